//! Suites: positions to search, with what is known of their solutions.
//!
//! | file | holds |
//! | --- | --- |
//! | `.epd` | a position and its operations a line; `bm`, `am`, `dm` and `id` are used |
//! | `.fen` | a FEN a line |
//! | `.pgn` | games, each position of whose main lines is taken; see [`Suite::load`] |

mod builtin;
mod games;
mod lines;

use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use chess::notation::{EpdError, FenError, FenWarning};
use chess::random::SplitMix64;
use chess::{Color, Move, Position};
use files::{STANDARD, Unreadable};
use search::{Score, ScoreKind};
use thiserror::Error;

pub use builtin::{BUILTIN, DEFAULT};
use pgn::GameError;

/// A position to search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Its name: the `id` of an EPD, or where it stands.
    pub id: String,
    /// The position; it has a legal move.
    pub position: Position,
    /// The moves that solve it (`bm`); empty if none is named.
    pub best: Vec<Move>,
    /// The moves that do not (`am`).
    pub avoid: Vec<Move>,
    /// In how many moves the side to move can give mate (`dm`).
    pub mate_in: Option<u32>,
    /// What its first comment says (`c0`); not kept in stores.
    pub comment: Option<String>,
    /// The line of the file on which it stands, or the move of the game that leads to it; from 1.
    pub line: usize,
    /// What its text claims and the position does not bear out.
    warnings: Vec<FenWarning>,
}

impl Problem {
    /// A position of which nothing is known.
    fn bare(id: String, position: Position, line: usize) -> Self {
        let (best, avoid, warnings) = (Vec::new(), Vec::new(), Vec::new());
        Self { id, position, best, avoid, mate_in: None, comment: None, line, warnings }
    }

    /// A position from a store, of which this is known.
    pub fn restored(
        id: String,
        position: Position,
        best: Vec<Move>,
        avoid: Vec<Move>,
        mate_in: Option<u32>,
        line: usize,
    ) -> Self {
        Self { best, avoid, mate_in, ..Self::bare(id, position, line) }
    }

    /// Whether anything is known that an answer can be judged by.
    pub fn has_answer(&self) -> bool {
        !self.best.is_empty() || !self.avoid.is_empty() || self.mate_in.is_some()
    }

    /// Whether what a search found is right in all that is known: its move is a best move, no move
    /// to avoid, and it has seen a mate in at most as many moves as the position needs.
    pub fn is_solved_by(&self, best: Option<Move>, score: Option<Score>) -> bool {
        let Some(played) = best else { return false };
        let is_best = self.best.is_empty() || self.best.contains(&played);
        let sees_mate = self.mate_in.is_none_or(|most| match score.map(Score::kind) {
            Some(ScoreKind::Mate { plies }) => plies.div_ceil(2) <= most as usize,
            Some(ScoreKind::Centipawns(_) | ScoreKind::Mated { .. }) | None => false,
        });
        is_best && !self.avoid.contains(&played) && sees_mate
    }

    /// Whether a side has nothing but its king and pawns.
    fn is_pawn_ending(&self) -> bool {
        Color::ALL.iter().any(|&color| !self.position.has_pieces(color))
    }
}

/// Which positions of a file are taken.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Selection {
    /// Go on over bad lines (bad games in a PGN) and count them.
    pub skip_bad: bool,
    /// Drop the positions in which a side has no more than king and pawns, as the authors of
    /// *Verified Null-Move Pruning* did.
    pub discard_pawn_endings: bool,
    /// Take only some of what is then left.
    pub sample: Option<Sample>,
}

/// A random choice of positions, which stay in the order of the file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// How many positions.
    pub size: usize,
    /// What the choice follows from.
    pub seed: u64,
}

/// Positions to search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Suite {
    /// The file as it was given, or the name of a built-in suite.
    pub name: String,
    /// The positions, at least one.
    pub problems: Vec<Problem>,
    /// How many bad lines or games were left out.
    pub bad: usize,
    /// How many pawn endings were left out.
    pub pawn_endings: usize,
    /// Harmless faults of the lines that the positions stand in, with file and line.
    pub warnings: Vec<String>,
}

