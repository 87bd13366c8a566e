//! What the full engine prunes, reduces and extends besides its null move: a file a rule.
//!
//! A rule only judges; the step of the spine that asks it acts.

mod candidate;
pub(crate) mod internal_reduction;
pub(crate) mod late_move_reductions;
pub(crate) mod mate_distance;
pub(crate) mod move_pruning;
pub(crate) mod probcut;
pub(crate) mod razoring;
pub(crate) mod reverse_futility;
pub(crate) mod singular;

pub(crate) use candidate::Candidate;
