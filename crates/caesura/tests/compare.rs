//! The command `compare`, as people run it.

mod cli;

use std::fs;
use std::path::Path;
use std::process::Output;

use cli::{assert_refused, stderr, stdout};

fn compare(folder: &Path, arguments: &[&str]) -> Output {
    cli::run(folder, "compare", arguments)
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_sample_of_more_positions_than_there_are_is_the_whole_suite() {
    let folder = tempfile::tempdir().unwrap();
    let told = |limit| {
        let arguments = ["traps", "--policies", "off", "--depth", "1", "--limit", limit];
        stdout(&compare(folder.path(), &arguments)).to_owned()
    };
    assert!(told("5").contains("a sample with seed 1") && !told("99999").contains("a sample"));
}

#[test]
fn what_makes_no_sense_ends_with_one_line_and_code_2() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("empty.epd"), "").unwrap();
    fs::write(folder.path().join("bad.epd"), "7k/8/6K1/8/8/8/8/R7 w - - bm Rb8;\n").unwrap();
    fs::write(folder.path().join("suite.txt"), "").unwrap();
    for (arguments, expected) in [
        (&["--policies", "quiet:3"][..], "unknown null-move policy 'quiet': there are off,"),
        (&["--policies", "standard:99"], "R must be a number from 0 to 20, not '99'"),
        (&["--policies", "standard:2,off,standard:R=2"], "policy standard:2 is given twice"),
        (&["--baseline", "off"], "the baseline off is not among the policies standard:1,"),
        (&["--depth", "0"], "a depth is a number from 1 to 100"),
        (&["--depth", "5..101"], "a depth is a number from 1 to 100"),
        (&["--depth", "9..8"], "write 8..9"),
        (&["--depth", "-1"], "a depth is a number from 1 to 100"),
        (&["--jobs", "0"], "it must be a number from 1 on"),
        (&["--limit", "0"], "it must be a number from 1 on"),
        (&["--hash", "0"], "it must be a number of megabytes from 1 on"),
        (&["--hash", "-1"], "invalid value '-1' for '--hash <MB>'"),
        (&["--hash", "10000000"], "× 10000000 MB cannot be had"),
        (&["--hash", "18446744073709551615", "--jobs", "1"], "cannot be had"),
        (&["--preset", "modern"], "unknown preset 'modern'"),
        (&["missing.epd"], "missing.epd: "),
        (&["7k/8/6K1/8/8/8/8/R8 w - - 0 1"], "line 1: rank 1"),
        (&["--engine", "sh"], "'sh' is a program: as an engine it is written 'uci:sh'"),
        (&["sicilians"], "sicilians: a suite is a file that ends with .epd, .fen or .pgn"),
        (&["suite.txt"], "suite.txt: a suite is a file that ends with"),
        (&["empty.epd"], "empty.epd: no position in it"),
        (&["bad.epd"], "bad.epd: line 1: operation bm: Rb8 is illegal"),
        (&["bad.epd", "--skip-bad"], "bad.epd: no position is left: 1 bad"),
        (&["--csv", "missing/out.csv"], "cannot write missing/out.csv: "),
        (&["--json", "."], "cannot write ."),
        (&["--csv", "out", "--json", "./out"], "--csv and --json both name ./out"),
        (&["--report", "r.pdf"], "r.pdf: a report ends with .txt, .md, .html, .csv, .json, .tex"),
        (&["--report", "html"], "html: a report ends with .txt, "),
        (&["--json", "r.json", "--report", "./r.json"], "--json and --report both name ./r.json"),
        (&["--report", "missing/out.html"], "cannot write missing/out.html: "),
        (&["bad.epd", "--csv", "./bad.epd"], "--csv would overwrite what is read: ./bad.epd"),
        (&["./empty.epd", "--json", "empty.epd"], "--json would overwrite what is read: empty.epd"),
        (&["a\nb\u{1b}[31m.epd"], r"a\nb\u{1b}[31m.epd: "),
    ] {
        assert_refused(folder.path(), "compare", arguments, expected);
    }
    assert_eq!(names(folder.path()), ["bad.epd", "empty.epd", "suite.txt"]);
}

#[test]
fn a_comparison_prints_tables_and_writes_files() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = "traps --policies off,standard:R=2,verified --depth 2..=3 --limit 5 --hash 1 \
                     --csv out.csv --json out.json";
    let output = compare(folder.path(), &arguments.split_whitespace().collect::<Vec<_>>());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    for expected in ["traps: 5 positions", "Depth 2", "Depth 3", "vs verified:3", "standard:2"] {
        assert!(stdout(&output).contains(expected), "{expected}: {}", stdout(&output));
    }
    assert_eq!(names(folder.path()), ["out.csv", "out.json"]);
    let csv = fs::read_to_string(folder.path().join("out.csv")).unwrap();
    assert_eq!(csv.lines().count(), 1 + 5 * 3 * 2);
    let json = fs::read_to_string(folder.path().join("out.json")).unwrap();
    assert!(json.starts_with('{') && json.ends_with("}\n"));
}

