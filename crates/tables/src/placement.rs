//! Men on squares: a position as a table knows it.

use arrayvec::ArrayVec;
use chess::{
    BitBoard, Color, File, Piece, Position, Rank, Square, get_bishop_moves, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves,
};

use crate::{MAX_MEN, Material, ProbeError};

/// A man on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Man {
    pub color: Color,
    pub piece: Piece,
    pub square: Square,
}

/// A position of few men without castling rights.
///
/// The first two men are the kings, White's first; the order of the others is that of the ending
/// that is looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Placement {
    pub men: ArrayVec<Man, MAX_MEN>,
    pub turn: Color,
    /// The pawn that was just pushed two squares past one of the side to move, which may take it.
    pub pushed: Option<Square>,
}

impl Placement {
    /// What a table needs to know of a position.
    pub fn of(position: &Position) -> Result<Self, ProbeError> {
        let board = position.board();
        let count = board.occupied().len() as usize;
        if count > MAX_MEN {
            return Err(ProbeError::TooManyMen(count));
        }
        let has_rights = |&color: &Color| {
            let rights = board.castle_rights(color);
            rights.short.is_some() || rights.long.is_some()
        };
        if Color::ALL.iter().any(has_rights) {
            return Err(ProbeError::Castling);
        }
        let man = |color, piece, square| Man { color, piece, square };
        let kings = Color::ALL.map(|color| man(color, Piece::King, board.king(color)));
        let mut men: ArrayVec<Man, MAX_MEN> = kings.into_iter().collect();
        let kings = board.pieces(Piece::King);
        for square in board.occupied() & !kings {
            let color =
                if board.colors(Color::White).has(square) { Color::White } else { Color::Black };
            men.extend(position.piece_on(square).map(|piece| man(color, piece, square)));
        }
        let turn = position.side_to_move();
        let beside = |target: Square| Square::new(target.file(), Rank::Fifth.relative_to(turn));
        Ok(Self { men, turn, pushed: position.en_passant().map(beside) })
    }

    /// The ending that the men make, and the placement with its colours and its order of men;
    /// `None` for bare kings.
    pub fn arranged(mut self) -> Option<(Material, Self)> {
        let others = self.men[2..].iter().map(|man| (man.color, man.piece));
        let (material, is_flipped) = Material::of(others)?;
        if material.men() == 2 {
            return None;
        }
        if is_flipped {
            self = self.with_colors_changed();
        }
        self.men[2..].sort_by_key(|man| (man.color as usize, std::cmp::Reverse(man.piece)));
        Some((material, self))
    }

    /// The same with White as Black, seen from the other side of the board.
    pub fn with_colors_changed(&self) -> Self {
        let mut men: ArrayVec<Man, MAX_MEN> = self.men.clone();
        men.swap(0, 1);
        for man in &mut men {
            man.color = !man.color;
            man.square = man.square.flip_rank();
        }
        Self { men, turn: !self.turn, pushed: self.pushed.map(Square::flip_rank) }
    }

    /// The squares with men on them.
    pub fn occupied(&self) -> BitBoard {
        self.men.iter().fold(BitBoard::EMPTY, |all, man| all | man.square.bitboard())
    }

    /// The squares with men of a colour on them.
    pub fn colors(&self, color: Color) -> BitBoard {
        let own = self.men.iter().filter(|man| man.color == color);
        own.fold(BitBoard::EMPTY, |all, man| all | man.square.bitboard())
    }

    /// Where the king of a colour stands.
    pub fn king(&self, color: Color) -> Square {
        self.men[color as usize].square
    }

    /// Whether the king of a colour is attacked.
    pub fn is_in_check(&self, color: Color) -> bool {
        let (king, occupied) = (self.king(color), self.occupied());
        let attackers = self.men.iter().filter(|man| man.color != color);
        attackers.into_iter().any(|man| man.attacks(occupied).has(king))
    }

    /// Whether the men stand as the rules allow, and the king of the side that has moved cannot be
    /// taken.
    pub fn is_legal(&self) -> bool {
        let last_ranks = Rank::First.bitboard() | Rank::Eighth.bitboard();
        let is_misplaced = |man: &Man| man.piece == Piece::Pawn && last_ranks.has(man.square);
        self.occupied().len() as usize == self.men.len()
            && !self.men.iter().any(is_misplaced)
            && self.pushed.is_none_or(|pawn| self.can_have_been_pushed(pawn))
            && !self.is_in_check(!self.turn)
    }

    /// Whether a pawn on this square can just have made a double step, and past an enemy pawn.
    fn can_have_been_pushed(&self, pawn: Square) -> bool {
        let behind = |rank: Rank| Square::new(pawn.file(), rank.relative_to(!self.turn));
        let path = behind(Rank::Second).bitboard() | behind(Rank::Third).bitboard();
        pawn.rank() == Rank::Fourth.relative_to(!self.turn)
            && (path & self.occupied()).is_empty()
            && self.is_beside_pawn(pawn, self.turn)
    }

    /// Whether a pawn of this colour stands beside a square.
    pub fn is_beside_pawn(&self, square: Square, color: Color) -> bool {
        let mut pawns =
            self.men.iter().filter(|man| man.color == color && man.piece == Piece::Pawn);
        let rank = square.rank();
        pawns.any(|man| {
            let files = (man.square.file() as i32 - square.file() as i32).abs();
            man.square.rank() == rank && files == 1
        })
    }

    /// The position, with a new game's clocks.
    pub fn position(&self) -> Option<Position> {
        let mut board = [[None; 8]; 8];
        for man in &self.men {
            board[man.square.rank() as usize][man.square.file() as usize] = Some(man);
        }
        let letter = |man: &Man| {
            let letter = char::from(man.piece);
            if man.color == Color::White { letter.to_ascii_uppercase() } else { letter }
        };
        let mut fen = String::new();
        for rank in board.iter().rev() {
            fen.extend(rank.iter().map(|man| man.map_or('1', letter)));
            fen.push('/');
        }
        fen.pop();
        let turn = if self.turn == Color::White { 'w' } else { 'b' };
        let target = |pawn: Square| Square::new(pawn.file(), Rank::Sixth.relative_to(self.turn));
        let en_passant = self.pushed.map_or("-".to_owned(), |pawn| target(pawn).to_string());
        format!("{fen} {turn} - {en_passant} 0 1").parse().ok()
    }
}

impl Man {
    /// The squares that it attacks.
    pub fn attacks(&self, occupied: BitBoard) -> BitBoard {
        match self.piece {
            Piece::Pawn => get_pawn_attacks(self.square, self.color),
            _ => piece_attacks(self.piece, self.square, occupied),
        }
    }
}

/// The squares that a piece other than a pawn attacks from a square.
pub(crate) fn piece_attacks(piece: Piece, square: Square, occupied: BitBoard) -> BitBoard {
    match piece {
        Piece::Knight => get_knight_moves(square),
        Piece::Bishop => get_bishop_moves(square, occupied),
        Piece::Rook => get_rook_moves(square, occupied),
        Piece::Queen => get_bishop_moves(square, occupied) | get_rook_moves(square, occupied),
        Piece::King => get_king_moves(square),
        Piece::Pawn => BitBoard::EMPTY,
    }
}

/// Whether a file lies on the left half of the board.
pub(crate) fn is_left(file: File) -> bool {
    file < File::E
}
