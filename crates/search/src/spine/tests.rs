//! Single nodes.

use std::sync::{Arc, Mutex};

use chess::{Move, Position, Square};

use super::inner_node::InnerNode;
use super::{Best, Search};
use crate::depth::Depth;
use crate::histories::Context;
use crate::node::{Node, NodeKind};
use crate::null_move::{FailLow, Form, NullMove, Pass, Situation, Technique, Threat};
use crate::ordering::Exchange;
use crate::score::Score;
use crate::settings::Preset;
use crate::table::{Bound, Entry};
use crate::testing::{MUTUAL_ZUGZWANG, ROOK_UP, Workbench, below, cut_node, search_node};
use crate::trace::Counters;
use crate::window::Window;

/// White need not even move: whatever Black does, mate follows. But that is a threat, not
/// a mate on the board.
const MATES_AFTER_A_PASS: &str = "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1";

#[test]
fn a_mate_found_by_a_pass_counts_as_beta() {
    let beta = Score::centipawns(5_000);
    let (score, counters) = search_node(MATES_AFTER_A_PASS, "standard:1", 6, Window::below(beta));
    assert!(counters.null_cut > 0);
    assert_eq!(score, beta);
}

/// Whether a pass is tried at a node with this beta, if the preset's word on mates is changed.
fn passes_at(beta: Score, preset: Preset, policy: &str, at_mates: Option<bool>) -> bool {
    let mut bench = Workbench { preset, ..Workbench::new(policy) };
    let mut counters = Counters::default();
    bench.begin(MATES_AFTER_A_PASS, &mut counters, |search, position| {
        let at_mates = at_mates.unwrap_or(search.features.null_move_at_mates);
        search.features.null_move_at_mates = at_mates;
        search.search(position, cut_node(1, Window::below(beta))).unwrap()
    });
    counters.null_tried > 0
}

#[test]
fn a_pass_is_tried_where_beta_is_a_mate_as_in_the_figures_of_2002_and_not_in_the_full_engine() {
    for beta in [Score::mate_in(9), Score::mated_in(8)] {
        let passes = |preset, at_mates| passes_at(beta, preset, "standard:2", at_mates);
        assert!(passes(Preset::Genesis, None) && !passes(Preset::Genesis, Some(false)));
        assert!(!passes(Preset::Caesura, None) && passes(Preset::Caesura, Some(true)));
    }
}

#[test]
fn fruit_has_a_rule_of_its_own_against_passes_at_mates() {
    let passes = |beta| {
        let policy = "fruit:2,gate=0,material=0,min_depth=1,no_pv=0";
        passes_at(beta, Preset::Genesis, policy, Some(true))
    };
    assert!(passes(Score::DRAW) && !passes(Score::mate_in(9)) && !passes(Score::mated_in(8)));
}

#[test]
fn no_pass_is_tried_that_could_not_reach_beta() {
    assert!(!passes_at(Score::INFINITE, Preset::Genesis, "standard:2", None));
}

/// Black is mated whatever he does, and so he is after a pass; no table shall hold that as proved.
#[test]
fn a_cutoff_at_a_mate_returns_beta_and_is_not_stored() {
    let beta = Score::mate_in(9);
    let mut bench = Workbench::new("standard:1,store");
    let (score, counters) = bench.search(MATES_AFTER_A_PASS, cut_node(6, Window::below(beta)));
    assert_eq!((score, counters.null_cut > 0), (beta, true));
    assert_eq!(bench.entry(MATES_AFTER_A_PASS), None);
}

/// Trap 7: whoever passes keeps everything, and whoever must move is mated. The pass of
/// Black keeps beta, the moves do not.
#[test]
fn a_zugzwang_contradicts_the_pass_and_is_searched_again() {
    let mutual = "8/8/7p/5K1k/7r/3n3N/8/7R b - - 1 1";
    let (standard, _) = search_node(mutual, "standard:3", 3, Window::below(Score::DRAW));
    assert!(standard >= Score::DRAW, "standard should be blind to it: {standard}");
    let (verified, counters) = search_node(mutual, "verified:3", 3, Window::below(Score::DRAW));
    assert!(counters.null_reduced > 0 && counters.null_contradicted > 0);
    assert!(verified < Score::DRAW, "{verified}");
}

