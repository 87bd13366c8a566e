//! The command `genfens`: openings for who generates games elsewhere, as OpenBench asks for them.
//!
//! `genfens N seed S book PATH|None`, and behind it, if wanted, `plies P` and `balance CP`.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use games::{Book, BookError, Generator, Judge, MOST_BALANCE, MOST_PLIES};
use search::TableError;
use thiserror::Error;

use super::words::{Words, excerpt};

/// Many times what anybody asks of one process.
const COUNT: RangeInclusive<u64> = 1..=1_000_000;
const SEED: RangeInclusive<u64> = 0..=u64::MAX;
const PLIES: RangeInclusive<usize> = 0..=MOST_PLIES;
const BALANCE: RangeInclusive<i32> = 0..=MOST_BALANCE;
/// So many openings of a book are enough to start from. There are books of millions, and as many
/// processes that read them as the machine has processors.
const MOST_STARTS: usize = 10_000;

/// Openings to be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GenFens {
    count: u64,
    generator: Generator,
    /// Where they start from; `None` is the start of a game.
    book: Option<PathBuf>,
}

/// Why a line asks for no openings.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GenFensError {
    /// There is nothing of this name to be told.
    #[error("'genfens' knows no '{0}'")]
    Unknown(String),
    /// No number, or out of range.
    #[error("'{name}' wants a number from {min} to {max}, not '{found}'")]
    BadNumber {
        /// What the number is for.
        name: &'static str,
        /// The least.
        min: String,
        /// The greatest.
        max: String,
        /// What was written.
        found: String,
    },
    /// The line ends where the name of a file should stand.
    #[error("'book' wants a file, or None")]
    NoBook,
}

/// Why there are no openings.
#[derive(Debug, Error)]
pub enum GenerationError {
    /// The book cannot be used.
    #[error(transparent)]
    Book(#[from] BookError),
    /// There is nothing to judge openings with.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl GenFens {
    /// Reads what follows `genfens`. Only the number of openings must be there.
    ///
    /// # Errors
    /// [`GenFensError`] names the first word that makes no sense.
    pub(super) fn parse(mut words: Words<'_>) -> Result<Self, GenFensError> {
        let count = number("genfens", COUNT, &mut words)?;
        // As `caesura match` has it.
        let mut generator = Generator::new(1);
        let mut book = None;
        while let Some(word) = words.next() {
            match word {
                "seed" => generator.seed = number("seed", SEED, &mut words)?,
                "plies" => generator.plies = number("plies", PLIES, &mut words)?,
                "balance" => generator.balance = number("balance", BALANCE, &mut words)?,
                "book" => {
                    let name = words.next().ok_or(GenFensError::NoBook)?;
                    book = (!name.eq_ignore_ascii_case("none")).then(|| PathBuf::from(name));
                }
                other => return Err(GenFensError::Unknown(excerpt(other))),
            }
        }
        Ok(Self { count, generator, book })
    }

    /// Makes the openings, and tells the position after each as FEN as soon as it is found, until
    /// there are enough or `tell` says that no more are wanted. They follow from what was asked
    /// alone.
    ///
    /// # Errors
    /// [`GenerationError`] if the book cannot be used, or there is no memory.
    pub fn make(&self, mut tell: impl FnMut(&str) -> bool) -> Result<(), GenerationError> {
        let sample = |path: &Path| Book::sample(path, MOST_STARTS, self.generator.seed);
        let book = self.book.as_deref().map(sample).transpose()?;
        let starts = book.as_ref().map(Book::openings);
        let mut judge = Judge::new()?;
        for index in 0..self.count {
            let opening = self.generator.opening(index, starts, &mut judge);
            if !tell(&opening.play().position().to_fen()) {
                break;
            }
        }
        Ok(())
    }
}

fn number<T>(
    name: &'static str,
    range: RangeInclusive<T>,
    words: &mut Words<'_>,
) -> Result<T, GenFensError>
where
    T: FromStr + PartialOrd + ToString,
{
    let text = words.next().unwrap_or_default();
    let value = text.parse().ok().filter(|value| range.contains(value));
    value.ok_or_else(|| {
        let [min, max] = [range.start(), range.end()].map(T::to_string);
        GenFensError::BadNumber { name, min, max, found: excerpt(text) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Result<GenFens, GenFensError> {
        GenFens::parse(text.split_ascii_whitespace())
    }

    #[test]
    fn what_is_asked_for_is_read() {
        let usual = Generator::new(42);
        let book = Some(PathBuf::from("Books/x.epd"));
        for (text, generator, book) in [
            ("5 seed 42 book None", usual, None),
            ("5 seed 42 book Books/x.epd ", usual, book),
            (
                "5 balance 30 book NONE plies 6 seed 42",
                Generator { plies: 6, balance: 30, ..usual },
                None,
            ),
            ("5", Generator::new(1), None),
        ] {
            assert_eq!(parsed(text), Ok(GenFens { count: 5, generator, book }), "{text}");
        }
        assert_eq!(parsed(&format!("1 seed {}", u64::MAX)).unwrap().generator.seed, u64::MAX);
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_the_reason() {
        for (text, reason) in [
            ("", "'genfens' wants a number from 1 to 1000000, not ''"),
            ("0", "'genfens' wants a number from 1 to 1000000, not '0'"),
            ("1000001", "not '1000001'"),
            ("seed 3", "not 'seed'"),
            ("3 seed", "'seed' wants a number from 0 to 18446744073709551615, not ''"),
            ("3 seed -1", "not '-1'"),
            ("3 seed 18446744073709551616", "not '18446744073709551616'"),
            ("3 plies 101", "'plies' wants a number from 0 to 100, not '101'"),
            ("3 balance few", "'balance' wants a number from 0 to 10000, not 'few'"),
            ("3 book", "'book' wants a file, or None"),
            ("3 seed 1 book None extra", "'genfens' knows no 'extra'"),
        ] {
            let error = parsed(text).unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }

    #[test]
    fn openings_are_made_until_nobody_wants_more() {
        let made = |text: &str, wanted: usize| {
            let mut fens = Vec::new();
            let tell = |fen: &str| {
                fens.push(fen.to_owned());
                fens.len() < wanted
            };
            parsed(text).unwrap().make(tell).unwrap();
            fens
        };
        let all = made("6 seed 3", usize::MAX);
        assert_eq!(all.len(), 6);
        assert_eq!(made("1000 seed 3", 2), all[..2]);
        assert_ne!(made("2 seed 4", usize::MAX), all[..2]);
    }
}
