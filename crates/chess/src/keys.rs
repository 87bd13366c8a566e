//! Keys: 64-bit numbers that stand for positions in tables.

use std::sync::LazyLock;

use cozy_chess::{BitBoard, Board, BoardBuilder, Color, Piece, Square, get_king_moves};

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

/// What a man on a square, and the turn, bring to the key of a position. The board underneath keeps
/// these numbers to itself, so they are read off boards that differ in nothing else.
pub(crate) struct Shares {
    men: [[[Key; Square::NUM]; Piece::NUM]; Color::NUM],
    turn: Key,
}

static SHARES: LazyLock<Shares> = LazyLock::new(Shares::read_off);

impl Shares {
    /// Those of all positions.
    #[inline]
    pub fn of_all() -> &'static Self {
        &SHARES
    }

    /// That of a man. Of kings differences alone mean anything, since no board is without them.
    #[inline]
    pub fn man(&self, color: Color, piece: Piece, square: Square) -> Key {
        self.men[color as usize][piece as usize][square as usize]
    }

    /// What changes with the turn.
    #[inline]
    pub fn turn(&self) -> Key {
        self.turn
    }

    fn read_off() -> Self {
        let start = Board::startpos();
        let turn = start.null_move().map_or(0, |passed| passed.hash() ^ start.hash());
        let squares = |color, piece| {
            Square::ALL.map(|square| match piece {
                Piece::King => kings_share(color, square),
                _ => share(color, piece, square),
            })
        };
        Self { men: Color::ALL.map(|color| Piece::ALL.map(|piece| squares(color, piece))), turn }
    }
}

/// The share of a man, where it may stand.
fn share(color: Color, piece: Piece, square: Square) -> Key {
    let corners = [Square::A1, Square::H8];
    let [own, other] = if corners.contains(&square) { [Square::A8, Square::H1] } else { corners };
    let kings = [(Piece::King, color, own), (Piece::King, !color, other)];
    difference(color, &kings, &[kings[0], kings[1], (piece, color, square)])
}

/// The share of a king against the one that it has on a1.
fn kings_share(color: Color, square: Square) -> Key {
    let near = get_king_moves(square) | square.bitboard();
    let other = if near.has(Square::H8) { Square::H1 } else { Square::H8 };
    let kings = |square| [(Piece::King, color, square), (Piece::King, !color, other)];
    difference(color, &kings(Square::A1), &kings(square))
}

/// In what the keys of two boards differ, both with the other colour to move, which so may be in
/// check; 0 if no such board can be.
fn difference(color: Color, a: &[(Piece, Color, Square)], b: &[(Piece, Color, Square)]) -> Key {
    let key = |men: &[(Piece, Color, Square)]| {
        let mut board = BoardBuilder { side_to_move: !color, ..BoardBuilder::empty() };
        for &(piece, color, square) in men {
            board.board[square as usize] = Some((piece, color));
        }
        board.build().ok().map(|board| board.hash())
    };
    key(a).zip(key(b)).map_or(0, |(a, b)| a ^ b)
}
