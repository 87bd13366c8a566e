//! Files of samples: what is written is read, and what is no such file is refused in one line.

use std::fs;
use std::path::{Path, PathBuf};

use samples::{Origin, Sample, read, write};

fn origin(settings: &str) -> Origin {
    let text = |text: &str| text.to_owned();
    Origin {
        commit: text("0123abc"),
        bench: text("1234"),
        settings: text(settings),
        drawn: text("depth 7, seed 1"),
        suite: text("mate4 00ff"),
    }
}

fn sample(number: i32) -> Sample {
    let odd = number % 2 == 1;
    Sample {
        suite: "mate4".to_owned(),
        root: number,
        fen: format!("{number}/ü"),
        weight: 1.5,
        depth: 4,
        ply: 3,
        kind: "Cut".to_owned(),
        beta: -31_990,
        open_window: odd,
        evaluation: -120,
        improving: !odd,
        reduction: 3,
        passes: 1,
        mate_in_one: odd,
        safe_checks: 2,
        threat: 325,
        king_steps: 0,
        own_pieces: 7,
        their_pieces: 6,
        own_pawns: 8,
        their_pawns: 5,
        table_depth: odd.then_some(2),
        table_bound: odd.then(|| "upper".to_owned()),
        table_margin: odd.then_some(-7),
        pass_1: None,
        pass_2: Some(2),
        pass_3: Some(-3),
        pass_4: Some(4),
        pass_5: Some(5),
        pass_6: odd.then_some(6),
        pass_nodes_1: 100,
        pass_nodes_2: 90,
        pass_nodes_3: u64::from(u32::MAX) + 5,
        pass_nodes_4: 70,
        pass_nodes_5: 60,
        pass_nodes_6: 50,
        moves: Some(-10),
        moves_nodes: 5_000,
        holds: if odd { None } else { Some(false) },
        holds_nodes: 9_000,
        changes_root: odd.then_some(true),
    }
}

fn file(folder: &Path, name: &str, settings: &str, samples: &[Sample]) -> PathBuf {
    let mut bytes = Vec::new();
    write(&mut bytes, &origin(settings), samples).unwrap();
    let path = folder.join(name);
    fs::write(&path, bytes).unwrap();
    path
}

#[track_caller]
fn assert_refused(files: &[PathBuf], reason: &str) {
    let error = read(files).unwrap_err().to_string();
    assert!(error.contains(reason) && !error.contains('\n'), "{error}");
}

#[test]
fn what_is_written_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let all: Vec<_> = (1..=3_000).map(sample).collect();
    let (one, two) = all.split_at(1_999);
    let files = [("one", one), ("two", two)]
        .map(|(name, rows)| file(folder.path(), name, "standard:3", rows));
    let (origins, rows) = read(&files).unwrap();
    assert_eq!(origins, [origin("standard:3"), origin("standard:3")]);
    assert_eq!(rows, all);
    assert_eq!(rows[0].passes(), [None, Some(2), Some(-3), Some(4), Some(5), Some(6)]);
    assert_eq!(rows[0].pass_nodes()[3], 70);
}

#[test]
fn what_is_cut_off_damaged_or_something_else_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let whole = file(folder.path(), "whole", "standard:3", &[1, 2, 3].map(sample));
    let bytes = fs::read(&whole).unwrap();
    let damaged = folder.path().join("damaged");
    for length in (0..bytes.len()).step_by(37) {
        fs::write(&damaged, &bytes[..length]).unwrap();
        assert_refused(
            std::slice::from_ref(&damaged),
            "is no file of samples, or is cut off or damaged",
        );
    }
    for index in (0..bytes.len()).step_by(11) {
        let mut bytes = bytes.clone();
        bytes[index] ^= 0x55;
        fs::write(&damaged, &bytes).unwrap();
        read(std::slice::from_ref(&damaged)).unwrap_err();
    }
    assert_refused(&[folder.path().join("missing")], "missing: ");
    let empty = file(folder.path(), "empty", "standard:3", &[]);
    assert_refused(&[empty], "empty has no samples");
}

#[test]
fn files_of_different_settings_do_not_mix() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["standard:3", "standard:4"]
        .map(|s| file(folder.path(), &s.replace(':', ""), s, &[sample(1)]));
    let reason = "standard4 was drawn with settings 'standard:4', and ";
    assert_refused(&[one, other], reason);
}

/// The page and the declaration say the same.
#[test]
fn every_column_is_on_its_page() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/guide/samples.md");
    let page = fs::read_to_string(page).unwrap();
    for column in Sample::COLUMNS {
        assert!(page.contains(&format!("`{}`", column.name)), "{}", column.name);
        assert!(column.meaning.trim().ends_with('.'), "{}", column.name);
    }
    assert!(
        Sample::COLUMNS.iter().any(|c| c.name == "holds" && c.is_optional && c.kind == "boolean")
    );
}
