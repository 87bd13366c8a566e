//! Audits, and the reports of them.

use std::num::{NonZeroU32, NonZeroUsize};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use lab::audit::{
    self, Against, Audit, Cause, Dimension, Effect, Fault, Plan, Row, Tally, Verdict, error_rate,
};
use lab::compare::{self, Depths};
use lab::suite::{Sample, Selection, Suite};
use report::{
    AuditExporter, AuditReport, Searched, write_audit_csv, write_audit_json, write_audit_terminal,
};
use search::Score;
use store::Origin;
use tables::{Tables, Value};

static NEVER: AtomicBool = AtomicBool::new(false);

const ALL: Selection = Selection { skip_bad: false, discard_pawn_endings: false, sample: None };
const SAMPLE: Selection = Selection { sample: Some(Sample { size: 6, seed: 3 }), ..ALL };

fn plan(policies: &str, depth: u8, rate: &str) -> Plan {
    Plan {
        policies: policies.parse().unwrap(),
        depth,
        rate: rate.parse().unwrap(),
        seed: 1,
        min_depth: 1,
        against: Against::Full,
        oracle: None,
        verdict_nodes: 1_000_000,
        table_mib: 4,
        effects: false,
    }
}

fn middlegames() -> Suite {
    Suite::builtin("middlegames", &SAMPLE).unwrap().unwrap()
}

/// The traps whose names begin so.
fn traps(names: &[&str]) -> Suite {
    let mut suite = Suite::builtin("traps", &ALL).unwrap().unwrap();
    suite.problems.retain(|problem| names.iter().any(|name| problem.id.starts_with(name)));
    assert_eq!(suite.problems.len(), names.len());
    suite
}

fn run(suite: &Suite, plan: &Plan) -> Audit {
    run_at_a_time(2, suite, plan)
}

fn run_at_a_time(jobs: usize, suite: &Suite, plan: &Plan) -> Audit {
    audit::run(suite, plan, NonZeroUsize::new(jobs).unwrap(), &NEVER, |_| {}).unwrap()
}

fn faults(audit: &Audit) -> impl Iterator<Item = (&Row, &Fault)> {
    audit.rows.iter().filter_map(|row| match &row.verdict {
        Verdict::Wrong(fault) => Some((row, fault)),
        Verdict::Right | Verdict::Undecided | Verdict::Unknown => None,
    })
}

/// In each of these the side that passes would lose by any move.
#[test]
fn zugzwangs_are_found_and_called_so() {
    let suite = traps(&["trap 6:", "trap 7:", "trap 8:", "trap 12:"]);
    let audit = run(&suite, &plan("standard:3", 5, "1/1"));
    for problem in 0..suite.problems.len() {
        let of_problem = faults(&audit).filter(|(row, _)| row.problem == problem);
        let zugzwangs = of_problem.filter(|(_, fault)| fault.cause == Some(Cause::Zugzwang));
        assert!(zugzwangs.count() > 0, "{}", suite.problems[problem].id);
    }
    let totals = Tally::of(audit.rows_of(0));
    assert_eq!(totals.wrong, totals.zugzwang + totals.horizon);
    for (row, fault) in faults(&audit) {
        assert!(fault.is_exact && row.shortfall() > Some(0), "{}", row.position);
    }
}

/// Black, to move, is stalemated, and a pass keeps a lost game lost instead.
#[test]
fn a_pass_out_of_stalemate_is_shown_as_such() {
    let mut suite = traps(&["trap 12:"]);
    suite.problems[0].position = "6Q1/8/8/8/8/7k/3p1pp1/3Kbrrb w - - 6 4".parse().unwrap();
    let audit = run(&suite, &plan("standard:2", 5, "1/1"));
    let stalemates: Vec<_> =
        faults(&audit).filter(|(row, _)| !row.position.has_legal_move()).collect();
    assert!(!stalemates.is_empty());
    for (row, fault) in stalemates {
        assert_eq!(
            (fault.value.to_string().as_str(), fault.cause),
            ("cp 0", Some(Cause::Zugzwang))
        );
        assert!(fault.is_exact && fault.refutation.is_empty(), "{}", row.position);
    }
    let report = text(write_audit_terminal, &suite, &audit);
    assert!(report.contains("   refuted by stalemate: it has no legal move\n"), "{report}");
}

