//! The command `tune`.

use std::error::Error;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use games::PlayerKind;
use games::tune::{Dial, Spsa, Tuning};
use players::{Engine, EngineError, UciOption, UciOptionKind};
use search::{ParameterValue, Preset};
use store::runs::{self, Work};

use super::GameOptions;
use super::progress::TuningProgress;
use crate::interrupt::{self, INTERRUPTED};
use crate::options::count;
use crate::origin::origin;
use crate::parameters::R_END;
use crate::{CommandResult, console};

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura tune --numbers aspiration_margin,null_move.R --pairs 500";

/// Arguments of `tune`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// What to tune: a policy and whatever else tells it from the preset, or an engine that has
    /// options for its numbers, such as 'uci:./my-engine Hash=16'
    #[arg(value_name = "PLAYER", default_value = "")]
    player: String,
    /// The techniques around the null move, where the player does not say preset=NAME
    #[arg(long, default_value_t = Preset::Caesura)]
    preset: Preset,
    /// The numbers to tune, separated by commas, as `caesura parameters` lists them, or of an
    /// engine its options [default: all that are in use around the null move]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    numbers: Vec<String>,
    /// The numbers to tune from a file with a line each, as OpenBench has them:
    /// name, int, value, min, max, c_end, r_end
    #[arg(long, value_name = "FILE", conflicts_with = "numbers")]
    inputs: Option<PathBuf>,
    /// Pairs of games to play: what is fixed before they begin
    #[arg(long, value_name = "N", default_value = "5000", value_parser = count)]
    pairs: NonZeroUsize,
    /// Pairs that are played before the numbers move
    #[arg(long, value_name = "N", default_value = "8", value_parser = count)]
    batch: NonZeroUsize,
    #[command(flatten)]
    options: GameOptions,
}

/// Tunes, or goes on tuning.
pub fn run(args: &Args) -> Result<ExitCode, Box<dyn Error>> {
    let openings = args.options.openings()?;
    let base = PlayerKind::read(&args.player, args.preset, args.options.patience.get())?;
    let numbers = numbers(&base)?;
    let dials = match &args.inputs {
        Some(path) => read_inputs(path, &numbers)?,
        None => chosen(&numbers, &args.numbers)?,
    };
    let spsa =
        Spsa { dials, pairs: args.pairs.get(), batch: args.batch.get(), seed: args.options.seed() };
    let tuning = Tuning {
        name: args.options.name.clone().unwrap_or_else(|| format!("tune {base}")),
        rules: args.options.rules([&base])?,
        base,
        spsa,
        openings: openings.to_string(),
        table_mib: args.options.hash,
    };
    let place = args.options.into.of_command()?;
    let stop = interrupt::flag("finishing the games in hand")?;
    let mut store = args.options.store()?;
    let work = Work { jobs: args.options.jobs(), stop: &stop, origin: &origin() };
    let mut progress = TuningProgress::new(&tuning);
    let outcome = runs::tuning::run(&tuning, &openings, &mut store, &work, &mut progress);
    progress.finish();
    let outcome = outcome?;
    let played = outcome.known + outcome.done;
    let is_over = played == tuning.spsa.pairs;
    report::of_run(&store, outcome.run, |found| -> CommandResult {
        if let Some(place) = place.filter(|_| is_over) {
            place.report(found)?;
        }
        Ok((report::Format::named("term")?.write)(found, &mut console::prose())?)
    })?;
    let mut out = io::stdout().lock();
    let (number, store) = (outcome.run.number(), store.path().display());
    let to_go_on = if is_over { "" } else { "; run it again to go on" };
    writeln!(
        out,
        "run {number} '{}' in {store}: {played} of {} pairs of games{to_go_on}",
        tuning.name, tuning.spsa.pairs
    )?;
    Ok(if is_over { ExitCode::SUCCESS } else { ExitCode::from(INTERRUPTED) })
}

/// A number that can be tuned.
struct Number {
    name: String,
    value: f64,
    min: f64,
    max: f64,
    step: f64,
    /// Whether it is tuned where none is named.
    is_usual: bool,
}

/// The numbers of a player. An engine is started to hear of them.
fn numbers(base: &PlayerKind) -> Result<Vec<Number>, EngineError> {
    Ok(match base {
        PlayerKind::Own(settings) => settings.parameters().into_iter().map(parameter).collect(),
        PlayerKind::Engine(engine) => {
            let uci = engine.start()?;
            uci.options().iter().filter_map(|option| spin(option, engine)).collect()
        }
    })
}

fn parameter(parameter: ParameterValue) -> Number {
    Number {
        is_usual: parameter.is_in_use && !parameter.name.contains('.'),
        name: parameter.name,
        value: parameter.value.into(),
        min: parameter.min.into(),
        max: parameter.max.into(),
        step: parameter.step,
    }
}

/// How many steps the range of an engine's number has, as OpenBench takes it.
const STEPS: f64 = 20.0;

/// A number of an engine, if it is one that fits.
fn spin(option: &UciOption, engine: &Engine) -> Option<Number> {
    let UciOptionKind::Spin { min, max } = option.kind else { return None };
    let [min, max] = [min, max].map(|end| i32::try_from(end).ok().map(f64::from));
    let (min, max) = (min?, max?);
    let is_it = |(name, _): &&(String, String)| name.eq_ignore_ascii_case(&option.name);
    let set = engine.command.options.iter().find(is_it).map(|(_, value)| value);
    let value = set.or(option.default.as_ref())?.parse().ok()?;
    let step = ((max - min) / STEPS).max(0.5);
    Some(Number { name: option.name.clone(), value, min, max, step, is_usual: false })
}

