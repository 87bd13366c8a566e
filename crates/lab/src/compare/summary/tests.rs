use std::num::NonZeroU32;

use search::Score;

use super::*;
use crate::compare::{Depths, LimitList, Plan, Row};
use crate::policies::PolicyList;
use crate::suite::{Problem, Selection};

fn plan(limits: LimitList) -> Plan {
    Plan {
        lineup: "off,standard:2".parse::<PolicyList>().unwrap().into(),
        baseline: 0,
        limits,
        repetitions: NonZeroU32::MIN,
        table_mib: 0,
    }
}

fn depths(text: &str) -> LimitList {
    text.parse::<Depths>().unwrap().into()
}

fn problems() -> Vec<Problem> {
    Suite::builtin("traps", &Selection::default()).unwrap().unwrap().problems
}

fn row(problem: usize, policy: usize, limit: Limit, nodes: u64, solved: bool) -> Row {
    Row {
        problem,
        policy,
        repetition: 0,
        limit,
        depth: 4,
        best: None,
        line: String::new(),
        score: Some(Score::DRAW),
        solved: Some(solved),
        solved_since: solved.then_some(1),
        nodes,
        time: Duration::from_millis(nodes),
        counters: Some(Counters::default()),
        fault: None,
    }
}

/// Adds rows up whose problems come one after the other.
fn summary(plan: &Plan, positions: usize, rows: &[Row]) -> Summary {
    let problems = problems();
    let mut summarizer = Summarizer::new(plan, positions);
    for rows in rows.chunk_by(|a, b| a.problem == b.problem) {
        summarizer.add(&problems[rows[0].problem % problems.len()], rows);
    }
    summarizer.finish()
}

/// Two policies over the problems at depths 1 to 4; a letter for each depth, `x` if solved.
fn rows(baseline: [&str; 3], other: [&str; 3]) -> Vec<Row> {
    let mut rows = Vec::new();
    for problem in 0..3 {
        for (policy, solved) in [baseline[problem], other[problem]].into_iter().enumerate() {
            for depth in 1..=4 {
                let stays = solved[..depth].len() - solved[..depth].trim_end_matches('x').len();
                let row = row(problem, policy, Limit::Depth(depth as u8), 1, stays > 0);
                let solved_since = (stays > 0).then_some((depth - stays + 1) as u8);
                rows.push(Row { solved_since, ..row });
            }
        }
    }
    rows
}

#[test]
fn depth_is_lost_where_both_solve_and_stay_solving() {
    // The first is solved a ply later, the second two plies later for good, the third never.
    let here = [".xxx", "xxxx", "x..x"];
    let there = ["..xx", "x.xx", "...."];
    let summary = summary(&plan(depths("1..4")), 3, &rows(here, there));
    let last = &summary.limits[3].totals;
    assert_eq!(last[1].depth_lost, Some(DepthLost { plies: 1.5, positions: 2 }));
    assert_eq!(last[0].depth_lost.unwrap().plies, 0.0);
}

#[test]
fn no_depth_is_lost_where_nobody_knows() {
    let summary = summary(&plan(depths("1..4")), 3, &rows(["xxxx"; 3], ["...."; 3]));
    assert_eq!(summary.limits[3].totals[1].depth_lost, None);
}

#[test]
fn pairs_are_compared_position_by_position() {
    let mut rows = rows(["xxxx"; 3], ["xxxx", "...x", "...."]);
    for row in &mut rows {
        // The other policy takes twice the nodes on the first problem, half on the last.
        row.nodes = if row.policy == 0 { 8 } else { [16, 8, 4][row.problem] };
    }
    let summary = summary(&plan(depths("1..4")), 3, &rows);
    let totals = &summary.limits[2].totals;
    assert_eq!(totals[0].node_ratio, None);
    let ratio = totals[1].node_ratio.unwrap();
    assert!((ratio.value - 1.0).abs() < 1e-12);
    assert!(ratio.interval.low < 1.0 && ratio.interval.high > 1.0);
    assert_eq!((totals[1].gained, totals[1].lost, totals[1].p_value()), (0, 2, 0.5));
}

#[test]
fn only_what_all_policies_finished_counts() {
    let four = Limit::Depth(4);
    let mut rows = vec![row(0, 0, four, 5, true), row(0, 1, four, 7, false)];
    rows.push(row(1, 0, four, 100, true));
    let whole = summary(&plan(depths("4")), 2, &rows);
    assert_eq!((whole.positions, whole.limits[0].positions, whole.limits[0].answers), (2, 1, 1));
    assert!(!whole.is_complete());
    let nodes: Vec<u64> = whole.limits[0].totals.iter().map(|totals| totals.nodes).collect();
    assert_eq!(nodes, [5, 7]);
    let known = |position: &PositionCells| position.cells.iter().map(Option::is_some).collect();
    let known: Vec<Vec<bool>> = whole.detail.kept.iter().map(known).collect();
    assert_eq!(known, [[true, true], [true, false]]);
}