/// White passes at Qh3, and the reduced search does not see Qg2#.
#[test]
fn a_threat_that_the_pass_does_not_see_is_beyond_its_horizon() {
    let suite = traps(&["diagram 2, a move earlier"]);
    let audit = run(&suite, &plan("standard:3", 3, "1/1"));
    let (row, fault) = audit
        .worst(0, 1)
        .first()
        .and_then(|worst| faults(&audit).find(|(row, _)| row == worst))
        .expect("a wrong cutoff");
    assert_eq!(fault.cause, Some(Cause::Horizon));
    assert_eq!(fault.value.to_string(), "mate -1");
    let mut position = row.position.clone();
    for &m in &fault.refutation {
        position = position.play(m);
    }
    assert!(position.in_check() && !position.has_legal_move(), "{position}");
    assert!(row.position.to_fen().starts_with("r5k1/p4ppp/8/8/8/5pPq/PP3P1P/QR3RK1 w"));
}

/// Such a pass is searched as deep as the judge searches it: what it overlooks, he does too.
#[test]
fn without_reduction_there_is_no_horizon() {
    let audit = run(&middlegames(), &plan("standard:0,standard:3", 5, "1/3"));
    let totals = [0, 1].map(|policy| Tally::of(audit.rows_of(policy)));
    assert!(totals[0].judged() > 1_000, "{totals:?}");
    assert_eq!(totals[0].horizon, 0, "{totals:?}");
}

#[test]
fn neither_jobs_nor_company_change_a_verdict() {
    let suite = traps(&["trap 7:", "trap 8:", "trap 10:", "diagram 2, a move earlier"]);
    let plan_of_both = plan("standard:2,verified:3", 5, "1/3");
    let expected = run_at_a_time(1, &suite, &plan_of_both);
    for jobs in [2, 5] {
        let audit = run_at_a_time(jobs, &suite, &plan_of_both);
        assert_eq!(
            (audit.rows, audit.searches),
            (expected.rows.clone(), expected.searches.clone())
        );
    }
    let alone = run(&suite, &plan("verified:3", 5, "1/3"));
    let without_index = |row: &Row| Row { policy: 0, ..row.clone() };
    let in_company: Vec<_> = expected.rows_of(1).map(without_index).collect();
    assert!(!in_company.is_empty());
    assert_eq!(alone.rows, in_company);
    let mut fewer = suite.clone();
    fewer.problems.remove(0);
    let without_problem = |row: &Row| Row { problem: 0, ..row.clone() };
    let left = run(&fewer, &plan_of_both).rows;
    let expected = expected.rows.iter().filter(|row| row.problem > 0);
    assert!(left.iter().map(without_problem).eq(expected.map(without_problem)));
}

#[test]
fn the_seed_decides_which_cutoffs_are_drawn() {
    let suite = traps(&["trap 7:", "trap 17:"]);
    let of_seed = |seed| run(&suite, &Plan { seed, ..plan("standard:3", 5, "1/5") });
    let (one, again, other) = (of_seed(1), of_seed(1), of_seed(2));
    assert_eq!(one, again);
    assert_ne!(one.rows, other.rows);
    assert_eq!(one.searches, other.searches);
    let (drawn, cutoffs) = (one.rows.len() as f64, one.settled(0) as f64);
    // Five standard deviations.
    assert!((drawn - cutoffs / 5.0).abs() < 5.0 * (cutoffs * 0.16).sqrt(), "{drawn} of {cutoffs}");
    assert!(drawn > 20.0);
}

#[test]
fn a_sample_of_all_holds_every_cutoff() {
    let suite = traps(&["trap 5:", "trap 7:", "diagram 4"]);
    let audit = run(&suite, &plan("standard:2,verified:3", 5, "1/1"));
    let comparison = compare::run(
        &suite,
        &compare::Plan {
            lineup: audit.plan.policies.clone().into(),
            baseline: 0,
            limits: "5".parse::<Depths>().unwrap().into(),
            repetitions: NonZeroU32::MIN,
            table_mib: 4,
        },
        NonZeroUsize::MIN,
        &NEVER,
        |_| {},
    )
    .unwrap();
    for (searched, row) in audit.searches.iter().zip(&comparison.rows) {
        assert_eq!((searched.problem, searched.policy), (row.problem, row.policy));
        let counters = row.counters.unwrap();
        assert_eq!(searched.cutoffs, counters.null_cut);
        let rows = audit.rows_of(row.policy).filter(|drawn| drawn.problem == row.problem);
        let (cut, reduced): (Vec<_>, Vec<_>) = rows.partition(|drawn| drawn.reduced_by == 0);
        assert_eq!((cut.len() as u64, reduced.len() as u64), (searched.cutoffs, searched.reduced));
        // Some of the nodes that were made shallower fail low and are searched again.
        assert!(searched.reduced <= counters.null_reduced);
        assert_eq!(searched.reduced > 0, row.policy == 1);
    }
    let settled = audit.strata(1, Dimension::SettledBy);
    let labels: Vec<&str> = settled.iter().map(|stratum| stratum.label.as_str()).collect();
    assert_eq!(labels, ["the pass", "moves at d − 2"]);
}

