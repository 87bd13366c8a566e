//! Keys: 64-bit numbers that stand for positions in tables.

use cozy_chess::{BitBoard, Color, Square};

/// A Zobrist key: equal positions have equal keys, different ones almost never.
pub type Key = u64;

/// Where the pawn numbers start; any value serves, and this one must never change.
const SEED: u64 = 0x9E37_79B9_7F4A_7C15;

static PAWN_KEYS: [[Key; Square::NUM]; Color::NUM] = pawn_keys();

/// SplitMix64 (Steele, Lea and Flood 2014): our own, so that keys never change with a crate.
const fn split_mix(state: u64) -> u64 {
    let z = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

const fn pawn_keys() -> [[Key; Square::NUM]; Color::NUM] {
    let mut keys = [[0; Square::NUM]; Color::NUM];
    let mut state = SEED;
    let mut i = 0;
    while i < Color::NUM * Square::NUM {
        state = state.wrapping_add(SEED);
        keys[i / Square::NUM][i % Square::NUM] = split_mix(state);
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
