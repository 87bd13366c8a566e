//! `lab report`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser};
use files::{OutputFile, STANDARD, make_folder};
use report::{FORMATS, Format, Report, ReportFile, figures, of_run, of_runs};
use store::Store;

use super::StoreOption;
use crate::into::IntoOption;
use crate::{CommandResult, console};

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura lab report
  caesura lab report 2 --format md
  caesura lab report quick --out report.html
  caesura lab report quick --figures plots
  caesura lab report worth-4000 worth-16000 worth-64000";

/// Arguments of `lab report`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// The number or name of a run; several, if each is a gauntlet of the same first player: what
    /// the others are worth, against how long one thinks
    #[arg(value_name = "RUN", default_value = "latest")]
    names: Vec<String>,
    #[command(flatten)]
    store: StoreOption,
    /// How to write it [default: by the ending of --out, or term]
    #[arg(long, value_parser = format_names())]
    format: Option<String>,
    /// Write it to a file and not to standard output
    #[arg(long, value_name = "FILE", conflicts_with = "into")]
    out: Option<PathBuf>,
    /// Write each plot into a folder, as SVG and for LaTeX (PGFPlots), and what is drawn as CSV
    /// and Parquet
    #[arg(long, value_name = "DIR", conflicts_with_all = ["out", "into", "format"])]
    figures: Option<PathBuf>,
    #[command(flatten)]
    into: IntoOption,
}

/// What a plot may be asked for as, and a report is not: `--figures` has it.
const OF_PLOTS: [&str; 4] = ["svg", "pgf", "tikz", "png"];

/// The names of formats, and those of plots, which are understood but not told of.
fn format_names() -> PossibleValuesParser {
    let formats = FORMATS.iter().map(|format| PossibleValue::new(format.name));
    let plots = OF_PLOTS.iter().map(|&name| PossibleValue::new(name).hide(true));
    PossibleValuesParser::new(formats.chain(plots))
}

/// Whoever wants plots is told how to have them.
fn refuse_plots(format: &str) -> CommandResult {
    if OF_PLOTS.iter().any(|plot| plot.eq_ignore_ascii_case(format)) {
        return Err(format!(
            "{format} is a format of plots: --figures DIR writes each plot as SVG and for LaTeX (PGFPlots), and \
             what is drawn as CSV and Parquet; a report in HTML saves them as PNG"
        )
        .into());
    }
    Ok(())
}

/// Reports on a run.
pub fn run(args: &Args) -> CommandResult {
    let ending = args.out.as_deref().and_then(Path::extension).and_then(|ending| ending.to_str());
    refuse_plots(args.format.as_deref().or(ending).unwrap_or_default())?;
    let file = args.out.as_deref().map(OutputFile::prepare_or_standard).transpose()?;
    let format = match (&args.format, &args.out) {
        (Some(name), _) => Format::named(name)?,
        (None, Some(path)) if path.as_os_str() != STANDARD => Format::of_file(path, None)?,
        (None, _) => Format::named("term")?,
    };
    let store = Store::open(&args.store.store)?;
    if let Some(file) = file.as_ref().filter(|file| store.owns(file.target())) {
        return Err(format!("--out would overwrite the store: {}", file.target().display()).into());
    }
    let [name] = args.names.as_slice() else {
        return of_several(args, &store, format, file);
    };
    let run = store.find(name)?;
    let summary = store.summary(run)?;
    if let Some(place) = args.into.of_run(&summary.name, &store.sessions(run)?)? {
        // The stamp says that it was measured with the search of this program.
        if summary.signature != search::bench::fingerprint()? {
            let (number, name) = (run.number(), &summary.name);
            return Err(format!(
                "run {number} '{name}' was searched by another search than this program's: do it again"
            )
            .into());
        }
        return of_run(&store, run, |report| place.report(report));
    }
    if let Some(folder) = &args.figures {
        return of_run(&store, run, |report| write_figures(report, folder));
    }
    let format = format.of_run(summary.kind)?;
    of_run(&store, run, |report| write(report, format, file))
}

/// Writes a report, if to no file then to standard output; what is only for people is broken
/// between words where that is a terminal.
fn write(report: &Report<'_>, format: &Format, file: Option<OutputFile>) -> CommandResult {
    match file {
        None if format.name == "term" => Ok((format.write)(report, &mut console::prose())?),
        file => {
            let file = file.unwrap_or_else(OutputFile::standard);
            Ok(file.write(|out| (format.write)(report, out))?)
        }
    }
}

/// Reports on several runs together.
fn of_several(
    args: &Args,
    store: &Store,
    format: &Format,
    file: Option<OutputFile>,
) -> CommandResult {
    if args.into.is_wanted() {
        return Err("--into takes one run; several are written by --format md".into());
    }
    if format.is_of_games {
        return Err(format!("{} holds the games of one tournament", format.name).into());
    }
    let mut runs = Vec::new();
    for name in &args.names {
        let run = store.find(name)?;
        if runs.contains(&run) {
            let number = run.number();
            return Err(format!("run {number} is there twice, the second time as '{name}'").into());
        }
        runs.push(run);
    }
    of_runs(store, &runs, |report| match &args.figures {
        Some(folder) => write_figures(report, folder),
        None => write(report, format, file),
    })
}

fn write_figures(report: &Report<'_>, folder: &Path) -> CommandResult {
    let figures = figures(report)?;
    write_files(&figures, folder)?;
    match figures.is_empty() {
        true => Err("there is no plot in this report".into()),
        false => Ok(()),
    }
}

/// Writes files into a folder, which is made if need be, and prints the path of each.
pub fn write_files(files: &[ReportFile], folder: &Path) -> CommandResult {
    for ReportFile { name, bytes, is_begun } in files {
        let path = folder.join(name);
        if *is_begun && path.exists() {
            console::tell(format_args!("{} stays as it is", path.display()));
            continue;
        }
        let folder = path.parent().unwrap_or(folder);
        make_folder(folder)?;
        OutputFile::prepare(&path)?.write(|out| out.write_all(bytes))?;
        writeln!(io::stdout(), "{}", path.display())?;
    }
    Ok(())
}
