//! The trap positions of the literature, and what each policy makes of them.
//!
//! A position is solved from the depth on at which an iteration and all later ones have the right
//! move; where a mate is proved, also its exact length. What must hold is said by comparison: who
//! sees it as soon as a search without null moves, who a fixed number of plies later, who not at
//! all. The rows are the depths themselves. Where a position has no mate to be proved they hang on
//! the evaluation: after tuning it, put the row in that the failing test prints, if the
//! comparisons before it still hold. Traps 21 and 23, of keys and repetitions, are in `passes.rs`.

mod common;

use common::{iterations, position};
use search::{Score, ScoreKind, null_move::TECHNIQUES};

const OFF: &str = "off";
const R1: &str = "standard:1";
const R2: &str = "standard:2";
const R3: &str = "standard:3";
/// The side to move must have a piece.
const GUARDED: &str = "standard:2,material";
const DOUBLE: &str = "double:2";
/// The textbook's verification, as it is written.
const VACUOUS: &str = "verification:2,ban=0,nested";
const BAN_AT_NODE: &str = "verification:2";
const BAN_MOST: &str = "verification:2,ban=2";
const BAN_ALL: &str = "verification:2,ban=5";
const VERIFIED: &str = "verified:3";
const EXTENDED: &str = "extended:3";

/// The columns of a row.
const POLICIES: [&str; 12] =
    [OFF, R1, R2, R3, GUARDED, DOUBLE, VACUOUS, BAN_AT_NODE, BAN_MOST, BAN_ALL, VERIFIED, EXTENDED];

/// In a row: not by the last depth that was looked at.
const NO: u8 = 99;

struct Trap {
    fen: &'static str,
    /// The right move, or several.
    best: &'static str,
    /// The length of the mate that must be proved, in plies.
    mate: Option<usize>,
    /// The last depth that is looked at.
    to: u8,
}

impl Trap {
    const fn new(fen: &'static str, best: &'static str, to: u8) -> Self {
        Self { fen, best, mate: None, to }
    }

    const fn mate(fen: &'static str, best: &'static str, plies: usize, to: u8) -> Self {
        Self { fen, best, mate: Some(plies), to }
    }

    /// The depth from which on a policy solves it.
    fn solved_by(&self, policy: &str) -> u8 {
        let mut since = NO;
        for iteration in iterations(&position(self.fen), policy, self.to, 4) {
            let best = format!("{:?}", iteration.best().unwrap());
            let is_right = self.best.split(' ').any(|right| right == best)
                && self.mate.is_none_or(|plies| iteration.score == Score::mate_in(plies));
            since = if is_right { since.min(iteration.depth) } else { NO };
        }
        since
    }

    /// Asserts that these solve it at this depth.
    fn is_solved_at(&self, depth: u8, policies: &[&str]) {
        for policy in policies {
            assert_eq!(self.solved_by(policy), depth, "{policy}: {}", self.fen);
        }
    }

    /// The row of the table.
    fn row(&self) -> Row {
        Row(POLICIES.map(|policy| self.solved_by(policy)))
    }
}

#[derive(PartialEq, Eq, Debug)]
struct Row([u8; POLICIES.len()]);

impl Row {
    fn of(&self, policy: &str) -> u8 {
        self.0[POLICIES.iter().position(|&column| column == policy).unwrap()]
    }

    /// Asserts that these solve it as many plies after a search without null moves.
    fn costs(&self, plies: u8, policies: &[&str]) {
        for policy in policies {
            assert_eq!(self.of(policy), self.of(OFF) + plies, "{policy} in {self:?}");
        }
    }

    /// Asserts that these do not solve it.
    fn fools(&self, policies: &[&str]) {
        for policy in policies {
            assert_eq!(self.of(policy), NO, "{policy} in {self:?}");
        }
    }
}

const ZUGZWANGS: [Trap; 2] = [
    Trap::mate("8/7p/5K1k/7r/3n4/5N2/7R/8 w - - 0 1", "f3h4", 3, 10),
    Trap::mate("8/8/7p/5K1k/7r/3n4/5N2/7R w - - 0 1", "f2h3", 3, 10),
];

