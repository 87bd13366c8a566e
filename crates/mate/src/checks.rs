//! Which moves give check, without playing them; and mate in one.

use chess::{
    BitBoard, Color, Move, Piece, Rank, Square, get_between_rays, get_bishop_moves,
    get_bishop_rays, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
    get_rook_rays,
};
use cozy_chess::{Board, PieceMoves};

/// Where each kind of piece gives check, and which men uncover one.
pub(crate) struct Checks {
    /// By kind of piece: the squares from which it sees the other king.
    from: [BitBoard; Piece::NUM],
    /// Men of the side to move that stand alone between a slider of theirs and the other king.
    uncovering: BitBoard,
    /// Squares that may hold a move whose check only playing it tells: castling and en passant.
    special: BitBoard,
    last_rank: BitBoard,
}

impl Checks {
    /// The checks of the side to move.
    pub(crate) fn of(board: &Board) -> Self {
        let us = board.side_to_move();
        let king = board.king(!us);
        let occupied = board.occupied();
        let (diagonal, straight) =
            (get_bishop_moves(king, occupied), get_rook_moves(king, occupied));
        let mut from = [BitBoard::EMPTY; Piece::NUM];
        from[Piece::Pawn as usize] = get_pawn_attacks(king, !us);
        from[Piece::Knight as usize] = get_knight_moves(king);
        from[Piece::Bishop as usize] = diagonal;
        from[Piece::Rook as usize] = straight;
        from[Piece::Queen as usize] = diagonal | straight;

        Self {
            from,
            uncovering: uncovering(board, king),
            special: special(board),
            last_rank: Rank::Eighth.relative_to(us).bitboard(),
        }
    }

    /// Whether a legal move may give check: never no for one that does.
    #[inline]
    pub(crate) fn may_be(&self, piece: Piece, m: Move) -> bool {
        m.promotion().is_some() || self.targets(piece, m.from()).has(m.to())
    }

    /// The men that may give check at all.
    fn givers(&self, board: &Board) -> BitBoard {
        let us = board.side_to_move();
        let sliders =
            board.pieces(Piece::Bishop) | board.pieces(Piece::Rook) | board.pieces(Piece::Queen);
        let mut men = sliders | self.uncovering;
        for square in self.from[Piece::Knight as usize] {
            men |= get_knight_moves(square) & board.pieces(Piece::Knight);
        }
        let rights = board.castle_rights(us);
        if rights.short.is_some() || rights.long.is_some() {
            men |= board.pieces(Piece::King);
        }
        let pawns = board.pieces(Piece::Pawn);
        for square in self.special & !board.colors(us) {
            men |= pawns & get_pawn_attacks(square, !us);
        }
        for square in self.from[Piece::Pawn as usize] {
            men |= pawns & (square.file().bitboard() | get_pawn_attacks(square, !us));
        }
        men | pawns & Rank::Seventh.relative_to(us).bitboard()
    }

    /// Where a man may give check from, or by leaving its square.
    #[inline]
    fn targets(&self, piece: Piece, from: Square) -> BitBoard {
        if self.uncovering.has(from) {
            return BitBoard::FULL;
        }
        let own = self.from[piece as usize];
        match piece {
            Piece::Pawn => own | self.special | self.last_rank,
            Piece::King => self.special,
            _ => own,
        }
    }
}

/// The squares of castling and of taking en passant, where more men move than the one that is
/// named.
fn special(board: &Board) -> BitBoard {
    let us = board.side_to_move();
    let en_passant = board
        .en_passant()
        .map_or(BitBoard::EMPTY, |file| Square::new(file, Rank::Sixth.relative_to(us)).bitboard());
    board.colors(us) | en_passant
}

/// The men that uncover a check on `king` by leaving their line.
fn uncovering(board: &Board, king: Square) -> BitBoard {
    let ours = board.colors(board.side_to_move());
    let (queens, occupied) = (board.pieces(Piece::Queen), board.occupied());
    let on_diagonal = (board.pieces(Piece::Bishop) | queens) & get_bishop_rays(king);
    let on_line = (board.pieces(Piece::Rook) | queens) & get_rook_rays(king);
    let mut men = BitBoard::EMPTY;
    for slider in (on_diagonal | on_line) & ours {
        let between = get_between_rays(slider, king) & occupied;
        if between.len() == 1 {
            men |= between & ours;
        }
    }
    men
}

/// Whether the side to move is mated.
#[inline]
pub(crate) fn is_mated(board: &Board) -> bool {
    !board.checkers().is_empty() && !board.generate_moves(|_| true)
}

