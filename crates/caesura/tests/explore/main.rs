//! The explorer in a real browser; skipped where there is none.

#[path = "../browser/mod.rs"]
mod browser;

mod access;
mod basics;
mod bring;
mod lessons;
mod page;
mod reports;
mod site;
mod tree;
