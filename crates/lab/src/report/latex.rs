//! Tables in LaTeX, for a paper.

use std::io::{self, Write};

use super::tables::{self, Table, limit_title};
use super::{Format, Report, Section};

pub(super) const FORMAT: Format = Format {
    name: "latex",
    extension: "tex",
    purpose: "tables for a paper, to be taken in by \\input",
    write: write_latex,
};

/// Writes the tables of each suite as floats to be taken in by a document that uses the package
/// `booktabs`: in the shape of the paper, then all that is told of each limit.
///
/// # Errors
/// If the text cannot be written.
fn write_latex(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "% {}", one_line(&report.title))?;
    for (name, text) in report.particulars() {
        writeln!(out, "% {}: {}", one_line(&name), one_line(&text))?;
    }
    writeln!(out, "% Needs \\usepackage{{booktabs}}.")?;
    for section in &report.sections {
        for table in tables::of_suite(section) {
            write_table(&table, &caption(section, None), out)?;
        }
        for limit in &section.summary.limits {
            let mut what = limit_title(limit.limit);
            if let Some(unfinished) = section.unfinished(limit) {
                what += &format!(", {unfinished}");
            }
            for table in tables::of_limit(section, limit) {
                write_table(&table, &caption(section, Some(&what)), out)?;
            }
        }
        if let Some(table) = tables::of_cutoffs(section) {
            write_table(&table, &caption(section, None), out)?;
        }
    }
    Ok(())
}

/// What is told of, before the title of the table.
fn caption(section: &Section, what: Option<&str>) -> String {
    let suite = format!("{}, {}", section.suite.name, section.description());
    match what {
        Some(what) => format!("{suite}. {what}"),
        None => suite,
    }
}

fn write_table(table: &Table, caption: &str, out: &mut dyn Write) -> io::Result<()> {
    let columns: String =
        table.columns.iter().map(|column| if column.is_words { 'l' } else { 'r' }).collect();
    writeln!(out, "\n\\begin{{table}}\n\\centering")?;
    writeln!(out, "\\caption{{{}. {}.}}", escaped(&table.title), escaped(caption))?;
    writeln!(out, "\\begin{{tabular}}{{{columns}}}\n\\toprule")?;
    write_row(table.columns.iter().map(|column| &*column.name), out)?;
    writeln!(out, "\\midrule")?;
    for row in &table.rows {
        write_row(row.iter().map(|cell| &*cell.text), out)?;
    }
    writeln!(out, "\\bottomrule\n\\end{{tabular}}\n\\end{{table}}")
}

fn write_row<'a>(cells: impl Iterator<Item = &'a str>, out: &mut dyn Write) -> io::Result<()> {
    let cells: Vec<String> = cells.map(escaped).collect();
    writeln!(out, "{} \\\\", cells.join(" & "))
}

/// The text with the characters that LaTeX would take for its own written out, on one line.
fn escaped(text: &str) -> String {
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
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_becomes_a_command() {
        let text = "50% & #1_a {b} $c$ ~^\\ <d> |e| [f] ×2 1–3\n\\end{table}";
        let expected = "50\\% \\& \\#1\\_a \\{b\\} \\$c\\$ \\textasciitilde{}\\textasciicircum{}\
            \\textbackslash{} \\textless{}d\\textgreater{} \\textbar{}e\\textbar{} {[}f{]} \
            $\\times$2 1--3 \\textbackslash{}end\\{table\\}";
        assert_eq!(escaped(text), expected);
        assert_eq!(one_line("a\nb\r\\c"), "a b \\c");
    }
}
