//! What can be asked: one file a question, with its answer.

pub mod audit;
pub mod bring;
pub mod cutoffs;
pub mod difference;
pub mod events;
pub mod nodes;
pub mod policies;
pub mod position;
pub mod replay;
pub mod search;
pub mod start;
mod steps;
pub mod threat;
pub mod tree;
