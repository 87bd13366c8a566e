//! What the script of the page needs of each position.

use std::io;

use serde::Serialize;

use super::Section;
use super::tables::limit_title;
use lab::compare::{Cell, PositionCells};

/// As JSON.
pub(crate) fn data(sections: &[Section]) -> io::Result<String> {
    let sections: Vec<SectionData> = sections.iter().map(section_data).collect();
    Ok(serde_json::to_string(&sections)?)
}

#[derive(Serialize)]
struct SectionData<'a> {
    policies: &'a [String],
    /// How many of them are ours, the first ones.
    own: usize,
    preset: String,
    limit: String,
    left_out: usize,
    positions: Vec<PositionData<'a>>,
}

/// The letters are short since there are thousands of them.
#[derive(Serialize)]
struct PositionData<'a> {
    /// Its number in the suite, from 1.
    n: usize,
    id: &'a str,
    fen: &'a str,
    answer: &'a str,
    /// Of each policy what it found; null where it has not searched yet.
    cells: Vec<Option<CellData<'a>>>,
}

/// Whether it is solved, the move in SAN and in UCI notation, score, depth, nodes, the depth since
/// which it was solved, and what an engine did wrong if it did.
#[derive(Serialize)]
struct CellData<'a>(
    Option<bool>,
    Option<&'a str>,
    Option<&'a str>,
    Option<String>,
    u8,
    u64,
    Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")] Option<&'a str>,
);

fn section_data(section: &Section) -> SectionData<'_> {
    let detail = &section.summary.detail;
    SectionData {
        policies: section.plan.lineup.names(),
        own: section.plan.lineup.policies().len(),
        preset: section.plan.lineup.preset().to_string(),
        limit: limit_title(detail.limit),
        left_out: detail.left_out,
        positions: detail.kept.iter().map(position_data).collect(),
    }
}

fn position_data(position: &PositionCells) -> PositionData<'_> {
    PositionData {
        n: position.index + 1,
        id: &position.id,
        fen: &position.fen,
        answer: &position.answer,
        cells: position.cells.iter().map(|cell| cell.as_ref().map(cell_data)).collect(),
    }
}

fn cell_data(cell: &Cell) -> CellData<'_> {
    CellData(
        cell.solved,
        cell.best.as_deref(),
        cell.best_uci.as_deref(),
        cell.score.map(|score| score.to_string()),
        cell.depth,
        cell.nodes,
        cell.solved_since,
        cell.fault.as_deref(),
    )
}
