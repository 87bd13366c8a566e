//! King safety: what attacks the king's wing, and the danger that the king is in.

use chess::{
    BitBoard, Square, get_between_rays, get_bishop_moves, get_bishop_rays, get_king_moves,
    get_knight_moves, get_rook_moves, get_rook_rays,
};

use crate::geometry::up;
use crate::model::Model;
use crate::reach::Reach;
use crate::tapered::Tapered;
use crate::view::View;

/// The squares around a king, and those in front of them.
#[inline]
pub(crate) fn zone(king: Square) -> BitBoard {
    let ring = get_king_moves(king);
    ring | up(ring) | king.bitboard()
}

/// The files on which a king is at home, by its file.
const FLANKS: [BitBoard; 8] = {
    const QUEEN_SIDE: BitBoard = BitBoard(0x0F0F_0F0F_0F0F_0F0F);
    const CENTRE: BitBoard = BitBoard(0x3C3C_3C3C_3C3C_3C3C);
    const KING_SIDE: BitBoard = BitBoard(0xF0F0_F0F0_F0F0_F0F0);
    [
        BitBoard(QUEEN_SIDE.0 & !(QUEEN_SIDE.0 << 3)),
        QUEEN_SIDE,
        QUEEN_SIDE,
        CENTRE,
        CENTRE,
        KING_SIDE,
        KING_SIDE,
        BitBoard(KING_SIDE.0 & !(KING_SIDE.0 >> 3)),
    ]
};

/// The first to the fifth rank.
const CAMP: BitBoard = BitBoard(0x0000_00FF_FFFF_FFFF);

/// The king's wing: how often each side reaches its squares.
#[derive(Clone, Copy)]
pub(crate) struct Flank {
    attacks: i32,
    double_attacks: i32,
    defences: i32,
    has_pawns: bool,
}

impl Flank {
    /// The wing of our king. `ours` and `theirs` are what the two sides reach, both as we see the
    /// board.
    #[inline]
    pub fn of(view: &View, ours: &Reach, theirs: &Reach) -> Self {
        let flank = FLANKS[view.us.king as usize & 7];
        let camp = flank & CAMP;
        Self {
            attacks: (camp & theirs.all).len() as i32,
            double_attacks: (camp & theirs.twice).len() as i32,
            defences: (camp & ours.all).len() as i32,
            has_pawns: !(flank & (view.us.pawns | view.them.pawns)).is_empty(),
        }
    }

    /// What that is worth, attack or not.
    #[inline]
    pub fn score(&self, model: &Model) -> Tapered {
        let weights = &model.weights;
        let bare = if self.has_pawns { Tapered::ZERO } else { weights.pawnless_flank };
        weights.flank_attack * self.attacks
            + weights.flank_double_attack * self.double_attacks
            + weights.flank_defence * self.defences
            + bare
    }
}

/// Men of either side that alone stand between our king and an enemy slider.
#[inline]
pub(crate) fn pinned(view: &View) -> BitBoard {
    let View { us, them } = view;
    let occupied = view.occupied();
    let sliders = get_rook_rays(us.king) & (them.rooks | them.queens)
        | get_bishop_rays(us.king) & (them.bishops | them.queens);
    let mut pinned = BitBoard::EMPTY;
    for slider in sliders {
        let between = get_between_rays(us.king, slider) & occupied;
        if between.len() == 1 {
            pinned |= between;
        }
    }
    pinned
}

/// What our men that shield the king are worth to them.
#[inline]
pub(crate) fn pins(view: &View, pinned: BitBoard, model: &Model) -> Tapered {
    let us = &view.us;
    let pinned = pinned & us.all;
    if pinned.is_empty() {
        return Tapered::ZERO;
    }
    let kinds = [us.pawns, us.knights, us.bishops, us.rooks, us.queens];
    kinds
        .into_iter()
        .zip(model.weights.pinned)
        .map(|(kind, worth)| worth * (kind & pinned).len())
        .sum()
}

/// What our king has besides the pieces of the attack.
pub(crate) struct Surroundings {
    /// Points by its shelter.
    pub shelter: i32,
    pub flank: Flank,
    pub pinned: BitBoard,
}

/// What their attack on our king costs us (zero or less). `ours` and `theirs` are what the two
/// sides reach, both as we see the board.
#[inline]
pub(crate) fn danger(
    view: &View,
    ours: &Reach,
    theirs: &Reach,
    around: &Surroundings,
    model: &Model,
) -> Tapered {
    // Without an attacker near the king there is no attack; most positions end here.
    if theirs.attackers == 0 {
        return Tapered::ZERO;
    }
    let weights = &model.weights;
    let mut danger = theirs.danger + around.shelter + weights.danger_base.0;
    if view.them.queens.is_empty() {
        danger += weights.no_queen.0;
    }
    let guarded = ours.without_king();
    let weak = theirs.zone & theirs.without_king() & !guarded;
    let double = theirs.zone & theirs.twice & !ours.twice;
    danger += weights.zone_weakness.0 * weak.len() as i32
        + weights.zone_double_attack.0 * double.len() as i32
        + weights.danger_flank_attack.0 * (around.flank.attacks + around.flank.double_attacks)
        + weights.danger_flank_defence.0 * around.flank.defences
        + weights.danger_pinned.0 * around.pinned.len() as i32;
    if !(ours.by_knights & ours.by_king).is_empty() {
        danger += weights.danger_knight_guard.0;
    }
    danger += checks(view, guarded | ours.by_king, theirs, model);
    -model.king_danger.cost(danger)
}

/// Points for checks that they could give next.
#[inline]
fn checks(view: &View, guarded: BitBoard, theirs: &Reach, model: &Model) -> i32 {
    let weights = &model.weights;
    let king = view.us.king;
    let occupied = view.occupied();
    let free = !view.them.all;
    let straight = get_rook_moves(king, occupied) & free;
    let diagonal = get_bishop_moves(king, occupied) & free;
    let checks = [
        theirs.by_knights & get_knight_moves(king) & free,
        theirs.by_bishops & diagonal,
        theirs.by_rooks & straight,
        theirs.by_queens & (straight | diagonal),
    ];
    let mut points = 0;
    let mut unsafe_checks = BitBoard::EMPTY;
    for (kind, check) in checks.into_iter().enumerate() {
        let count = (check & !guarded).len() as i32;
        if count > 0 {
            points += weights.safe_check[kind].0 + weights.more_checks[kind].0 * (count - 1);
        }
        unsafe_checks |= check & guarded;
    }
    points + weights.unsafe_check.0 * unsafe_checks.len() as i32
}
