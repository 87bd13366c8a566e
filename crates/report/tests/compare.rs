//! Comparisons, and the reports of them.

use std::num::{NonZeroU32, NonZeroUsize};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use lab::compare::{self, Comparison, Depths, Limit, LimitList, Plan};
use lab::policies::PolicyList;
use lab::suite::{Sample, Selection, Suite};
use lab::work::WorkError;
use report::{Content, Format, Report, Section};
use search::Counters;

static NEVER: AtomicBool = AtomicBool::new(false);

const SELECTION: Selection =
    Selection { skip_bad: false, discard_pawn_endings: false, sample: Some(SAMPLE) };
const JOBS: NonZeroUsize = NonZeroUsize::new(3).unwrap();
const SAMPLE: Sample = Sample { size: 8, seed: 7 };

fn plan(policies: &str, depth: &str) -> Plan {
    Plan {
        lineup: policies.parse::<PolicyList>().unwrap().into(),
        baseline: 0,
        limits: depth.parse::<Depths>().unwrap().into(),
        repetitions: NonZeroU32::MIN,
        table_mib: 1,
    }
}

fn traps() -> Suite {
    Suite::builtin("traps", &SELECTION).unwrap().unwrap()
}

fn run(suite: &Suite, plan: &Plan) -> Comparison {
    run_at_a_time(2, suite, plan)
}

fn run_at_a_time(jobs: usize, suite: &Suite, plan: &Plan) -> Comparison {
    compare::run(suite, plan, NonZeroUsize::new(jobs).unwrap(), &NEVER, |_| {}).unwrap()
}

/// The rows without what no two runs agree in.
fn timeless(comparison: &Comparison) -> Vec<compare::Row> {
    let timeless = |row: &compare::Row| compare::Row { time: Duration::ZERO, ..row.clone() };
    comparison.rows.iter().map(timeless).collect()
}