/// A small budget shows what the judge remembers: who knows more needs fewer nodes.
#[test]
fn the_deep_cutoffs_of_a_sample_are_those_of_the_whole_sample() {
    let suite = traps(&["trap 5:", "trap 17:"]);
    let all = Plan { verdict_nodes: 1_000, ..plan("standard:2", 6, "1/1") };
    let deep = run(&suite, &Plan { min_depth: 3, ..all.clone() });
    let all = run(&suite, &all);
    assert!(Tally::of(&all.rows).undecided > 0);
    assert!(deep.rows.iter().eq(all.rows.iter().filter(|row| row.node.depth.plies() >= 3)));
    assert!(!deep.rows.is_empty() && deep.rows.len() < all.rows.len());
    assert_eq!(all.cutoffs(0), deep.cutoffs(0));
    assert!(deep.searches.iter().all(|searched| searched.eligible < searched.settled()));
    assert!(all.searches.iter().all(|searched| searched.eligible == searched.settled()));
}

#[test]
fn a_verdict_that_is_too_dear_is_none() {
    let suite = traps(&["trap 7:", "trap 17:"]);
    let dear = plan("standard:3", 5, "1/3");
    let cheap = Plan { verdict_nodes: 50, ..dear.clone() };
    let (dear, cheap) = (run(&suite, &dear), run(&suite, &cheap));
    let (all, some) = (Tally::of(dear.rows_of(0)), Tally::of(cheap.rows_of(0)));
    assert_eq!((all.undecided, all.drawn()), (0, some.drawn()));
    assert!(some.undecided > 0 && some.judged() > 0, "{some:?}");
    for (dear, cheap) in dear.rows.iter().zip(&cheap.rows) {
        let same = matches!(
            (&dear.verdict, &cheap.verdict),
            (_, Verdict::Undecided)
                | (Verdict::Right, Verdict::Right)
                | (Verdict::Wrong(_), Verdict::Wrong(_))
        );
        assert!(same, "{dear:?} {cheap:?}");
    }
}

#[test]
fn the_table_says_the_same_where_it_knows_anything() {
    let suite = middlegames();
    let full = plan("standard:1,standard:3", 5, "1/10");
    let table = Plan { against: Against::Table, ..full.clone() };
    let (full, table) = (run(&suite, &full), run(&suite, &table));
    assert_eq!(full.rows.len(), table.rows.len());
    for (full, table) in full.rows.iter().zip(&table.rows) {
        let agree = match (&full.verdict, &table.verdict) {
            (_, Verdict::Unknown) | (Verdict::Right, Verdict::Right) => true,
            (Verdict::Wrong(full), Verdict::Wrong(table)) => table.value >= full.value,
            _ => false,
        };
        assert!(agree, "{full:?} {table:?}");
    }
    let tally = Tally::of(&table.rows);
    assert!(tally.judged() > 1_000 && tally.unknown > 100, "{tally:?}");
    assert_eq!(tally.undecided, 0);
}

/// Pawn endings of three men, and tables of all that they can become.
fn endings(folder: &Path) -> (Suite, Arc<Tables>) {
    let materials = ["KPK".parse().unwrap()].into();
    let plan = tables::Plan { folder: folder.to_owned(), materials, jobs: NonZeroUsize::MIN };
    tables::make(&plan, &AtomicBool::new(false), |_| {}).unwrap();
    let mut suite = Suite::builtin("zugzwang", &ALL).unwrap().unwrap();
    suite.problems.retain(|problem| problem.position.board().occupied().len() == 3);
    suite.problems.truncate(12);
    (suite, Arc::new(Tables::open(folder).unwrap()))
}

