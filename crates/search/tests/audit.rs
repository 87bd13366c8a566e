//! What is said of single cutoffs, against minimax written down as plainly as can be.

mod common;

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess::{Game, KeyHistory, Position};
use common::{SplitMix64, position, random_position, think, think_about};
use eval::Evaluator;
use search::audit::{Answer, Cutoff, Place, Question};
use search::{
    Counters, Limits, MAX_DEPTH, NodeKind, NullChoice, NullCutoff, Observer, Preset, Score,
    Searcher, Settings, Table,
};

/// Keeps every cutoff.
#[derive(Default)]
struct Collector(Vec<Cutoff>);

impl Observer for Collector {
    fn null_move_cut(&mut self, cutoff: &NullCutoff) {
        self.0.push(cutoff.into());
    }
}

fn cutoffs(game: &Game, policy: &str, depth: u8) -> Vec<Cutoff> {
    let mut collector = Collector::default();
    think_about(game, policy, &Limits::depth(depth), 1, &mut collector);
    collector.0
}

fn judge(megabytes: usize) -> Searcher {
    Searcher::unpruned(Preset::Genesis, Arc::new(Table::new(megabytes).unwrap()))
}

fn examine(judge: &mut Searcher, cutoff: &Cutoff, question: Question) -> Answer {
    judge.forget();
    judge.examine(&cutoff.at, question, u64::MAX).unwrap()
}

/// Minimax from a node on: no window, no order, no table.
struct Minimax {
    evaluator: Evaluator,
    keys: KeyHistory,
    root_index: usize,
}

impl Minimax {
    fn new() -> Self {
        let evaluator = Settings::default().evaluator();
        Self { evaluator, keys: KeyHistory::default(), root_index: 0 }
    }

    fn node(&mut self, cutoff: &Cutoff) -> Score {
        let here = self.begin(cutoff);
        self.best_move(&cutoff.at.position, cutoff.at.node.depth.plies(), here)
    }

    fn pass(&mut self, cutoff: &Cutoff) -> Score {
        let here = self.begin(cutoff);
        -self.value(&cutoff.at.position.pass().unwrap(), cutoff.at.node.depth.plies() - 1, here + 1)
    }

    /// Where in the keys the node stands.
    fn begin(&mut self, cutoff: &Cutoff) -> usize {
        let (keys, root_index) = cutoff.at.path();
        (self.keys, self.root_index) = (keys.clone(), root_index);
        root_index + cutoff.at.node.ply
    }

    fn value(&mut self, position: &Position, depth: i32, here: usize) -> Score {
        self.keys.record(here, position.key());
        match depth.max(i32::from(position.in_check())) {
            _ if self.is_draw(position) => Score::DRAW,
            0 => self.quiesce(position, Score::mated_in(0), -Score::mated_in(0)),
            depth => self.best_move(position, depth, here),
        }
    }

    fn best_move(&mut self, position: &Position, depth: i32, here: usize) -> Score {
        let moves = position.legal_moves().into_iter();
        let best = moves.map(|m| -self.value(&position.play(m), depth - 1, here + 1)).max();
        let nothing_to_play = match position.in_check() {
            true => Score::mated_in(here - self.root_index),
            false => Score::DRAW,
        };
        best.unwrap_or(nothing_to_play)
    }

    fn is_draw(&self, position: &Position) -> bool {
        let earlier: Vec<_> = self.keys.earlier(position.reversible_plies()).collect();
        position.is_insufficient_material()
            || earlier.iter().any(|&index| index > self.root_index)
            || earlier.len() >= 2
            || (position.halfmove_clock() >= 100
                && !(position.in_check() && position.legal_moves().is_empty()))
    }

    /// Plain minimax over captures takes hours, hence the textbook's fail-hard alpha-beta.
    fn quiesce(&mut self, position: &Position, alpha: Score, beta: Score) -> Score {
        let mut best = Score::centipawns(self.evaluator.evaluate(position)).max(alpha);
        let mut moves = position.legal_moves();
        moves.retain(|m| position.is_capture(*m));
        moves.sort_by_key(|&m| Reverse(position.captured(m)));
        for m in moves {
            if best >= beta {
                return beta;
            }
            let child = position.play(m);
            let value = match child.is_insufficient_material() {
                true => Score::DRAW,
                false => -self.quiesce(&child, -beta, -best),
            };
            best = best.max(value);
        }
        best.min(beta)
    }
}

