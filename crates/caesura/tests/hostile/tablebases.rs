//! Syzygy tables that are not there, are none, or are damaged.

use std::fs;
use std::path::Path;

use crate::assert_is_answered;
use crate::support::{Engine, last_number};

/// Where king and queen play against a king.
const ENDING: &str = "position fen 8/8/8/3k4/8/8/8/KQ6 w - - 0 1";

fn set(path: &Path) -> String {
    format!("setoption name SyzygyPath value {}", path.display())
}

#[test]
fn a_path_without_tables_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let (empty, file) = (folder.path().join("empty"), folder.path().join("file"));
    fs::create_dir(&empty).unwrap();
    fs::write(&file, "no folder").unwrap();
    let mut engine = Engine::start();
    for (path, reason) in [
        (folder.path().join("missing"), "cannot read the folder"),
        (file, "cannot read the folder"),
        (empty, "there are no Syzygy tables in"),
        (std::env::join_paths(["", ""]).unwrap().into(), "there are no Syzygy tables in"),
    ] {
        let error = engine.complaint(&set(&path));
        assert!(error.starts_with("option 'SyzygyPath': "), "{error}");
        assert!(error.contains(reason), "{error}");
    }
    for text in ["setoption name SyzygyPath", "setoption name SyzygyPath value <empty>"] {
        assert!(engine.answer(text).is_empty(), "{text}");
    }
    assert_is_answered(&engine.search("go depth 3"), "without tables");
}

#[test]
fn a_file_that_is_cut_short_is_named_and_no_table_of_its_folder_is_used() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("KQvK.rtbw"), [0; 79]).unwrap();
    let mut engine = Engine::start();
    let error = engine.complaint(&set(folder.path()));
    assert!(error.contains("KQvK.rtbw is no Syzygy table, or not all of one"), "{error}");
    engine.send(ENDING);
    assert_eq!(last_number(&engine.search("go depth 3"), "tbhits"), 0);
}

/// What a file holds is found out when it is needed.
#[test]
fn a_file_that_holds_no_table_is_reported_once_and_the_search_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("KQvK.rtbw"), [0; 80]).unwrap();
    fs::write(folder.path().join("readme.rtbw"), "no table by its name").unwrap();
    let mut engine = Engine::start();
    let found = engine.answer(&set(folder.path()));
    assert_eq!(found, ["info string found 1 WDL and 0 DTZ tables of up to 3 men"]);
    engine.send(ENDING);
    for complaints in [1, 0] {
        let lines = engine.search("go depth 5");
        let is_complaint = |line: &&String| line.contains("the Syzygy table KQvK.rtbw cannot");
        assert_eq!(lines.iter().filter(is_complaint).count(), complaints, "{lines:?}");
        assert!(lines.last().unwrap().starts_with("bestmove "), "{lines:?}");
        assert_eq!(last_number(&lines, "tbhits"), 0);
    }
}
