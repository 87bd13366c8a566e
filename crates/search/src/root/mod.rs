//! The root of the tree: which of its moves are searched, how deep and how long.
//!
//! [`Searcher::think`] deepens iteratively. Each iteration searches the root once, or with several
//! lines ([`Limits::multi_pv`](crate::Limits::multi_pv)) once for each of them, without the moves
//! that the better lines begin with. With several threads each of them does.

mod aspiration;
mod deepening;
mod mate_line;
mod searcher;
mod threads;

pub use searcher::Searcher;
pub(crate) use searcher::Way;
pub use threads::STACK_BYTES;
