//! What a job works with.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess::{Game, Position};
use mate::Solver;
use search::{Iteration, Limits, Preset, Searcher, Settings, Table};

use games::{PlayersTables, players_tables};
use lab::work::{self, WorkError};

/// Tables, each emptied before it is used for something else.
pub struct Tools {
    /// Of who plays the games.
    pub(crate) players: PlayersTables,
    /// Of searches of few nodes, since to empty it takes no time.
    small: Arc<Table>,
    /// Of deep searches.
    large: Arc<Table>,
    /// Of mates.
    pub(crate) solver: RefCell<Solver>,
}

/// The players' tables, in MiB: each move searches few nodes.
const PLAYER_TABLE_MIB: usize = 4;
const SMALL_TABLE_MIB: usize = 1;
const LARGE_TABLE_MIB: usize = 64;
const SOLVER_TABLE_MIB: usize = 16;

impl Tools {
    /// Those of so many jobs.
    pub(crate) fn for_jobs(jobs: usize) -> Result<Vec<Self>, WorkError> {
        let players = players_tables(jobs, PLAYER_TABLE_MIB)?;
        let others = work::tables(jobs, [SMALL_TABLE_MIB, LARGE_TABLE_MIB])?;
        let all = players.into_iter().zip(others);
        let tools = all.map(|(players, [small, large])| {
            let solver = RefCell::new(Solver::new(SOLVER_TABLE_MIB)?);
            Ok(Self { players, small, large, solver })
        });
        tools.collect()
    }

    /// The best lines of a position, best first, by a short search that begins with nothing.
    pub fn look(&self, settings: Settings, position: &Position, limits: &Limits) -> Vec<Iteration> {
        lines(Searcher::new(settings, Arc::clone(&self.small)), position, limits)
    }

    /// The same by a deep search that prunes and reduces nothing.
    pub fn verify(&self, preset: Preset, position: &Position, limits: &Limits) -> Vec<Iteration> {
        lines(Searcher::unpruned(preset, Arc::clone(&self.large)), position, limits)
    }
}

fn lines(mut searcher: Searcher, position: &Position, limits: &Limits) -> Vec<Iteration> {
    searcher.forget();
    let never = AtomicBool::new(false);
    let mut lines: Vec<Iteration> = Vec::new();
    searcher.think(&Game::from(position.clone()), limits, &never, &mut (), |line, ()| {
        if line.rank == 1 {
            lines.clear();
        }
        lines.push(line.clone());
    });
    lines
}
