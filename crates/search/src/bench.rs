//! The bench: a fixed amount of work whose node count is the signature of the search.
//!
//! On one thread the count is the same on every machine. It changes when, and only when, the
//! search or the evaluation changes, so that a commit can say which it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use chess::{Game, Position};

use crate::limits::Limits;
use crate::root::Searcher;
use crate::settings::{Preset, Settings};
use crate::table::{Table, TableError};
use crate::trace::Observer;

/// What the bench came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BenchResult {
    /// Positions searched, over all runs.
    pub nodes: u64,
    /// Those of them under the preset `genesis`.
    pub genesis: u64,
    /// Time for all runs.
    pub elapsed: Duration,
}

/// The settings of each run, and the depth in plies that keeps its share of the work modest.
/// Every technique is there, so that none can change unnoticed, but `calibrated`, whose numbers are
/// fitted anew: those of the full engine that wait for a depth are why one run is deeper.
const RUNS: &[(&str, u8)] = &[
    ("off preset=genesis", 5),
    ("standard:2 preset=genesis", 7),
    ("standard:3 preset=genesis", 7),
    ("verified:3 preset=genesis", 7),
    ("adaptive:1,high=2,shallow=2,deep=4 preset=genesis", 5),
    ("dynamic:2,per=3,rich=100 preset=genesis", 5),
    ("double:1 preset=genesis", 5),
    ("variable_bound:2 preset=genesis", 5),
    ("verified:2,cut=0,below=2,entries=2 preset=genesis", 5),
    ("verification:1,ban=2,nested,table,material preset=genesis", 5),
    ("fruit:2,by=3,pieces=2 preset=genesis", 5),
    ("extended:2,by=2 preset=genesis", 5),
    ("multi_cut:2,null,full_window preset=genesis", 5),
    ("enhanced:2,static_eval preset=genesis", 5),
    ("threat:2,store preset=genesis", 5),
    ("modern:2,from=4 preset=genesis", 5),
    ("off preset=caesura", 7),
    ("verified:3,previous_line preset=caesura", 7),
    ("verification:2,ban=3 preset=caesura", 7),
    ("preset=caesura", DEPTH),
    ("modern:3 preset=caesura network=off", 10),
    ("modern:3 preset=caesura quiescence_checks=on", 7),
];

const TABLE_MB: usize = 16;

/// The run before each of whose searches some moves are played by searches that their nodes limit:
/// what becomes of an iteration that is broken off is seen by where they lead.
const PLAYED: &str = "preset=caesura";
const MOVES_PLAYED: usize = 16;
const NODES_A_MOVE: u64 = 500;

/// Openings, middlegames and endings of every kind: tactics, pins, castling, en passant,
/// promotions, zugzwangs, a position in check and one with a mate.
const POSITIONS: &[&str] = &[
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r1bqk2r/pp2bppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1NBPPP/R2QK2R b KQkq - 3 7",
    "2q2rk1/p4pp1/5n1p/8/8/Q4N1P/P4PP1/5RK1 b - - 0 1",
    "4r1k1/p1qr1p2/2pb1Bp1/1p5p/3P1n1R/1B3P2/PP3PK1/2Q4R w - - 0 1",
    "r5k1/p4ppp/8/8/8/5pPq/PP3P1P/QR3RK1 w - - 0 1",
    "rnbqkbnr/pppp2pp/8/4pP2/8/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 3",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1",
    "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1",
    "6k1/8/1pK4p/bP6/1p6/8/P1B2P2/8 w - - 0 1",
];

/// The depth of the deepest run, in plies.
pub const DEPTH: u8 = 13;

/// Runs the bench, each run to its depth but no deeper than `deepest` plies. At [`DEPTH`] it
/// takes a few seconds, and its node count is the signature. If `stop` is set it ends with what
/// was done by then.
///
/// # Errors
/// If there is no memory for its small table.
///
/// # Panics
/// Never: its positions and settings are fixed, and read back by a test.
pub fn run(
    deepest: u8,
    stop: &AtomicBool,
    observer: &mut impl Observer,
) -> Result<BenchResult, TableError> {
    run_with(POSITIONS.iter(), TABLE_MB, |_| deepest, stop, observer)
}

