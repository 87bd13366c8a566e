//! Tables to read.

use std::io::{self, Write};

use comfy_table::Table;
use search::null_move::Policy;
use stats::Mean;

use super::Report;
use super::format::{NOTHING, change, duration, fine_share, grouped, share};
use super::parts::{align_right, suite_line, table};
use crate::compare::{Limit, Totals};

/// Writes three tables a limit: what the policies cost and what they solve, as the tables of
/// *Verified Null-Move Pruning* have it; what happened in the trees; and what can be said of each
/// policy against the baseline, and how surely.
///
/// | column | meaning |
/// | --- | --- |
/// | time | what the clock showed for each search, added up; longer than the run if several searches ran at a time |
/// | cut | null moves that cut their node off, of those tried |
/// | verified | null moves that had their node searched shallower instead |
/// | contradicted | nodes that were then searched again, as number and share of those verified |
/// | quiescence | nodes of the quiescence search, of all |
/// | position by position: nodes | how many times the baseline's, the geometric mean over positions, with a bootstrap interval |
/// | p | how likely as large a difference in what is solved is by chance (McNemar's exact test) |
/// | first move cuts | nodes cut off by their first move, of those cut off by any |
///
/// # Errors
/// If the text cannot be written.
pub fn write_terminal(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    write_heading(report, out)?;
    for &limit in report.comparison.plan.limits.iter() {
        let totals = report.comparison.totals(limit);
        writeln!(out, "\n{}", title(limit))?;
        writeln!(out, "{}", cost_table(report, &totals))?;
        writeln!(out, "{}", tree_table(report, &totals))?;
        if totals.len() > 1 {
            writeln!(out, "{}", paired_table(report, &totals))?;
        }
    }
    Ok(())
}

fn write_heading(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    let (suite, plan) = (report.suite, &report.comparison.plan);
    let answers = format!(", {} with an answer", grouped(suite.answers() as u64));
    writeln!(out, "{}", suite_line(suite, report.selection, &answers))?;
    writeln!(out, "{} {}, {} MB table a search", plan.preset, report.version, plan.table_mib,)
}

fn title(limit: Limit) -> String {
    match limit {
        Limit::Depth(plies) => format!("Depth {plies}"),
        Limit::Nodes(nodes) => format!("{} nodes", grouped(nodes)),
        Limit::Time(time) => duration(time),
    }
}

fn policy<'a>(report: &Report<'a>, totals: &Totals) -> &'a Policy {
    &report.comparison.plan.policies[totals.policy]
}

fn baseline<'a>(report: &Report<'a>) -> &'a Policy {
    &report.comparison.plan.policies[report.comparison.plan.baseline]
}

fn cost_table(report: &Report<'_>, totals: &[Totals]) -> Table {
    let base = report.comparison.plan.baseline;
    let versus = format!("vs {}", baseline(report));
    let lost = format!("depth lost to {}", baseline(report));
    let mut table = table(&["policy", "nodes", &versus, "solved", &lost, "time", "nodes/s"]);
    let answers = report.suite.answers();
    for of_policy in totals {
        let mut row = vec![
            policy(report, of_policy).to_string(),
            grouped(of_policy.nodes),
            match of_policy.policy == base {
                true => NOTHING.to_owned(),
                false => change(of_policy.nodes, totals[base].nodes),
            },
            match answers {
                0 => NOTHING.to_owned(),
                _ => format!("{}/{answers}", of_policy.solved),
            },
        ];
        let lost = report.comparison.depth_lost(of_policy.policy, of_policy.limit);
        row.push(match lost.filter(|_| of_policy.policy != base) {
            Some(lost) => format!("{:+.2}", lost.plies),
            None => NOTHING.to_owned(),
        });
        row.push(duration(of_policy.time));
        let speed = of_policy.nodes_per_second();
        row.push(speed.map_or(NOTHING.to_owned(), |speed| grouped(speed as u64)));
        table.add_row(row);
    }
    align_right(table)
}

fn tree_table(report: &Report<'_>, totals: &[Totals]) -> Table {
    let mut table = table(&[
        "policy",
        "null moves",
        "cut",
        "verified",
        "contradicted",
        "quiescence",
        "first move cuts",
    ]);
    for of_policy in totals {
        let counters = &of_policy.counters;
        let verified = counters.null_reduced + counters.null_verified;
        let full_width = counters.pv_nodes + counters.cut_nodes + counters.all_nodes;
        table.add_row([
            policy(report, of_policy).to_string(),
            grouped(counters.null_tried),
            share(counters.null_cut, counters.null_tried),
            match verified {
                0 => NOTHING.to_owned(),
                _ => share(verified, counters.null_tried),
            },
            match verified {
                0 => NOTHING.to_owned(),
                _ => format!(
                    "{} ({})",
                    grouped(counters.null_contradicted),
                    fine_share(counters.null_contradicted, verified)
                ),
            },
            share(counters.quiescence_nodes, counters.quiescence_nodes + full_width),
            share(counters.first_move_cutoffs, counters.beta_cutoffs),
        ]);
    }
    align_right(table)
}

/// What can be said of each policy against the baseline, position by position, and how surely.
fn paired_table(report: &Report<'_>, totals: &[Totals]) -> Table {
    let only = format!("only {}", baseline(report));
    let mut header = vec!["position by position", "nodes", "95% interval"];
    let has_answers = report.suite.answers() > 0;
    if has_answers {
        header.extend(["only it solves", &only, "p", "so it solves"]);
    }
    let mut table = table(&header);
    for of_policy in totals.iter().filter(|t| t.policy != report.comparison.plan.baseline) {
        let mut row = vec![policy(report, of_policy).to_string()];
        row.extend(match of_policy.node_ratio {
            Some(Mean { value, interval }) => {
                [format!("×{value:.3}"), format!("×{:.3} to {:.3}", interval.low, interval.high)]
            }
            None => [NOTHING, NOTHING].map(str::to_owned),
        });
        if has_answers {
            let Totals { gained, lost, .. } = of_policy;
            row.extend([gained.to_string(), lost.to_string()]);
            row.extend([format!("{:.3}", of_policy.p_value()), in_words(of_policy).to_owned()]);
        }
        table.add_row(row);
    }
    align_right(table)
}

/// Above this a difference is what chance alone makes often enough.
const SIGNIFICANT: f64 = 0.05;

fn in_words(totals: &Totals) -> &'static str {
    match totals.p_value() < SIGNIFICANT {
        true if totals.gained > totals.lost => "more",
        true => "less",
        false if (totals.gained, totals.lost) == (0, 0) => "the same",
        false => "as much, within noise",
    }
}
