//! A game as a row.

use chess::Game;
use serde::Serialize;

use super::{Standings, Thinking};
use crate::record::microseconds;
use games::GameRecord;

/// What programs are told of a game. Numbers count from 1.
#[derive(Serialize)]
pub(super) struct GameRow<'a> {
    pub game: usize,
    /// All games of a round begin alike.
    pub round: usize,
    pub white: PlayerRow<'a>,
    pub black: PlayerRow<'a>,
    pub result: String,
    pub ending: &'static str,
    /// With those of the opening.
    pub plies: usize,
    /// FEN.
    pub start: String,
    /// Moves from there that nobody thought about, in UCI notation.
    pub opening: String,
}

/// What programs are told of a player in a game.
#[derive(Serialize)]
pub(super) struct PlayerRow<'a> {
    pub player: &'a str,
    #[serde(flatten)]
    pub work: WorkRow,
}

/// What programs are told of what a player did, in a game or in all.
#[derive(Serialize)]
pub(super) struct WorkRow {
    pub moves: u64,
    /// In plies; null without moves.
    pub mean_depth: Option<f64>,
    pub nodes: u64,
    #[serde(serialize_with = "microseconds")]
    pub time_us: std::time::Duration,
    pub null_tried: u64,
    pub null_cut: u64,
    pub null_reduced: u64,
    pub null_verified: u64,
    pub null_contradicted: u64,
}

impl From<&Thinking> for WorkRow {
    fn from(thinking: &Thinking) -> Self {
        let null_moves = thinking.null_moves;
        Self {
            moves: thinking.moves,
            mean_depth: thinking.mean_depth(),
            nodes: thinking.nodes,
            time_us: thinking.time,
            null_tried: null_moves.tried,
            null_cut: null_moves.cut,
            null_reduced: null_moves.reduced,
            null_verified: null_moves.verified,
            null_contradicted: null_moves.contradicted,
        }
    }
}

impl<'a> GameRow<'a> {
    pub(super) fn new(standings: &'a Standings, number: usize, record: &GameRecord) -> Self {
        let fixture = standings.schedule.fixture(number);
        let (white, black) = fixture.white_and_black();
        let [of_white, of_black] = thinking(record);
        let opening = &record.opening;
        let mut game = Game::from(opening.start.clone());
        let mut words = Vec::new();
        for &m in &opening.moves {
            words.push(game.position().uci(m, Default::default()).to_string());
            game.play(m);
        }
        Self {
            game: number + 1,
            round: fixture.round + 1,
            white: PlayerRow { player: standings.name(white), work: (&of_white).into() },
            black: PlayerRow { player: standings.name(black), work: (&of_black).into() },
            result: record.result.to_string(),
            ending: record.ending.name(),
            plies: opening.moves.len() + record.moves.len(),
            start: opening.start.to_fen(),
            opening: words.join(" "),
        }
    }
}

/// What White and Black did to find their moves.
pub(super) fn thinking(record: &GameRecord) -> [Thinking; 2] {
    let mut sides = [Thinking::default(); 2];
    let mut game = Game::from(record.opening.start.clone());
    record.opening.moves.iter().for_each(|&m| game.play(m));
    let first = game.position().side_to_move() as usize;
    for (ply, thought) in record.moves.iter().enumerate() {
        sides[(first + ply) % 2].add(&Thinking {
            moves: 1,
            depths: thought.depth.into(),
            nodes: thought.nodes,
            time: thought.time,
            null_moves: thought.null_moves,
        });
    }
    sides
}
