//! The walls of the house: what knows what. ARCHITECTURE.md draws the map.

mod imports;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use imports::Crate;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// What Cargo knows of the crates of this workspace, and of no others.
fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--no-deps", "--locked"])
        .current_dir(root())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

/// By name, what each crate of this workspace needs, other than for its tests.
fn needs() -> BTreeMap<String, Vec<String>> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let of = |package: &Value| -> Vec<String> {
        let all = package["dependencies"].as_array().unwrap();
        all.iter().filter(|need| need["kind"] != "dev").map(|need| text(&need["name"])).collect()
    };
    packages().iter().map(|package| (text(&package["name"]), of(package))).collect()
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let mut circles = Vec::new();
    for name in needs().keys() {
        let sources = root().join("crates").join(name).join("src");
        circles
            .extend(Crate::read(&sources).circles().iter().map(|files| format!("{name}: {files}")));
    }
    assert!(circles.is_empty(), "circles of imports:\n{}", circles.join("\n"));
}

#[test]
fn a_library_that_a_wall_is_built_around_is_behind_it() {
    for (library, rooms) in [
        ("rusqlite", &["store"][..]),
        ("parquet", &["columns"]),
        ("axum", &["explore-server"]),
        ("tokio", &["explore-server"]),
        ("clap", &["caesura"]),
        ("indicatif", &["caesura"]),
        ("comfy-table", &["report"]),
        ("cozy-chess", &["chess", "mate"]),
    ] {
        let needs = needs();
        let who = needs.iter().filter(|(_, needs)| needs.iter().any(|need| need == library));
        assert_eq!(who.map(|(name, _)| name).collect::<Vec<_>>(), rooms, "{library}");
    }
}

/// Whoever asks for what is below must not be known there.
#[test]
fn nothing_below_knows_of_keeping_and_telling() {
    let needs = needs();
    for (room, unknown) in [
        ("search", &["lab", "games", "store", "report", "explore", "tables"][..]),
        ("lab", &["games", "store", "report", "train", "mine", "explore"]),
        ("games", &["store", "report", "train", "mine", "explore"]),
        ("store", &["report", "train", "mine", "explore"]),
        ("explore", &["store", "report", "explore-server"]),
        ("report", &["train", "mine", "explore", "explore-server"]),
    ] {
        let found: Vec<_> =
            unknown.iter().filter(|name| needs[room].iter().any(|n| n == *name)).collect();
        assert!(found.is_empty(), "{room} knows {found:?}");
    }
}

/// What a comment may be wide, in characters; the rows of a table may be wider.
const WIDTH: usize = 100;

#[test]
fn comments_are_no_wider_than_code() {
    let mut wide = Vec::new();
    for file in imports::sources(&root().join("crates")) {
        let text = fs::read_to_string(&file).unwrap();
        let is_wide = |line: &str| {
            let words = line.trim_start().trim_start_matches(['/', '!', ' ']);
            let is_comment = line.trim_start().starts_with("//");
            is_comment && !words.starts_with('|') && line.chars().count() > WIDTH
        };
        let lines = text.lines().zip(1..).filter(|(line, _)| is_wide(line));
        wide.extend(lines.map(|(_, number)| format!("{}:{number}", file.display())));
    }
    assert!(wide.is_empty(), "comments of more than {WIDTH} characters:\n{}", wide.join("\n"));
}