/// Traps 6 and 7: Black has rook, knight and pawn, and any move of them allows mate. The textbook's
/// guard does not help, nor does its verification: the node to be verified passes again. Each
/// remedy has its price in plies, and it can be told beforehand.
#[test]
fn a_zugzwang_with_pieces_is_hidden_from_all_that_cut_off_at_once() {
    for trap in &ZUGZWANGS {
        let row = trap.row();
        row.fools(&[R1, R2, R3, GUARDED, VACUOUS]);
        row.costs(1, &[VERIFIED]);
        row.costs(3, &[BAN_AT_NODE, BAN_MOST, BAN_ALL]);
        row.costs(4, &[EXTENDED]);
        row.costs(6, &[DOUBLE]);
        assert_eq!(row, Row([3, NO, NO, NO, NO, 9, NO, 6, 6, 6, 4, 7]));
    }
}

/// Diepeveen: 2R + 2 plies. A verification at d − R − 1: R + 1 plies. What only reduces costs as
/// many plies as it reduces by; R does not matter to it.
#[test]
fn the_price_of_seeing_a_zugzwang_follows_from_the_depths() {
    for trap in &ZUGZWANGS {
        for r in 0..=2 {
            trap.is_solved_at(3 + 2 * r + 2, &[&format!("double:{r}")]);
        }
        for r in 0..=4 {
            for ban in 1..=5 {
                trap.is_solved_at(3 + r + 1, &[&format!("verification:{r},ban={ban}")]);
            }
            trap.is_solved_at(4, &[&format!("verified:{r}")]);
        }
        for by in 0..=4 {
            trap.is_solved_at(3 + by, &[&format!("verified:3,by={by},again=0")]);
            trap.is_solved_at(3 + by, &[&format!("extended:3,by={by}")]);
        }
    }
}

/// Trap 8: a guard that asks for a piece is enough where Black has but a pawn. (A toy that counts
/// only material never sees through the others; our evaluation tells a tempo from none.)
#[test]
fn against_a_lone_pawn_a_piece_guard_is_enough() {
    let row = Trap::mate("8/8/8/4N3/8/7p/8/5K1k w - - 0 1", "e5g4", 3, 8).row();
    row.costs(0, &[GUARDED]);
    row.costs(1, &[VERIFIED]);
    assert!(row.of(R2) > row.of(GUARDED));
    assert_eq!(row, Row([3, 4, 6, 6, 3, 6, 6, 6, 6, 6, 4, 6]));
}

/// Trap 9: a bare king should not pass. Ours may, and it does no harm: the evaluation knows that
/// White gains by a free move against a bare king, so that such a pass does not keep beta.
#[test]
fn against_a_bare_king_the_evaluation_sees_what_passing_costs() {
    let row = Trap::mate("3k4/8/4K3/2R5/8/8/8/8 w - - 0 1", "c5c1 c5c2 c5c3 c5c4 c5c6", 3, 6).row();
    assert_eq!(row, Row([3; 12]));
}

/// Trap 10: a bishop makes the guard useless. But the mate is only late, by R plies: the free move
/// does not save Black, the search after it is merely too shallow.
#[test]
fn a_bishop_is_no_guard_and_the_error_is_one_of_the_horizon() {
    let trap = Trap::mate("8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - 0 1", "e7c6", 5, 9);
    let row = trap.row();
    row.costs(1, &[R1, VERIFIED]);
    row.costs(2, &[R2, GUARDED, DOUBLE, VACUOUS]);
    row.costs(3, &[R3, EXTENDED]);
    assert_eq!(row, Row([5, 6, 7, 8, 7, 7, 7, 7, 7, 7, 6, 8]));
}

/// Traps 11 and 12: queen, rook and bishop, or two rooks and two bishops, none of which can move
/// without harm. Only a verification helps, in trap 11 only one with a ban below the node too.
#[test]
fn where_great_men_cannot_move_only_a_verification_sees_the_zugzwang() {
    let row = Trap::mate("8/1B6/8/5p2/8/8/5Qrq/1K1R2bk w - - 0 1", "f2a7", 5, 8).row();
    row.fools(&[R1, R2, R3, GUARDED, DOUBLE, VACUOUS, BAN_AT_NODE, VERIFIED, EXTENDED]);
    row.costs(3, &[BAN_MOST, BAN_ALL]);
    assert_eq!(row, Row([5, NO, NO, NO, NO, NO, NO, NO, 8, 8, NO, NO]));

    let row = Trap::mate("6Q1/8/8/7k/8/8/3p1pp1/3Kbrrb w - - 0 1", "g8g7", 7, 12).row();
    row.fools(&[R1, R2, R3, GUARDED, DOUBLE, VACUOUS, EXTENDED]);
    row.costs(3, &[BAN_AT_NODE, BAN_ALL]);
    assert_eq!(row, Row([7, NO, NO, NO, NO, NO, NO, 10, 11, 10, 12, NO]));
}

