//! No parameter is for show: each has another value in its range that changes a tree, or how long a
//! search takes on a clock, and so does each switch.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::Duration;

use chess::{Game, Move, Position};
use search::null_move::{Parameter, TECHNIQUES, Technique};
use search::{Clock, Effect, FEATURES, Limits, Preset, Searcher, Settings, Table};

/// Where a parameter shows, and how deep one must look: traps for what is about zugzwang and
/// mates, games for the rest.
const POSITIONS: &[(&str, u8)] = &[
    ("8/8/7p/5K1k/7r/3n4/5N2/7R w - - 0 1", 7),
    ("8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1", 8),
    ("r1b1k2r/3p2pp/p1p2p2/1pb1P3/4BP2/P1P5/1PP4P/R1B1K2R w KQkq - 1 16", 6),
    ("2r2r1k/p2qp1bp/1pn3p1/2p1P3/P2pNP2/1P1P2P1/3BQ2P/2R1R2K w - - 2 26", 6),
    ("r4k2/p1n2p2/2B1p3/8/1PpP1P2/4P3/4K3/R1B3r1 w - - 0 26", 8),
    ("8/1kp5/2pb2p1/8/4R1pP/pP6/P1P2r2/1KB5 w - - 0 31", 9),
    ("r5k1/p4ppp/8/8/6q1/5pP1/PP3P1P/QR3RK1 b - - 0 1", 6),
    ("8/1B6/8/5p2/8/8/5Qrq/1K1R2bk w - - 0 1", 6),
    ("3r3r/k5p1/1pp2pP1/p1p1pP2/P1P1NbBp/3P4/1R4KP/3R4 w - - 0 1", 6),
];

/// Where what looks far from the leaves shows, and what follows where a value jumps.
const DEEPER: &[(&str, u8)] = &[
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 12),
    ("6k1/2R5/3p1R1p/3P2p1/2P1KP2/7r/8/8 w - - 0 1", 7),
    ("3k4/r1p1R3/p4P2/Bp1p1pP1/7p/P4K2/1P5P/8 w - - 0 1", 7),
];

/// Where it shows as well what becomes of an iteration that is broken off.
const BROKEN_OFF: &[&str] = &[
    "r1bqk2r/ppp1nppp/4p3/n5N1/2BPp3/P1P5/2P2PPP/R1BQK2R w KQkq - 0 1",
    "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 1",
    "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN2N2/PP2QPPP/R1B2RK1 w - - 0 1",
];

/// Parameters that say nothing unless others have these values. Without a technique it is for all,
/// without a parameter for all conditions; the first that fits counts.
const CONTEXTS: &[(&str, &str, &str)] = &[
    ("adaptive", "either", "shallow=1,deep=100"),
    ("verified", "below", "cut=0"),
    ("multi_cut", "R", "null"),
    ("multi_cut", "static_margin", "null,static_eval"),
    ("multi_cut", "guard_depth", "null,mate_in_one"),
    ("multi_cut", "", "null"),
    ("dynamic", "cap", "scale=50"),
    // Who passes with se >= beta leaves an opponent who may not.
    ("dynamic", "chain", "R=1,static_eval=0"),
    ("dynamic", "on_path", "R=1,static_eval=0"),
    // The child of a pass at a Cut node is an All node.
    ("modern", "chain", "R=0,offset=-500,no_all=0"),
    // The additions return beta anyway.
    ("enhanced", "fail_hard", "additions=0"),
    // Only PV nodes have a window that is open, and the line before is made of PV nodes.
    ("dynamic", "full_window", "no_pv=0,static_eval=0"),
    ("dynamic", "previous_line", "no_pv=0,static_eval=0"),
    ("", "full_window", "no_pv=0"),
    ("", "static_margin", "static_eval"),
    ("", "guard_depth", "mate_in_one"),
    ("", "previous_line", "no_pv=0"),
];