#[test]
fn rows_may_come_in_any_order_and_strangers_are_passed_over() {
    let mut rows = rows(["xx.x"; 3], [".xxx"; 3]);
    let plan = plan(depths("2..4"));
    let sorted = summary(&plan, 3, &rows);
    for of_problem in rows.chunk_by_mut(|a, b| a.problem == b.problem) {
        of_problem.reverse();
    }
    rows.push(row(2, 7, Limit::Depth(4), 99, true));
    rows.push(row(2, 0, Limit::Nodes(4), 99, true));
    assert_eq!(summary(&plan, 3, &rows), sorted);
}

#[test]
fn of_repeated_searches_only_the_median_of_time_counts() {
    let one = Limit::Depth(1);
    let again = |policy, repetition, ms| Row {
        repetition,
        time: Duration::from_millis(ms),
        ..row(0, policy, one, 10 + u64::from(repetition), true)
    };
    let rows = [again(0, 2, 8), again(0, 1, 90), again(0, 0, 9), again(1, 0, 4), again(1, 1, 6)];
    let summary = summary(&plan(depths("1")), 1, &rows);
    let totals = &summary.limits[0].totals;
    assert_eq!((totals[0].nodes, totals[0].time.as_millis()), (10, 9));
    assert_eq!((totals[1].nodes, totals[1].time.as_millis()), (10, 5));
    assert_eq!(summary.limits[0].positions, 1);
}

#[test]
fn without_its_first_search_a_position_is_not_finished() {
    let one = Limit::Depth(1);
    let rows = [row(0, 0, one, 1, true), Row { repetition: 1, ..row(0, 1, one, 1, true) }];
    assert_eq!(summary(&plan(depths("1")), 1, &rows).limits[0].positions, 0);
}

#[test]
fn branching_and_the_minimal_tree_are_what_they_are_by_hand() {
    let limits = ["depth 2", "depth 4", "depth 5", "nodes 9"].map(|text| text.parse().unwrap());
    let plan = plan(LimitList::new(limits).unwrap());
    let mut rows = Vec::new();
    for (problem, factor) in [(0, 1), (1, 3)] {
        for policy in 0..2 {
            for (limit, nodes) in plan.limits.iter().zip([10, 100, 250, 9]) {
                rows.push(row(problem, policy, *limit, nodes * factor, true));
            }
        }
    }
    let summary = summary(&plan, 2, &rows);
    let branching: Vec<_> = summary.limits.iter().map(|l| l.totals[0].branching).collect();
    assert_eq!(branching, [None, None, Some(2.5), None]);
    let problems = problems();
    let moves = |index: usize| problems[index].position.legal_moves().len() as f64;
    let b = (moves(0) + moves(1)) / 2.0;
    let at_5 = &summary.limits[2];
    assert_eq!(at_5.minimal_leaves(), Some(b * b * b + b * b - 1.0));
    let distance = 500.0 / (b * b * b + b * b - 1.0);
    assert!((at_5.totals[1].minimal_distance.unwrap() - distance).abs() < 1e-9);
    assert_eq!(summary.limits[3].totals[0].minimal_distance, None);
}

#[test]
fn of_many_positions_those_are_kept_that_tell_policies_apart() {
    let four = Limit::Depth(4);
    let mut rows = Vec::new();
    for problem in 0..2_500 {
        rows.push(row(problem, 0, four, 1, true));
        rows.push(row(problem, 1, four, 1, problem < 2_300));
    }
    let detail = summary(&plan(depths("4")), 2_500, &rows).detail;
    assert_eq!((detail.kept.len(), detail.left_out), (2_000, 500));
    assert_eq!(detail.kept.iter().filter(|position| position.is_disputed()).count(), 200);
    assert!(detail.kept.is_sorted_by_key(|position| position.index));
    assert_eq!(detail.kept[1_799].index, 1_799);
}

#[test]
fn nothing_adds_up_to_nothing() {
    let summary = summary(&plan(depths("1..2")), 5, &[]);
    assert_eq!((summary.positions, summary.limits.len()), (5, 2));
    let empty = &summary.limits[1];
    assert_eq!((empty.positions, empty.minimal_leaves()), (0, None));
    let totals = &empty.totals[1];
    assert_eq!((totals.node_ratio, totals.branching, totals.minimal_distance), (None, None, None));
}

#[test]
fn budgets_tell_how_deep_one_comes_and_how_often_the_move_stays() {
    let problems = problems();
    let budget = |problem: usize, nodes, depth, best: usize| {
        let limit = Limit::Nodes(nodes);
        let best = Some(problems[problem].position.legal_moves()[best]);
        [0, 1].map(|policy| Row { depth, best, ..row(problem, policy, limit, nodes, false) })
    };
    let rows = [
        budget(0, 1_000, 5, 0),
        budget(0, 8_000, 9, 0),
        budget(1, 1_000, 6, 0),
        budget(1, 8_000, 8, 1),
        // Not finished yet within the last budget.
        budget(2, 1_000, 7, 0),
    ];
    let limits = LimitList::new([1_000, 8_000].map(Limit::Nodes)).unwrap();
    let summary = summary(&plan(limits), 3, &rows.concat());
    let told = |limit: usize| {
        let totals = &summary.limits[limit].totals[1];
        (totals.depth, totals.agreement.successes(), totals.agreement.trials())
    };
    assert_eq!([told(0), told(1)], [(6.0, 1, 2), (8.5, 2, 2)]);
}
