//! Openings from a file.

use std::ffi::OsStr;
use std::fmt;
use std::path::Path;

use chess::notation::Fen;
use chess::random::SplitMix64;
use chess::{Game, Position};
use files::{STANDARD, Unreadable};
use thiserror::Error;

use super::Opening;
use pgn::{self, GameError, PgnGame};

/// Openings from a file, in an order that follows from a seed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    name: String,
    seed: u64,
    openings: Vec<Opening>,
}

/// Why there is no book.
#[derive(Debug, Error)]
pub enum BookError {
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// The name of the file does not tell what is in it.
    #[error("{file}: a book is a file that ends with .epd, .fen or .pgn")]
    UnknownExtension {
        /// The file.
        file: String,
    },
    /// A line or a game is wrong.
    #[error("{file}: line {line}: {cause}")]
    Bad {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        cause: BadOpening,
    },
    /// There is nothing in it.
    #[error("{file}: no opening in it")]
    Empty {
        /// The file.
        file: String,
    },
}

/// Why no game can begin so.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadOpening {
    /// The line holds no position.
    #[error(transparent)]
    Position(#[from] chess::notation::FenError),
    /// The game cannot be played through.
    #[error("game {number}: {cause}")]
    Game {
        /// Its number in the file, from 1.
        number: usize,
        /// What is wrong.
        cause: GameError,
    },
    /// There would be nothing to play.
    #[error("the game is over there")]
    Over,
}

impl Book {
    /// Reads a book: a position a line (`.epd`, `.fen`), or games (`.pgn`), of which up to `plies`
    /// moves of both sides are taken. [`STANDARD`] is standard input, with games if it begins with
    /// a tag. They come in an order that follows from `seed`, each once before any comes again.
    ///
    /// # Errors
    /// [`BookError`] names file, line and cause.
    pub fn load(path: &Path, plies: Option<usize>, seed: u64) -> Result<Self, BookError> {
        Self::read(path, plies, seed, usize::MAX)
    }

    /// As [`load`](Self::load), but of a book of lines only so many, drawn at random: books have
    /// millions, and a few are read much faster than all.
    ///
    /// # Errors
    /// [`BookError`] names file, line and cause. What is wrong in other lines is not seen.
    pub fn sample(path: &Path, most: usize, seed: u64) -> Result<Self, BookError> {
        Self::read(path, None, seed, most)
    }

    fn read(path: &Path, plies: Option<usize>, seed: u64, most: usize) -> Result<Self, BookError> {
        let file = files::name(path);
        let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        let of_games = match extension.to_ascii_lowercase().as_str() {
            _ if path.as_os_str() == STANDARD => None,
            "epd" | "fen" => Some(false),
            "pgn" => Some(true),
            _ => return Err(BookError::UnknownExtension { file }),
        };
        let content = match files::read(path) {
            Ok(content) => content,
            Err(cause) => return Err(Unreadable { file, cause }.into()),
        };
        let of_games = of_games.unwrap_or_else(|| content.trim_ascii_start().starts_with(b"["));
        let read = match of_games {
            true => from_games(&content, plies),
            false => from_lines(&content, most, seed),
        };
        let openings = read.map_err(|(line, cause)| {
            let file = file.clone();
            BookError::Bad { file, line, cause }
        })?;
        if openings.is_empty() {
            return Err(BookError::Empty { file });
        }
        Ok(Self { name: file, seed, openings: shuffled(openings, seed) })
    }

    /// All openings, in their order.
    pub fn openings(&self) -> &[Opening] {
        &self.openings
    }

    /// A number that stands for the openings in their order.
    fn checksum(&self) -> u32 {
        let mut sum = crc32fast::Hasher::new();
        for Opening { start, moves } in &self.openings {
            let mut game = Game::from(start.clone());
            sum.update(&game.position().key().to_le_bytes());
            for &m in moves {
                game.play(m);
                sum.update(&game.position().key().to_le_bytes());
            }
        }
        sum.finalize()
    }

