//! Tables to read in a terminal.

use std::io::{self, Write};

use super::format::grouped;
use super::parts::{align_right, table};
use super::tables::{self, Table, limit_title};
use super::{Format, Report, Section};
use crate::compare::LimitSummary;

pub(super) const FORMAT: Format = Format {
    name: "term",
    extension: "txt",
    purpose: "tables for the terminal",
    write: write_terminal,
};

/// Writes three tables a limit: what the policies cost and what they solve, as the tables of
/// *Verified Null-Move Pruning* have it; what happened in the trees; and what can be said of each
/// policy against the baseline, and how surely.
///
/// # Errors
/// If the text cannot be written.
fn write_terminal(report: &Report<'_>, out: &mut dyn Write) -> io::Result<()> {
    for (index, section) in report.sections.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        write_section(report, section, out)?;
    }
    Ok(())
}

fn write_section(report: &Report<'_>, section: &Section, out: &mut dyn Write) -> io::Result<()> {
    let plan = &section.plan;
    let answers = format!(", {} with an answer", grouped(section.suite.answers as u64));
    writeln!(out, "{}: {}", section.suite.name, section.suite.description(&answers))?;
    writeln!(out, "{} {}, {} MB table a search", plan.preset, report.version, plan.table_mib)?;
    for limit in &section.summary.limits {
        writeln!(out, "\n{}{}", limit_title(limit.limit), remark(section, limit))?;
        for table in tables::of_limit(section, limit) {
            writeln!(out, "{}", drawn(&table))?;
        }
    }
    if let Some(table) = tables::of_cutoffs(section) {
        writeln!(out, "\n{}\n{}", table.title, drawn(&table))?;
    }
    Ok(())
}

/// Of how many positions the tables of a limit tell, if not of all.
fn remark(section: &Section, limit: &LimitSummary) -> String {
    match section.unfinished(limit) {
        Some(unfinished) => format!(": {unfinished}"),
        None => String::new(),
    }
}

fn drawn(content: &Table) -> comfy_table::Table {
    let header: Vec<&str> = content.columns.iter().map(|column| &*column.name).collect();
    let mut drawn = table(&header);
    for row in &content.rows {
        drawn.add_row(row.iter().map(|cell| &cell.text));
    }
    align_right(drawn)
}