/// Holds every answer about shallow cutoffs against minimax; returns how many were right, and
/// how many were wrong.
fn agrees_with_minimax(game: &Game, policy: &str, depth: u8, deepest: i32) -> (usize, usize) {
    let mut minimax = Minimax::new();
    let (mut with_table, mut without) = (judge(1), judge(0));
    let (mut right, mut wrong) = (0, 0);
    for cutoff in cutoffs(game, policy, depth) {
        if cutoff.at.node.depth.plies() > deepest {
            continue;
        }
        let fen = cutoff.at.position.to_fen();
        let beta = cutoff.at.node.window.beta;
        let (value, pass) = (minimax.node(&cutoff), minimax.pass(&cutoff));
        for judge in [&mut with_table, &mut without] {
            let moves = examine(judge, &cutoff, Question::Moves).score;
            assert_eq!(moves >= beta, value >= beta, "{fen}: {moves}, not {value}");
            let deeper = examine(judge, &cutoff, Question::Pass(0)).score;
            assert_eq!(deeper >= beta, pass >= beta, "{fen}: {deeper} after a pass, not {pass}");
        }
        if value < beta {
            wrong += 1;
            let exact = examine(&mut without, &cutoff, Question::Value);
            assert_eq!(exact.score, value, "{fen}");
            let mut position = cutoff.at.position.clone();
            for m in exact.line {
                assert!(position.is_legal(m), "{fen}");
                position = position.play(m);
            }
        } else {
            right += 1;
        }
    }
    (right, wrong)
}

#[test]
fn in_middlegames_answers_are_those_of_minimax() {
    let mut random = SplitMix64::new(11);
    let mut right = 0;
    for _ in 0..4 {
        let game = Game::from(random_position(&mut random, 40));
        right += agrees_with_minimax(&game, "standard:2", 3, 2).0;
    }
    assert!(right > 100, "{right} right: too few to prove anything");
}

/// Traps: mates that a reduced pass does not see, and zugzwangs.
#[test]
fn where_passes_are_wrong_answers_are_those_of_minimax() {
    for (fen, depth, deepest) in [
        ("r5k1/p4ppp/8/8/6q1/5pP1/PP3P1P/QR3RK1 b - - 0 1", 3, 2),
        ("8/7p/5K1k/7r/3n4/5N2/7R/8 w - - 0 1", 4, 3),
        ("8/8/8/4N3/8/7p/8/5K1k w - - 0 1", 5, 3),
        ("8/8/7p/5K1k/7r/3n4/5N2/7R w - - 0 1", 4, 3),
    ] {
        let game = Game::from(position(fen));
        let (right, wrong) = agrees_with_minimax(&game, "standard:3", depth, deepest);
        assert!(wrong > 0, "{fen}: {right} right, none wrong");
    }
}

/// Few men that go to and fro: positions come back, some of them from before the root.
#[test]
fn where_positions_repeat_answers_are_those_of_minimax() {
    for (fen, moves) in [
        ("6k1/8/8/8/8/1r6/R7/7K w - - 6 9", ["h1g2", "g8h8", "g2h1", "h8g8"]),
        ("6k1/8/8/8/8/8/R7/1R5K w - - 0 1", ["h1g1", "g8h8", "g1h1", "h8g8"]),
    ] {
        let mut game = Game::from(position(fen));
        for text in moves.iter().cycle().take(7) {
            let m = game.position().parse_uci(text).unwrap();
            game.play(m);
        }
        let (right, wrong) = agrees_with_minimax(&game, "standard:1", 5, 3);
        assert!(right + wrong > 15, "{right} right, {wrong} wrong");
    }
}

#[test]
fn every_cutoff_is_seen_once_and_stands_where_it_was() {
    for policy in ["standard:2", "verified:3"] {
        let game = Game::from(random_position(&mut SplitMix64::new(5), 24));
        let mut counters = Counters::default();
        think(game.position(), policy, &Limits::depth(5), 1, &mut counters);
        let cutoffs = cutoffs(&game, policy, 5);
        assert_eq!(cutoffs.len() as u64, counters.null_cut);
        for cutoff in &cutoffs {
            let (keys, root_index) = cutoff.at.path();
            assert_eq!(keys.len(), root_index + cutoff.at.node.ply + 1);
            assert!(cutoff.margin() >= 0 && cutoff.at.node.ply > 0);
            assert!(!cutoff.at.position.in_check());
        }
    }
}

#[test]
fn an_answer_keeps_to_its_nodes_or_is_none() {
    let game = Game::from(random_position(&mut SplitMix64::new(5), 24));
    let mut judge = judge(1);
    let cutoffs = cutoffs(&game, "standard:2", 6);
    let deep = cutoffs.iter().max_by_key(|cutoff| cutoff.at.node.depth).unwrap();
    for question in [Question::Moves, Question::Pass(0), Question::Value] {
        let needed = examine(&mut judge, deep, question).nodes;
        judge.forget();
        assert_eq!(judge.examine(&deep.at, question, needed - 1), None);
        judge.forget();
        assert_eq!(judge.examine(&deep.at, question, needed).map(|a| a.nodes), Some(needed));
    }
}

