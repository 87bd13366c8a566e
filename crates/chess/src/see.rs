//! Static exchange evaluation: what a capture wins once all exchanges on its square are made.

use cozy_chess::{
    BitBoard, Color, Piece, Rank, Square, get_bishop_moves, get_bishop_rays, get_king_moves,
    get_knight_moves, get_pawn_attacks, get_rook_moves, get_rook_rays,
};

use crate::moves::Move;
use crate::position::Position;

/// What pieces are worth in an exchange, in centipawns, by [`Piece`] index. The king is never
/// taken; he recaptures last of all.
pub const SEE_VALUES: [i32; Piece::NUM] = [100, 325, 325, 500, 975, 0];

/// The order in which a side sends its pieces into an exchange.
const CHEAPEST_FIRST: [Piece; Piece::NUM] =
    [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen, Piece::King];

fn value(piece: Piece) -> i32 {
    SEE_VALUES[piece as usize]
}

/// An exchange under way on one square.
struct Exchange<'a> {
    position: &'a Position,
    square: Square,
    /// What still stands, the piece on the square included.
    occupied: BitBoard,
}

impl Exchange<'_> {
    /// Whether a slider of the other side sees the king of `us` once `occupied` is all there is.
    /// In an exchange nothing else can give check from a distance: a pinned piece left, or a
    /// piece moved out of the way of its own slider.
    fn exposes_king(&self, us: Color, occupied: BitBoard) -> bool {
        let board = self.position.board();
        let king = board.king(us);
        // The king was safe from a distance as long as all of these stood where they did.
        let gone = board.occupied() & !occupied;
        let enemies = board.colors(!us) & occupied & !self.square.bitboard();
        let sees = |piece, rays: BitBoard, moves: fn(Square, BitBoard) -> BitBoard| {
            let sliders = enemies & (board.pieces(piece) | board.pieces(Piece::Queen)) & rays;
            !(gone & rays).is_empty()
                && !sliders.is_empty()
                && !(moves(king, occupied) & sliders).is_empty()
        };
        sees(Piece::Bishop, get_bishop_rays(king), get_bishop_moves)
            || sees(Piece::Rook, get_rook_rays(king), get_rook_moves)
    }

    /// The pieces of one kind with which `us` attacks the square through what still stands. As a
    /// rule none stands where it could, which is known before anything in between is looked at.
    #[inline]
    fn attackers(&self, us: Color, piece: Piece) -> BitBoard {
        let (square, occupied) = (self.square, self.occupied);
        let men = self.position.colored_pieces(us, piece) & occupied & !square.bitboard();
        let slide = |rays: BitBoard, moves: fn(Square, BitBoard) -> BitBoard| {
            let on_rays = men & rays;
            if on_rays.is_empty() { on_rays } else { on_rays & moves(square, occupied) }
        };
        let diagonal = || slide(get_bishop_rays(square), get_bishop_moves);
        let straight = || slide(get_rook_rays(square), get_rook_moves);
        match piece {
            Piece::Pawn => men & get_pawn_attacks(square, !us),
            Piece::Knight => men & get_knight_moves(square),
            Piece::Bishop => diagonal(),
            Piece::Rook => straight(),
            Piece::Queen => diagonal() | straight(),
            Piece::King => men & get_king_moves(square),
        }
    }

    /// Whether `us` attacks the square at all.
    fn is_attacked_by(&self, us: Color) -> bool {
        CHEAPEST_FIRST.into_iter().any(|piece| !self.attackers(us, piece).is_empty())
    }

    /// The cheapest piece of `us` that can legally take on the square.
    fn cheapest_taker(&self, us: Color) -> Option<(Piece, Square)> {
        CHEAPEST_FIRST.into_iter().find_map(|piece| {
            let legal = |from: &Square| match piece {
                Piece::King => !self.is_attacked_by(!us),
                _ => !self.exposes_king(us, self.occupied & !from.bitboard()),
            };
            let from = self.attackers(us, piece).into_iter().find(legal)?;
            Some((piece, from))
        })
    }

    /// The best that `us` can win by taking `victim`, or leaving it, and so on in turn.
    fn gain(&mut self, us: Color, victim: i32) -> i32 {
        let Some((piece, from)) = self.cheapest_taker(us) else { return 0 };
        self.occupied &= !from.bitboard();
        let (raise, at_stake) = promotion(piece, us, self.square);
        (victim + raise - self.gain(!us, at_stake)).max(0)
    }

    /// Whether [`gain`](Self::gain) is at most this: known as soon as one side need not go on.
    fn gains_at_most(&mut self, us: Color, victim: i32, limit: i32) -> bool {
        if limit < 0 {
            return false;
        }
        if victim <= limit && !self.may_promote(us) {
            return true;
        }
        let Some((piece, from)) = self.cheapest_taker(us) else { return true };
        self.occupied &= !from.bitboard();
        let (raise, at_stake) = promotion(piece, us, self.square);
        !self.gains_at_most(!us, at_stake, victim + raise - limit - 1)
    }

    /// Whether a pawn of this side would promote on the square.
    fn may_promote(&self, us: Color) -> bool {
        self.square.rank() == Rank::Eighth.relative_to(us)
    }
}

/// What a piece gains by arriving on the square (a pawn may promote), and what then is at stake.
fn promotion(piece: Piece, us: Color, square: Square) -> (i32, i32) {
    if piece == Piece::Pawn && square.rank() == Rank::Eighth.relative_to(us) {
        (value(Piece::Queen) - value(Piece::Pawn), value(Piece::Queen))
    } else {
        (0, value(piece))
    }
}

impl Position {
    /// What a legal move wins or loses in centipawns ([`SEE_VALUES`]) if both sides go on to
    /// take on its target as long as that pays, each with its cheapest piece that may legally
    /// do so: pins and discovered checks count, and pawns promote to queens.
    ///
    /// The move itself need not capture; castling is worth 0.
    pub fn see(&self, m: Move) -> i32 {
        let Some((won, at_stake, mut exchange)) = self.exchange(m) else { return 0 };
        won - exchange.gain(!self.side_to_move(), at_stake)
    }

    /// Whether [`see`](Self::see) is at least this, which is found out sooner.
    pub fn see_reaches(&self, m: Move, least: i32) -> bool {
        let Some((won, at_stake, mut exchange)) = self.exchange(m) else { return least <= 0 };
        exchange.gains_at_most(!self.side_to_move(), at_stake, won - least)
    }

    /// A move that begins an exchange: what it wins at once, what it puts at stake, and what stands
    /// then. `None` if it castles.
    fn exchange(&self, m: Move) -> Option<(i32, i32, Exchange<'_>)> {
        if self.is_castling(m) {
            return None;
        }
        let piece = self.piece_on(m.from())?;
        let won = self.captured(m).map_or(0, value);
        let occupied =
            self.board().occupied() & !m.from().bitboard() & !self.capture_square(m).bitboard()
                | m.to().bitboard();
        let (raise, at_stake) = match m.promotion() {
            Some(promoted) => (value(promoted) - value(Piece::Pawn), value(promoted)),
            None => (0, value(piece)),
        };
        Some((won + raise, at_stake, Exchange { position: self, square: m.to(), occupied }))
    }
}