/// Why there is no suite.
#[derive(Debug, Error)]
pub enum SuiteError {
    /// The file cannot be read.
    #[error(transparent)]
    Unreadable(#[from] Unreadable),
    /// The name of the file does not tell what is in it.
    #[error("{file}: {}", what_it_should_be(file))]
    UnknownExtension {
        /// The file.
        file: String,
    },
    /// A line of an EPD or FEN file is wrong.
    #[error("{file}: line {line}: {cause}")]
    BadLine {
        /// The file.
        file: String,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        cause: LineError,
    },
    /// A game of a PGN is wrong.
    #[error("{file}: line {line}: game {game}: {cause}")]
    BadGame {
        /// The file.
        file: String,
        /// The game, from 1.
        game: usize,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        cause: GameError,
    },
    /// There is nothing to search.
    #[error("{file}: no position {}", why_empty(*.bad, *.pawn_endings))]
    Empty {
        /// The file.
        file: String,
        /// How many bad lines or games were left out.
        bad: usize,
        /// How many pawn endings were left out.
        pawn_endings: usize,
    },
}

fn what_it_should_be(file: &str) -> String {
    let names: Vec<&str> = BUILTIN.iter().map(|(name, _)| *name).collect();
    match spelling::hint(file, names.iter().copied()) {
        hint if !hint.is_empty() => format!("it is no suite{hint}"),
        _ => format!(
            "a suite is a file that ends with .epd, .fen or .pgn, a FEN in quotes, - for standard input, or one of {}",
            names.join(", ")
        ),
    }
}

fn why_empty(bad: usize, pawn_endings: usize) -> String {
    if bad + pawn_endings == 0 {
        return "in it".to_owned();
    }
    format!("is left: {bad} bad, {pawn_endings} pawn endings discarded")
}

/// Why a line holds no position to search.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum LineError {
    /// It is no EPD.
    #[error(transparent)]
    Epd(#[from] EpdError),
    /// It is no FEN.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// The game is over.
    #[error("the side to move has no legal move")]
    NoLegalMove,
}

/// What a file holds, good and bad, before anything is left out.
type Found = Vec<Result<Problem, SuiteError>>;

impl Suite {
    /// A number that stands for the positions in their order: other positions have another.
    pub fn checksum(&self) -> u64 {
        // As FNV-1a does, a key at a time.
        let mix = |sum: u64, problem: &Problem| {
            (sum ^ problem.position.key()).wrapping_mul(0x0000_0100_0000_01b3)
        };
        self.problems.iter().fold(0xcbf2_9ce4_8422_2325, mix)
    }

    /// Loads a suite from a file.
    ///
    /// Blank lines and those that begin with `#` are skipped. Of a PGN each position of each main
    /// line is taken, from the `FEN` tag or the start position on, as long as there is a legal
    /// move; a position that came up before (whatever its clocks) is dropped. A PGN position is
    /// named after the move that led to it: `game 3, White–Black, after 12...Nf6`. [`STANDARD`] is
    /// standard input, and a FEN or EPD is that position.
    ///
    /// # Errors
    /// [`SuiteError`] names file, line or game, and cause.
    pub fn load(path: &Path, selection: &Selection) -> Result<Self, SuiteError> {
        if path.as_os_str() == STANDARD {
            return Self::read_standard_input(selection);
        }
        let file = path.display().to_string();
        if lines::is_position(&file) {
            let found = lines::read_text(&file, file.as_bytes());
            return Self::select(file, found, selection);
        }
        let extension = path.extension().and_then(OsStr::to_str).unwrap_or_default();
        let read = match extension.to_ascii_lowercase().as_str() {
            "epd" => lines::read_epd,
            "fen" => lines::read_fen,
            "pgn" => games::read,
            _ if file.is_empty() => {
                return Err(SuiteError::UnknownExtension { file: "''".to_owned() });
            }
            _ => return Err(SuiteError::UnknownExtension { file }),
        };
        let content = match fs::read(path) {
            Ok(content) => content,
            Err(cause) => return Err(Unreadable { file, cause }.into()),
        };
        let found = read(&file, &content);
        Self::select(file, found, selection)
    }

    /// What stands on standard input: a PGN if it begins with a tag, FENs if the clocks stand
    /// behind the first position, else EPD.
    fn read_standard_input(selection: &Selection) -> Result<Self, SuiteError> {
        let input = Path::new(STANDARD);
        let file = files::name(input);
        let content = match files::read(input) {
            Ok(content) => content,
            Err(cause) => return Err(Unreadable { file, cause }.into()),
        };
        let read = match content.trim_ascii_start().starts_with(b"[") {
            true => games::read,
            false => lines::read_text,
        };
        let found = read(&file, &content);
        Self::select(file, found, selection)
    }

    /// One of the suites in the program, by name.
    ///
    /// # Errors
    /// [`SuiteError`] if nothing is left of it. `None` if there is no such suite.
    pub fn builtin(name: &str, selection: &Selection) -> Option<Result<Self, SuiteError>> {
        let (_, content) = BUILTIN.iter().find(|(known, _)| *known == name)?;
        let found = lines::read_epd(name, content.as_bytes());
        Some(Self::select(name.to_owned(), found, selection))
    }

