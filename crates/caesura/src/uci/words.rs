//! The words that are read, and how errors repeat them.

use std::str::SplitAsciiWhitespace;

/// The words of a line that are still to be read.
pub(super) type Words<'a> = SplitAsciiWhitespace<'a>;

/// The most characters of the input that an error repeats.
pub(super) const EXCERPT_CHARS: usize = 40;

/// The input as an error shows it.
pub(super) fn excerpt(text: &str) -> String {
    one_line(text, EXCERPT_CHARS)
}

/// Text that is short, and without what could end the line.
pub(super) fn one_line(text: &str, max_chars: usize) -> String {
    let printable = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let mut chars = text.chars().map(printable);
    let mut shown: String = chars.by_ref().take(max_chars).collect();
    if chars.next().is_some() {
        shown.push('…');
    }
    shown
}
