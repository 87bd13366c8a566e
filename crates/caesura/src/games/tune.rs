//! The command `tune`.

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use games::tune::{Dial, Spsa, Tuning};
use search::{ParameterValue, Preset, Settings};
use store::runs::{self, Work};

use super::GameOptions;
use super::progress::TuningProgress;
use crate::interrupt::{self, INTERRUPTED};
use crate::into::IntoOption;
use crate::options::count;
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
    /// The configuration to tune: a policy and whatever else tells it from the preset
    #[arg(value_name = "PLAYER", default_value = "")]
    player: String,
    /// The techniques around the null move, where the player does not say preset=NAME
    #[arg(long, default_value_t)]
    preset: Preset,
    /// The numbers to tune, separated by commas, as `caesura parameters` lists them
    /// [default: all that are in use around the null move]
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
    into: IntoOption,
    #[command(flatten)]
    options: GameOptions,
}

/// Tunes, or goes on tuning.
pub fn run(args: &Args) -> Result<ExitCode, Box<dyn Error>> {
    let openings = args.options.openings()?;
    let base = Settings::parse(&args.player, args.preset)?;
    let dials = match &args.inputs {
        Some(path) => read_inputs(path, &base)?,
        None => chosen(&base, &args.numbers)?,
    };
    let spsa =
        Spsa { dials, pairs: args.pairs.get(), batch: args.batch.get(), seed: args.options.seed() };
    let tuning = Tuning {
        name: args.options.name.clone().unwrap_or_else(|| format!("tune {base}")),
        base,
        spsa,
        rules: args.options.rules()?,
        openings: openings.to_string(),
        table_mib: args.options.hash,
    };
    let place = args.into.of_run(&tuning.name)?;
    let stop = interrupt::flag("finishing the games in hand")?;
    let mut store = args.options.store()?;
    let work = Work { jobs: args.options.jobs(), stop: &stop };
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
        Ok((report::Format::named("term")?.write)(found, &mut console::out())?)
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

/// The numbers of these names, or all that are in use around the null move.
fn chosen(base: &Settings, names: &[String]) -> Result<Vec<Dial>, Box<dyn Error>> {
    let parameters = base.parameters();
    let is_around =
        |parameter: &&ParameterValue| parameter.is_in_use && !parameter.name.contains('.');
    let chosen: Vec<&ParameterValue> = match names {
        [] => parameters.iter().filter(is_around).collect(),
        names => names.iter().map(|name| named(&parameters, name)).collect::<Result<_, _>>()?,
    };
    if chosen.is_empty() {
        return Err("this configuration has no numbers in use around its null move; --numbers \
                    can name those of the null move itself"
            .into());
    }
    no_two(chosen.iter().map(|parameter| parameter.name.as_str()))?;
    let dial = |parameter: &ParameterValue| Dial {
        name: parameter.name.clone(),
        start: parameter.value.into(),
        min: parameter.min.into(),
        max: parameter.max.into(),
        perturbation: parameter.step,
        rate: R_END,
    };
    Ok(chosen.into_iter().map(dial).collect())
}

fn named<'a>(parameters: &'a [ParameterValue], name: &str) -> Result<&'a ParameterValue, String> {
    let name = search::current_name(name);
    parameters.iter().find(|parameter| parameter.name == name).ok_or_else(|| {
        let names = parameters.iter().map(|parameter| parameter.name.as_str());
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
fn read_inputs(path: &Path, base: &Settings) -> Result<Vec<Dial>, Box<dyn Error>> {
    let file = path.display();
    let text = fs::read_to_string(path).map_err(|cause| format!("{file}: {cause}"))?;
    let parameters = base.parameters();
    let mut dials = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let fault = |cause: String| format!("{file}: line {}: {cause}", index + 1);
        dials.push(input(line, &parameters).map_err(fault)?);
    }
    if dials.is_empty() {
        return Err(format!("{file}: no number in it").into());
    }
    no_two(dials.iter().map(|dial| dial.name.as_str()))
        .map_err(|cause| format!("{file}: {cause}"))?;
    Ok(dials)
}

fn input(line: &str, parameters: &[ParameterValue]) -> Result<Dial, String> {
    let words: Vec<&str> = line.split(',').map(str::trim).collect();
    let &[name, "int", ref numbers @ ..] = words.as_slice() else {
        return Err("a line is 'name, int, value, min, max, c_end, r_end'".to_owned());
    };
    let parameter = named(parameters, name)?;
    let number = |text: &&str| text.parse::<f64>().ok().filter(|number| number.is_finite());
    let numbers: Option<Vec<f64>> = numbers.iter().map(number).collect();
    let Some(&[start, min, max, perturbation, rate]) = numbers.as_deref() else {
        return Err("value, min, max, c_end and r_end must be five numbers".to_owned());
    };
    let (least, greatest) = (f64::from(parameter.min), f64::from(parameter.max));
    if !(least <= min && min <= start && start <= max && max <= greatest) {
        return Err(format!("{name}: {least} <= min <= value <= max <= {greatest} does not hold"));
    }
    if !(perturbation > 0.0 && rate > 0.0) {
        return Err(format!("{name}: c_end and r_end must be above 0"));
    }
    Ok(Dial { name: name.to_owned(), start, min, max, perturbation, rate })
}

#[cfg(test)]
mod tests {
    use super::*;
    use search::Preset;

    #[test]
    fn what_openbench_reads_is_read() {
        let base = Settings::parse("", Preset::Caesura).unwrap();
        let parameters = base.parameters();
        let first = &parameters[0];
        let (name, min, max) = (&first.name, first.min, first.max);
        let line = format!("{name}, int, {min}, {min}, {max}, 2.5, 0.002");
        let dial = input(&line, &parameters).unwrap();
        assert_eq!((dial.start, dial.perturbation, dial.rate), (min.into(), 2.5, 0.002));
        for (line, reason) in [
            ("nothing, int, 1, 0, 2, 1, 0.002", "there is no number 'nothing'"),
            (&*format!("{name}, float, 1, 0, 2, 1, 0.002"), "a line is 'name, int,"),
            (&*format!("{name}, int, 1, 0, 2, 1"), "five numbers"),
            (&*format!("{name}, int, x, 0, 2, 1, 0.1"), "five numbers"),
            (&*format!("{name}, int, {min}, {min}, {}, 1, 0.1", max + 1), "does not hold"),
            (&*format!("{name}, int, {min}, {min}, {max}, 0, 0.1"), "above 0"),
        ] {
            let error = input(line, &parameters).unwrap_err();
            assert!(error.contains(reason), "{line}: {error}");
        }
    }

    #[test]
    fn numbers_are_chosen_by_name_or_by_use() {
        let base = Settings::parse("", Preset::Caesura).unwrap();
        assert!(chosen(&base, &[]).unwrap().len() > 3);
        let names = ["null_move.R".to_owned()];
        assert_eq!(chosen(&base, &names).unwrap()[0].name, "null_move.R");
        let twice = [names[0].clone(), names[0].clone()];
        assert!(chosen(&base, &twice).unwrap_err().to_string().contains("named twice"));
        let genesis = Settings::parse("", Preset::Genesis).unwrap();
        assert!(chosen(&genesis, &[]).is_err());
    }
}