    /// The opening of a round. After the last one the first comes again.
    pub(super) fn opening(&self, round: usize) -> Opening {
        self.openings[round % self.openings.len()].clone()
    }
}

/// Other openings have another text: by their checksum, if by nothing else.
impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, seed, openings } = self;
        let plural = if openings.len() == 1 { "" } else { "s" };
        let (count, checksum) = (openings.len(), self.checksum());
        write!(f, "{name}: {count} opening{plural} ({checksum:08x}), seed {seed}")
    }
}

/// Openings, or the first line that is wrong.
type Read = Result<Vec<Opening>, (usize, BadOpening)>;

fn from_lines(content: &[u8], most: usize, seed: u64) -> Read {
    let text = String::from_utf8_lossy(content);
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let lines = text.lines().map(str::trim).enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let openings = drawn(lines, most, seed).into_iter().map(|(index, line)| {
        let opening = position(line).map_err(BadOpening::from).and_then(playable);
        opening.map_err(|cause| (index + 1, cause))
    });
    openings.collect()
}

/// At most so many of them, each as likely as any other (algorithm R of Vitter 1985).
fn drawn<T>(from: impl Iterator<Item = T>, most: usize, seed: u64) -> Vec<T> {
    let mut random = SplitMix64::new(seed);
    let mut drawn = Vec::new();
    for (index, item) in from.enumerate() {
        if index < most {
            drawn.push(item);
        } else if let Some(place) = drawn.get_mut(random.below(index + 1)) {
            *place = item;
        }
    }
    drawn
}

/// The position of a FEN, or of an EPD: what stands behind its fields makes no difference, but for
/// the clocks, which EPD writes as `hmvc 3; fmvn 12;`.
fn position(line: &str) -> Result<Opening, chess::notation::FenError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let is_clock = |word: Option<&&str>| word.is_some_and(|word| word.parse::<u32>().is_ok());
    let fen = match is_clock(words.get(4)) && is_clock(words.get(5)) {
        true => words[..6].join(" "),
        false => {
            let clock = |name: &str, usual: &str| {
                let value = words.iter().position(|word| *word == name);
                let value = value.and_then(|at| words.get(at + 1));
                value.map_or(usual, |value| value.trim_end_matches(';')).to_owned()
            };
            let board = words[..words.len().min(4)].join(" ");
            format!("{board} {} {}", clock("hmvc", "0"), clock("fmvn", "1"))
        }
    };
    let start: Position = Fen::parse(&fen)?.position;
    Ok(Opening { start, moves: Vec::new() })
}

fn from_games(content: &[u8], plies: Option<usize>) -> Read {
    let mut openings = Vec::new();
    for game in pgn::read(content) {
        let PgnGame { line, start, moves, .. } = game
            .map_err(|bad| (bad.line, BadOpening::Game { number: bad.number, cause: bad.cause }))?;
        let moves = moves.into_iter().map(|(m, _)| m).take(plies.unwrap_or(usize::MAX)).collect();
        openings.push(playable(Opening { start, moves }).map_err(|cause| (line, cause))?);
    }
    Ok(openings)
}

fn playable(opening: Opening) -> Result<Opening, BadOpening> {
    match opening.play().outcome() {
        None => Ok(opening),
        Some(_) => Err(BadOpening::Over),
    }
}