/// Where no move is as good as the pass, a pass that raises alpha is what the node is worth.
#[test]
fn a_pass_that_raises_alpha_is_a_floor_under_the_moves() {
    let window = Window { alpha: Score::centipawns(-3_000), beta: Score::centipawns(3_000) };
    let node = Node { kind: NodeKind::Pv, ..cut_node(2, window) };
    let value = |policy: &str| Workbench::new(policy).search(MUTUAL_ZUGZWANG, node).0;
    let passed = MUTUAL_ZUGZWANG.parse::<Position>().unwrap().pass().unwrap().to_fen();
    let child = Node { ply: 2, window: -window, ..cut_node(1, window) };
    let pass = -Workbench::new("off").search(&passed, child).0;
    assert!(pass > value("off") && window.contains(pass), "{pass}");
    assert_eq!(value("standard:0,full_window"), pass);
}

/// By how much a move is reduced that comes as the eleventh at depth 8, where the queen on d4 is
/// threatened and the technique may know it.
fn late_reduction(
    (preset, kind): (Preset, NodeKind),
    fen: &str,
    m: &str,
    evade: Option<Square>,
) -> i32 {
    let mut bench = Workbench { preset, ..Workbench::new("threat") };
    bench.begin(fen, &mut (), |search, position| {
        let node = Node { kind, ..cut_node(8, below(0)) };
        let situation = Situation { node: &node, position, known: None, evaluation: None };
        let inner = InnerNode { evade, ..InnerNode::new(node, &situation, None) };
        let m = position.parse_uci(m).unwrap();
        let (context, place) = (Context::default(), (&node, &inner, 10));
        let candidate = search.candidate(position, (m, Exchange::Unknown), &context, place);
        search.late_move_reduction(&candidate, &inner)
    })
}

#[test]
fn moves_are_reduced_late_in_the_order_unless_they_evade_a_threat() {
    const QUEEN_ATTACKED: &str = "4k3/7P/1p6/2p5/3Q4/8/PPP5/RN2K3 w - - 0 1";
    const IN_CHECK: &str = "4k3/8/1p6/2p5/3Q4/4r3/PPP5/RN2K3 w - - 0 1";
    let (full, genesis) = (Preset::Caesura, Preset::Genesis);
    let reduction = |m, evade| late_reduction((full, NodeKind::Cut), QUEEN_ATTACKED, m, evade);
    let queen = Some(Square::D4);
    assert!(reduction("d4h4", None) > 0 && reduction("a2a3", queen) > 0);
    assert_eq!(reduction("d4h4", queen), 0, "it takes the queen out of danger");
    let check = late_reduction((full, NodeKind::Cut), IN_CHECK, "e1f1", None);
    assert_eq!(check, 0, "it leaves a check");
    assert!(reduction("d4e5", None) < reduction("d4d5", None), "it gives check");
    assert!(late_reduction((full, NodeKind::Pv), QUEEN_ATTACKED, "d4c5", None) > 0, "it captures");
    assert_eq!(late_reduction((genesis, NodeKind::Cut), QUEEN_ATTACKED, "a2a3", None), 0);
    for m in ["d4c5", "h7h8q"] {
        assert!((1..reduction("a2a3", None)).contains(&reduction(m, None)), "{m}: less");
    }
}

/// A technique with which one side passes everywhere, and that keeps what it is told of threats.
#[derive(Debug)]
struct Listener;

/// What a [`Listener`] was told: the position, its ply, and the threat.
type Heard = (Position, usize, Threat);

static HEARD: Mutex<Vec<Heard>> = Mutex::new(Vec::new());

static LISTENER: Technique = Technique {
    name: "standard",
    summary: "",
    source: "",
    own: &[],
    conditions: Some(&[]),
    forms: &[Form { values: "", what: "" }],
    build: |_| Arc::new(Listener),
};

impl NullMove for Listener {
    fn before_moves(&self, situation: &Situation) -> Option<Pass> {
        let passes = situation.node.ply % 2 == 1;
        passes.then_some(Pass::reduced_by(1))
    }

    fn after_fail_low(&self, situation: &Situation, threat: &Threat) -> FailLow {
        let heard = (situation.position.clone(), situation.node.ply, *threat);
        HEARD.lock().unwrap().push(heard);
        FailLow::default()
    }
}

/// What a listener hears when it searches one node, after the table was told of another.
fn listen(fen: &str, depth: i32, known: Option<(&str, Entry)>) -> Vec<Heard> {
    let mut bench = Workbench::under(LISTENER.policies().next().unwrap());
    if let Some((fen, entry)) = known {
        bench.know(fen, entry);
    }
    HEARD.lock().unwrap().clear();
    bench.search(fen, cut_node(depth, below(2_000)));
    HEARD.lock().unwrap().clone()
}

