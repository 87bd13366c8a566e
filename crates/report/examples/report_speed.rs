//! How long a report takes over so many rows, and how much memory: the block `reports` of
//! docs/measured/performance.md.
//!
//! ```text
//! cargo run --release --package report --example report_speed -- 1000000 [POSITIONS]
//! ```
//!
//! The rows are made up as they are added up, and kept nowhere, so that the figures are those of
//! the report alone. Four policies at as many depths as it takes.

use std::error::Error;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};
use std::{env, fs, io};

use chess::random::SplitMix64;
use lab::compare::{Depths, Limit, Plan, Row, Summarizer};
use lab::policies::PolicyList;
use lab::suite::{Problem, Selection, Suite};
use report::{Content, FORMATS, Report, Section, SuiteFacts};
use search::{Counters, Score};
use stats::format::grouped;

const POLICIES: &str = "off,standard:2,standard:3,verified:3";

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = env::args().skip(1);
    let rows: usize = arguments.next().ok_or("how many rows?")?.parse()?;
    let positions: usize = arguments.next().map_or(Ok(rows / 40), |text| text.parse())?;
    let depths = (rows / positions / 4).clamp(1, 100);
    let plan = Plan {
        lineup: POLICIES.parse::<PolicyList>()?.into(),
        baseline: 3,
        limits: format!("1..{depths}").parse::<Depths>()?.into(),
        repetitions: NonZeroU32::MIN,
        table_mib: 64,
    };
    let suite = Suite::default_builtin(&Selection::default())?;

    let began = Instant::now();
    let mut random = SplitMix64::new(1);
    let mut summarizer = Summarizer::new(&plan, positions);
    let mut made = Duration::ZERO;
    let mut count = 0;
    for index in 0..positions {
        let making = Instant::now();
        let problem = &suite.problems[index % suite.problems.len()];
        let rows = rows_of(problem, index, depths as u8, &mut random);
        made += making.elapsed();
        count += rows.len();
        summarizer.add(problem, &rows);
    }
    let summary = summarizer.finish();
    let added_up = began.elapsed() - made;

    let facts = SuiteFacts::new(&suite, &Selection::default());
    let section = Section {
        suite: facts,
        plan,
        summary,
        false_cutoffs: Vec::new(),
        errors: Vec::new(),
        audited: [0, 0],
    };
    let report = Report {
        title: "Made up".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        provenance: Vec::new(),
        content: Content::Suites { sections: vec![section], rows: &|_, _| Ok(()) },
    };
    let mut slowest = (Duration::ZERO, "");
    for format in FORMATS.iter().filter(|format| !format.is_of_games) {
        let began = Instant::now();
        (format.write)(&report, &mut io::sink())?;
        slowest = slowest.max((began.elapsed(), format.name));
    }
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    println!(
        "A report over {} rows of {} positions: {:.2} s to add them up, at most {:.2} s (`{}`) to write it, without \
         the rows themselves; {} of memory.",
        grouped(count as u64),
        grouped(positions as u64),
        added_up.as_secs_f64(),
        slowest.0.as_secs_f64(),
        slowest.1,
        peak.map_or("an unknown amount", str::trim)
    );
    Ok(())
}

fn rows_of(problem: &Problem, index: usize, depths: u8, random: &mut SplitMix64) -> Vec<Row> {
    let moves = problem.position.legal_moves();
    let mut rows = Vec::new();
    for policy in 0..4 {
        let mut nodes = 50;
        for depth in 1..=depths {
            nodes += nodes / 2 + random.below(nodes as usize) as u64;
            let solved = problem.has_answer().then(|| random.below(100) < 30 + usize::from(depth));
            rows.push(Row {
                problem: index,
                policy,
                repetition: 0,
                limit: Limit::Depth(depth),
                depth,
                best: random.pick(&moves).copied(),
                line: "e2e4 e7e5 g1f3 b8c6".to_owned(),
                score: Some(Score::centipawns(random.below(400) as i32 - 200)),
                solved,
                solved_since: solved.filter(|&solved| solved).map(|_| depth),
                nodes,
                time: Duration::from_micros(nodes),
                counters: Some(Counters { pv_nodes: nodes, ..Counters::default() }),
                fault: None,
            });
        }
    }
    rows
}
