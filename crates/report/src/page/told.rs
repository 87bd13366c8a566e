//! What a block of a page holds of a report: the tables that matter, and what they are about.

use std::fmt::Write as _;

use lab::compare::LimitSummary;
use thiserror::Error;

use crate::audit::{AuditReport, UndoReport, audit_summary, write_undo_terminal};
use crate::chapter::{Block, Chapter};
use crate::markdown::table_text;
use crate::table::Table;
use crate::{Content, Report, Section, games, suites, tuning};

/// Where nothing is drawn.
const NO_SEED: &str = "no seed";

/// A run is not done, so that its numbers would not be those of its command.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{run}' is not done yet ({state}): only a run that is done goes into a page")]
pub struct Unfinished {
    run: String,
    state: String,
}

/// What a block holds of a report, as Markdown, and what chance followed from.
///
/// # Errors
/// [`Unfinished`] if not all is there.
pub fn told(report: &Report<'_>) -> Result<(String, String), Unfinished> {
    if let Some((_, state)) = report.provenance.iter().find(|(name, _)| name == "Unfinished") {
        return Err(Unfinished { run: report.title.clone(), state: state.clone() });
    }
    Ok(match &report.content {
        Content::Suites { sections, .. } => {
            let together = suites::frontier(sections)
                .map(|chapter| with_heading(&chapter, &tables_of(&chapter)));
            let texts: Vec<String> = sections.iter().map(of_section).chain(together).collect();
            (texts.join("\n\n"), seeds(sections))
        }
        Content::Games { standings, .. } => {
            let chapter = games::chapter(standings);
            let text = with_heading(&chapter, &[games::brief(standings)]);
            // A book, or how openings are made: the name of its file, or a word, stands before the
            // rest.
            let book = standings.tournament().openings.split(": ").next().unwrap_or_default();
            let text = without_folder(&text, book);
            let ended = games::of_games(standings).replace('\n', ". ");
            (format!("{text}\n\n{ended}."), "seeds as told above".to_owned())
        }
        Content::Series(series) => {
            let chapter = games::series::chapter(series);
            (with_heading(&chapter, &tables_of(&chapter)), "seeds as told above".to_owned())
        }
        Content::Tuning(tuned) => {
            let chapter = tuning::chapter(tuned);
            (with_heading(&chapter, &tables_of(&chapter)), "seeds as told above".to_owned())
        }
    })
}

/// The same of an audit: its table as a terminal has it.
pub fn told_audit(report: &AuditReport<'_>) -> (String, String) {
    let seed = format!("seed {}", report.audit.plan.seed);
    let text = without_folder(&audit_summary(report), &report.searched.suite.name);
    (format!("```\n{}\n```", text.trim_end()), seed)
}

/// The same of policies whose wrong cutoffs were undone.
pub fn told_undo(report: &UndoReport<'_>) -> (String, String) {
    let mut text = Vec::new();
    // Writing to memory cannot fail.
    let _ = write_undo_terminal(report, &mut text);
    let text = without_folder(&String::from_utf8_lossy(&text), &report.searched.suite.name);
    let seed = report.searched.selection.sample.map(|sample| format!("seed {}", sample.seed));
    (format!("```\n{}\n```", text.trim_end()), seed.unwrap_or_else(|| NO_SEED.to_owned()))
}

/// A text about a file, without the folder that it happened to lie in.
fn without_folder(text: &str, file: &str) -> String {
    text.replace(file, file.rsplit('/').next().unwrap_or_default())
}

fn tables_of(chapter: &Chapter) -> Vec<Table> {
    let table = |block: &Block| match block {
        Block::Table(table) => Some(table.clone()),
        _ => None,
    };
    chapter.blocks.iter().filter_map(table).collect()
}

/// More limits than these are the iterations of one search, or budgets that grow. Of budgets it is
/// told what each buys; of iterations, where positions are few, since which of them each is solved,
/// and else what the last one came to.
const MOST_LIMITS: usize = 3;

fn of_section(section: &Section) -> String {
    let limits = &section.summary.limits;
    let of_limits = |limits: &[LimitSummary]| -> Vec<Table> {
        limits.iter().map(|limit| suites::brief_of_limit(section, limit)).collect()
    };
    let tables = match limits.len() {
        0..=MOST_LIMITS => of_limits(limits),
        count => match suites::of_budgets(section).or_else(|| suites::solved_since(section)) {
            Some(table) => vec![table],
            None => of_limits(&limits[count - 1..]),
        },
    };
    without_folder(&with_heading(&suites::chapter(section), &tables), &section.suite.name)
}

fn with_heading(chapter: &Chapter, tables: &[Table]) -> String {
    let mut text = format!("**{}**: {}\n", chapter.title, chapter.description());
    for table in tables {
        let table = match table.columns.len() {
            0..=MOST_COLUMNS => table_text(table),
            _ => as_plain_text(table),
        };
        // Writing to a string cannot fail.
        let _ = write!(text, "\n{table}");
    }
    text.trim_end().to_owned()
}

/// More columns are easier to read as plain text, in which they take no more room than they need,
/// and a line that says the same as one above says so.
const MOST_COLUMNS: usize = 8;

fn as_plain_text(table: &Table) -> String {
    let header: Vec<&str> = table.columns.iter().map(|column| &*column.name).collect();
    let rows = table.rows.iter().map(|row| row.iter().map(|cell| &*cell.text).collect());
    let lines: Vec<Vec<&str>> = [header].into_iter().chain(rows).collect();
    let width = |column: usize| lines.iter().map(|line| line[column].chars().count()).max();
    let widths: Vec<usize> = (0..table.columns.len()).filter_map(width).collect();
    let mut text = format!("**{}**\n\n```\n", table.title);
    for (number, line) in lines.iter().enumerate() {
        text += &format!("{:<1$}", line[0], widths[0]);
        if let Some(same) = lines[..number].iter().find(|above| above[1..] == line[1..]) {
            text += &format!("  as {}\n", same[0]);
            continue;
        }
        for (cell, width) in line.iter().zip(&widths).skip(1) {
            text += &format!("  {cell:>width$}");
        }
        text += "\n";
    }
    text + "```\n"
}

/// The seeds of all samples; audits have theirs in the experiment.
fn seeds(sections: &[Section]) -> String {
    let samples = sections.iter().filter_map(|section| section.suite.selection.sample);
    let mut seeds: Vec<u64> = samples.map(|sample| sample.seed).collect();
    seeds.sort_unstable();
    seeds.dedup();
    match seeds.as_slice() {
        [] => NO_SEED.to_owned(),
        seeds => {
            let texts: Vec<String> = seeds.iter().map(u64::to_string).collect();
            format!("seed {}", texts.join(" and "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{Cell, Column};

    #[test]
    fn a_line_that_says_the_same_as_one_above_says_so() {
        let row = |words: [&str; 3]| words.map(Cell::words).into();
        let table = Table {
            title: "Title".to_owned(),
            columns: ["policy", "1", "10"].map(|name| Column::words(name, "")).into(),
            rows: vec![row(["off", "2", "–"]), row(["standard:2", "2", "3"]), row(["a", "2", "–"])],
        };
        let expected = "**Title**\n\n```\npolicy      1  10\noff         2   –\nstandard:2  2   3\n\
                        a           as off\n```\n";
        assert_eq!(as_plain_text(&table), expected);
    }
}
