//! What people read. On standard error it is told how far the work is: by bars on a terminal, in
//! lines elsewhere, not at all under `--quiet`. A line there that nobody can read is no reason to
//! stop.

mod fold;

use std::fmt::{self, Display};
use std::io::{self, IsTerminal, StdoutLock, Write};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::builder::styling::{AnsiColor, Style};
use indicatif::{
    HumanDuration, MultiProgress, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle,
};
use terminal_size::Width;

use self::fold::Folding;
use crate::one_line;

/// Whether no progress is told.
static QUIET: AtomicBool = AtomicBool::new(false);

/// All bars, so that lines can stand above them, and whoever ends the program can clear them.
static BARS: LazyLock<MultiProgress> = LazyLock::new(MultiProgress::new);

/// From now on no progress is told.
pub fn be_quiet() {
    QUIET.store(true, Ordering::Relaxed);
}

/// Whether no progress is told.
pub fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Standard output. Where that is a terminal, no table is wider.
pub fn out() -> Box<dyn Write> {
    folding(Folding::new)
}

/// Standard output for what people read and nobody copies. Where that is a terminal, lines are
/// broken between words too.
pub fn prose() -> Box<dyn Write> {
    folding(Folding::of_prose)
}

/// A line as it stands on standard output, where that is a terminal broken between words.
pub fn in_width(line: &str) -> String {
    match terminal_size::terminal_size_of(io::stdout()) {
        Some((Width(width), _)) => fold::broken(line, width.into()),
        None => line.to_owned(),
    }
}

fn folding(fold: fn(StdoutLock<'static>, usize) -> Folding<StdoutLock<'static>>) -> Box<dyn Write> {
    let out = io::stdout().lock();
    match terminal_size::terminal_size_of(&out) {
        Some((Width(width), _)) => Box::new(fold(out, width.into())),
        None => Box::new(out),
    }
}

/// How progress is told.
pub enum Gauge {
    /// On a terminal.
    Bar(ProgressBar),
    /// Elsewhere: when the last line was written.
    Lines(Instant),
}

/// Whether progress is told by bars.
pub fn has_bars() -> bool {
    !is_quiet() && io::stderr().is_terminal()
}

/// A bar of so many steps, drawn as a template of `indicatif` says.
pub fn bar(steps: u64, template: &str) -> ProgressBar {
    let bar = BARS.add(ProgressBar::new(steps));
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.with_key("left", left).with_key("speed", speed));
    }
    bar.enable_steady_tick(Duration::from_secs(1));
    bar
}

/// `{left}` of a template: how long it will take, once a step is done.
fn left(state: &ProgressState, text: &mut dyn fmt::Write) {
    // Nobody is told where that fails.
    let _ = match state.per_sec() > 0.0 && state.pos() > 0 {
        true => write!(text, "{:#} left", HumanDuration(state.eta())),
        false => Ok(()),
    };
}

/// `{speed}`: steps a second.
fn speed(state: &ProgressState, text: &mut dyn fmt::Write) {
    let _ = write!(text, "{:.2}/s", state.per_sec());
}

/// Takes all bars away, for good.
pub fn clear_bars() {
    let _ = BARS.clear();
    BARS.set_draw_target(ProgressDrawTarget::hidden());
}

/// Tells of progress, above the bars.
pub fn tell(progress: impl Display) {
    if !is_quiet() {
        say(progress);
    }
}

/// Writes a line, above the bars.
pub fn say(line: impl Display) {
    BARS.suspend(|| {
        // `eprintln!` would panic if standard error is closed.
        let _ = writeln!(io::stderr(), "{line}");
    });
}

/// Tells of something doubtful.
pub fn warn(text: impl Display) {
    marked(AnsiColor::Yellow, "warning", text);
}

/// Tells why the program ends.
pub fn fail(text: impl Display) {
    marked(AnsiColor::Red, "error", text);
}

/// A line that begins with a word, in colour where a terminal shows any and `NO_COLOR` is not set.
fn marked(colour: AnsiColor, word: &str, text: impl Display) {
    let style = match anstream::AutoStream::choice(&io::stderr()) {
        anstream::ColorChoice::Never => Style::new(),
        _ => Style::new().bold().fg_color(Some(colour.into())),
    };
    say(format_args!("{style}{word}:{style:#} {}", one_line(&text.to_string())));
}