    /// What is searched when nothing else is said: of suites in the program, one after the other,
    /// all or some positions.
    ///
    /// # Errors
    /// [`SuiteError`] if nothing is left of them.
    pub fn default_builtin(selection: &Selection) -> Result<Self, SuiteError> {
        let mut names = Vec::new();
        let mut found = Found::new();
        for &(name, count) in DEFAULT {
            let known = BUILTIN.iter().filter(|(known, _)| *known == name);
            let all: Found =
                known.flat_map(|(name, text)| lines::read_epd(name, text.as_bytes())).collect();
            let some = count < all.len();
            names.push(if some { format!("{count} of {name}") } else { name.to_owned() });
            found.extend(spread(all, count));
        }
        Self::select(names.join(" + "), found, selection)
    }

    /// How many of the positions have an answer to judge by.
    pub fn answers(&self) -> usize {
        self.problems.iter().filter(|problem| problem.has_answer()).count()
    }

    fn select(file: String, found: Found, selection: &Selection) -> Result<Self, SuiteError> {
        let (mut bad, mut pawn_endings) = (0, 0);
        let mut problems = Vec::new();
        for problem in found {
            match problem {
                Err(error) if !selection.skip_bad => return Err(error),
                Err(_) => bad += 1,
                Ok(problem) if selection.discard_pawn_endings && problem.is_pawn_ending() => {
                    pawn_endings += 1;
                }
                Ok(problem) => problems.push(problem),
            }
        }
        if let Some(Sample { size, seed }) = selection.sample {
            problems = SplitMix64::new(seed).sample(problems, size);
        }
        if problems.is_empty() {
            return Err(SuiteError::Empty { file, bad, pawn_endings });
        }
        let mut warnings = Vec::new();
        for problem in &problems {
            let place = format!("{file}: line {}", problem.line);
            warnings.extend(problem.warnings.iter().map(|warning| format!("{place}: {warning}")));
        }
        Ok(Self { name: file, problems, bad, pawn_endings, warnings })
    }
}

/// So many of all, the same distance apart.
fn spread<T>(all: Vec<T>, count: usize) -> impl Iterator<Item = T> {
    let (length, count) = (all.len(), count.min(all.len()));
    let is_due = move |index: usize| (index + 1) * count / length > index * count / length;
    all.into_iter().enumerate().filter(move |&(index, _)| is_due(index)).map(|(_, item)| item)
}

/// Positions that have been seen, told apart by what the rules tell apart, without the clocks.
#[derive(Default)]
struct Seen(HashSet<chess::Key>);

impl Seen {
    fn is_new(&mut self, position: &Position) -> bool {
        self.0.insert(position.key())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::notation::Epd;

    fn problem(operations: &str) -> Problem {
        let line = format!("7k/8/6K1/8/8/8/8/R7 w - - {operations}");
        lines::problem(Epd::parse(&line).unwrap(), 1).unwrap()
    }

    #[test]
    fn a_position_is_solved_if_all_that_is_known_of_it_holds() {
        let (win, mate) = (Score::centipawns(500), Score::mate_in(1));
        for (operations, move_found, score, solved) in [
            ("bm Ra8", "Ra8", win, true),
            ("bm Ra8 Ra7", "Ra7", win, true),
            ("bm Ra8", "Ra7", mate, false),
            ("am Ra7", "Ra8", win, true),
            ("am Ra7", "Ra7", mate, false),
            ("bm Ra8 Ra7; am Ra7", "Ra7", win, false),
            ("dm 1", "Ra8", mate, true),
            ("dm 1", "Ra8", win, false),
            ("dm 1", "Ra7", Score::mate_in(3), false),
            ("dm 2", "Ra7", Score::mate_in(3), true),
            ("dm 2", "Ra7", Score::mated_in(2), false),
            ("bm Ra8; dm 1", "Ra7", mate, false),
        ] {
            let problem = problem(operations);
            assert!(problem.has_answer());
            let best = Some(problem.position.parse_san(move_found).unwrap());
            let is_solved = problem.is_solved_by(best, Some(score));
            assert_eq!(is_solved, solved, "{operations}: {move_found}");
        }
        assert!(!problem("id \"nothing known\"").has_answer());
    }

    #[test]
    fn no_move_solves_nothing() {
        assert!(!problem("bm Ra8").is_solved_by(None, Some(Score::DRAW)));
    }
}
