//! Shots: one move wins, and no other does.

use chess::notation::Epd;

use super::Tools;
use super::kind::{Kind, Moment, moments};
use super::only_move::{Opinion, answered, centipawns, only_move};
use games::GameRecord;

/// What is won and what is not, in centipawns.
const WON: i32 = 200;
const NOT_WON: i32 = 120;
/// What is no shot: it wins as much by the exchanges on its square alone.
const PLAIN_GAIN: i32 = 150;

/// One winning move, that is neither taking back nor taking what hangs.
pub struct Tactics;

impl Kind for Tactics {
    fn name(&self) -> &'static str {
        "tactics"
    }

    fn meaning(&self) -> &'static str {
        "one move wins, and neither takes back nor takes what hangs"
    }

    fn find(&self, game: &GameRecord, tools: &Tools) -> Vec<Epd> {
        moments(game).filter_map(|moment| shot(&moment, tools)).collect()
    }
}

fn shot(moment: &Moment, tools: &Tools) -> Option<Epd> {
    let position = moment.position();
    if position.in_check() {
        return None;
    }
    let wins = |opinion: &Opinion| {
        let takes_back = moment.last.is_some_and(|last| last.to() == opinion.best.to());
        let is_plain =
            position.is_capture(opinion.best) && position.see_reaches(opinion.best, PLAIN_GAIN);
        let is_only = centipawns(opinion.score) >= WON && centipawns(opinion.second) < NOT_WON;
        is_only && !takes_back && !is_plain
    };
    answered(position, &only_move(position, tools, wins)?)
}
