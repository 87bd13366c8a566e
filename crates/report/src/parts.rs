//! What the reports for people have in common.

use comfy_table::{CellAlignment, Table, presets};

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
