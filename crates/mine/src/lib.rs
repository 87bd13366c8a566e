//! The miner: plays games of the engine against itself, and takes of them the positions of a
//! [`Kind`], each with an answer that was proved or verified.
//!
//! A game depends on the seed and its number alone, and games are taken in order: so what is found
//! is the same at any number of jobs, and in pieces as in one go. What was found is kept in a
//! [`Sheet`], a suite that says in its head how it was made.

mod kind;
mod kinds;
mod mates;
mod only_move;
mod quiet;
mod sheet;
mod tactics;
mod tools;
mod zugzwangs;

use std::collections::{BTreeMap, HashSet};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use chess::Color;
use chess::notation::Epd;
use search::{Settings, TableError};
use thiserror::Error;

pub use kind::{Kind, Moment, moments};
pub use kinds::KINDS;
pub use sheet::{Sheet, SheetError};
pub use tools::Tools;

use games::{Adjudication, Control, GameRecord, Generator, Openings, Rules, play_itself};
use lab::compare::Limit;
use lab::work::{self, WorkError};

/// What to look for, and where.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// What to look for.
    pub kind: &'static dyn Kind,
    /// What the games follow from.
    pub seed: u64,
    /// What each move of them may cost, in nodes. The fewer, the more is overlooked.
    pub nodes: u64,
    /// How many positions are enough.
    pub positions: usize,
    /// How many games to play at most.
    pub games: usize,
}

impl Plan {
    /// What a sheet says in its head: all that its content follows from.
    ///
    /// # Errors
    /// If there is no memory to find out which search this is.
    pub fn head(&self) -> Result<String, TableError> {
        let Self { kind, seed, nodes, .. } = self;
        let search = search::bench::fingerprint()?;
        Ok(format!(
            "made by: caesura mine {} --seed {seed} --nodes {nodes} (search {search})",
            kind.name()
        ))
    }
}

/// How far the work is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Games that were looked through, those of earlier runs too.
    pub games: usize,
    /// Positions that were found.
    pub positions: usize,
}

/// Why mining ended early. What the sheet holds stays.
#[derive(Debug, Error)]
pub enum MineError {
    /// The sheet cannot be kept.
    #[error(transparent)]
    Sheet(#[from] SheetError),
    /// There is no memory or no thread to be had.
    #[error(transparent)]
    Work(#[from] WorkError),
}

/// Plays games and fills a sheet until it holds as many positions as the plan asks for, as many
/// games were looked through, or `stop` is set. The sheet is saved as it grows.
///
/// # Errors
/// [`MineError`].
pub fn run(
    plan: &Plan,
    sheet: &mut Sheet,
    jobs: NonZeroUsize,
    stop: &AtomicBool,
    mut report: impl FnMut(Progress),
) -> Result<(), MineError> {
    let known = sheet.games();
    let left = plan.games.saturating_sub(known);
    if left == 0 || sheet.positions().len() >= plan.positions {
        return Ok(());
    }
    let mut seen: HashSet<_> = sheet.positions().iter().map(|epd| epd.position.key()).collect();
    // Those whose turn has not come, since a game before them is not over.
    let mut waiting = BTreeMap::new();
    let tools = Tools::for_jobs(jobs.get().min(left))?;
    work::share_and_keep(
        tools,
        left,
        stop,
        |tools, index| plan.kind.find(&game(plan, known + index, tools), tools),
        |found| -> Result<_, MineError> {
            waiting.extend(found);
            // Games that were in hand when there were enough are not looked through.
            while sheet.positions().len() < plan.positions
                && let Some(found) = waiting.remove(&(sheet.games() - known))
            {
                let number = sheet.games() + 1;
                let room = plan.positions - sheet.positions().len();
                let new = found.into_iter().filter(|epd| seen.insert(epd.position.key()));
                sheet.add_game(new.take(room).map(|epd| named(epd, plan.kind.name(), number)));
            }
            sheet.save()?;
            let positions = sheet.positions().len();
            report(Progress { games: sheet.games(), positions });
            let is_enough = positions >= plan.positions;
            Ok(if is_enough { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        },
    )
}

/// With what tells where it comes from: game and move, `tactics 331.21...` with Black to move.
fn named(mut epd: Epd, kind: &str, game: usize) -> Epd {
    let dots = if epd.position.side_to_move() == Color::White { "" } else { "..." };
    epd.id = Some(format!("{kind} {game}.{}{dots}", epd.position.fullmove_number()));
    epd
}

/// A game by number, from 0.
fn game(plan: &Plan, number: usize, tools: &Tools) -> GameRecord {
    let openings = Openings::Generated(Generator::new(plan.seed));
    let rules = Rules {
        control: Control::Move(Limit::Nodes(plan.nodes)),
        adjudication: Adjudication::NONE,
        overhead: Duration::ZERO,
        grace: Duration::ZERO,
    };
    play_itself(&rules, &Settings::default(), &openings, number, &tools.players)
}

#[cfg(test)]
mod tests;
