//! The weights that the engine plays with. `caesura fit --write` writes this file; what each weight
//! means stands where it is declared.
//!
//! # Where the values come from
//!
//! Fitted by `caesura fit` to the results of 54,738 games: 808,494 positions, and 93,376 of other
//! openings to judge by, on which the loss went from 0.49890 to 0.49444 nats a position (scale
//! 143.6 cp; opening 8, per game 30, held out 1/10, blend 0.4, prior 20 cp, seed 1).

use super::{Points, Weights};
use crate::tapered::tapered;

impl Weights {
    /// The weights that were fitted to games of the engine.
    #[rustfmt::skip]
    #[allow(clippy::needless_update, reason = "what was never fitted is as it was set by hand")]
    pub const FITTED: Self = Self {
        pawn: tapered(72, 207),
        knight: tapered(262, 378),
        bishop: tapered(283, 415),
        rook: tapered(331, 673),
        queen: tapered(969, 1107),
        bishop_pair: tapered(33, 40),
        bishop_pair_pawn: tapered(-5, 0),
        pair: [tapered(6, 8), tapered(40, -22)],
        piece_with_pawn: [tapered(15, 8), tapered(18, 4), tapered(20, 10), tapered(29, 35)],
        tempo: tapered(16, 17),
        pawn_squares: [
            [tapered(-8, 3), tapered(8, -5), tapered(-3, 5), tapered(-1, -5)],
            [tapered(1, -4), tapered(2, -4), tapered(8, -6), tapered(4, 3)],
            [tapered(-3, 8), tapered(6, 1), tapered(15, -3), tapered(24, -11)],
            [tapered(15, 11), tapered(18, 12), tapered(27, 3), tapered(28, 0)],
            [tapered(12, 6), tapered(25, 8), tapered(41, 11), tapered(47, 5)],
            [tapered(27, -13), tapered(2, -8), tapered(24, -5), tapered(40, -7)],
        ],
        knight_squares: [
            [tapered(-21, -23), tapered(-15, -15), tapered(8, -7), tapered(-6, 6)],
            [tapered(-29, 8), tapered(18, -5), tapered(-2, -6), tapered(7, 6)],
            [tapered(-3, -21), tapered(3, 6), tapered(11, 0), tapered(18, 17)],
            [tapered(18, -1), tapered(14, 12), tapered(26, 15), tapered(21, 29)],
            [tapered(7, 2), tapered(15, 17), tapered(22, 28), tapered(33, 33)],
            [tapered(-4, -7), tapered(10, 1), tapered(21, 18), tapered(26, 14)],
            [tapered(3, -24), tapered(-8, 10), tapered(3, -3), tapered(21, 12)],
            [tapered(-56, -62), tapered(-2, -15), tapered(-10, -8), tapered(10, 2)],
        ],
        bishop_squares: [
            [tapered(-24, 6), tapered(-18, 13), tapered(-13, 0), tapered(-23, 5)],
            [tapered(-11, 9), tapered(4, 4), tapered(9, -2), tapered(3, 6)],
            [tapered(-2, 4), tapered(23, -4), tapered(12, 12), tapered(7, 16)],
            [tapered(0, 10), tapered(11, 8), tapered(14, 12), tapered(18, 19)],
            [tapered(-5, 2), tapered(9, 11), tapered(8, 13), tapered(11, 23)],
            [tapered(-1, 4), tapered(-8, 7), tapered(15, 8), tapered(25, 4)],
            [tapered(-13, -4), tapered(-12, 11), tapered(-15, 5), tapered(-1, 17)],
            [tapered(-13, 7), tapered(-17, 10), tapered(-27, 6), tapered(-24, 7)],
        ],
        rook_squares: [
            [tapered(-9, 11), tapered(6, 12), tapered(8, 12), tapered(8, 9)],
            [tapered(-7, 7), tapered(-4, 12), tapered(2, 4), tapered(-2, 7)],
            [tapered(-7, 18), tapered(1, 14), tapered(7, 17), tapered(6, 15)],
            [tapered(-8, 27), tapered(-3, 27), tapered(10, 30), tapered(-2, 30)],
            [tapered(-15, 38), tapered(6, 33), tapered(12, 34), tapered(5, 33)],
            [tapered(10, 25), tapered(6, 30), tapered(8, 28), tapered(13, 29)],
            [tapered(14, 33), tapered(12, 43), tapered(14, 41), tapered(30, 36)],
            [tapered(-10, 45), tapered(-10, 45), tapered(-17, 49), tapered(8, 41)],
        ],
        queen_squares: [
            [tapered(-2, -35), tapered(-2, 1), tapered(-16, -4), tapered(-3, -5)],
            [tapered(6, 0), tapered(-6, 32), tapered(-5, 33), tapered(-3, 34)],
            [tapered(-16, 39), tapered(-5, 42), tapered(-5, 55), tapered(-1, 54)],
            [tapered(-7, 55), tapered(-4, 63), tapered(-8, 67), tapered(-17, 101)],
            [tapered(-6, 55), tapered(-18, 72), tapered(-5, 82), tapered(-28, 109)],
            [tapered(-11, 75), tapered(-7, 75), tapered(-11, 78), tapered(-3, 84)],
            [tapered(8, 70), tapered(-23, 83), tapered(-16, 95), tapered(-10, 91)],
            [tapered(-14, 58), tapered(-31, 66), tapered(-22, 89), tapered(-6, 107)],
        ],
        king_squares: [
            [tapered(36, -21), tapered(30, -5), tapered(20, -11), tapered(5, -7)],
            [tapered(26, -1), tapered(13, 11), tapered(20, 4), tapered(3, 11)],
            [tapered(7, 22), tapered(30, 14), tapered(3, 19), tapered(1, 27)],
            [tapered(13, 21), tapered(-3, 33), tapered(-6, 32), tapered(-16, 39)],
            [tapered(-5, 31), tapered(-5, 49), tapered(-37, 52), tapered(-43, 54)],
            [tapered(-35, 45), tapered(-50, 72), tapered(-57, 76), tapered(-76, 68)],
            [tapered(-86, 42), tapered(-89, 83), tapered(-99, 79), tapered(-110, 73)],
            [tapered(-137, 2), tapered(-131, 56), tapered(-139, 61), tapered(-155, 57)],
        ],
        knight_mobility: [
            tapered(-44, -25), tapered(-29, -36), tapered(-17, -7), tapered(-10, -1),
            tapered(-7, 13), tapered(2, 14), tapered(4, 19), tapered(7, 20), tapered(16, 17),
        ],
        bishop_mobility: [
            tapered(-41, -59), tapered(-32, -26), tapered(-19, -25), tapered(-12, -13),
            tapered(-8, -1), tapered(-3, 5), tapered(1, 8), tapered(1, 12), tapered(1, 15),
            tapered(-1, 22), tapered(9, 11), tapered(12, 20), tapered(19, 13), tapered(23, 14),
        ],
        rook_mobility: [
            tapered(-53, -104), tapered(-24, -76), tapered(-15, -32), tapered(-14, -20),
            tapered(-8, -10), tapered(-11, 5), tapered(-9, 9), tapered(-8, 11), tapered(-5, 16),
            tapered(-2, 20), tapered(0, 22), tapered(2, 27), tapered(6, 30), tapered(9, 34),
            tapered(7, 38),
        ],
        queen_mobility: [
            tapered(-69, -64), tapered(-40, -45), tapered(-28, -42), tapered(-31, -37),
            tapered(-29, -55), tapered(-24, -41), tapered(-21, -23), tapered(-17, -20),
            tapered(-16, -7), tapered(-13, 2), tapered(-10, 5), tapered(-10, 12), tapered(-6, 10),
            tapered(-5, 25), tapered(-9, 33), tapered(-2, 25), tapered(-5, 38), tapered(-3, 33),
            tapered(-8, 40), tapered(-3, 38), tapered(-4, 41), tapered(12, 9), tapered(24, 15),
            tapered(19, -4), tapered(21, 3), tapered(12, -18), tapered(21, 17), tapered(20, 6),
        ],
        rook_on_open_file: tapered(32, 4),
        rook_on_half_open_file: tapered(13, 3),
        outpost: [tapered(22, 4), tapered(15, 17)],
        outpost_in_reach: tapered(8, 5),
        minor_behind_pawn: tapered(6, 0),
        bishop_colour_pawn: tapered(-2, -5),
        bishop_colour_blocked: tapered(-4, -6),
        doubled_pawn: tapered(1, -7),
        doubled_isolated_pawn: tapered(-11, -9),
        isolated_pawn: tapered(-3, -10),
        backward_pawn: tapered(-2, -10),
        exposed_weak_pawn: tapered(-5, -6),
        lever_pawn: [
            tapered(-1, -29), tapered(1, -7), tapered(1, 11), tapered(-3, 8), tapered(9, 30),
        ],
        rammed_pawn: [tapered(-15, -3), tapered(-22, 13)],
        pawn_island: tapered(-3, 1),
        connected_pawn: [
            tapered(7, -1), tapered(6, 7), tapered(9, 8), tapered(14, 19), tapered(9, 45),
            tapered(92, 76),
        ],
        connected_opposed_pawn: [
            tapered(-1, 2), tapered(0, 3), tapered(-5, 6), tapered(-7, -2), tapered(-3, -8),
        ],
        phalanx_pawn: [
            tapered(-1, -3), tapered(0, -5), tapered(2, -1), tapered(-2, 9), tapered(3, 5),
            tapered(3, 12),
        ],
        twice_guarded_pawn: tapered(4, 9),
        candidate_pawn: [
            tapered(-3, 3), tapered(2, 6), tapered(-2, 16), tapered(-1, 23), tapered(3, 20),
        ],
        passed_pawn: [
            tapered(-14, 12), tapered(-22, 24), tapered(-41, 48), tapered(9, 52), tapered(58, 68),
            tapered(137, 92),
        ],
        guarded_passed_pawn: [
            tapered(1, -3), tapered(12, -3), tapered(0, 10), tapered(-7, 5), tapered(7, -16),
        ],
        passed_pawn_with_neighbour: [
            tapered(9, -4), tapered(-3, -3), tapered(4, -9), tapered(11, -4), tapered(5, 8),
            tapered(7, 22),
        ],
        passed_pawn_wing: tapered(6, 5),
        king_from_pawns: tapered(-2, -7),
        passed_enemy_king: [tapered(3, 9), tapered(-3, 21), tapered(-4, 34), tapered(-16, 45)],
        passed_own_king: [tapered(5, -10), tapered(1, -13), tapered(-2, -14), tapered(9, -4)],
        passed_blocked: [tapered(2, -11), tapered(-19, -1), tapered(-38, -12), tapered(-76, -70)],
        passed_self_blocked: [tapered(-10, 13), tapered(-9, 10), tapered(23, 26), tapered(8, 49)],
        passed_free: [tapered(-45, 21), tapered(-21, 35), tapered(-26, 73), tapered(-101, 235)],
        passed_safe_step: [tapered(2, 5), tapered(0, 9), tapered(19, 21), tapered(-11, 55)],
        passed_guarded_step: [tapered(-1, 12), tapered(7, 13), tapered(20, 19), tapered(13, 70)],
        passed_rook_behind: [tapered(11, 11), tapered(13, 15), tapered(8, 15), tapered(40, 24)],
        passed_enemy_behind: [
            tapered(1, -21), tapered(2, -36), tapered(-6, -64), tapered(-12, -159),
        ],
        passed_unstoppable: tapered(-19, 178),
        pawn_threat: tapered(53, 29),
        pawn_push_threat: tapered(11, 14),
        minor_threat: tapered(53, 6),
        minor_threat_on: [
            tapered(1, 12), tapered(7, 18), tapered(19, 20), tapered(-2, 3), tapered(-1, 4),
        ],
        rook_threat: tapered(69, 35),
        rook_threat_on: [
            tapered(0, 15), tapered(12, 16), tapered(13, 17), tapered(-3, 3), tapered(-19, -20),
        ],
        king_threat: tapered(1, 16),
        hanging: tapered(11, 22),
        weak_piece: tapered(0, 44),
        guarded_by_queen: tapered(5, 1),
        restricted: tapered(3, 0),
        next_on_queen: [tapered(4, 3), tapered(10, -1)],
        pinned: [
            tapered(-4, 10), tapered(-15, -33), tapered(-14, -31), tapered(-39, -18),
            tapered(-56, -23),
        ],
        shelter: [
            [
                tapered(-23, 0), tapered(22, -32), tapered(13, -18), tapered(0, -12),
                tapered(-15, 0), tapered(-1, 16), tapered(-43, 35),
            ],
            [
                tapered(-22, -1), tapered(20, -16), tapered(24, -17), tapered(-5, -3),
                tapered(-13, -6), tapered(-30, 14), tapered(-13, 39),
            ],
            [
                tapered(-21, -6), tapered(16, -10), tapered(2, -3), tapered(-2, -6),
                tapered(-10, -3), tapered(-24, 2), tapered(-15, 25),
            ],
            [
                tapered(-22, -6), tapered(5, -7), tapered(6, -7), tapered(-8, -5), tapered(-1, -10),
                tapered(-19, 9), tapered(-36, 27),
            ],
        ],
        storm: [
            [
                tapered(-18, -15), tapered(29, 25), tapered(-21, 4), tapered(-19, -3),
                tapered(-17, -2), tapered(-8, -13), tapered(-10, -7),
            ],
            [
                tapered(-19, 0), tapered(21, 12), tapered(-49, 2), tapered(-11, 6), tapered(0, 0),
                tapered(7, -5), tapered(-4, -6),
            ],
            [
                tapered(-12, -9), tapered(11, 15), tapered(-39, 7), tapered(-22, 3),
                tapered(-4, -4), tapered(1, -9), tapered(-5, -5),
            ],
            [
                tapered(-15, 0), tapered(-3, 6), tapered(-28, 9), tapered(-21, 0), tapered(-11, -5),
                tapered(-7, 1), tapered(-6, -11),
            ],
        ],
        storm_blocked: [
            tapered(-15, -22), tapered(11, -22), tapered(10, -11), tapered(14, -9),
            tapered(15, -13),
        ],
        castling: [tapered(21, -8), tapered(12, 11)],
        flank_attack: tapered(-1, 2),
        flank_double_attack: tapered(-1, 0),
        flank_defence: tapered(2, 0),
        pawnless_flank: tapered(25, -43),
        zone_attacker: [Points(17), Points(11), Points(9), Points(6)],
        zone_attack: Points(3),
        zone_weakness: Points(7),
        zone_double_attack: Points(9),
        safe_check: [Points(52), Points(31), Points(50), Points(45)],
        more_checks: [Points(5), Points(15), Points(26), Points(13)],
        unsafe_check: Points(6),
        danger_flank_attack: Points(2),
        danger_flank_defence: Points(-2),
        danger_pinned: Points(11),
        danger_knight_guard: Points(-14),
        danger_shelter: [
            Points(2), Points(-2), Points(2), Points(9), Points(9), Points(9), Points(11),
        ],
        danger_storm: [
            Points(5), Points(7), Points(16), Points(11), Points(3), Points(6), Points(3),
        ],
        danger_base: Points(8),
        no_queen: Points(-40),
        danger_scale: 148,
        danger_endgame: 27,
        scale_lone_minor: 1,
        scale_no_pawns: 10,
        scale_opposite_bishops: 30,
        chase_king: tapered(0, 12),
        corner_king: tapered(0, 15),
        complexity: Points(-50),
        complexity_pawn: Points(3),
        complexity_passed: Points(-3),
        complexity_wings: Points(32),
        complexity_outflanking: Points(1),
        complexity_infiltration: Points(-3),
        complexity_pawn_ending: Points(55),
        ..Self::HAND_SET
    };
}
