//! Policies that say the same in other words must search the same tree, node for node: what sets
//! one technique apart from another is what its file says, and nothing else.

mod common;

use common::{position, think};
use search::null_move::{TECHNIQUES, Technique};
use search::{Counters, Iteration, Limits};

/// Middlegames with every kind of piece, zugzwangs, a mate threat, pawns that promote, and a pass
/// that takes a right to capture en passant away; each with the depth that it is searched to.
const POSITIONS: [(&str, u8); 12] = [
    ("r1b1k2r/3p2pp/p1p2p2/1pb1P3/4BP2/P1P5/1PP4P/R1B1K2R w KQkq - 1 16", 5),
    ("r4k2/p1n2p2/2B1p3/8/1PpP1P2/4P3/4K3/R1B3r1 w - - 0 26", 5),
    ("8/1kp5/2pb2p1/8/4R1pP/pP6/P1P2r2/1KB5 w - - 0 31", 5),
    ("4r1k1/p4p2/1p5p/b5p1/PpR3P1/2P1r3/3RN3/5K2 w - - 0 29", 5),
    ("2q2rk1/p4pp1/5n1p/8/8/Q4N1P/P4PP1/5RK1 b - - 0 1", 5),
    ("rnbqkbnr/pppp2pp/8/4pP2/8/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 3", 4),
    ("r5k1/p4ppp/8/8/3P2q1/5pP1/PP3P1P/QR3RK1 b - - 0 1", 6),
    ("8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1", 6),
    ("8/7p/5K1k/7r/3n4/5N2/7R/8 w - - 0 1", 7),
    ("8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - 0 1", 7),
    ("8/P4k2/8/2n5/5r2/8/1p4PP/1R4K1 w - - 0 1", 6),
    ("8/8/p3R3/1p5p/1P5p/6rp/5K1p/7k w - - 0 1", 7),
];

fn search(fen: &str, policy: &str, depth: u8, megabytes: usize) -> Iteration {
    think(&position(fen), policy, &Limits::depth(depth), megabytes, &mut ())
}

/// Asserts that two policies search the same tree, with a table of so many megabytes.
fn are_the_same_with(megabytes: usize, one: &str, other: &str) {
    for (fen, depth) in POSITIONS {
        let [a, b] = [one, other].map(|policy| search(fen, policy, depth, megabytes));
        assert_eq!((a.nodes, a.score, a.line), (b.nodes, b.score, b.line), "{one}, {other}: {fen}");
    }
}

fn are_the_same(one: &str, other: &str) {
    are_the_same_with(1, one, other);
}

/// Asserts that two policies are different somewhere, lest an identity be one of two sleepers.
fn are_different(one: &str, other: &str) {
    let differ = |&(fen, depth): &(&str, u8)| {
        search(fen, one, depth, 1).nodes != search(fen, other, depth, 1).nodes
    };
    assert!(POSITIONS.iter().any(differ), "{one} and {other}");
}

fn passing_techniques() -> impl Iterator<Item = &'static Technique> {
    TECHNIQUES.iter().copied().filter(|technique| technique.conditions.is_some())
}

/// No node is 101 plies deep. What prunes without a pass has a switch of its own.
#[test]
fn a_technique_that_never_finds_its_conditions_met_is_off() {
    for technique in passing_techniques() {
        let otherwise_off = match technique.name {
            "multi_cut" => ",null,from=100",
            "enhanced" => ",multi=0,additions=0",
            _ => "",
        };
        for (fen, depth) in POSITIONS {
            let policy = format!("{}:min_depth=101{otherwise_off}", technique.name);
            let [a, b] = [&*policy, "off"].map(|policy| search(fen, policy, depth.min(5) - 1, 1));
            assert_eq!((a.nodes, a.score, a.line), (b.nodes, b.score, b.line), "{policy}: {fen}");
        }
    }
}

#[test]
fn what_is_not_verified_is_standard() {
    for r in 1..=3 {
        let standard = format!("standard:{r}");
        are_the_same(&format!("verified:{r},verify=0"), &standard);
        are_the_same(&format!("verification:{r},from=100"), &standard);
    }
    are_the_same("verified:3,verify=0,entries=2,cut=0", "standard:3");
    are_different("verified:3", "standard:3");
    are_different("verification:3", "standard:3");
}

#[test]
fn two_passes_in_a_row_are_what_double_null_move_is() {
    for r in 1..=3 {
        are_the_same(&format!("double:{r}"), &format!("standard:{r},chain=2"));
        are_the_same(&format!("double:{r},chain=1"), &format!("standard:{r}"));
    }
    are_different("double:2", "standard:2");
}

#[test]
fn a_reduction_that_does_not_vary_is_standard() {
    are_the_same("adaptive:2,high=2", "standard:2");
    are_the_same("adaptive:2,shallow=100,deep=100", "standard:2");
    are_the_same("adaptive:1,shallow=0,deep=0", "standard:3");
    are_the_same("adaptive:1,shallow=0,deep=100,pieces=0", "standard:3");
    are_the_same("adaptive:2,deep=100,shallow=0,pieces=16", "standard:2");
    are_the_same("extended:3,above=100", "extended:3,high=3");
    are_the_same("extended:1,high=3,above=0", "extended:3,high=3");
    are_different("adaptive:1,shallow=3,deep=3", "standard:1");
}