#[test]
fn the_ending_of_a_report_decides_its_format() {
    let folder = tempfile::tempdir().unwrap();
    for (file, begin) in [
        ("r.html", "<!DOCTYPE html>"),
        ("r.md", "# 2 null-move policies compared"),
        ("r.TEX", "% 2 null-move policies compared"),
        ("r.txt", "traps: 2 positions"),
        ("r.csv", "suite,position,"),
        ("r.json", "{"),
    ] {
        let arguments = ["traps", "--policies", "off,standard:2", "--depth", "1..2", "--hash", "1"];
        let more = ["--limit", "2", "--report", file];
        let output = compare(folder.path(), &[&arguments[..], &more].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let report = fs::read_to_string(folder.path().join(file)).unwrap();
        assert!(report.starts_with(begin), "{file}: {report}");
        assert!(stdout(&output).contains("Depth 2"));
    }
}

#[test]
fn a_suite_in_a_file_is_searched_past_its_bad_lines() {
    let folder = tempfile::tempdir().unwrap();
    let text = "7k/8/6K1/8/8/8/8/R7 w - - bm Ra8; dm 1;\nnonsense\n8/8/8/8/8/4k3/4p3/4K3 w - -\n\
                4k3/8/4K3/4P3/8/8/8/8 w - -\n";
    fs::write(folder.path().join("a.epd"), text).unwrap();
    let arguments = ["a.epd", "--depth", "2", "--skip-bad", "--hash", "1", "--policies", "off"];
    let output = compare(folder.path(), &arguments);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    // The third position is stalemate.
    let heading = "a.epd: 2 positions, 1 with an answer; 2 bad entries skipped\n";
    assert!(stdout(&output).starts_with(heading), "{}", stdout(&output));
    assert!(stdout(&output).contains(" 1/1 "), "{}", stdout(&output));
}

#[test]
fn a_name_of_a_builtin_suite_is_free_for_results() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("traps"), "old").unwrap();
    let arguments = "traps --csv traps --limit 1 --depth 1 --hash 1 --policies off";
    let output = compare(folder.path(), &arguments.split(' ').collect::<Vec<_>>());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_ne!(fs::read_to_string(folder.path().join("traps")).unwrap(), "old");
}

#[test]
fn doubtful_lines_of_a_suite_are_told_of() {
    let folder = tempfile::tempdir().unwrap();
    let doubtful = "4k3/8/8/8/8/8/4P3/4K3 w K - 0 1\n";
    fs::write(folder.path().join("two.fen"), format!("\n{}", doubtful.repeat(2))).unwrap();
    fs::write(folder.path().join("many.fen"), doubtful.repeat(13)).unwrap();
    let warnings = |suite| {
        let arguments = [suite, "--depth", "1", "--hash", "1", "--policies", "off"];
        let output = compare(folder.path(), &arguments);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let told = stderr(&output).lines().filter(|line| line.starts_with("warning: "));
        told.map(str::to_owned).collect::<Vec<_>>()
    };
    let what = "castling right 'K' dropped: king or rook is not in its place";
    let expected = [2, 3].map(|line| format!("warning: two.fen: line {line}: {what}"));
    assert_eq!(warnings("two.fen"), expected);
    let many = warnings("many.fen");
    assert_eq!((many.len(), many[10].as_str()), (11, "warning: and 3 more"));
}

#[test]
fn large_numbers_in_the_heading_are_written_alike() {
    let folder = tempfile::tempdir().unwrap();
    let text = "7k/8/6K1/8/8/8/8/R7 w - - bm Ra8;\n".repeat(1001);
    fs::write(folder.path().join("a.epd"), text).unwrap();
    let arguments = ["a.epd", "--depth", "1", "--hash", "1", "--policies", "off"];
    let output = compare(folder.path(), &arguments);
    let heading = "a.epd: 1,001 positions, 1,001 with an answer\n";
    assert!(stdout(&output).starts_with(heading), "{}", stdout(&output));
}

#[test]
fn of_few_positions_it_is_told_what_is_played() {
    let folder = tempfile::tempdir().unwrap();
    let more = ["--depth", "3", "--hash", "1", "--policies", "off,standard:2"];
    for (suite, rows) in [("7k/8/6K1/8/8/8/8/R7 w - - 0 1", 2), ("traps", 0)] {
        let output = compare(folder.path(), &[&[suite], &more[..]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let told = stdout(&output);
        assert_eq!(told.contains("What is played, depth 3"), rows > 0, "{told}");
        let played = told.lines().filter(|line| line.contains("Ra8#") && line.contains("mate 1"));
        assert_eq!(played.count(), rows, "{told}");
    }
}

/// What a command says that is interrupted as soon as it can be.
#[cfg(target_os = "linux")]
fn interrupted(folder: &Path, arguments: &[&str]) -> Output {
    use std::process::{Command, Stdio};

    let mut child = Command::new(env!("CARGO_BIN_EXE_caesura"))
        .args(arguments)
        .current_dir(folder)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let id = child.id().to_string();
    // The second signal is the one of Ctrl-C.
    let is_ready = || {
        let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() & 2 != 0
    };
    while !is_ready() && child.try_wait().unwrap().is_none() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    assert!(Command::new("kill").args(["-INT", &id]).status().unwrap().success());
    child.wait_with_output().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn who_interrupts_gets_what_is_done_or_is_told_that_nothing_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let common = ["mate4", "--depth=5", "--hash=1", "--jobs=1"];
    for (command, expected) in [
        (&["compare", "--policies=off", "--csv=a.csv"][..], "Not all is searched yet"),
        (&["audit", "--policy=standard:3"], "Not all is audited: "),
    ] {
        let output = interrupted(folder.path(), &[command, &common].concat());
        let (told, said) = (stdout(&output), stderr(&output));
        assert_eq!(output.status.code(), Some(130), "{said}");
        assert!(said.contains("interrupted: finishing the "), "{said}");
        // An audit may have nothing to tell yet.
        assert!(told.contains(expected) || said.contains("nothing is judged yet"), "{told}{said}");
    }
    assert!(folder.path().join("a.csv").exists());
    let output = interrupted(folder.path(), &[&["audit", "--undo"], &common[..]].concat());
    assert_eq!(output.status.code(), Some(130), "{}", stderr(&output));
    assert_eq!(stderr(&output), "interrupted: nothing is kept of what was done\n");
}
