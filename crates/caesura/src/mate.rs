//! The command `mate`.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use chess::Position;
use chess::notation::{Epd, Fen};
use lab::mates::{self, Answer, Judgement, Plan};
use lab::suite::{Problem, Selection};
use mate::{MAX_MOVES, Verdict};
use report::table;
use search::DEFAULT_TABLE_MB;
use stats::format::grouped;

use crate::into::IntoOption;
use crate::options::{
    Progress, count, for_people, jobs_or_all, load_suite, megabytes, output_beside, suite_or_text,
    warn, within,
};

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura mate 'r5k1/p4ppp/8/8/6q1/5pP1/PP3P1P/QR3RK1 b - - 0 1'
  caesura mate mate4 --verify";

/// Arguments of `mate`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// One FEN, in quotes or not; or one suite: an .epd, .fen or .pgn file, or a built-in one, such
    /// as mate4
    #[arg(value_name = "FEN|SUITE", required = true, num_args = 1.., value_parser = suite_or_text(), hide_possible_values = true)]
    what: Vec<String>,
    /// The longest mate to look for, in moves [default: what a position of a suite states, else 5]
    #[arg(long, value_name = "N", value_parser = within(1..=MAX_MOVES))]
    max: Option<u32>,
    /// The most nodes for a position
    #[arg(long, value_name = "N", default_value = "1000000000", value_parser = count)]
    nodes: NonZeroUsize,
    /// One key is enough: do not look for the others
    #[arg(long)]
    one_key: bool,
    /// Walk through each proof by the rules alone
    #[arg(long, conflicts_with = "one_key")]
    verify: bool,
    /// Size of each solver's table
    #[arg(long, value_name = "MB", default_value_t = DEFAULT_TABLE_MB, value_parser = megabytes)]
    hash: usize,
    /// Positions of a suite at a time [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = count)]
    jobs: Option<NonZeroUsize>,
    /// Write each answer of a suite to a CSV file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    #[command(flatten)]
    into: IntoOption,
}

/// How the program ends when something is not proved.
const NOT_PROVED: u8 = 1;

