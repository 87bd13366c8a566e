//! The command `manual`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use files::{OutputFile, make_folder};

use crate::CommandResult;

/// The command that every group has for the help of the others.
const HELP: &str = "help";

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura manual
  caesura manual /usr/local/share/man/man1";

/// Arguments of `manual`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// A folder, which gets the page of the program and one of each command
    #[arg(value_name = "DIR")]
    folder: Option<PathBuf>,
}

/// Prints the manual page of a program, or writes those of its commands as well.
pub fn run(args: &Args, mut program: clap::Command) -> CommandResult {
    // Commands learn by it what stands before them.
    program.build();
    match &args.folder {
        None => Ok(io::stdout().write_all(page(program)?.as_bytes())?),
        Some(folder) => {
            make_folder(folder)?;
            write_pages(program, folder)
        }
    }
}

/// The page of a command. What stands below its help is set in sections of their own, line by line:
/// the library would fill it as prose.
fn page(mut command: clap::Command) -> io::Result<String> {
    if command.find_subcommand(HELP).is_some() {
        // It has no page.
        command = command.mut_subcommand(HELP, |help| help.hide(true));
    }
    let below = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let mut page = Vec::new();
    Man::new(command).source(concat!("caesura ", env!("CARGO_PKG_VERSION"))).render(&mut page)?;
    let page = String::from_utf8(page).map_err(io::Error::other)?;
    let (before, extra) = page.split_once("\n.SH EXTRA\n").unwrap_or((&page, ""));
    let behind = extra.find("\n.SH ").map_or("", |at| &extra[at + 1..]);
    Ok(format!("{before}\n{}{behind}", sections(&below)))
}

/// The paragraphs of a text as sections: a line that says what follows, and lines that stand as
/// they are.
fn sections(text: &str) -> String {
    let mut roff = Roff::new();
    for paragraph in text.split("\n\n").filter(|paragraph| !paragraph.is_empty()) {
        let (first, lines) = paragraph.split_once('\n').unwrap_or((paragraph, ""));
        match first {
            "Examples:" => roff.control("SH", ["EXAMPLES"]),
            "Exit codes:" => roff.control("SH", ["EXIT STATUS"]),
            words => roff.control("SH", ["NOTES"]).text([roman(words)]).control("PP", []),
        };
        roff.control("nf", []);
        for line in lines.lines() {
            roff.text([roman(line.strip_prefix("  ").unwrap_or(line))]);
        }
        roff.control("fi", []);
    }
    roff.to_roff()
}

/// The pages of a command and of those below it: `caesura-lab-run.1`.
fn write_pages(command: clap::Command, folder: &Path) -> CommandResult {
    for below in command.get_subcommands().filter(|below| below.get_name() != HELP) {
        write_pages(below.clone(), folder)?;
    }
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let path = folder.join(format!("{name}.1"));
    let page = page(command)?;
    Ok(OutputFile::prepare(&path)?.write(|out| out.write_all(page.as_bytes()))?)
}
