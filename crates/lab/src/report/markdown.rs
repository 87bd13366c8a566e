//! Tables in Markdown, for a page in a repository or a comment.

use std::io::{self, Write};

use super::tables::{self, Table, limit_title};
use super::{Format, Report, Section};

pub(super) const FORMAT: Format =
    Format { name: "md", extension: "md", purpose: "tables in Markdown", write: write_markdown };

/// Writes the tables of each suite: in the shape of the paper, then all that is told of each limit.
///
/// # Errors
/// If the text cannot be written.
fn write_markdown(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "# {}\n", escaped(&report.title))?;
    for (name, text) in report.particulars() {
        writeln!(out, "- {}: {}", escaped(&name), escaped(&text))?;
    }
    for section in &report.sections {
        write_section(section, out)?;
    }
    Ok(())
}

fn write_section(section: &Section, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n## {}\n\n{}", escaped(&section.suite.name), escaped(&section.description()))?;
    for table in tables::of_suite(section) {
        write_table(&table, out)?;
    }
    for limit in &section.summary.limits {
        writeln!(out, "\n### {}", limit_title(limit.limit))?;
        if let Some(unfinished) = section.unfinished(limit) {
            writeln!(out, "\n{unfinished}")?;
        }
        for table in tables::of_limit(section, limit) {
            write_table(&table, out)?;
        }
    }
    tables::of_cutoffs(section).map_or(Ok(()), |table| write_table(&table, out))
}

fn write_table(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n**{}**\n", escaped(&table.title))?;
    write_row(table.columns.iter().map(|column| &*column.name), out)?;
    write!(out, "|")?;
    for column in &table.columns {
        write!(out, "{}", if column.is_words { " --- |" } else { " ---: |" })?;
    }
    writeln!(out)?;
    table.rows.iter().try_for_each(|row| write_row(row.iter().map(|cell| &*cell.text), out))
}

fn write_row<'a>(cells: impl Iterator<Item = &'a str>, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "|")?;
    for cell in cells {
        write!(out, " {} |", escaped(cell))?;
    }
    writeln!(out)
}

/// The text with what Markdown would take for its own marks escaped, on one line.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '#' | '~' | '$' | '&' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_becomes_markup() {
        let text = "a|b *c* _d_ [e](f) <g> `h` #1 ~i~ \\ &amp; $x$\nnext";
        let expected = r"a\|b \*c\* \_d\_ \[e\](f) \<g\> \`h\` \#1 \~i\~ \\ \&amp; \$x\$ next";
        assert_eq!(escaped(text), expected);
        assert_eq!(escaped("standard:2 +1.5% ×0.85"), "standard:2 +1.5% ×0.85");
    }
}
