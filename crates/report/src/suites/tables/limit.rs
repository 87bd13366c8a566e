//! The tables of one limit.

use stats::Mean;

use super::super::{Section, words};
use crate::table::{Cell, Column, Table};
use lab::compare::{LimitSummary, Totals};
use stats::format::{change, duration, fine_share, grouped};

/// What the policies cost and what they solve.
pub(super) fn cost(section: &Section, limit: &LimitSummary) -> Table {
    let base = section.plan.baseline;
    let columns = vec![
        Column::words("policy", ""),
        Column::new("nodes", "Positions searched in all iterations, quiescence among them."),
        Column::new(
            format!("vs {}", section.baseline()),
            "A negative percentage is a smaller tree.",
        ),
        Column::new("solved", "Positions solved, of those with an answer."),
        Column::new("95% interval", "Of the share that is solved, by Wilson."),
        Column::new(
            "depth lost",
            "Plies deeper than the baseline that it must search, on average, for what both solve.",
        ),
        Column::new(
            "time",
            "What the clock showed for each search, added up; longer than the run if several searches ran at a time.",
        ),
        Column::new("nodes/s", ""),
    ];
    let row = |totals: &Totals| {
        let is_base = totals.policy == base;
        let ratio = totals.nodes as f64 / limit.totals[base].nodes as f64;
        vec![
            Cell::words(section.policy(totals.policy)),
            Cell::count(totals.nodes),
            Cell::of(Some(ratio).filter(|ratio| !is_base && ratio.is_finite()), |_| {
                change(totals.nodes, limit.totals[base].nodes)
            }),
            solved(totals, limit.answers),
            Cell::wilson(totals.share_solved(limit.answers), 1),
            Cell::of(totals.depth_lost.filter(|_| !is_base).map(|lost| lost.plies), |plies| {
                format!("{plies:+.2}")
            }),
            Cell::number(duration(totals.time), totals.time.as_secs_f64()),
            Cell::of(totals.nodes_per_second(), |speed| grouped(speed as u64)),
        ]
    };
    Table {
        title: "Cost and solved positions".to_owned(),
        rows: limit.totals.iter().map(row).collect(),
        columns,
    }
}

/// `13/25`.
pub(super) fn solved(totals: &Totals, answers: usize) -> Cell {
    let share = totals.share_solved(answers).estimate();
    Cell::of(share, |_| format!("{}/{}", grouped(totals.solved as u64), grouped(answers as u64)))
}

/// What happened in the trees.
pub(super) fn tree(section: &Section, limit: &LimitSummary) -> Table {
    let columns = vec![
        Column::words("policy", ""),
        Column::new("null moves", "Null moves searched."),
        Column::new("cut", "Null moves that cut their node off, of those tried."),
        Column::new(
            "verified",
            "Null moves that kept beta and had their node searched instead of being cut off, or first, of those tried.",
        ),
        Column::new(
            "contradicted",
            "Nodes whose moves then did not reach beta: zugzwangs, and threats beyond the horizon of the null move; share of those verified.",
        ),
        Column::new("quiescence", "Nodes of the quiescence search, of all."),
        Column::new(
            "first move cuts",
            "Nodes cut off by their first move, of those cut off by any.",
        ),
    ];
    let row = |totals: &Totals| {
        let name = Cell::words(section.policy(totals.policy));
        let Some(counters) = &totals.counters else {
            // Another engine tells nothing of its tree.
            let nothing = (1..columns.len()).map(|_| Cell::nothing());
            return [name].into_iter().chain(nothing).collect();
        };
        let verified = counters.null_reduced + counters.null_verified;
        let full_width = counters.pv_nodes + counters.cut_nodes + counters.all_nodes;
        let contradicted = counters.null_contradicted;
        vec![
            name,
            Cell::count(counters.null_tried),
            Cell::part(counters.null_cut, counters.null_tried),
            if verified > 0 { Cell::part(verified, counters.null_tried) } else { Cell::nothing() },
            Cell::of((verified > 0).then_some(contradicted as f64), |_| {
                format!("{} ({})", grouped(contradicted), fine_share(contradicted, verified))
            }),
            Cell::part(counters.quiescence_nodes, counters.quiescence_nodes + full_width),
            Cell::part(counters.first_move_cutoffs, counters.beta_cutoffs),
        ]
    };
    Table {
        title: "Inside the trees".to_owned(),
        rows: limit.totals.iter().map(row).collect(),
        columns,
    }
}

/// What can be said of each policy against the baseline, position by position, and how surely.
pub(super) fn paired(section: &Section, limit: &LimitSummary) -> Table {
    let mut columns = vec![
        Column::words("position by position", ""),
        Column::new("nodes", "How many times the baseline's: the geometric mean over positions."),
        Column::new("95% interval", "Of that mean, by drawing positions anew (the bootstrap)."),
        Column::words("its tree", ""),
    ];
    let has_engines = !section.plan.lineup.engines().is_empty();
    if has_engines {
        columns.push(Column::new(
            "time",
            "How many times the baseline's: the geometric mean over positions.",
        ));
        columns.push(Column::new("its interval", "Of that mean, in the same way."));
    }
    let has_answers = limit.answers > 0;
    if has_answers {
        columns.extend([
            Column::new("only it", "Positions that it solves and the baseline does not."),
            Column::new(format!("only {}", section.baseline()), "Positions that the baseline solves and it does not."),
            Column::new("p", "How likely as large a difference in what is solved is by chance (McNemar's exact test)."),
            Column::words("it solves", ""),
        ]);
    }
    let row = |totals: &Totals| {
        let mut row = vec![Cell::words(section.policy(totals.policy))];
        row.extend(match totals.node_ratio {
            Some(ratio) => ratio_cells(ratio),
            None => [const { None }; 3].map(|_: Option<Cell>| Cell::nothing()),
        });
        if has_engines {
            let cells = totals.time_ratio.map(ratio_cells);
            let [value, interval, _] = cells.unwrap_or_else(|| [(); 3].map(|()| Cell::nothing()));
            row.extend([value, interval]);
        }
        if has_answers {
            let p = totals.p_value();
            row.push(Cell::count(totals.gained as u64));
            row.push(Cell::count(totals.lost as u64));
            row.push(Cell::number(format!("{p:.3}"), p));
            row.push(Cell::words(words::solves(totals)));
        }
        row
    };
    let others = limit.totals.iter().filter(|totals| totals.policy != section.plan.baseline);
    Table {
        title: format!("Against {}, position by position", section.baseline()),
        rows: others.map(row).collect(),
        columns,
    }
}

fn ratio_cells(ratio: Mean) -> [Cell; 3] {
    let Mean { value, interval } = ratio;
    [
        Cell::number(format!("×{value:.3}"), value),
        Cell::number(format!("×{:.3} to {:.3}", interval.low, interval.high), interval.low),
        Cell::words(words::tree(interval)),
    ]
}
