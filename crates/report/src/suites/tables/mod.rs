//! The tables of a suite: what stands in which cell, and what it is sorted by.

mod brief;
mod limit;
mod paper;
mod scale;

pub(crate) use self::brief::{of_limit as brief_of_limit, solved_since};
pub(crate) use self::scale::of_budgets;

use super::Section;
use crate::table::{Cell, Column, Table};
use lab::compare::{self, Limit, LimitSummary};
use stats::Proportion;
use stats::format::{duration, fine_share, grouped};

/// What is limited: `Depth 8`, `20,000 nodes`, `0.25 s`, `4 ms`.
pub(crate) fn limit_title(limit: Limit) -> String {
    match limit {
        Limit::Depth(plies) => format!("Depth {plies}"),
        Limit::Nodes(nodes) => format!("{} nodes", grouped(nodes)),
        Limit::Time(time) if time.subsec_micros() % 10_000 != 0 => {
            format!("{} ms", 1e3 * time.as_secs_f64())
        }
        Limit::Time(time) => duration(time),
    }
}

/// The tables of one limit: what the policies cost and solve, what happened in the trees, and, if
/// there are several policies, what can be said of each against the baseline.
pub(super) fn of_limit(section: &Section, limit: &LimitSummary) -> Vec<Table> {
    let mut tables = vec![limit::cost(section, limit), limit::tree(section, limit)];
    if section.plan.lineup.len() > 1 {
        tables.push(limit::paired(section, limit));
    }
    tables
}

/// The tables of a suite in the shape of the paper: nodes, and what is solved, by limit and policy.
pub(super) fn of_suite(section: &Section) -> Vec<Table> {
    let mut tables = vec![paper::nodes(section)];
    if section.suite.answers > 0 {
        tables.push(paper::solved_table(section));
    }
    tables
}

/// Of so many positions it is told what each policy plays.
const FEW: usize = 3;

/// What each policy plays within the last limit, and how it values the position, where there are
/// few.
pub(super) fn of_moves(section: &Section) -> Option<Table> {
    let detail = &section.summary.detail;
    if detail.kept.is_empty() || detail.kept.len() + detail.left_out > FEW {
        return None;
    }
    let columns = vec![
        Column::words("position", ""),
        Column::words("policy", ""),
        Column::words("move", ""),
        Column::words("score", "Centipawns, or moves to the mate, for the side to move."),
        Column::new("depth", "The depth of the last iteration, in plies."),
    ];
    let row = |id: &str, policy: usize, cell: &compare::Cell| {
        let words = |text: Option<String>| text.map_or_else(Cell::nothing, Cell::words);
        vec![
            Cell::words(id),
            Cell::words(section.policy(policy)),
            words(cell.best.clone()),
            words(cell.score.map(|score| score.to_string())),
            Cell::count(cell.depth.into()),
        ]
    };
    let rows = detail.kept.iter().flat_map(|position| {
        let cells = position.cells.iter().enumerate();
        cells.filter_map(|(policy, cell)| Some(row(&position.id, policy, cell.as_ref()?)))
    });
    let title = format!("What is played, {}", limit_title(detail.limit).to_lowercase());
    Some(Table { title, rows: rows.collect(), columns })
}

/// What engines did wrong instead of answering, if they did; the first of it.
pub(super) fn of_faults(section: &Section) -> Option<Table> {
    let faults = &section.summary.faults;
    let totals = section.summary.limits.iter().flat_map(|limit| &limit.totals);
    let all: usize = totals.map(|totals| totals.faults).sum();
    let title = match all > faults.len() {
        true => format!("What engines did wrong: {} of {}", faults.len(), grouped(all as u64)),
        false => "What engines did wrong".to_owned(),
    };
    let columns = ["policy", "position", "limit", "fault"].map(|name| Column::words(name, ""));
    let rows = faults.iter().map(|fault| {
        let words = [&section.policy(fault.policy), &fault.id, &limit_title(fault.limit)];
        words.into_iter().chain([&fault.fault]).map(Cell::words).collect()
    });
    (!faults.is_empty()).then(|| Table { title, columns: columns.into(), rows: rows.collect() })
}

/// What was judged of the null moves by remaining depth, if anything was.
pub(super) fn of_cutoffs(section: &Section) -> Option<Table> {
    if section.false_cutoffs.is_empty() {
        return None;
    }
    let columns = vec![
        Column::words("policy", ""),
        Column::new("depth", "Remaining depth at the node, in plies."),
        Column::words("settled by", "A pass, or moves that were made shallower because of one."),
        Column::new("judged", "Nodes that were drawn and found right or wrong."),
        Column::new("wrong", "Those that are worth less than beta."),
        Column::new("rate", "Their share of those judged."),
        Column::new("95% interval", "By the bootstrap over positions."),
        Column::new("undecided", "Nodes that were drawn and that nobody could judge."),
    ];
    let rows = section.false_cutoffs.iter().map(|cutoffs| {
        let share = Proportion::new(cutoffs.wrong, cutoffs.judged);
        vec![
            Cell::words(section.policy(cutoffs.policy)),
            Cell::count(cutoffs.depth.into()),
            Cell::words(if cutoffs.is_cut { "the pass" } else { "moves" }),
            Cell::count(cutoffs.judged),
            Cell::count(cutoffs.wrong),
            Cell::of(share.estimate(), |_| fine_share(cutoffs.wrong, cutoffs.judged)),
            Cell::interval(cutoffs.interval, 3),
            Cell::count(cutoffs.undecided),
        ]
    });
    Some(Table {
        title: "Errors of null moves by remaining depth".to_owned(),
        rows: rows.collect(),
        columns,
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn times_that_differ_have_titles_that_differ() {
        let titles = [250_000, 10_000, 4_000, 1_500, 65_000_000]
            .map(|micros| limit_title(Limit::Time(Duration::from_micros(micros))));
        assert_eq!(titles, ["0.25 s", "0.01 s", "4 ms", "1.5 ms", "1 m 05 s"]);
    }
}