/// Trap 1: the rook that the defender keeps makes the guard useless. The mate in ten is too deep;
/// the key move must come, and stay. A mistake of the larger R happens to help.
#[test]
fn a_defender_with_a_rook_passes_too() {
    let row = Trap::new("8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1", "e1f1", 11).row();
    row.fools(&[R1, R2, GUARDED, DOUBLE, VACUOUS, BAN_AT_NODE]);
    assert!([BAN_MOST, BAN_ALL, VERIFIED].iter().all(|policy| row.of(policy) < NO));
    assert_eq!(row, Row([8, NO, NO, 10, NO, NO, NO, NO, 11, 11, 10, 10]));
}

/// Trap 2: queen and rook against queen and rook. What passing hides is hidden for a few plies
/// only, but from the guarded as long as from the unguarded.
#[test]
fn queen_and_rook_are_no_guard() {
    let row = Trap::new("1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1", "g5h6", 8).row();
    assert_eq!(row.of(GUARDED), row.of(R2));
    row.costs(1, &[VERIFIED]);
    row.costs(3, &[BAN_AT_NODE, BAN_MOST, BAN_ALL]);
    assert_eq!(row, Row([3, 6, 7, 5, 7, 7, 6, 6, 6, 6, 4, 5]));
}

/// Trap 4: a queen is given up for a zugzwang several moves away.
#[test]
fn a_sacrifice_into_zugzwang_needs_the_wide_ban() {
    let trap = Trap::new("8/6B1/p5p1/Pp4kp/1P5r/5P1Q/4q1PK/8 w - - 0 32", "h3h4", 12);
    trap.is_solved_at(9, &[OFF]);
    trap.is_solved_at(12, &[BAN_MOST, BAN_ALL]);
    trap.is_solved_at(NO, &[R2, R3, GUARDED, VERIFIED]);
}

/// Trap 5: each side has rook and knight, and the one move that holds gives the knight up. Every
/// remedy finds it by depth 10, and the vacuous one does not.
#[test]
fn with_many_pieces_on_the_board_the_remedies_still_work() {
    let row = Trap::new("8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1", "f4d5", 10).row();
    row.fools(&[R1, R2, R3, GUARDED, VACUOUS]);
    assert_eq!(row, Row([9, NO, NO, NO, NO, 10, NO, 10, 10, 9, 10, 10]));
}

/// Trap 14: a rook in zugzwang. The mate in seven is out of reach here; the check that leads to it
/// is not.
#[test]
fn a_zugzwang_of_a_rook_is_seen_under_a_wide_ban() {
    let row = Trap::new("8/8/p3R3/1p5p/1P5p/6rp/5K1p/7k w - - 0 1", "e6e1", 10).row();
    row.fools(&[R1, R2, R3, GUARDED, DOUBLE, VACUOUS, BAN_AT_NODE, VERIFIED, EXTENDED]);
    row.costs(3, &[BAN_ALL]);
    assert_eq!(row, Row([6, NO, NO, NO, NO, NO, NO, NO, 10, 9, NO, NO]));
}

/// Trap 17 (WAC 141), two plies on, since the whole is a mate in six: the mate in five comes no
/// sooner than without null moves. R = 3 delays the key move; threats, extended by a ply where the
/// pass is mated, make up for that and show the mate a ply early, but not where one passes at
/// mates: there a pass cuts off where the extension would have been due.
#[test]
fn a_mate_threat_extension_makes_up_for_the_horizon_of_the_pass() {
    let fen = "4r1k1/p1qr1p2/2p2Bp1/1p5p/3P1b1R/1B3P2/PP3PK1/7R w - - 0 2";
    let (key_move, mate) = (Trap::new(fen, "h4h5", 8), Trap::mate(fen, "h4h5", 9, 8));
    key_move.is_solved_at(5, &[OFF]);
    key_move.is_solved_at(6, &[VERIFIED]);
    key_move.is_solved_at(7, &[R2]);
    key_move.is_solved_at(8, &[R3]);
    mate.is_solved_at(NO, &[OFF, R3, "threat:3"]);
    mate.is_solved_at(8, &["threat:3 null_move_at_mates=off"]);
}

