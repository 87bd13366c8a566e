//! `lab pages`: which blocks of pages were measured with another search. `lab fill`: what another
//! program measured goes into a page.

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use report::page::{Block, Page};

use crate::CommandResult;
use crate::into::{Place, bench};

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura lab pages
  caesura lab pages docs/measured/games.md";
const FILL_EXAMPLES: &str = "\
Examples:
  caesura lab fill docs/measured/games.md worth < worth.md";

/// Arguments of `lab pages`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// Pages, or folders of them
    #[arg(value_name = "PAGE", default_value = "docs")]
    pages: Vec<PathBuf>,
}

/// Arguments of `lab fill`.
#[derive(clap::Args)]
#[command(after_help = FILL_EXAMPLES)]
pub struct FillArgs {
    /// The page
    page: PathBuf,
    /// The name of the block
    name: String,
}

/// A block that was measured with another search.
struct Stale {
    page: PathBuf,
    block: Block,
}

/// Lists what is stale, cheapest first: a line a block of cost, page, name and command, with tabs
/// between them.
pub fn run(args: &Args) -> CommandResult {
    let mut stale = Vec::new();
    for path in &args.pages {
        visit(path, &mut stale)?;
    }
    stale.sort_by(|one, other| one.block.cost.cmp(&other.block.cost));
    let mut out = io::stdout().lock();
    if stale.is_empty() {
        writeln!(out, "nothing is stale")?;
    }
    for Stale { page, block } in stale {
        let Block { name, cost, command, .. } = block;
        writeln!(out, "{cost}\t{}\t{name}\t{command}", page.display())?;
    }
    Ok(())
}

fn visit(path: &Path, stale: &mut Vec<Stale>) -> CommandResult {
    if path.is_dir() {
        let mut inside: Vec<PathBuf> = Vec::new();
        for entry in path.read_dir()? {
            inside.push(entry?.path());
        }
        inside.sort();
        let is_page = |path: &PathBuf| path.is_dir() || path.extension().is_some_and(|e| e == "md");
        return inside.iter().filter(|path| is_page(path)).try_for_each(|path| visit(path, stale));
    }
    let page = Page::read(path)?;
    let blocks = page.blocks().iter().filter(|block| block.is_stale(bench()));
    stale.extend(blocks.map(|block| Stale { page: path.to_owned(), block: block.clone() }));
    Ok(())
}

/// Puts standard input into a block, with a stamp.
pub fn fill(args: &FillArgs) -> CommandResult {
    let place = Place::named(&args.page, &args.name)?;
    let mut text = String::new();
    io::stdin()
        .lock()
        .read_to_string(&mut text)
        .map_err(|error| format!("cannot read standard input: {error}"))?;
    Ok(place.fill(&text, "no seed".to_owned())?)
}
