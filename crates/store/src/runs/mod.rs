//! Work that goes into a store: what it does not hold yet is done, and kept piece by piece, so that
//! a run can be broken off and gone on with.

pub mod experiment;
pub mod tournament;
pub mod tuning;

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use players::EngineError;
use search::{SettingsError, TableError};
use thiserror::Error;

use crate::{Origin, RunId, StoreError};
use lab::work::WorkError;

/// How to work.
#[derive(Clone, Copy, Debug)]
pub struct Work<'a> {
    /// How many pieces at a time.
    pub jobs: NonZeroUsize,
    /// Once it is set nothing more is begun.
    pub stop: &'a AtomicBool,
    /// What this process is.
    pub origin: &'a Origin,
}

/// What was done, and what is left: searches and audits of an experiment, games of a tournament,
/// pairs of games of a tuning.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome<Found> {
    /// The run in the store.
    pub run: RunId,
    /// Pieces that were done before.
    pub known: usize,
    /// Pieces that were done now.
    pub done: usize,
    /// Pieces that are left to do.
    pub left: usize,
    /// What came of all of it so far, where that is not read from the store.
    pub found: Found,
}

/// Learns how the work goes on.
pub trait Watcher<Piece, Found: ?Sized> {
    /// The work begins: these pieces are to be done, and so many were done before.
    fn begin(&mut self, left: &[Piece], known: usize);

    /// A piece is done and kept, and this came of it.
    fn done(&mut self, found: &Found);
}

impl<Piece, Found: ?Sized> Watcher<Piece, Found> for () {
    fn begin(&mut self, _: &[Piece], _: usize) {}
    fn done(&mut self, _: &Found) {}
}

/// What was done, without the pieces that failed: the cause of one of these is noted, and what else
/// is under way is still kept.
fn without_failed<T, E>(found: Vec<(usize, Result<T, E>)>, failure: &mut Option<E>) -> Vec<T> {
    let found = found.into_iter().map(|(_, result)| result);
    found.filter_map(|result| result.map_err(|cause| *failure = Some(cause)).ok()).collect()
}

/// Whether to begin more.
fn ended(is_over: bool) -> ControlFlow<()> {
    if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
}

/// Why work could not be done, or not to its end.
#[derive(Debug, Error)]
pub enum RunError {
    /// The store failed. What it had accepted it keeps.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// There is no memory or no thread to be had.
    #[error(transparent)]
    Work(#[from] WorkError),
    /// There is no memory for a small table.
    #[error(transparent)]
    Table(#[from] TableError),
    /// An engine cannot be started any more.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A value that is tuned cannot be set.
    #[error(transparent)]
    Settings(#[from] SettingsError),
}
