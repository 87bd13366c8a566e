//! The command `lab`, as people run it.

mod cli;

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use cli::{assert_refused, stderr, stdout, succeeds_with_mounts};

/// Some seconds of work, audit included.
const SMALL: &str = r#"
name = "small"
policies = ["off", { technique = "standard", R = "2..3" }, "verified:3"]
baseline = "standard:2"
depths = "3..5"
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
    let select = "SELECT 'a', section, position, policy, cutoffs, eligible, '', '' FROM audited
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

/// How many results a store holds, if it is one yet.
fn results(folder: &Path, store: &str) -> u64 {
    let count = rusqlite::Connection::open(folder.join(store)).and_then(|connection| {
        connection.query_row("SELECT count(*) FROM result", [], |row| row.get(0))
    });
    count.unwrap_or(0)
}

#[test]
fn a_run_that_is_killed_again_and_again_ends_with_the_rows_of_an_unbroken_one() {
    let folder = folder_with(SMALL);
    let folder = folder.path();
    let run = |store| ["run", "small.toml", "--store", store, "--jobs", "2"];
    let begun = Instant::now();
    done(folder, &run("whole.db"));
    let whole_time = begun.elapsed();
    let begun = Instant::now();
    done(folder, &run("whole.db"));
    let start_time = begun.elapsed();
    let work_time = whole_time.saturating_sub(start_time).as_millis() as usize;
    let all = results(folder, "whole.db");
    assert_eq!(all, 30 * 4 * 3 + 6 * 4 * 2);

    let whole = (rows(folder, "whole.db"), audits(folder, "whole.db"));
    let mut random = chess::random::SplitMix64::new(4);
    // Kills that fell in the middle, with some results in the store and some not.
    let mut kills = 0;
    let mut ended = false;
    while kills < 20 || !ended {
        let mut child = Command::new(env!("CARGO_BIN_EXE_caesura"))
            .arg("lab")
            .args(run("broken.db"))
            .current_dir(folder)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let into_the_work = Duration::from_millis(random.below(work_time / 4 + 1) as u64);
        thread::sleep(start_time + into_the_work);
        child.kill().unwrap();
        ended = child.wait().unwrap().success();
        if !ended {
            kills += usize::from((1..all).contains(&results(folder, "broken.db")));
            continue;
        }
        let same = (rows(folder, "broken.db"), audits(folder, "broken.db")) == whole;
        assert!(same, "other rows than those of an unbroken run after {kills} kills");
        if kills < 20 {
            // It came to its end before there were enough kills: once more.
            for end in ["", "-wal", "-shm"] {
                let _ = fs::remove_file(folder.join(format!("broken.db{end}")));
            }
        }
    }
    let listed = done(folder, &["list", "--store", "broken.db"]);
    assert!(!listed.contains("is not done"), "{listed}");
}

