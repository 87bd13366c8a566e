//! What is told of games between configurations of the engine.

mod chapter;
mod course;
mod csv;
mod json;
mod plots;
mod row;
pub(super) mod series;
mod tables;
mod words;

use std::collections::BTreeMap;
use std::io;
use std::time::Duration;

use chess::Color;
use stats::{Anchor, Ratings, Trinomial, llr_line};

pub(super) use self::csv::write_csv;
pub(super) use chapter::chapter;
pub(super) use json::write_json;
pub use series::{GauntletSeries, UnfitSeries};
pub(super) use words::of_games;

use self::course::Course;
use crate::table::Table;
use games::{
    Ending, Format, GameRecord, GameResult, Ledger, Meeting, NullMoves, Schedule, Tournament,
};

/// Takes a game and its number, from 0.
pub type GameVisitor<'v> = dyn FnMut(usize, &GameRecord) -> io::Result<()> + 'v;

/// Hands all games that count to a visitor, in order. It fails if the visitor fails, or if games
/// cannot be read.
pub type GameSource<'a> = dyn Fn(&mut GameVisitor<'_>) -> io::Result<()> + 'a;

/// What the games of a tournament add up to. Games are entered one after the other and not kept.
#[derive(Clone, Debug)]
pub struct Standings {
    tournament: Tournament,
    schedule: Schedule,
    ledger: Ledger,
    /// How the estimate went, if there are two players.
    course: Course,
    /// What each player did to find its moves.
    thinking: Vec<Thinking>,
    /// How often each player lost by a fault of its own, by what that was.
    faults: Vec<BTreeMap<Ending, u64>>,
}

/// What a player did to find its moves.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Thinking {
    /// Moves that it played.
    moves: u64,
    /// Their depths in plies, added up.
    depths: u64,
    /// Positions searched.
    nodes: u64,
    /// Time on the clock.
    time: Duration,
    /// What null moves did.
    null_moves: NullMoves,
}

/// What a page tells of games: of two players or a gauntlet what the first made of each, of others
/// their ratings.
pub(super) fn brief(standings: &Standings) -> Table {
    match (standings.single_meeting(), standings.tournament().format) {
        (None, Format::RoundRobin | Format::Chain) => {
            tables::ratings(standings).only(&["player", "Elo", "95% interval", "games", "score"])
        }
        _ => {
            tables::meetings(standings).only(&["against", "Elo", "95% interval", "games", "score"])
        }
    }
}

impl Standings {
    /// Before the first game.
    pub fn new(tournament: Tournament) -> Self {
        Self {
            schedule: tournament.schedule(),
            ledger: Ledger::new(&tournament),
            course: Course::default(),
            thinking: vec![Thinking::default(); tournament.players.len()],
            faults: vec![BTreeMap::new(); tournament.players.len()],
            tournament,
        }
    }

    /// Enters a game by its number, from 0.
    pub fn enter(&mut self, number: usize, game: &GameRecord) {
        let before = self.ledger.counted();
        self.ledger.enter(number, game.result, game.ending);
        if let ([meeting], true) = (self.ledger.meetings(), self.ledger.counted() > before) {
            self.course.add(meeting.tally);
        }
        let (white, black) = self.schedule.fixture(number).white_and_black();
        for (player, thinking) in [white, black].into_iter().zip(row::thinking(game)) {
            self.thinking[player].add(&thinking);
        }
        if let (GameResult::Won(winner), true) = (game.result, game.ending.is_fault()) {
            let at_fault = if winner == Color::White { black } else { white };
            *self.faults[at_fault].entry(game.ending).or_default() += 1;
        }
    }

    /// What was played.
    pub fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// The results.
    pub fn ledger(&self) -> &Ledger {
        &self.ledger
    }

    fn name(&self, player: usize) -> &str {
        &self.tournament.players[player].name
    }

    /// The meeting of the two players, if there are no more.
    fn single_meeting(&self) -> Option<&Meeting> {
        match self.ledger.meetings() {
            [meeting] => Some(meeting),
            _ => None,
        }
    }

    /// Ratings of all: in a gauntlet above its first player, else above their mean.
    fn ratings(&self) -> Ratings {
        let meetings: Vec<stats::Meeting> = self.ledger.meetings().iter().map(rated).collect();
        let anchor = match self.tournament.format {
            Format::Gauntlet => Anchor::Player(0),
            Format::RoundRobin | Format::Chain => Anchor::Mean,
        };
        Ratings::of(self.tournament.players.len(), &meetings, anchor)
    }

    /// All games of a player, from its point of view.
    fn games_of(&self, player: usize) -> Trinomial {
        let mut all = Trinomial::default();
        for Meeting { players, tally } in self.ledger.meetings() {
            if players.0 == player {
                all += tally.games();
            } else if players.1 == player {
                all += tally.games().swapped();
            }
        }
        all
    }

    /// The log-likelihood ratio of the test, if there is one.
    fn llr(&self) -> Option<f64> {
        let sprt = self.tournament.sprt.as_ref()?;
        self.single_meeting().map(|meeting| sprt.llr(&meeting.tally.pairs()))
    }
}

fn rated(meeting: &Meeting) -> stats::Meeting {
    let (first, second) = meeting.players;
    stats::Meeting { first, second, tally: meeting.tally }
}

impl Thinking {
    fn add(&mut self, more: &Self) {
        self.moves += more.moves;
        self.depths += more.depths;
        self.nodes += more.nodes;
        self.time += more.time;
        self.null_moves += more.null_moves;
    }

    /// Nodes a move; `None` without moves.
    fn mean_nodes(&self) -> Option<u64> {
        self.nodes.checked_div(self.moves)
    }

    /// In plies; `None` without moves.
    fn mean_depth(&self) -> Option<f64> {
        (self.moves > 0).then(|| self.depths as f64 / self.moves as f64)
    }
}

/// What came of a match so far in a few words, while it goes on.
pub fn brief_standing(tournament: &Tournament, ledger: &Ledger) -> String {
    let [meeting] = ledger.meetings() else { return String::new() };
    let pairs = meeting.tally.pairs();
    let elo = pairs.strength().map_or_else(String::new, |strength| format!("Elo {}", strength.elo));
    match &tournament.sprt {
        None => elo,
        Some(sprt) => format!("{elo}, {}", llr_line(sprt, sprt.llr(&pairs))),
    }
}
