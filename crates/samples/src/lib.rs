//! Nodes at which a null move was possible, with all that was known there and what came of it: one
//! row a node, in a Parquet file that pandas, polars and DuckDB read as it is.
//!
//! [`Sample`] declares the columns, [`Origin`] says in the file where its rows come from,
//! [`write()`] and [`read`] go both ways. Nothing here searches.

mod file;
mod origin;
mod sample;

pub use columns::Column;
pub use file::{SamplesError, read, write};
pub use origin::Origin;
pub use sample::Sample;
