//! What is learnt from games.
//!
//! [`data`] makes the games, keeps them in files, and takes from them the positions to learn from.
//! [`trainer`] trains a network on these. [`fit`] fits the weights of the evaluation to results,
//! and [`chances`] what a score says about the end of a game. [`odds`] are those of a wrong
//! null-move cutoff, fitted to samples of nodes.

pub mod chances;
pub mod data;
pub mod fit;
pub mod odds;
pub mod trainer;
