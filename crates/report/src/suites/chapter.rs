//! How people are told of a suite.

use super::tables::{self, limit_title};
use super::{Section, plots, words};
use crate::chapter::{Block, Chapter, Part};
use crate::plot::Figure;
use stats::format::grouped;

/// What is told of a suite, in order.
pub(crate) fn chapter(section: &Section) -> Chapter {
    let plan = &section.plan;
    let answers = format!(", {} with an answer", grouped(section.suite.answers as u64));
    let mut conditions = match plan.lineup.policies().is_empty() {
        true => "each with a table of its own".to_owned(),
        false => format!("{} MB table a search", plan.table_mib),
    };
    if plan.repetitions.get() > 1 {
        conditions += &format!(", {} times", plan.repetitions);
    }
    let mut blocks = Vec::new();
    if !section.summary.is_complete() {
        blocks.push(Block::Remark(
            "Not all is searched yet. Sums are over the positions that every policy has finished."
                .to_owned(),
        ));
    }
    if let [done, all] = section.audited.map(|count| grouped(count as u64))
        && done != all
    {
        blocks.push(Block::Remark(format!(
            "Not all is audited yet: {done} of {all} positions, counted under each policy."
        )));
    }
    let sentences = words::in_short(section);
    if !sentences.is_empty() {
        let limit = limit_title(section.summary.detail.limit).to_lowercase();
        blocks.push(Block::Short { title: format!("In short, {limit}"), sentences });
    }
    blocks.push(Block::Overview(tables::of_suite(section)));
    let plots = plots::of_section(section);
    if !plots.is_empty() {
        blocks.push(Block::Plots(plots.into_iter().map(Figure::Plot).collect()));
    }
    blocks.extend(tables::of_budgets(section).map(Block::Table));
    blocks.push(limits(section));
    blocks.extend(tables::of_moves(section).map(Block::Table));
    blocks.extend(tables::of_cutoffs(section).map(Block::Table));
    blocks.extend(tables::of_faults(section).map(Block::Table));
    blocks.extend(positions(section));
    Chapter {
        title: section.suite.name.clone(),
        subject: section.suite.description(&answers),
        program: section.program(),
        conditions,
        blocks,
    }
}

/// Three tables a limit: what the policies cost and what they solve, as the tables of *Verified
/// Null-Move Pruning* have it; what happened in the trees; and what can be said of each policy
/// against the baseline, and how surely.
fn limits(section: &Section) -> Block {
    let parts = section.summary.limits.iter().map(|limit| Part {
        title: limit_title(limit.limit),
        remark: section.unfinished(limit),
        tables: tables::of_limit(section, limit),
    });
    Block::Parts { title: "Limit by limit".to_owned(), parts: parts.collect() }
}

fn positions(section: &Section) -> Option<Block> {
    let detail = &section.summary.detail;
    if detail.kept.is_empty() {
        return None;
    }
    let limit = limit_title(detail.limit).to_lowercase();
    let remark = (detail.left_out > 0).then(|| {
        let kept = grouped(detail.kept.len() as u64);
        let all = grouped((detail.kept.len() + detail.left_out) as u64);
        format!("{kept} of {all} positions are listed, those first on which policies differ.")
    });
    Some(Block::Positions { title: format!("Position by position, {limit}"), remark })
}
