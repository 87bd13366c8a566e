//! The command `audit`.

use std::error::Error;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use files::STANDARD;
use lab::audit::{
    self, Against, DEFAULT_VERDICT_NODES, Plan, SamplePlan, SampleRate, Trace, TraceJudge,
    TracePlan, UndoPlan,
};
use lab::compare::{DepthError, Depths};
use lab::policies::PolicyList;
use players::{Command, Engine};
use report::page::{told_audit, told_undo};
use report::{
    AuditExporter, AuditReport, Searched, TraceReport, UndoExporter, UndoReport, write_audit_csv,
    write_audit_json, write_audit_terminal, write_trace_csv, write_trace_terminal, write_undo_csv,
    write_undo_json, write_undo_terminal,
};
use samples::{Origin, Sample};
use search::{MAX_DEPTH, Preset};
use stats::format::{grouped, plural};
use tables::{ProbeError, Tables};

use crate::interrupt::{self, INTERRUPTED};
use crate::into::{IntoOption, bench};
use crate::options::{Options, PatienceOption, Progress, count, for_people, named};
use crate::origin::origin;
use crate::{CommandResult, USAGE_ERROR, console};

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura audit traps --policy standard:3 --depth 6
  caesura audit --policy standard:2,verified:3 --csv cutoffs.csv
  caesura audit --undo --depth 7";

/// Arguments of `audit`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Policies separated by commas, such as standard:2,verified:R=3, each with whatever else
    /// tells it from the preset
    #[arg(long, visible_alias = "policies", value_name = "LIST", default_value = DEFAULT_POLICIES)]
    policy: String,
    /// The techniques around the null move
    #[arg(long, default_value_t, value_parser = named(Preset::ALL))]
    preset: Preset,
    /// Depth in plies
    #[arg(long, value_name = "D", default_value_t = DEFAULT_DEPTH, value_parser = depth)]
    depth: u8,
    /// Judge while the search goes on and undo what is wrong: what null moves would be worth that
    /// are never wrong; every cutoff is judged, from --min-depth on [default: 2]
    #[arg(long, conflicts_with_all = ["sample", "against", "oracle", "worst", "without_right", "effects"])]
    undo: bool,
    /// Draw nodes at which the policy would pass, look into each (passes at R = 1 to 6, its moves,
    /// the truth) and write them to this Parquet file, a row a node; see docs/guide/samples.md
    #[arg(long, value_name = "FILE", conflicts_with_all = ["undo", "sample", "against", "oracle", "worst", "without_right", "effects", "csv", "json", "into"])]
    samples: Option<PathBuf>,
    /// With --samples: how many nodes to draw of each position, depth and class of the evaluation
    #[arg(long, value_name = "N", default_value = "4", value_parser = count, requires = "samples")]
    per_class: NonZeroUsize,
    /// Which part to judge of what null moves settle: cutoffs, and nodes that were searched
    /// shallower
    #[arg(long, value_name = "1/N", default_value = DEFAULT_SAMPLE)]
    sample: SampleRate,
    /// Least remaining depth of the nodes to judge, in plies [default: 1]
    #[arg(long, value_name = "D", value_parser = depth)]
    min_depth: Option<u8>,
    /// Who judges: full searches the node, table asks one full search of the root
    #[arg(long, value_name = "JUDGE", default_value_t, value_parser = named(Against::ALL), hide_possible_values = true)]
    against: Against,
    /// A folder of tables that judge positions of up to four men; see caesura tables make
    #[arg(long, value_name = "DIR")]
    oracle: Option<PathBuf>,
    /// Nodes that each search for a verdict of full may cost
    #[arg(long, value_name = "N", default_value_t = DEFAULT_NODES, value_parser = count)]
    nodes: NonZeroUsize,
    /// How many of the worst cutoffs to show
    #[arg(long, value_name = "N", default_value_t = DEFAULT_WORST)]
    worst: usize,
    /// For each error search the root again with that one alone undone: does it change move or
    /// value?
    #[arg(long)]
    effects: bool,
    /// Leave the cutoffs found right, nearly all of them, out of the files
    #[arg(long)]
    without_right: bool,
    /// Judge the cutoffs that another engine wrote to this file, or to a pipe (-), a JSON object a
    /// line; see trace/
    #[arg(long, value_name = "FILE", conflicts_with_all = ["policy", "depth", "undo", "samples", "sample", "min_depth", "against", "without_right", "effects", "into", "suite", "json"])]
    trace: Option<PathBuf>,
    /// With --trace: who judges: search, our own without pruning, or an engine, such as
    /// 'uci:my-engine Hash=16 NullMove=false'
    /// [default: search]
    #[arg(long, value_name = "JUDGE")]
    judge: Option<String>,
    /// With --judge uci: search each node so many plies deeper than the engine was to
    #[arg(long, value_name = "PLIES")]
    deeper: Option<u8>,
    #[command(flatten)]
    patience: PatienceOption,
    #[command(flatten)]
    into: IntoOption,
    #[command(flatten)]
    options: Options,
}

