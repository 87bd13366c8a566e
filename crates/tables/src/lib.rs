//! Exact values of all endings with up to four men.
//!
//! An *ending* is all positions with the same men, such as `KRKP`. Its [`Table`] holds for each of
//! them, with either side to move, who wins and in how many plies if both sides play as well as
//! can be: the distance to mate. [`make()`] works the tables out backwards from the mates
//! (retrograde analysis; Ströhlein 1970, Thompson 1986) and keeps them in a folder, a file an
//! ending. [`Tables`] reads them there. [`syzygy`] writes them as others read them. [`zugzwang`]
//! finds in them the positions in which the side to move would rather pass.
//!
//! The rule of fifty moves and repetitions play no part, and no position has castling rights.

mod error;
mod file;
mod generate;
mod index;
mod make;
mod material;
mod moves;
mod packing;
mod placement;
pub mod syzygy;
mod table;
mod tables;
mod value;
pub mod zugzwang;

pub use error::{FileError, FileFault, ProbeError};
pub use make::{Made, MakeError, Plan, make};
pub use material::{Material, MaterialError};
pub use table::{Counts, Statistics, Table};
pub use tables::Tables;
pub use value::Value;

/// The most men, kings included, of which there are tables.
pub const MAX_MEN: usize = 4;
