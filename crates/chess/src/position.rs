//! The position and its children.

use std::array;

use cozy_chess::{
    BitBoard, Board, Color, File, Piece, PieceMoves, Rank, Square, get_king_moves, get_pawn_attacks,
};

use crate::keys::{self, Key, Shares};
use crate::moves::{Move, MoveList};

/// Plies without capture or pawn move after which a player may claim a draw.
pub const FIFTY_MOVES: u8 = 100;

/// A chess position: a board, whose turn it is, rights and clocks, and beside them what a
/// search asks for at every node.
///
/// A position is a value. [`play`](Self::play) and [`pass`](Self::pass) make children; nothing
/// changes a position in place.
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    /// What stands on each square, so that nobody needs to ask six bitboards.
    mailbox: [Option<Piece>; Square::NUM],
    key: Key,
    pawn_key: Key,
    /// Plies since the last move that no later position can undo (or since a pass).
    reversible: u16,
    /// The square behind a pawn that was just pushed two squares, if it can be taken there.
    en_passant: Option<Square>,
}

impl PartialEq for Position {
    /// Same pieces, turn, rights, en passant and clocks; how the position came about does not
    /// count.
    fn eq(&self, other: &Self) -> bool {
        // Not `Board::same_position`: it takes any piece that can go to the square of a mark for
        // a pawn that takes en passant.
        let (ours, theirs) = (&self.board, &other.board);
        let same_rights = |&color: &Color| ours.castle_rights(color) == theirs.castle_rights(color);
        self.key == other.key
            && self.mailbox == other.mailbox
            && ours.colors(Color::White) == theirs.colors(Color::White)
            && ours.side_to_move() == theirs.side_to_move()
            && Color::ALL.iter().all(same_rights)
            && self.en_passant == other.en_passant
            && ours.halfmove_clock() == theirs.halfmove_clock()
            && ours.fullmove_number() == theirs.fullmove_number()
    }
}

impl Eq for Position {}

impl From<Board> for Position {
    fn from(board: Board) -> Self {
        let reversible = u16::from(board.halfmove_clock());
        let mut position = Self {
            mailbox: array::from_fn(|i| board.piece_on(Square::index(i))),
            key: 0,
            pawn_key: keys::pawns(
                board.colored_pieces(Color::White, Piece::Pawn),
                board.colored_pieces(Color::Black, Piece::Pawn),
            ),
            reversible,
            en_passant: None,
            board,
        };
        position.refresh_key();
        position
    }
}

impl Position {
    /// The position in which a game of chess begins.
    pub fn startpos() -> Self {
        Board::startpos().into()
    }

    /// The board underneath.
    #[inline]
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Whose turn it is.
    #[inline]
    pub fn side_to_move(&self) -> Color {
        self.board.side_to_move()
    }

