//! Tables to read, and the worst cutoffs in words.

use std::io::{self, Write};

use comfy_table::Table;
use stats::Interval;
use tables::MAX_MEN;

use super::super::SuiteFacts;
use super::super::parts::{align_right, table};
use super::errors::{CLASS, a_search, of_class};
use super::{AuditReport, fault, san_line};
use lab::audit::{
    Against, Dimension, Effect, Row, Stratum, Tally, clusters, error_rate, kind_name,
};
use stats::format::{NOTHING, grouped, plural};

/// Writes a table of all policies, and for each policy that is wrong somewhere one of the classes
/// that its nodes fall into and a list of the worst errors.
///
/// | column | meaning |
/// | --- | --- |
/// | settled | nodes that null moves cut off, or only made shallower and that kept beta |
/// | judged | those that were drawn and found right or wrong |
/// | wrong | those whose node is worth less than beta |
/// | a search | wrong ones in the search of a position, for all that were not drawn too |
/// | rate | their share of those judged |
/// | zugzwang | wrong ones where a pass searched as deep as a move keeps beta |
/// | horizon | wrong ones where it does not |
/// | undecided | drawn, but too dear to judge |
/// | unknown | drawn, but not in the table that judges |
/// | root's move, value | wrong ones without which the root has another move, or value alone |
///
/// # Errors
/// If the text cannot be written.
pub fn write_audit_terminal(report: &AuditReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    write_heading(report, out)?;
    writeln!(out, "\n{}", policy_table(report))?;
    writeln!(out, "Intervals for 95% draw positions again: the errors of one are alike.")?;
    for policy in 0..report.audit.plan.policies.len() {
        let tally = Tally::of(report.audit.rows_of(policy));
        writeln!(out, "\n{}", report.audit.plan.policies[policy])?;
        if tally.wrong == 0 {
            match tally.judged() {
                0 => writeln!(out, "Nothing to judge.")?,
                judged => writeln!(out, "None wrong of {} judged.", grouped(judged))?,
            }
            continue;
        }
        writeln!(out, "{}", class_table(report, policy))?;
        write_worst(report, policy, out)?;
    }
    Ok(())
}

/// What was audited, the table of all policies, and their rates of errors by depth.
pub(crate) fn audit_summary(report: &AuditReport<'_>) -> String {
    let mut text = Vec::new();
    // Writing to memory cannot fail.
    let _ = write_heading(report, &mut text);
    let heading = String::from_utf8_lossy(&text);
    let (policies, depths) = (policy_table(report), depth_table(report));
    format!("{heading}\n{policies}\nwrong of those judged, by the depth left, in %\n{depths}\n")
}