/// One test for all of it, since the listener hears everybody.
#[test]
fn a_technique_hears_what_was_threatened_now_and_two_plies_ago_and_what_was_played() {
    let full_of_threats = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let root: Position = full_of_threats.parse().unwrap();
    let heard = listen(full_of_threats, 6, None);
    let at = |wanted: usize| heard.iter().filter(move |(_, ply, _)| *ply == wanted);
    let threat_at_first: Vec<Option<Move>> = at(1).map(|(_, _, threat)| threat.reply).collect();

    assert!(heard.iter().any(|(_, _, threat)| threat.reply.is_none()), "a quiet refutation");
    assert!(heard.iter().any(|(_, _, threat)| threat.reply.is_some()));
    for (position, _, threat) in &heard {
        let after_pass = position.pass().unwrap();
        assert!(threat.reply.is_none_or(|m| after_pass.is_legal(m)), "{:?}", threat.reply);
        let Some(played) = threat.played else { continue };
        let own = position.board().colors(position.side_to_move());
        assert!(!own.has(played.from()), "{played:?} was not played: {}", position.board());
    }
    assert_eq!(threat_at_first.len(), 1);
    let below: Vec<_> = at(3).filter(|(_, _, threat)| threat.played.is_some()).collect();
    assert!(!below.is_empty());
    for (position, _, threat) in below {
        assert!(threat_at_first.contains(&threat.earlier));
        let child = root.play(threat.played.unwrap());
        let reached = child.legal_moves().iter().any(|&m| child.play(m).key() == position.key());
        assert!(reached, "{:?} does not lead to {}", threat.played, position.board());
    }
    // Below a pass at ply 1 no move was played there.
    let passed = root.pass().unwrap();
    let below_pass: Vec<_> = at(3).filter(|(_, _, threat)| threat.played.is_none()).collect();
    assert!(!below_pass.is_empty());
    for (position, _, _) in below_pass {
        let reached = passed.legal_moves().iter().any(|&m| passed.play(m).key() == position.key());
        assert!(reached, "no move is told of in {}", position.board());
    }

    // The refutation of a pass that the table answers is the table's move.
    let passed_fen = root.pass().unwrap().to_fen();
    let refutation = root.pass().unwrap().parse_uci("b4c3").unwrap();
    let entry = Entry {
        best: Some(refutation),
        score: Score::centipawns(5_000),
        depth: Depth::new(20),
        bound: Bound::Lower,
        verified: true,
    };
    let heard = listen(full_of_threats, 4, Some((&passed_fen, entry)));
    let (_, _, threat) = heard.iter().find(|(_, ply, _)| *ply == 1).unwrap();
    assert_eq!(threat.reply, Some(refutation));
}

/// What is added to the evaluation of a quiet position after its search was told to have come to so
/// many centipawns above the evaluation, by a move.
fn learnt(surplus: i32, by: Option<&str>, window: Window) -> i32 {
    const FEN: &str = "4k3/pppp4/8/4p3/3P4/8/PPP5/R3K3 w - - 0 1";
    let mut bench = Workbench { preset: Preset::Caesura, ..Workbench::new("off") };
    bench.begin(FEN, &mut (), |search, position| {
        let node = cut_node(8, window);
        let score = Score::centipawns(surplus);
        let raised_by = by.map(|m| position.parse_uci(m).unwrap());
        let before = search.evaluate(position, node.ply);
        search.stack.at(node.ply).evaluation = Some(Score::DRAW);
        search.learn_correction(position, &node, &Best { score, raised_by });
        search.evaluate(position, node.ply).difference(before)
    })
}

#[test]
fn the_evaluation_learns_from_quiet_moves_and_from_bounds_that_contradict_it() {
    let (low, high) = (below(-100), below(100));
    assert!(learnt(150, Some("e1f1"), high) > 0, "a quiet move reached beta above the evaluation");
    assert!(learnt(-150, None, low) < 0, "no move reached alpha below it");
    let open = Window { alpha: low.alpha, beta: high.beta };
    assert!(learnt(-50, Some("e1f1"), open) < 0 && learnt(50, Some("e1f1"), open) > 0);
    assert_eq!(
        learnt(-50, Some("e1f1"), low),
        0,
        "at least that much, which the evaluation says too"
    );
    assert_eq!(learnt(50, None, high), 0, "at most that much, which the evaluation says too");
    assert_eq!(learnt(-50, None, below(-80)), 0, "moves that cut together, below the evaluation");
    assert_eq!(learnt(150, Some("d4e5"), high), 0, "a capture explains it");
}

