//! The source file that holds the fitted weights.

use eval::Weights;

/// How long a line of a comment may be, in characters.
const WIDTH: usize = 100;

const HEAD: &str = "\
//! The weights that the engine plays with. `caesura fit --write` writes this file; what each weight
//! means stands where it is declared.
//!
//! # Where the values come from
//!
";

const BEGIN: &str = "
use super::{Points, Weights};
use crate::tapered::tapered;

impl Weights {
    /// The weights that were fitted to games of the engine.
    #[rustfmt::skip]
    #[allow(clippy::needless_update, reason = \"what was never fitted is as it was set by hand\")]
    pub const FITTED: Self = Self {
";

const END: &str = "        ..Self::HAND_SET
    };
}
";

/// The file `fitted.rs` with these weights, and with this said about where they come from.
pub fn written(weights: &Weights, origin: &str) -> String {
    format!("{HEAD}{}{BEGIN}{}{END}", comment(origin), weights.source())
}

/// Whether a text is the file that holds these weights, whatever it says of their origin. It may
/// lack some: those declared since it was written.
pub fn holds(text: &str, weights: &Weights) -> bool {
    let Some((comment, code)) = text.split_once(BEGIN) else { return false };
    let fields = weights.source();
    let mut known = fields.lines();
    let fields = code.strip_suffix(END);
    comment.starts_with(HEAD)
        && fields.is_some_and(|fields| fields.lines().all(|line| known.any(|own| own == line)))
}

/// A text as lines of a file's own comment.
fn comment(text: &str) -> String {
    let mut lines = vec!["//!".to_owned()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is one from the start");
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

    const FILE: &str = include_str!("../../../eval/src/weights/fitted.rs");

    #[test]
    fn the_file_holds_the_weights_of_the_program() {
        assert!(holds(FILE, &Weights::FITTED));
        assert!(!holds(FILE, &Weights::HAND_SET));
    }

    #[test]
    fn what_is_written_holds_every_number_and_where_it_comes_from() {
        let mut weights = Weights::FITTED;
        let (mut next, mut expected) = (-20_000, Vec::new());
        weights.visit(&mut |_, value| {
            next += 7;
            *value = next;
            expected.push(next);
        });
        let words = vec!["words"; 60].join(" ");
        let text = written(&weights, &words);
        let (head, code) = text.split_once(BEGIN).unwrap();
        assert_eq!(head.matches("words").count(), 60);
        let code: String = code.lines().map(|line| line.split(": ").last().unwrap()).collect();
        let found = code.split(|c: char| !c.is_ascii_digit() && c != '-');
        let found: Vec<i32> = found.filter_map(|word| word.parse().ok()).collect();
        assert_eq!(found, expected);
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH));
        assert!(holds(&text, &weights) && !holds(&text, &Weights::FITTED));
    }

    #[test]
    fn weights_that_were_declared_later_may_be_missing() {
        let rook = FILE.lines().find(|line| line.starts_with("        rook: ")).unwrap();
        assert!(holds(&FILE.replacen(&format!("{rook}\n"), "", 1), &Weights::FITTED));
        let other = FILE.replacen(rook, "        rook: tapered(1, 2),", 1);
        assert!(!holds(&other, &Weights::FITTED));
        assert!(!holds("fn main() {}\n", &Weights::FITTED));
        assert!(!holds("", &Weights::FITTED));
    }
}