/// A table that an unpruned search has filled never says anything else than a search of the
/// node, if no draw by repetition is near.
#[test]
fn a_table_says_of_a_node_what_a_search_of_it_does() {
    let game = Game::from(random_position(&mut SplitMix64::new(11), 40));
    let table = Arc::new(Table::new(16).unwrap());
    let (limits, stop) = (Limits::depth(5), AtomicBool::new(false));
    Searcher::unpruned(Preset::Genesis, Arc::clone(&table)).think(
        &game,
        &limits,
        &stop,
        &mut (),
        |_, _| {},
    );
    let (mut known, mut unknown) = (0, 0);
    let mut judge = judge(1);
    for cutoff in cutoffs(&game, "standard:1", 5) {
        let Some(score) = cutoff.known_to(&table) else {
            unknown += 1;
            continue;
        };
        known += 1;
        let beta = cutoff.at.node.window.beta;
        let searched = examine(&mut judge, &cutoff, Question::Moves).score;
        assert_eq!(score >= beta, searched >= beta, "{}", cutoff.at.position);
    }
    assert!(known > 20 && unknown > 20, "{known} known, {unknown} unknown");
}

/// Mutual zugzwang: whoever has to move loses, so that the pass keeps what the moves do not.
#[test]
fn a_zugzwang_is_told_by_a_pass_that_is_not_reduced() {
    let game = Game::from(position("8/8/7p/5K1k/7r/3n4/5N2/7R w - - 0 1"));
    let mut judge = judge(1);
    let mut zugzwangs = 0;
    for cutoff in cutoffs(&game, "standard:3", 4) {
        let beta = cutoff.at.node.window.beta;
        if examine(&mut judge, &cutoff, Question::Moves).score < beta
            && examine(&mut judge, &cutoff, Question::Pass(0)).score >= beta
        {
            let found = examine(&mut judge, &cutoff, Question::Value);
            zugzwangs += usize::from(found.score.is_loss());
            assert!(found.score < beta && !found.line.is_empty());
            assert_ne!(cutoff.at.node.kind, NodeKind::Pv);
            assert!(cutoff.at.node.depth.plies() <= i32::from(MAX_DEPTH));
        }
    }
    assert!(zugzwangs > 0);
}

#[test]
fn who_judges_prunes_nothing_whatever_the_preset() {
    let game = Game::from(random_position(&mut SplitMix64::new(5), 24));
    for &preset in Preset::ALL {
        let table = Arc::new(Table::new(1).unwrap());
        let mut counters = Counters::default();
        let (limits, stop) = (Limits::depth(5), AtomicBool::new(false));
        let mut judge = Searcher::unpruned(preset, table);
        judge.think(&game, &limits, &stop, &mut counters, |_, _| {});
        assert_eq!(counters.null_tried + counters.multi_cut_tried, 0);
        for cutoff in cutoffs(&game, "standard:3", 5) {
            let answer = examine(&mut judge, &cutoff, Question::Moves);
            assert!(answer.nodes > 1, "{preset}: {}", cutoff.at.position);
        }
    }
}

/// Trap 7 after its key, Black to move: whoever must move is mated, and passing keeps everything.
#[test]
fn a_searcher_that_passes_does_not_pass_at_the_node_that_it_is_asked_about() {
    let root = "8/8/7p/5K1k/7r/3n4/5N2/7R w - - 0 1".parse::<Position>().unwrap();
    let game = Game::from(root);
    let cutoffs = cutoffs(&game, "standard:3", 6);
    let settings = Settings::parse("standard:3", Preset::Genesis).unwrap();
    let mut searcher = Searcher::new(settings, Arc::new(Table::new(4).unwrap()));
    let mut contradicted = 0;
    for cutoff in cutoffs.iter().filter(|cutoff| cutoff.at.node.depth.plies() >= 4) {
        let beta = cutoff.at.node.window.beta;
        let mut reaches = |question| examine(&mut searcher, cutoff, question).score >= beta;
        assert!(reaches(Question::Pass(3)), "{}", cutoff.at.position);
        contradicted += usize::from(!reaches(Question::Moves));
    }
    assert!(contradicted > 0, "of {}", cutoffs.len());
}

#[test]
fn an_observer_that_needs_evaluations_gets_them_and_changes_nothing() {
    struct Watch(u64);
    impl Observer for Watch {
        const NEEDS_EVALUATION: bool = true;

        fn null_move_possible(&mut self, choice: &NullChoice) {
            assert!(choice.evaluation.is_some() && !choice.position.in_check());
            let place = Place::from(choice);
            let (keys, root_index) = place.path();
            assert_eq!(keys.len(), root_index + place.node.ply + 1);
            self.0 += 1;
        }
    }
    let game = Game::from(Position::startpos());
    for policy in ["standard:3", "verified:3", "modern:3"] {
        let (limits, mut watch) = (Limits::depth(5), Watch(0));
        let watched = think_about(&game, policy, &limits, 1, &mut watch);
        let alone = think_about(&game, policy, &limits, 1, &mut ());
        assert_eq!((watched.nodes, watched.score), (alone.nodes, alone.score), "{policy}");
        assert!(watch.0 > 0);
    }
}
