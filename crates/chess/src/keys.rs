//! Keys: 64-bit numbers that stand for positions in tables.

use cozy_chess::{BitBoard, Color, Square};

use crate::random::SplitMix64;

/// A Zobrist key: equal positions have equal keys, different ones almost never.
pub type Key = u64;

/// Where the pawn numbers start; any value serves, and this one must never change.
const SEED: u64 = 0x9E37_79B9_7F4A_7C15;

static PAWN_KEYS: [[Key; Square::NUM]; Color::NUM] = pawn_keys();

const fn pawn_keys() -> [[Key; Square::NUM]; Color::NUM] {
    let mut keys = [[0; Square::NUM]; Color::NUM];
    let mut random = SplitMix64::new(SEED);
    let mut i = 0;
    while i < Color::NUM * Square::NUM {
        keys[i / Square::NUM][i % Square::NUM] = random.next_u64();
        i += 1;
    }
    keys
}

/// The share of one pawn in the pawn key.
#[inline]
pub(crate) fn pawn(color: Color, square: Square) -> Key {
    PAWN_KEYS[color as usize][square as usize]
}

/// The pawn key from scratch.
pub(crate) fn pawns(white: BitBoard, black: BitBoard) -> Key {
    let white = white.iter().map(|square| pawn(Color::White, square));
    let black = black.iter().map(|square| pawn(Color::Black, square));
    white.chain(black).fold(0, |key, share| key ^ share)
}
