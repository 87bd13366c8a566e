//! The explorer: what is told of the trees that null-move pruning makes, and why it prunes what it
//! prunes.
//!
//! Positions are searched with the policies that are asked for, their trees recorded, and told of
//! in values that are written as JSON, which the page in `assets/` draws. There is no search logic
//! here: techniques, counters and judges are those of the crates below. Nor is anything sent: a
//! server answers from here, and a program in the browser could.

pub mod api;
mod bring;
mod gallery;
mod input;
mod limits;
mod refusal;
pub mod searches;
mod tell;
mod tree;
mod words;

pub use bring::position;
pub use gallery::{Gallery, GalleryError};
pub use input::number;
pub use limits::Allowance;
pub use refusal::Refusal;
pub use tree::NodeId;