#[test]
fn endings_are_judged_by_exact_values() {
    let folder = tempfile::tempdir().unwrap();
    let (suite, tables) = endings(folder.path());
    let plan = Plan { oracle: Some(Arc::clone(&tables)), ..plan("standard:2", 6, "1/1") };
    let audit = run(&suite, &plan);
    let keeps = |value: Value, beta: Score| match value {
        Value::Win(_) => true,
        Value::Draw => beta <= Score::DRAW,
        Value::Loss(_) => false,
    };
    for row in &audit.rows {
        let (position, beta) = (&row.position, row.node.window.beta);
        let is_right = keeps(tables.probe(position).unwrap(), beta);
        assert!(row.by_tables);
        assert_eq!(row.verdict == Verdict::Right, is_right, "{row:?}");
        assert!(is_right || matches!(row.verdict, Verdict::Wrong(_)), "{row:?}");
    }
    for (row, fault) in faults(&audit) {
        let passed = tables.probe(&row.position.pass().unwrap()).unwrap().before_move();
        let is_zugzwang = keeps(passed, row.node.window.beta);
        assert_eq!(fault.cause == Some(Cause::Zugzwang), is_zugzwang, "{row:?}");
        assert!(fault.is_exact && !fault.refutation.is_empty(), "{row:?}");
    }
    let tally = Tally::of(&audit.rows);
    assert!(tally.right > 0 && tally.zugzwang > 0 && tally.horizon > 0, "{tally:?}");
    let report = text(write_audit_terminal, &suite, &audit);
    for expected in
        ["judged by exact values where there are at most 4 men, and else by a full", "  tables ┆"]
    {
        assert!(report.contains(expected), "no {expected} in\n{report}");
    }
    assert!(text(write_audit_csv, &suite, &audit).contains(",tables,right,"));
}

#[test]
fn positions_of_many_men_are_judged_as_without_an_oracle() {
    let folder = tempfile::tempdir().unwrap();
    let (_, tables) = endings(folder.path());
    let suite = traps(&["trap 17:"]);
    let without = plan("standard:3", 5, "1/3");
    let with = Plan { oracle: Some(tables), ..without.clone() };
    let (without, with) = (run(&suite, &without), run(&suite, &with));
    assert_eq!(without.rows, with.rows);
    assert!(with.rows.iter().all(|row| !row.by_tables));
}

#[test]
fn classes_divide_the_sample() {
    let suite = traps(&["trap 7:", "trap 8:", "trap 17:"]);
    let audit = run(&suite, &plan("standard:3", 5, "1/2"));
    let total = Tally::of(audit.rows_of(0));
    for dimension in Dimension::ALL {
        let strata = audit.strata(0, dimension);
        let sum = |count: fn(&Tally) -> u64| strata.iter().map(|s| count(&s.tally)).sum::<u64>();
        assert_eq!(sum(Tally::drawn), total.drawn(), "{dimension:?}");
        assert_eq!(sum(|tally| tally.wrong), total.wrong, "{dimension:?}");
    }
    let depths: Vec<_> = audit.strata(0, Dimension::Depth).into_iter().map(|s| s.label).collect();
    assert_eq!(depths, ["1", "2", "3", "4"]);
    let reductions = audit.strata(0, Dimension::Reduction);
    assert_eq!((reductions.len(), reductions[0].label.as_str()), (1, "3"));
    let worst = audit.worst(0, 3);
    assert!(worst.windows(2).all(|pair| pair[0].shortfall() >= pair[1].shortfall()));
    let most = audit.rows.iter().filter_map(Row::shortfall).max();
    assert_eq!(worst[0].shortfall(), most);
}

#[test]
fn an_audit_without_cutoffs_says_why() {
    let suite = traps(&["trap 7:"]);
    let why = |plan: &Plan| run(&suite, plan).why_empty();
    let text = |reason: &str| Some(format!("nothing to judge: {reason}"));
    assert_eq!(why(&plan("off", 3, "1/1")), text("no null move settled a node under off"));
    let rare = why(&plan("standard:2", 3, "1/4000000000")).unwrap();
    assert!(rare.contains("a sample of 1/4000000000 took none of "), "{rare}");
    let deep = why(&Plan { min_depth: 50, ..plan("standard:2", 3, "1/1") }).unwrap();
    assert!(deep.ends_with("nodes has 50 plies of depth left"), "{deep}");
    assert_eq!(why(&plan("standard:2", 3, "1/1")), None);
}

