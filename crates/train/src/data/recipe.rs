//! How a game is played.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess::{Color, Game};
use games::{Adjudication, DrawRule, GameResult, Generator, Judge, Ruling, Umpire, WinRule};
use search::{Limits, Score, ScoreKind, Searcher, Settings, Table};
use serde::{Deserialize, Serialize};

use super::{ScoredGame, ScoredMove};

/// What games follow from beside the program and their numbers.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// What all chance follows from; at most what TOML can hold.
    pub seed: u64,
    /// After so many nodes no move is thought about any deeper.
    pub nodes: u64,
    /// As `nodes`, where [`ENDING_MEN`] men or fewer are left; `None`: the same. A network learns
    /// endings by the results of games, and those of short searches hardly tell that few pawns
    /// draw (`docs/measured/tried.md`).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending_nodes: Option<u64>,
    /// Whether only moves with more than [`ENDING_MEN`] men are kept. The rest of a game is played
    /// for its result.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub middlegames_only: bool,
    /// The engine as one line of text, as [`Settings`] writes itself.
    pub engine: String,
    /// When a game is ended before the rules end it.
    #[serde(with = "as_text", default = "late", skip_serializing_if = "is_late")]
    pub adjudication: Adjudication,
}

/// With so many men an ending begins, kings and pawns among them.
pub const ENDING_MEN: u32 = 16;

/// Random moves of both sides before the first that counts, and one more in every other game, so
/// that either side begins.
const RANDOM_PLIES: usize = 8;
/// How far from even a game may begin, in centipawns.
const BALANCE: i32 = 400;
/// So many times the nodes of the recipe break a search off.
const HARD_LIMIT: u64 = 8;

/// Beyond every estimate and every win that a tablebase knows.
const MATE: i16 = 32_000;

/// Who plays, and who judges the opening.
pub(super) struct Players {
    player: Searcher,
    judge: Judge,
}

impl Players {
    /// With a table for each.
    pub fn new(settings: &Settings, [table, judge]: &[Arc<Table>; 2]) -> Self {
        let player = Searcher::new(settings.clone(), Arc::clone(table));
        Self { player, judge: Judge::with_table(judge) }
    }
}

impl Recipe {
    /// Games are adjudicated late and surely, so that their results are true.
    pub const LATE: Adjudication = Adjudication {
        draw: Some(DrawRule { from_move: 40, moves: 4, centipawns: 8 }),
        win: Some(WinRule { moves: 2, centipawns: 2_000 }),
        most_moves: Some(250),
    };

    /// The engine and what is not as by default: by what rules games are adjudicated, the nodes of
    /// a move in endings, and that those are not kept.
    pub fn by_whom(&self) -> String {
        let Self { engine, adjudication, ending_nodes, middlegames_only, .. } = self;
        let mut text = format!("'{engine}'");
        if !is_late(adjudication) {
            text += &format!(" adjudicated by '{adjudication}'");
        }
        if let Some(nodes) = ending_nodes {
            text += &format!(", {nodes} with {ENDING_MEN} men or fewer");
        }
        if *middlegames_only {
            text += &format!(", kept with more than {ENDING_MEN} men");
        }
        text
    }

    /// The table of the player, in MiB: room for the nodes of a game. It is emptied before every
    /// game.
    pub(super) fn table_mib(&self) -> usize {
        let nodes = self.nodes.max(self.ending_nodes.unwrap_or(0));
        (nodes / 1_000).clamp(1, 64).next_power_of_two() as usize
    }

    /// Plays a game by number.
    pub(super) fn play(&self, number: u64, Players { player, judge }: &mut Players) -> ScoredGame {
        let plies = RANDOM_PLIES + usize::from(!number.is_multiple_of(2));
        let generator = Generator { seed: self.seed, plies, balance: BALANCE };
        let opening = generator.opening(number, None, judge);
        let mut game = Game::from(opening.play().position().clone());
        let start = game.position().clone();
        player.forget();
        let mut umpire = Umpire::new(self.adjudication);
        let mut moves = Vec::new();
        let result = loop {
            if let Some(outcome) = game.outcome() {
                break outcome.into();
            }
            let color = game.position().side_to_move();
            let found = self.think(player, &game);
            // Only a game that is over has no move, and that was found out above.
            let Some(played) = found.best() else { break GameResult::Draw };
            if !(self.middlegames_only && is_ending(&game)) {
                moves.push(ScoredMove { played, score: for_white(color, found.score) });
            }
            let number = game.position().fullmove_number();
            game.play(played);
            match umpire.rule(color, number.into(), found.score) {
                Some(_) if game.outcome().is_some() => {}
                Some(Ruling::Win(winner)) => break GameResult::Won(winner),
                Some(Ruling::Draw | Ruling::TooLong) => break GameResult::Draw,
                None => {}
            }
        };
        ScoredGame { start, result, moves }
    }

    fn think(&self, player: &mut Searcher, game: &Game) -> search::Iteration {
        let nodes = match self.ending_nodes {
            Some(nodes) if is_ending(game) => nodes,
            _ => self.nodes,
        };
        let limits = Limits {
            nodes: Some(nodes.saturating_mul(HARD_LIMIT)),
            soft_nodes: Some(nodes),
            ..Limits::default()
        };
        player.think(game, &limits, &AtomicBool::new(false), &mut (), |_, ()| {})
    }
}

fn is_ending(game: &Game) -> bool {
    game.position().board().occupied().len() <= ENDING_MEN
}

/// A score of the side to move as viriformat keeps it.
fn for_white(color: Color, score: Score) -> i16 {
    let value = match score.kind() {
        ScoreKind::Centipawns(value) => value,
        ScoreKind::Mate { plies } => MATE - plies as i16,
        ScoreKind::Mated { plies } => plies as i16 - MATE,
    };
    if color == Color::White { value } else { -value }
}

fn late() -> Adjudication {
    Recipe::LATE
}

/// Sheets tell of other rules alone.
fn is_late(rules: &Adjudication) -> bool {
    *rules == Recipe::LATE
}

/// Rules in a file, as on the command line.
mod as_text {
    use games::Adjudication;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(rules: &Adjudication, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(rules)
    }

    pub fn deserialize<'a, D: Deserializer<'a>>(from: D) -> Result<Adjudication, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}
