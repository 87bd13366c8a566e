//! Every number of the evaluation, declared once.
//!
//! A line gives name, type, value and, above it, the meaning. Values are in centipawns unless
//! the meaning says otherwise; [`tapered`] holds a middlegame and an endgame value.
//!
//! Tables by rank begin with the second rank where they are about pawns, and squares are told by
//! rank and by file from the edge (0) to the middle (3).
//!
//! The values here are round numbers chosen from principle, and nothing for what was added later:
//! [`Weights::HAND_SET`]. The engine plays
//! with others, which `caesura fit` found in its games and wrote into `fitted.rs`:
//! [`Weights::FITTED`].

mod fitted;
mod hand_set;
mod numbers;

use crate::tapered::{Tapered, tapered};
use hand_set::{Principles, mobility, pawn_squares, urgent};
pub use numbers::Points;
use numbers::{Numbers, points, weights};

/// Worth nothing, until a fit says otherwise.
const NEW: Tapered = Tapered::ZERO;

impl Default for Weights {
    fn default() -> Self {
        Self::FITTED
    }
}

weights! {
    // Material.

    /// A pawn.
    pawn: Tapered = tapered(85, 110);
    /// A knight.
    knight: Tapered = tapered(330, 310);
    /// A bishop.
    bishop: Tapered = tapered(340, 325);
    /// A rook.
    rook: Tapered = tapered(480, 540);
    /// A queen.
    queen: Tapered = tapered(980, 990);
    /// Two bishops or more, once.
    bishop_pair: Tapered = tapered(25, 50);
    /// Two bishops or more, for each own pawn beyond five.
    bishop_pair_pawn: Tapered = NEW;
    /// Two or more, once: knights, rooks.
    pair: [Tapered; 2] = [NEW; 2];
    /// A knight, bishop, rook or queen, for each own pawn beyond five; and what is missing of two,
    /// two, two and one costs as much.
    piece_with_pawn: [Tapered; 4] = [NEW; 4];
    /// The right to move.
    tempo: Tapered = tapered(15, 8);

    // Squares.

    /// Pawns, from the second rank on.
    pawn_squares: [[Tapered; 4]; 6] = pawn_squares(tapered(2, 6), tapered(4, 0));
    /// Knights.
    knight_squares: [[Tapered; 4]; 8] = Principles {
        centre: tapered(9, 8),
        advance: tapered(3, 1),
        on_rank: (0, tapered(-10, -2)),
        ..Principles::NONE
    }.squares();
    /// Bishops.
    bishop_squares: [[Tapered; 4]; 8] = Principles {
        centre: tapered(4, 3),
        advance: tapered(1, 0),
        on_rank: (0, tapered(-10, -2)),
        ..Principles::NONE
    }.squares();
    /// Rooks.
    rook_squares: [[Tapered; 4]; 8] = Principles {
        central_file: tapered(3, 0),
        advance: tapered(0, 2),
        on_rank: (6, tapered(12, 14)),
        ..Principles::NONE
    }.squares();
    /// Queens.
    queen_squares: [[Tapered; 4]; 8] = Principles {
        centre: tapered(1, 6),
        advance: tapered(-1, 2),
        ..Principles::NONE
    }.squares();
    /// Kings.
    king_squares: [[Tapered; 4]; 8] = Principles {
        centre: tapered(0, 11),
        advance: tapered(-16, 3),
        wing: tapered(12, 0),
        ..Principles::NONE
    }.squares();

    // Mobility, by how many squares a piece reaches. Those that enemy pawns attack and those of the
    // own king and pawns do not count.

    /// Knights.
    knight_mobility: [Tapered; 9] = mobility(tapered(60, 60), 4);
    /// Bishops.
    bishop_mobility: [Tapered; 14] = mobility(tapered(80, 90), 6);
    /// Rooks.
    rook_mobility: [Tapered; 15] = mobility(tapered(65, 120), 7);
    /// Queens.
    queen_mobility: [Tapered; 28] = mobility(tapered(60, 130), 14);

    // Pieces.

    /// A rook on a file without pawns.
    rook_on_open_file: Tapered = tapered(28, 10);
    /// A rook on a file without own pawns.
    rook_on_half_open_file: Tapered = tapered(14, 6);
    /// A minor piece guarded by a pawn on the fourth to sixth rank where no enemy pawn can ever
    /// attack it: knight, bishop.
    outpost: [Tapered; 2] = [tapered(28, 16), tapered(14, 8)];
    /// Knights that reach such a square.
    outpost_in_reach: Tapered = NEW;
    /// A minor piece right behind an own pawn.
    minor_behind_pawn: Tapered = tapered(6, 3);
    /// For each own pawn on squares of a bishop's colour.
    bishop_colour_pawn: Tapered = tapered(-2, -5);
    /// The same, for each own pawn on the files c to f that cannot move.
    bishop_colour_blocked: Tapered = NEW;

    // Pawn structure.

    /// A pawn with an own pawn behind it on its file.
    doubled_pawn: Tapered = tapered(-8, -20);
    /// A doubled pawn that is isolated, besides.
    doubled_isolated_pawn: Tapered = NEW;
    /// A pawn with no own pawn on the files beside it.
    isolated_pawn: Tapered = tapered(-10, -12);
    /// A pawn that no own pawn can come to guard and that cannot safely advance.
    backward_pawn: Tapered = tapered(-8, -10);
    /// An isolated or backward pawn that no enemy pawn shields from the front, besides.
    exposed_weak_pawn: Tapered = tapered(-10, -8);
    /// A pawn that attacks an enemy pawn, by rank up to the sixth.
    lever_pawn: [Tapered; 5] = [NEW; 5];
    /// A pawn on the fifth or sixth rank with an enemy pawn right in front.
    rammed_pawn: [Tapered; 2] = [NEW; 2];
    /// A group of pawns on neighbouring files, of which each side has one or more.
    pawn_island: Tapered = NEW;
    /// A pawn guarded by a pawn, or with one right beside it, by rank from the second to the
    /// seventh.
    connected_pawn: [Tapered; 6] = [
        tapered(2, 0),
        tapered(8, 3),
        tapered(12, 8),
        tapered(20, 16),
        tapered(36, 40),
        tapered(60, 70),
    ];
    /// A connected pawn with an enemy pawn somewhere in front of it on its file, by rank up to
    /// the sixth.
    connected_opposed_pawn: [Tapered; 5] = [NEW; 5];
    /// A pawn with another one right beside it, by rank.
    phalanx_pawn: [Tapered; 6] = [NEW; 6];
    /// A pawn that two pawns guard.
    twice_guarded_pawn: Tapered = NEW;
    /// A pawn with no enemy pawn in front on its file and as many pawns to help it as there are
    /// to stop it, by rank up to the sixth.
    candidate_pawn: [Tapered; 5] = [NEW; 5];
    /// A pawn that no enemy pawn can stop or take, by rank from the second to the seventh.
    passed_pawn: [Tapered; 6] = [
        tapered(0, 10),
        tapered(0, 15),
        tapered(8, 30),
        tapered(30, 55),
        tapered(60, 95),
        tapered(100, 150),
    ];
    /// A passed pawn that a pawn guards, by rank from the third on.
    guarded_passed_pawn: [Tapered; 5] = [NEW; 5];
    /// A passed pawn with another one on a file beside it, by rank.
    passed_pawn_with_neighbour: [Tapered; 6] = [NEW; 6];
    /// A passed pawn, for each file away from the middle.
    passed_pawn_wing: Tapered = NEW;
    /// The king, for each step from the nearest own pawn.
    king_from_pawns: Tapered = NEW;

    // Passed pawns and the pieces around them, each by rank from the fourth to the seventh.

    /// For each step of the enemy king (up to 5) from the square in front.
    passed_enemy_king: [Tapered; 4] = urgent(tapered(1, 5));
    /// For each step of our king (up to 5) from the square in front.
    passed_own_king: [Tapered; 4] = urgent(tapered(0, -3));
    /// A piece stands right in front.
    passed_blocked: [Tapered; 4] = urgent(tapered(-6, -12));
    /// One of our own does.
    passed_self_blocked: [Tapered; 4] = [NEW; 4];
    /// No enemy attacks or occupies any square up to promotion.
    passed_free: [Tapered; 4] = urgent(tapered(4, 12));
    /// The square in front is empty, and the enemy does not attack it.
    passed_safe_step: [Tapered; 4] = [NEW; 4];
    /// We attack the square in front.
    passed_guarded_step: [Tapered; 4] = [NEW; 4];
    /// Our rook or queen behind it on the file.
    passed_rook_behind: [Tapered; 4] = urgent(tapered(1, 5));
    /// An enemy rook or queen behind it on the file.
    passed_enemy_behind: [Tapered; 4] = [NEW; 4];
    /// The enemy has only pawns and its king is too late.
    passed_unstoppable: Tapered = tapered(0, 400);

    // Threats. Each counts attacked enemy men, but for the last ones. A man is weak if it is
    // attacked and neither guarded by a pawn nor guarded twice while we attack only once.

    /// Pieces attacked by our pawns.
    pawn_threat: Tapered = tapered(50, 35);
    /// Pieces that safe pushes of our pawns would attack.
    pawn_push_threat: Tapered = NEW;
    /// Rooks and queens attacked by our knights and bishops.
    minor_threat: Tapered = tapered(35, 30);
    /// Weak pawns, and knights, bishops, rooks and queens, attacked by our knights and bishops.
    minor_threat_on: [Tapered; 5] = [NEW; 5];
    /// Queens attacked by our rooks.
    rook_threat: Tapered = tapered(35, 20);
    /// Weak pawns, knights, bishops, rooks and queens attacked by our rooks.
    rook_threat_on: [Tapered; 5] = [NEW; 5];
    /// A weak man attacked by our king, once.
    king_threat: Tapered = NEW;
    /// Men that we attack and nobody guards.
    hanging: Tapered = tapered(25, 20);
    /// Weak pieces that we attack twice.
    weak_piece: Tapered = NEW;
    /// Weak men that only the queen guards.
    guarded_by_queen: Tapered = NEW;
    /// Squares that both sides reach, we at least as often, and no enemy pawn.
    restricted: Tapered = NEW;
    /// Safe squares from which our knights could attack a lone queen, and our sliders, guarded.
    next_on_queen: [Tapered; 2] = [NEW; 2];
    /// A piece or pawn that shields its king from a slider: pawn, knight, bishop, rook, queen.
    pinned: [Tapered; 5] = [NEW; 5];

    // King safety: shelter.

    /// On each of the three files around the king, our nearest pawn in front of it: none, or on
    /// the second to seventh rank. By the file, from the edge to the middle.
    shelter: [[Tapered; 7]; 4] = [[
        tapered(-25, 0),
        tapered(20, 0),
        tapered(10, 0),
        tapered(-5, 0),
        tapered(-12, 0),
        tapered(-18, 0),
        tapered(-22, 0),
    ]; 4];
    /// On each of the three files around the king, the nearest enemy pawn in front of it: none,
    /// or on our second to seventh rank. By the file, from the edge to the middle.
    storm: [[Tapered; 7]; 4] = [[
        tapered(-10, 0),
        tapered(-5, 0),
        tapered(-30, 0),
        tapered(-18, 0),
        tapered(-6, 0),
        tapered(0, 0),
        tapered(0, 0),
    ]; 4];
    /// Such a pawn with ours right in front of it, from our third rank on, besides.
    storm_blocked: [Tapered; 5] = [NEW; 5];
    /// The right to castle: to the h-file, to the a-file.
    castling: [Tapered; 2] = [NEW; 2];
    /// Squares on our half and on the king's wing that the enemy attacks.
    flank_attack: Tapered = NEW;
    /// Those that it attacks twice, besides.
    flank_double_attack: Tapered = NEW;
    /// Squares there that we reach.
    flank_defence: Tapered = NEW;
    /// No pawn of either side on the king's wing.
    pawnless_flank: Tapered = NEW;

    // King safety: danger. Attacks on the squares around a king add up to points of danger,
    // which then cost their square: attackers are far worse together than one by one. Where nothing
    // attacks these squares there is none.

    /// Points for a piece that attacks the king zone: knight, bishop, rook, queen.
    zone_attacker: [Points; 4] = points([20, 18, 24, 30]);
    /// Points for each square of the zone that a piece attacks.
    zone_attack: Points = Points(6);
    /// Points for each square of the zone that is attacked and guarded by the king alone.
    zone_weakness: Points = Points(10);
    /// Points for each square of the zone that is attacked twice and guarded at most once.
    zone_double_attack: Points = Points(0);
    /// Points for each kind of piece that can give check without being taken: knight, bishop,
    /// rook, queen.
    safe_check: [Points; 4] = points([36, 22, 40, 36]);
    /// Points for each further square from which it can.
    more_checks: [Points; 4] = points([0; 4]);
    /// Points for each square from which a piece can give check and be taken.
    unsafe_check: Points = Points(0);
    /// Points for each square on the king's wing that is attacked.
    danger_flank_attack: Points = Points(0);
    /// Points for each such square that we reach.
    danger_flank_defence: Points = Points(0);
    /// Points for each man that shields the king from a slider.
    danger_pinned: Points = Points(0);
    /// Points when a knight of ours stands where it guards the king's side.
    danger_knight_guard: Points = Points(0);
    /// Points for files around the king by our nearest pawn, as in the shelter.
    danger_shelter: [Points; 7] = points([0; 7]);
    /// Points for files around the king by the nearest enemy pawn, as in the storm.
    danger_storm: [Points; 7] = points([0; 7]);
    /// Points whenever there are any.
    danger_base: Points = Points(0);
    /// Points when the attacker has no queen.
    no_queen: Points = Points(-70);
    /// The points at which danger costs one centipawn a point in the middlegame.
    danger_scale: i32 = 160;
    /// How many points of danger cost one centipawn in the endgame.
    danger_endgame: i32 = 16;

    // Endings. The scales are parts of 64 that are left of an advantage.

    /// No pawns, and no more than a minor piece on the board.
    scale_lone_minor: i32 = 1;
    /// No pawns, and at most a minor piece ahead.
    scale_no_pawns: i32 = 14;
    /// Bishops of opposite colour and nothing else but pawns.
    scale_opposite_bishops: i32 = 34;
    /// Against a bare king, for each step that the kings stand nearer than 7 apart.
    chase_king: Tapered = tapered(0, 12);
    /// Against a bare king, for each step that it stands away from the middle of the board.
    corner_king: Tapered = tapered(0, 15);

    // What an endgame advantage is worth more or less where there is much or little to play for;
    // it never changes sides.

    /// Always.
    complexity: Points = Points(0);
    /// For each pawn of either side.
    complexity_pawn: Points = Points(0);
    /// For each passed pawn of either side.
    complexity_passed: Points = Points(0);
    /// Pawns on both wings.
    complexity_wings: Points = Points(0);
    /// For each file more than ranks that the kings are apart.
    complexity_outflanking: Points = Points(0);
    /// A king beyond the middle of the board.
    complexity_infiltration: Points = Points(0);
    /// Nothing but pawns.
    complexity_pawn_ending: Points = Points(0);
}
