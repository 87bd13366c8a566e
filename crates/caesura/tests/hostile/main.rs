//! Input that nobody should send: one error, nothing changed, and the program lives.
//!
//! Rows 1 to 40 are those of the table in docs/guide/reliability.md, one test each, against the
//! real program through pipes.

#[path = "../support/mod.rs"]
mod support;

use support::move_of;

mod busy;
mod ending;
mod limits;
mod lines;
mod more;
mod networks;
mod options;
mod positions;
mod sessions;
mod tablebases;

/// Where a game begins.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A search that ended as it should: at least one line with a score, and one move that is legal at
/// the start of a game.
#[track_caller]
fn assert_is_answered(lines: &[String], shown: &str) {
    let [.., info, best] = lines else { panic!("{shown}: {lines:?}") };
    assert!(info.starts_with("info depth ") && info.contains(" score "), "{shown}: {lines:?}");
    assert!(chess::Position::startpos().parse_uci(move_of(best)).is_ok(), "{shown}: {best}");
}

#[test]
fn every_row_has_its_test() {
    let sources = [
        include_str!("busy.rs"),
        include_str!("ending.rs"),
        include_str!("limits.rs"),
        include_str!("lines.rs"),
        include_str!("options.rs"),
        include_str!("positions.rs"),
    ];
    let page = include_str!("../../../../docs/guide/reliability.md");
    let rows = sources.iter().flat_map(|source| source.split("\nfn row_").skip(1));
    let mut rows: Vec<_> = rows.map(|row| row.split('(').next().unwrap()).collect();
    rows.sort();
    let numbers: Vec<_> = rows.iter().map(|row| row[..2].parse::<usize>().unwrap()).collect();
    assert_eq!(numbers, (1..=40).collect::<Vec<_>>());
    for number in numbers {
        assert!(
            page.contains(&format!("\n| {number} | ")),
            "docs/guide/reliability.md has no row {number}"
        );
    }
}
