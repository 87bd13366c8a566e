//! Tables in Markdown, for a page in a repository or a comment.

use std::io::{self, Write};

use super::chapter::{Block, Part};
use super::table::Table;
use super::{Format, Report};

pub(super) const FORMAT: Format = Format {
    name: "md",
    extension: "md",
    purpose: "tables in Markdown",
    is_of_games: false,
    write: write_markdown,
};

/// Writes all but plots and what only a page has.
///
/// # Errors
/// If the text cannot be written.
fn write_markdown(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "# {}\n", escaped(&report.title))?;
    write_terms(&report.particulars(), out)?;
    for chapter in report.chapters() {
        writeln!(out, "\n## {}", escaped(&chapter.title))?;
        writeln!(out, "\n{}", escaped(&chapter.description()))?;
        chapter.blocks.iter().try_for_each(|block| write_block(block, out))?;
    }
    Ok(())
}

fn write_block(block: &Block, out: &mut dyn Write) -> io::Result<()> {
    match block {
        Block::Remark(text) => writeln!(out, "\n{}", escaped(text)),
        Block::Lines { title, text } => {
            writeln!(out, "\n**{}**\n", escaped(title))?;
            // Four blanks make a line what it is, whatever stands in it.
            text.lines().try_for_each(|line| writeln!(out, "    {line}"))
        }
        Block::Terms { title, terms } => {
            writeln!(out, "\n**{}**\n", escaped(title))?;
            write_terms(terms, out)
        }
        Block::Table(table) => write_table(table, out),
        Block::Overview(tables) => tables.iter().try_for_each(|table| write_table(table, out)),
        Block::Parts { parts, .. } => parts.iter().try_for_each(|part| write_part(part, out)),
        Block::Short { title, sentences } => {
            writeln!(out, "\n**{}**\n", escaped(title))?;
            sentences.iter().try_for_each(|(name, sentence)| {
                writeln!(out, "- {} {}", escaped(name), escaped(sentence))
            })
        }
        Block::Plots(_) | Block::Positions { .. } => Ok(()),
    }
}

fn write_terms(terms: &[(String, String)], out: &mut dyn Write) -> io::Result<()> {
    let mut terms = terms.iter();
    terms.try_for_each(|(name, text)| writeln!(out, "- {}: {}", escaped(name), escaped(text)))
}

fn write_part(part: &Part, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\n### {}", escaped(&part.title))?;
    if let Some(remark) = &part.remark {
        writeln!(out, "\n{}", escaped(remark))?;
    }
    part.tables.iter().try_for_each(|table| write_table(table, out))
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

/// The table as a text.
pub(super) fn table_text(table: &Table) -> String {
    let mut text = Vec::new();
    // Writing to memory cannot fail.
    let _ = write_table(table, &mut text);
    String::from_utf8_lossy(&text).trim_start().to_owned()
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