/// The nodes of a bench of a fraction of a second, which tell one search from another: all runs,
/// only shallower and of half the positions, with a table that is emptied in no time.
///
/// # Errors
/// If there is no memory for that table.
pub fn fingerprint() -> Result<u64, TableError> {
    let deepest = |preset| match preset {
        Preset::Genesis => FINGERPRINT_DEPTH,
        Preset::Caesura => EVERY_TECHNIQUE_SEEN,
    };
    Ok(run_with(of_fingerprint(), 1, deepest, &AtomicBool::new(false), &mut ())?.nodes)
}

fn of_fingerprint() -> impl Iterator<Item = &'static &'static str> + Clone {
    POSITIONS.iter().step_by(2)
}

/// How deep the runs of the fingerprint are under `genesis`, in plies.
const FINGERPRINT_DEPTH: u8 = 3;

/// The depth in plies at which each technique of the full engine changes what is searched:
/// singular extensions wait the longest.
const EVERY_TECHNIQUE_SEEN: u8 = 9;

fn run_with(
    positions: impl Iterator<Item = &'static &'static str> + Clone,
    table_mib: usize,
    deepest: impl Fn(Preset) -> u8,
    stop: &AtomicBool,
    observer: &mut impl Observer,
) -> Result<BenchResult, TableError> {
    let started = Instant::now();
    let table = Arc::new(Table::new(table_mib)?);
    let (mut nodes, mut genesis) = (0, 0);
    for &(text, depth) in RUNS {
        let settings = Settings::parse(text, Preset::default()).expect("settings of the bench");
        let depth = depth.min(deepest(settings.preset()));
        let moves = if text == PLAYED { MOVES_PLAYED } else { 0 };
        for fen in positions.clone().take_while(|_| !stop.load(Ordering::Relaxed)) {
            table.clear();
            let mut searcher = Searcher::new(settings.clone(), Arc::clone(&table));
            let searched = search(&mut searcher, fen, (moves, depth), stop, observer);
            nodes += searched;
            if settings.preset() == Preset::Genesis {
                genesis += searched;
            }
        }
    }
    Ok(BenchResult { nodes, genesis, elapsed: started.elapsed() })
}

/// The nodes of a search to a depth, and of those for the moves that are played before it.
fn search(
    searcher: &mut Searcher,
    fen: &str,
    (moves, depth): (usize, u8),
    stop: &AtomicBool,
    observer: &mut impl Observer,
) -> u64 {
    let position: Position = fen.parse().expect("a position of the bench");
    let mut game = Game::from(position);
    let mut nodes = 0;
    for _ in 0..moves {
        let limits = Limits::nodes(NODES_A_MOVE);
        let found = searcher.think(&game, &limits, stop, observer, |_, _| {});
        nodes += found.nodes;
        let Some(best) = found.best() else { break };
        game.play(best);
    }
    nodes + searcher.think(&game, &Limits::depth(depth), stop, observer, |_, _| {}).nodes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Effect, FEATURES, Feature};

    fn nodes(settings: &Settings, fen: &str, how_far: (usize, u8)) -> u64 {
        let mut searcher = Searcher::new(settings.clone(), Arc::new(Table::new(1).unwrap()));
        search(&mut searcher, fen, how_far, &AtomicBool::new(false), &mut ())
    }

    #[test]
    fn no_feature_can_change_unnoticed() {
        let of_trees = |feature: &&Feature| feature.effect != Effect::Times;
        for feature in FEATURES.iter().filter(of_trees) {
            let of_genesis_alone = feature.presets == [Preset::Genesis];
            let preset = if of_genesis_alone { Preset::Genesis } else { Preset::Caesura };
            let depth = if of_genesis_alone { 5 } else { EVERY_TECHNIQUE_SEEN };
            let mut whole = Settings::of(preset);
            // The weights are those of the evaluation that the network stands in for.
            if feature.name == "fitted_weights" {
                whole = whole.switched("network", false).unwrap();
            }
            let on = feature.presets.contains(&preset);
            let other = whole.switched(feature.name, !on).unwrap();
            let tells = |moves, fen| {
                nodes(&whole, fen, (moves, depth)) != nodes(&other, fen, (moves, depth))
            };
            let seen = [0, MOVES_PLAYED]
                .iter()
                .any(|&moves| of_fingerprint().any(|fen| tells(moves, fen)));
            assert!(seen, "{} changes no node count", feature.name);
        }
    }
}