    /// The piece on a square, of whichever colour.
    #[inline]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.mailbox[square as usize]
    }

    /// The squares of one kind of piece of one colour.
    #[inline]
    pub fn colored_pieces(&self, color: Color, piece: Piece) -> BitBoard {
        self.board.colored_pieces(color, piece)
    }

    /// The enemy pieces that give check.
    #[inline]
    pub fn checkers(&self) -> BitBoard {
        self.board.checkers()
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        !self.board.checkers().is_empty()
    }

    /// The key of the whole position. En passant counts only where a legal move takes so, and
    /// the clocks do not count.
    #[inline]
    pub fn key(&self) -> Key {
        self.key
    }

    /// The key of the pawns of both sides alone, whoever is to move.
    #[inline]
    pub fn pawn_key(&self) -> Key {
        self.pawn_key
    }

    /// Plies since the last capture or pawn move, at most 100.
    #[inline]
    pub fn halfmove_clock(&self) -> u8 {
        self.board.halfmove_clock()
    }

    /// Whether each side has made fifty moves without capture or pawn move. That draws the game
    /// unless the last of them gave mate.
    #[inline]
    pub fn is_fifty_moves(&self) -> bool {
        self.halfmove_clock() >= FIFTY_MOVES
    }

    /// The number of the move, counted from 1 and raised after each move of Black.
    #[inline]
    pub fn fullmove_number(&self) -> u16 {
        self.board.fullmove_number()
    }

    /// How many plies back a position could still equal this one. A pass ends that span, since
    /// no game repeats a position across it.
    #[inline]
    pub fn reversible_plies(&self) -> usize {
        usize::from(self.reversible)
    }

    /// The square on which a pawn can be taken en passant by a legal move.
    #[inline]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// How many men the side has beside its king and pawns.
    #[inline]
    pub fn pieces_of(&self, color: Color) -> u32 {
        let pawns_and_king = self.board.pieces(Piece::Pawn) | self.board.pieces(Piece::King);
        (self.board.colors(color) & !pawns_and_king).len()
    }

    /// Whether the side has a man beside its king and pawns.
    #[inline]
    pub fn has_pieces(&self, color: Color) -> bool {
        self.pieces_of(color) > 0
    }

    /// The position after a legal move. For an illegal one the result means nothing.
    #[must_use]
    pub fn play(&self, m: Move) -> Self {
        debug_assert!(self.is_legal(m), "{m:?} is illegal in {}", self.board);
        let us = self.side_to_move();
        let mut child = self.clone();
        child.board.play_unchecked(m.into());

        let moved = self.piece_on(m.from());
        if self.is_castling(m) {
            child.mailbox[m.from() as usize] = None;
            child.mailbox[m.to() as usize] = None;
            for piece in [Piece::King, Piece::Rook] {
                for square in child.board.colored_pieces(us, piece) {
                    child.mailbox[square as usize] = Some(piece);
                }
            }
        } else {
            child.mailbox[m.from() as usize] = None;
            child.mailbox[m.to() as usize] = m.promotion().or(moved);
            if moved == Some(Piece::Pawn) {
                child.pawn_key ^= keys::pawn(us, m.from());
                if m.promotion().is_none() {
                    child.pawn_key ^= keys::pawn(us, m.to());
                }
            }
            if self.captured(m) == Some(Piece::Pawn) {
                let square = self.capture_square(m);
                child.pawn_key ^= keys::pawn(!us, square);
                if square != m.to() {
                    child.mailbox[square as usize] = None;
                }
            }
        }

        let clock = child.board.halfmove_clock();
        child.reversible = if clock == 0 { 0 } else { self.reversible.saturating_add(1) };
        child.refresh_key();
        child
    }

    /// The key of the position after a legal move, found without playing it. Where the move changes
    /// rights, castles, takes en passant or promotes, it is the key of no position at hand: it
    /// serves to have what a table knows on its way from memory.
    #[inline]
    #[must_use]
    pub fn expected_key(&self, m: Move) -> Key {
        let (shares, us) = (Shares::of_all(), self.side_to_move());
        let share = |color, square: Square, piece: Option<Piece>| {
            piece.map_or(0, |piece| shares.man(color, piece, square))
        };
        let moved = self.piece_on(m.from());
        self.key
            ^ shares.turn()
            ^ share(us, m.from(), moved)
            ^ share(us, m.to(), moved)
            ^ share(!us, m.to(), self.piece_on(m.to()))
    }

    /// The position after a null move: the other side is to move, and nobody can take en
    /// passant. `None` in check, where passing would leave the king to be taken.
    #[must_use]
    pub fn pass(&self) -> Option<Self> {
        let mut child = Self { board: self.board.null_move()?, reversible: 0, ..self.clone() };
        child.refresh_key();
        Some(child)
    }

    /// All legal moves.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.each_move(BitBoard::FULL, |of_piece| of_piece.to, |m| moves.push(m));
        moves
    }

    /// All legal captures, those en passant and those that promote among them.
    pub fn captures(&self) -> MoveList {
        let mut moves = MoveList::new();
        let enemies = self.board.colors(!self.side_to_move());
        let of_pawns = enemies | self.en_passant.map_or(BitBoard::EMPTY, Square::bitboard);
        let targets = |of_piece: &PieceMoves| match of_piece.piece {
            Piece::Pawn => of_piece.to & of_pawns,
            _ => of_piece.to & enemies,
        };
        self.each_move(self.tactical_movers(), targets, |m| moves.push(m));
        moves
    }

    /// Shows each legal capture and promotion to `visit`. With
    /// [`each_quiet_move`](Self::each_quiet_move) they are all legal moves.
    pub fn each_tactical_move(&self, visit: impl FnMut(Move)) {
        let (enemies, of_pawns) = self.tactical_targets();
        let targets = |of_piece: &PieceMoves| match of_piece.piece {
            Piece::Pawn => of_piece.to & of_pawns,
            _ => of_piece.to & enemies,
        };
        self.each_move(self.tactical_movers(), targets, visit);
    }

    /// Shows each legal move that neither captures nor promotes to `visit`.
    pub fn each_quiet_move(&self, visit: impl FnMut(Move)) {
        let (enemies, of_pawns) = self.tactical_targets();
        let targets = |of_piece: &PieceMoves| match of_piece.piece {
            Piece::Pawn => of_piece.to & !of_pawns,
            _ => of_piece.to & !enemies,
        };
        self.each_move(BitBoard::FULL, targets, visit);
    }

    /// Where pieces capture, and where pawns capture or promote.
    #[inline]
    fn tactical_targets(&self) -> (BitBoard, BitBoard) {
        let enemies = self.board.colors(!self.side_to_move());
        let last_rank = Rank::Eighth.relative_to(self.side_to_move()).bitboard();
        let en_passant = self.en_passant.map_or(BitBoard::EMPTY, Square::bitboard);
        (enemies, enemies | last_rank | en_passant)
    }

    /// All men but those that plainly have nothing to capture or to promote to. To find out where a
    /// king is safe, or where a pawn may go, takes longer.
    #[inline]
    fn tactical_movers(&self) -> BitBoard {
        let us = self.side_to_move();
        let (enemies, of_pawns) = self.tactical_targets();
        let king = self.board.king(us);
        let idle_king = (get_king_moves(king) & enemies).is_empty();
        let pawns = self.board.colored_pieces(us, Piece::Pawn);
        let (west, east) = (!File::A.bitboard(), !File::H.bitboard());
        // A step back from the targets, and one to either side.
        let back = |squares: BitBoard| match us {
            Color::White => BitBoard(squares.0 >> 8),
            Color::Black => BitBoard(squares.0 << 8),
        };
        let behind = back(of_pawns);
        let beside = BitBoard((behind & west).0 >> 1) | BitBoard((behind & east).0 << 1);
        let on_last = back(Rank::Eighth.relative_to(us).bitboard());
        let idle_pawns = pawns & !(beside | on_last);
        !(idle_pawns | if idle_king { king.bitboard() } else { BitBoard::EMPTY })
    }

    /// Shows each legal move of these men to one of the targets of its piece to `visit`, always in
    /// the same order.
    #[inline]
    pub(crate) fn each_move(
        &self,
        men: BitBoard,
        targets: impl Fn(&PieceMoves) -> BitBoard,
        mut visit: impl FnMut(Move),
    ) {
        let last_ranks = Rank::First.bitboard() | Rank::Eighth.bitboard();
        self.board.generate_moves_for(men, |mut of_piece| {
            of_piece.to = targets(&of_piece);
            if of_piece.piece == Piece::Pawn && !(of_piece.to & last_ranks).is_empty() {
                of_piece.into_iter().for_each(|m| visit(m.into()));
            } else {
                of_piece.to.iter().for_each(|to| visit(Move::new(of_piece.from, to, None)));
            }
            false
        });
    }

    /// How many squares the king of the side to move may step to, castling aside.
    pub fn king_steps(&self) -> i32 {
        let us = self.side_to_move();
        let mut steps = 0;
        self.board.generate_moves_for(self.board.king(us).bitboard(), |of_king| {
            steps = (of_king.to & !self.board.colors(us)).len() as i32;
            false
        });
        steps
    }

    /// Whether the side to move has a legal move at all.
    pub fn has_legal_move(&self) -> bool {
        self.board.generate_moves(|_| true)
    }

    /// Whether a move is legal here, whatever its origin.
    #[inline]
    pub fn is_legal(&self, m: Move) -> bool {
        self.board.is_legal(m.into())
    }

    /// Whether a legal move castles.
    #[inline]
    pub fn is_castling(&self, m: Move) -> bool {
        self.board.colors(self.side_to_move()).has(m.to())
    }

    /// Whether a legal move takes en passant.
    #[inline]
    pub fn is_en_passant(&self, m: Move) -> bool {
        self.en_passant == Some(m.to()) && self.piece_on(m.from()) == Some(Piece::Pawn)
    }

    /// Whether a legal move takes something.
    #[inline]
    pub fn is_capture(&self, m: Move) -> bool {
        self.board.colors(!self.side_to_move()).has(m.to()) || self.is_en_passant(m)
    }

    /// What a legal move takes.
    #[inline]
    pub fn captured(&self, m: Move) -> Option<Piece> {
        if self.is_en_passant(m) {
            Some(Piece::Pawn)
        } else if self.is_castling(m) {
            None
        } else {
            self.piece_on(m.to())
        }
    }

    /// Where the piece stands that a capture takes: the target, or the square beside it.
    #[inline]
    pub(crate) fn capture_square(&self, m: Move) -> Square {
        if self.is_en_passant(m) {
            Square::new(m.to().file(), Rank::Fifth.relative_to(self.side_to_move()))
        } else {
            m.to()
        }
    }

    /// Whether neither side can mate by any sequence of moves, judged by the material alone:
    /// bare kings, one minor piece, or bishops that all stand on squares of one colour.
    pub fn is_insufficient_material(&self) -> bool {
        let kings_and = |piece| self.board.pieces(Piece::King) | self.board.pieces(piece);
        let all = self.board.occupied();
        if all.len() <= 3 {
            return all == kings_and(Piece::Knight) || all == kings_and(Piece::Bishop);
        }
        let bishops = self.board.pieces(Piece::Bishop);
        all == kings_and(Piece::Bishop)
            && (bishops.is_subset(BitBoard::DARK_SQUARES)
                || bishops.is_subset(BitBoard::LIGHT_SQUARES))
    }

    /// Finds out whether en passant is possible, and the key that follows from it.
    ///
    /// cozy-chess marks en passant after every double push. Two positions that differ in
    /// nothing but a mark that no move can use are the same by the rules.
    #[inline]
    fn refresh_key(&mut self) {
        self.en_passant = None;
        let Some(file) = self.board.en_passant() else {
            self.key = self.board.hash();
            return;
        };
        let us = self.side_to_move();
        let target = Square::new(file, Rank::Sixth.relative_to(us));
        let takers = get_pawn_attacks(target, !us) & self.colored_pieces(us, Piece::Pawn);
        let can_take = |from| self.is_legal(Move::new(from, target, None));
        if takers.into_iter().any(can_take) {
            self.en_passant = Some(target);
            self.key = self.board.hash();
        } else {
            self.key = self.board.hash_without_ep();
        }
    }
}
