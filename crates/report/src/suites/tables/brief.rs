//! The tables of a block of a page, which must say much in little room.

use super::super::Section;
use super::limit::solved;
use super::limit_title;
use crate::audit::a_search;
use crate::table::{Cell, Column, Table};
use lab::compare::{Limit, LimitSummary, Totals};
use stats::format::{NOTHING, change, grouped};
use stats::{Interval, Mean};

/// What each policy costs and solves within a limit, against the baseline, and how many errors its
/// null moves make in a search if that was judged.
pub(crate) fn of_limit(section: &Section, limit: &LimitSummary) -> Table {
    let base = section.plan.baseline;
    let baseline = section.baseline();
    let has_answers = limit.answers > 0;
    let is_judged = !section.errors.is_empty();
    // Within a number of nodes all have about as many.
    let has_nodes = !matches!(limit.limit, Limit::Nodes(_));
    let mut columns = vec![Column::words("policy", "")];
    if has_nodes {
        columns.push(Column::new("nodes", ""));
        let what = "position by position, the geometric mean";
        columns.push(Column::new(format!("× {baseline} (95%)"), what));
    }
    if has_answers {
        columns.push(Column::new("solved", ""));
        let title = format!("+ only it, − only {baseline}, p");
        columns.push(Column::new(title, "McNemar's exact test"));
    }
    let has_engines = !section.plan.lineup.engines().is_empty();
    if has_engines {
        columns.push(Column::new("nodes/s", ""));
        columns.push(Column::new(format!("time × {baseline} (95%)"), "the geometric mean"));
    }
    if is_judged {
        columns.push(Column::new("errors a search (95%)", "of null moves"));
    }
    let row = |totals: &Totals| {
        let is_base = totals.policy == base;
        let mut row = vec![Cell::words(section.policy(totals.policy))];
        if has_nodes {
            let nodes = grouped(totals.nodes);
            row.push(Cell::words(match is_base {
                true => nodes,
                false => format!("{nodes} ({})", change(totals.nodes, limit.totals[base].nodes)),
            }));
            row.push(ratio(totals.node_ratio));
        }
        if has_answers {
            row.push(solved(totals, limit.answers));
            row.push(Cell::words(match is_base {
                true => NOTHING.to_owned(),
                false => format!("+{} −{}, {:.3}", totals.gained, totals.lost, totals.p_value()),
            }));
        }
        if has_engines {
            let speed = totals.nodes_per_second().filter(|_| totals.nodes > 0);
            row.push(Cell::of(speed, |speed| grouped(speed as u64)));
            row.push(ratio(totals.time_ratio));
        }
        if is_judged {
            row.push(Cell::words(errors(section, totals.policy)));
        }
        row
    };
    Table { title: limit_title(limit.limit), rows: limit.totals.iter().map(row).collect(), columns }
}

/// How many times the baseline's; nothing of the baseline itself.
fn ratio(ratio: Option<Mean>) -> Cell {
    Cell::words(match ratio {
        Some(Mean { value, interval: Interval { low, high } }) => {
            format!("{value:.3} ({low:.3}–{high:.3})")
        }
        None => NOTHING.to_owned(),
    })
}

/// How many errors the null moves of a policy make in a search; nothing where none was judged.
fn errors(section: &Section, policy: usize) -> String {
    let is_judged = section.false_cutoffs.iter().any(|cutoffs| cutoffs.policy == policy);
    let errors = section.errors.iter().find(|(of, _)| *of == policy && is_judged);
    errors.map_or_else(|| NOTHING.to_owned(), |&(_, errors)| a_search(errors))
}

/// More positions do not fit beside each other.
const MOST_POSITIONS: usize = 40;

/// From which depth on each policy solves each position on which they differ; nothing if there are
/// too many positions.
pub(crate) fn solved_since(section: &Section) -> Option<Table> {
    let detail = &section.summary.detail;
    if detail.left_out > 0 || detail.kept.len() > MOST_POSITIONS {
        return None;
    }
    let since = |position: usize, policy: usize| {
        let cell = detail.kept[position].cells[policy].as_ref();
        let depth =
            cell.filter(|cell| cell.solved == Some(true)).and_then(|cell| cell.solved_since);
        depth.map_or_else(|| NOTHING.to_owned(), |depth| depth.to_string())
    };
    let policies = 0..section.plan.lineup.len();
    let mut positions: Vec<usize> = (0..detail.kept.len())
        .filter(|&position| policies.clone().any(|p| since(position, p) != since(position, 0)))
        .collect();
    positions.sort_by_key(|&position| detail.kept[position].index);
    let columns = positions
        .iter()
        .map(|&position| Column::new((detail.kept[position].index + 1).to_string(), ""));
    let row = |policy| {
        let cells = positions.iter().map(|&position| Cell::words(since(position, policy)));
        [Cell::words(section.policy(policy))].into_iter().chain(cells).collect()
    };
    (!positions.is_empty()).then(|| Table {
        title: "From which depth on, by the number of the position in its suite".to_owned(),
        columns: [Column::words("policy", "")].into_iter().chain(columns).collect(),
        rows: policies.clone().map(row).collect(),
    })
}
