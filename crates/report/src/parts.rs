//! What the reports for people have in common.

use comfy_table::{CellAlignment, Table, presets};

use stats::format::grouped;

/// A number of things.
pub(super) fn plural(count: usize, what: &str) -> String {
    let number = grouped(count as u64);
    match (count, what.split_once(' ')) {
        (1, _) => format!("1 {what}"),
        (_, Some(("search", rest))) => format!("{number} searches {rest}"),
        _ => match what.strip_suffix('y') {
            Some(stem) => format!("{number} {stem}ies"),
            None => format!("{number} {what}s"),
        },
    }
}

/// A table with a header.
pub fn table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED).set_header(header);
    table
}

/// Numbers stand one below the other; only the first column holds names.
pub(super) fn align_right(mut table: Table) -> Table {
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}
