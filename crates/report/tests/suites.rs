//! Reports: every format says what the rows say, whatever the names in them.

mod hostile;
mod reports;

use std::collections::BTreeMap;
use std::time::Duration;

use hostile::HOSTILE;
use lab::audit::ErrorsASearch;
use lab::compare::{Comparison, Limit, LimitList};
use lab::suite::Selection;
use report::{Content, FORMATS, FalseCutoffs, Format, Report, Section};
use reports::{comparison, grouped, incomplete, plan, rows_of, suite, text, written};
use serde_json::Value;
use stats::Interval;
use store::RunKind;

/// What the rows add up to, from the CSV alone: nodes and solved positions of a policy and limit.
fn sums(csv: &str) -> BTreeMap<(String, String), (u64, u64)> {
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let headers = reader.headers().unwrap().clone();
    let column = |name: &str| headers.iter().position(|header| header == name).unwrap();
    let [policy, limit, nodes, solved, repetition] =
        ["policy", "limit", "nodes", "solved", "repetition"].map(column);
    let mut sums = BTreeMap::new();
    for record in reader.records().map(Result::unwrap).filter(|r| &r[repetition] == "0") {
        let key = (record[policy].to_owned(), record[limit].to_owned());
        let sum: &mut (u64, u64) = sums.entry(key).or_default();
        sum.0 += record[nodes].parse::<u64>().unwrap();
        sum.1 += u64::from(&record[solved] == "true");
    }
    sums
}

/// The formats that can tell of positions.
fn formats() -> impl Iterator<Item = &'static Format> {
    FORMATS.iter().filter(|format| format.of_run(RunKind::Experiment).is_ok())
}

/// The text between each pair of marks.
fn between<'a>(text: &'a str, open: &'a str, close: &'a str) -> Vec<&'a str> {
    text.split(open)
        .skip(1)
        .filter_map(|rest| rest.split_once(close))
        .map(|(in_it, _)| in_it)
        .collect()
}

#[test]
fn every_format_says_what_the_rows_say() {
    let (suite, comparison) = (suite(12), comparison(12));
    let csv = text("csv", &suite, &comparison);
    let sums = sums(&csv);
    assert_eq!(sums.len(), 3 * 2);
    let json: Value = serde_json::from_str(&text("json", &suite, &comparison)).unwrap();
    let answers = suite.answers() as u64;
    let totals = json["suites"][0]["totals"].as_array().unwrap();
    assert_eq!(totals.len(), sums.len());
    for total in totals {
        let name = |key: &str| total[key].as_str().unwrap().to_owned();
        let (nodes, solved) = sums[&(name("policy"), name("limit"))];
        assert_eq!((&total["nodes"], &total["solved"]), (&nodes.into(), &solved.into()));
        assert_eq!(total["answers"], answers);
        let share = solved as f64 / answers as f64;
        let bound = |key: &str| total[key].as_f64().unwrap();
        assert!(bound("solved_low") < share && share < bound("solved_high"));
    }
    for format in ["term", "md", "latex", "html"] {
        let report = text(format, &suite, &comparison);
        for ((policy, limit), (nodes, solved)) in &sums {
            for number in [grouped(*nodes), format!("{solved}/{answers}")] {
                assert!(report.contains(&number), "{format}: no {number} of {policy}, {limit}");
            }
        }
    }
}

#[test]
fn means_and_pairs_are_those_of_the_rows() {
    let (suite, comparison) = (suite(12), comparison(12));
    let json: Value = serde_json::from_str(&text("json", &suite, &comparison)).unwrap();
    let totals = json["suites"][0]["totals"].as_array().unwrap();
    for total in totals {
        let rows = |policy: usize| rows_of(&comparison, policy, total["limit"].as_str().unwrap());
        let policy =
            comparison.plan.lineup.names().iter().position(|name| *name == total["policy"]);
        let (here, base) = (rows(policy.unwrap()), rows(comparison.plan.baseline));
        let pairs = || here.iter().zip(&base);
        let gained = pairs().filter(|(a, b)| a.solved > b.solved).count();
        let lost = pairs().filter(|(a, b)| a.solved < b.solved).count();
        assert_eq!(total["solved_unlike_baseline"], gained);
        assert_eq!(total["missed_unlike_baseline"], lost);
        if policy == Some(comparison.plan.baseline) {
            assert_eq!(total["node_ratio"], Value::Null);
            continue;
        }
        let product: f64 = pairs().map(|(a, b)| a.nodes as f64 / b.nodes as f64).product();
        let mean = product.powf(1.0 / here.len() as f64);
        let ratio = total["node_ratio"].as_f64().unwrap();
        assert!((ratio / mean - 1.0).abs() < 1e-9, "{ratio} {mean}");
        for format in ["term", "md", "html"] {
            let figure = format!("×{ratio:.3}");
            assert!(text(format, &suite, &comparison).contains(&figure), "{format}: {figure}");
        }
    }
}

