//! The command `policies`.

use std::io::{self, Write};

use search::null_move::{CONDITIONS, Parameter, TECHNIQUES, Technique};

use crate::options::ListFormat;
use crate::{CommandResult, console};

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura policies";

/// Arguments of `policies`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// How to write the list
    #[arg(long, value_enum, default_value_t)]
    format: ListFormat,
}

/// Prints every null-move technique as a policy is written, with its source, its parameters and the
/// forms in which it was published, and the conditions that they share.
pub fn run(args: &Args) -> CommandResult {
    match args.format {
        ListFormat::Text => write_text(&mut console::prose())?,
        ListFormat::Markdown => write_markdown(&mut io::stdout().lock())?,
    }
    Ok(())
}

/// What an unnamed value of a policy goes to, in order.
fn form(technique: &Technique) -> String {
    let names: Vec<_> = technique.own.iter().map(|p| p.name).collect();
    let colon = if names.is_empty() { "" } else { ":" };
    format!("{}{colon}{}", technique.name, names.join(","))
}

fn values(parameter: &Parameter) -> String {
    let (least, most) = (parameter.range.start(), parameter.range.end());
    match (least, most) {
        (0, 1) if parameter.default == 0 => "off by default".to_owned(),
        (0, 1) => "on by default".to_owned(),
        _ => format!("from {least} to {most}, by default {}", parameter.default),
    }
}

/// The conditions that a technique has from the start, as a policy gives them.
fn own_conditions(technique: &Technique) -> Option<String> {
    let defaults = technique.conditions.filter(|defaults| !defaults.is_empty())?;
    let texts: Vec<_> = defaults.iter().map(|(name, value)| format!("{name}={value}")).collect();
    Some(texts.join(","))
}

fn write_text(out: &mut impl Write) -> io::Result<()> {
    for technique in TECHNIQUES {
        writeln!(out, "{}", form(technique))?;
        writeln!(out, "    {}", technique.summary)?;
        writeln!(out, "    {}", technique.source)?;
        for parameter in technique.own {
            writeln!(out, "    {}: {}; {}", parameter.name, parameter.meaning, values(parameter))?;
        }
        if let Some(conditions) = own_conditions(technique) {
            writeln!(out, "    conditions by default: {conditions}")?;
        }
        writeln!(out, "    published as")?;
        let names: Vec<_> = technique.policies().map(|policy| policy.to_string()).collect();
        let width = names.iter().map(String::len).max().unwrap_or_default();
        for (name, form) in names.iter().zip(technique.forms) {
            writeln!(out, "        {name:width$}  {}", form.what)?;
        }
    }
    writeln!(
        out,
        "\nConditions of every technique but off, as name=value, or the name alone for 1:"
    )?;
    for condition in CONDITIONS {
        writeln!(out, "    {}: {}; {}", condition.name, condition.meaning, values(condition))?;
    }
    Ok(())
}

fn write_markdown(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "| technique | what it does | source |\n| --- | --- | --- |")?;
    for technique in TECHNIQUES {
        let Technique { name, summary, source, .. } = technique;
        writeln!(out, "| [`{}`]({name}.md) | {summary} | {source} |", form(technique))?;
    }
    writeln!(out, "\n| parameter | of | meaning | values |\n| --- | --- | --- | --- |")?;
    let mut row = |parameter: &Parameter, of: &str| {
        let Parameter { name, meaning, .. } = parameter;
        writeln!(out, "| `{name}` | {of} | {meaning} | {} |", values(parameter))
    };
    for technique in TECHNIQUES {
        technique.own.iter().try_for_each(|p| row(p, &format!("`{}`", technique.name)))?;
    }
    CONDITIONS.iter().try_for_each(|p| row(p, "all but `off`"))?;
    let with_defaults = TECHNIQUES.iter().filter_map(|t| Some((t.name, own_conditions(t)?)));
    for (i, (name, conditions)) in with_defaults.enumerate() {
        if i == 0 {
            writeln!(out, "\n| technique | conditions by default |\n| --- | --- |")?;
        }
        writeln!(out, "| `{name}` | `{conditions}` |")?;
    }
    writeln!(out, "\n| published form | what |\n| --- | --- |")?;
    for technique in TECHNIQUES {
        for (policy, form) in technique.policies().zip(technique.forms) {
            writeln!(out, "| `{policy}` | {} |", form.what)?;
        }
    }
    Ok(())
}