#[test]
fn tables_that_cannot_be_had_are_refused_before_the_first_search() {
    for against in [Against::Full, Against::Table] {
        for table_mib in [1 << 30, usize::MAX] {
            let plan = Plan { table_mib, against, ..plan("standard:2", 3, "1/1") };
            let result = audit::run(&middlegames(), &plan, NonZeroUsize::MIN, &NEVER, |_| {
                panic!("a search was done")
            });
            assert_eq!(result.unwrap_err().to_string().lines().count(), 1);
        }
    }
}

fn text(export: AuditExporter, suite: &Suite, audit: &Audit) -> String {
    let report = AuditReport {
        searched: Searched { version: "1.2.3", origin: &Origin::default(), suite, selection: &ALL },
        audit,
        worst: 2,
        without_right: false,
    };
    let mut out = Vec::new();
    export(&report, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn where_nothing_is_wrong_one_line_says_so() {
    let suite = traps(&["diagram 2, a move earlier"]);
    let mut audit = run(&suite, &plan("standard:3", 3, "1/1"));
    assert!(text(write_audit_terminal, &suite, &audit).contains("Worst:"));
    audit.rows.retain(|row| row.verdict == Verdict::Right);
    let report = text(write_audit_terminal, &suite, &audit);
    let line = format!("None wrong of {} judged.\n", audit.rows.len());
    assert!(report.ends_with(&line) && !report.contains("Worst:"), "{report}");
}

#[test]
fn the_terminal_report_has_tables_and_the_worst_cutoffs() {
    let suite = traps(&["trap 7:", "trap 12:", "diagram 2, a move earlier"]);
    let audit = run(&suite, &plan("off,standard:3", 5, "1/1"));
    let report = text(write_audit_terminal, &suite, &audit);
    for expected in [
        "traps: 3 positions\n",
        "genesis 1.2.3, depth 5, 4 MB table a search\n",
        "1/1 of what null moves settle (seed 1), judged by a full search of 1,000,000 nodes\n",
        "\noff\nNothing to judge.\n",
        " 95% interval ",
        " undecided │",
        " n too small ",
        " a search (95%) ",
        "\nIntervals for 95% draw positions again: ",
        "│ own pieces ",
        "\nWorst:\n1. ",
        "\n2. ",
        "R 3: beta cp ",
        "worth mate -1\n   refuted by ",
        " below trap 7: zugzwang against rook, knight and pawn, a rank lower\n",
    ] {
        assert!(report.contains(expected), "no {expected:?} in\n{report}");
    }
    assert!(!report.contains("\n3. "));
    assert!(report.lines().all(|line| line.chars().count() <= 120), "{report}");
    let table = run(&suite, &Plan { against: Against::Table, ..audit.plan });
    assert!(text(write_audit_terminal, &suite, &table).contains(" unknown │"));
}

#[test]
fn files_hold_every_cutoff_that_was_drawn() {
    let suite = traps(&["trap 7:", "trap 17:"]);
    let audit = run(&suite, &plan("standard:2,standard:3", 5, "1/3"));
    let json = text(write_audit_json, &suite, &audit);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["settings"]["policies"], serde_json::json!(["standard:2", "standard:3"]));
    assert_eq!(json["settings"]["sample_one_in"], 3);
    assert_eq!(json["settings"]["suite"], "traps");
    let cutoffs = json["cutoffs"].as_array().unwrap();
    assert_eq!(cutoffs.len(), audit.rows.len());
    let policies = json["policies"].as_array().unwrap();
    for (policy, record) in policies.iter().enumerate() {
        let tally = Tally::of(audit.rows_of(policy));
        assert_eq!(record["wrong"], tally.wrong);
        // Two searches, of which every third node was looked at.
        let errors = &record["errors_a_search"];
        assert_eq!(errors["mean"].as_f64(), Some(3.0 * tally.wrong as f64 / 2.0));
        assert!(errors["low"].is_null() && record["effective_errors_a_search"].is_null());
        assert_eq!(record["cutoffs"], audit.cutoffs(policy));
        let classes = record["classes"].as_array().unwrap();
        assert!(record["error_rate"].is_null() && classes[0]["error_rate"].is_f64());
    }

    let csv = text(write_audit_csv, &suite, &audit);
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let headers = reader.headers().unwrap().clone();
    let column = |name: &str| headers.iter().position(|header| header == name).unwrap();
    let records: Vec<_> = reader.records().map(Result::unwrap).collect();
    assert_eq!(records.len(), audit.rows.len());
    for ((record, row), json) in records.iter().zip(&audit.rows).zip(cutoffs) {
        assert_eq!(record[column("fen")].parse(), Ok(row.position.clone()));
        assert_eq!(record[column("margin")], row.margin().to_string());
        assert_eq!(record[column("depth")], row.node.depth.plies().to_string());
        assert_eq!(record[column("verdict")], json["verdict"]);
        assert_eq!(json["fen"], row.position.to_fen());
        let is_wrong = &record[column("verdict")] == "wrong";
        assert_eq!(is_wrong, row.shortfall().is_some());
        assert_eq!(record[column("true_value")].is_empty(), !is_wrong);
        if let Some((first, _)) = record[column("refutation")].split_once(' ') {
            assert!(row.position.parse_san(first).is_ok(), "{first}");
        }
    }
    assert!(records.iter().any(|record| &record[column("verdict")] == "wrong"));
}

/// Verified null move makes nodes shallower that a pass holds for good, and some are not.
#[test]
fn nodes_that_were_only_reduced_are_judged_too() {
    let suite = traps(&["trap 1:", "trap 2:", "trap 5:", "trap 14:", "trap 17:"]);
    let audit = run(&suite, &plan("verified:3", 6, "1/1"));
    let reduced: Vec<_> = faults(&audit).filter(|(row, _)| row.reduced_by > 0).collect();
    assert!(!reduced.is_empty());
    for (row, fault) in reduced {
        assert!(fault.value < row.node.window.beta && row.value >= row.node.window.beta);
    }
    let report = text(write_audit_terminal, &suite, &audit);
    assert!(report.contains("│ settled by ┆       the pass ┆"), "{report}");
    assert!(text(write_audit_csv, &suite, &audit).contains(",Cut,1,,"));
}

#[test]
fn what_an_error_does_to_the_root_is_told() {
    let mut suite = Suite::builtin("mate4", &ALL).unwrap().unwrap();
    suite.problems.retain(|problem| ["mate4 2292.69", "mate4 3223.107..."].contains(&&*problem.id));
    let plain = plan("off,standard:3,verified:3", 4, "1/1");
    let audit = run(&suite, &Plan { effects: true, ..plain.clone() });
    let without = run(&suite, &plain);
    assert!(without.rows.iter().all(|row| row.effect.is_none()));
    // It is found out after all else, and changes nothing of it.
    let forget = |row: &Row| Row { effect: None, ..row.clone() };
    assert_eq!(audit.rows.iter().map(forget).collect::<Vec<_>>(), without.rows);
    assert_eq!(audit.searches, without.searches);
    for row in &audit.rows {
        assert_eq!(row.effect.is_some(), row.shortfall().is_some());
    }
    let count = |effect| audit.rows.iter().filter(|row| row.effect == Some(effect)).count();
    let [nothing, value, r#move] = [Effect::Nothing, Effect::Value, Effect::Move].map(count);
    assert!(nothing > 0 && value > 0 && r#move > 0, "{nothing} {value} {move}");
    let effective: f64 = (0..3).map(|policy| audit.effective_errors(policy).mean).sum();
    assert!((2.0 * effective - (value + r#move) as f64).abs() < 1e-9);
    let report = text(write_audit_terminal, &suite, &audit);
    assert!(report.contains(" root's move ┆ value │"), "{report}");
    assert!(text(write_audit_csv, &suite, &audit).contains(",nothing,"));
    assert!(text(write_audit_json, &suite, &audit).contains("\"effect\": \"nothing\""));
}

/// The errors of one position are alike: who takes them for independent is too sure.
#[test]
fn intervals_draw_positions_again() {
    let one = |wrong| [wrong, 1_000];
    let alike = [one(90), one(0), one(0), one(0), one(0), one(0), one(0), one(0), one(0), one(0)];
    let alike = error_rate(&alike.into_iter().collect()).unwrap();
    let spread = error_rate(&[one(9); 10].into_iter().collect()).unwrap();
    assert!(alike.high - alike.low > 0.02 && spread.high - spread.low < 1e-9);
    assert_eq!(error_rate(&[one(9); 9].into_iter().collect()), None);
}
