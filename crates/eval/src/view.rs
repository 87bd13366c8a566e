//! The board as one side sees it: its own men move up.
//!
//! Every term of the evaluation is written once, for a side that plays up the board. Black sees
//! the board flipped, which costs one byte swap a bitboard; so no term can favour a colour.

use chess::{BitBoard, Color, Piece, Position, Square};

/// The men of one side.
#[derive(Clone, Copy)]
pub(crate) struct Army {
    pub pawns: BitBoard,
    pub knights: BitBoard,
    pub bishops: BitBoard,
    pub rooks: BitBoard,
    pub queens: BitBoard,
    pub king: Square,
    /// The right to castle to the h-file, and to the a-file.
    pub may_castle: [bool; 2],
    /// All of the above.
    pub all: BitBoard,
}

impl Army {
    /// The men of a colour, as White sees the board.
    #[inline]
    pub fn of(position: &Position, color: Color) -> Self {
        let board = position.board();
        let all = board.colors(color);
        let men = |piece| board.pieces(piece) & all;
        let rights = board.castle_rights(color);
        Self {
            pawns: men(Piece::Pawn),
            knights: men(Piece::Knight),
            bishops: men(Piece::Bishop),
            rooks: men(Piece::Rook),
            queens: men(Piece::Queen),
            king: board.king(color),
            may_castle: [rights.short.is_some(), rights.long.is_some()],
            all,
        }
    }

    /// The same men on the board turned upside down.
    #[inline]
    pub fn flipped(&self) -> Self {
        Self {
            pawns: self.pawns.flip_ranks(),
            knights: self.knights.flip_ranks(),
            bishops: self.bishops.flip_ranks(),
            rooks: self.rooks.flip_ranks(),
            queens: self.queens.flip_ranks(),
            king: self.king.flip_rank(),
            may_castle: self.may_castle,
            all: self.all.flip_ranks(),
        }
    }

    /// Knights and bishops.
    #[inline]
    pub fn minors(&self) -> BitBoard {
        self.knights | self.bishops
    }

    /// Everything but the king and the pawns.
    #[inline]
    pub fn pieces(&self) -> BitBoard {
        self.minors() | self.rooks | self.queens
    }
}

/// Both armies, seen by the side whose men are `us`.
#[derive(Clone, Copy)]
pub(crate) struct View {
    pub us: Army,
    pub them: Army,
}

impl View {
    /// White's view and Black's.
    #[inline]
    pub fn both(position: &Position) -> [Self; 2] {
        let white = Army::of(position, Color::White);
        let black = Army::of(position, Color::Black);
        [Self { us: white, them: black }, Self { us: black.flipped(), them: white.flipped() }]
    }

    /// All squares on which something stands.
    #[inline]
    pub fn occupied(&self) -> BitBoard {
        self.us.all | self.them.all
    }
}
