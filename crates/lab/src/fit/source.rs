//! The source file that declares the weights, with other values in it.
//!
//! What each number means and what it is stand on one line, for people. So values are put in place
//! there, and all else stays as it was written.

use std::iter::Peekable;
use std::vec::IntoIter;

use eval::Weights;
use thiserror::Error;

/// Behind this line of the file's own comment stands where the values come from.
const ORIGIN: &str = "//! # Where the values come from";

/// The first line of the declarations.
const BEGIN: &str = "weights! {";

/// How long a line of a comment may be, in characters.
const WIDTH: usize = 100;

/// Why a text does not declare the weights of this program.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SourceError {
    /// A line is missing.
    #[error("there is no line '{0}'")]
    NoLine(&'static str),
    /// It declares something else.
    #[error("line {line}: '{found}' where this program has {expected}")]
    Differs {
        /// The line, from 1.
        line: usize,
        /// The name, or a number of it that is too many or too few.
        found: String,
        /// The name that was expected.
        expected: String,
    },
    /// It ends too soon.
    #[error("'{0}' is missing")]
    Missing(String),
}

/// A text such as `weights.rs` with these values, and with this said about where they come from, if
/// anything.
///
/// # Errors
/// [`SourceError`] if it does not declare the weights that this program has.
pub fn rewritten(
    text: &str,
    weights: &Weights,
    origin: Option<&str>,
) -> Result<String, SourceError> {
    let mut values = Vec::new();
    weights.clone().visit(&mut |name, &mut value| {
        let name = name.split(['.', '[']).next().unwrap_or(name);
        values.push((name.to_owned(), value));
    });
    let mut out = String::with_capacity(text.len());
    let mut lines = text.split_inclusive('\n').enumerate();
    let mut state = State { values: values.into_iter().peekable(), name: None };
    let mut has_origin = false;
    let mut is_skipping = false;
    let mut has_begun = false;
    for (_, line) in lines.by_ref() {
        is_skipping &= line.starts_with("//!");
        if !is_skipping {
            out.push_str(line);
        }
        if line.trim_end() == ORIGIN {
            has_origin = true;
            if let Some(origin) = origin {
                out.push_str(&comment(origin));
                is_skipping = true;
            }
        }
        has_begun = line.trim_end() == BEGIN;
        if has_begun {
            break;
        }
    }
    if !has_origin {
        return Err(SourceError::NoLine(ORIGIN));
    }
    if !has_begun {
        return Err(SourceError::NoLine(BEGIN));
    }
    for (index, line) in lines {
        match line.trim_start().starts_with("//") {
            true => out.push_str(line),
            false => out.push_str(&state.line(index + 1, line)?),
        }
    }
    match state.values.next() {
        Some((name, _)) => Err(SourceError::Missing(name)),
        None => Ok(out),
    }
}

/// Goes through declarations.
struct State {
    /// The values that are not yet in place, each with the name of its weight.
    values: Peekable<IntoIter<(String, i32)>>,
    /// The weight whose values are being read.
    name: Option<String>,
}

impl State {
    /// A line of code with the values in place.
    fn line(&mut self, number: usize, line: &str) -> Result<String, SourceError> {
        let mut code = line;
        let mut out = String::with_capacity(line.len());
        if self.name.is_none() {
            let Some((declared, values)) = line.split_once(" = ") else {
                return Ok(line.to_owned());
            };
            let name = declared.split(':').next().unwrap_or_default().trim();
            self.expect(number, name)?;
            self.name = Some(name.to_owned());
            out.push_str(&line[..line.len() - values.len()]);
            code = values;
        }
        let name = self.name.clone().unwrap_or_default();
        while let Some(at) = code.find(|c: char| c.is_ascii_digit()) {
            let begin = if code[..at].ends_with('-') { at - 1 } else { at };
            let digits = code[at..].find(|c: char| !c.is_ascii_digit());
            let end = digits.map_or(code.len(), |digits| at + digits);
            self.expect(number, &name)?;
            out.push_str(&code[..begin]);
            out.extend(self.values.next().map(|(_, value)| value.to_string()));
            code = &code[end..];
        }
        out.push_str(code);
        if code.trim_end().ends_with(';') {
            self.name = None;
            // All values of it must be in place.
            if let Some((next, _)) = self.values.peek().filter(|(next, _)| *next == name) {
                let expected = format!("more values of '{next}'");
                return Err(SourceError::Differs { line: number, found: name, expected });
            }
        }
        Ok(out)
    }

