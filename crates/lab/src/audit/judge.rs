//! Who says whether a cutoff was right.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess::{Game, Move};
use search::audit::{Cutoff, Question};
use search::{Limits, Preset, Score, Searcher, Table, TableError};
use thiserror::Error;

use super::Plan;

/// Says whether cutoffs were right.
///
/// What it says of a cutoff depends on the cutoff and its root alone, not on what it was asked
/// before.
pub trait Judge {
    /// Gets ready for the cutoffs of searches that begin at this position.
    fn prepare(&mut self, root: &Game);

    /// Whether the node that was cut off has a value of at least beta.
    fn judge(&mut self, cutoff: &Cutoff) -> Verdict;
}

/// What a judge says of a cutoff.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The node is worth at least beta.
    Right,
    /// The node is worth less.
    Wrong(Fault),
    /// It would take more nodes than a verdict may.
    Undecided,
    /// The judge knows nothing of this node.
    Unknown,
}

/// How a cutoff was wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What the node is worth, or the most that it can be; mates are counted from the node.
    pub value: Score,
    /// Whether that is its value and not a bound.
    pub is_exact: bool,
    /// Why; `None` if that was not found out.
    pub cause: Option<Cause>,
    /// What comes of the position if nobody passes: best play from the node on, as far as it was
    /// searched.
    pub refutation: Vec<Move>,
}

/// Why a pass kept beta where no move does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// A pass searched as deep as any move keeps beta too: every move hurts.
    Zugzwang,
    /// It does not: the reduced search after the pass had overlooked something.
    Horizon,
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Zugzwang => "zugzwang",
            Self::Horizon => "horizon",
        })
    }
}

/// The judges to choose from.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Against {
    /// A search of the node itself, at its full depth and without pruning.
    #[default]
    Full,
    /// The table of one search of the root without pruning, as deep as the search that is
    /// audited. Cheap, but it knows only the nodes that such a search comes to.
    Table,
}

/// A text names no judge.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("cutoffs are judged against full or table{0}")]
pub struct AgainstError(String);

/// Holds about as many positions as a verdict of a few million nodes comes to. Each verdict
/// begins with an empty table, so that a large one would cost more to empty than it saves.
pub(super) const VERDICT_TABLE_MIB: usize = 4;

impl Against {
    /// All of them.
    pub const ALL: &[Self] = &[Self::Full, Self::Table];

    /// The size of the judge's table, in MiB.
    pub(super) fn table_mib(self, plan: &Plan) -> usize {
        match self {
            Self::Full => VERDICT_TABLE_MIB,
            Self::Table => plan.table_mib,
        }
    }

    /// The judge, with its table.
    pub(super) fn judge(self, plan: &Plan, table: &Arc<Table>) -> Box<dyn Judge> {
        let searcher = Searcher::unpruned(plan.policies.preset(), Arc::clone(table));
        match self {
            Self::Full => Box::new(FullSearch { searcher, nodes: plan.verdict_nodes }),
            Self::Table => {
                Box::new(RootTable { searcher, table: Arc::clone(table), depth: plan.depth })
            }
        }
    }
}

impl fmt::Display for Against {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Full => "full",
            Self::Table => "table",
        })
    }
}

impl FromStr for Against {
    type Err = AgainstError;

    fn from_str(text: &str) -> Result<Self, AgainstError> {
        let found = Self::ALL.iter().find(|judge| judge.to_string() == text);
        found.copied().ok_or_else(|| {
            let names: Vec<_> = Self::ALL.iter().map(Self::to_string).collect();
            AgainstError(spelling::hint(text, names.iter().map(String::as_str)))
        })
    }
}

/// The judge [`Against::Full`] for cutoffs of searches by a preset. Each of its questions may cost
/// so many nodes.
///
/// # Errors
/// If there is no memory for its small table.
pub fn judge_by_search(preset: Preset, nodes: u64) -> Result<impl Judge, TableError> {
    let table = Arc::new(Table::new(VERDICT_TABLE_MIB)?);
    Ok(FullSearch { searcher: Searcher::unpruned(preset, table), nodes })
}

/// The same with this table, which it shares with nobody.
pub(super) fn full_search(preset: Preset, nodes: u64, table: &Arc<Table>) -> impl Judge + use<> {
    FullSearch { searcher: Searcher::unpruned(preset, Arc::clone(table)), nodes }
}

/// Searches the node itself.
struct FullSearch {
    searcher: Searcher,
    /// What each question may cost.
    nodes: u64,
}

impl FullSearch {
    /// The value and a line to it. The table still knows the search that put the value below
    /// beta, and is kept for that. `None` if it costs too much, or if draws by repetition, which
    /// depend on the path, let it come out differently.
    fn value(&mut self, cutoff: &Cutoff) -> Option<(Score, Vec<Move>)> {
        let answer = self.searcher.examine(&cutoff.at, Question::Value, self.nodes)?;
        let is_below = answer.score < cutoff.at.node.window.beta;
        is_below.then(|| (answer.score, answer.line.to_vec()))
    }

    /// Whether a pass as deep as any move keeps beta. The searches before knew some nodes deeper
    /// than that, and with what they left in the table a zugzwang now and then looks like a
    /// horizon.
    fn cause(&mut self, cutoff: &Cutoff) -> Option<Cause> {
        self.searcher.forget();
        let pass = self.searcher.examine(&cutoff.at, Question::Pass(0), self.nodes)?;
        let keeps_beta = pass.score >= cutoff.at.node.window.beta;
        Some(if keeps_beta { Cause::Zugzwang } else { Cause::Horizon })
    }
}

impl Judge for FullSearch {
    fn prepare(&mut self, _: &Game) {}

    fn judge(&mut self, cutoff: &Cutoff) -> Verdict {
        self.searcher.forget();
        let Some(moves) = self.searcher.examine(&cutoff.at, Question::Moves, self.nodes) else {
            return Verdict::Undecided;
        };
        if moves.score >= cutoff.at.node.window.beta {
            return Verdict::Right;
        }
        let exact = self.value(cutoff);
        let is_exact = exact.is_some();
        let (value, refutation) = exact.unwrap_or((moves.score, Vec::new()));
        let value = value.counted_from(cutoff.at.node.ply);
        Verdict::Wrong(Fault { value, is_exact, cause: self.cause(cutoff), refutation })
    }
}

/// Asks what a search of the root has found out on its way.
struct RootTable {
    searcher: Searcher,
    table: Arc<Table>,
    depth: u8,
}

impl Judge for RootTable {
    fn prepare(&mut self, root: &Game) {
        self.searcher.forget();
        let (limits, stop) = (Limits::depth(self.depth), AtomicBool::new(false));
        self.searcher.think(root, &limits, &stop, &mut (), |_, _| {});
    }

    fn judge(&mut self, cutoff: &Cutoff) -> Verdict {
        match cutoff.known_to(&self.table) {
            None => Verdict::Unknown,
            Some(value) if value >= cutoff.at.node.window.beta => Verdict::Right,
            Some(value) => Verdict::Wrong(Fault {
                value: value.counted_from(cutoff.at.node.ply),
                is_exact: false,
                cause: None,
                refutation: Vec::new(),
            }),
        }
    }
}