#[test]
fn what_there_is_data_for_is_plotted() {
    let (suite, comparison) = (suite(12), comparison(12));
    let html = text("html", &suite, &comparison);
    let json: Value = serde_json::from_str(&text("json", &suite, &comparison)).unwrap();
    let totals = json["suites"][0]["totals"].as_array().unwrap();
    for total in totals {
        let (policy, distance) = (total["policy"].as_str().unwrap(), &total["minimal_distance"]);
        let distance = distance.as_f64().unwrap();
        assert!((0.01..100.0).contains(&distance));
        let depth = total["limit"].as_str().unwrap();
        let start = format!("{policy}: {depth}, {distance:.2}");
        let is_there = html.contains(start.trim_end_matches('0').trim_end_matches('.'));
        assert!(is_there || !(1.0..10.0).contains(&distance), "{start}");
    }
    let plots: Vec<&str> = between(&html, "<figure><h3>", "</h3>");
    let expected = [
        "Nodes by depth",
        "Solved against nodes",
        // Two depths give one factor, which is no line.
        "Distance to the minimal tree",
    ];
    assert_eq!(plots, expected);
}

#[test]
fn judged_cutoffs_are_reported_with_their_intervals() {
    let (suite, comparison) = (suite(12), comparison(12));
    let mut section = Section::new(&suite, &Default::default(), &comparison);
    let interval = Some(Interval { low: 0.00102, high: 0.00878 });
    let cutoffs = |depth, wrong, judged| {
        let (policy, is_cut, undecided) = (1, true, 7);
        FalseCutoffs { policy, depth, is_cut, wrong, judged, undecided, interval }
    };
    section.false_cutoffs = vec![cutoffs(1, 3, 1_000), cutoffs(2, 0, 20), cutoffs(3, 0, 2)];
    section.errors = vec![(1, ErrorsASearch { mean: 4.25, interval })];
    for (format, expected) in [
        ("term", " 0.300% ┆ 0.102–0.878% ┆         7 │"),
        ("md", "| the pass | 1,000 | 3 | 0.300% | 0.102–0.878% | 7 |"),
        ("latex", "1,000 & 3 & 0.300\\% & 0.102--0.878\\%"),
        ("html", "depth 1, 3 of 1,000 wrong: 0.300% (0.102–0.878%)"),
        ("json", "\"wrong\": 3"),
        ("json", "\"errors_a_search\": 4.25"),
    ] {
        let report = written(format, &suite, &comparison, section.clone());
        assert!(report.contains(expected), "{format}: {report}");
    }
    // Two verdicts are no rate.
    let html = written("html", &suite, &comparison, section);
    assert!(html.contains("depth 2, 0 of 20 wrong") && !html.contains("depth 3, 0 of 2 wrong"));
}

#[test]
fn no_name_becomes_markup() {
    let mut suite = suite(12);
    suite.name = HOSTILE.to_owned();
    for problem in &mut suite.problems {
        problem.id = HOSTILE.to_owned();
    }
    let comparison = comparison(12);
    let html = text("html", &suite, &comparison);
    for forbidden in ["<img", "onerror=\"", "</script><"] {
        assert!(!html.contains(forbidden), "{forbidden}");
    }
    assert_eq!(html.matches("<script").count(), 2);
    assert!(html.contains("&lt;/script&gt;&lt;img src=x onerror=&quot;"));
    let data = between(&html, "id=\"data\">", "</script>")[0];
    let data: Value = serde_json::from_str(data).unwrap();
    assert_eq!(data[0]["positions"][0]["id"], HOSTILE);

    let markdown = text("md", &suite, &comparison);
    assert_eq!(markdown.matches("<img").count(), markdown.matches("\\<img").count());
    assert!(!markdown.contains("|`"));
    let latex = text("latex", &suite, &comparison);
    assert_eq!(latex.matches("\\end{table}").count(), latex.matches("\\begin{table}").count());
    let csv = text("csv", &suite, &comparison);
    let mut csv = csv::Reader::from_reader(csv.as_bytes());
    let record = csv.records().next().unwrap().unwrap();
    assert_eq!((&record[0], &record[1]), (HOSTILE, HOSTILE));
}

