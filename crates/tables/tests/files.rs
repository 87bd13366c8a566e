//! Files that are damaged, and work that was broken off.

mod common;

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use chess::Position;
use common::{make, material};
use tables::{FileFault, MakeError, Plan, ProbeError, Tables};

fn three_men(folder: &Path) {
    make(folder, &["KQK", "KPK"]).unwrap();
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

/// What reading a table of these bytes says.
fn fault(folder: &Path, bytes: &[u8]) -> FileFault {
    let path = folder.join("KQK.table");
    fs::write(&path, bytes).unwrap();
    let tables = Tables::open(folder).unwrap();
    let position: Position = "8/8/8/5k2/8/8/1Q6/K7 w - - 0 1".parse().unwrap();
    let Err(error) = tables.probe(&position) else { panic!("the table was read") };
    let ProbeError::File(error) = error else { panic!("{error}") };
    assert_eq!(error.path, path);
    assert_eq!(error.to_string().lines().count(), 1);
    error.fault
}

#[test]
fn a_damaged_file_is_told_of_and_made_anew() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    three_men(folder);
    let sound = fs::read(folder.join("KQK.table")).unwrap();
    for length in [0, 7] {
        assert!(matches!(fault(folder, &sound[..length]), FileFault::NoTable));
    }
    for length in [8, 43, 44, sound.len() - 1] {
        let found = fault(folder, &sound[..length]);
        assert!(matches!(found, FileFault::Size { .. }), "{length}: {found}");
    }
    let longer = [&sound[..], b"more"].concat();
    assert!(matches!(fault(folder, &longer), FileFault::Size { .. }));
    let with = |at: usize| {
        let mut bytes = sound.clone();
        bytes[at] ^= 1;
        bytes
    };
    assert!(matches!(fault(folder, &with(0)), FileFault::NoTable));
    assert!(matches!(fault(folder, &with(8)), FileFault::Version { .. }));
    for at in [12, 25, 30, 37, 41, 44, sound.len() / 2, sound.len() - 1] {
        let found = fault(folder, &with(at));
        assert!(matches!(found, FileFault::Checksum), "{at}: {found}");
    }
    let other = fs::read(folder.join("KRK.table")).unwrap();
    assert!(matches!(fault(folder, &other), FileFault::OtherEnding(_)));

    let made = make(folder, &["KQK", "KPK"]).unwrap();
    let anew: Vec<_> =
        made.iter().filter(|m| m.elapsed.is_some()).map(|m| m.material.to_string()).collect();
    assert_eq!(anew, ["KQK"]);
    assert_eq!(fs::read(folder.join("KQK.table")).unwrap(), sound);
}

#[test]
fn what_is_there_is_not_made_again() {
    let folder = tempfile::tempdir().unwrap();
    three_men(folder.path());
    let expected = ["KBK.table", "KNK.table", "KPK.table", "KQK.table", "KRK.table"];
    assert_eq!(names(folder.path()), expected);
    fs::remove_file(folder.path().join("KBK.table")).unwrap();
    let made = make(folder.path(), &["KPK"]).unwrap();
    assert_eq!(made.len(), 5);
    let anew: Vec<_> = made.iter().filter(|m| m.elapsed.is_some()).collect();
    assert_eq!((anew.len(), anew[0].material.clone()), (1, material("KBK")));
    assert_eq!(names(folder.path()), expected);
}

#[test]
fn work_that_is_stopped_begins_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let materials = [material("KPK")].into();
    let plan = Plan { folder: folder.path().join("new"), materials, jobs: 2.try_into().unwrap() };
    tables::make(&plan, &AtomicBool::new(true), |_| panic!("made")).unwrap();
    assert!(names(&plan.folder).is_empty());
}

#[test]
fn a_folder_that_is_none_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "text").unwrap();
    assert!(matches!(make(&file, &["KQK"]), Err(MakeError::Folder { .. })));
    assert!(Tables::open(&file).is_err());
    assert!(Tables::open(&folder.path().join("missing")).is_err());
    let none = Tables::open(folder.path()).err().unwrap();
    assert!(none.to_string().contains("there are no tables in it; "), "{none}");
}

#[test]
fn positions_that_no_table_knows_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    three_men(folder.path());
    let tables = Tables::open(folder.path()).unwrap();
    let probe = |fen: &str| tables.probe(&fen.parse().unwrap());
    for (fen, expected) in [
        ("4k3/8/8/8/8/8/PP6/QK6 w - - 0 1", "5 men are more than tables have, 4"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "tables know no castling rights"),
        ("4k3/8/8/8/8/8/8/4KB1R w - - 0 1", "there is no table of KRBK in "),
    ] {
        let error = probe(fen).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }
}
