//! Damaged tables: told of once, and nothing worse.

mod common;

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use chess::random::SplitMix64;
use common::{folder, sound, strewn};
use search::Tablebase;
use syzygy::Syzygy;

const FILES: [&str; 5] = ["KPvK.rtbw", "KPvK.rtbz", "KRvKN.rtbw", "KRvKN.rtbz", "KBBvK.rtbz"];

/// Asks about many positions; returns how many complaints there were.
fn complaints(folder: &Path, seed: u64, positions: usize) -> usize {
    let count = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&count);
    let complain = move |_| {
        counter.fetch_add(1, Ordering::Relaxed);
    };
    let syzygy = Syzygy::open(&folder.display().to_string(), complain).unwrap();
    let mut random = SplitMix64::new(seed);
    for men in ["KPk", "KRkn", "KBBk"].iter().cycle().take(positions) {
        let position = strewn(&mut random, men);
        // Whatever the answer.
        let _ = (syzygy.wdl(&position), syzygy.dtz(&position));
    }
    count.load(Ordering::Relaxed)
}

/// A copy of all tables, whose file of this name is what `change` makes of it.
fn with_damage(name: &str, change: impl FnOnce(&mut Vec<u8>)) -> tempfile::TempDir {
    let copy = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(folder()).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), copy.path().join(entry.file_name())).unwrap();
    }
    let mut bytes = fs::read(folder().join(name)).unwrap();
    change(&mut bytes);
    fs::write(copy.path().join(name), bytes).unwrap();
    copy
}

#[test]
fn whatever_a_file_holds_is_an_answer_or_one_complaint() {
    let mut random = SplitMix64::new(11);
    let mut complained = 0;
    for round in 0..400 {
        let name = FILES[round % FILES.len()];
        let copy = with_damage(name, |bytes| {
            // The beginning says how all is read.
            let part = if round % 3 == 0 { bytes.len() } else { bytes.len().min(400) };
            for _ in 0..1 + round % 4 {
                let at = random.below(part);
                bytes[at] = random.below(256) as u8;
            }
        });
        let count = complaints(copy.path(), round as u64, 90);
        assert!(count <= 1, "{name}, round {round}: {count}");
        complained += count;
    }
    assert!(complained > 50, "{complained}");
}

#[test]
fn a_file_that_is_cut_short_is_seen_by_its_size_or_when_it_is_read() {
    for name in FILES {
        let size = fs::metadata(folder().join(name)).unwrap().len() as usize;
        let copy = with_damage(name, |bytes| bytes.truncate(size - 1));
        let opened = Syzygy::open(&copy.path().display().to_string(), |_| {});
        let error = opened.err().unwrap().to_string();
        assert!(error.contains(name) && error.contains("not all of one"), "{error}");
        let copy = with_damage(name, |bytes| bytes.truncate(80 + (size / 128 * 64 - 64)));
        assert_eq!(complaints(copy.path(), 1, 900), 1, "{name}");
        // Something else under a table's name.
        let copy = with_damage(name, |bytes| bytes.rotate_left(5));
        assert_eq!(complaints(copy.path(), 1, 900), 1, "{name}");
    }
}

#[test]
fn a_table_that_is_gone_is_only_not_known() {
    let copy = with_damage("KNvK.rtbw", |_| {});
    fs::remove_file(copy.path().join("KNvK.rtbw")).unwrap();
    let syzygy = sound(copy.path());
    let mut random = SplitMix64::new(4);
    let position = strewn(&mut random, "KNk");
    assert_eq!((syzygy.wdl(&position), syzygy.dtz(&position)), (None, None));
    assert!(syzygy.wdl(&strewn(&mut random, "KRk")).is_some());
}

#[test]
fn a_file_that_goes_away_while_it_is_used_is_an_error_like_any_other() {
    let copy = with_damage("KRvKN.rtbw", |_| {});
    let paths = copy.path().display().to_string();
    let count = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&count);
    let complain = move |_| {
        counter.fetch_add(1, Ordering::Relaxed);
    };
    let syzygy = Syzygy::open(&paths, complain).unwrap();
    drop(copy);
    let mut random = SplitMix64::new(4);
    for _ in 0..20 {
        assert_eq!(syzygy.wdl(&strewn(&mut random, "KRkn")), None);
    }
    assert_eq!(count.load(Ordering::Relaxed), 1);
}
