//! Quiet only moves: one move is much better than all others, and it neither takes nor checks.

use chess::notation::Epd;
use chess::{Move, Position};

use super::Tools;
use super::kind::{Kind, moments};
use super::only_move::{Opinion, answered, centipawns, only_move};
use games::GameRecord;

/// By how much all other moves are worse, in centipawns.
const WORSE: i32 = 120;
/// Beyond this, for or against the side to move, the game is decided whatever it plays.
const DECIDED: i32 = 120;

/// One move is much better, without capture, check, castling or promotion, when nobody is in check.
pub struct Quiet;

impl Kind for Quiet {
    fn name(&self) -> &'static str {
        "quiet"
    }

    fn meaning(&self) -> &'static str {
        "one move is much better than all others, and is no capture, check, promotion or castling"
    }

    fn find(&self, game: &GameRecord, tools: &Tools) -> Vec<Epd> {
        let calm = moments(game).filter(|moment| !moment.position().in_check());
        calm.filter_map(|moment| only_quiet(moment.position(), tools)).collect()
    }
}

fn is_quiet_move(position: &Position, m: Move) -> bool {
    !position.is_capture(m)
        && m.promotion().is_none()
        && !position.is_castling(m)
        && !position.gives_check(m)
}

fn only_quiet(position: &Position, tools: &Tools) -> Option<Epd> {
    let stands_out = |opinion: &Opinion| {
        let [best, second] = [opinion.score, opinion.second].map(centipawns);
        let matters = best > -DECIDED && second < DECIDED && best - second >= WORSE;
        matters && is_quiet_move(position, opinion.best)
    };
    answered(position, &only_move(position, tools, stands_out)?)
}
