//! What several commands have in common: the options of those that search a suite, the files that
//! they write, how many searches at a time, and how progress is told.

mod names;
mod progress;

use std::collections::HashSet;
use std::env;
use std::error::Error;
use std::fmt::{Display, LowerExp};
use std::fs;
use std::io::{self, Write};
use std::num::{IntErrorKind, NonZeroUsize, ParseIntError};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::thread;
use std::time::Duration;

use files::OutputFile;
use lab::compare::Limit;
use lab::suite::{BUILTIN, Sample, Selection, Suite, SuiteError};
use players::Engine;
use search::DEFAULT_TABLE_MB;

use crate::console;
pub use names::{Named, named, path_or, suite_or_text};
pub use progress::Progress;

/// Time between two lines of progress, where it is not told on a terminal.
pub const LINE_EVERY: Duration = Duration::from_secs(10);

/// The options of an experiment.
#[derive(clap::Args)]
pub struct Options {
    /// An .epd, .fen or .pgn file, a FEN in quotes, - for standard input, or a built-in suite:
    /// traps, middlegames, mate4, mate5, tactics, quiet, zugzwang, zugzwang_mates [default:
    /// some of most of these]
    #[arg(value_parser = path_or(BUILTIN.iter().map(|(name, _)| *name)), hide_possible_values = true)]
    suite: Option<PathBuf>,
    /// Searches at a time [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = count)]
    jobs: Option<NonZeroUsize>,
    /// Size of each search's transposition table
    #[arg(long, value_name = "MB", default_value_t = DEFAULT_TABLE_MB, value_parser = megabytes)]
    pub hash: usize,
    /// Take only so many positions, chosen at random
    #[arg(long, value_name = "K", value_parser = count)]
    pub limit: Option<NonZeroUsize>,
    /// What all chance follows from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Go on over bad lines and games of the suite, and count them
    #[arg(long)]
    skip_bad: bool,
    /// Drop positions in which a side has no more than king and pawns
    #[arg(long)]
    discard_pawn_endings: bool,
    /// Write each result to a CSV file; - is standard output, here and below
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write settings and results to a JSON file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// How long other engines are waited for.
#[derive(clap::Args)]
pub struct PatienceOption {
    /// How long another engine may take to get ready, and to move without a clock, in seconds
    /// [default: 60]
    #[arg(long, value_name = "S")]
    patience: Option<u32>,
}

impl PatienceOption {
    pub fn get(&self) -> Duration {
        self.patience.map_or(players::PATIENCE, |seconds| Duration::from_secs(seconds.into()))
    }

    /// Whether anything was said of it.
    pub fn is_given(&self) -> bool {
        self.patience.is_some()
    }
}

/// Other engines that search beside ours.
#[derive(clap::Args)]
pub struct EngineOptions {
    /// Another engine beside ours, such as 'uci:stockfish Hash=16' or engine.toml; may be given
    /// several times
    #[arg(long = "engine", value_name = "ENGINE")]
    engines: Vec<String>,
    #[command(flatten)]
    patience: PatienceOption,
}

impl EngineOptions {
    /// The engines, each of which was started to hear what it is called.
    pub fn meet(&self) -> Result<Vec<Engine>, Box<dyn Error>> {
        if self.patience.is_given() && !self.are_wanted() {
            return Err("--patience is for other engines (--engine ENGINE)".into());
        }
        let read = |text: &String| Ok(Engine::read(text, self.patience.get())?);
        self.engines.iter().map(read).collect()
    }

    /// Whether there are any.
    pub fn are_wanted(&self) -> bool {
        !self.engines.is_empty()
    }
}

/// How the program writes a list of what it has.
#[derive(Clone, Copy, Default, clap::ValueEnum)]
pub enum ListFormat {
    /// For a terminal
    #[default]
    Text,
    /// As the table in the documents
    Markdown,
}

/// Reads the size of a table.
pub fn megabytes(text: &str) -> Result<usize, &'static str> {
    text.parse().ok().filter(|&mb| mb > 0).ok_or("it must be a number of megabytes from 1 on")
}