/// Solves a position or a suite.
pub fn run(args: &Args) -> Result<ExitCode, Box<dyn Error>> {
    let plan = Plan {
        longest: args.max,
        nodes: args.nodes.get() as u64,
        table_mib: args.hash,
        all_keys: !args.one_key,
        verify: args.verify,
    };
    let text = args.what.join(" ");
    if names_suite(&text) {
        return solve_suite(&text, &plan, args);
    }
    if args.csv.is_some() || args.into.is_wanted() {
        return Err("--csv and --into are for suites".into());
    }
    let position = one_position(&text)?;
    for mut solver in mates::solvers(&plan, 1)? {
        let answer = Answer::find(&mut solver, &position, None, &plan);
        tell(&position, &answer, &plan)?;
        if let Some(Err(flaw)) = answer.verified {
            return Err(flaw.into());
        }
        if answer.solution.verdict == Verdict::Unknown {
            return Ok(ExitCode::from(NOT_PROVED));
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The position of a FEN, or of a line of EPD that somebody pastes.
fn one_position(text: &str) -> Result<Position, String> {
    match (Fen::parse(text), Epd::parse(text)) {
        (Ok(fen), _) => {
            warn(&fen.warnings.iter().map(ToString::to_string).collect::<Vec<_>>());
            Ok(fen.position)
        }
        (Err(_), Ok(epd)) => Ok(epd.position),
        (Err(error), Err(_)) => Err(format!("invalid FEN '{}': {error}", text.escape_debug())),
    }
}

/// A FEN has several words, and no ending of a file.
fn names_suite(text: &str) -> bool {
    let extension = Path::new(text).extension().and_then(|extension| extension.to_str());
    let is_file = extension.is_some_and(|name| {
        ["epd", "fen", "pgn"].iter().any(|known| name.eq_ignore_ascii_case(known))
    });
    is_file || !text.trim().contains(' ')
}

/// What was found of a position, in a few lines.
fn tell(position: &Position, answer: &Answer, plan: &Plan) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match &answer.solution.verdict {
        Verdict::Mate { moves, line, keys } => {
            writeln!(out, "mate in {moves}: {}", position.san_line(line))?;
            if plan.all_keys {
                let keys: Vec<_> = keys.iter().map(|&key| position.san(key)).collect();
                writeln!(out, "keys: {}", keys.join(" "))?;
            }
        }
        Verdict::NoMate if !position.has_legal_move() => {
            writeln!(
                out,
                "the game is over: {}",
                if position.in_check() { "mate" } else { "stalemate" }
            )?;
        }
        Verdict::NoMate => writeln!(out, "no mate in {}", plan.longest(None))?,
        Verdict::Unknown => writeln!(out, "not decided: the nodes ran out")?,
    }
    if let Some(Ok(tried)) = answer.verified {
        writeln!(out, "verified: {} moves tried", grouped(tried))?;
    }
    let nodes = grouped(answer.solution.nodes);
    writeln!(out, "{nodes} nodes, {:.1} ms", milliseconds(answer.elapsed))
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn solve_suite(name: &str, plan: &Plan, args: &Args) -> Result<ExitCode, Box<dyn Error>> {
    let name = Path::new(name);
    let csv =
        args.csv.as_deref().map(|path| output_beside(Some(name), "--csv", path)).transpose()?;
    let place = args.into.of_command()?;
    let suite = load_suite(name, &Selection::default())?;
    let mut progress = Progress::new(suite.problems.len());
    let answers = mates::run(&suite, plan, jobs_or_all(args.jobs), |done| progress.update(done))?;
    progress.finish();
    if let Some(csv) = &csv {
        csv.write(|out| mates::write_csv(&suite, plan, &answers, out))?;
    }
    let judged: Vec<_> = suite.problems.iter().zip(&answers).collect();
    let mut out = for_people(&csv);
    for &(problem, answer) in &judged {
        if let Some(remark) = remark(problem, answer, plan) {
            writeln!(out, "{remark}")?;
        }
    }
    let summary = summary(&judged, plan);
    writeln!(out, "{summary}")?;
    if let Some(place) = place {
        place.fill(&format!("```\n{summary}\n```"), "no seed".to_owned())?;
    }
    let is_proved =
        |&(problem, answer): &(&Problem, &Answer)| answer.judge(problem, plan) == Judgement::Proved;
    Ok(ExitCode::from(if judged.iter().all(is_proved) { 0 } else { NOT_PROVED }))
}

/// What is not as a position states, or what was found if it states nothing, in a line.
fn remark(problem: &Problem, answer: &Answer, plan: &Plan) -> Option<String> {
    let judgement = answer.judge(problem, plan);
    let is_answer = judgement == Judgement::Proved && problem.mate_in.is_none();
    if judgement == Judgement::Proved && !is_answer {
        return None;
    }
    let position = &problem.position;
    let found = match (&answer.verified, &answer.solution.verdict) {
        (Some(Err(flaw)), _) => flaw.to_string(),
        (_, Verdict::Mate { moves, keys, .. }) => {
            let keys: Vec<_> = keys.iter().map(|&key| position.san(key)).collect();
            format!("mate in {moves} by {}", keys.join(" "))
        }
        (_, Verdict::NoMate) => format!("none in {}", plan.longest(problem.mate_in)),
        (_, Verdict::Unknown) => String::new(),
    };
    let judgement = if is_answer { "" } else { judgement.name() };
    let words = [&problem.id, judgement, &found, &position.to_string()];
    Some(words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(": "))
}

/// A row for each stated length, and what it took.
fn summary(judged: &[(&Problem, &Answer)], plan: &Plan) -> String {
    let mut rows: BTreeMap<Option<u32>, Vec<(&Problem, &Answer)>> = BTreeMap::new();
    for &(problem, answer) in judged {
        rows.entry(problem.mate_in).or_default().push((problem, answer));
    }
    let mut header = vec!["stated", "positions"];
    header.extend(Judgement::ALL.map(Judgement::name));
    header.extend(["nodes", "median ms", "longest ms"]);
    let mut rows_told = table(&header);
    for (stated, row) in rows {
        let count = |wanted| row.iter().filter(|(p, a)| a.judge(p, plan) == wanted).count();
        let mut times: Vec<Duration> = row.iter().map(|(_, answer)| answer.elapsed).collect();
        times.sort();
        let nodes: u64 = row.iter().map(|(_, answer)| answer.solution.nodes).sum();
        let mut cells = vec![
            stated.map_or("nothing".to_owned(), |moves| format!("mate in {moves}")),
            grouped(row.len() as u64),
        ];
        cells.extend(Judgement::ALL.map(|judgement| grouped(count(judgement) as u64)));
        cells.push(grouped(nodes));
        cells.push(format!("{:.1}", milliseconds(times[times.len() / 2])));
        cells.push(format!("{:.1}", milliseconds(times[times.len() - 1])));
        rows_told.add_row(cells);
    }
    rows_told.to_string()
}