/// Trap 18, Fine's position: with pawns alone a guarded null move is inert, node for node, and
/// finds what a search without finds. Unguarded, the zugzwangs are passed over.
#[test]
fn in_a_pawn_ending_a_guarded_null_move_is_inert() {
    let fine = Trap::new("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1", "a1b1", 22);
    let without = iterations(&position(fine.fen), OFF, fine.to, 4);
    for policy in [GUARDED, "dynamic:3", "fruit:3", "modern:3"] {
        let guarded = iterations(&position(fine.fen), policy, fine.to, 4);
        for (a, b) in guarded.iter().zip(&without) {
            assert_eq!((a.nodes, a.score, &a.line), (b.nodes, b.score, &b.line), "{policy}");
        }
    }
    let row = fine.row();
    row.costs(0, &[GUARDED]);
    row.fools(&[R1, R2, R3, DOUBLE, VACUOUS]);
    assert_eq!(row, Row([17, NO, NO, NO, 17, NO, NO, NO, NO, NO, NO, 20]));
}

/// Trap 19: mate in exactly 16. Too deep to be found, and nobody may claim a shorter one.
#[test]
fn no_form_of_any_technique_claims_a_mate_that_is_too_short() {
    let position = position("8/4p3/8/8/8/5p1p/5K2/N6k w - - 0 1");
    for policy in TECHNIQUES.iter().flat_map(|technique| technique.policies()) {
        for found in iterations(&position, &policy.to_string(), 11, 4) {
            match found.score.kind() {
                ScoreKind::Mate { plies } => assert!(plies >= 31, "{policy}: {}", found.score),
                ScoreKind::Mated { .. } => panic!("{policy}: {}", found.score),
                ScoreKind::Centipawns(_) => {}
            }
            let nb3 = found.depth < 6 || format!("{:?}", found.best().unwrap()) == "a1b3";
            assert!(nb3, "{policy} at depth {}: {:?}", found.depth, found.line);
        }
    }
}

/// Trap 20: the promotion that lost a real game. Within four plies everyone gives it up.
#[test]
fn a_promotion_that_allows_mate_in_two_is_given_up() {
    let trap = Trap::new("4R3/1P5p/4p3/5p2/4k1p1/5nP1/5P1P/1r3B1K w - - 5 51", "h1g2", 8);
    for policy in TECHNIQUES.iter().flat_map(|technique| technique.policies()) {
        for found in iterations(&position(trap.fen), &policy.to_string(), 6, 4) {
            let queens = format!("{:?}", found.best().unwrap()) == "b7b8q";
            assert!(!queens || found.depth < 4, "{policy} at depth {}", found.depth);
        }
    }
    assert_eq!(trap.row(), Row([6; 12]));
}

/// Traps 3, 13, 15, 16 and 22: mates in 15 and more, and a win. A search without null moves does
/// not come near them in reasonable time, and so nothing can be said against the others, but that
/// they make no other mistake at these depths, and announce nothing.
#[test]
fn where_no_search_comes_near_the_solution_null_moves_do_not_change_the_answer() {
    for (number, fen, to) in [
        (3, "7k/5K2/5P1p/3p4/6P1/3p4/8/8 w - - 0 1", 11),
        (13, "8/8/8/2p5/1pp5/brpp4/1pprp2P/qnkbK3 w - - 0 1", 14),
        (15, "n1QBq1k1/5p1p/5KP1/p7/8/8/8/8 w - - 0 1", 8),
        (16, "4KBkr/7p/6PP/4P3/8/3P1p2/8/8 w - - 0 1", 9),
        (22, "6k1/8/1pK4p/bP6/1p6/8/P1B2P2/8 w - - 0 1", 7),
    ] {
        let position = position(fen);
        let without = iterations(&position, OFF, to, 4);
        assert!(without.iter().all(|found| !found.score.is_mate()), "trap {number}");
        for policy in POLICIES {
            let with = iterations(&position, policy, to, 4);
            let (a, b) = (with.last().unwrap(), without.last().unwrap());
            assert_eq!((a.best(), a.score), (b.best(), b.score), "trap {number}: {policy}");
            assert!(with.iter().all(|found| !found.score.is_mate()), "trap {number}: {policy}");
        }
    }
}

/// Moreland's first diagram, a move earlier: only Kd3 wins, and everyone plays it. The proof, mate
/// in eight, is a matter of zugzwang: with a guard it comes when it comes without null moves.
#[test]
fn the_zugzwang_of_the_textbooks_is_proved_on_time_only_under_a_guard() {
    let fen = "8/8/8/8/3k4/8/2p5/2K5 b - - 0 1";
    assert_eq!(Trap::new(fen, "d4d3", 9).row(), Row([1; 12]));
    let mate = Trap::mate(fen, "d4d3", 15, 16);
    mate.is_solved_at(15, &[OFF, GUARDED]);
    mate.is_solved_at(16, &[VERIFIED]);
    mate.is_solved_at(NO, &[R2, R3, DOUBLE, VACUOUS, BAN_AT_NODE, BAN_MOST, BAN_ALL, EXTENDED]);
}

