//! A player at the board.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use chess::{Game, Move, Position};
use players::{Fault, Uci};
use search::{Counters, Searcher, Settings, Table};

use super::control::Allowances;
use super::openings::Opening;
use super::record::{NullMoves, Thought};

/// What has been played of a game, from its first move.
pub(super) struct Course {
    start: Position,
    moves: Vec<Move>,
    game: Game,
}

impl Course {
    /// After an opening.
    pub fn new(opening: &Opening) -> Self {
        let Opening { start, moves } = opening.clone();
        Self { start, moves, game: opening.play() }
    }

    /// How it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// It goes on with a move.
    pub fn play(&mut self, m: Move) {
        self.moves.push(m);
        self.game.play(m);
    }
}

/// A player at the board.
pub(super) enum Seat<'a> {
    /// A configuration of ours.
    Own(Box<Searcher>),
    /// An engine that runs.
    Engine(&'a mut Uci),
}

impl Seat<'_> {
    /// A configuration of ours with its own table, which is emptied.
    pub fn own(settings: &Settings, table: &Arc<Table>) -> Self {
        table.clear();
        Self::Own(Box::new(Searcher::new(settings.clone(), Arc::clone(table))))
    }

    /// A game begins.
    pub fn begin(&mut self, course: &Course) -> Result<(), Fault> {
        match self {
            Self::Own(_) => Ok(()),
            Self::Engine(engine) => engine.new_game(&course.start),
        }
    }

    /// Thinks about a move; `None` if there is none.
    pub fn think(
        &mut self,
        course: &Course,
        allowances: &Allowances,
    ) -> Result<Option<Thought>, Fault> {
        let color = course.game.position().side_to_move();
        match self {
            Self::Own(searcher) => {
                let limits = allowances.limits(color);
                let started = Instant::now();
                let mut counters = Counters::default();
                let never = AtomicBool::new(false);
                let found = searcher.think(&course.game, &limits, &never, &mut counters, |_, _| {});
                Ok(found.best().map(|played| Thought {
                    played,
                    score: Some(found.score),
                    depth: found.depth,
                    nodes: found.nodes,
                    time: started.elapsed(),
                    null_moves: NullMoves::from(&counters),
                }))
            }
            Self::Engine(engine) => {
                let found = engine.think(&course.start, &course.moves, allowances.budget())?;
                Ok(found.best.map(|played| Thought {
                    played,
                    score: found.score,
                    depth: found.depth.map_or(0, |depth| depth.try_into().unwrap_or(u8::MAX)),
                    nodes: found.nodes.unwrap_or(0),
                    time: found.time,
                    null_moves: NullMoves::default(),
                }))
            }
        }
    }
}