/// Heinz reduces by 2 up to a depth of 6, and the textbook by 3 up to 5; the root, which does not
/// pass, may be a ply deeper.
#[test]
fn near_the_leaves_the_varying_reductions_do_not_vary_yet() {
    are_the_same("adaptive:2", "standard:2");
    are_the_same("extended:3", "extended:3,high=3");
    are_the_same("dynamic:3,per=7", "dynamic:3,per=0");
    are_the_same("modern:3", "modern:3,from=101");
    are_different("dynamic:3,per=1", "dynamic:3,per=0");
}

/// R ≤ d − 1 leaves a depth of 0 where standard null move goes below it, and the quiescence
/// search takes over all the same: after a pass nobody is in check, who would go deeper.
#[test]
fn the_textbooks_limit_of_the_reduction_changes_nothing() {
    let without_conditions = "min_depth=1,no_pv=0,material=0,static_eval=0";
    are_the_same(&format!("dynamic:3,per=0,{without_conditions}"), "standard:3");
    are_the_same("dynamic:3,per=0", "standard:3,min_depth=3,no_pv,material,static_eval");
    are_the_same("standard:6", "standard:20");
}

#[test]
fn fruit_without_its_gate_and_its_search_is_standard() {
    // Fruit passes nowhere that beta is a mate score.
    let same = "standard:3,chain=8,min_depth=2,no_pv,material,store null_move_at_mates=off";
    are_the_same("fruit:3,gate=0,pieces=0", same);
    are_the_same("fruit:3,gate=0,by=20", same);
    // With R = 0 the gate is asked at every depth at which one may pass.
    let gated = "standard:0,chain=8,min_depth=2,no_pv,material,store,static_eval \
                 null_move_at_mates=off";
    are_the_same("fruit:0,pieces=0", gated);
    are_different("fruit:3,gate=0,by=1,pieces=16", same);
}

#[test]
fn a_bound_that_does_not_vary_is_standard_and_fails_hard() {
    are_the_same("variable_bound:2,some=0,more=0", "standard:2,fail_hard");
    are_the_same("variable_bound:2,some=0,many=254", "standard:2,fail_hard");
    are_the_same("variable_bound:2,many=0", "variable_bound:2,some=20");
    are_different("variable_bound:2", "standard:2,fail_hard");
}

#[test]
fn a_threat_that_is_put_to_no_use_is_standard() {
    are_the_same("threat:2,mate=0,repeat=0,evade=0", "standard:2");
    are_the_same("threat:2,limit=0,evade=0", "standard:2");
    for use_of_it in ["threat:2,repeat=0,evade=0", "threat:2,mate=0,evade=0"] {
        are_different(use_of_it, "standard:2");
    }
    are_different("threat:2,mate=0,repeat=0", "standard:2");
}

#[test]
fn enhanced_forward_pruning_is_made_of_null_move_and_multi_cut() {
    are_the_same("enhanced:2,multi=0,additions=0,no_pv=0", "standard:2");
    are_the_same("enhanced:2,multi=0,additions=0", "standard:2,no_pv");
    are_the_same("enhanced:2,multi=1,additions=0,no_pv=0", "multi_cut:3,null");
    are_the_same("enhanced:2,multi=1,from=100", "enhanced:2,multi=0");
    are_different("enhanced:2,multi=0", "standard:2,no_pv");
    are_different("enhanced:2", "enhanced:2,multi=1");
}

#[test]
fn multi_cut_that_is_never_tried_leaves_the_null_move_alone() {
    are_the_same("multi_cut:3,from=100,null", "standard:2");
    are_the_same("multi_cut:3,from=100,null,R=3", "standard:3");
    are_the_same("multi_cut:3", "multi_cut:3,min_depth=101");
    are_different("multi_cut:3", "off");
    are_different("multi_cut:3,null", "standard:2");
}

#[test]
fn the_gates_of_today_are_conditions_when_nothing_eases_them() {
    let plain = "modern:3,per=0,cap=0,slope=0,improving=0,offset=0,tactical=0,from=101";
    are_the_same(plain, "standard:3,no_pv,no_all,material,table,static_eval");
    are_the_same(&format!("{plain},no_pv=0,no_all=0,material=0,table=0"), "standard:3,static_eval");
    for eased in ["slope=10", "improving=50", "offset=100", "per=3", "cap=3", "tactical=1"] {
        let (name, _) = eased.split_once('=').unwrap();
        let others = plain.split(',').filter(|part| !part.starts_with(name));
        let policy = others.chain([eased]).collect::<Vec<_>>().join(",");
        are_different(&policy, plain);
    }
}

