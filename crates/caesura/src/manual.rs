//! The command `manual`.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap_mangen::Man;
use files::{OutputFile, make_folder};

use crate::CommandResult;

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
        None => Ok(io::stdout().write_all(&page(program)?)?),
        Some(folder) => {
            make_folder(folder)?;
            write_pages(program, folder)
        }
    }
}

fn page(command: clap::Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    Ok(page)
}

/// The pages of a command and of those below it: `caesura-lab-run.1`.
fn write_pages(command: clap::Command, folder: &Path) -> CommandResult {
    for below in command.get_subcommands().filter(|below| below.get_name() != "help") {
        write_pages(below.clone(), folder)?;
    }
    let name = command.get_display_name().unwrap_or_else(|| command.get_name());
    let path = folder.join(format!("{name}.1"));
    let page = page(command)?;
    Ok(OutputFile::prepare(&path)?.write(|out| out.write_all(&page))?)
}
