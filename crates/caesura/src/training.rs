//! The command `train`.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::num::NonZeroUsize;
use std::ops::{ControlFlow, RangeInclusive};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use files::OutputFile;
use network::{LANE, MOST_HIDDEN, Network, NetworkFile};
use stats::format::grouped;
use train::data::{Sheet, sheet_of};
use train::trainer::{self, ByMen, Checkpoint, Epoch, Examples, STEPS, Start, Training, Watcher};

use crate::console::{self, Gauge};
use crate::interrupt::{self, INTERRUPTED};
use crate::options::{LINE_EVERY, count, each_once, jobs_or_all, named_once, unread, within};

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura train games/*.viri --out new.net";

/// Arguments of `train`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Files of games in viriformat, as `data make` writes them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The network to write; beside it lie a checkpoint while it is trained, and its losses as CSV
    #[arg(long, value_name = "NET")]
    out: PathBuf,
    /// A network to go on with, as FILE or FILE@CHECKSUM, in place of one that knows nothing
    #[arg(long, value_name = "NET", conflicts_with = "hidden", value_parser = NetworkFile::open_named)]
    from: Option<NetworkFile>,
    /// The length of the hidden layer, a multiple of 32
    #[arg(long, value_name = "N", default_value = "512", value_parser = hidden)]
    hidden: usize,
    /// How often all positions are gone through
    #[arg(long, value_name = "N", default_value = "6", value_parser = count)]
    epochs: NonZeroUsize,
    /// How many positions are learnt from at once
    #[arg(long, value_name = "N", default_value = "16384", value_parser = count)]
    batch: NonZeroUsize,
    /// The step of the first batch
    #[arg(long, value_name = "RATE", default_value = "0.001", value_parser = within(1e-9..=1.0))]
    rate: f64,
    /// The step of the last batch
    #[arg(long, value_name = "RATE", default_value = "0.00001", value_parser = within(1e-9..=1.0))]
    last_rate: f64,
    /// How much of what a search is taken to have seen comes from what was seen a ply later, and
    /// in the end from the result: from 0, its own score alone, to 1, the result alone; 1..0.6 is 1
    /// with the fewest men and 0.6 with the most
    #[arg(long, value_name = "SHARE", default_value = "0.8", value_parser = lambda)]
    lambda: ByMen<f64>,
    /// The score that stands for an output of 1, in centipawns: that with which e games are won
    /// for each that is lost
    #[arg(long, value_name = "CP", default_value = "100", value_parser = within(WORTHS))]
    scale: u16,
    /// What an output of 1 is worth to the search, in centipawns, if not as much as to the search
    /// that played the games; 115..207 is 115 with the fewest men and 207 with the most
    #[arg(long, value_name = "CP", value_parser = worth)]
    worth: Option<ByMen<u16>>,
    /// One opening in so many is held out, with all games that begin so, to judge by
    #[arg(long, value_name = "N", default_value = "50", value_parser = count)]
    held_out: NonZeroUsize,
    /// What all chance follows from
    #[arg(long, value_name = "N", default_value = "1", value_parser = within(0..=MOST_SEED))]
    seed: u64,
    /// Threads; the network does not depend on them [default: one for each processor]
    #[arg(long, value_name = "N", value_parser = within(NonZeroUsize::MIN..=MOST_JOBS))]
    jobs: Option<NonZeroUsize>,
}

/// More threads than that only wait for one another.
const MOST_JOBS: NonZeroUsize = NonZeroUsize::new(256).unwrap();

/// A checkpoint holds no larger number.
const MOST_SEED: u64 = i64::MAX as u64;

/// What an output of 1 may be worth, in centipawns.
const WORTHS: RangeInclusive<u16> = 10..=1000;

fn hidden(text: &str) -> Result<usize, String> {
    let fits =
        |&number: &usize| number.is_multiple_of(LANE) && (LANE..=MOST_HIDDEN).contains(&number);
    let number = text.parse().ok().filter(fits);
    number.ok_or_else(|| format!("it must be a multiple of {LANE} from {LANE} to {MOST_HIDDEN}"))
}

/// One number or two, by the men on the board, none of them out of range.
fn by_men<T: FromStr + PartialOrd>(text: &str, range: &RangeInclusive<T>) -> Option<ByMen<T>> {
    let fits = |ByMen { few, many }: &ByMen<T>| range.contains(few) && range.contains(many);
    text.parse().ok().filter(fits)
}

fn lambda(text: &str) -> Result<ByMen<f64>, String> {
    let expected = "it must be a number from 0 to 1, or two such numbers as 1..0.6";
    by_men(text, &(0.0..=1.0)).ok_or_else(|| expected.to_owned())
}

fn worth(text: &str) -> Result<ByMen<u16>, String> {
    let (least, most) = (WORTHS.start(), WORTHS.end());
    by_men(text, &WORTHS).ok_or_else(|| {
        format!("it must be centipawns from {least} to {most}, or two such numbers as 115..207")
    })
}

impl Args {
    /// The network to go on with.
    fn from(&self) -> Option<&Network> {
        self.from.as_ref().and_then(NetworkFile::network).map(Arc::as_ref)
    }

    /// A file to write that is none of the games, and no sheet of theirs.
    fn output(&self, path: &Path) -> Result<OutputFile, Box<dyn Error>> {
        let read = self.files.iter().flat_map(|file| [file.clone(), sheet_of(file)]);
        unread("--out", OutputFile::prepare(path)?, read)
    }

    fn training(&self) -> Training {
        Training {
            hidden: self.from().map_or(self.hidden, Network::hidden),
            epochs: self.epochs.get(),
            batch: self.batch.get(),
            first_rate: self.rate,
            last_rate: self.last_rate,
            lambda: self.lambda,
            scale: self.scale,
            from: self.from().map(Network::checksum),
            seed: self.seed,
        }
    }
}

/// Trains, from the beginning or from where it was broken off.
pub fn run(args: &Args) -> Result<ExitCode, Box<dyn Error>> {
    let target = named_once("--out", args.output(&args.out)?)?;
    let checkpoint = beside(&args.out, "checkpoint");
    let begun = begun(&checkpoint)?.map(Box::new).map(Start::Checkpoint);
    let start = begun.or(args.from().map(Start::Network)).unwrap_or(Start::Anew);
    let curve = args.output(&beside(&args.out, "csv"))?;
    let stop = interrupt::flag("keeping what is learnt")?;
    let training = args.training();
    let examples = read(args, &training)?;
    let (trained, held_out) = (examples.training.len(), examples.held_out.len());
    let mut watcher = Teller {
        stop,
        curve,
        checkpoint: args.output(&checkpoint)?,
        per_epoch: trained as u64,
        begun: None,
        gauge: gauge(),
    };
    let jobs = jobs_or_all(args.jobs).get();
    let outcome = trainer::train(&training, &examples, start, jobs, &mut watcher)
        .map_err(|error| explained(error, &checkpoint))?;
    drop(watcher);
    let mut out = io::stdout();
    if !outcome.is_complete {
        writeln!(out, "{} epochs done; the same command goes on", outcome.curve.len())?;
        return Ok(ExitCode::from(INTERRUPTED));
    }
    let losses = outcome.curve.last().map(|last| (last.training_loss, last.held_out_loss));
    let (training_loss, held_out_loss) = losses.unwrap_or_default();
    let origin = origin(&args.files);
    let before =
        args.from().map(|from| format!("{STEPS}{:08x}: {}", from.checksum(), from.description()));
    let before = before.unwrap_or_default();
    let worth = args.worth.unwrap_or(ByMen::always(args.scale));
    let description = format!(
        "{} positions of {} games{origin}, and {} held out; hidden {}, epochs {}, batch {}, rate {} to {}, \
         lambda {}, scale {}, worth {worth}, held out 1/{}, seed {}; loss {training_loss:.6}, held out {held_out_loss:.6}{before}",
        grouped(trained as u64),
        grouped(examples.games),
        grouped(held_out as u64),
        training.hidden,
        args.epochs,
        args.batch,
        args.rate,
        args.last_rate,
        args.lambda,
        args.scale,
        args.held_out,
        args.seed,
    );
    let description = with_runs(&description);
    let network = outcome.model.quantised(&description, worth)?;
    target.write(|out| out.write_all(&network.to_bytes()))?;
    fs::remove_file(&checkpoint)
        .map_err(|cause| format!("cannot remove {}: {cause}", checkpoint.display()))?;
    let (path, checksum) = (args.out.display(), network.checksum());
    let last = description.split(STEPS).next().unwrap_or_default();
    writeln!(out, "{path}: checksum {checksum:08x}; {last}")?;
    Ok(ExitCode::SUCCESS)
}

/// How the games of files were made, as far as sheets beside them tell.
fn origin(files: &[PathBuf]) -> String {
    let mut kinds: Vec<(Sheet, BTreeSet<u64>)> = Vec::new();
    for sheet in files.iter().filter_map(|file| Sheet::read(file).ok().flatten()) {
        let seed = sheet.recipe.seed;
        let alike = |(other, _): &&mut (Sheet, _)| {
            let of = |sheet: &Sheet| (sheet.recipe.nodes, sheet.recipe.by_whom(), sheet.search);
            of(other) == of(&sheet)
        };
        match kinds.iter_mut().find(alike) {
            Some((_, seeds)) => drop(seeds.insert(seed)),
            None => kinds.push((sheet, BTreeSet::from([seed]))),
        }
    }
    let told = kinds.iter().map(|(sheet, seeds)| {
        let seeds: Vec<_> = seeds.iter().map(u64::to_string).collect();
        let (nodes, by) = (sheet.recipe.nodes, sheet.recipe.by_whom());
        let (search, seeds) = (sheet.search, seeds.join(" "));
        format!("; {nodes} nodes a move by {by}, search {search}, seeds {seeds}")
    });
    told.collect()
}

/// A line in which whole numbers that follow one another, such as seeds, are written `first–last`.
fn with_runs(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let follows = |pair: &[&str]| {
        let number = |word: &str| word.trim_end_matches([',', ';']).parse::<u64>().ok();
        // What stands behind the first of them would be lost.
        let is_bare = pair[0].bytes().all(|byte| byte.is_ascii_digit());
        is_bare && number(pair[0]).is_some_and(|n| n.checked_add(1) == number(pair[1]))
    };
    let runs = words.chunk_by(|a, b| follows(&[a, b])).map(|run| match run {
        [first, .., last] => format!("{first}–{last}"),
        [only] => (*only).to_owned(),
        [] => String::new(),
    });
    runs.collect::<Vec<_>>().join(" ")
}

/// A file beside another one: its name with an ending.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    name.into()
}

/// A training that was broken off, if there is one.
fn begun(path: &Path) -> Result<Option<Checkpoint>, Box<dyn Error>> {
    match fs::read(path) {
        Ok(bytes) => {
            Ok(Some(Checkpoint::read(&bytes).map_err(|cause| explained(cause.into(), path))?))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(cause) => Err(format!("{}: {cause}", path.display()).into()),
    }
}

/// An error with the file that it is about.
fn explained(error: trainer::TrainError, checkpoint: &Path) -> Box<dyn Error> {
    match error {
        trainer::TrainError::Checkpoint(cause) => {
            let path = checkpoint.display();
            format!("{path}: {cause}; name another --out, or remove it to train anew").into()
        }
        error => error.into(),
    }
}

/// Reads all games, and tells of it.
fn read(args: &Args, training: &Training) -> Result<Examples, Box<dyn Error>> {
    let mut last = Instant::now();
    let tell = |examples: &Examples| {
        let Examples { games, training, held_out } = examples;
        let [training, held_out] = [training, held_out].map(|part| grouped(part.len() as u64));
        console::tell(format_args!(
            "{} games: {training} positions to learn from, {held_out} to judge by",
            grouped(*games)
        ));
    };
    let examples =
        Examples::read(each_once(&args.files)?, training, args.held_out.get(), &mut |examples| {
            if last.elapsed() >= LINE_EVERY {
                last = Instant::now();
                tell(examples);
            }
        })?;
    tell(&examples);
    Ok(examples)
}

/// Tells on standard error how far the training is, and keeps what is learnt.
struct Teller {
    stop: Arc<AtomicBool>,
    curve: OutputFile,
    checkpoint: OutputFile,
    per_epoch: u64,
    /// When the first batch was done, and how many positions then were.
    begun: Option<(Instant, u64)>,
    gauge: Gauge,
}

fn gauge() -> Gauge {
    match console::has_bars() {
        true => Gauge::Bar(console::bar(0, "{bar:20} {percent}%  {left}  {msg}")),
        false => Gauge::Lines(Instant::now()),
    }
}

impl Teller {
    /// How fast it is, when so many of all positions are done; nothing after the first batch.
    fn speed(&mut self, done: u64) -> String {
        let (start, before) = *self.begun.get_or_insert_with(|| (Instant::now(), done));
        let speed = (done - before) as f64 / start.elapsed().as_secs_f64().max(1e-3);
        match done - before {
            0 => String::new(),
            _ => format!(", {} positions a second", grouped(speed as u64)),
        }
    }
}

impl Watcher for Teller {
    fn learnt(&mut self, done: u64, all: u64, loss: f64) -> ControlFlow<()> {
        let epoch = (done - 1) / self.per_epoch + 1;
        let speed = self.speed(done);
        let standing = || format!("epoch {epoch}, loss {loss:.6}{speed}");
        match &mut self.gauge {
            Gauge::Bar(bar) => {
                if bar.length() != Some(all) {
                    bar.set_length(all);
                    bar.set_position(done);
                    bar.reset_eta();
                }
                bar.set_position(done);
                bar.set_message(standing());
            }
            Gauge::Lines(last) if last.elapsed() >= LINE_EVERY => {
                *last = Instant::now();
                console::tell(format_args!("{}%: {}", done * 100 / all, standing()));
            }
            Gauge::Lines(_) => {}
        }
        match self.stop.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }

    fn epoch_ended(&mut self, curve: &[Epoch]) -> io::Result<()> {
        if let Some(Epoch { number, training_loss, held_out_loss }) = curve.last() {
            let losses = format!("loss {training_loss:.6}, held out {held_out_loss:.6}");
            let speed = self.speed(*number as u64 * self.per_epoch);
            console::tell(format_args!("epoch {number}: {losses}{speed}"));
        }
        let written = self.curve.write(|out| {
            writeln!(out, "epoch,training_loss,held_out_loss")?;
            for Epoch { number, training_loss, held_out_loss } in curve {
                writeln!(out, "{number},{training_loss:.8},{held_out_loss:.8}")?;
            }
            Ok(())
        });
        written.map_err(io::Error::other)
    }

    fn save(&mut self, checkpoint: &Checkpoint) -> io::Result<()> {
        self.checkpoint.write(|out| checkpoint.write(out)).map_err(io::Error::other)
    }
}

impl Drop for Teller {
    fn drop(&mut self) {
        if let Gauge::Bar(bar) = &self.gauge {
            bar.finish_and_clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::with_runs;

    #[test]
    fn numbers_that_follow_one_another_are_a_run() {
        let line = "search 12, seeds 7 8 9 11 12, and 13 held out; scale 175, 176 2 1 x";
        let told = "search 12, seeds 7–9 11–12, and 13 held out; scale 175, 176 2 1 x";
        assert_eq!(with_runs(line), told);
        assert_eq!(with_runs(told), told);
    }
}
