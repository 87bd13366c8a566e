//! Text in LaTeX.

/// The text with the characters that LaTeX would take for its own written out, on one line.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out += "\\textbackslash{}",
            '~' => out += "\\textasciitilde{}",
            '^' => out += "\\textasciicircum{}",
            '<' => out += "\\textless{}",
            '>' => out += "\\textgreater{}",
            '|' => out += "\\textbar{}",
            '"' => out += "\\textquotedbl{}",
            '×' => out += "$\\times$",
            '–' => out += "--",
            '−' => out += "$-$",
            '±' => out += "$\\pm$",
            '≤' => out += "$\\le$",
            '≥' => out += "$\\ge$",
            '→' => out += "$\\to$",
            '⌈' => out += "$\\lceil$",
            '⌉' => out += "$\\rceil$",
            '⌊' => out += "$\\lfloor$",
            '⌋' => out += "$\\rfloor$",
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            // Else it would begin an optional argument behind the end of a row.
            '[' => out += "{[}",
            ']' => out += "{]}",
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// For a comment, which ends with its line.
pub(crate) fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_becomes_a_command() {
        let text = "50% & #1_a {b} $c$ ~^\\ <d> |e| [f] ×2 −1–3\n\\end{table}";
        let expected = "50\\% \\& \\#1\\_a \\{b\\} \\$c\\$ \\textasciitilde{}\\textasciicircum{}\
            \\textbackslash{} \\textless{}d\\textgreater{} \\textbar{}e\\textbar{} {[}f{]} \
            $\\times$2 $-$1--3 \\textbackslash{}end\\{table\\}";
        assert_eq!(escaped(text), expected);
        assert_eq!(one_line("a\nb\r\\c"), "a b \\c");
    }
}