/// Our own search without pruning, as a judge.
const OWN_JUDGE: &str = "search";
/// So many cutoffs of a trace are judged unless something else is said.
const TRACED: NonZeroUsize = NonZeroUsize::new(10_000).unwrap();

/// Those that the literature compares most.
const DEFAULT_POLICIES: &str = "standard:2,standard:3,verified:3";
/// As deep as a minute or two allow, with the sample below.
const DEFAULT_DEPTH: u8 = 8;
const DEFAULT_SAMPLE: &str = "1/100";
/// Enough for all but a few nodes of depth 6 and less.
const DEFAULT_NODES: NonZeroUsize = NonZeroUsize::new(DEFAULT_VERDICT_NODES as usize).unwrap();
const DEFAULT_WORST: usize = 5;

fn depth(text: &str) -> Result<u8, String> {
    let range: Result<Depths, DepthError> = text.parse();
    match range {
        Ok(depths) if !text.contains("..") => Ok(depths.first()),
        Err(DepthError::Malformed) => Err(format!("it must be a number from 1 to {MAX_DEPTH}")),
        _ => Err("it must be one depth, not a range".to_owned()),
    }
}

impl Args {
    /// Who judges the cutoffs of a trace, if it is not our own search.
    fn foreign_judge(&self) -> Option<&str> {
        self.judge.as_deref().filter(|judge| *judge != OWN_JUDGE)
    }
}

