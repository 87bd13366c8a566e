//! Reports of what policies come to whose wrong cutoffs are undone.

use std::io::{self, Write};

use chess::random::SplitMix64;
use lab::audit::{ErrorsASearch, Found, UndoPlan, Undone, Verdicts};
use serde::Serialize;
use stats::format::{NOTHING, grouped, plural};
use stats::{Interval, Mean, Ratios};

use super::super::SuiteFacts;
use super::super::parts::{align_right, table};
use super::Searched;
use super::errors::a_search;
use super::json::HeadRecord;

/// All that such a report tells of.
#[derive(Clone, Copy, Debug)]
pub struct UndoReport<'a> {
    /// What was searched.
    pub searched: Searched<'a>,
    /// How it was searched.
    pub plan: &'a UndoPlan,
    /// What came out, by position and policy.
    pub rows: &'a [Undone],
}

/// An exporter.
pub type UndoExporter = fn(&UndoReport<'_>, &mut dyn Write) -> io::Result<()>;

/// What all resampling follows from.
const RESAMPLING_SEED: u64 = 1;

/// What the positions of a policy add up to.
struct Sums {
    off: Columns,
    plain: Columns,
    undone: Columns,
    verdicts: Verdicts,
    errors: ErrorsASearch,
    /// Nodes with wrong cutoffs undone to nodes as they are.
    ratio: Option<Mean>,
}

/// What one kind of search comes to over all positions.
#[derive(Default)]
struct Columns {
    nodes: u64,
    solved: u64,
    /// Positions with the best move and value of the search without null moves.
    same_root: u64,
}

impl Columns {
    fn add(&mut self, found: Found, off: Found) {
        self.nodes += found.nodes;
        self.solved += u64::from(found.solved == Some(true));
        self.same_root += u64::from((found.best, found.score) == (off.best, off.score));
    }
}

impl UndoReport<'_> {
    fn sums(&self, policy: usize) -> Sums {
        let [mut off, mut plain, mut undone] = [(); 3].map(|()| Columns::default());
        let (mut errors, mut verdicts) = (Vec::new(), Verdicts::default());
        let mut ratios = Ratios::new();
        for row in self.rows.iter().filter(|row| row.policy == policy) {
            off.add(row.off, row.off);
            plain.add(row.plain, row.off);
            undone.add(row.undone, row.off);
            verdicts.judged += row.verdicts.judged;
            verdicts.wrong += row.verdicts.wrong;
            verdicts.undecided += row.verdicts.undecided;
            verdicts.nodes += row.verdicts.nodes;
            errors.push(row.verdicts.wrong);
            ratios.add(row.undone.nodes as f64 / row.plain.nodes.max(1) as f64);
        }
        let mut random = SplitMix64::new(RESAMPLING_SEED);
        let ratio = ratios.geometric_mean(|limit| random.below(limit));
        let errors = ErrorsASearch::new(errors.into_iter(), 1);
        Sums { off, plain, undone, verdicts, errors, ratio }
    }

    fn answers(&self) -> usize {
        self.searched.suite.problems.iter().filter(|problem| problem.has_answer()).count()
    }
}

