//! The weights that the engine plays with. `caesura fit --write` writes this file; what each weight
//! means stands where it is declared.
//!
//! # Where the values come from
//!
//! Fitted by `caesura fit` to the results of 18,816 games: 671,391 positions, and 79,986 of other
//! openings to judge by, on which the loss went from 0.51167 to 0.50722 nats a position (scale
//! 161.6 cp; opening 8, per game 1000, held out 1/10, blend 0.4, prior 20 cp, seed 1).

use super::Weights;
use crate::tapered::tapered;

impl Weights {
    /// The weights that were fitted to games of the engine.
    #[rustfmt::skip]
    #[allow(clippy::needless_update, reason = "what was never fitted is as it was set by hand")]
    pub const FITTED: Self = Self {
        pawn: tapered(62, 119),
        knight: tapered(294, 339),
        bishop: tapered(307, 388),
        rook: tapered(414, 601),
        queen: tapered(1040, 966),
        bishop_pair: tapered(23, 38),
        tempo: tapered(15, 13),
        pawn_advance: tapered(1, 1),
        pawn_centre: tapered(4, -2),
        knight_centre: tapered(6, 10),
        knight_advance: tapered(2, 0),
        bishop_centre: tapered(5, 1),
        bishop_advance: tapered(0, 2),
        minor_at_home: tapered(-8, 0),
        rook_centre_file: tapered(5, -1),
        rook_advance: tapered(-1, 7),
        rook_on_seventh: tapered(12, 7),
        queen_centre: tapered(-1, 10),
        queen_advance: tapered(-2, 15),
        king_centre: tapered(20, 2),
        king_advance: tapered(-22, 11),
        king_wing: tapered(29, -3),
        knight_mobility: tapered(76, 40),
        bishop_mobility: tapered(71, 82),
        rook_mobility: tapered(50, 116),
        queen_mobility: tapered(90, 86),
        rook_on_open_file: tapered(39, -1),
        rook_on_half_open_file: tapered(5, 31),
        outpost: [tapered(37, 8), tapered(26, 13)],
        minor_behind_pawn: tapered(8, 2),
        bishop_colour_pawn: tapered(1, -8),
        doubled_pawn: tapered(-3, -8),
        isolated_pawn: tapered(-5, -10),
        backward_pawn: tapered(1, -11),
        exposed_weak_pawn: tapered(-15, -6),
        connected_pawn: [
            tapered(8, 2), tapered(9, 4), tapered(9, 13), tapered(5, 31), tapered(24, 58),
            tapered(82, 80),
        ],
        passed_pawn: [
            tapered(2, 21), tapered(-29, 29), tapered(-17, 33), tapered(5, 46), tapered(40, 67),
            tapered(136, 110),
        ],
        passed_enemy_king: tapered(1, 10),
        passed_own_king: tapered(0, -4),
        passed_blocked: tapered(-15, -5),
        passed_free: tapered(-15, 30),
        passed_rook_behind: tapered(9, 5),
        passed_unstoppable: tapered(-9, 247),
        pawn_threat: tapered(53, 21),
        minor_threat: tapered(56, 0),
        rook_threat: tapered(59, 38),
        hanging: tapered(4, 38),
        shelter: [
            tapered(-22, -9), tapered(17, -13), tapered(11, -8), tapered(-4, -12), tapered(-12, -8),
            tapered(-22, 12), tapered(-22, 38),
        ],
        storm: [
            tapered(-12, -6), tapered(15, 25), tapered(-58, -9), tapered(-13, -1), tapered(-5, -1),
            tapered(3, -3), tapered(0, -6),
        ],
        zone_attacker: [20, 8, 14, 18],
        zone_attack: 8,
        zone_weakness: 8,
        safe_check: [51, 33, 59, 54],
        no_queen: -62,
        danger_scale: 155,
        danger_endgame: 34,
        scale_lone_minor: 1,
        scale_no_pawns: 9,
        scale_opposite_bishops: 28,
        chase_king: tapered(0, 12),
        corner_king: tapered(0, 15),
        ..Self::HAND_SET
    };
}
