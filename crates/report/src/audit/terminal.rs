//! Tables to read, and the worst cutoffs in words.

use std::io::{self, Write};

use comfy_table::Table;
use stats::{Interval, Z_95};
use tables::MAX_MEN;

use super::super::SuiteFacts;
use super::super::parts::{align_right, plural, table};
use super::{AuditReport, fault, san_line};
use lab::audit::{Against, Dimension, Row, Stratum, Tally, kind_name};
use stats::format::{NOTHING, fine_share, grouped};

/// Writes a table of all policies, and for each policy one of the classes that its cutoffs fall
/// into and a list of the worst.
///
/// | column | meaning |
/// | --- | --- |
/// | cutoffs | null moves that cut their node off, in all iterations of all searches |
/// | judged | those that were drawn and found right or wrong |
/// | wrong | those whose node is worth less than beta |
/// | rate | their share of those judged, with the interval of Wilson |
/// | zugzwang | wrong ones where a pass searched as deep as a move keeps beta |
/// | horizon | wrong ones where it does not |
/// | undecided | drawn, but too dear to judge |
/// | unknown | drawn, but not in the table that judges |
///
/// # Errors
/// If the text cannot be written.
pub fn write_audit_terminal(report: &AuditReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    write_heading(report, out)?;
    writeln!(out, "\n{}", policy_table(report))?;
    writeln!(out, "The intervals take cutoffs for independent; those of one position are alike.")?;
    for policy in 0..report.audit.plan.policies.len() {
        let tally = Tally::of(report.audit.rows_of(policy));
        writeln!(out, "\n{}", report.audit.plan.policies[policy])?;
        if tally.judged() == 0 {
            writeln!(out, "Nothing to judge.")?;
            continue;
        }
        writeln!(out, "{}", class_table(report, policy))?;
        write_worst(report, policy, out)?;
    }
    Ok(())
}

/// What was audited, and the table of all policies.
pub(crate) fn audit_summary(report: &AuditReport<'_>) -> String {
    let mut text = Vec::new();
    // Writing to memory cannot fail.
    let _ = write_heading(report, &mut text);
    format!("{}\n{}\n", String::from_utf8_lossy(&text), policy_table(report))
}

fn write_heading(report: &AuditReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    let plan = &report.audit.plan;
    writeln!(out, "{}", SuiteFacts::new(report.suite, report.selection).line())?;
    writeln!(
        out,
        "{} {}, depth {}, {} MB table a search",
        plan.policies.preset(),
        report.version,
        plan.depth,
        plan.table_mib,
    )?;
    write!(out, "{} of the null moves that cut off (seed {})", plan.rate, plan.seed)?;
    if plan.min_depth > 1 {
        write!(out, " with {} plies of depth left or more", plan.min_depth)?;
    }
    if plan.oracle.is_some() {
        write!(out, ",\njudged by exact values where there are at most {MAX_MEN} men, and else")?;
    } else {
        write!(out, ", judged")?;
    }
    match plan.against {
        Against::Full => {
            writeln!(out, " by a full search of {} nodes", grouped(plan.verdict_nodes))
        }
        Against::Table => writeln!(out, " by the table of one full search of the root"),
    }
}

/// What is left over, and its name: each judge fails in a way of its own.
fn left_over(report: &AuditReport<'_>, tally: &Tally) -> (&'static str, u64) {
    match report.audit.plan.against {
        Against::Full => ("undecided", tally.undecided),
        Against::Table => ("unknown", tally.unknown),
    }
}

fn policy_table(report: &AuditReport<'_>) -> Table {
    let audit = report.audit;
    let last = left_over(report, &Tally::default()).0;
    let mut table = table(&[
        "policy",
        "cutoffs",
        "judged",
        "wrong",
        "rate",
        "95% interval",
        "zugzwang",
        "horizon",
        last,
    ]);
    for (policy, name) in audit.plan.policies.iter().enumerate() {
        let tally = Tally::of(audit.rows_of(policy));
        let mut cells = vec![name.to_string(), grouped(audit.cutoffs(policy))];
        cells.extend(cells_of(&tally));
        cells.push(grouped(left_over(report, &tally).1));
        table.add_row(cells);
    }
    align_right(table)
}

fn class_table(report: &AuditReport<'_>, policy: usize) -> Table {
    let header = ["by", "class", "judged", "wrong", "rate", "95% interval", "zugzwang", "horizon"];
    let mut table = table(&header);
    for dimension in Dimension::ALL {
        if dimension == Dimension::Judge && report.audit.plan.oracle.is_none() {
            continue;
        }
        let mut name = dimension.name();
        for Stratum { label, tally, .. } in report.audit.strata(policy, dimension) {
            let mut cells = vec![name.to_owned(), label];
            cells.extend(cells_of(&tally));
            table.add_row(cells);
            // Once is enough.
            name = "";
        }
    }
    align_right(table)
}

/// Fewer verdicts say nothing about a rate.
const FEWEST: u64 = 10;

/// Judged, wrong, rate, interval, zugzwang, horizon.
fn cells_of(tally: &Tally) -> [String; 6] {
    let rate = tally.error_rate();
    let interval = rate.wilson(Z_95).filter(|_| tally.judged() >= FEWEST);
    let (share, interval) = match interval {
        Some(interval) => (fine_share(tally.wrong, tally.judged()), percent(interval)),
        None => (NOTHING.to_owned(), "n too small".to_owned()),
    };
    [
        grouped(tally.judged()),
        grouped(tally.wrong),
        share,
        interval,
        grouped(tally.zugzwang),
        grouped(tally.horizon),
    ]
}

/// `0.102–0.148%`.
pub(super) fn percent(interval: Interval) -> String {
    format!("{:.3}–{:.3}%", 100.0 * interval.low, 100.0 * interval.high)
}

fn write_worst(report: &AuditReport<'_>, policy: usize, out: &mut dyn Write) -> io::Result<()> {
    let worst = report.audit.worst(policy, report.worst);
    if worst.is_empty() {
        return Ok(());
    }
    writeln!(out, "Worst:")?;
    worst.iter().zip(1..).try_for_each(|(row, number)| {
        write_row(row, number, out)?;
        writeln!(out, "   {} below {}", plural(row.node.ply, "ply"), report.problem(row).id)
    })
}

/// A wrong cutoff, without the line that tells where it was met.
pub(super) fn write_row(row: &Row, number: usize, out: &mut dyn Write) -> io::Result<()> {
    let Some(fault) = fault(row) else { return Ok(()) };
    let cause = fault.cause.map_or("cause unknown".to_owned(), |cause| cause.to_string());
    let bound = if fault.is_exact { "worth" } else { "worth at most" };
    let Row { node, reduction, value, .. } = row;
    writeln!(out, "{number}. {}  {cause}", row.position)?;
    writeln!(
        out,
        "   {} node, depth {}, R {reduction}: beta {}, the pass {value}, {bound} {}",
        kind_name(node.kind),
        node.depth.plies(),
        node.window.beta,
        fault.value,
    )?;
    if !row.position.has_legal_move() {
        writeln!(out, "   refuted by stalemate: it has no legal move")?;
    } else if !fault.refutation.is_empty() {
        writeln!(out, "   refuted by {}", san_line(row, &fault.refutation))?;
    }
    Ok(())
}