/// A move that mates at once; `played` counts the moves that had to be played to find that out.
///
/// A pawn becomes a queen or a knight only: where a rook or a bishop mates, the queen does too.
pub(crate) fn mate_in_one(board: &Board, played: &mut u64) -> Option<Move> {
    let checks = Checks::of(board);
    let mut net = None;
    let mut found = None;
    let mut try_move = |piece: Piece, m: Move| {
        let net = net.get_or_insert_with(|| Net::of(board));
        if net.lets_out(board, piece, m) {
            return false;
        }
        let mut child = board.clone();
        child.play_unchecked(m.into());
        *played += 1;
        if is_mated(&child) {
            found = Some(m);
        }
        found.is_some()
    };
    board.generate_moves_for(checks.givers(board), |PieceMoves { piece, from, to }| {
        let targets = to & checks.targets(piece, from);
        targets.into_iter().any(|to| {
            if piece == Piece::Pawn && checks.last_rank.has(to) {
                let promote = |piece| Move::new(from, to, Some(piece));
                try_move(Piece::Queen, promote(Piece::Queen))
                    || try_move(Piece::Knight, promote(Piece::Knight))
            } else {
                try_move(piece, Move::new(from, to, None))
            }
        })
    });
    found
}

/// What keeps the other king from fleeing, before a move is made.
struct Net {
    /// Squares to which it could go.
    flights: BitBoard,
    /// Squares that sliders of the side to move see: a man that leaves one may open a line.
    seen: BitBoard,
    /// All men but that king.
    occupied: BitBoard,
    us: Color,
    /// The squares beside the king.
    near: BitBoard,
    /// Men of the side to move, and where they take en passant.
    special: BitBoard,
}

impl Net {
    fn of(board: &Board) -> Self {
        let us = board.side_to_move();
        let ours = board.colors(us);
        let king = board.king(!us);
        let occupied = board.occupied() ^ king.bitboard();
        let men = |piece| board.pieces(piece) & ours;
        let mut seen = BitBoard::EMPTY;
        for slider in men(Piece::Bishop) | men(Piece::Queen) {
            seen |= get_bishop_moves(slider, occupied);
        }
        for slider in men(Piece::Rook) | men(Piece::Queen) {
            seen |= get_rook_moves(slider, occupied);
        }
        let mut guarded = seen | get_king_moves(board.king(us));
        for knight in men(Piece::Knight) {
            guarded |= get_knight_moves(knight);
        }
        for pawn in men(Piece::Pawn) {
            guarded |= get_pawn_attacks(pawn, us);
        }
        let near = get_king_moves(king);
        Self {
            flights: near & !board.colors(!us) & !guarded,
            seen,
            occupied,
            us,
            near,
            special: special(board),
        }
    }

    /// Whether the king surely has a square to flee to after a move; no proves nothing.
    fn lets_out(&self, board: &Board, piece: Piece, m: Move) -> bool {
        let (from, to) = (m.from(), m.to());
        if self.special.has(to) {
            return false;
        }
        let occupied = self.occupied & !from.bitboard() | to.bitboard();
        let guarded = match piece {
            Piece::Knight => get_knight_moves(to),
            Piece::Bishop => get_bishop_moves(to, occupied),
            Piece::Rook => get_rook_moves(to, occupied),
            Piece::Queen => get_bishop_moves(to, occupied) | get_rook_moves(to, occupied),
            Piece::Pawn => get_pawn_attacks(to, self.us),
            Piece::King => get_king_moves(to),
        };
        let ours = board.colors(self.us) & !from.bitboard();
        if self.near.has(to) && !self.is_guarded(board, to, ours, occupied) {
            return true;
        }
        let flights = self.flights & !guarded & !to.bitboard();
        // A man that leaves the line of a slider may have opened it.
        !flights.is_empty()
            && (!self.seen.has(from)
                || flights.into_iter().any(|to| !self.is_guarded(board, to, ours, occupied)))
    }

    /// Whether a square is seen by any of the men.
    fn is_guarded(&self, board: &Board, square: Square, men: BitBoard, occupied: BitBoard) -> bool {
        let of = |piece| board.pieces(piece) & men;
        let queens = of(Piece::Queen);
        let nearest = get_knight_moves(square) & of(Piece::Knight)
            | get_king_moves(square) & of(Piece::King)
            | get_pawn_attacks(square, !self.us) & of(Piece::Pawn);
        !nearest.is_empty()
            || !(get_bishop_moves(square, occupied) & (of(Piece::Bishop) | queens)).is_empty()
            || !(get_rook_moves(square, occupied) & (of(Piece::Rook) | queens)).is_empty()
    }
}