/// What cannot show, and why.
const INERT: &[(&str, &str, &str)] = &[
    ("variable_bound", "fail_hard", "its cutoffs return beta by themselves"),
    ("extended", "fail_hard", "it never cuts off"),
    ("extended", "store", "it never cuts off"),
];

/// What may change the value of a node, as its own test shows, but hardly ever the count of nodes:
/// a mate that a pass found is never the value of a PV node, and what the table keeps of it is
/// seldom asked for with another window.
const TOO_RARE: &[&str] = &["clamp"];

/// What shows only in the full engine. Without aspiration the line of the iteration before is
/// searched with the whole window, so that beta stands for a mate and nobody passes anyway.
const INERT_UNDER_GENESIS: &[&str] = &["previous_line"];

fn nodes(preset: Preset, policy: &str, fen: &str, depth: u8) -> u64 {
    nodes_under(Settings::new(preset, policy.parse().unwrap()), fen, depth)
}

fn nodes_under(settings: Settings, fen: &str, depth: u8) -> u64 {
    let game = Game::from(fen.parse::<Position>().unwrap());
    Searcher::new(settings, Arc::new(Table::new(1).unwrap()))
        .think(&game, &Limits::depth(depth), &AtomicBool::new(false), &mut (), |_, _| {})
        .nodes
}

fn context(technique: &Technique, parameter: &Parameter) -> &'static str {
    let is_own = technique.own.iter().any(|own| own.name == parameter.name);
    let names_it = |name: &str| name == parameter.name || (name.is_empty() && !is_own);
    let fits = |t: &str, name: &str| (t.is_empty() || t == technique.name) && names_it(name);
    let found = CONTEXTS.iter().find(|(technique, name, _)| fits(technique, name));
    found.map_or("", |context| context.2)
}

/// Other values, the likeliest to matter first.
fn other_values(parameter: &Parameter) -> Vec<i32> {
    let (default, range) = (parameter.default, &parameter.range);
    let mut values = vec![default + 1, default - 1, *range.start(), *range.end(), default + 3];
    values.retain(|value| *value != default && range.contains(value));
    values
}

/// Whether some value of the parameter changes some tree.
fn matters(preset: Preset, technique: &Technique, parameter: &Parameter) -> bool {
    let context = context(technique, parameter);
    let (base, separator) = match context {
        "" => (technique.name.to_owned(), ':'),
        context => (format!("{}:{context}", technique.name), ','),
    };
    POSITIONS.iter().any(|&(fen, depth)| {
        let known = nodes(preset, &base, fen, depth);
        other_values(parameter).into_iter().any(|value| {
            let changed = format!("{base}{separator}{}={value}", parameter.name);
            nodes(preset, &changed, fen, depth) != known
        })
    })
}

/// What is wrong with the parameters of a technique.
fn complaints(technique: &Technique) -> Vec<String> {
    let complaint = |parameter: &Parameter| {
        let name = parameter.name;
        let reason = INERT.iter().find(|inert| (inert.0, inert.1) == (technique.name, name));
        let shows = if INERT_UNDER_GENESIS.contains(&name) {
            matters(Preset::Caesura, technique, parameter)
        } else {
            matters(Preset::Genesis, technique, parameter)
        };
        match reason {
            None if !shows => Some(format!("{}: {name} changes nothing", technique.name)),
            Some(reason) if shows => Some(format!("{}: {name} shows: {}", reason.0, reason.2)),
            _ => None,
        }
    };
    let parameters = technique.parameters();
    let frequent = parameters.iter().filter(|parameter| !TOO_RARE.contains(&parameter.name));
    frequent.filter_map(complaint).collect()
}

