//! The marked blocks of a page.

use std::cmp::Ordering;
use std::ops::Range;

use super::stamp::{self, Bench, Scope};

const OPEN: &str = "<!-- measured ";
const CLOSE: &str = " -->";
const END: &str = "<!-- end -->";
const FENCE: &str = "```";
/// What a mark has behind the cost if its numbers do not depend on the whole search.
const SCOPES: [(&str, Scope); 2] = [(", genesis", Scope::Genesis), (", no search", Scope::Nothing)];

/// A marked block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// What it is called: the name of the run that fills it, where there is one.
    pub name: String,
    /// How long that takes, about.
    pub cost: Cost,
    /// What makes it again.
    pub command: String,
    /// Which part of the search its numbers depend on.
    pub scope: Scope,
    /// The node count of that part's bench when it was measured; `None` if it has no such stamp.
    pub bench: Option<u64>,
    /// Where it begins, as a line from 1.
    pub line: usize,
    /// Where what is between its marks stands in the text.
    pub(super) inside: Range<usize>,
}

/// How long something takes, as people say it: `about 5 min`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cost {
    text: String,
    seconds: u64,
}

impl Block {
    /// Its command in words, as a shell would take it apart; `None` if a quotation mark is open.
    pub fn words(&self) -> Option<Vec<String>> {
        shlex::split(&self.command)
    }

    /// Whether a command, in words, is its own, but for options of no consequence.
    pub(super) fn is_measured_by(&self, command: &[String]) -> bool {
        let Some(words) = self.words() else { return false };
        // What is timed says how many searches run at a time.
        if jobs(&words).is_some_and(|jobs_of_mark| jobs(command) != Some(jobs_of_mark)) {
            return false;
        }
        let (words, command) = (of_consequence(words), of_consequence(command.to_vec()));
        words.len() == command.len()
            && words.iter().zip(&command).all(|(word, given)| is_same(word, given))
    }

    /// Whether it was measured with another search than that of these counts, or not at all.
    pub fn is_stale(&self, bench: Bench) -> bool {
        match self.scope {
            Scope::Nothing => self.bench.is_none(),
            scope => self.bench != Some(bench.of(scope)),
        }
    }
}

impl Cost {
    /// Reads `about 90 s`, `about 5 min`, `about 2 h` or `about 3 days`.
    fn parse(text: &str) -> Option<Self> {
        let (number, unit) = text.strip_prefix("about ")?.split_once(' ')?;
        let unit = match unit {
            "s" => 1,
            "min" => 60,
            "h" => 3_600,
            "days" => 86_400,
            _ => return None,
        };
        let seconds = number.parse::<u64>().ok()?.checked_mul(unit)?;
        Some(Self { text: text.to_owned(), seconds })
    }
}

impl std::fmt::Display for Cost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text)
    }
}

impl Ord for Cost {
    fn cmp(&self, other: &Self) -> Ordering {
        self.seconds.cmp(&other.seconds).then_with(|| self.text.cmp(&other.text))
    }
}

impl PartialOrd for Cost {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// All blocks of a text, or a line, from 1, and what is wrong with it.
pub(super) fn all(text: &str) -> Result<Vec<Block>, (usize, String)> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut open: Option<Block> = None;
    let (mut is_code, mut end) = (false, 0);
    for (index, whole) in text.split_inclusive('\n').enumerate() {
        let (number, line, start) = (index + 1, whole.trim_end(), end);
        end += whole.len();
        is_code ^= line.starts_with(FENCE);
        if is_code {
            continue;
        }
        if let Some(mark) = line.strip_prefix(OPEN) {
            if let Some(block) = open {
                return Err((block.line, unended(&block)));
            }
            let block = opened(mark, number, end).map_err(|fault| (number, fault))?;
            if blocks.iter().any(|other| other.name == block.name) {
                return Err((number, format!("the block '{}' is there twice", block.name)));
            }
            open = Some(block);
        } else if line == END {
            let Some(mut block) = open.take() else {
                return Err((number, "the end of a block that has no beginning".to_owned()));
            };
            block.inside.end = start;
            block.bench = stamp::bench(&text[block.inside.clone()], block.scope);
            blocks.push(block);
        }
    }
    match open {
        Some(block) => Err((block.line, unended(&block))),
        None => Ok(blocks),
    }
}

fn unended(block: &Block) -> String {
    format!("the block '{}' has no end: {END}", block.name)
}

/// The block that a mark opens. What is in it begins at `start`.
fn opened(mark: &str, line: usize, start: usize) -> Result<Block, String> {
    let malformed = || {
        format!(
            "a mark must be {OPEN}NAME, about 5 min: COMMAND{CLOSE}, or have '{}' or '{}' before the colon",
            SCOPES[0].0, SCOPES[1].0
        )
    };
    let parts = mark.strip_suffix(CLOSE).and_then(|mark| mark.split_once(": "));
    let (head, command) = parts.ok_or_else(malformed)?;
    let (name, cost) = head.split_once(", ").ok_or_else(malformed)?;
    let scoped = SCOPES.iter().find_map(|&(end, scope)| Some((cost.strip_suffix(end)?, scope)));
    let (cost, scope) = scoped.unwrap_or((cost, Scope::Whole));
    let cost = Cost::parse(cost).ok_or_else(malformed)?;
    if name.is_empty() || command.is_empty() || shlex::split(command).is_none() {
        return Err(malformed());
    }
    let (name, command) = (name.to_owned(), command.to_owned());
    Ok(Block { name, cost, command, scope, bench: None, line, inside: start..start })
}

/// Whether a word of a command is that of a mark, in which `SUITES` stands for a folder of suites.
fn is_same(word: &str, given: &str) -> bool {
    let in_folder = word.strip_prefix("SUITES");
    let in_folder = in_folder.filter(|file| file.is_empty() || file.starts_with('/'));
    word == given || in_folder.is_some_and(|file| given.ends_with(file))
}

const JOBS: &str = "--jobs";
/// Options of no consequence for what is measured, each with a value, and the one that has none.
/// How many searches run at a time is of none where a mark does not say it.
const ASIDE: [&str; 4] = ["--into", JOBS, "--shard", "--store"];
const QUIET: &str = "--quiet";

/// How many searches run at a time, where a command says it.
fn jobs(words: &[String]) -> Option<&str> {
    words.iter().enumerate().find_map(|(place, word)| match word.strip_prefix(JOBS)? {
        "" => words.get(place + 1).map(String::as_str),
        rest => rest.strip_prefix('='),
    })
}

/// The words of a command without options of no consequence.
pub(super) fn of_consequence(words: Vec<String>) -> Vec<String> {
    let mut kept = Vec::new();
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        if ASIDE.contains(&&*word) {
            words.next();
        } else if word != QUIET
            && !ASIDE.iter().any(|option| word.starts_with(&format!("{option}=")))
        {
            kept.push(word);
        }
    }
    kept
}