/// Reads a number of a range.
pub fn within<T: FromStr + PartialOrd + Clone + Display + LowerExp>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| {
            let (mut least, most) = (range.start().to_string(), range.end());
            if least.starts_with("0.000") {
                least = format!("{:e}", range.start());
            }
            format!("it must be a number from {least} to {most}")
        })
    }
}

/// Reads how many nodes a search may take.
pub fn nodes(text: &str) -> Result<Limit, &'static str> {
    format!("nodes {text}").parse().map_err(|_| "it must be a number from 1 on")
}

/// Reads how long a search may take.
pub fn time(text: &str) -> Result<Limit, &'static str> {
    format!("time {text}").parse().map_err(|_| "it must be a time such as 250ms or 2s")
}

/// Makes sure, before any work is done for it, that a file can be written and holds what is to be
/// replaced.
pub fn in_place(
    path: &Path,
    holds: impl Fn(&str) -> bool,
    what: &str,
) -> Result<OutputFile, Box<dyn Error>> {
    let name = path.display();
    let text = fs::read_to_string(path).map_err(|cause| format!("{name}: {cause}"))?;
    if !holds(&text) {
        return Err(format!("{name}: it does not hold the {what} of this program").into());
    }
    Ok(OutputFile::prepare(path)?)
}

/// Files to read, none of them named twice: what it holds would count twice.
pub fn each_once(files: &[PathBuf]) -> Result<&[PathBuf], String> {
    let mut known = HashSet::new();
    for file in files {
        // A file that is not there is told of when it is read.
        if file.canonicalize().is_ok_and(|place| !known.insert(place)) {
            return Err(format!("{}: it is named twice", file.display()));
        }
    }
    Ok(files)
}

/// Reads a number from 1 on.
pub fn count(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|cause| why_no_number(&cause, "it must be a number from 1 on"))
}