/// A search of two plies sees the mate; the null move of R = 2 does not, and the mate is seen R
/// plies late, as the tutorial says. Verified null move is late by one ply at any R: at the very
/// depth of the diagram it is as blind as the others, since it reduces two plies to one.
///
/// The diagram is Moreland's second (Goetsch and Campbell), queen on h3 and pawn on f3, a move
/// earlier. Black can take a pawn instead, for White must be satisfied with what the pass leaves.
#[test]
fn the_mate_by_queen_h3_and_pawn_f3_is_late_by_the_reduction() {
    let trap = Trap::mate("r5k1/p4ppp/8/8/3P2q1/5pP1/PP3P1P/QR3RK1 b - - 0 1", "g4h3", 3, 7);
    let row = trap.row();
    row.costs(1, &[R1, VERIFIED]);
    row.costs(2, &[R2, GUARDED, DOUBLE, VACUOUS, BAN_AT_NODE, BAN_MOST, BAN_ALL]);
    row.costs(3, &[R3, EXTENDED]);
    for r in 0..=4 {
        trap.is_solved_at(3 + r, &[&format!("standard:{r}")]);
        trap.is_solved_at(3 + r.min(1), &[&format!("verified:{r}")]);
    }
    assert_eq!(row, Row([3, 4, 5, 6, 5, 5, 5, 5, 5, 5, 4, 6]));
}

/// The same without the pawn to take: what the evaluation gives the queen on h3 is enough for the
/// pass not to keep beta, and all are late by one ply.
#[test]
fn without_a_bait_the_evaluation_fears_the_queen_on_h3() {
    let fen = "r5k1/p4ppp/8/8/6q1/5pP1/PP3P1P/QR3RK1 b - - 0 1";
    let row = Trap::mate(fen, "g4h3", 3, 6).row();
    assert_eq!(row, Row([3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]));
    let mated = position("r5k1/p4ppp/8/8/8/5pPq/PP3P1P/QR3RK1 w - - 0 1");
    for policy in POLICIES {
        // Nobody passes at the root, so that even null-move searches see it in two plies.
        assert_eq!(iterations(&mated, policy, 2, 4)[1].score, Score::mated_in(2), "{policy}");
    }
}

/// Mediocre's zugzwang of both sides, a move earlier. A simple program that passes without a guard
/// plays something else from depth 10 on. Not here: Kd8 is searched first, with a window that is
/// open above, where nobody passes.
#[test]
fn a_zugzwang_of_both_sides_is_drawn_at_every_depth() {
    let root = Trap::new("8/2kP4/4K3/8/8/8/8/8 b - - 0 1", "c7d8", 30);
    assert_eq!(root.row(), Row([1; 12]));
    let [to_move, other] = ["3k4/3P4/4K3/8/8/8/8/8 w - - 0 1", "3k4/3P4/4K3/8/8/8/8/8 b - - 0 1"];
    for policy in POLICIES {
        for found in &iterations(&position(to_move), policy, 20, 4)[1..] {
            assert_eq!(found.score, Score::DRAW, "{policy}");
        }
        // Who passes at mates overlooks some of them.
        let policy = format!("{policy} null_move_at_mates=off");
        let lost = iterations(&position(other), &policy, 20, 4);
        assert!(lost.last().unwrap().score.is_loss(), "{policy}: Black to move is mated in ten");
    }
}

/// Mediocre's example: the queen that is offered is taken, and White is so far ahead that he could
/// pass. Null moves save nodes here and cost nothing.
#[test]
fn where_the_opponent_has_blundered_passing_saves_nodes() {
    let example = position("2q2rk1/p4pp1/5n1p/8/8/Q4N1P/P4PP1/5RK1 b - - 0 1");
    let nodes = |policy| {
        let last = iterations(&example, policy, 6, 4).pop().unwrap();
        assert_ne!(format!("{:?}", last.best().unwrap()), "c8c1", "{policy}");
        last.nodes
    };
    let without = nodes(OFF);
    assert!([R1, R2, R3, DOUBLE, VERIFIED, EXTENDED].into_iter().all(|p| nodes(p) < without));
}
