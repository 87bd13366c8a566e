//! Tables in LaTeX, for a paper.

mod escape;

use std::io::{self, Write};

pub(super) use escape::{escaped, one_line};

use super::chapter::{Block, Chapter, Part};
use super::table::Table;
use super::{Format, Report};

pub(super) const FORMAT: Format = Format {
    name: "latex",
    extension: "tex",
    purpose: "tables for a paper, to be taken in by \\input",
    is_of_games: false,
    write: write_latex,
};

/// Writes all tables as floats, to be taken in by a document that uses the package `booktabs`.
/// What is said besides stands in comments.
///
/// # Errors
/// If the text cannot be written.
fn write_latex(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "% {}", one_line(&report.title))?;
    for (name, text) in report.particulars() {
        writeln!(out, "% {}: {}", one_line(&name), one_line(&text))?;
    }
    writeln!(out, "% Needs \\usepackage{{booktabs}}.")?;
    report.chapters().iter().try_for_each(|chapter| write_chapter(chapter, out))
}

fn write_chapter(chapter: &Chapter, out: &mut dyn Write) -> io::Result<()> {
    let caption = format!("{}, {}", chapter.title, chapter.description());
    let say = |text: &str, out: &mut dyn Write| writeln!(out, "% {}", one_line(text));
    for block in &chapter.blocks {
        match block {
            Block::Remark(text) => say(text, out)?,
            Block::Lines { title, text } => {
                say(title, out)?;
                text.lines().try_for_each(|line| say(line, out))?;
            }
            Block::Terms { title, terms } => {
                say(title, out)?;
                let mut terms = terms.iter();
                terms.try_for_each(|(name, text)| say(&format!("{name}: {text}"), out))?;
            }
            Block::Table(table) => write_table(table, &caption, out)?,
            Block::Overview(tables) => {
                tables.iter().try_for_each(|table| write_table(table, &caption, out))?;
            }
            Block::Parts { parts, .. } => {
                parts.iter().try_for_each(|part| write_part(part, &caption, out))?;
            }
            Block::Short { .. } | Block::Plots(_) | Block::Positions { .. } => {}
        }
    }
    Ok(())
}

fn write_part(part: &Part, caption: &str, out: &mut dyn Write) -> io::Result<()> {
    let caption = match &part.remark {
        Some(remark) => format!("{caption}. {}, {remark}", part.title),
        None => format!("{caption}. {}", part.title),
    };
    part.tables.iter().try_for_each(|table| write_table(table, &caption, out))
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
