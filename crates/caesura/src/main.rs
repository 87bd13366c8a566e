//! Caesura.
fn main() {}
