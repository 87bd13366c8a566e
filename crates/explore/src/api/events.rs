//! What is told of a search as it goes on, and at its end.

use std::collections::BTreeMap;
use std::time::Duration;

use chess::Position;
use serde::Serialize;

use crate::searches::{Finished, Report, Signals};
use crate::tell::{self, Told};
use crate::words::{MoveWords, ScoreWords};

/// What an iteration found.
#[derive(Serialize)]
pub struct IterationWords {
    depth: u8,
    nodes: u64,
    ms: u64,
    score: ScoreWords,
    line: Vec<MoveWords>,
    counters: BTreeMap<&'static str, u64>,
}

/// How far the search has come.
#[derive(Serialize)]
pub struct ProgressWords {
    nodes: u64,
    ms: u64,
    kept: u64,
}

/// What the search found.
#[derive(Serialize)]
pub struct DoneWords {
    stopped: bool,
    best: Option<MoveWords>,
    #[serde(flatten)]
    last: IterationWords,
    tree: TreeWords,
    verdict: Told,
}

/// How large the tree of the last iteration is.
#[derive(Serialize)]
struct TreeWords {
    kept: usize,
    counted: u64,
    earlier: u64,
    causes: BTreeMap<&'static str, u64>,
}

/// How far a search has come, after this time.
pub fn progress_words(signals: &Signals, time: Duration) -> ProgressWords {
    let progress = &signals.progress;
    ProgressWords { nodes: progress.nodes(), ms: milliseconds(time), kept: progress.kept() }
}

/// What an iteration from a position found.
pub fn iteration_words(root: &Position, report: &Report) -> IterationWords {
    let Report { iteration, counters } = report;
    IterationWords {
        depth: iteration.depth,
        nodes: iteration.nodes,
        ms: milliseconds(iteration.elapsed),
        score: ScoreWords::new(iteration.score, root.side_to_move()),
        line: MoveWords::line(root, &iteration.line),
        counters: counters.named().into_iter().collect(),
    }
}

/// What a search found.
pub fn done_words(found: &Finished) -> DoneWords {
    let root = found.task.game.position();
    let tree = &found.tree;
    let last = Report { iteration: found.last.clone(), counters: found.counters };
    let mut causes = BTreeMap::new();
    for (cause, count) in tree.causes().filter(|(_, count)| *count > 0) {
        *causes.entry(cause.name()).or_insert(0) += count;
    }
    DoneWords {
        stopped: found.stopped,
        best: found.last.best().map(|m| MoveWords::new(root, Some(m))),
        last: iteration_words(root, &last),
        tree: TreeWords {
            kept: tree.kept(),
            counted: tree.counted(),
            earlier: tree.earlier(),
            causes,
        },
        verdict: tell::verdict(found),
    }
}

fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
