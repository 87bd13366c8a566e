//! Stores that are none, damaged, full or locked.

use std::collections::BTreeMap;
use std::fs;

use crate::cli::{stderr, succeeds_with_mounts};
use crate::{SMALL, done, folder_with, lab, refused, rows};

#[test]
fn what_is_no_store_is_left_as_it_is() {
    let folder = folder_with(SMALL);
    let folder = folder.path();
    fs::write(
        folder.join("text.db"),
        "not a database, but long enough to look like one".repeat(99),
    )
    .unwrap();
    let foreign = rusqlite::Connection::open(folder.join("foreign.db")).unwrap();
    foreign.execute_batch("CREATE TABLE t (x); INSERT INTO t VALUES (1)").unwrap();
    drop(foreign);
    for store in ["old.db", "fine.db"] {
        done(folder, &["run", "small.toml", "--store", store, "--shard", "1/40"]);
    }
    let old = rusqlite::Connection::open(folder.join("old.db")).unwrap();
    old.execute_batch("PRAGMA user_version = 99").unwrap();
    drop(old);
    for (store, expected) in [
        ("text.db", "text.db: it is not a store of the laboratory"),
        ("foreign.db", "foreign.db: it is not a store of the laboratory"),
        ("old.db", "old.db: it is a store of version 99, this program knows version 6: use the"),
        (".", ".: "),
        ("missing/lab.db", "missing/lab.db: "),
    ] {
        let before = fs::read(folder.join(store)).ok();
        refused(folder, &["run", "small.toml", "--store", store], expected);
        refused(folder, &["merge", "fine.db", "--store", store], expected);
        if before.is_some() {
            refused(folder, &["report", "--store", store], expected);
            refused(folder, &["list", "--store", store], expected);
        }
        assert_eq!(fs::read(folder.join(store)).ok(), before, "{store}");
    }
    refused(folder, &["report", "--store", "missing.db"], "missing.db: there is no such store");
    refused(folder, &["merge", "missing.db", "--store", "new.db"], "missing.db: there is no such");
    assert!(!folder.join("new.db").exists());
}

