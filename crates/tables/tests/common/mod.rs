//! Tables to ask, made once for all tests of a file.

#![allow(dead_code, reason = "no test file uses all of it")]

use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

use chess::Position;
use tables::{Made, MakeError, Material, Plan, Tables, Value};
use tempfile::TempDir;

/// All endings of three men, and one of four.
static FOLDER: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    make(folder.path(), &["KQK", "KRK", "KBK", "KNK", "KPK", "KRKN"]).unwrap();
    folder
});

pub static TABLES: LazyLock<Tables> = LazyLock::new(|| Tables::open(FOLDER.path()).unwrap());

pub fn material(name: &str) -> Material {
    name.parse().unwrap()
}

/// Makes endings, and tells which were made and which were there.
pub fn make(folder: &Path, names: &[&str]) -> Result<Vec<Made>, MakeError> {
    let materials = names.iter().map(|name| material(name)).collect();
    let jobs = NonZeroUsize::new(2).unwrap();
    let plan = Plan { folder: folder.to_owned(), materials, jobs };
    let mut all = Vec::new();
    tables::make(&plan, &AtomicBool::new(false), |made| {
        let Made { material, elapsed, bytes, .. } = made;
        all.push(Made {
            material: material.clone(),
            unsound: None,
            elapsed: *elapsed,
            bytes: *bytes,
        });
    })?;
    Ok(all)
}

pub fn value(fen: &str) -> Value {
    let position: Position = fen.parse().unwrap();
    TABLES.probe(&position).unwrap()
}