#[test]
fn the_page_needs_nothing_from_elsewhere() {
    let html = text("html", &suite(12), &comparison(12));
    for forbidden in ["http://", "https://", " src=", "@import", "url(", " onclick", " style=\""] {
        let found = html.replace("http://www.w3.org/2000/svg", "");
        assert!(!found.contains(forbidden), "{forbidden}");
    }
    let policy = between(&html, "Content-Security-Policy\" content=\"", "\"")[0];
    assert!(policy.starts_with("default-src 'none'; style-src 'sha256-"), "{policy}");
}

#[test]
fn positions_that_tell_policies_apart_are_in_the_page() {
    let (suite, comparison) = (suite(12), comparison(12));
    let html = text("html", &suite, &comparison);
    let data: Value = serde_json::from_str(between(&html, "id=\"data\">", "</script>")[0]).unwrap();
    let positions = data[0]["positions"].as_array().unwrap();
    assert_eq!(positions.len(), 12);
    for (position, problem) in positions.iter().zip(&suite.problems) {
        assert_eq!(position["fen"], problem.position.to_fen());
        assert_eq!(position["answer"].as_str().unwrap().is_empty(), !problem.has_answer());
        for (policy, cell) in position["cells"].as_array().unwrap().iter().enumerate() {
            let rows = rows_of(&comparison, policy, "depth 4");
            let row = rows.iter().find(|row| suite.problems[row.problem].id == problem.id).unwrap();
            assert_eq!(cell[0], row.solved.map_or(Value::Null, Value::Bool));
            assert_eq!(cell[5], row.nodes);
        }
    }
}

#[test]
fn what_is_under_way_is_reported_as_such() {
    let (suite, comparison) = (suite(12), incomplete(12, 5));
    for format in ["term", "md", "latex", "html"] {
        let report = text(format, &suite, &comparison);
        assert!(report.contains("5 of 12 positions so far"), "{format}: {report}");
    }
    let json: Value = serde_json::from_str(&text("json", &suite, &comparison)).unwrap();
    let totals = json["suites"][0]["totals"].as_array().unwrap();
    assert!(totals.iter().all(|total| total["positions"] == 5));
    let first: u64 = rows_of(&comparison, 1, "depth 4").iter().take(5).map(|row| row.nodes).sum();
    let of_policy = totals.iter().find(|t| t["policy"] == "standard:2" && t["limit"] == "depth 4");
    assert_eq!(of_policy.unwrap()["nodes"], first);
}

/// No rows, one policy, no answers, repetitions: every format has something to say.
#[test]
fn every_format_stands_whatever_there_is() {
    let full = comparison(12);
    let nothing = Comparison { rows: Vec::new(), ..full.clone() };
    let alone = Comparison {
        plan: plan("standard:2", 0),
        rows: full.rows.iter().filter(|row| row.policy == 0).cloned().collect(),
    };
    let mut unknown = suite(12);
    for problem in &mut unknown.problems {
        problem.best.clear();
        problem.avoid.clear();
        problem.mate_in = None;
    }
    let mut unjudged = full.clone();
    unjudged.rows.iter_mut().for_each(|row| (row.solved, row.solved_since) = (None, None));
    let repeated = Comparison {
        rows: full
            .rows
            .iter()
            .flat_map(|row| [0, 1].map(|n| lab::compare::Row { repetition: n, ..row.clone() }))
            .collect(),
        ..full.clone()
    };
    let known = suite(12);
    for (what, suite, comparison) in [
        ("nothing", &known, &nothing),
        ("alone", &known, &alone),
        ("unknown", &unknown, &unjudged),
        ("repeated", &known, &repeated),
    ] {
        for format in formats() {
            let report = text(format.name, suite, comparison);
            // The script may speak of what is no number.
            let report = report.split("<script>").next().unwrap();
            assert!(!report.is_empty() && !report.contains("NaN") && !report.contains("inf%"));
            assert!(!report.contains("@@"), "{what} {}", format.name);
        }
    }
    assert!(!text("html", &unknown, &unjudged).contains("Solved against nodes"));
    assert!(text("term", &known, &nothing).contains("0 of 12 positions so far"));
}

#[test]
fn a_report_says_the_same_each_time() {
    let (suite, comparison) = (suite(12), comparison(12));
    for format in formats() {
        let write = || text(format.name, &suite, &comparison);
        assert_eq!(write(), write(), "{}", format.name);
    }
}

