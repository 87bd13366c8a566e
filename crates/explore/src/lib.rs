//! The explorer: a local web page that shows what null-move pruning does in a position, and why.
//!
//! This crate is the server. It searches with the policies that it is asked for, records the trees
//! and tells of them in JSON; the page in `assets/` draws them. There is no search logic
//! here: techniques, counters and judges are those of the crates below.
//!
//! The server runs on one thread. A search, an audit or a report is one more thread each, and there is
//! never more than a few of them.

mod api;
mod assets;
mod gallery;
mod input;
mod limits;
mod refusal;
mod searches;
mod security;
mod server;
mod tell;
mod tree;
mod words;
mod workers;

pub use gallery::{Gallery, GalleryError};
pub use limits::Allowance;
pub use server::{Explorer, Server, ServerError, Stopper};
