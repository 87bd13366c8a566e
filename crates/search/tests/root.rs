//! Which moves of the root are searched, how many lines are told, and what ends a search.

mod common;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess::{Game, Move, Position};
use common::{SplitMix64, position, random_position, think};
use search::{Iteration, Limits, Preset, Score, Searcher, Settings, Table};

/// A middlegame, an ending with few moves, and a position in check.
const POSITIONS: [&str; 3] = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/8/7p/5K1k/7r/3n3N/8/7R b - - 1 1",
    "4k3/pppp4/8/4r3/8/8/PPPP4/R3K2R w - - 0 1",
];

/// The lines of the last iteration, best first.
fn last_lines(searcher: &mut Searcher, position: &Position, limits: &Limits) -> Vec<Iteration> {
    let (game, stop) = (Game::from(position.clone()), AtomicBool::new(false));
    let mut lines: Vec<Iteration> = Vec::new();
    let last = searcher.think(&game, limits, &stop, &mut (), |iteration, ()| {
        if iteration.rank == 1 {
            lines.clear();
        }
        lines.push(iteration.clone());
    });
    assert_eq!(lines[0].line, last.line);
    lines
}

fn fresh(preset: Preset, megabytes: usize) -> Searcher {
    let settings = Settings::default().with_preset(preset);
    Searcher::new(settings, Arc::new(Table::new(megabytes).unwrap()))
}

fn exact() -> Searcher {
    Searcher::unpruned(Preset::Genesis, Arc::new(Table::new(0).unwrap()))
}

fn only(moves: &[Move], limits: Limits) -> Limits {
    Limits { root_moves: moves.to_vec(), ..limits }
}

#[test]
fn each_line_has_the_value_of_its_move_and_the_best_come_first() {
    for fen in POSITIONS {
        let position = position(fen);
        let moves = position.legal_moves();
        let mut values: Vec<Score> = moves
            .iter()
            .map(|&m| last_lines(&mut exact(), &position, &only(&[m], Limits::depth(3)))[0].score)
            .collect();
        values.sort();
        values.reverse();
        for count in [2, 5, moves.len(), 256] {
            let limits = Limits { multi_pv: count, ..Limits::depth(3) };
            let lines = last_lines(&mut exact(), &position, &limits);
            let scores: Vec<Score> = lines.iter().map(|line| line.score).collect();
            assert_eq!(scores, values[..count.min(moves.len())], "{fen}");
            for (index, line) in lines.iter().enumerate() {
                assert_eq!((line.rank, line.depth), (index + 1, 3));
                assert!(lines[..index].iter().all(|better| better.best() != line.best()));
            }
        }
    }
}

#[test]
fn one_line_is_the_search_without_lines() {
    for fen in POSITIONS {
        let limits = Limits::depth(6);
        let plain = last_lines(&mut fresh(Preset::Caesura, 1), &position(fen), &limits);
        for multi_pv in [0, 1] {
            let limits = Limits { multi_pv, ..limits.clone() };
            let lines = last_lines(&mut fresh(Preset::Caesura, 1), &position(fen), &limits);
            assert_eq!((lines.len(), lines[0].nodes), (1, plain[0].nodes), "{fen}");
        }
        let all = position(fen).legal_moves();
        let lines = last_lines(&mut fresh(Preset::Caesura, 1), &position(fen), &only(&all, limits));
        assert_eq!(lines[0].nodes, plain[0].nodes, "{fen}");
    }
}

#[test]
fn lines_are_whole_and_different_wherever_the_search_breaks_off() {
    for nodes in (1..6_000).step_by(97) {
        let position = random_position(&mut SplitMix64::new(nodes), 24);
        let limits = Limits { multi_pv: 4, ..Limits::nodes(nodes) };
        let lines = last_lines(&mut fresh(Preset::Caesura, 1), &position, &limits);
        let expected = if lines[0].depth > 1 { position.legal_moves().len().min(4) } else { 1 };
        assert!(lines.len() >= expected, "{nodes}: {lines:?}");
        for (index, line) in lines.iter().enumerate() {
            assert_eq!(line.rank, index + 1);
            assert!(line.nodes <= nodes && position.is_legal(line.best().unwrap()));
            assert!(lines[..index].iter().all(|better| better.best() != line.best()));
        }
        let again = last_lines(&mut fresh(Preset::Caesura, 1), &position, &limits);
        let what = |lines: &[Iteration]| -> Vec<_> {
            lines.iter().map(|line| (line.score, line.line.clone(), line.nodes)).collect()
        };
        assert_eq!(what(&lines), what(&again), "{nodes}");
    }
}

#[test]
fn only_the_moves_that_are_wanted_are_searched() {
    for seed in 0..30 {
        let random = &mut SplitMix64::new(seed);
        let position = random_position(random, 20);
        let moves = position.legal_moves();
        let wanted = [*random.pick(&moves).unwrap(), *random.pick(&moves).unwrap()];
        for nodes in [1, 40, 3_000] {
            let limits = only(&wanted, Limits::nodes(nodes));
            let found = think(&position, "verified", &limits, 1, &mut ());
            assert!(wanted.contains(&found.best().unwrap()), "{seed} {nodes}");
        }
        let limits = Limits { multi_pv: 9, ..only(&wanted, Limits::depth(3)) };
        let lines = last_lines(&mut fresh(Preset::Caesura, 1), &position, &limits);
        assert_eq!(lines.len(), if wanted[0] == wanted[1] { 1 } else { 2 });
    }
}

#[test]
fn where_no_wanted_move_is_legal_all_are_searched() {
    let position = position(POSITIONS[0]);
    let illegal = [position.pass().unwrap().legal_moves()[0]];
    let limits = Limits::depth(4);
    let all = think(&position, "verified", &limits, 1, &mut ());
    let found = think(&position, "verified", &only(&illegal, limits), 1, &mut ());
    assert_eq!((found.nodes, found.line), (all.nodes, all.line));
}

#[test]
fn a_mate_search_ends_with_a_mate_that_is_short_enough() {
    const IN_THREE: &str = "8/1B6/8/5p2/8/8/5Qrq/1K1R2bk w - - 0 1";
    let depth_at = |mate: u32| {
        let limits = Limits { mate: Some(mate), ..Limits::depth(9) };
        let found = think(&position(IN_THREE), "off", &limits, 1, &mut ());
        assert_eq!(found.score, Score::mate_in(5));
        found.depth
    };
    assert!(depth_at(3) < 9 && depth_at(7) == depth_at(3));
    assert_eq!([depth_at(0), depth_at(2)], [9, 9]);
    // The side to move is mated: that is not what it looks for.
    let mated = position("8/1B6/8/5p2/8/5Q2/6rq/1K1R2bk b - - 0 1");
    let limits = Limits { mate: Some(5), ..Limits::depth(6) };
    assert_eq!(think(&mated, "off", &limits, 1, &mut ()).depth, 6);
}
