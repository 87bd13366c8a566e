//! Writing a PGN.

use std::io::{self, Write};

use chess::Color;

/// A game to be written.
#[derive(Clone, Debug)]
pub struct PgnText {
    /// Names and values of its tags, in order.
    pub tags: Vec<(&'static str, String)>,
    /// Its moves.
    pub moves: Vec<PgnMove>,
    /// A last comment.
    pub ending: Option<String>,
    /// As it stands behind the moves.
    pub result: String,
}

/// A move to be written.
#[derive(Clone, Debug)]
pub struct PgnMove {
    /// The number of the move in the game.
    pub number: u16,
    /// Whose it is.
    pub color: Color,
    /// The move.
    pub san: String,
    /// What is said about it.
    pub comment: Option<String>,
}

/// The standard asks for lines shorter than this.
const WIDTH: usize = 80;

impl PgnText {
    /// Writes tags and moves, and an empty line behind them.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        for (name, value) in &self.tags {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            writeln!(out, "[{name} \"{value}\"]")?;
        }
        writeln!(out)?;
        let mut lines = Lines { out, column: 0 };
        let mut needs_number = true;
        for PgnMove { number, color, san, comment } in &self.moves {
            match color {
                Color::White => lines.word(&format!("{number}."))?,
                Color::Black if needs_number => lines.word(&format!("{number}..."))?,
                Color::Black => {}
            }
            lines.word(san)?;
            needs_number = comment.is_some();
            comment.iter().try_for_each(|comment| lines.comment(comment))?;
        }
        self.ending.iter().try_for_each(|ending| lines.comment(ending))?;
        lines.word(&self.result)?;
        writeln!(out, "\n")
    }
}

/// Breaks lines between words.
struct Lines<'a> {
    out: &'a mut dyn Write,
    column: usize,
}

impl Lines<'_> {
    fn word(&mut self, word: &str) -> io::Result<()> {
        let length = word.chars().count();
        if self.column > 0 && self.column + 1 + length >= WIDTH {
            writeln!(self.out)?;
            self.column = 0;
        } else if self.column > 0 {
            write!(self.out, " ")?;
            self.column += 1;
        }
        self.column += length;
        write!(self.out, "{word}")
    }

    fn comment(&mut self, text: &str) -> io::Result<()> {
        // Nothing can stand for a brace within a comment.
        let text = format!("{{{}}}", text.replace('}', ")"));
        text.split_whitespace().try_for_each(|word| self.word(word))
    }
}
