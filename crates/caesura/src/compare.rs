//! The command `compare`.

use std::error::Error;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::process::ExitCode;

use files::OutputFile;
use lab::compare::{self, Depths, Limit, LimitList, Plan};
use lab::lineup::Lineup;
use lab::policies::PolicyList;
use report::{Content, Format, Report, Section};
use search::Settings;
use stats::format::grouped;
use store::RunKind;

use crate::ablation::AblationOptions;
use crate::interrupt::{self, INTERRUPTED};
use crate::into::{IntoOption, bench, machine};
use crate::options::{EngineOptions, Options, Progress, for_people, nodes, time};
use crate::origin::origin;

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura compare
  caesura compare mate4 --policies off,standard:2,verified:3 --depth 5..6
  caesura compare suite.epd --preset caesura --without each --report report.html
  caesura compare suite.epd --engine 'uci:stockfish Hash=16' --move-time 200ms";

/// Arguments of `compare`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Policies separated by commas, such as off,standard:2,verified:R=3, each with whatever else
    /// tells it from the preset, such as 'standard:2 aspiration=off'
    /// [default: standard:1,standard:2,standard:3,verified:3; that of the preset with --without or
    /// --only; none with --engine]
    #[arg(long, value_name = "LIST")]
    policies: Option<String>,
    #[command(flatten)]
    ablation: AblationOptions,
    #[command(flatten)]
    engines: EngineOptions,
    /// Depth in plies, or a range of depths such as 8..9 [default: 7..8 where nothing else is
    /// limited]
    #[arg(long, value_name = "RANGE")]
    depth: Option<Depths>,
    /// Nodes a search, with commas between several limits
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = nodes)]
    nodes: Vec<Limit>,
    /// Time a search, such as 250ms or 2s, with commas between several limits
    #[arg(long, value_name = "T", value_delimiter = ',', value_parser = time)]
    move_time: Vec<Limit>,
    /// The policy or engine that the others are measured against [default: the last of --policies]
    #[arg(long, value_name = "POLICY")]
    baseline: Option<String>,
    /// Write a report; the ending of the file decides: .html, .md, .tex, .txt, .csv or .json
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    #[command(flatten)]
    into: IntoOption,
    #[command(flatten)]
    options: Options,
}

/// The policies that the paper compares.
const DEFAULT_POLICIES: &str = "standard:1,standard:2,standard:3,verified:3";
/// As deep as a minute or two allow.
const DEFAULT_DEPTHS: &str = "7..8";

/// Compares, and reports.
pub fn run(args: &Args) -> Result<ExitCode, Box<dyn Error>> {
    let plan = plan(args)?;
    let files = files(args)?;
    let place = args.into.of_command()?;
    let selection = args.options.selection();
    let suite = args.options.load(&selection)?;
    let stop = interrupt::flag("finishing the searches in hand")?;
    let mut progress = Progress::new(suite.problems.len());
    let comparison =
        compare::run(&suite, &plan, args.options.jobs(), &stop, |done| progress.update(done))?;
    progress.finish();
    let section = Section::new(&suite, &selection, &comparison);
    let is_whole = section.summary.is_complete();
    let report = Report {
        title: title(&plan),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        provenance: provenance(&section),
        content: Content::Suites {
            sections: vec![section],
            rows: &|_, visitor| comparison.visit_rows(&suite, visitor),
        },
    };
    for (file, format) in &files {
        file.write(|out| (format.write)(&report, out))?;
    }
    if let Some(place) = place.filter(|_| is_whole) {
        place.report(&report)?;
    }
    (Format::named("term")?.write)(&report, &mut for_people(files.iter().map(|(file, _)| file)))?;
    Ok(if is_whole { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
}

/// Where the results come from, for people.
fn provenance(section: &Section) -> Vec<(String, String)> {
    let origin = origin();
    let machine = [("Bench", grouped(bench().whole)), ("Processor", machine(&store::cpu()))];
    let lines = origin.particulars().map(|(name, text)| (name, text.to_owned()));
    let lines = machine.into_iter().chain(lines);
    let lines = lines.map(|(name, text)| (name.to_owned(), text));
    lines.chain([section.suite.origin()]).collect()
}

/// What a comparison is called.
fn title(plan: &Plan) -> String {
    let Plan { lineup, .. } = plan;
    let preset = lineup.preset();
    let is_policy =
        |settings: &Settings| *settings == Settings::new(preset, settings.null_move().clone());
    match lineup.len() {
        1 => format!("{lineup} on its own"),
        count if !lineup.engines().is_empty() => format!("{count} engines compared"),
        count if lineup.policies().settings().all(is_policy) => {
            format!("{count} null-move policies compared")
        }
        count => format!("{count} configurations compared"),
    }
}

/// The files to write, and the format of each.
fn files(args: &Args) -> Result<Vec<(OutputFile, &'static Format)>, Box<dyn Error>> {
    let mut more = Vec::new();
    if let Some(path) = &args.report {
        let format =
            Format::of_file(path, Some(RunKind::Experiment))?.of_run(RunKind::Experiment)?;
        more.push(("--report", path.as_path(), format));
    }
    args.options.output_files(Format::named("csv")?, Format::named("json")?, more)
}

/// What is searched twice would be reported once.
fn no_two(limits: &[Limit]) -> Result<(), String> {
    let is_again = |(at, limit): &(usize, &Limit)| limits[..*at].contains(limit);
    match limits.iter().enumerate().find(is_again) {
        Some((_, limit)) => Err(format!("'{limit}' is asked for twice")),
        None => Ok(()),
    }
}

fn plan(args: &Args) -> Result<Plan, Box<dyn Error>> {
    let preset = args.ablation.preset();
    let given = match &args.policies {
        Some(text) => PolicyList::parse(text, preset)?,
        None if args.ablation.is_wanted() => {
            PolicyList::parse(&preset.null_move().to_string(), preset)?
        }
        None if args.engines.are_wanted() => PolicyList::none(preset),
        None => PolicyList::parse(DEFAULT_POLICIES, preset)?,
    };
    let (policies, last) = given.ablated(&args.ablation.ablation()?)?;
    let lineup = Lineup::new(policies, args.engines.meet()?);
    let baseline = match &args.baseline {
        None => last,
        Some(text) => lineup.baseline(text)?,
    };
    let depths = args.depth.into_iter().flat_map(Depths::iter).map(Limit::Depth);
    let others: Vec<Limit> =
        [&args.nodes, &args.move_time].into_iter().flatten().copied().collect();
    no_two(&others)?;
    let limits = LimitList::new(depths.chain(others));
    Ok(Plan {
        lineup,
        baseline,
        limits: match limits {
            Some(limits) => limits,
            None => DEFAULT_DEPTHS.parse::<Depths>()?.into(),
        },
        repetitions: NonZeroU32::MIN,
        table_mib: args.options.hash,
    })
}
