//! What the other side says: text in, [`Command`] out. Nothing is done here.

use std::ops::RangeInclusive;

use search::{MAX_DEPTH, bench};
use thiserror::Error;

use super::genfens::{GenFens, GenFensError};
use super::go::Go;
use super::words::{Words, excerpt};
use crate::perft;

/// How deep `bench` may be told to go, in plies.
const BENCH: RangeInclusive<u32> = 1..=MAX_DEPTH as u32;
/// How long the lines are that `perft` may be told to count, in plies.
const PERFT: RangeInclusive<u32> = 0..=perft::LONGEST;

/// A line that makes sense, though it may ask for what cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command<'a> {
    /// `uci`: say who you are and which options there are.
    Uci,
    /// `isready`: answer when all before is done, and at once during a search.
    IsReady,
    /// `ucinewgame`: forget what was learnt.
    NewGame,
    /// `position`: what to search next.
    Position(Setup<'a>),
    /// `go`: search.
    Go(Go),
    /// `stop`: the move, now.
    Stop,
    /// `ponderhit`: the opponent played the move that was pondered on.
    PonderHit,
    /// `setoption`.
    SetOption {
        /// The words after `name`.
        name: String,
        /// The words after `value`, if that word is there.
        value: Option<String>,
    },
    /// `genfens`: make openings.
    GenFens(GenFens),
    /// `d`: show the position.
    Display,
    /// `eval`: show the static evaluation.
    Evaluate,
    /// `threat`: what the opponent would play if we passed.
    Threat(Go),
    /// `flip`: exchange the colours.
    Flip,
    /// `bench`: search a fixed set of positions, no deeper than so many plies.
    Bench(u8),
    /// `compiler`: what the program was built with.
    Compiler,
    /// `license`: what may be done with it.
    License,
    /// `help`: what can be said.
    Help,
    /// `quit`: end the program.
    Quit,
    /// `debug`, `register`: part of the protocol, and nothing to do.
    NothingToDo,
}

/// A position and the moves played from it. They depend on each other, so that the one who
/// plays them finds out whether they are legal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup<'a> {
    /// `None` is the start of a game.
    pub fen: Option<String>,
    /// The moves, as they were written.
    pub moves: Vec<&'a str>,
}

/// Why a line makes no sense.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CommandError {
    /// No word of the line is a command.
    #[error("unknown command '{}'{}", excerpt(.0), spelling::hint(.0, super::people::words()))]
    Unknown(String),
    /// `position` says neither where to begin.
    #[error("'position' wants 'startpos' or 'fen' next, not '{0}'")]
    NoStart(String),
    /// Something stands where only `moves` can.
    #[error("'position startpos' wants 'moves' next, not '{0}'")]
    NoMoves(String),
    /// `genfens` asks for no openings.
    #[error(transparent)]
    GenFens(#[from] GenFensError),
    /// A command with a depth has none, or one out of range.
    #[error("'{command}' wants a number from {min} to {max}, not '{found}'")]
    BadDepth {
        /// The command.
        command: &'static str,
        /// The least.
        min: u32,
        /// The greatest.
        max: u32,
        /// What was written.
        found: String,
    },
    /// `setoption` does not say which.
    #[error("'setoption' wants 'name' and the name of an option")]
    NoOptionName,
}

impl<'a> Command<'a> {
    /// Reads a line. As the protocol demands, words before the first that is a command are
    /// skipped. `None` is a blank line.
    ///
    /// # Errors
    /// [`CommandError`] if no word is a command, or the command is incomplete.
    pub fn parse(line: &'a str) -> Result<Option<Self>, CommandError> {
        let mut words = line.split_ascii_whitespace();
        while let Some(word) = words.next() {
            return Ok(Some(match word {
                "uci" => Self::Uci,
                "isready" => Self::IsReady,
                "ucinewgame" => Self::NewGame,
                "position" => Self::Position(Setup::parse(words)?),
                "go" => Self::Go(Go::parse(words)),
                "stop" => Self::Stop,
                "setoption" => Self::parse_option(words)?,
                "genfens" => Self::GenFens(GenFens::parse(words)?),
                "d" => Self::Display,
                "eval" => Self::Evaluate,
                "flip" => Self::Flip,
                // Whoever types it without a limit does not want to wait for ever.
                "threat" => Self::Threat(match words.clone().next() {
                    None => Go::parse("movetime 1000".split_ascii_whitespace()),
                    Some(_) => Go::parse(words),
                }),
                "perft" => Self::Go(Go::perft(plies("perft", words.next(), PERFT)?)),
                "bench" => Self::Bench(match words.next() {
                    None => bench::DEPTH,
                    depth => plies("bench", depth, BENCH)? as u8,
                }),
                "compiler" => Self::Compiler,
                "license" => Self::License,
                "help" => Self::Help,
                "quit" => Self::Quit,
                "ponderhit" => Self::PonderHit,
                "debug" | "register" => Self::NothingToDo,
                _ => continue,
            }));
        }
        match line.split_ascii_whitespace().next() {
            None => Ok(None),
            Some(word) => Err(CommandError::Unknown(word.to_owned())),
        }
    }

    /// Whether this word begins a line, however the line goes on.
    pub fn begins_with(word: &'a str) -> bool {
        !matches!(Self::parse(word), Ok(None) | Err(CommandError::Unknown(_)))
    }