#[test]
fn several_suites_stand_one_after_the_other() {
    let (first, comparison) = (suite(12), comparison(12));
    let second = lab::suite::Suite { name: "another".to_owned(), ..first.clone() };
    let section = |suite| Section::new(suite, &Default::default(), &comparison);
    let report = Report {
        title: "Two".to_owned(),
        version: "1.2.3".to_owned(),
        provenance: vec![("Processor".to_owned(), "one <of> a kind".to_owned())],
        content: Content::Suites {
            sections: vec![section(&first), section(&second)],
            rows: &|_, visitor| comparison.visit_rows(&first, visitor),
        },
    };
    for format in formats() {
        let mut out = Vec::new();
        (format.write)(&report, &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let (one, two) = (text.find(&first.name).unwrap(), text.find("another").unwrap());
        assert!(one < two, "{}", format.name);
        match format.name {
            "csv" => assert_eq!(text.lines().count(), 1 + 2 * comparison.rows.len()),
            "html" => assert!(text.contains("<dd>one &lt;of&gt; a kind</dd>")),
            _ => {}
        }
    }
}

#[test]
fn rows_that_cannot_be_read_are_no_report() {
    let (suite, comparison) = (suite(12), comparison(12));
    let report = Report {
        title: String::new(),
        version: String::new(),
        provenance: Vec::new(),
        content: Content::Suites {
            sections: vec![Section::new(&suite, &Default::default(), &comparison)],
            rows: &|_, _| Err(std::io::Error::other("the store is gone")),
        },
    };
    for (format, fails) in [("csv", true), ("json", true), ("term", false), ("html", false)] {
        let result = (Format::named(format).unwrap().write)(&report, &mut Vec::new());
        assert_eq!(result.is_err(), fails, "{format}");
    }
}

#[test]
fn small_tables_are_as_they_always_were() {
    let (suite, comparison) = (suite(3), comparison(3));
    let report = text("md", &suite, &comparison);
    assert_eq!(report, include_str!("reports/three.md"));
    let report = text("latex", &suite, &comparison);
    assert_eq!(report, include_str!("reports/three.tex"));
    let report = text("term", &suite, &comparison);
    assert_eq!(report, include_str!("reports/three.txt"));
}

#[test]
fn the_page_says_in_short_what_came_out() {
    let (suite, comparison) = (suite(12), comparison(12));
    let html = text("html", &suite, &comparison);
    let json: Value = serde_json::from_str(&text("json", &suite, &comparison)).unwrap();
    let short = between(&html, "<h3>In short, depth 4</h3>", "</div>")[0];
    let totals = json["suites"][0]["totals"].as_array().unwrap();
    let of_depth: Vec<_> = totals.iter().filter(|total| total["limit"] == "depth 4").collect();
    let solved = |total: &Value| total["solved"].as_u64().unwrap();
    for total in &of_depth[..2] {
        let policy = total["policy"].as_str().unwrap();
        let [value, low, high] = ["node_ratio", "node_ratio_low", "node_ratio_high"]
            .map(|key| format!("{:.2}", total[key].as_f64().unwrap()));
        let ends =
            format!("<b>{policy}</b> takes {value} times the nodes of verified:3 ({low} to {high}");
        assert!(short.contains(&ends), "{ends}: {short}");
        let (here, there) = (solved(total), solved(of_depth[2]));
        let said = format!("solves {here} of 12 where the baseline solves {there}, within noise");
        assert!(short.contains(&said), "{said}: {short}");
    }
}

#[test]
fn nothing_is_said_in_short_of_what_is_limited() {
    for (limits, cost) in [
        ([Limit::Depth(3), Limit::Depth(4)], true),
        ([Limit::Nodes(1_000), Limit::Nodes(2_000)], false),
        ([1, 4].map(|ms| Limit::Time(Duration::from_millis(ms))), false),
    ] {
        let (suite, mut comparison) = (suite(12), comparison(12));
        comparison.plan.limits = LimitList::new(limits).unwrap();
        for row in &mut comparison.rows {
            row.limit = if row.limit == Limit::Depth(3) { limits[0] } else { limits[1] };
        }
        let told = text("term", &suite, &comparison);
        let short = told.split("In short").nth(1).unwrap();
        assert!(short.contains("solves"), "{short}");
        assert_eq!(short.contains("takes"), cost, "{short}");
    }
}

#[test]
fn of_many_policies_only_those_that_stand_out_have_names_in_plots() {
    let (suite, three) = (suite(12), comparison(12));
    let policies: Vec<String> = (1..=12).map(|r| format!("standard:{r}")).collect();
    // The first nine cost more and solve what the tenth does.
    let copy = |policy: usize| {
        let rows = three.rows.iter().filter(|row| row.policy == 0).cloned();
        rows.map(move |row| lab::compare::Row {
            policy,
            nodes: row.nodes + 12 - policy as u64,
            ..row
        })
    };
    let mut rows: Vec<_> = (0..12).flat_map(copy).collect();
    rows.sort_by_key(|row| (row.problem, row.policy, row.limit));
    let comparison = Comparison { plan: plan(&policies.join(","), 3), rows };
    let html = text("html", &suite, &comparison);
    let nodes = between(&html, "Nodes by depth</title>", "</svg>")[0];
    let names = between(nodes, "class=\"key-name\"", "/text>");
    let names: Vec<&str> = names.iter().map(|name| between(name, ">", "<")[0]).collect();
    assert_eq!(names, ["standard:4", "standard:12", "10 others"]);
    for policy in &policies {
        assert!(nodes.contains(&format!("<title>{policy}: depth 3, ")), "{policy}");
    }
    assert!(!html.contains("In short"));
}

// All suites of a run together.

/// Two suites of different size, searched by three policies, the third the baseline.
fn two_comparisons(policies: &str) -> [Comparison; 2] {
    [12, 5].map(|positions| Comparison { plan: plan(policies, 2), ..comparison(positions) })
}

fn of_both(format: &str, comparisons: &[Comparison]) -> String {
    let section = |comparison: &Comparison| {
        let positions = comparison.rows.last().unwrap().problem + 1;
        Section::new(&suite(positions), &Selection::default(), comparison)
    };
    let report = Report {
        title: "An experiment".to_owned(),
        version: "1.2.3".to_owned(),
        provenance: Vec::new(),
        content: Content::Suites {
            sections: comparisons.iter().map(section).collect(),
            rows: &|number, visitor| {
                let positions = comparisons[number].rows.last().unwrap().problem + 1;
                comparisons[number].visit_rows(&suite(positions), visitor)
            },
        },
    };
    let mut out = Vec::new();
    (Format::named(format).unwrap().write)(&report, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn its_numbers_are_those_of_the_rows_of_all_suites() {
    let comparisons = two_comparisons("off,standard:2,verified:3");
    let markdown = of_both("md", &comparisons);
    let of_all = &markdown[markdown.find("All suites together").unwrap()..];
    for (policy, name) in ["off", "standard:2", "verified:3"].into_iter().enumerate() {
        let (mut logs, mut positions, mut solved, mut answers) = (0.0, 0, 0, 0);
        for comparison in &comparisons {
            let last = |policy| {
                let rows = comparison.rows.iter();
                rows.filter(move |row| row.policy == policy && row.depth == 4)
            };
            for (row, base) in last(policy).zip(last(2)) {
                logs += (row.nodes as f64 / base.nodes as f64).ln();
                positions += 1;
                solved += usize::from(row.solved == Some(true));
                answers += usize::from(row.solved.is_some());
            }
        }
        let ratio = (logs / f64::from(positions)).exp();
        let row = format!("| {name} | {ratio:.3} | {solved}/{answers} |");
        assert!(of_all.contains(&row), "no '{row}' in {of_all}");
    }
}

#[test]
fn what_differs_in_the_numbers_of_one_technique_is_one_curve() {
    let page = of_both("html", &two_comparisons("standard:1,standard:4,off"));
    let of_all = &page[page.find("<title id=\"plot-2-0\">The frontier").unwrap()..];
    let svg = &of_all[..of_all.find("</svg>").unwrap()];
    assert!(svg.contains("<title>standard:1: ") && svg.contains("<title>standard:4: "));
    assert_eq!(svg.matches("class=\"line\"").count(), 2, "the dial, and off");
    assert!(svg.contains("what no null move at all solves"));
}

#[test]
fn other_conditions_are_another_curve() {
    let page = of_both("html", &two_comparisons("standard:1,standard:4,mate_in_one,standard:3"));
    let of_all = &page[page.find("<title id=\"plot-2-0\">The frontier").unwrap()..];
    let svg = &of_all[..of_all.find("</svg>").unwrap()];
    assert!(svg.contains("<title>standard:1: ") && svg.contains("<title>standard:3: "));
    assert!(svg.contains("<title>standard:4,mate_in_one: "), "{svg}");
    assert!(!svg.contains("what no null move at all solves"));
}

#[test]
fn one_suite_is_told_of_alone() {
    let one = &two_comparisons("off,standard:2,verified:3")[..1];
    assert!(!of_both("md", one).contains("All suites together"));
}
