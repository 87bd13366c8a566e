//! What a budget buys: how deep a search comes, and what it finds, from one budget to the next.

use super::super::Section;
use super::limit::solved;
use super::limit_title;
use crate::table::{Cell, Column, Table};
use lab::compare::{Limit, LimitSummary};

/// What the policies make of each budget of nodes, or of time; nothing unless there are several.
pub(crate) fn of_budgets(section: &Section) -> Option<Table> {
    let budgets: Vec<&LimitSummary> = budgets(section).collect();
    let has_answers = section.suite.answers > 0;
    let mut columns = vec![
        Column::words("policy", ""),
        Column::new("budget", "What each search might spend."),
        Column::new("depth", "The mean depth of the last iteration, in plies."),
        Column::new(
            "branching",
            "How many times the nodes, or the time, a ply more took since the budget before.",
        ),
        Column::new(
            "same move",
            "How often it would play what it would play with the largest budget.",
        ),
    ];
    if has_answers {
        columns.push(Column::new("solved", "Positions solved, of those with an answer."));
    }
    let mut rows = Vec::new();
    for policy in 0..section.plan.lineup.len() {
        let mut before: Option<(f64, f64)> = None;
        for limit in &budgets {
            let (totals, size) = (&limit.totals[policy], size(limit.limit)?);
            let branching =
                before.and_then(|(budget, depth)| branching(size / budget, totals.depth - depth));
            before = Some((size, totals.depth));
            let mut row = vec![
                Cell::words(section.policy(policy)),
                Cell::number(limit_title(limit.limit), size),
                Cell::number(format!("{:.1}", totals.depth), totals.depth),
                Cell::of(branching, |factor| format!("{factor:.2}")),
                Cell::part(totals.agreement.successes(), totals.agreement.trials()),
            ];
            if has_answers {
                row.push(solved(totals, limit.answers));
            }
            rows.push(row);
        }
    }
    (budgets.len() > 1).then(|| Table { title: "What a budget buys".to_owned(), columns, rows })
}

/// The limits of nodes, or else of time, within which anything is finished.
fn budgets(section: &Section) -> impl Iterator<Item = &LimitSummary> {
    let limits = || section.summary.limits.iter().filter(|limit| limit.positions > 0);
    let has_nodes = limits().any(|limit| matches!(limit.limit, Limit::Nodes(_)));
    limits().filter(move |limit| match limit.limit {
        Limit::Depth(_) => false,
        Limit::Nodes(_) => true,
        Limit::Time(_) => !has_nodes,
    })
}

/// A budget in nodes, or in seconds.
pub(crate) fn size(limit: Limit) -> Option<f64> {
    match limit {
        Limit::Depth(_) => None,
        Limit::Nodes(nodes) => Some(nodes as f64),
        Limit::Time(time) => Some(time.as_secs_f64()),
    }
}

/// How many times the effort a ply takes, if so many times the effort buys so many plies.
fn branching(times: f64, plies: f64) -> Option<f64> {
    (plies > 0.0).then(|| times.powf(1.0 / plies))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_eight_times_as_large_that_buys_three_plies_doubles_with_each() {
        assert_eq!(branching(8.0, 3.0), Some(2.0));
        assert_eq!(branching(8.0, 0.0), None);
        assert_eq!(branching(8.0, -1.0), None);
    }
}