    /// Makes sure that the next value belongs to a weight.
    fn expect(&mut self, line: usize, name: &str) -> Result<(), SourceError> {
        let next = self.values.peek().map(|(next, _)| next.as_str());
        if next == Some(name) {
            return Ok(());
        }
        let expected = next.map_or_else(|| "no more".to_owned(), |next| format!("'{next}'"));
        Err(SourceError::Differs { line, found: name.to_owned(), expected })
    }
}

/// A text as lines of a file's own comment, with an empty one before it.
fn comment(text: &str) -> String {
    let mut lines = vec!["//!".to_owned(), "//!".to_owned()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there are two from the start");
        if line.chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(format!("//! {word}"));
        } else {
            line.push(' ');
            line.push_str(word);
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = include_str!("../../../eval/src/weights.rs");

    /// All numbers behind the equals signs of a text, in order.
    fn numbers(text: &str) -> Vec<i32> {
        let (_, declared) = text.split_once(BEGIN).unwrap();
        let code = declared.lines().filter(|line| !line.trim_start().starts_with("//"));
        let code: String = code.map(|line| line.split(" = ").last().unwrap()).collect();
        let words = code.split(|c: char| !c.is_ascii_digit() && c != '-');
        words.filter_map(|word| word.parse().ok()).collect()
    }

    #[test]
    fn the_file_is_what_would_be_written_for_the_weights_at_hand() {
        assert_eq!(rewritten(FILE, &Weights::STANDARD, None).unwrap(), FILE);
    }

    #[test]
    fn other_weights_stand_in_their_places_and_all_else_stays() {
        let mut weights = Weights::STANDARD;
        let (mut next, mut expected) = (-700, Vec::new());
        weights.visit(&mut |_, value| {
            next += 7;
            *value = next;
            expected.push(next);
        });
        let text = rewritten(FILE, &weights, None).unwrap();
        assert_eq!(numbers(&text), expected);
        assert_eq!(rewritten(&text, &Weights::STANDARD, None).unwrap(), FILE);
    }

    #[test]
    fn what_is_said_of_their_origin_is_replaced() {
        let words = vec!["words"; 60].join(" ");
        let text = rewritten(FILE, &Weights::STANDARD, Some(&words)).unwrap();
        assert_eq!(text.matches("words").count(), 60);
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH));
        let again = rewritten(&text, &Weights::STANDARD, Some("Made up.")).unwrap();
        assert!(again.contains(&format!("{ORIGIN}\n//!\n//! Made up.\n\nuse ")), "{again}");
        assert!(!again.contains("words"));
    }

    #[test]
    fn a_file_of_other_weights_is_refused() {
        let refused = |from: &str, to: &str| {
            let text = FILE.replacen(from, to, 1);
            assert_ne!(text, FILE, "{from}");
            rewritten(&text, &Weights::STANDARD, None).unwrap_err().to_string()
        };
        let rook = FILE.lines().find(|line| line.starts_with("    rook: ")).unwrap();
        let other = refused("    rook: ", "    tower: ");
        assert!(other.contains("'tower' where this program has 'rook'"), "{other}");
        assert!(refused(&format!("{rook}\n"), "").contains("'queen' where"));
        assert!(refused(rook, "    rook: Tapered = 480;").contains("more values of 'rook'"));
        let three = "    rook: Tapered = tapered(480, 540, 1);";
        assert!(refused(rook, three).contains("has 'queen'"));
        assert!(refused(BEGIN, "{").contains(BEGIN));
        assert!(refused(ORIGIN, "").contains(ORIGIN));
        let (most, _) = FILE.split_once("    /// Against a bare king").unwrap();
        let error = rewritten(most, &Weights::STANDARD, None).unwrap_err();
        assert_eq!(error.to_string(), "'chase_king' is missing");
    }
}
