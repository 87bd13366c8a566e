//! With null move and table off, the search must return what plain minimax returns: every
//! ordering, window and re-search may only save work.

mod common;

use std::cmp::Reverse;
use std::collections::HashMap;

use chess::{Key, Position};
use common::{SplitMix64, random_position, think};
use eval::Evaluator;
use search::{Limits, Score, Settings};

/// The rules of the tree written down as plainly as can be: no window, no order.
struct Minimax {
    evaluator: Evaluator,
    /// Values of quiescence searches by position, on which nothing else bears.
    quiet: HashMap<Key, Score>,
    path: Vec<Key>,
}

impl Minimax {
    fn new() -> Self {
        let evaluator = Settings::default().evaluator();
        Self { evaluator, quiet: HashMap::new(), path: Vec::new() }
    }

    fn root(&mut self, position: &Position, depth: i32) -> Score {
        self.path.clear();
        self.path.push(position.key());
        self.best_move(position, depth)
    }

    fn value(&mut self, position: &Position, depth: i32) -> Score {
        if self.is_draw(position) {
            return Score::DRAW;
        }
        let depth = if depth <= 0 && position.in_check() { 1 } else { depth };
        if depth <= 0 {
            return self.quiesce(position);
        }
        self.path.push(position.key());
        let value = self.best_move(position, depth);
        self.path.pop();
        value
    }

    fn best_move(&mut self, position: &Position, depth: i32) -> Score {
        let ply = self.path.len() - 1;
        let values =
            position.legal_moves().into_iter().map(|m| -self.value(&position.play(m), depth - 1));
        let nothing_to_play = if position.in_check() { Score::mated_in(ply) } else { Score::DRAW };
        values.max().unwrap_or(nothing_to_play)
    }

    /// Drawn by the rules, a first return to a position after the root included.
    fn is_draw(&self, position: &Position) -> bool {
        let after_root = self.path.iter().skip(1);
        position.is_insufficient_material()
            || after_root.filter(|&&key| key == position.key()).count() > 0
            || (position.halfmove_clock() >= 100
                && !(position.in_check() && position.legal_moves().is_empty()))
    }

    fn quiesce(&mut self, position: &Position) -> Score {
        if let Some(&value) = self.quiet.get(&position.key()) {
            return value;
        }
        let few_men = position.board().occupied().len() <= 8;
        let worst = Score::mated_in(0);
        let value = if few_men {
            self.captures(position, None)
        } else {
            self.captures(position, Some((worst, -worst)))
        };
        self.quiet.insert(position.key(), value);
        value
    }

    /// Stopping at once, or any capture. Where many men hang, minimax over captures takes
    /// hours, so that there the textbook's fail-hard alpha-beta has to do.
    fn captures(&mut self, position: &Position, window: Option<(Score, Score)>) -> Score {
        let mut best = Score::centipawns(self.evaluator.evaluate(position));
        let mut moves = position.legal_moves();
        moves.retain(|m| position.is_capture(*m));
        moves.sort_by_key(|&m| Reverse(position.captured(m)));
        for m in moves {
            let window = window.map(|(alpha, beta)| (best.max(alpha), beta));
            if window.is_some_and(|(alpha, beta)| alpha >= beta) {
                break;
            }
            let child = position.play(m);
            let value = if child.is_insufficient_material() {
                Score::DRAW
            } else {
                -self.captures(&child, window.map(|(alpha, beta)| (-beta, -alpha)))
            };
            best = best.max(value);
        }
        window.map_or(best, |(alpha, beta)| best.clamp(alpha, beta))
    }
}

fn agrees_with_minimax(seed: u64, plies: usize, depth: u8, count: usize) {
    let mut random = SplitMix64::new(seed);
    let mut minimax = Minimax::new();
    for _ in 0..count {
        let position = random_position(&mut random, plies);
        let expected = minimax.root(&position, depth.into());
        let found = think(&position, "off", &Limits::depth(depth), 0, &mut ()).score;
        assert_eq!(found, expected, "{} at depth {depth}", position.board());
    }
}

#[test]
fn in_the_opening() {
    agrees_with_minimax(1, 10, 2, 100);
}

#[test]
fn in_the_middlegame() {
    agrees_with_minimax(2, 50, 2, 60);
}

#[test]
fn deeper() {
    agrees_with_minimax(3, 12, 3, 6);
}

#[test]
fn in_the_ending() {
    agrees_with_minimax(4, 260, 3, 60);
}

/// Few men, so that minimax sees repetitions, stalemates, promotions and the fifty-move rule.
#[test]
fn where_draws_and_promotions_are_near() {
    let mut minimax = Minimax::new();
    for fen in [
        "8/8/8/8/8/3k4/2p5/2K5 w - - 0 1",
        "3k4/3P4/4K3/8/8/8/8/8 w - - 0 1",
        "8/2kP4/4K3/8/8/8/8/8 b - - 0 1",
        "3k4/8/4K3/2R5/8/8/8/8 w - - 0 1",
        "8/8/8/4N3/8/7p/8/5K1k w - - 0 1",
        "8/8/8/8/8/1k6/1p6/1K6 w - - 97 80",
        "7k/8/5K2/6Q1/8/8/8/8 w - - 98 80",
        "8/P7/8/8/8/8/7k/K7 w - - 0 1",
        "8/8/8/3pP3/8/8/k7/2K5 w - d6 0 2",
        "8/8/8/3pK3/8/8/8/k1N5 w - - 0 1",
    ] {
        let position = common::position(fen);
        for depth in 1..=5 {
            let expected = minimax.root(&position, depth);
            let depth = u8::try_from(depth).unwrap();
            let found = think(&position, "off", &Limits::depth(depth), 0, &mut ()).score;
            assert_eq!(found, expected, "{fen} at depth {depth}");
        }
    }
}
