//! Runs that are broken off, shared, merged, and at odds over a store.

use std::fs;
use std::io::Read;
use std::process::Command;

use crate::cli::{count, kill_again_and_again};
use crate::{SMALL, Worker, audits, done, folder_with, refused, rows};

#[test]
fn a_run_that_is_killed_again_and_again_ends_with_the_rows_of_an_unbroken_one() {
    let folder = folder_with(SMALL);
    let folder = folder.path();
    let run = |store| ["lab", "run", "small.toml", "--store", store, "--jobs", "2"];
    done(folder, &run("whole.db")[1..]);
    let all = 30 * 4 * 3 + 6 * 4 * 2;
    assert_eq!(count(folder, "whole.db", "result"), all);

    kill_again_and_again(folder, &run("broken.db"), "broken.db", ("result", all), 20);
    assert_eq!(rows(folder, "broken.db"), rows(folder, "whole.db"));
    assert_eq!(audits(folder, "broken.db"), audits(folder, "whole.db"));
    let listed = done(folder, &["list", "--store", "broken.db"]);
    assert!(!listed.contains("is not done"), "{listed}");
}

#[test]
fn who_interrupts_a_run_is_told_how_to_go_on() {
    // So much that it cannot have ended before the word arrives.
    let folder = folder_with(&SMALL.replace("hash = 1", "hash = 1\nrepetitions = 1000"));
    let mut worker = Worker::new(folder.path());
    let killed = Command::new("kill").args(["-INT", &worker.0.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let status = worker.0.wait().unwrap();
    let (mut printed, mut told) = (String::new(), String::new());
    worker.0.stdout.take().unwrap().read_to_string(&mut printed).unwrap();
    worker.0.stderr.take().unwrap().read_to_string(&mut told).unwrap();
    assert_eq!(status.code(), Some(130), "{told}");
    assert!(printed.contains("run it again to go on"), "{printed}");
    assert!(told.contains("finishing the searches in hand"), "{told}");
    let listed = done(folder.path(), &["list"]);
    assert!(listed.contains("run 1 'small' is not done"), "{listed}");
    let report = done(folder.path(), &["report", "small"]);
    assert!(report.contains(" positions so far"), "{report}");
}

#[test]
fn audits_that_are_missing_are_told_of() {
    let folder = folder_with(SMALL);
    let folder = folder.path();
    done(folder, &["run", "small.toml"]);
    assert!(!done(folder, &["report"]).contains("Not all"));
    let store = rusqlite::Connection::open(folder.join("caesura-lab.db")).unwrap();
    store.execute("DELETE FROM audited WHERE section = 1 AND position = 0", []).unwrap();
    drop(store);
    let report = done(folder, &["report"]);
    assert!(report.contains("Not all is audited yet: 20 of 24 positions"), "{report}");
    assert!(!report.contains("Not all is searched"), "{report}");
    let json = done(folder, &["report", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let unfinished = json["provenance"]["Unfinished"].as_str().unwrap();
    assert!(unfinished.ends_with(" audits") && !unfinished.contains("results"), "{unfinished}");
}

#[test]
fn shards_merge_to_the_rows_of_the_whole() {
    let folder = folder_with(SMALL);
    let folder = folder.path();
    done(folder, &["run", "small.toml", "--store", "whole.db"]);
    let stores = ["1.db", "2.db", "3.db"];
    for (i, store) in stores.iter().enumerate() {
        let shard = format!("{}/3", i + 1);
        done(folder, &["run", "small.toml", "--store", store, "--shard", &shard]);
        assert!(rows(folder, store).len() < rows(folder, "whole.db").len());
    }
    let merged = done(folder, &["merge", "--store", "all.db", "1.db", "2.db"]);
    assert!(merged.contains("not complete"), "{merged}");
    let merged = done(folder, &["merge", "--store", "all.db", "3.db", "1.db"]);
    assert!(
        merged.contains("1.db: 0 results added") && !merged.contains("not complete"),
        "{merged}"
    );
    assert_eq!(rows(folder, "all.db"), rows(folder, "whole.db"));
    assert_eq!(audits(folder, "all.db"), audits(folder, "whole.db"));
    let shown = done(folder, &["show", "latest", "--store", "all.db"]);
    assert!(["1/3", "2/3", "3/3"].iter().all(|shard| shown.contains(shard)), "{shown}");
}

#[test]
fn a_report_tells_of_all_that_found_its_results() {
    let folder = folder_with(SMALL);
    let folder = folder.path();
    // As one would type it: a name with a blank in quotes.
    let halves = [("1/2", "one half.db", "'one half.db'"), ("2/2", "2.db", "2.db")];
    let commands = halves.map(|(shard, store, typed)| {
        done(folder, &["run", "small.toml", "--store", store, "--shard", shard]);
        format!("caesura lab run small.toml --store {typed} --shard {shard}")
    });
    done(folder, &["merge", "--store", "all.db", "one half.db", "2.db"]);
    let report = done(folder, &["report", "--store", "all.db", "--format", "json"]);
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    let told = |name: &str| report["provenance"][name].as_str().unwrap_or_default().to_owned();
    assert_eq!(told("Command"), commands.join("; "));
    let network = network::Network::embedded().checksum();
    assert_eq!(told("Network"), format!("{network:08x}"));
    assert!(!told("Commit").is_empty());
    assert!(told("Processor").contains("results"));
}

#[test]
fn what_does_not_belong_together_is_not_merged() {
    let folder = folder_with(SMALL);
    let folder = folder.path();
    let other = SMALL.replace("R = \"2..3\"", "R = [2, 4]");
    fs::write(folder.join("other.toml"), other).unwrap();
    fs::write(folder.join("named.toml"), SMALL.replace("\"small\"", "\"large\"")).unwrap();
    for (experiment, store) in
        [("small.toml", "1.db"), ("other.toml", "2.db"), ("named.toml", "3.db")]
    {
        done(folder, &["run", experiment, "--store", store, "--shard", "9/9"]);
    }
    let before = rows(folder, "1.db");
    let merge = |from| ["merge", "--store", "1.db", from];
    refused(folder, &merge("2.db"), "1.db: 2.db: its run 'small' has other suites, policies");
    refused(folder, &merge("3.db"), "1.db: 3.db: it holds the run 'large', not 'small'");
    refused(folder, &merge("4.db"), "4.db: there is no such store");
    // A store in which somebody changed a number.
    fs::copy(folder.join("1.db"), folder.join("5.db")).unwrap();
    let connection = rusqlite::Connection::open(folder.join("5.db")).unwrap();
    connection.execute("UPDATE result SET nodes = nodes + 1", []).unwrap();
    drop(connection);
    refused(folder, &merge("5.db"), "1.db: 5.db holds another result of the same search: traps, ");
    assert_eq!(rows(folder, "1.db"), before);
}

#[test]
fn only_one_process_works_on_a_store_and_others_may_read_it() {
    let folder = folder_with(&SMALL.replace("2..4", "2..20"));
    let worker = Worker::new(folder.path());
    let message =
        format!("caesura-lab.db: another process is at work on it (number {})", worker.0.id());
    refused(folder.path(), &["run", "small.toml"], &message);
    refused(folder.path(), &["merge", "other.db"], &message);
    done(folder.path(), &["report"]);
    drop(worker);
    done(folder.path(), &["list"]);
}

#[test]
fn a_link_to_a_store_leads_to_the_same_lock() {
    let folder = folder_with(&SMALL.replace("2..4", "2..20"));
    let _worker = Worker::new(folder.path());
    std::os::unix::fs::symlink("caesura-lab.db", folder.path().join("link.db")).unwrap();
    let message = "link.db: another process is at work on it";
    refused(folder.path(), &["run", "small.toml", "--store", "link.db"], message);
}
