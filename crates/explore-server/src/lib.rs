//! The explorer's server: a local web page that shows what null-move pruning does in a position,
//! and why.
//!
//! What is told is made in the crate `explore`; here it is asked for by HTTP. The server runs on
//! one thread. A search, an audit or a report is one more thread each, and there is never more than
//! a few of them.

mod answers;
mod assets;
mod events;
mod input;
mod refused;
mod reports;
mod routes;
mod security;
mod server;
mod shared;
mod workers;

pub use server::{Server, ServerError, Stopper};
pub use shared::Explorer;