fn write_heading(report: &AuditReport<'_>, out: &mut dyn Write) -> io::Result<()> {
    let plan = &report.audit.plan;
    writeln!(out, "{}", SuiteFacts::new(report.searched.suite, report.searched.selection).line())?;
    let (done, all) = (report.audit.positions(), report.searched.suite.problems.len());
    if done < all {
        writeln!(
            out,
            "Not all is audited: {} of {}.",
            grouped(done as u64),
            plural(all, "position")
        )?;
    }
    writeln!(
        out,
        "{} {}, depth {}, {} MB table a search",
        plan.policies.preset(),
        report.searched.version,
        plan.depth,
        plan.table_mib,
    )?;
    write!(out, "{} of what null moves settle (seed {})", plan.rate, plan.seed)?;
    if plan.min_depth > 1 {
        write!(out, " with {} of depth left or more", plural(plan.min_depth.into(), "ply"))?;
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

fn policy_table(report: &AuditReport<'_>) -> Table {
    let audit = report.audit;
    // Each judge fails in a way of its own.
    let (last, left_over): (_, fn(&Tally) -> u64) = match audit.plan.against {
        Against::Full => ("undecided", |tally| tally.undecided),
        Against::Table => ("unknown", |tally| tally.unknown),
    };
    let mut header =
        vec!["policy", "settled", "judged", "wrong", "a search (95%)", "zugzwang", "horizon", last];
    if audit.plan.effects {
        header.extend(["root's move", "value"]);
    }
    let mut table = table(&header);
    for (policy, name) in audit.plan.policies.iter().enumerate() {
        let tally = Tally::of(audit.rows_of(policy));
        let mut cells = vec![
            name.to_string(),
            grouped(audit.settled(policy)),
            grouped(tally.judged()),
            grouped(tally.wrong),
            match tally.judged() {
                0 => NOTHING.to_owned(),
                _ => a_search(audit.errors(policy)),
            },
            grouped(tally.zugzwang),
            grouped(tally.horizon),
            grouped(left_over(&tally)),
        ];
        if audit.plan.effects {
            let count = |effect| {
                audit.rows_of(policy).filter(|row| row.effect == Some(effect)).count() as u64
            };
            cells.extend([Effect::Move, Effect::Value].map(|effect| grouped(count(effect))));
        }
        table.add_row(cells);
    }
    align_right(table)
}

/// The rate of errors of each policy at each depth, in percent, with its interval.
fn depth_table(report: &AuditReport<'_>) -> Table {
    let audit = report.audit;
    let policies: Vec<_> = (0..audit.plan.policies.len())
        .map(|policy| audit.strata(policy, Dimension::Depth))
        .filter(|strata| !strata.is_empty())
        .collect();
    let mut depths: Vec<&str> = policies.iter().flatten().map(|s| s.label.as_str()).collect();
    depths.sort_by_key(|label| (label.len(), *label));
    depths.dedup();
    let mut header = vec!["policy".to_owned()];
    header.extend(depths.iter().map(|depth| format!("depth {depth}")));
    let mut table = table(&header.iter().map(String::as_str).collect::<Vec<_>>());
    for strata in &policies {
        let policy = strata[0].rows[0].policy;
        let rate = |depth: &&str| {
            let of_depth = strata.iter().find(|stratum| stratum.label == **depth);
            of_depth.map_or_else(|| NOTHING.to_owned(), |stratum| percent(stratum))
        };
        let cells = depths.iter().map(rate);
        table.add_row([audit.plan.policies[policy].to_string()].into_iter().chain(cells));
    }
    align_right(table)
}

/// `0.43 (0.31–0.57)`; without an interval where there are too few positions.
fn percent(stratum: &Stratum<'_>) -> String {
    let clusters = clusters(stratum.rows.iter().copied());
    let Some(rate) = clusters.rate() else { return NOTHING.to_owned() };
    let rate = format!("{:.2}", 100.0 * rate);
    match error_rate(&clusters) {
        Some(Interval { low, high }) => format!("{rate} ({:.2}–{:.2})", 100.0 * low, 100.0 * high),
        None => rate,
    }
}

fn class_table(report: &AuditReport<'_>, policy: usize) -> Table {
    let header: Vec<&str> = ["by", "class"].into_iter().chain(CLASS).collect();
    let mut table = table(&header);
    for dimension in Dimension::ALL {
        let strata = report.audit.strata(policy, dimension);
        // Where there is no other way.
        let is_usual = matches!(dimension, Dimension::Judge | Dimension::SettledBy);
        if is_usual && strata.len() == 1 && report.audit.plan.oracle.is_none() {
            continue;
        }
        let mut name = dimension.name();
        for Stratum { label, rows, .. } in strata {
            let named = [name.to_owned(), label];
            table.add_row(named.into_iter().chain(of_class(rows.iter().copied())));
            // Once is enough.
            name = "";
        }
    }
    align_right(table)
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
    let settled_by = if row.reduced_by == 0 { "the pass" } else { "shallower moves" };
    writeln!(
        out,
        "   {} node, depth {}, R {reduction}: beta {}, {settled_by} {value}, {bound} {}",
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
