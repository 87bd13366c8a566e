//! Tables to read in a terminal.

use std::io::{self, Write};

use super::chapter::{Block, Chapter, Part};
use super::parts::{align_right, table};
use super::table::Table;
use super::{Format, Report};

pub(super) const FORMAT: Format = Format {
    name: "term",
    extension: "txt",
    purpose: "tables for the terminal",
    is_of_games: false,
    write: write_terminal,
};

/// Writes what a terminal has a place for: no plots, and no tables that sum up others. What came
/// out of a chapter stands at its end, where one looks first.
///
/// # Errors
/// If the text cannot be written.
fn write_terminal(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    for (index, chapter) in report.chapters().iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        let Chapter { title, subject, program, conditions, blocks } = chapter;
        writeln!(out, "{title}: {subject}")?;
        writeln!(out, "{program} {}, {conditions}", report.version)?;
        let (last, first): (Vec<_>, Vec<_>) =
            blocks.iter().partition(|block| matches!(block, Block::Short { .. }));
        first.into_iter().chain(last).try_for_each(|block| write_block(block, out))?;
    }
    Ok(())
}

fn write_block(block: &Block, out: &mut dyn Write) -> io::Result<()> {
    match block {
        Block::Remark(text) | Block::Lines { text, .. } => writeln!(out, "\n{text}"),
        Block::Terms { title, terms } => {
            writeln!(out, "\n{title}")?;
            let width = terms.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
            terms.iter().try_for_each(|(name, text)| writeln!(out, "  {name:width$}  {text}"))
        }
        Block::Table(table) => writeln!(out, "\n{}\n{}", table.title, drawn(table)),
        Block::Parts { parts, .. } => parts.iter().try_for_each(|part| write_part(part, out)),
        Block::Short { title, sentences } => {
            writeln!(out, "\n{title}")?;
            // A part of a sentence a line: terminals are narrow.
            sentences.iter().try_for_each(|(name, text)| {
                writeln!(out, "  {name}")?;
                text.split_inclusive("; ")
                    .try_for_each(|part| writeln!(out, "    {}", part.trim_end()))
            })
        }
        Block::Overview(_) | Block::Plots(_) | Block::Positions { .. } => Ok(()),
    }
}

fn write_part(part: &Part, out: &mut dyn Write) -> io::Result<()> {
    match &part.remark {
        Some(remark) => writeln!(out, "\n{}: {remark}", part.title)?,
        None => writeln!(out, "\n{}", part.title)?,
    }
    part.tables.iter().try_for_each(|table| writeln!(out, "{}", drawn(table)))
}

fn drawn(content: &Table) -> comfy_table::Table {
    let header: Vec<&str> = content.columns.iter().map(|column| &*column.name).collect();
    let mut drawn = table(&header);
    for row in &content.rows {
        drawn.add_row(row.iter().map(|cell| &cell.text));
    }
    align_right(drawn)
}