/// Where neither has a gate but the evaluation, and none of them verifies.
#[test]
fn the_reduction_of_today_is_to_be_had_without_the_gates() {
    let conditions = "no_pv,no_all,material,table,static_eval";
    let without_gates = "slope=0,improving=0,offset=0,tactical=0,from=101";
    for reduction in ["2,per=3,scale=200,cap=3", "2,per=0,scale=50,cap=2,rising=1"] {
        are_the_same(
            &format!("dynamic:{reduction},min_depth=1,{conditions}"),
            &format!("modern:{reduction},{without_gates},{conditions}"),
        );
    }
    for added in ["scale=50", "rising=1"] {
        are_different(&format!("dynamic:2,{added}"), "dynamic:2");
    }
}

/// One reduces by N wherever a pass keeps beta; so does the other, told never to cut off nor to
/// search again. Only at one ply to go does verified null move not pass.
#[test]
fn extended_reductions_are_verified_null_move_that_never_cuts_off() {
    for by in 1..=4 {
        are_the_same(
            &format!("verified:3,by={by},cut=0,below={by},again=0,min_depth=2"),
            &format!("extended:3,high=3,by={by},min_depth=2"),
        );
    }
}

/// Where nobody may pass below, nobody needs to verify there.
#[test]
fn under_a_ban_on_all_passes_nested_verifications_have_nothing_to_do() {
    are_the_same("verification:2,ban=5", "verification:2,ban=5,nested");
    are_different("verification:1,ban=0", "verification:1,ban=0,nested");
    are_different("verification:2,ban=5", "verification:2,ban=4");
}

#[test]
fn conditions_that_cannot_bind_change_nothing() {
    for (condition, same) in [
        ("on_path=8", ""),
        ("clamp=0,fail_hard", "fail_hard"),
        ("min_depth=1,material=0,chain=1", ""),
        // At these depths there is no room for a third pass in a row.
        ("chain=8", "chain=2"),
    ] {
        are_the_same(
            &format!("standard:2,{condition}"),
            format!("standard:2,{same}").trim_end_matches(','),
        );
    }
}

/// Whatever concerns the table has no say without one.
#[test]
fn without_a_table_what_concerns_it_changes_nothing() {
    for (one, other) in [
        ("standard:2,store", "standard:2"),
        ("standard:2,table", "standard:2"),
        ("verified:3,entries=1", "verified:3"),
        ("verified:3,entries=2", "verified:3"),
        ("modern:3,table=0,tactical=0", "modern:3"),
    ] {
        are_the_same_with(0, one, other);
        are_different(one, other);
    }
}

/// Only PV nodes have a window with an inside, in which a pass could raise alpha.
#[test]
fn without_passes_at_pv_nodes_the_full_window_changes_nothing() {
    for technique in passing_techniques() {
        let [without, with] = ["no_pv", "no_pv,full_window"]
            .map(|conditions| format!("{}:{conditions}", technique.name));
        are_the_same(&without, &with);
    }
    // Where a margin is wide, the bound lies below the whole window more often.
    are_the_same(
        "variable_bound:2,some=90,more=200,no_pv",
        "variable_bound:2,some=90,more=200,no_pv,full_window",
    );
    are_different("standard:2", "standard:2,full_window");
    are_different("variable_bound:2", "variable_bound:2,full_window");
}

/// Reducing by nothing, and cutting off nothing, is minimax with detours: the same value, though
/// perhaps by another of several best moves. Without a table, which would answer from deeper
/// searches.
#[test]
fn what_neither_reduces_nor_cuts_off_has_the_value_of_a_search_without_null_moves() {
    for policy in [
        "verified:3,by=0,cut=0,below=0",
        "verified:1,by=0,cut=0,below=0,again=0",
        "extended:3,by=0",
        "extended:2,high=2,by=0,chain=2",
        "multi_cut:7",
        "multi_cut:2,M=1",
    ] {
        for (fen, depth) in POSITIONS {
            let depth = depth.min(5) - 1;
            let (a, b) = (search(fen, policy, depth, 0), search(fen, "off", depth, 0));
            assert_eq!(a.score, b.score, "{policy}: {fen}");
            assert!(a.nodes >= b.nodes, "{policy}: {fen}");
        }
    }
}

#[test]
fn an_observer_changes_nothing_and_the_same_search_is_the_same_again() {
    for policy in TECHNIQUES.iter().flat_map(|technique| technique.policies()) {
        for (fen, depth) in POSITIONS.into_iter().step_by(3) {
            let limits = Limits::depth(depth.min(5));
            let mut counters = Counters::default();
            let text = policy.to_string();
            let watched = think(&position(fen), &text, &limits, 1, &mut counters);
            let alone = think(&position(fen), &text, &limits, 1, &mut ());
            assert_eq!((watched.nodes, watched.score), (alone.nodes, alone.score), "{policy}");
            assert_eq!(watched.line, alone.line, "{policy}: {fen}");
            assert!(counters.pv_nodes > 0 && counters.quiescence_nodes > 0);
            let full_width = counters.pv_nodes + counters.cut_nodes + counters.all_nodes;
            assert!(full_width <= watched.nodes, "{policy}: {fen}");
            // A node that is searched twice may be a leaf the second time, and counts as both.
            let twice = counters.null_reduced + counters.null_verified;
            let once = full_width + counters.quiescence_nodes <= watched.nodes;
            assert!(once || twice > 0, "{policy}: {fen}");
        }
    }
}
