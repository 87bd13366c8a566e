//! The line that says how the numbers of a block came about.

const BEGINNING: &str = "*Measured: commit ";
const BENCH: &str = ", bench ";

/// How numbers came about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stamp {
    /// The commit of the program.
    pub commit: String,
    /// The node count of its bench, the signature of the search.
    pub bench: u64,
    /// The day, such as `2026-11-23`.
    pub date: String,
    /// The processor, and how many cores there are.
    pub machine: String,
    /// What chance followed from, such as `seed 1`.
    pub seeds: String,
}

impl Stamp {
    /// The line.
    pub(super) fn line(&self, command: &str) -> String {
        let Self { commit, bench, date, machine, seeds } = self;
        format!("{BEGINNING}{commit}{BENCH}{bench}, {date}, {machine}, {seeds}: `{command}`*")
    }
}

/// The bench that the stamp of a block tells of, if it has one: the last line that is not blank.
pub(super) fn bench(inside: &str) -> Option<u64> {
    let last = inside.trim_end().lines().last()?;
    let (_, rest) = last.strip_prefix(BEGINNING)?.split_once(BENCH)?;
    rest.split_once(',')?.0.parse().ok()
}
