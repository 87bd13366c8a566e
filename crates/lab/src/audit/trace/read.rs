//! The lines of a trace.

use std::borrow::Cow;
use std::collections::HashMap;
use std::io::{self, BufRead, Read};
use std::num::NonZeroUsize;

use chess::Position;
use chess::random::SplitMix64;
use search::{MAX_DEPTH, Score};
use serde::Deserialize;
use serde_json::Value;
use thiserror::Error;

/// A cutoff that an engine wrote down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Traced {
    /// The number of its line, from 1.
    pub line: usize,
    /// The number of its search, from 0; a line that names none is on its own.
    pub search: usize,
    /// The position in which the side to move passed.
    pub position: Position,
    /// The remaining depth there, in plies.
    pub depth: u8,
    /// The depth to which the engine searched after the pass, in plies.
    pub null_depth: i32,
    /// What the pass had to reach.
    pub beta: Score,
    /// The value that it came to.
    pub value: Score,
}

/// The cutoffs of a trace, and what else was in it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Trace {
    /// Those that were drawn, in order of their lines.
    pub cutoffs: Vec<Traced>,
    /// Lines with a cutoff that makes sense.
    pub good: u64,
    /// Lines with one that makes none.
    pub bad: u64,
    /// The first of these.
    pub first_bad: Vec<BadLine>,
    /// Lines with other things: whatever else an engine says.
    pub other: u64,
}

/// A line that makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {cause}")]
pub struct BadLine {
    /// Its number, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub cause: TracedBadly,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TracedBadly {
    /// It is not an object with all that is needed.
    #[error("{0}")]
    Json(String),
    /// There is no such position.
    #[error("{0}")]
    Position(String),
    /// Nobody passes there.
    #[error("the side to move is in check and cannot pass")]
    InCheck,
    /// No search goes so deep.
    #[error("depth {0} is not from 1 to {MAX_DEPTH}")]
    Depth(i64),
    /// A pass is not searched deeper than a move.
    #[error("null_depth {null_depth} is not below depth {depth}")]
    NullDepth {
        /// That of the pass.
        null_depth: i64,
        /// That of the node.
        depth: u8,
    },
    /// No score, or a mate.
    #[error("beta {0} is no number of centipawns from -{MOST_CENTIPAWNS} to {MOST_CENTIPAWNS}")]
    Beta(i64),
    /// The pass did not reach what it had to.
    #[error("value {value} is below beta {beta}, so that it cut nothing off")]
    NoCutoff {
        /// What the pass came to.
        value: i64,
        /// What it had to reach.
        beta: i64,
    },
    /// It goes on and on.
    #[error("longer than {LONGEST_LINE} bytes")]
    TooLong,
}

/// A longer line is no cutoff.
const LONGEST_LINE: usize = 1 << 14;
/// So many bad lines are told of.
const TOLD: usize = 10;
/// Beyond that engines have mates and wins by tablebases.
const MOST_CENTIPAWNS: i64 = 30_000;

/// A line as it is written.
#[derive(Deserialize)]
struct Written<'a> {
    #[serde(borrow)]
    fen: Cow<'a, str>,
    depth: i64,
    null_depth: i64,
    beta: i64,
    value: i64,
    /// What tells the search from others.
    #[serde(default)]
    search: Option<Value>,
}

impl Trace {
    /// Reads a trace and draws at most so many of its cutoffs. Those that make no sense are
    /// counted, and all other lines passed over.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(mut input: impl BufRead, most: NonZeroUsize, seed: u64) -> io::Result<Self> {
        let mut trace = Self::default();
        let mut random = SplitMix64::new(seed);
        let mut searches: HashMap<String, usize> = HashMap::new();
        let mut alone = 0;
        let mut bytes = Vec::new();
        for line in 1.. {
            let is_whole = read_line(&mut input, &mut bytes)?;
            if bytes.is_empty() {
                break;
            }
            let Some(text) = object(&bytes) else {
                trace.other += 1;
                continue;
            };
            let found = if is_whole { parse(text) } else { Err(TracedBadly::TooLong) };
            let (traced, search) = match found {
                Ok((traced, search)) => (traced, search),
                Err(cause) => {
                    trace.bad += 1;
                    if trace.first_bad.len() < TOLD {
                        trace.first_bad.push(BadLine { line, cause });
                    }
                    continue;
                }
            };
            // Vitter's algorithm R: each so far is kept with the same chance.
            trace.good += 1;
            let place = random.below(trace.good as usize);
            let is_drawn = trace.cutoffs.len() < most.get() || place < most.get();
            if !is_drawn {
                continue;
            }
            let next = searches.len() + alone;
            let search = match search {
                Some(search) => *searches.entry(search.to_string()).or_insert(next),
                None => {
                    alone += 1;
                    next
                }
            };
            let traced = Traced { line, search, ..traced };
            match trace.cutoffs.len() < most.get() {
                true => trace.cutoffs.push(traced),
                false => trace.cutoffs[place] = traced,
            }
        }
        trace.cutoffs.sort_by_key(|traced| traced.line);
        Ok(trace)
    }
}

/// The next line; whether it is whole.
fn read_line(input: &mut impl BufRead, bytes: &mut Vec<u8>) -> io::Result<bool> {
    bytes.clear();
    input.by_ref().take(LONGEST_LINE as u64).read_until(b'\n', bytes)?;
    let is_whole = bytes.len() < LONGEST_LINE || bytes.ends_with(b"\n");
    let mut is_over = is_whole;
    while !is_over {
        let more = input.fill_buf()?;
        let end = more.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(more.len(), |end| end + 1);
        is_over = end.is_some() || used == 0;
        input.consume(used);
    }
    Ok(is_whole)
}