#[test]
fn who_interrupts_a_run_is_told_how_to_go_on() {
    let folder = folder_with(&SMALL.replace("3..5", "3..7"));
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
fn what_does_not_belong_together_is_not_merged() {
    let folder = folder_with(SMALL);
    let folder = folder.path();
    let other = SMALL.replace("R = \"2..3\"", "R = [2, 4]");
    fs::write(folder.join("other.toml"), other).unwrap();
    fs::write(folder.join("named.toml"), SMALL.replace("\"small\"", "\"large\"")).unwrap();
    for (experiment, store) in
        [("small.toml", "1.db"), ("other.toml", "2.db"), ("named.toml", "3.db")]
    {
        done(folder, &["run", experiment, "--store", store, "--shard", "1/9"]);
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
    let folder = folder_with(&SMALL.replace("3..5", "3..20"));
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
fn a_run_knows_its_experiment_by_all_that_decides_a_result() {
    let folder = folder_with(SMALL);
    let first = done(folder.path(), &["run", "small.toml"]);
    assert!(first.starts_with("run 1 'small' in caesura-lab.db: all "), "{first}");
    let again = done(folder.path(), &["run", "small.toml", "--jobs", "1"]);
    assert!(again.starts_with("run 1 ") && again.contains(" of them before)"), "{again}");
    let mut run = 1;
    for (from, to) in [
        ("hash = 1", "hash = 2"),
        ("seed = 2", "seed = 3"),
        ("[2]", "[3]"),
        ("3000", "3001"),
        ("1/3", "1/4"),
        ("depth = 4", "depth = 3"),
        ("name = \"small\"", "name = \"small\"\nrepetitions = 2"),
        ("name = \"small\"", "name = \"small\"\npreset = \"caesura\""),
    ] {
        let changed = SMALL.replace(from, to);
        assert_ne!(changed, SMALL);
        fs::write(folder.path().join("small.toml"), changed).unwrap();
        run += 1;
        let printed = done(folder.path(), &["run", "small.toml"]);
        assert!(printed.starts_with(&format!("run {run} 'small' ")), "{from}: {printed}");
        assert!(!printed.contains(" of them before"), "{from}: {printed}");
    }
    let report = |name: &str| done(folder.path(), &["report", name, "--format", "json"]);
    assert_eq!(report("small"), report("9"));
    assert_ne!(report("small"), report("1"));
}

#[test]
fn bad_experiments_are_refused_with_file_and_line() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    fs::write(folder.join("bad.epd"), "7k/8/6K1/8/8/8/8/R7 w - - bm Rb8;\n").unwrap();
    let head = "name = \"x\"\npolicies = [\"off\"]\ndepths = 3\n";
    let suite = "[[suites]]\nsuite = \"traps\"\n";
    for (text, expected) in [
        ("name = ", "x.toml: line 1: "),
        ("nmae = \"x\"\n", "x.toml: line 1: unknown field `nmae`"),
        (head, "x.toml: line 1: missing field `suites`"),
        (&format!("{head}suites = []\n"), "x.toml: line 4: suites: there is none"),
        (&format!("{head}{suite}depht = 3\n"), "x.toml: line 6: unknown field `depht`"),
        (&format!("{head}{suite}limit = 0\n"), "x.toml: line 6: limit: it must be a number from 1"),
        (&format!("{head}{suite}seed = 1\n"), "x.toml: line 6: seed: nothing is drawn without"),
        (&format!("{head}{suite}limit = 1\nseed = -1\n"), "line 7: seed: it must not be negative"),
        (&format!("{head}{suite}").replace("off", "of"), "line 2: unknown null-move policy 'of'"),
        (
            &format!("{head}{suite}").replace("\"off\"", "\"off\",\n\"standard:99\""),
            "x.toml: line 3: policy 'standard': R must be a number from 0 to 20, not '99'",
        ),
        (
            &format!("{head}{suite}").replace("\"off\"", "{ technique = \"standard\", Q = 3 }"),
            "x.toml: line 2: policy 'standard' has no parameter 'Q=3'",
        ),
        (
            &format!("{head}{suite}")
                .replace("\"off\"", "\"standard:2\", { technique = \"standard\" }"),
            "x.toml: line 2: policy standard:2 is given twice",
        ),
        (&format!("{head}{suite}").replace("\"off\"", ""), "line 2: policies: there is none"),
        (&format!("{head}{suite}").replace("\"off\"", "3"), "line 2: a policy is a text, or {"),
        (
            &format!("{head}baseline = \"adaptive\"\n{suite}"),
            "line 4: the baseline adaptive:2 is not",
        ),
        (&format!("{head}{suite}").replace("= 3", "= 0"), "line 3: depths: a depth is a number"),
        (&format!("{head}{suite}").replace("= 3", "= \"9..8\""), "line 3: depths: the range"),
        (&format!("{head}nodes = [0]\n{suite}"), "x.toml: line 4: nodes: it must be a number"),
        (&format!("{head}times = [5]\n{suite}"), "x.toml: line 4: times: it must be a time such"),
        (&format!("{head}hash = 0\n{suite}"), "x.toml: line 4: hash: it must be a number from 1"),
        (&format!("{head}preset = \"modern\"\n{suite}"), "line 4: unknown preset 'modern'"),
        (&format!("{head}{suite}").replace("depths = 3\n", ""), "has depths, nodes or times"),
        (&format!("{head}[audit]\ndepth = 3\nsample = \"1/0\"\n{suite}"), "line 6: a sample is"),
        (
            &format!("{head}[audit]\ndepth = 3\nmin_depth = 4\n{suite}"),
            "line 6: min_depth: 4 is more",
        ),
        (
            &format!("{head}{suite}").replace("traps", "bad.epd"),
            "line 5: bad.epd: line 1: operation",
        ),
        (&format!("{head}{suite}").replace("traps", "no.epd"), "x.toml: line 5: no.epd: No such"),
        (&format!("{head}{suite}").replace("traps", "no.epd"), "; --suites tells where suites are"),
        (
            &format!("{head}{suite}optional = true\n").replace("traps", "no.epd"),
            "x.toml: none of its suites is in the current folder: no.epd",
        ),
        ("name = \"a\\nb\"\nsuites = []\n", "x.toml: line 1: name: it must be a line of text"),
        ("name = \"latest\"\nsuites = []\n", "line 1: name: a run cannot be called latest"),
        ("name = \"12\"\nsuites = []\n", "line 1: name: a run cannot be called 12"),
        (
            &format!("{head}repetitions = 4000000000\n{suite}"),
            "x.toml: line 5: 120000000000 searches and audits are more than 2000000",
        ),
    ] {
        fs::write(folder.join("x.toml"), text).unwrap();
        for command in ["check", "run"] {
            refused(folder, &[command, "x.toml"], expected);
        }
    }
    refused(folder, &["run", "missing.toml"], "missing.toml: ");
    refused(
        folder,
        &["run", "fast"],
        "fast: an experiment is a file that ends with .toml, or quick,",
    );
    refused(folder, &["check", "quick", "--shard", "3/2"], "a shard is written I/N");
    refused(folder, &["run", "quick", "--jobs", "0"], "it must be a number from 1 on");
    refused(folder, &["report", "--format", "pdf"], "invalid value 'pdf'");
    refused(folder, &["report"], "caesura-lab.db: there is no such store");
    assert!(!folder.join("caesura-lab.db").exists());
}

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
        ("old.db", "old.db: it is a store of version 99, this program knows version 2: use the"),
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
fn a_suite_that_is_named_twice_is_told_apart() {
    let twice = SMALL.replace("suite = \"middlegames\"", "suite = \"traps\"");
    let folder = folder_with(&twice);
    done(folder.path(), &["run", "small.toml", "--shard", "1/9"]);
    let shown = done(folder.path(), &["show", "1"]);
    assert!(shown.contains("1. traps\n") && shown.contains("2. traps (2)\n"), "{shown}");
}

#[test]
fn a_link_to_a_store_leads_to_the_same_lock() {
    let folder = folder_with(&SMALL.replace("3..5", "3..20"));
    let _worker = Worker::new(folder.path());
    std::os::unix::fs::symlink("caesura-lab.db", folder.path().join("link.db")).unwrap();
    let message = "link.db: another process is at work on it";
    refused(folder.path(), &["run", "small.toml", "--store", "link.db"], message);
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
        mkdir disk; mount -t tmpfs -o size=180k tmpfs disk
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

#[test]
fn check_and_show_tell_what_an_experiment_is() {
    let folder = folder_with(SMALL);
    let checked = done(folder.path(), &["check", "small.toml"]);
    for expected in
        ["small", "traps", "middlegames", "standard:3", "depth 3", "nodes 3000", "About "]
    {
        assert!(checked.contains(expected), "no {expected} in {checked}");
    }
    assert!(!folder.path().join("caesura-lab.db").exists());
    for name in ["quick", "paper", "paper-full", "mates", "family", "ablation"] {
        let text = done(folder.path(), &["show", name]);
        fs::write(folder.path().join("copy.toml"), &text).unwrap();
        assert!(text.contains(&format!("name = \"{name}\"")), "{text}");
        if !name.starts_with("paper") {
            done(folder.path(), &["check", "copy.toml"]);
        }
    }
    done(folder.path(), &["run", "small.toml", "--shard", "1/30"]);
    let shown = done(folder.path(), &["show", "1"]);
    for expected in
        ["run 1 'small', begun 2", "fingerprint ", "1/30", "verified:3", "1/3 of the cutoffs"]
    {
        assert!(shown.contains(expected), "no {expected} in {shown}");
    }
    refused(folder.path(), &["show", "large"], "caesura-lab.db: it holds no run 'large'");
    refused(folder.path(), &["report", "2"], "caesura-lab.db: it holds no run '2'");
}
