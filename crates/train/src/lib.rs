//! What is learnt from games of the engine against itself.
//!
//! [`data`] makes the games, keeps them in files, and takes from them the positions to learn from.

pub mod data;
