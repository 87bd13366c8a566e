//! A neural network that says what a position is worth (NNUE: Yu Nasu 2018, for shogi).
//!
//! Each side sees the board from its own edge as [`features`]: which men stand where, and what is
//! threatened. The first layer adds up a column of weights for each, once for each side; a move
//! changes a few of some thirty, so that these sums, the [`Accumulators`], are kept along the path
//! of a search and mended rather than made anew. What is beyond them is one layer: the side to
//! move's half first, each sum clipped to 0..=1 and squared (SCReLU), and one row of weights for
//! each range of men left on the board. With few men two small layers more are added to that.
//!
//! The value of a position follows from the position and the net alone: it is the same on every
//! machine.

mod accumulators;
pub mod features;
mod file;
mod head;
mod kernels;
mod men;
mod net;
mod open;
mod shape;
#[cfg(test)]
mod tests;
mod threats;

pub use accumulators::Accumulators;
pub use file::{MOST_BYTES, NetworkError};
pub use net::Network;
pub use open::{NetworkFile, NetworkFileError};
pub use shape::{
    BUCKETS, FEATURE_SCALE, HEAD_FIRST, HEAD_SCALE, HEAD_SECOND, HEADS, HeadParameters, LANE,
    MOST_HIDDEN, OUTPUT_SCALE, Parameters, bucket,
};