/// Why a text is no number: it is too large, or it is not what it must be.
pub fn why_no_number(cause: &ParseIntError, must_be: &'static str) -> &'static str {
    match cause.kind() {
        IntErrorKind::PosOverflow => "it is too large a number",
        _ => must_be,
    }
}

/// So many searches at a time, or one for each processor.
pub fn jobs_or_all(jobs: Option<NonZeroUsize>) -> NonZeroUsize {
    jobs.unwrap_or_else(|| thread::available_parallelism().unwrap_or(NonZeroUsize::MIN))
}

impl Options {
    /// Which positions are taken.
    pub fn selection(&self) -> Selection {
        Selection {
            skip_bad: self.skip_bad,
            discard_pawn_endings: self.discard_pawn_endings,
            sample: self.limit.map(|size| Sample { size: size.get(), seed: self.seed }),
        }
    }

    /// How many searches run at a time.
    pub fn jobs(&self) -> NonZeroUsize {
        jobs_or_all(self.jobs)
    }

    /// The suite in a file, a built-in one, or all that are built in. What is doubtful about it is
    /// told on standard error.
    pub fn load(&self, selection: &Selection) -> Result<Suite, SuiteError> {
        match &self.suite {
            Some(suite) => load_suite(suite, selection),
            None => Suite::default_builtin(selection).inspect(|suite| warn(&suite.warnings)),
        }
    }

    /// A file to write, named by an option, that is not the suite.
    pub fn output(&self, option: &str, path: &Path) -> Result<OutputFile, Box<dyn Error>> {
        output_beside(self.suite.as_deref(), option, path)
    }

    /// The file of `--csv`, that is not the one that is read.
    pub fn csv_beside(&self, read: &Path) -> Result<Option<OutputFile>, Box<dyn Error>> {
        self.csv.as_ref().map(|path| output_beside(Some(read), "--csv", path)).transpose()
    }

    /// The files to write, all of them writable, and the exporter of what goes into each: those of
    /// `--csv` and `--json`, and `more` with the options that named them.
    pub fn output_files<Exporter>(
        &self,
        csv: Exporter,
        json: Exporter,
        more: Vec<(&'static str, &Path, Exporter)>,
    ) -> Result<Vec<(OutputFile, Exporter)>, Box<dyn Error>> {
        let of_all = [("--csv", &self.csv, csv), ("--json", &self.json, json)];
        let of_all = of_all.into_iter().filter_map(|(option, path, exporter)| {
            path.as_deref().map(|path| (option, path, exporter))
        });
        let mut files: Vec<(&str, OutputFile, Exporter)> = Vec::new();
        for (option, path, exporter) in of_all.chain(more) {
            let file = self.output(option, path)?;
            let same = files.iter().find(|(_, other, _)| other.target() == file.target());
            if let Some((other, ..)) = same {
                return Err(format!("{other} and {option} both name {}", path.display()).into());
            }
            files.push((option, file, exporter));
        }
        let named = |(option, file, exporter)| Ok((named_once(option, file)?, exporter));
        files.into_iter().map(named).collect()
    }
}

/// Where people read what came out: standard output, or standard error where a file takes the
/// other.
pub fn for_people<'a>(files: impl IntoIterator<Item = &'a OutputFile>) -> Box<dyn Write> {
    match files.into_iter().any(OutputFile::is_standard) {
        true => Box::new(io::stderr().lock()),
        false => console::prose(),
    }
}

/// A built-in suite, or that in a file. What is doubtful about it is told on standard error.
pub fn load_suite(name: &Path, selection: &Selection) -> Result<Suite, SuiteError> {
    let builtin = name.to_str().and_then(|name| Suite::builtin(name, selection));
    let suite = builtin.unwrap_or_else(|| Suite::load(name, selection))?;
    warn(&suite.warnings);
    Ok(suite)
}

/// A file to write that is named by an option, and by nothing else on the command line: what is
/// named twice is read too.
pub fn named_once(option: &str, file: OutputFile) -> Result<OutputFile, Box<dyn Error>> {
    let target = file.target();
    let words = env::args().skip(1);
    // A file may be the value of a setting in a configuration: `modern:3 network=my.net`.
    let names = words.flat_map(|word| {
        let parts = word.split([' ', '=']).map(str::to_owned).collect::<Vec<_>>();
        let is_parted = parts.len() > 1;
        parts.into_iter().chain(is_parted.then_some(word))
    });
    let is_builtin = |name: &str| BUILTIN.iter().any(|(known, _)| *known == name);
    let is_it = |name: &String| {
        !is_builtin(name) && Path::new(name).canonicalize().is_ok_and(|path| path == target)
    };
    if target.is_file() && names.filter(is_it).count() > 1 {
        return Err(overwritten(option, target));
    }
    Ok(file)
}

fn overwritten(option: &str, path: &Path) -> Box<dyn Error> {
    format!("{option} would overwrite what is read: {}", path.display()).into()
}

/// A file to write, named by an option, that is not the one that is read.
pub fn output_beside(
    read: Option<&Path>,
    option: &str,
    path: &Path,
) -> Result<OutputFile, Box<dyn Error>> {
    let file = OutputFile::prepare_or_standard(path)?;
    let is_builtin = |path: &&Path| BUILTIN.iter().any(|(name, _)| path.as_os_str() == *name);
    let read = read.filter(|path| !is_builtin(path));
    unread(option, file, read)
}

/// A file to write, named by an option, that is none of those that are read.
pub fn unread(
    option: &str,
    file: OutputFile,
    read: impl IntoIterator<Item = impl AsRef<Path>>,
) -> Result<OutputFile, Box<dyn Error>> {
    // A file that is not there is told of when it is read.
    let is_it = |read: &Path| read.canonicalize().is_ok_and(|read| read == file.target());
    if read.into_iter().any(|read| is_it(read.as_ref())) {
        return Err(overwritten(option, file.path()));
    }
    Ok(file)
}

/// How many warnings are told of one by one.
const MOST_WARNINGS: usize = 10;

/// Tells on standard error what is doubtful about a suite.
pub fn warn(warnings: &[String]) {
    for warning in warnings.iter().take(MOST_WARNINGS) {
        console::warn(warning);
    }
    if warnings.len() > MOST_WARNINGS {
        console::warn(format_args!("and {} more", warnings.len() - MOST_WARNINGS));
    }
}
