//! A comparison that was never searched, and its reports.

use std::num::NonZeroU32;
use std::time::Duration;

use lab::compare::{Comparison, Depths, Limit, Plan, Row};
use lab::policies::PolicyList;
use lab::suite::{Selection, Suite};
use report::{Content, Format, Report, Section};
use search::{Counters, Score};

pub fn plan(policies: &str, baseline: usize) -> Plan {
    Plan {
        lineup: policies.parse::<PolicyList>().unwrap().into(),
        baseline,
        limits: "3..4".parse::<Depths>().unwrap().into(),
        repetitions: NonZeroU32::MIN,
        table_mib: 8,
    }
}

/// The first traps.
pub fn suite(positions: usize) -> Suite {
    let mut suite = Suite::builtin("traps", &Selection::default()).unwrap().unwrap();
    suite.problems.truncate(positions);
    suite
}

/// Three policies at two depths, with figures that follow from the place of each row alone.
pub fn comparison(positions: usize) -> Comparison {
    incomplete(positions, positions)
}

/// The same, but the last policy has finished only so many positions.
pub fn incomplete(positions: usize, finished: usize) -> Comparison {
    let suite = suite(positions);
    let mut rows = Vec::new();
    for (problem, known) in suite.problems.iter().enumerate() {
        for policy in 0..3 {
            for depth in [3, 4_u8] {
                if policy < 2 || problem < finished {
                    rows.push(row(known, problem, policy, depth));
                }
            }
        }
    }
    Comparison { plan: plan("off,standard:2,verified:3", 2), rows }
}

fn row(known: &lab::suite::Problem, problem: usize, policy: usize, depth: u8) -> Row {
    let place = problem as u64 * 7 + policy as u64 * 3 + u64::from(depth);
    let nodes = (1_000 + 137 * (place % 11)) * 6_u64.pow(u32::from(depth) - 2);
    let solved = known
        .has_answer()
        .then_some(!(problem + 2 * policy + usize::from(depth)).is_multiple_of(3 + policy));
    Row {
        problem,
        policy,
        repetition: 0,
        limit: Limit::Depth(depth),
        depth,
        best: known.position.legal_moves().first().copied(),
        line: String::new(),
        score: Some(Score::centipawns(place as i32 - 20)),
        solved,
        solved_since: (solved == Some(true)).then_some(depth - (place % 2) as u8),
        nodes,
        time: Duration::from_micros(nodes),
        counters: Some(Counters {
            pv_nodes: nodes / 10,
            quiescence_nodes: nodes - nodes / 10,
            null_tried: if policy > 0 { nodes / 20 } else { 0 },
            null_cut: if policy > 0 { nodes / 30 } else { 0 },
            null_reduced: if policy > 1 { nodes / 70 } else { 0 },
            null_contradicted: if policy > 1 { place % 3 } else { 0 },
            beta_cutoffs: nodes / 8,
            first_move_cutoffs: nodes / 9,
            ..Counters::default()
        }),
        fault: None,
    }
}

pub fn text(format: &str, suite: &Suite, comparison: &Comparison) -> String {
    let section = Section::new(suite, &Selection::default(), comparison);
    written(format, suite, comparison, section)
}

pub fn written(format: &str, suite: &Suite, comparison: &Comparison, section: Section) -> String {
    let report = Report {
        title: "An experiment".to_owned(),
        version: "1.2.3".to_owned(),
        provenance: Vec::new(),
        content: Content::Suites {
            sections: vec![section],
            rows: &|_, visitor| comparison.visit_rows(suite, visitor),
        },
    };
    let mut out = Vec::new();
    (Format::named(format).unwrap().write)(&report, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// The rows of a policy within a limit.
pub fn rows_of<'a>(comparison: &'a Comparison, policy: usize, limit: &str) -> Vec<&'a Row> {
    let is_wanted = |row: &&Row| row.policy == policy && row.limit.to_string() == limit;
    comparison.rows.iter().filter(is_wanted).collect()
}

/// Written anew, so that a fault of the reports is not repeated here.
pub fn grouped(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1000), number % 1000),
    }
}
