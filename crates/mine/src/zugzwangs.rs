//! Zugzwangs among many men: a quiet key after which any move loses to mate in time, and a pass
//! would not.

use std::ops::RangeInclusive;

use chess::Position;
use chess::notation::Epd;
use mate::{Limits, Verdict};

use super::Tools;
use super::kind::{Kind, Moment, moments};
use super::only_move::centipawns;
use games::GameRecord;

/// Who has so many centipawns more may have a mate; elsewhere nobody looks for one.
const AHEAD: i32 = 300;
/// Those with fewer men are for the tables, which know more.
const FEWEST_MEN: u32 = 5;
/// The lengths of the mates, in moves.
const LENGTHS: RangeInclusive<u32> = 3..=5;
/// What looking for a mate may cost, in nodes of the solver.
const MOST_NODES: u64 = 100_000;
/// What the proof that there is no other key may cost.
const MOST_KEY_NODES: u64 = 5_000_000;

/// One key mates in time, and only since the opponent has to move: if it could pass, there would be
/// no mate in as many moves. No game gives more than one.
pub struct Zugzwang;

impl Kind for Zugzwang {
    fn name(&self) -> &'static str {
        "zugzwang_mates"
    }

    fn meaning(&self) -> &'static str {
        "one move mates in 3 to 5 by zugzwang, with five men or more; a pass would hold out longer: proved"
    }

    fn find(&self, game: &GameRecord, tools: &Tools) -> Vec<Epd> {
        let candidates = moments(game).filter(is_candidate);
        let mut found = candidates.filter_map(|moment| proved(moment.position(), tools));
        found.next().into_iter().collect()
    }
}

fn is_candidate(moment: &Moment) -> bool {
    moment.thought.score.is_some_and(|score| centipawns(score) >= AHEAD)
        && moment.position().board().occupied().len() >= FEWEST_MEN
}

fn proved(position: &Position, tools: &Tools) -> Option<Epd> {
    let mut solver = tools.solver.borrow_mut();
    let first = Limits { moves: *LENGTHS.end(), nodes: MOST_NODES };
    // Most mates are no zugzwangs, and the line found first tells.
    let Verdict::Mate { moves, line, .. } = solver.shortest(position, &first).verdict else {
        return None;
    };
    let key = *line.first().filter(|_| LENGTHS.contains(&moves))?;
    let passed = position.play(key).pass()?;
    let rest = Limits { moves: moves - 1, nodes: MOST_KEY_NODES };
    if solver.shortest(&passed, &rest).verdict != Verdict::NoMate {
        return None;
    }
    let all = Limits { moves, nodes: MOST_KEY_NODES };
    let Verdict::Mate { keys, line, .. } = solver.solve(position, &all).verdict else {
        return None;
    };
    if keys != [key] {
        return None;
    }
    let mut epd = Epd::parse(&position.to_fen()).ok()?;
    epd.best_moves = keys;
    epd.mate_in = Some(moves);
    epd.comments[0] = Some(format!(
        "{}; after {} a pass would prevent mate in {}",
        position.san_line(&line),
        position.san(key),
        moves - 1
    ));
    Some(epd)
}