/// The numbers of these names, or all that are usual.
fn chosen(numbers: &[Number], names: &[String]) -> Result<Vec<Dial>, Box<dyn Error>> {
    let chosen: Vec<&Number> = match names {
        [] => numbers.iter().filter(|number| number.is_usual).collect(),
        names => names.iter().map(|name| named(numbers, name)).collect::<Result<_, _>>()?,
    };
    if chosen.is_empty() {
        return Err(
            "there are no numbers in use around its null move; --numbers can name those of \
                    the null move itself, or of an engine its options"
                .into(),
        );
    }
    no_two(chosen.iter().map(|number| number.name.as_str()))?;
    let dial = |number: &Number| Dial {
        name: number.name.clone(),
        start: number.value,
        min: number.min,
        max: number.max,
        perturbation: number.step,
        rate: R_END,
    };
    Ok(chosen.into_iter().map(dial).collect())
}

fn named<'a>(numbers: &'a [Number], name: &str) -> Result<&'a Number, String> {
    let known = |name: &str| numbers.iter().find(|number| number.name == name);
    known(name).or_else(|| known(search::current_name(name))).ok_or_else(|| {
        let names = numbers.iter().map(|number| number.name.as_str());
        format!("there is no number '{name}' to tune{}", spelling::instead(name, names))
    })
}

fn no_two<'a>(names: impl Iterator<Item = &'a str>) -> Result<(), String> {
    let mut seen = Vec::new();
    for name in names {
        if seen.contains(&name) {
            return Err(format!("the number {name} is named twice"));
        }
        seen.push(name);
    }
    Ok(())
}

/// Reads the lines of a file that OpenBench would read.
fn read_inputs(path: &Path, numbers: &[Number]) -> Result<Vec<Dial>, Box<dyn Error>> {
    let file = files::name(path);
    let read =
        files::read(path).and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other));
    let text = read.map_err(|cause| format!("{file}: {cause}"))?;
    let mut dials = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let fault = |cause: String| format!("{file}: line {}: {cause}", index + 1);
        dials.push(input(line, numbers).map_err(fault)?);
    }
    if dials.is_empty() {
        return Err(format!("{file}: no number in it").into());
    }
    no_two(dials.iter().map(|dial| dial.name.as_str()))
        .map_err(|cause| format!("{file}: {cause}"))?;
    Ok(dials)
}

fn input(line: &str, known: &[Number]) -> Result<Dial, String> {
    let words: Vec<&str> = line.split(',').map(str::trim).collect();
    let &[name, "int", ref numbers @ ..] = words.as_slice() else {
        return Err("a line is 'name, int, value, min, max, c_end, r_end'".to_owned());
    };
    let known = named(known, name)?;
    let number = |text: &&str| text.parse::<f64>().ok().filter(|number| number.is_finite());
    let numbers: Option<Vec<f64>> = numbers.iter().map(number).collect();
    let Some(&[start, min, max, perturbation, rate]) = numbers.as_deref() else {
        return Err("value, min, max, c_end and r_end must be five numbers".to_owned());
    };
    let (least, greatest) = (known.min, known.max);
    if !(least <= min && min <= start && start <= max && max <= greatest) {
        return Err(format!("{name}: {least} <= min <= value <= max <= {greatest} does not hold"));
    }
    if !(perturbation > 0.0 && rate > 0.0) {
        return Err(format!("{name}: c_end and r_end must be above 0"));
    }
    Ok(Dial { name: known.name.clone(), start, min, max, perturbation, rate })
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::{Preset, Settings};

    /// The numbers of the full engine, or of a configuration.
    fn of(text: &str) -> Vec<Number> {
        let base = Settings::parse(text, Preset::Caesura).unwrap();
        numbers(&PlayerKind::Own(base)).unwrap()
    }

    #[test]
    fn what_openbench_reads_is_read() {
        let parameters = of("");
        let first = &parameters[0];
        let (name, min, max) = (&first.name, first.min, first.max);
        let line = format!("{name}, int, {min}, {min}, {max}, 2.5, 0.002");
        let dial = input(&line, &parameters).unwrap();
        assert_eq!((dial.start, dial.perturbation, dial.rate), (min, 2.5, 0.002));
        for (line, reason) in [
            ("nothing, int, 1, 0, 2, 1, 0.002", "there is no number 'nothing'"),
            (&*format!("{name}, float, 1, 0, 2, 1, 0.002"), "a line is 'name, int,"),
            (&*format!("{name}, int, 1, 0, 2, 1"), "five numbers"),
            (&*format!("{name}, int, x, 0, 2, 1, 0.1"), "five numbers"),
            (&*format!("{name}, int, {min}, {min}, {}, 1, 0.1", max + 1.0), "does not hold"),
            (&*format!("{name}, int, {min}, {min}, {max}, 0, 0.1"), "above 0"),
        ] {
            let error = input(line, &parameters).unwrap_err();
            assert!(error.contains(reason), "{line}: {error}");
        }
    }

    #[test]
    fn numbers_are_chosen_by_name_or_by_use() {
        let base = of("");
        assert!(chosen(&base, &[]).unwrap().len() > 3);
        let names = ["null_move.R".to_owned()];
        assert_eq!(chosen(&base, &names).unwrap()[0].name, "null_move.R");
        let twice = [names[0].clone(), names[0].clone()];
        assert!(chosen(&base, &twice).unwrap_err().to_string().contains("named twice"));
        assert!(chosen(&of("preset=genesis"), &[]).is_err());
    }
}
