//! The command `explore`.

use std::error::Error;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr};
use std::path::{Path, PathBuf};

use explore::{Allowance, Gallery};
use explore_server::Explorer;
use lab::suite::{Selection, Suite};
use store::Store;

use crate::options::{suite_or_text, warn, within};
use crate::{CommandResult, console};

/// What stands below its help.
const EXAMPLES: &str = "\
Examples:
  caesura explore
  caesura explore zugzwang
  caesura explore 'r5k1/p4ppp/8/8/6q1/5pP1/PP3P1P/QR3RK1 b - - 0 1'";

/// Arguments of `explore`.
#[derive(clap::Args)]
#[command(after_help = EXAMPLES)]
pub struct Args {
    /// What to begin with: a position as FEN, moves in quotes such as '1. e4 e5', an .epd, .fen or
    /// .pgn file, or a built-in suite
    #[arg(value_name = "FEN|MOVES|SUITE", value_parser = suite_or_text(), hide_possible_values = true)]
    subject: Option<String>,
    /// Listen on this port of the loopback interface; 0 takes any that is free
    #[arg(long, default_value_t = 0, value_parser = within(0..=u16::MAX))]
    port: u16,
    /// Listen on this address instead; whoever can reach it can make this machine search
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    host: IpAddr,
    /// Show the runs of this store of the laboratory too
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Do not open the browser
    #[arg(long)]
    no_open: bool,
}

/// What the page is to show.
struct Subject {
    fen: Option<String>,
    suite: Option<Suite>,
}

/// Serves the page until it is interrupted. Its address is the only line on standard output.
pub fn run(args: &Args) -> CommandResult {
    let Subject { fen, suite } = subject(args.subject.as_deref())?;
    if let Some(store) = &args.store {
        Store::open(store)?;
    }
    let explorer = Explorer {
        fen,
        gallery: Gallery::new(suite.as_ref())?,
        store: args.store.clone(),
        allowance: Allowance::default(),
    };
    let server = explorer.listen(args.host, args.port)?;
    let stopper = server.stopper();
    ctrlc::set_handler(move || stopper.stop())?;
    let page = format!("http://{}/", server.address());
    let mut out = io::stdout();
    writeln!(out, "{page}")?;
    out.flush()?;
    if !args.no_open
        && let Err(error) = open::that_detached(&page)
    {
        // Whoever reads this can open it by hand.
        console::warn(format_args!("cannot open the browser: {error}"));
    }
    Ok(server.run()?)
}

/// Reads what the page is to begin with. What has spaces in it is a FEN or moves, and so is the
/// start position.
fn subject(text: Option<&str>) -> Result<Subject, Box<dyn Error>> {
    let Some(text) = text else { return Ok(Subject { fen: None, suite: None }) };
    if text == "startpos" {
        let fen = chess::Position::startpos().to_fen();
        return Ok(Subject { fen: Some(fen), suite: None });
    }
    if text.trim().contains(' ') && !Path::new(text).exists() {
        let fen = explore::position(text)?.to_fen();
        return Ok(Subject { fen: Some(fen), suite: None });
    }
    let selection = Selection::default();
    let builtin = Suite::builtin(text, &selection);
    let suite = builtin.unwrap_or_else(|| Suite::load(Path::new(text), &selection))?;
    warn(&suite.warnings);
    let fen = suite.problems.first().map(|problem| problem.position.to_fen());
    Ok(Subject { fen, suite: Some(suite) })
}
