//! The line that says how the numbers of a block came about.

const BEGINNING: &str = "*Measured: commit ";
const BENCH: &str = ", bench ";
const OF_GENESIS: &str = " of genesis";

/// How numbers came about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stamp {
    /// The commit of the program.
    pub commit: String,
    /// The node counts of its bench.
    pub bench: Bench,
    /// The day, such as `2026-11-23`.
    pub date: String,
    /// The processor, and how many cores there are.
    pub machine: String,
    /// What chance followed from, such as `seed 1`.
    pub seeds: String,
}

/// Which part of the search numbers depend on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scope {
    /// All of it.
    Whole,
    /// The preset `genesis` alone, which stays as it is when the full engine changes.
    Genesis,
    /// None of it: other engines alone, say, or a loop that does not search.
    Nothing,
}

/// The node counts of the bench, signatures of the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bench {
    /// That of all runs.
    pub whole: u64,
    /// That of the runs under the preset `genesis`.
    pub genesis: u64,
}

impl Bench {
    /// The count of a part of the search; of what depends on none, which version of the program
    /// measured it.
    pub fn of(self, scope: Scope) -> u64 {
        match scope {
            Scope::Whole | Scope::Nothing => self.whole,
            Scope::Genesis => self.genesis,
        }
    }
}

impl Stamp {
    /// The line, for what depends on a part of the search.
    pub(super) fn line(&self, command: &str, scope: Scope) -> String {
        let Self { commit, bench, date, machine, seeds } = self;
        let (bench, of) = (bench.of(scope), suffix(scope));
        format!("{BEGINNING}{commit}{BENCH}{bench}{of}, {date}, {machine}, {seeds}: `{command}`*")
    }
}

/// The bench of a part of the search that the stamp of a block tells of, if it has one: the last
/// line that is not blank.
pub(super) fn bench(inside: &str, scope: Scope) -> Option<u64> {
    let last = inside.trim_end().lines().last()?;
    let (_, rest) = last.strip_prefix(BEGINNING)?.split_once(BENCH)?;
    rest.split_once(',')?.0.strip_suffix(suffix(scope))?.parse().ok()
}

fn suffix(scope: Scope) -> &'static str {
    match scope {
        Scope::Whole | Scope::Nothing => "",
        Scope::Genesis => OF_GENESIS,
    }
}
