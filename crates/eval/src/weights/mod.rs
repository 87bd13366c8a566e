//! Every number of the evaluation, declared once.
//!
//! A line gives name, type, value and, above it, the meaning. Values are in centipawns unless
//! the meaning says otherwise; [`tapered`] holds a middlegame and an endgame value.
//!
//! The values here are round numbers chosen from principle: [`Weights::HAND_SET`]. The engine plays
//! with others, which `caesura fit` found in its games and wrote into `fitted.rs`:
//! [`Weights::FITTED`].

mod fitted;
mod numbers;

use crate::tapered::{Tapered, tapered};
use numbers::{Numbers, weights};

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
    /// The right to move.
    tempo: Tapered = tapered(15, 8);

    // Squares. `centre`: for each step nearer to the middle of the board, counted from -3 in a
    // corner to 3 on the four central squares. `advance`: for each rank above the first.

    /// Pawns, for each rank above their second.
    pawn_advance: Tapered = tapered(2, 6);
    /// Pawns, for each rank above their second up to the fifth, times nearness of the file to
    /// the middle (0 on the edge, 3 in the centre).
    pawn_centre: Tapered = tapered(4, 0);
    /// Knights.
    knight_centre: Tapered = tapered(9, 8);
    /// Knights.
    knight_advance: Tapered = tapered(3, 1);
    /// Bishops.
    bishop_centre: Tapered = tapered(4, 3);
    /// Bishops.
    bishop_advance: Tapered = tapered(1, 0);
    /// A knight or bishop still on the first rank.
    minor_at_home: Tapered = tapered(-10, -2);
    /// Rooks, times nearness of the file to the middle (0 on the edge, 3 in the centre).
    rook_centre_file: Tapered = tapered(3, 0);
    /// Rooks.
    rook_advance: Tapered = tapered(0, 2);
    /// A rook on the seventh rank.
    rook_on_seventh: Tapered = tapered(12, 14);
    /// Queens.
    queen_centre: Tapered = tapered(1, 6);
    /// Queens.
    queen_advance: Tapered = tapered(-1, 2);
    /// Kings.
    king_centre: Tapered = tapered(0, 11);
    /// Kings.
    king_advance: Tapered = tapered(-16, 3);
    /// Kings, for each file away from the middle (0 on the d and e file, 3 on the edge).
    king_wing: Tapered = tapered(12, 0);

    // Mobility: what the full range is worth over none at all. The first few squares matter most;
    // see `mobility.rs` for the curve. Squares attacked by enemy pawns do not count.

    /// Knights, 0 to 8 squares.
    knight_mobility: Tapered = tapered(60, 60);
    /// Bishops, 0 to 13 squares.
    bishop_mobility: Tapered = tapered(80, 90);
    /// Rooks, 0 to 14 squares.
    rook_mobility: Tapered = tapered(65, 120);
    /// Queens, 0 to 27 squares.
    queen_mobility: Tapered = tapered(60, 130);

    // Pieces.

    /// A rook on a file without pawns.
    rook_on_open_file: Tapered = tapered(28, 10);
    /// A rook on a file without own pawns.
    rook_on_half_open_file: Tapered = tapered(14, 6);
    /// A minor piece guarded by a pawn on the fourth to sixth rank where no enemy pawn can ever
    /// attack it: knight, bishop.
    outpost: [Tapered; 2] = [tapered(28, 16), tapered(14, 8)];
    /// A minor piece right behind an own pawn.
    minor_behind_pawn: Tapered = tapered(6, 3);
    /// For each own pawn on squares of a bishop's colour.
    bishop_colour_pawn: Tapered = tapered(-2, -5);

    // Pawn structure.

    /// A pawn with an own pawn behind it on its file.
    doubled_pawn: Tapered = tapered(-8, -20);
    /// A pawn with no own pawn on the files beside it.
    isolated_pawn: Tapered = tapered(-10, -12);
    /// A pawn that no own pawn can come to guard and that cannot safely advance.
    backward_pawn: Tapered = tapered(-8, -10);
    /// An isolated or backward pawn that no enemy pawn shields from the front, besides.
    exposed_weak_pawn: Tapered = tapered(-10, -8);
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
    /// A pawn that no enemy pawn can stop or take, by rank from the second to the seventh.
    passed_pawn: [Tapered; 6] = [
        tapered(0, 10),
        tapered(0, 15),
        tapered(8, 30),
        tapered(30, 55),
        tapered(60, 95),
        tapered(100, 150),
    ];

    // Passed pawns and the pieces around them. `urgency` is 0 up to the third rank, and from the
    // fourth to the seventh 1, 2, 4, 6.

    /// The enemy king's distance (up to 5) to the square in front, times urgency.
    passed_enemy_king: Tapered = tapered(1, 5);
    /// Our king's distance (up to 5) to the square in front, times urgency.
    passed_own_king: Tapered = tapered(0, -3);
    /// A piece stands right in front, times urgency.
    passed_blocked: Tapered = tapered(-6, -12);
    /// No enemy attacks or occupies any square up to promotion, times urgency.
    passed_free: Tapered = tapered(4, 12);
    /// Our rook or queen behind it on the file, times urgency.
    passed_rook_behind: Tapered = tapered(1, 5);
    /// The enemy has only pawns and its king is too late.
    passed_unstoppable: Tapered = tapered(0, 400);

    // Threats. Each counts attacked enemy men.

    /// Pieces attacked by our pawns.
    pawn_threat: Tapered = tapered(50, 35);
    /// Rooks and queens attacked by our knights and bishops.
    minor_threat: Tapered = tapered(35, 30);
    /// Queens attacked by our rooks.
    rook_threat: Tapered = tapered(35, 20);
    /// Men that we attack and nobody guards.
    hanging: Tapered = tapered(25, 20);

    // King safety: shelter.

    /// On each of the three files around the king, our nearest pawn in front of it: none, or on
    /// the second to seventh rank.
    shelter: [Tapered; 7] = [
        tapered(-25, 0),
        tapered(20, 0),
        tapered(10, 0),
        tapered(-5, 0),
        tapered(-12, 0),
        tapered(-18, 0),
        tapered(-22, 0),
    ];
    /// On each of the three files around the king, the nearest enemy pawn in front of it: none,
    /// or on our second to seventh rank.
    storm: [Tapered; 7] = [
        tapered(-10, 0),
        tapered(-5, 0),
        tapered(-30, 0),
        tapered(-18, 0),
        tapered(-6, 0),
        tapered(0, 0),
        tapered(0, 0),
    ];

    // King safety: danger. Attacks on the squares around a king add up to points of danger,
    // which then cost their square: attackers are far worse together than one by one.

    /// Points for a piece that attacks the king zone: knight, bishop, rook, queen.
    zone_attacker: [i32; 4] = [20, 18, 24, 30];
    /// Points for each square of the zone that a piece attacks.
    zone_attack: i32 = 6;
    /// Points for each square of the zone that is attacked and guarded by the king alone.
    zone_weakness: i32 = 10;
    /// Points for each kind of piece that can give check without being taken: knight, bishop,
    /// rook, queen.
    safe_check: [i32; 4] = [36, 22, 40, 36];
    /// Points when the attacker has no queen.
    no_queen: i32 = -70;
    /// The points at which danger costs one centipawn a point in the middlegame.
    danger_scale: i32 = 160;
    /// How many points of danger cost one centipawn in the endgame.
    danger_endgame: i32 = 16;

    // Endings. Parts of 64 that are left of an advantage.

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
}
