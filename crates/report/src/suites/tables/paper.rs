//! Tables in the shape of *Verified Null-Move Pruning*: a row for each depth, a column for each
//! policy. Many policies would not fit beside each other: then they are the rows.

use super::super::Section;
use super::limit::solved;
use super::limit_title;
use crate::table::{Cell, Column, Table};
use lab::compare::LimitSummary;
use stats::format::{change, grouped};

/// More policies do not fit beside each other.
const MOST_COLUMNS: usize = 6;

/// Node counts, with percentages against the baseline.
pub(super) fn nodes(section: &Section) -> Table {
    let base = section.plan.baseline;
    let title = format!("Nodes, and how many more than {}", section.baseline());
    shaped(section, title, |limit, policy| {
        let nodes = limit.totals[policy].nodes;
        let text = match policy == base {
            true => grouped(nodes),
            false => format!("{} ({})", grouped(nodes), change(nodes, limit.totals[base].nodes)),
        };
        if limit.positions > 0 { Cell::number(text, nodes as f64) } else { Cell::nothing() }
    })
}

/// Solved positions.
pub(super) fn solved_table(section: &Section) -> Table {
    shaped(section, "Solved positions".to_owned(), |limit, policy| {
        solved(&limit.totals[policy], limit.answers)
    })
}

fn shaped(section: &Section, title: String, cell: impl Fn(&LimitSummary, usize) -> Cell) -> Table {
    let (limits, policies) = (&section.summary.limits, section.plan.lineup.len());
    let name = |limit: &LimitSummary| limit_title(limit.limit);
    let (first, columns, rows): (_, Vec<String>, Vec<Vec<Cell>>) = if policies <= MOST_COLUMNS {
        let row = |limit: &LimitSummary| {
            let cells = (0..policies).map(|policy| cell(limit, policy));
            [Cell::words(name(limit))].into_iter().chain(cells).collect()
        };
        let columns = (0..policies).map(|policy| section.policy(policy)).collect();
        ("limit", columns, limits.iter().map(row).collect())
    } else {
        let row = |policy| {
            let cells = limits.iter().map(|limit| cell(limit, policy));
            [Cell::words(section.policy(policy))].into_iter().chain(cells).collect()
        };
        ("policy", limits.iter().map(name).collect(), (0..policies).map(row).collect())
    };
    let columns = columns.into_iter().map(|name| Column::new(name, ""));
    Table { title, columns: [Column::words(first, "")].into_iter().chain(columns).collect(), rows }
}
