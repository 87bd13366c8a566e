//! The command `policies`.

use std::io::{self, Write};

use search::null_move::TECHNIQUES;

use crate::CommandResult;

/// Prints every null-move technique as a policy is written, with its source and parameters.
pub fn run() -> CommandResult {
    let mut out = io::stdout().lock();
    for technique in TECHNIQUES {
        let names: Vec<_> = technique.parameters.iter().map(|p| p.name).collect();
        let colon = if names.is_empty() { "" } else { ":" };
        writeln!(out, "{}{colon}{}", technique.name, names.join(","))?;
        writeln!(out, "    {}", technique.summary)?;
        writeln!(out, "    {}", technique.source)?;
        for parameter in technique.parameters {
            let (least, most) = (parameter.range.start(), parameter.range.end());
            writeln!(
                out,
                "    {}: {}; from {least} to {most}, by default {}",
                parameter.name, parameter.meaning, parameter.default,
            )?;
        }
    }
    Ok(())
}