    fn parse_option(mut words: Words<'_>) -> Result<Self, CommandError> {
        if words.next() != Some("name") {
            return Err(CommandError::NoOptionName);
        }
        let name = join(words.by_ref().take_while(|&word| word != "value"));
        if name.is_empty() {
            return Err(CommandError::NoOptionName);
        }
        let value = join(words);
        Ok(Self::SetOption { name, value: (!value.is_empty()).then_some(value) })
    }
}

impl<'a> Setup<'a> {
    fn parse(mut words: Words<'a>) -> Result<Self, CommandError> {
        let fen = match words.next() {
            Some("startpos") => match words.next() {
                None | Some("moves") => None,
                Some(other) => return Err(CommandError::NoMoves(excerpt(other))),
            },
            Some("fen") => Some(join(words.by_ref().take_while(|&word| word != "moves"))),
            other => return Err(CommandError::NoStart(excerpt(other.unwrap_or_default()))),
        };
        Ok(Self { fen, moves: words.collect() })
    }
}

/// Reads a number of plies.
fn plies(
    command: &'static str,
    word: Option<&str>,
    range: RangeInclusive<u32>,
) -> Result<u32, CommandError> {
    let found = word.unwrap_or_default();
    let plies = found.parse().ok().filter(|plies| range.contains(plies));
    let (min, max) = range.into_inner();
    plies.ok_or_else(|| CommandError::BadDepth { command, min, max, found: excerpt(found) })
}

fn join<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::words::EXCERPT_CHARS;
    use super::*;

    fn error(line: &str) -> String {
        Command::parse(line).unwrap_err().to_string()
    }

    #[test]
    fn white_space_and_leading_words_do_not_matter() {
        for line in ["isready", " \tisready \r", "joho isready", "a b c isready now"] {
            assert_eq!(Command::parse(line), Ok(Some(Command::IsReady)), "{line:?}");
        }
        for blank in ["", " ", "\t\r"] {
            assert_eq!(Command::parse(blank), Ok(None));
        }
    }

    #[test]
    fn a_position_is_a_start_and_moves() {
        let setup = |line| match Command::parse(line) {
            Ok(Some(Command::Position(setup))) => (setup.fen, setup.moves),
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(setup("position startpos"), (None, vec![]));
        assert_eq!(setup("position startpos moves"), (None, vec![]));
        assert_eq!(setup("position startpos moves e2e4 x"), (None, vec!["e2e4", "x"]));
        assert_eq!(setup("position fen a  b\tc moves d"), (Some("a b c".into()), vec!["d"]));
        assert_eq!(setup("position fen"), (Some(String::new()), vec![]));
    }

    #[test]
    fn option_names_and_values_may_have_spaces() {
        let option = |name: &str, value: Option<&str>| {
            let (name, value) = (name.to_owned(), value.map(str::to_owned));
            Ok(Some(Command::SetOption { name, value }))
        };
        for (line, expected) in [
            ("setoption name Hash value 32", option("Hash", Some("32"))),
            ("setoption name Move Overhead value a  b", option("Move Overhead", Some("a b"))),
            ("setoption name Clear Hash", option("Clear Hash", None)),
            ("setoption name Path value", option("Path", None)),
        ] {
            assert_eq!(Command::parse(line), expected);
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_the_reason() {
        for (line, reason) in [
            ("hello world", "unknown command 'hello'"),
            ("Isready", "unknown command 'Isready'"),
            ("position", "wants 'startpos' or 'fen' next, not ''"),
            ("position middle", "not 'middle'"),
            ("position startpos e2e4", "wants 'moves' next, not 'e2e4'"),
            ("setoption Hash value 3", "wants 'name'"),
            ("setoption name value 3", "the name of an option"),
            ("bench deep", "'bench' wants a number from 1 to 100, not 'deep'"),
            ("bench 0", "not '0'"),
            ("perft", "'perft' wants a number from 0 to 64, not ''"),
            ("perft -1", "not '-1'"),
            ("perft 65", "not '65'"),
        ] {
            assert!(error(line).contains(reason), "{line}: {}", error(line));
        }
    }

    #[test]
    fn errors_are_one_short_line_whatever_the_input() {
        assert_eq!(error(&"x".repeat(1_000)).chars().count(), EXCERPT_CHARS + 19);
        assert_eq!(error("a\u{1}\0b"), "unknown command 'a\u{fffd}\u{fffd}b'");
    }

    /// Lines of words that mean something, numbers and noise.
    fn lines() -> impl Strategy<Value = String> {
        let word = prop_oneof![
            prop::sample::select(vec![
                "uci",
                "position",
                "startpos",
                "fen",
                "moves",
                "go",
                "depth",
                "nodes",
                "wtime",
                "btime",
                "winc",
                "movestogo",
                "movetime",
                "infinite",
                "searchmoves",
                "mate",
                "ponder",
                "perft",
                "bench",
                "flip",
                "threat",
                "genfens",
                "seed",
                "book",
                "setoption",
                "name",
                "value",
                "Hash",
                "e2e4",
                "0000",
                "stop",
            ])
            .prop_map(str::to_owned),
            any::<i64>().prop_map(|n| n.to_string()),
            "[0-9]{1,30}",
            "\\PC{0,8}",
            any::<String>(),
        ];
        prop::collection::vec(word, 0..12).prop_map(|words| words.join(" "))
    }

    proptest! {
        #[test]
        fn no_line_makes_the_parser_panic(line in lines()) {
            if let Err(error) = Command::parse(&line) {
                prop_assert!(!error.to_string().contains(char::is_control));
            }
        }
    }
}