/// The first of some options that is given.
fn given<const N: usize>(options: [(&'static str, bool); N]) -> Option<&'static str> {
    options.into_iter().find_map(|(name, is_given)| is_given.then_some(name))
}

/// Audits, and reports.
pub fn run(args: &Args) -> Result<ExitCode, Box<dyn Error>> {
    // What --trace conflicts with would let clap forget that it is wanted.
    let of_trace = given([
        ("--judge", args.judge.is_some()),
        ("--deeper", args.deeper.is_some()),
        ("--patience", args.patience.is_given()),
    ]);
    if let (None, Some(name)) = (&args.trace, of_trace) {
        return Err(format!("{name} is for the cutoffs of another engine (--trace FILE)").into());
    }
    if args.undo {
        undo(args)?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(path) = &args.samples {
        samples(args, path)?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(path) = &args.trace {
        return trace(args, path);
    }
    audit(args)
}

/// Audits our own, and reports: of what is judged by then, if it is interrupted.
fn audit(args: &Args) -> Result<ExitCode, Box<dyn Error>> {
    let plan = plan(args)?;
    let files = args.options.output_files::<AuditExporter>(
        write_audit_csv,
        write_audit_json,
        Vec::new(),
    )?;
    let place = args.into.of_command()?;
    let selection = args.options.selection();
    let suite = args.options.load(&selection)?;
    let stop = interrupt::flag("finishing the positions in hand")?;
    let mut progress = Progress::new(suite.problems.len());
    let jobs = args.options.jobs();
    let audit = audit::run(&suite, &plan, jobs, &stop, |done| progress.update(done))?;
    progress.finish();
    let is_whole = audit.positions() == suite.problems.len();
    if let Some(reason) = audit.why_empty() {
        if is_whole {
            return Err(reason.into());
        }
        console::say("nothing is judged yet");
        return Ok(ExitCode::from(INTERRUPTED));
    }
    let report = AuditReport {
        searched: Searched {
            version: VERSION,
            origin: &origin(),
            suite: &suite,
            selection: &selection,
        },
        audit: &audit,
        worst: args.worst,
        without_right: args.without_right,
    };
    for (file, export) in &files {
        file.write(|out| export(&report, out))?;
    }
    if let Some(place) = place.filter(|_| is_whole) {
        let (text, seeds) = told_audit(&report);
        place.fill(&text, seeds)?;
    }
    write_audit_terminal(&report, &mut for_people(files.iter().map(|(file, _)| file)))?;
    Ok(if is_whole { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
}

/// Undoes, and reports.
fn undo(args: &Args) -> CommandResult {
    let (policies, min_depth) = judged(args, 2.min(args.depth))?;
    let plan = UndoPlan {
        policies,
        depth: args.depth,
        min_depth,
        verdict_nodes: args.nodes.get() as u64,
        table_mib: args.options.hash,
    };
    let files =
        args.options.output_files::<UndoExporter>(write_undo_csv, write_undo_json, Vec::new())?;
    let place = args.into.of_command()?;
    let selection = args.options.selection();
    let suite = args.options.load(&selection)?;
    let mut progress = Progress::new(suite.problems.len());
    let rows = audit::undo(&suite, &plan, args.options.jobs(), |done| progress.update(done))?;
    progress.finish();
    let (origin, suite, selection) = (&origin(), &suite, &selection);
    let searched = Searched { version: VERSION, origin, suite, selection };
    let report = UndoReport { searched, plan: &plan, rows: &rows };
    for (file, export) in &files {
        file.write(|out| export(&report, out))?;
    }
    if let Some(place) = place {
        let (text, seeds) = told_undo(&report);
        place.fill(&text, seeds)?;
    }
    write_undo_terminal(&report, &mut for_people(files.iter().map(|(file, _)| file)))?;
    Ok(())
}

/// Judges what another engine wrote down, and reports: of what is judged by then, if it is
/// interrupted or the judge cannot go on.
fn trace(args: &Args, path: &Path) -> Result<ExitCode, Box<dyn Error>> {
    let of_engine =
        given([("--deeper", args.deeper.is_some()), ("--patience", args.patience.is_given())]);
    if let (None, Some(name)) = (args.foreign_judge(), of_engine) {
        return Err(format!("{name} is for an engine that judges (--judge uci:PROGRAM)").into());
    }
    let plan = TracePlan {
        judge: trace_judge(args)?,
        oracle: args.oracle.as_deref().map(oracle).transpose()?,
    };
    let csv = args.options.csv_beside(path)?;
    let name = files::name(path);
    let unreadable = |cause: io::Error| format!("{name}: {cause}");
    let file: Box<dyn BufRead> = match path.as_os_str() == STANDARD {
        true => Box::new(io::stdin().lock()),
        false => Box::new(BufReader::new(File::open(path).map_err(unreadable)?)),
    };
    let most = args.options.limit.unwrap_or(TRACED);
    let trace = Trace::read(file, most, args.options.seed).map_err(unreadable)?;
    let mut errors = io::stderr().lock();
    for bad in &trace.first_bad {
        writeln!(errors, "{name}: {bad}")?;
    }
    let untold = trace.bad - trace.first_bad.len() as u64;
    if untold > 0 {
        writeln!(errors, "{name}: {} more lines make no sense", grouped(untold))?;
    }
    drop(errors);
    if trace.cutoffs.is_empty() {
        return Err(format!("{name}: there is no cutoff in it").into());
    }
    let stop = interrupt::flag("telling of what is judged")?;
    let mut progress = Progress::new(trace.cutoffs.len());
    let jobs = args.options.jobs();
    let verdicts = audit::judge_trace(&trace, &plan, jobs, &stop, |done| progress.update(done))?;
    progress.finish();
    let short_judge = match &plan.judge {
        TraceJudge::Search(..) => OWN_JUDGE,
        TraceJudge::Engine(engine, _) => engine.name(),
    };
    let mut judge = match &plan.judge {
        TraceJudge::Search(preset, nodes) => {
            format!("our search without pruning ({preset}), of at most {} nodes", grouped(*nodes))
        }
        TraceJudge::Engine(engine, deeper) => {
            let deeper = match deeper {
                0 => String::new(),
                _ => format!(", {} deeper", plural((*deeper).into(), "ply")),
            };
            format!("{}, {}{deeper}", engine.name(), engine.command)
        }
    };
    if plan.oracle.is_some() {
        judge = format!("exact values where there are few men, else by {judge}");
    }
    let (judge, worst, verdicts) = (judge.as_str(), args.worst, &verdicts);
    let report = TraceReport { file: &name, trace: &trace, judge, short_judge, verdicts, worst };
    if let Some(csv) = &csv {
        csv.write(|out| write_trace_csv(&report, out))?;
    }
    write_trace_terminal(&report, &mut for_people(&csv))?;
    let is_whole = verdicts.rows.len() == trace.cutoffs.len();
    Ok(match (is_whole, &verdicts.ended) {
        (true, _) => ExitCode::SUCCESS,
        (false, Some(_)) => ExitCode::from(USAGE_ERROR),
        (false, None) => ExitCode::from(INTERRUPTED),
    })
}

fn trace_judge(args: &Args) -> Result<TraceJudge, Box<dyn Error>> {
    let Some(text) = args.foreign_judge() else {
        return Ok(TraceJudge::Search(args.preset, args.nodes.get() as u64));
    };
    if !Command::is_meant_by(text) {
        return Err(format!(
            "cutoffs are judged by search, uci:PROGRAM or ENGINE.toml, not '{text}'"
        )
        .into());
    }
    Ok(TraceJudge::Engine(Engine::read(text, args.patience.get())?, args.deeper.unwrap_or(0)))
}

/// Draws samples, and writes them.
fn samples(args: &Args, path: &Path) -> CommandResult {
    let (policies, min_depth) = judged(args, 1)?;
    let mut all = policies.settings();
    let (Some(settings), None) = (all.next(), all.next()) else {
        return Err(format!("--samples takes one policy, not {policies}").into());
    };
    let Options { hash: table_mib, seed, .. } = args.options;
    let file = args.options.output("--samples", path)?;
    let plan = SamplePlan {
        settings: settings.clone(),
        preset: args.preset,
        depth: args.depth,
        min_depth,
        per_class: args.per_class,
        seed,
        nodes: args.nodes.get() as u64,
        table_mib,
    };
    let selection = args.options.selection();
    let suite = args.options.load(&selection)?;
    let mut progress = Progress::new(suite.problems.len());
    let found = audit::draw(&suite, &plan, args.options.jobs(), |done| progress.update(done))?;
    progress.finish();
    if found.rows.is_empty() {
        return Err(format!(
            "no samples: of {} nodes at which {policies} would pass none has {} of depth left",
            found.possible,
            plural(min_depth.into(), "ply"),
        )
        .into());
    }
    let (depth, per_class, nodes) = (args.depth, args.per_class, args.nodes);
    let origin = Origin {
        commit: origin().commit,
        bench: bench().whole.to_string(),
        settings: settings.to_string(),
        drawn: format!(
            "depth {depth}, min-depth {min_depth}, per-class {per_class}, seed {seed}, nodes {nodes}, hash {table_mib}"
        ),
        suite: format!("{} {:016x}", suite.name, suite.checksum()),
    };
    file.write(|out| samples::write(out, &origin, &found.rows))?;
    let count = |choose: fn(&&Sample) -> bool| found.rows.iter().filter(choose).count();
    writeln!(
        for_people([&file]),
        "{} samples of {} nodes at which {policies} would pass, {} of them with {} left or more; \
         beta holds at {} and not at {}",
        grouped(found.rows.len() as u64),
        grouped(found.possible),
        grouped(found.eligible),
        plural(min_depth.into(), "ply"),
        grouped(count(|row| row.holds == Some(true)) as u64),
        grouped(count(|row| row.holds == Some(false)) as u64),
    )?;
    Ok(())
}

/// The policies whose cutoffs are judged, and from which depth on: this one unless something else
/// is said.
fn judged(args: &Args, usual: u8) -> Result<(PolicyList, u8), Box<dyn Error>> {
    let policies =
        PolicyList::parse(&args.policy, args.preset).map_err(|error| error.to_string())?;
    if policies.settings().all(|settings| settings.null_move().technique().conditions.is_none()) {
        return Err(format!("nothing to judge: {policies} never passes").into());
    }
    let least = args.min_depth.unwrap_or(usual);
    if least > args.depth {
        let deepest = args.depth;
        return Err(format!(
            "nothing to judge: --min-depth {least} is more than --depth {deepest}"
        )
        .into());
    }
    Ok((policies, least))
}

fn plan(args: &Args) -> Result<Plan, Box<dyn Error>> {
    let (policies, min_depth) = judged(args, 1)?;
    Ok(Plan {
        policies,
        depth: args.depth,
        rate: args.sample,
        seed: args.options.seed,
        min_depth,
        against: args.against,
        oracle: args.oracle.as_deref().map(oracle).transpose()?,
        verdict_nodes: args.nodes.get() as u64,
        table_mib: args.options.hash,
        effects: args.effects,
    })
}

/// The tables of a folder, all of them read.
fn oracle(folder: &Path) -> Result<Arc<Tables>, ProbeError> {
    let tables = Tables::open(folder)?;
    tables.read_all()?;
    Ok(Arc::new(tables))
}