fn text(format: &str, suite: &Suite, comparison: &Comparison) -> String {
    let report = Report {
        title: "An experiment".to_owned(),
        version: "1.2.3".to_owned(),
        provenance: Vec::new(),
        content: Content::Suites {
            sections: vec![Section::new(suite, &SELECTION, comparison)],
            rows: &|_, visitor| comparison.visit_rows(suite, visitor),
        },
    };
    let mut out = Vec::new();
    (Format::named(format).unwrap().write)(&report, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let suite = traps();
    let one = run_at_a_time(1, &suite, &plan("off,verified:3", "3..5"));
    for jobs in [2, 5] {
        let several = run_at_a_time(jobs, &suite, &plan("off,verified:3", "3..5"));
        assert_eq!(timeless(&several), timeless(&one), "{jobs} jobs");
    }
    let key = |row: &compare::Row| (row.problem, row.policy, row.limit);
    assert!(one.rows.iter().map(key).is_sorted());
    assert_eq!(one.rows.len(), 8 * 2 * 3);
}

#[test]
fn a_range_says_of_each_depth_what_a_search_to_it_says() {
    let suite = traps();
    let range = run(&suite, &plan("standard:2", "3..5"));
    for depth in 3..=5 {
        let alone = run(&suite, &plan("standard:2", &depth.to_string()));
        let of_range = timeless(&range).into_iter().filter(|row| row.limit == Limit::Depth(depth));
        assert_eq!(timeless(&alone), of_range.collect::<Vec<_>>(), "depth {depth}");
    }
}

#[test]
fn a_policy_is_searched_the_same_in_any_company() {
    let suite = traps();
    let alone = run(&suite, &plan("verified:3", "4"));
    let last = run(&suite, &plan("off,standard:1,verified:3", "4"));
    let nodes = |comparison: &Comparison, policy| -> Vec<_> {
        let rows = comparison.rows.iter().filter(|row| row.policy == policy);
        rows.map(|row| (row.nodes, row.counters, row.score, row.best)).collect()
    };
    assert_eq!(nodes(&alone, 0), nodes(&last, 2));
}

#[test]
fn counters_belong_to_their_depth() {
    let comparison = run(&traps(), &plan("off,standard:2", "1..5"));
    for rows in comparison.rows.chunk_by(|a, b| (a.problem, a.policy) == (b.problem, b.policy)) {
        assert_eq!(rows.len(), 5);
        for pair in rows.windows(2) {
            assert!(pair[0].nodes <= pair[1].nodes);
            let counts = |row: &compare::Row| row.counters.unwrap().named().map(|(_, count)| count);
            let grows = counts(&pair[0]).iter().zip(counts(&pair[1])).all(|(a, b)| *a <= b);
            assert!(grows, "{pair:?}");
        }
        let null_moves = rows.iter().map(|row| row.counters.unwrap().null_tried).max();
        assert!(rows[0].policy > 0 || null_moves == Some(0));
    }
}

#[test]
fn zugzwang_tells_policies_apart() {
    let mut suite = traps();
    suite.problems = Suite::builtin("traps", &Selection::default()).unwrap().unwrap().problems;
    suite.problems.retain(|problem| problem.id.starts_with("trap 6:"));
    let comparison = run(&suite, &plan("standard:3,off,verified:3", "4..5"));
    let solved: Vec<_> = comparison.summary(&suite).limits[1]
        .totals
        .iter()
        .map(|t| (t.solved, t.gained, t.lost))
        .collect();
    assert_eq!(solved, [(0, 0, 0), (1, 1, 0), (1, 1, 0)]);
}

#[test]
fn progress_counts_whole_positions() {
    let mut seen = Vec::new();
    let plan = plan("off,standard:2", "1");
    compare::run(&traps(), &plan, JOBS, &NEVER, |done| seen.push(done)).unwrap();
    assert_eq!(seen, (1..=8).collect::<Vec<_>>());
}

#[test]
fn who_breaks_off_is_told_that_something_is_missing() {
    let (stop, plan) = (AtomicBool::new(true), plan("off,standard:2", "1..2"));
    let comparison = compare::run(&traps(), &plan, JOBS, &stop, |_| {}).unwrap();
    assert!(comparison.rows.is_empty());
    for format in ["term", "md", "html"] {
        assert!(text(format, &traps(), &comparison).contains("Not all is searched yet"));
    }
}

#[test]
fn tables_that_cannot_be_had_are_refused_before_the_first_search() {
    for table_mib in [1 << 30, 1 << 43, usize::MAX] {
        let plan = Plan { table_mib, ..plan("off", "1") };
        let result = compare::run(&traps(), &plan, JOBS, &NEVER, |_| panic!("a search was done"));
        let error = result.unwrap_err();
        let expected = matches!(error, WorkError::TooLittleMemory { .. } | WorkError::Table(_));
        assert!(expected, "{error}");
        assert_eq!(error.to_string().lines().count(), 1);
    }
}

#[test]
fn the_terminal_report_has_the_tables_of_the_paper() {
    let suite = traps();
    let comparison = run(&suite, &plan("standard:3,off,verified:3", "3..4"));
    let report = text("term", &suite, &comparison);
    for expected in [
        "traps: 8 positions (a sample with seed 7), 6 with an answer\n",
        "genesis 1.2.3, 1 MB table a search\n",
        "\nDepth 3\n",
        "\nDepth 4\n",
        "│ policy     ┆",
        " vs standard:3 ",
        " nodes/s │",
        " contradicted ",
        "│ position by position ┆",
        " only standard:3 ",
    ] {
        assert!(report.contains(expected), "no {expected:?} in\n{report}");
    }
    let totals = &comparison.summary(&suite).limits[1].totals[1];
    assert!(report.contains(&format!(" {}/6 ", totals.solved)));
    assert!(report.lines().all(|line| line.chars().count() <= 120));
}

#[test]
fn the_csv_has_a_line_for_each_row() {
    let mut suite = traps();
    suite.problems[0].id = "commas, and \"marks\"".to_owned();
    let comparison = run(&suite, &plan("off,standard:2", "2..3"));
    let report = text("csv", &suite, &comparison);
    let mut reader = csv::Reader::from_reader(report.as_bytes());
    let headers = reader.headers().unwrap().clone();
    let column = |name: &str| headers.iter().position(|header| header == name).unwrap();
    let records: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert_eq!(records.len(), comparison.rows.len());
    assert_eq!(&records[0][column("position")], "commas, and \"marks\"");
    for (record, row) in records.iter().zip(&comparison.rows) {
        let problem = &suite.problems[row.problem];
        assert_eq!(record[column("fen")].parse(), Ok(problem.position.clone()));
        let best = problem.position.parse_san(&record[column("best")]).ok();
        assert_eq!(best, row.best);
        assert_eq!(problem.position.parse_uci(&record[column("best_uci")]).ok(), row.best);
        assert_eq!(record[column("nodes")], row.nodes.to_string());
        assert_eq!(record[column("null_tried")], row.counters.unwrap().null_tried.to_string());
        assert_eq!(record[column("policy")], comparison.plan.lineup.names()[row.policy]);
        assert_eq!(record[column("solved")].is_empty(), !problem.has_answer());
    }
    for (name, _) in Counters::default().named() {
        column(name);
    }
}

#[test]
fn the_json_holds_settings_totals_and_rows() {
    let suite = traps();
    let comparison = run(&suite, &plan("off,standard:R=2", "2..3"));
    let report = text("json", &suite, &comparison);
    let json: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!((&json["version"], &json["title"]), (&"1.2.3".into(), &"An experiment".into()));
    let settings = &json["suites"][0]["settings"];
    assert_eq!(settings["preset"], "genesis");
    assert_eq!(settings["policies"], serde_json::json!(["off", "standard:2"]));
    assert_eq!(settings["limits"], serde_json::json!(["depth 2", "depth 3"]));
    assert_eq!((&settings["limit"], &settings["seed"]), (&8.into(), &7.into()));
    assert_eq!(json["rows"].as_array().unwrap().len(), comparison.rows.len());
    let totals = json["suites"][0]["totals"].as_array().unwrap();
    assert_eq!(totals.len(), 4);
    let depth_3 = &comparison.summary(&suite).limits[1].totals;
    assert_eq!(totals[3]["nodes"], depth_3[1].nodes);
    assert_eq!(totals[3]["counters"]["null_tried"], depth_3[1].counters.unwrap().null_tried);
    let nodes: u64 = json["rows"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|row| row["policy"] == "standard:2" && row["limit"] == "depth 3")
        .filter_map(|row| row["nodes"].as_u64())
        .sum();
    assert_eq!(nodes, depth_3[1].nodes);
}

#[test]
fn nodes_and_time_bound_a_search_too() {
    let suite = traps();
    let limits =
        ["depth 4", "nodes 100", "nodes 5000", "time 5ms"].map(|text| text.parse().unwrap());
    let limits = LimitList::new(limits).unwrap();
    let plan = Plan { limits, repetitions: NonZeroU32::new(2).unwrap(), ..plan("off", "1") };
    let comparison = run(&suite, &plan);
    assert_eq!(comparison.rows.len(), 8 * 2 * 4);
    for rows in comparison.rows.chunks(4) {
        let problem = &suite.problems[rows[0].problem];
        for row in rows {
            assert!(
                row.limit != Limit::Nodes(5000) || (4000..=5000).contains(&row.nodes),
                "{row:?}"
            );
            assert!(row.nodes >= row.counters.unwrap().pv_nodes && row.best.is_some());
            assert_eq!(row.solved.is_some(), problem.has_answer());
            assert_eq!(row.solved == Some(true), row.solved_since.is_some());
            assert!(row.solved_since.is_none_or(|since| (1..=row.depth).contains(&since)));
        }
    }
}