/// In another order (Fisher and Yates).
fn shuffled(mut openings: Vec<Opening>, seed: u64) -> Vec<Opening> {
    let mut random = SplitMix64::new(seed);
    for last in (1..openings.len()).rev() {
        openings.swap(last, random.below(last + 1));
    }
    openings
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn load(name: &str, content: &str, plies: Option<usize>) -> Result<Book, BookError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, content).unwrap();
        Book::load(&path, plies, 1)
    }

    fn fens(book: &Book) -> Vec<String> {
        let mut fens: Vec<String> =
            book.openings.iter().map(|opening| opening.play().position().to_fen()).collect();
        fens.sort();
        fens
    }

    const LINES: &str = "\u{feff}# two openings\n\
        rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0; fmvn 3;\n\n\
        rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 1 7\n\
        rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq - id \"x 1 2\";\n";

    #[test]
    fn lines_hold_fens_or_epds() {
        let book = load("book.epd", LINES, None).unwrap();
        assert_eq!(
            fens(&book),
            [
                "rnbqkbnr/pppppppp/8/8/2P5/8/PP1PPPPP/RNBQKBNR b KQkq - 0 1",
                "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 1 7",
                "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3",
            ]
        );
    }

    #[test]
    fn games_are_played_so_far() {
        let text = "[White \"a\"]\n\n1. e4 e5 2. Nf3 Nc6 *\n\n[White \"b\"]\n\n1. d4 *\n";
        let lengths = |plies| {
            let book = load("book.pgn", text, plies).unwrap();
            let mut lengths: Vec<usize> = book.openings.iter().map(|o| o.moves.len()).collect();
            lengths.sort_unstable();
            lengths
        };
        assert_eq!(lengths(None), [1, 4]);
        assert_eq!(lengths(Some(3)), [1, 3]);
        assert_eq!(lengths(Some(0)), [0, 0]);
    }

    #[test]
    fn each_comes_once_before_any_comes_again() {
        let lines: Vec<String> = (1..40)
            .map(|n| format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 {n}"))
            .collect();
        let book = load("book.fen", &lines.join("\n"), None).unwrap();
        let numbers: Vec<u16> =
            (0..78).map(|round| book.opening(round).start.fullmove_number()).collect();
        assert_eq!(numbers[..39], numbers[39..]);
        assert!(!numbers[..39].is_sorted());
        let mut sorted = numbers[..39].to_vec();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(1..40));
    }

    #[test]
    fn of_many_lines_a_few_are_drawn_and_any_may_be() {
        let lines: Vec<String> = (1..40)
            .map(|n| format!("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 {n}"))
            .collect();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.epd");
        fs::write(&path, lines.join("\n")).unwrap();
        let numbers = |most, seed| -> Vec<u16> {
            let book = Book::sample(&path, most, seed).unwrap();
            book.openings().iter().map(|opening| opening.start.fullmove_number()).collect()
        };
        let mut often = [0; 40];
        for seed in 0..400 {
            let mut drawn = numbers(4, seed);
            assert_eq!(drawn, numbers(4, seed));
            drawn.iter().for_each(|&number| often[usize::from(number)] += 1);
            drawn.sort_unstable();
            drawn.dedup();
            assert_eq!(drawn.len(), 4);
        }
        // Each is drawn 41 times on average, and less than 15 or more than 70 times hardly ever.
        assert!(often[1..].iter().all(|count| (15..70).contains(count)), "{often:?}");
        assert_eq!(numbers(100, 1).len(), 39);
        let of_two = |seed| drawn([1, 2].into_iter(), 1, seed);
        assert!((0..20).any(|seed| of_two(seed) == [1]) && (0..20).any(|seed| of_two(seed) == [2]));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        for (name, content, reason) in [
            ("book.epd", "\n8/8/8/8/8/8/8/8 w - - 0 1\n", "book.epd: line 2: "),
            ("book.fen", "8/8/8/8/8/8/5k2/7K w - - 0 1", "line 1: the game is over there"),
            ("book.pgn", "1. e4 e5 *\n1. e4\ne4 *", "line 3: game 2: move 1: "),
            ("book.pgn", "1. f3 e5 2. g4 Qh4# 0-1", "line 1: the game is over there"),
            ("book.bin", "", "book.bin: a book is a file that ends with .epd, .fen or .pgn"),
            ("book.epd", "# nothing\n", "book.epd: no opening in it"),
            ("book.pgn", "", "book.pgn: no opening in it"),
        ] {
            let error = load(name, content, None).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
        let error = Book::load(Path::new("nowhere.epd"), None, 1).unwrap_err().to_string();
        assert!(error.starts_with("nowhere.epd: "), "{error}");
    }
}
