//! A position as a search needs it.
//!
//! [`Position`] is a value over [`cozy_chess::Board`]: [`Position::play`] and [`Position::pass`]
//! return a child and leave the parent as it was, so there is no undo and nothing that one
//! could restore wrongly. [`Game`] adds what a position alone cannot know: the positions that
//! came before it. [`notation`] reads and writes FEN, UCI moves, SAN and EPD.
//!
//! This crate knows nothing of evaluation or search.

mod attacks;
mod checks;
mod cycles;
mod game;
mod keys;
mod moves;
pub mod notation;
pub mod perft;
mod position;
pub mod random;
mod see;

pub use attacks::{Attacks, lines_of};
pub use cozy_chess::{
    BitBoard, Color, File, Piece, Rank, Square, get_between_rays, get_bishop_moves,
    get_bishop_rays, get_king_moves, get_knight_moves, get_line_rays, get_pawn_attacks,
    get_rook_moves, get_rook_rays,
};
pub use game::{Game, KeyHistory, Outcome};
pub use keys::Key;
pub use moves::{Move, MoveList};
pub use position::{FIFTY_MOVES, Position};
pub use see::SEE_VALUES;
