//! The command `lab`, as people run it.

#[path = "../cli/mod.rs"]
mod cli;

mod experiments;
mod figures;
mod runs;
mod stores;

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use cli::{assert_refused, stderr, stdout};

/// Some seconds of work, audit included.
const SMALL: &str = r#"
name = "small"
policies = ["off", { technique = "standard", R = "2..3" }, "verified:3"]
baseline = "standard:2"
depths = "2..4"
hash = 1

[audit]
depth = 4
sample = "1/3"

[[suites]]
suite = "traps"

[[suites]]
suite = "middlegames"
limit = 6
seed = 2
depths = [2]
nodes = [3000]
"#;

fn folder_with(experiment: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("small.toml"), experiment).unwrap();
    folder
}

fn lab(folder: &Path, arguments: &[&str]) -> Output {
    cli::run(folder, "lab", arguments)
}

/// Runs a command that must succeed, and returns what it printed.
fn done(folder: &Path, arguments: &[&str]) -> String {
    let output = lab(folder, arguments);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    stdout(&output).to_owned()
}

fn refused(folder: &Path, arguments: &[&str], expected: &str) {
    assert_refused(folder, "lab", arguments, expected);
}

/// A process at work on `small.toml`, which ends with the test.
struct Worker(Child);

impl Worker {
    /// Begins, and waits until the run is in the store.
    fn new(folder: &Path) -> Self {
        let child = Command::new(env!("CARGO_BIN_EXE_caesura"))
            .args(["lab", "run", "small.toml"])
            .current_dir(folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let worker = Self(child.unwrap());
        while !stdout(&lab(folder, &["list"])).contains("small") {
            thread::sleep(Duration::from_millis(5));
        }
        worker
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// All rows of a store's run, without what no two runs agree in.
fn rows(folder: &Path, store: &str) -> Vec<String> {
    let text = done(folder, &["report", "--store", store, "--format", "csv"]);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let timeless = |name: &&str| !name.starts_with("time") && *name != "nodes_per_second";
    let header: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
    let kept: Vec<usize> = (0..header.len()).filter(|&i| timeless(&header[i].as_str())).collect();
    assert_eq!(kept.len() + 2, header.len());
    let line = |record: csv::StringRecord| kept.iter().map(|&i| record[i].to_owned()).collect();
    reader.records().map(|record| line(record.unwrap())).map(|v: Vec<_>| v.join("\t")).collect()
}

/// What the audit of a store's run found.
fn audits(folder: &Path, store: &str) -> Vec<String> {
    let connection = rusqlite::Connection::open(folder.join(store)).unwrap();
    let select = "SELECT 'a', section, position, policy, cutoffs, eligible, reduced, '' FROM audited
        UNION ALL SELECT 'r', section, position, policy, depth, right, zugzwang, horizon FROM reduced_verdict
        UNION ALL SELECT 'v', section, position, policy, depth, right, zugzwang, horizon FROM verdict
        UNION ALL SELECT 'w', section, position, policy, number, fen, truth, refutation
        FROM wrong_cutoff ORDER BY 1, 2, 3, 4, 5";
    let mut statement = connection.prepare(select).unwrap();
    let text = |row: &rusqlite::Row| {
        let cells = (0..8).map(|i| format!("{:?}", row.get_ref(i).unwrap()));
        Ok(cells.collect::<Vec<_>>().join("\t"))
    };
    statement.query_map([], text).unwrap().map(Result::unwrap).collect()
}