/// What histories think of a move, of which they know nothing, once the search has learnt from the
/// node at ply 2 that it led to.
fn history_of_played(
    fen: &str,
    m: &str,
    learn: impl FnOnce(&mut Search<()>, &Position, Node),
) -> i32 {
    let mut bench = Workbench { preset: Preset::Caesura, ..Workbench::new("off") };
    bench.begin(fen, &mut (), |search, position| {
        let m = position.parse_uci(m).unwrap();
        search.stack.at(1).play(position, m);
        learn(search, &position.play(m), Node { ply: 2, ..cut_node(6, below(0)) });
        search.histories.score(position, &Context::default(), m, search.features)
    })
}

const BLACK_TO_MOVE: &str = "4k3/pppp4/8/4p3/3P4/8/PPP5/R3K3 b - - 0 1";

#[test]
fn a_quiet_move_gains_history_where_no_answer_is_found() {
    let (low, high) = (Score::centipawns(-30), Score::centipawns(30));
    let history = |m, (answer, score): (Option<&str>, Score)| {
        history_of_played(BLACK_TO_MOVE, m, |search, child, node| {
            let raised_by = answer.map(|m| child.parse_uci(m).unwrap());
            search.learn_unrefuted(child, &node, &Best { score, raised_by });
        })
    };
    assert!(history("e8e7", (None, low)) > 0);
    assert_eq!(history("e8e7", (Some("d4e5"), high)), 0, "an answer was found");
    assert_eq!(history("e8e7", (None, high)), 0, "several answers cut together");
    assert_eq!(history("e5d4", (None, low)), 0, "it captures");
}

#[test]
fn a_quiet_move_gains_or_loses_by_what_it_did_to_the_evaluation() {
    // Evaluations before the move, as its side sees them, and after it, as the other does.
    let history = |m, before: Option<i32>, after: i32| {
        history_of_played(BLACK_TO_MOVE, m, |search, child, node| {
            search.stack.at(1).evaluation = before.map(Score::centipawns);
            search.look(child, node.ply, (Some(Score::centipawns(after)), None));
        })
    };
    assert!(history("e8e7", Some(-40), 10) > 0, "from -40 to -10");
    assert!(history("e8e7", Some(40), 10) < 0, "from 40 to -10");
    assert!(history("e8e7", Some(-40), 10) < history("e8e7", Some(-40), 0));
    assert_eq!(history("e8e7", Some(-10), 10), 0);
    assert_eq!(history("e8e7", None, 50), 0, "out of check");
    assert_eq!(history("e5d4", Some(-40), 10), 0, "it captures");
}

/// What a position a rook up is worth without its first rook move, and how many nodes that took,
/// where it is asked twice.
fn asked_twice(singular_entries: bool) -> ([Score; 2], [u64; 2]) {
    let mut bench = Workbench { preset: Preset::Caesura, ..Workbench::new("off") };
    bench.begin(ROOK_UP, &mut (), |search, position| {
        search.features.singular_entries = singular_entries;
        let node = cut_node(5, below(0));
        let situation = Situation { node: &node, position, known: None, evaluation: None };
        let m = position.parse_uci("a1d1").unwrap();
        let [first, second] = [(); 2].map(|()| {
            let before = search.nodes;
            let inner = InnerNode::new(node, &situation, Some(m));
            let score = search.value_without(position, m, inner).unwrap();
            (score, search.nodes - before)
        });
        assert_eq!(search.table.probe(position.key(), node.ply), None, "it is not the whole truth");
        let other = position.parse_uci("a1b1").unwrap();
        let inner = InnerNode::new(node, &situation, Some(other));
        let before = search.nodes;
        search.value_without(position, other, inner).unwrap();
        assert!(search.nodes > before, "without another move it is another question");
        ([first.0, second.0], [first.1, second.1])
    })
}

#[test]
fn what_a_node_is_worth_without_a_move_is_answered_by_the_table_when_asked_again() {
    let (scores, nodes) = asked_twice(true);
    assert!(scores[0] == scores[1] && nodes[0] > 0 && nodes[1] == 0, "{scores:?} {nodes:?}");
    let (_, nodes) = asked_twice(false);
    assert!(nodes[1] > 0);
}
