//! Reports of the laboratory, and the way from them to the trees.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::page::Page;

/// Two policies on a few traps.
const SMALL: &str = r#"
name = "small"
policies = ["standard:2", "verified:3"]
depths = "3..4"
hash = 1

[[suites]]
suite = "traps"
limit = 5
"#;

/// A store with one run.
fn run_small(folder: &Path) {
    fs::write(folder.join("small.toml"), SMALL).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_caesura"))
        .args(["lab", "run", "small.toml", "--store", "a.db"])
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_position_of_a_report_is_opened_in_the_trees() {
    let folder = tempfile::tempdir().unwrap();
    run_small(folder.path());
    let store = folder.path().join("a.db");
    let Some(mut page) = Page::of_program(&["--store", store.to_str().unwrap()], "") else {
        return;
    };
    page.click("[data-drawer=reports]");
    page.wait("document.querySelector('#reports .runs a')");
    assert_eq!(page.texts("#reports .runs a"), ["small"]);
    page.follow("#reports .runs a");
    page.wait(
        "document.querySelectorAll('.explorer .table tbody tr').length > 0 \
               || document.querySelector('.filter select')",
    );
    // All positions, not only those on which the policies differ.
    page.value(
        "for (const chosen of [...document.querySelectorAll('.filter select')].slice(0, 2)) { chosen.value = ''; \
         chosen.dispatchEvent(new Event('input', { bubbles: true })); }",
    );
    page.wait("document.querySelectorAll('.explorer .table tbody tr').length === 5");
    page.click(".explorer .table tbody tr");
    page.wait("document.querySelector('.panel a')");
    let fen = page.text(".panel .fen");
    page.follow(".panel a");
    page.wait("Number(document.body.dataset.ended) > 0");
    assert_eq!(page.value("document.querySelector('#fen').value"), fen);
    assert_eq!(page.value("document.querySelector('#left-name').value"), "standard:2");
    assert_eq!(page.value("document.querySelector('#right-name').value"), "verified:3");
    page.assert_calm();
}