/// Writes a table with three lines a policy: without null moves, as it is, and with wrong cutoffs
/// undone.
///
/// | column | meaning |
/// | --- | --- |
/// | nodes | of all positions, without those of the judge |
/// | solved | positions whose best move solves them |
/// | as off | positions with the best move and the value of a search without null moves |
/// | judged | cutoffs, and nodes that were only reduced, that were deep enough |
/// | wrong | those whose node is worth less than beta |
/// | a search | wrong ones in the search of a position, with an interval that draws positions again |
/// | undecided | those that were too dear to judge, and stand |
/// | judge | nodes of the judge |
///
/// # Errors
/// If the text cannot be written.
pub fn write_undo_terminal(report: &UndoReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    let UndoPlan { policies, depth, min_depth, table_mib, verdict_nodes, .. } = report.plan;
    writeln!(out, "{}", SuiteFacts::new(report.searched.suite, report.searched.selection).line())?;
    let (preset, version) = (policies.preset(), report.searched.version);
    writeln!(out, "{preset} {version}, depth {depth}, {table_mib} MB table a search")?;
    writeln!(
        out,
        "what null moves settle with {} of depth left or more is judged by a full search \
         of {} nodes",
        plural((*min_depth).into(), "ply"),
        grouped(*verdict_nodes)
    )?;
    let mut table = table(&[
        "policy",
        "nodes",
        "solved",
        "as off",
        "judged",
        "wrong",
        "a search",
        "undecided",
        "judge",
    ]);
    for (policy, name) in policies.iter().enumerate() {
        let sums = report.sums(policy);
        let Verdicts { judged, wrong, undecided, nodes } = sums.verdicts;
        let cells = |name: &str, columns: &Columns| {
            let Columns { nodes, solved, same_root } = *columns;
            let mut cells = vec![name.to_owned(), grouped(nodes)];
            cells.extend(match report.answers() {
                0 => [NOTHING.to_owned(), grouped(same_root)],
                _ => [grouped(solved), grouped(same_root)],
            });
            cells.resize(9, String::new());
            cells
        };
        if policy == 0 {
            table.add_row(cells("off", &sums.off));
        }
        table.add_row(cells(&name.to_string(), &sums.plain));
        let mut last = cells("  wrong ones undone", &sums.undone);
        let said = [
            grouped(judged),
            grouped(wrong),
            a_search(sums.errors),
            grouped(undecided),
            grouped(nodes),
        ];
        last.splice(4.., said);
        table.add_row(last);
    }
    writeln!(out, "\n{}", align_right(table))?;
    for (policy, name) in policies.iter().enumerate() {
        let Some(Mean { value, interval }) = report.sums(policy).ratio else { continue };
        let Interval { low, high } = interval;
        writeln!(
            out,
            "{name}: undoing takes {value:.3} times the nodes (geometric mean, {low:.3} to {high:.3})"
        )?;
    }
    Ok(())
}

/// Writes one line a position and policy as CSV with a header. Values are written as UCI does.
///
/// # Errors
/// If the text cannot be written.
pub fn write_undo_csv(report: &UndoReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    let mut csv = ::csv::Writer::from_writer(out);
    for row in report.rows {
        csv.serialize(record(report, row))?;
    }
    csv.flush()
}

/// Writes settings and a record for each position and policy as one JSON object.
///
/// # Errors
/// If the text cannot be written.
pub fn write_undo_json(report: &UndoReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    let UndoPlan { policies, depth, min_depth, verdict_nodes, table_mib } = report.plan;
    let document = Document {
        head: HeadRecord::new(&report.searched, policies.preset()),
        depth: *depth,
        min_depth: *min_depth,
        verdict_nodes: *verdict_nodes,
        hash_mb: *table_mib,
        searches: report.rows.iter().map(|row| record(report, row)).collect(),
    };
    serde_json::to_writer_pretty(&mut *out, &document)?;
    writeln!(out)
}

#[derive(Serialize)]
struct Document<'a> {
    #[serde(flatten)]
    head: HeadRecord<'a>,
    depth: u8,
    min_depth: u8,
    verdict_nodes: u64,
    hash_mb: usize,
    searches: Vec<Record<'a>>,
}

#[derive(Serialize)]
struct Record<'a> {
    position: &'a str,
    fen: String,
    policy: String,
    off_nodes: u64,
    off_score: String,
    off_best: Option<String>,
    off_solved: Option<bool>,
    plain_nodes: u64,
    plain_score: String,
    plain_best: Option<String>,
    plain_solved: Option<bool>,
    undone_nodes: u64,
    undone_score: String,
    undone_best: Option<String>,
    undone_solved: Option<bool>,
    judged: u64,
    wrong: u64,
    undecided: u64,
    judge_nodes: u64,
}

fn record<'a>(report: &UndoReport<'a>, row: &Undone) -> Record<'a> {
    let problem = &report.searched.suite.problems[row.problem];
    let best = |found: Found| found.best.map(|m| problem.position.san(m));
    let Undone { off, plain, undone, verdicts, .. } = *row;
    Record {
        position: &problem.id,
        fen: problem.position.to_fen(),
        policy: report.plan.policies[row.policy].to_string(),
        off_nodes: off.nodes,
        off_score: off.score.to_string(),
        off_best: best(off),
        off_solved: off.solved,
        plain_nodes: plain.nodes,
        plain_score: plain.score.to_string(),
        plain_best: best(plain),
        plain_solved: plain.solved,
        undone_nodes: undone.nodes,
        undone_score: undone.score.to_string(),
        undone_best: best(undone),
        undone_solved: undone.solved,
        judged: verdicts.judged,
        wrong: verdicts.wrong,
        undecided: verdicts.undecided,
        judge_nodes: verdicts.nodes,
    }
}
