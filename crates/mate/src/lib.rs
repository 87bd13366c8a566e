//! Forced mates, proved.
//!
//! [`Solver::solve`] answers, for a position and a longest length: the shortest forced mate, with
//! all first moves that give it; or that there is none; or that its nodes ran out. Each answer but
//! the last is a proof: all shorter lengths are refuted first, each move of the attacker by a
//! reply. [`verify()`] walks such a proof move by move by the rules alone.
//!
//! Lengths are counted in moves of the side that mates, which is the side to move.
//!
//! ```
//! # use mate::{Limits, Solver, Verdict};
//! let position = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1".parse().unwrap();
//! let mut solver = Solver::new(1).unwrap();
//! let solution = solver.solve(&position, &Limits { moves: 3, nodes: 100_000 });
//! let Verdict::Mate { moves: 2, keys, .. } = solution.verdict else { panic!() };
//! assert_eq!(keys, [position.parse_san("Ra6").unwrap()]);
//! ```
//!
//! # Draws
//! A shortest mate never repeats a position, so that repetitions play no part. The fifty-move rule
//! does: who has not mated when the halfmove clock reaches 100 plies has no mate, as in a
//! [`chess::Game`]; a mate by the last of these plies counts.

mod checks;
mod node;
mod search;
mod short;
mod solver;
mod table;
mod verify;

pub use search::MAX_MOVES;
pub use solver::{Limits, Solution, Solver, Verdict};
pub use table::TableError;
pub use verify::{Flaw, verify};