#[test]
fn every_parameter_changes_some_tree() {
    let wrong: Vec<_> = thread::scope(|scope| {
        let each = TECHNIQUES.iter().map(|technique| scope.spawn(|| complaints(technique)));
        let each: Vec<_> = each.collect();
        each.into_iter().flat_map(|found| found.join().unwrap()).collect()
    });
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The move that is played after so many nodes.
fn answer(settings: Settings, fen: &str, nodes: u64) -> Option<Move> {
    let game = Game::from(fen.parse::<Position>().unwrap());
    Searcher::new(settings, Arc::new(Table::new(1).unwrap()))
        .think(&game, &Limits::nodes(nodes), &AtomicBool::new(false), &mut (), |_, _| {})
        .best()
}

/// How many nodes are searched on a clock that counts them.
fn nodes_on_a_clock(settings: &Settings, fen: &str, moves_to_go: Option<u32>) -> u64 {
    let (remaining, increment) = (Duration::from_secs(10), Duration::from_millis(200));
    let limits = Limits {
        clock: Some(Clock { remaining, increment, moves_to_go }),
        nodes_per_second: NonZeroU32::new(10_000),
        ..Limits::default()
    };
    let game = Game::from(fen.parse::<Position>().unwrap());
    Searcher::new(settings.clone(), Arc::new(Table::new(1).unwrap()))
        .think(&game, &limits, &AtomicBool::new(false), &mut (), |_, _| {})
        .nodes
}

/// Whether the configuration takes another time somewhere than one of the others.
fn takes_another_time(from: &Settings, others: &[Settings]) -> bool {
    let differs = |other: &Settings, fen, moves| {
        nodes_on_a_clock(from, fen, moves) != nodes_on_a_clock(other, fen, moves)
    };
    let fens = || BROKEN_OFF.iter().chain(POSITIONS.iter().map(|(fen, _)| fen));
    let differs_somewhere = |other: &Settings| {
        fens().any(|fen| [None, Some(2)].iter().any(|&moves| differs(other, fen, moves)))
    };
    others.iter().any(differs_somewhere)
}

/// Whether the configuration has another tree somewhere than one of the others, or plays another
/// move where a search is broken off.
fn differs(from: &Settings, others: &[Settings]) -> bool {
    let tree_differs = |other: &Settings| {
        POSITIONS.iter().chain(DEEPER).any(|&(fen, depth)| {
            nodes_under(from.clone(), fen, depth) != nodes_under(other.clone(), fen, depth)
        })
    };
    let answer_differs = |other: &Settings| {
        let budgets = || (300..6_000).step_by(50);
        BROKEN_OFF.iter().any(|fen| {
            budgets()
                .any(|nodes| answer(from.clone(), fen, nodes) != answer(other.clone(), fen, nodes))
        })
    };
    others.iter().any(tree_differs) || others.iter().any(answer_differs)
}

#[test]
fn every_switch_and_every_number_around_the_null_move_changes_some_tree_or_time() {
    let engine = Settings::of(Preset::Caesura);
    let classical = engine.switched("network", false).unwrap();
    for (feature, is_on) in engine.features() {
        // The weights are those of the evaluation that the network stands in for.
        let whole = if feature.name == "fitted_weights" { &classical } else { &engine };
        let switched = whole.switched(feature.name, !is_on).unwrap();
        let differs = if feature.effect == Effect::Times { takes_another_time } else { differs };
        assert!(differs(whole, &[switched]), "{} changes nothing", feature.name);
        for parameter in feature.parameters {
            let name = parameter.name;
            let with = |value| engine.with(name, value).unwrap();
            let others: Vec<_> = other_values(parameter).into_iter().map(with).collect();
            assert!(differs(&engine, &others), "{name} changes nothing");
        }
    }
}

/// What no number is by default, all of them at once: no search may fail over that.
#[test]
fn the_ends_of_all_ranges_together_can_be_searched() {
    let engine = Settings::of(Preset::Caesura);
    let ends: [fn(&Parameter) -> i32; 2] = [|p| *p.range.start(), |p| *p.range.end()];
    for end in ends {
        let parameters = FEATURES.iter().flat_map(|feature| feature.parameters);
        let settings = parameters.fold(engine.clone(), |settings, parameter| {
            settings.with(parameter.name, end(parameter)).unwrap()
        });
        for &(fen, depth) in POSITIONS {
            assert!(nodes_under(settings.clone(), fen, depth) > 0);
        }
    }
}
