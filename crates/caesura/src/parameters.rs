//! The command `parameters`.

use std::io::{self, Write};

use search::{Effect, FEATURES, ParameterValue, Preset, Settings};

use crate::options::ListFormat;
use crate::{CommandResult, console};

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura parameters
  caesura parameters standard:2 preset=genesis
  caesura parameters --spsa";

/// Arguments of `parameters`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A configuration: a null-move policy and name=value in any order, such as
    /// standard:2 preset=genesis aspiration=on [default: the full engine]
    #[arg(value_name = "SETTINGS")]
    settings: Vec<String>,
    /// Print the numbers that the configuration uses as a tuner reads them (OpenBench):
    /// name, type, value, least, most, step, learning rate
    #[arg(long)]
    spsa: bool,
    /// How to write the list
    #[arg(long, value_enum, default_value_t, conflicts_with_all = ["spsa", "settings"])]
    format: ListFormat,
}

/// The learning rate at the end of tuning that OpenBench proposes: what a tuner steps by there, as
/// a share of the number's own step.
pub const R_END: f64 = 0.002;

/// Prints every switch and every number of the search, with its value in a configuration.
pub fn run(args: &Args) -> CommandResult {
    let settings = Settings::parse(&args.settings.join(" "), Preset::Caesura)?;
    match args.format {
        ListFormat::Markdown => write_markdown(&mut io::stdout().lock())?,
        ListFormat::Text if args.spsa => write_spsa(&mut io::stdout().lock(), &settings)?,
        ListFormat::Text => write_text(&mut console::prose(), &settings)?,
    }
    Ok(())
}

/// What is not in use would only walk about at random.
fn write_spsa(out: &mut impl Write, settings: &Settings) -> io::Result<()> {
    for ParameterValue { name, value, min, max, step, .. } in
        settings.parameters().into_iter().filter(|parameter| parameter.is_in_use)
    {
        writeln!(out, "{name}, int, {value}, {min}, {max}, {step}, {R_END}")?;
    }
    Ok(())
}

fn on_or_off(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}

fn write_text(out: &mut impl Write, settings: &Settings) -> io::Result<()> {
    writeln!(out, "{settings}\n")?;
    let header = ["name", "value", "values", "meaning"].map(str::to_owned);
    let features = settings.features().map(|(feature, is_on)| {
        [feature.name, on_or_off(is_on), "on, off", feature.meaning].map(str::to_owned)
    });
    let parameters = settings.parameters().into_iter().map(|parameter| {
        let ParameterValue { name, value, min, max, meaning, .. } = parameter;
        [name, value.to_string(), format!("{min} to {max}"), meaning.to_owned()]
    });
    let rows: Vec<_> = [header].into_iter().chain(features).chain(parameters).collect();
    let [name, value, values] =
        [0, 1, 2].map(|column| rows.iter().map(|row| row[column].len()).max().unwrap_or_default());
    for [a, b, c, d] in rows {
        writeln!(out, "{a:name$}  {b:>value$}  {c:values$}  {d}")?;
    }
    Ok(())
}

fn write_markdown(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "| feature | what it does | on in | prunes or reduces |")?;
    writeln!(out, "| --- | --- | --- | --- |")?;
    for feature in FEATURES {
        let presets: Vec<_> = feature.presets.iter().map(|preset| format!("`{preset}`")).collect();
        let prunes = if feature.effect == Effect::Prunes { "yes" } else { "no" };
        let (name, meaning) = (feature.name, feature.meaning);
        writeln!(out, "| `{name}` | {meaning} | {} | {prunes} |", presets.join(", "))?;
    }
    writeln!(out, "\n| parameter | meaning | default | values | step |")?;
    writeln!(out, "| --- | --- | --- | --- | --- |")?;
    for parameter in FEATURES.iter().flat_map(|feature| feature.parameters) {
        let (name, meaning, default) = (parameter.name, parameter.meaning, parameter.default);
        let (least, most) = (parameter.range.start(), parameter.range.end());
        let step = parameter.step;
        writeln!(out, "| `{name}` | {meaning} | {default} | {least} to {most} | {step} |")?;
    }
    Ok(())
}