/// The object on a line, alone or somewhere behind `info string`; `None` if the line is about
/// something else.
fn object(line: &[u8]) -> Option<&[u8]> {
    /// What some editors put before the first line of a file.
    const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();
    let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line).trim_ascii();
    match line.strip_prefix(b"info string ") {
        Some(rest) => rest.iter().position(|&byte| byte == b'{').map(|start| &rest[start..]),
        None => line.starts_with(b"{").then_some(line),
    }
}

/// A cutoff, and what its search is called. Line and search are not known here.
fn parse(text: &[u8]) -> Result<(Traced, Option<Value>), TracedBadly> {
    let written: Written =
        serde_json::from_slice(text).map_err(|error| TracedBadly::Json(said(&error)))?;
    let Written { fen, depth, null_depth, beta, value, search } = written;
    let position: Position =
        fen.parse().map_err(|error| TracedBadly::Position(format!("{error}")))?;
    if !position.board().checkers().is_empty() {
        return Err(TracedBadly::InCheck);
    }
    let plies = u8::try_from(depth).ok().filter(|plies| (1..=MAX_DEPTH).contains(plies));
    let depth = plies.ok_or(TracedBadly::Depth(depth))?;
    let null = i32::try_from(null_depth).ok().filter(|&null| null < depth.into() && null > -100);
    let null_depth = null.ok_or(TracedBadly::NullDepth { null_depth, depth })?;
    if beta.abs() > MOST_CENTIPAWNS {
        return Err(TracedBadly::Beta(beta));
    }
    if value < beta {
        return Err(TracedBadly::NoCutoff { value, beta });
    }
    let centipawns =
        |value: i64| Score::centipawns(value.clamp(-MOST_CENTIPAWNS, MOST_CENTIPAWNS) as i32);
    let (beta, value) = (centipawns(beta), centipawns(value));
    let traced = Traced { line: 0, search: 0, position, depth, null_depth, beta, value };
    Ok((traced, search))
}

/// What is wrong with an object, without its line, which is always 1.
fn said(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str, most: usize) -> Trace {
        Trace::read(text.as_bytes(), NonZeroUsize::new(most).unwrap(), 1).unwrap()
    }

    const GOOD: &str = r#"{"fen":"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1","depth":5,"null_depth":1,"beta":-30,"value":12,"search":7}"#;

    #[test]
    fn cutoffs_are_found_among_whatever_else_an_engine_says() {
        let alone = GOOD.replace(r#","search":7"#, "");
        let named = format!("info string null_cutoff {GOOD}");
        let text = format!("\u{feff}{GOOD}\r\n\ninfo depth 3\nuciok\n{named}\n{alone}\n{alone}");
        let trace = read(&text, 9);
        assert_eq!((trace.good, trace.bad, trace.other), (4, 0, 3));
        let lines: Vec<_> =
            trace.cutoffs.iter().map(|traced| (traced.line, traced.search)).collect();
        assert_eq!(lines, [(1, 0), (5, 0), (6, 1), (7, 2)]);
        let traced = &trace.cutoffs[0];
        assert_eq!((traced.depth, traced.null_depth), (5, 1));
        assert_eq!((traced.beta, traced.value), (Score::centipawns(-30), Score::centipawns(12)));
    }

    #[test]
    fn what_makes_no_sense_is_told_with_its_line_and_the_rest_is_read() {
        let long = format!("{{{}", "x".repeat(3 * LONGEST_LINE));
        let with = |from: &str, to: &str| GOOD.replace(from, to);
        let bad = [
            (with("4k3", "4x3"), "rank 8: 'x' is neither"),
            (with("4k3/8", "4k3/4r3").replace("4P3", "8"), "is in check"),
            (with(":5", ":0"), "depth 0 is not from 1"),
            (with(":5", ":101"), "depth 101 is not from 1"),
            (with(":5", ":1e99"), "invalid"),
            (with(":1,", ":5,"), "null_depth 5 is not below depth 5"),
            (with("-30", "31000"), "beta 31000 is no number"),
            (with(r#""beta":-30,"#, ""), "missing field `beta`"),
            (with("-30", "13"), "value 12 is below beta 13"),
            (long, "longer than"),
            (GOOD[..40].to_owned(), "EOF"),
        ];
        for bad in bad.chunks(TOLD) {
            let text: String = bad.iter().map(|(line, _)| format!("{line}\n{GOOD}\n")).collect();
            let trace = read(&text, 99);
            assert_eq!((trace.good, trace.bad), (bad.len() as u64, bad.len() as u64));
            assert_eq!(trace.first_bad.len(), bad.len());
            for (index, ((_, expected), found)) in bad.iter().zip(&trace.first_bad).enumerate() {
                let found = found.to_string();
                let place = format!("line {}: ", 2 * index + 1);
                assert!(
                    found.starts_with(&place) && found.contains(expected),
                    "{expected}: {found}"
                );
            }
        }
    }

    #[test]
    fn all_have_the_same_chance_to_be_drawn() {
        let text = format!("{GOOD}\n").repeat(10);
        let mut drawn = [0; 10];
        for seed in 0..2000 {
            let most = NonZeroUsize::new(3).unwrap();
            let trace = Trace::read(text.as_bytes(), most, seed).unwrap();
            assert_eq!((trace.cutoffs.len(), trace.good), (3, 10));
            trace.cutoffs.iter().for_each(|traced| drawn[traced.line - 1] += 1);
        }
        // 600 each, with a standard deviation of 20.
        assert!(drawn.iter().all(|count| (500..700).contains(count)), "{drawn:?}");
    }
}