/// As programs left it whose audits judged nothing but cutoffs.
#[test]
fn a_store_of_older_audits_is_read_and_told_apart() {
    let folder = folder_with(SMALL);
    let folder = folder.path();
    done(folder, &["run", "small.toml", "--store", "old.db"]);
    let (of_passes, of_moves) = ("   the pass ┆", "      moves ┆");
    let report = ["report", "--store", "old.db"];
    assert!(done(folder, &report).contains(of_moves));
    let old = rusqlite::Connection::open(folder.join("old.db")).unwrap();
    // Of the traps every third node was judged.
    let sum =
        "SELECT (SELECT sum(zugzwang + horizon) FROM verdict WHERE section = 0 AND policy = 3)
        + (SELECT sum(zugzwang + horizon) FROM reduced_verdict WHERE section = 0 AND policy = 3)";
    let wrong: f64 = old.query_row(sum, [], |row| row.get::<_, i64>(0)).unwrap() as f64;
    let json = done(folder, &[&report[..], &["--format", "json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let errors = &json["suites"][0]["errors"][3];
    assert_eq!(errors["policy"], "verified:3");
    let positions = json["suites"][0]["settings"]["positions"].as_f64().unwrap();
    assert!(wrong > 0.0 && errors["low"].as_f64() < errors["errors_a_search"].as_f64(), "{errors}");
    let mean = errors["errors_a_search"].as_f64().unwrap();
    assert!((mean - 3.0 * wrong / positions).abs() < 1e-9, "{errors} {wrong}");
    old.execute_batch(
        "DROP TABLE reduced_verdict; ALTER TABLE audited DROP COLUMN reduced;
         ALTER TABLE wrong_cutoff DROP COLUMN reduced_by; UPDATE run SET fingerprint = 'another';
         PRAGMA user_version = 5",
    )
    .unwrap();
    drop(old);
    let told = done(folder, &report);
    assert!(told.contains(of_passes) && !told.contains(of_moves), "{told}");
    // The same experiment is another run now, beside it.
    let again = done(folder, &["run", "small.toml", "--store", "old.db", "--shard", "1/40"]);
    assert!(again.contains("run 2 'small' in old.db"), "{again}");
    let told = done(folder, &["report", "1", "--store", "old.db"]);
    assert!(told.contains(of_passes) && !told.contains(of_moves), "{told}");
}

#[test]
fn no_report_takes_the_place_of_its_store() {
    let folder = folder_with(SMALL);
    let folder = folder.path();
    done(folder, &["run", "small.toml", "--store", "lab.csv", "--shard", "1/3"]);
    std::os::unix::fs::symlink("lab.csv", folder.join("link.csv")).unwrap();
    fs::hard_link(folder.join("lab.csv"), folder.join("hard.csv")).unwrap();
    for out in ["lab.csv", "./lab.csv", "link.csv", "hard.csv", "lab.csv-wal", "lab.csv.lock"] {
        let report = ["report", "--store", "lab.csv", "--format", "csv", "--out", out];
        refused(folder, &report, "--out would overwrite the store: ");
    }
    assert!(!rows(folder, "lab.csv").is_empty());
}

#[test]
fn a_damaged_store_is_told_of_and_never_misread() {
    let folder = folder_with(SMALL);
    let folder = folder.path();
    done(folder, &["run", "small.toml", "--store", "good.db"]);
    let good = fs::read(folder.join("good.db")).unwrap();
    let expected = rows(folder, "good.db");
    let mut random = chess::random::SplitMix64::new(8);
    let mut seen = BTreeMap::new();
    for _ in 0..40 {
        // A page or two of nonsense, or an end that is missing.
        let mut bytes = good.clone();
        if random.below(4) == 0 {
            bytes.truncate(random.below(good.len()));
        } else {
            let at = random.below(good.len() - 2000);
            bytes[at..at + 2000].fill(random.below(256) as u8);
        }
        fs::write(folder.join("bad.db"), bytes).unwrap();
        let output = lab(folder, &["report", "--store", "bad.db", "--format", "csv"]);
        let what = match output.status.code() {
            Some(0) if rows(folder, "bad.db") == expected => "unhurt",
            // Text inside of a page may be damaged without anybody knowing.
            Some(0) => "other",
            Some(2) => {
                assert_eq!(stderr(&output).lines().count(), 1, "{}", stderr(&output));
                assert!(stderr(&output).starts_with("error: bad.db: "), "{}", stderr(&output));
                "refused"
            }
            code => panic!("{code:?}: {}", stderr(&output)),
        };
        *seen.entry(what).or_insert(0) += 1;
    }
    assert!(seen.get("refused").is_some_and(|&count| count >= 10), "{seen:?}");
}

#[test]
fn a_full_disk_loses_nothing_that_was_written() {
    let folder = folder_with(SMALL);
    let binary = env!("CARGO_BIN_EXE_caesura");
    // A small file system of its own, seen by this shell only.
    let script = format!(
        "set -e
        mkdir disk; mount -t tmpfs -o size=220k tmpfs disk
        '{binary}' lab run small.toml --store disk/lab.db 2>stderr && exit 9
        [ $? = 2 ] || exit 8
        '{binary}' lab report --store disk/lab.db --format csv >half.csv
        mount -o remount,size=50m disk
        '{binary}' lab run small.toml --store disk/lab.db >stdout
        cp disk/lab.db* ."
    );
    if !succeeds_with_mounts(folder.path(), &script) {
        return;
    }
    let message = fs::read_to_string(folder.path().join("stderr")).unwrap();
    let last = message.lines().last().unwrap();
    assert!(
        last.starts_with("error: disk/lab.db: the disk is full; what was found is kept"),
        "{message}"
    );
    let half = fs::read_to_string(folder.path().join("half.csv")).unwrap();
    assert!(half.lines().count() > 1, "nothing was kept");
    let printed = fs::read_to_string(folder.path().join("stdout")).unwrap();
    assert!(printed.contains(" of them before)"), "{printed}");
    done(folder.path(), &["run", "small.toml", "--store", "whole.db"]);
    assert_eq!(rows(folder.path(), "lab.db"), rows(folder.path(), "whole.db"));
}

#[test]
fn a_store_that_cannot_be_written_to_can_be_read() {
    let folder = folder_with(SMALL);
    done(folder.path(), &["run", "small.toml", "--shard", "1/20"]);
    let binary = env!("CARGO_BIN_EXE_caesura");
    let script = format!(
        "set -e
        mkdir locked; cp caesura-lab.db locked; mount --bind locked locked
        mount -o remount,ro,bind locked
        '{binary}' lab report --store locked/caesura-lab.db >report
        '{binary}' lab run small.toml --store locked/caesura-lab.db 2>stderr && exit 9
        [ $? = 2 ]"
    );
    if !succeeds_with_mounts(folder.path(), &script) {
        return;
    }
    let message = fs::read_to_string(folder.path().join("stderr")).unwrap();
    assert!(message.contains("locked/caesura-lab.db: it cannot be written to: "), "{message}");
    assert!(fs::read_to_string(folder.path().join("report")).unwrap().contains("traps"));
}
