//! `--into PAGE`: what was measured goes into a marked block of a page, with a stamp.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{SystemTime, UNIX_EPOCH};

use report::Report;
use report::page::{Bench, Page, PageError, Stamp, told};
use store::SessionSummary;

use crate::origin::{command_line, origin};

/// The node counts of the bench of the search that this program was built with.
const BENCH: &str = include_str!("../../../bench.txt");
const BENCH_OF_GENESIS: &str = include_str!("../../../bench-genesis.txt");

/// The page to put what was measured into.
#[derive(clap::Args)]
pub struct IntoOption {
    /// Put the tables into the block of a page that is measured by this command; by lab report,
    /// into the block that has the name of the run and is measured by the command that did it
    #[arg(long, value_name = "PAGE")]
    into: Option<PathBuf>,
}

/// A block of a page that is there.
pub struct Place {
    page: PathBuf,
    name: String,
    /// Where what goes into it was found, if not by this process.
    found: Option<Found>,
}

/// By which program something was found, when, and on what processor.
#[derive(Clone)]
struct Found {
    commit: String,
    date: String,
    cpu: String,
}

impl IntoOption {
    /// Whether a page is asked for.
    pub fn is_wanted(&self) -> bool {
        self.into.is_some()
    }

    /// The block that has the name of a run, if a page is asked for; one of these sessions did the
    /// run by the command of the block.
    ///
    /// # Errors
    /// [`PageError`] if the page is not in form, has no such block, or has one that is measured
    /// otherwise.
    pub fn of_run(
        &self,
        name: &str,
        sessions: &[SessionSummary],
    ) -> Result<Option<Place>, PageError> {
        let Some(page) = &self.into else { return Ok(None) };
        let who_found = || sessions.iter().filter(|session| session.results > 0);
        // Stores of older programs have no commands.
        let on_record = who_found().map(|session| &*session.origin.command);
        let on_record = on_record.filter(|command| !command.is_empty());
        let commands: Vec<Vec<String>> = on_record.filter_map(shlex::split).collect();
        let name = Page::read(page)?.of_run(name, &commands)?.name.clone();
        let found = who_found().next_back().map(|session| Found {
            commit: session.origin.commit.clone(),
            date: session.started.split([' ', 'T']).next().unwrap_or_default().to_owned(),
            cpu: session.cpu.clone(),
        });
        Ok(Some(Place { page: page.clone(), name, found }))
    }

    /// The block that is measured by the command that this process is, if a page is asked for.
    ///
    /// # Errors
    /// [`PageError`] if the page is not in form or has no such block.
    pub fn of_command(&self) -> Result<Option<Place>, PageError> {
        let Some(page) = &self.into else { return Ok(None) };
        let name = Page::read(page)?.measured_by(&command_line())?.name.clone();
        Ok(Some(Place { page: page.clone(), name, found: None }))
    }
}

impl Place {
    /// The block of a name.
    ///
    /// # Errors
    /// [`PageError`] if the page is not in form or has no such block.
    pub fn named(page: &Path, name: &str) -> Result<Self, PageError> {
        let name = Page::read(page)?.named(name)?.name.clone();
        Ok(Self { page: page.to_owned(), name, found: None })
    }

    /// Puts a report into the block.
    ///
    /// # Errors
    /// If the run is not done, or the page has changed and has no such block any more.
    pub fn report(&self, report: &Report<'_>) -> Result<(), Box<dyn Error>> {
        let (text, seeds) = told(report)?;
        Ok(self.fill(&text, seeds)?)
    }

    /// Puts a text into the block, with a stamp of today.
    ///
    /// # Errors
    /// [`PageError`] if the text does not fit, or the page has changed and has no such block any
    /// more.
    pub fn fill(&self, text: &str, seeds: String) -> Result<(), PageError> {
        let here = || Found { commit: origin().commit, date: today(), cpu: store::cpu() };
        let Found { commit, date, cpu } = self.found.clone().unwrap_or_else(here);
        let stamp = Stamp { commit, bench: bench(), date, machine: machine(&cpu), seeds };
        // Another block may have been filled since the page was looked at.
        Page::read(&self.page)?.fill(&self.name, text, &stamp)
    }
}

/// The node counts of the bench of this program's search.
pub fn bench() -> Bench {
    // A test holds the files to this form.
    let number = |text: &str| text.trim().parse().unwrap_or_default();
    Bench { whole: number(BENCH), genesis: number(BENCH_OF_GENESIS) }
}

/// What a processor calls itself, and how many cores this process may use.
pub fn machine(cpu: &str) -> String {
    let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let unit = if cores == 1 { "core" } else { "cores" };
    format!("{cpu}, {cores} {unit}")
}

/// The day by the clock of the system, UTC.
fn today() -> String {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let (year, month, day) = civil(since.as_secs() / 86_400);
    format!("{year:04}-{month:02}-{day:02}")
}

/// Year, month and day of a day counted from 1970-01-01.
fn civil(mut days: u64) -> (u64, u64, u64) {
    let is_leap = |year: u64| {
        year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
    };
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let february = 28 + u64::from(is_leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    (year, month, days + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        let days = [0, 58, 59, 11_016, 11_017, 20_779, 47_540, 47_541];
        let expected = [
            (1970, 1, 1),
            (1970, 2, 28),
            (1970, 3, 1),
            (2000, 2, 29),
            (2000, 3, 1),
            (2026, 11, 22),
            (2100, 2, 28),
            (2100, 3, 1),
        ];
        assert_eq!(days.map(civil), expected);
    }

    #[test]
    fn the_benches_on_record_are_numbers() {
        assert!(0 < bench().genesis && bench().genesis < bench().whole);
    }
}
