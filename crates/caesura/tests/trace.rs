//! `audit --trace`: cutoffs that another engine wrote down.

mod cli;
#[path = "../../../trace/null_cutoffs.rs"]
mod null_cutoffs;

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use cli::{assert_refused, run, stderr, stdout};

/// Who is to move loses, and not if it could pass.
const ZUGZWANG: &str = "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1";
/// White is a queen up.
const WON: &str = "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1";
/// White can be mated, and a pass does not change that: but it may look as if.
const HORIZON: &str = "6k1/5ppp/8/8/8/8/q4PPP/1r3RK1 w - - 0 1";

fn line(fen: &str, depth: i32, beta: i32, search: u64) -> String {
    format!(
        r#"{{"fen":"{fen}","depth":{depth},"null_depth":{},"beta":{beta},"value":{beta},"search":{search}}}"#,
        depth - 4
    )
}

/// What is said of a trace on standard output and standard error.
fn told(folder: &Path, text: &str, more: &[&str]) -> (String, String) {
    fs::write(folder.join("trace.jsonl"), text).unwrap();
    let output = run(folder, "audit", &[&["--trace", "trace.jsonl"], more].concat());
    assert!(output.status.success(), "{more:?}: {}", stderr(&output));
    (stdout(&output).to_owned(), stderr(&output).to_owned())
}

/// The numbers of the row with all cutoffs: judged, wrong, zugzwang, horizon, undecided.
fn all(text: &str) -> [u64; 5] {
    let row = text.lines().find(|line| line.starts_with("│ all")).expect(text);
    let cells: Vec<&str> = row.split(['│', '┆']).map(str::trim).collect();
    [3, 4, 7, 8, 9].map(|cell| cells[cell].parse().expect(row))
}

fn engine(options: &str) -> String {
    format!("uci:'{}' Hash=1 {options}", env!("CARGO_BIN_EXE_caesura"))
}

#[test]
fn cutoffs_are_judged_by_our_search_or_by_an_engine() {
    let folder = tempfile::tempdir().unwrap();
    let trace: String = (0..12)
        .flat_map(|search| {
            [(ZUGZWANG, 8, -50), (WON, 6, 200), (HORIZON, 4, 0), (HORIZON, 4, 9)]
                .map(|(fen, depth, beta)| line(fen, depth, beta, search) + "\n")
        })
        .collect();
    let engine = engine("NullMove=off");
    let texts = [&["--jobs=2"][..], &["--judge", &*engine], &["--judge", &*engine, "--deeper=1"]]
        .map(|more| told(folder.path(), &trace, more));
    for (text, errors) in &texts {
        assert_eq!(all(text), [48, 36, 12, 24, 0], "{text}");
        assert!(text.contains("48 of 48 cutoffs; searches they are from: 12"), "{text}");
        assert!(text.contains("8/8/8/3pK3/2kP4/8/8/8 w - - 0 1  zugzwang"), "{text}");
        assert_eq!(errors.lines().filter(|line| line.contains("line ")).count(), 0, "{errors}");
    }
    assert!(texts[0].0.contains("judged by our search without pruning"));
    assert!(texts[2].0.contains(", 1 ply deeper"), "{}", texts[2].0);
    // Of each cutoff there is a row, in the order of the trace.
    let (csv, people) = told(folder.path(), &trace, &["--csv=-"]);
    assert_eq!(texts[0].0.lines().collect::<Vec<_>>(), people.lines().collect::<Vec<_>>());
    let mut rows = csv.lines();
    assert_eq!(
        rows.next().unwrap(),
        "line,fen,depth,r,beta,value,margin,pieces,own_pieces,judge,verdict,cause,true_value,is_exact,shortfall,\
         refutation,unanswered"
    );
    let rows: Vec<_> = rows.collect();
    assert_eq!((rows.len(), rows.iter().filter(|row| row.contains(",wrong,")).count()), (48, 36));
    assert!(rows[0].starts_with(&format!("1,{ZUGZWANG},8,3,cp -50,cp -50,0,")), "{}", rows[0]);
    assert!(rows[1].starts_with(&format!("2,{WON},6,3,")) && rows[1].contains(",right,"));
    // Whatever the number of jobs.
    assert_eq!(texts[0].0, told(folder.path(), &trace, &["--jobs=1"]).0);
}

#[test]
fn bad_lines_are_told_with_their_number_and_the_rest_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let good = line(WON, 6, 200, 1);
    let cut = &good[..50];
    let text =
        format!("hello\n{cut}\n{good}\n{}\ninfo string {good}\n{cut}", good.replace(":6", ":0"));
    let (told, errors) = told(folder.path(), &text, &[]);
    assert_eq!(all(&told), [2, 0, 0, 0, 0]);
    assert!(told.contains("Passed over: 3 bad lines, and "), "{told}");
    let numbers: Vec<&str> = errors
        .lines()
        .filter_map(|line| line.strip_prefix("trace.jsonl: line ")?.split(':').next())
        .collect();
    assert_eq!(numbers, ["2", "4", "6"], "{errors}");
    fs::write(folder.path().join("none.jsonl"), "hello\n").unwrap();
    for (arguments, expected) in [
        (&["--trace", "none.jsonl"][..], "none.jsonl: there is no cutoff in it"),
        (&["--trace", "missing.jsonl"], "missing.jsonl: "),
        (
            &["--trace", "none.jsonl", "--csv", "none.jsonl"],
            "--csv would overwrite what is read: none.jsonl",
        ),
        (&["--judge", "uci:judge"], "--judge is for the cutoffs of another engine (--trace FILE)"),
        (
            &["traps", "--deeper", "2"],
            "--deeper is for the cutoffs of another engine (--trace FILE)",
        ),
        (
            &["traps", "--patience", "2"],
            "--patience is for the cutoffs of another engine (--trace FILE)",
        ),
        (&["--trace", "trace.jsonl", "--patience=2"], "--patience is for an engine that judges"),
        (&["--trace", "trace.jsonl", "--judge", "stockfish"], "cutoffs are judged by search, uci:"),
        (&["--trace", "trace.jsonl", "--judge", "uci:./none"], "uci:./none: cannot be started"),
    ] {
        // What is bad in the trace itself is told beside it.
        if arguments[1] != "trace.jsonl" {
            assert_refused(folder.path(), "audit", arguments, expected);
        } else {
            let output = run(folder.path(), "audit", arguments);
            assert_eq!(output.status.code(), Some(2));
            assert!(stderr(&output).contains(expected), "{}", stderr(&output));
        }
    }
}

#[test]
fn a_judge_that_fails_is_told_of_and_a_trace_may_come_from_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let script = "#!/bin/sh\nwhile read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;; \
                  go) exit 3;; esac; done\n";
    fs::write(folder.join("judge.sh"), script).unwrap();
    let lines = [line(WON, 6, 200, 1), line(WON, 6, 200, 2)].join("\n");
    let mut audit = Command::new(env!("CARGO_BIN_EXE_caesura"))
        .args(["audit", "--trace", "-", "--judge", "uci:sh judge.sh", "--csv", "judged.csv"])
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    audit.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = audit.wait_with_output().unwrap();
    let told = stdout(&output);
    let expected =
        "The judge gave no answer to 2 cutoffs; to that of line 1 it has ended (exit status: 3)";
    assert!(output.status.success() && told.contains(expected), "{told}");
    let rows = fs::read_to_string(folder.join("judged.csv")).unwrap();
    assert_eq!(rows.matches(",undecided,,,,,,has ended (exit status: 3)").count(), 2, "{rows}");
}

/// A judge that says of every position that it is worth a pawn, at a depth of its own; at so many
/// questions it ends, and does not start any more.
#[cfg(unix)]
fn judge(folder: &Path, depth: &str, questions: u32) -> String {
    let script = format!(
        "#!/bin/sh\n[ -e ended ] && exit 9\nasked=0\nwhile read -r word rest; do case $word in uci) echo uciok;; \
         isready) echo readyok;; go) asked=$((asked + 1)); [ $asked -gt {questions} ] && touch ended && exit 3; \
         echo \"info depth {depth} score cp 100\"; echo bestmove a1a2;; esac; done\n"
    );
    fs::write(folder.join("judge.sh"), script).unwrap();
    "uci:sh judge.sh".to_owned()
}

#[cfg(unix)]
#[test]
fn what_was_judged_is_told_though_the_judge_cannot_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let trace: String = (0..9).map(|search| line(WON, 6, 90, search) + "\n").collect();
    fs::write(folder.join("trace.jsonl"), trace).unwrap();
    let judge = judge(folder, "6", 5);
    let arguments = ["--trace", "trace.jsonl", "--judge", &judge, "--jobs=1", "--csv=judged.csv"];
    let output = run(folder, "audit", &arguments);
    let told = stdout(&output);
    assert_eq!(output.status.code(), Some(2), "{told}");
    assert_eq!(all(told), [5, 0, 0, 0, 1], "{told}");
    for expected in [
        "to that of line 6 it has ended (exit status: 3)",
        "The judge could not be started again: uci:sh judge.sh: has ended (exit status: 9)",
        "Not judged: 3 cutoffs",
    ] {
        assert!(told.contains(expected), "{expected}: {told}");
    }
    let rows = fs::read_to_string(folder.join("judged.csv")).unwrap();
    assert_eq!(rows.matches(",sh,right,").count(), 5, "{rows}");
}

#[cfg(unix)]
#[test]
fn who_searches_less_deep_than_asked_judges_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let judge = judge(folder.path(), "4", 9);
    let (told, _) = told(folder.path(), &line(WON, 6, 90, 1), &["--judge", &judge]);
    assert_eq!(all(&told), [0, 0, 0, 0, 1], "{told}");
    assert!(told.contains("it searches to depth 4 where 6 is asked for"), "{told}");
    let arguments = ["--trace", "trace.jsonl", "--deeper=1"];
    assert_refused(folder.path(), "audit", &arguments, "--deeper is for an engine that judges");
}

#[cfg(target_os = "linux")]
#[test]
fn an_interruption_tells_of_what_was_judged_and_leaves_no_judge() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let trace: String = (0..100).map(|search| line(WON, 6, 90, search) + "\n").collect();
    fs::write(folder.join("trace.jsonl"), trace).unwrap();
    // It hangs at its third question.
    let judge = judge(folder, "6", 2).replace("judge.sh", "judge.sh left-by-an-interruption");
    let script = fs::read_to_string(folder.join("judge.sh")).unwrap();
    fs::write(folder.join("judge.sh"), script.replace("exit 3", "sleep 1000")).unwrap();
    let interrupted = |times: usize| {
        let audit = Command::new(env!("CARGO_BIN_EXE_caesura"))
            .args(["audit", "--trace", "trace.jsonl", "--judge", &judge, "--jobs=1"])
            .args(if times == 1 { ["--patience=1"] } else { ["--patience=1000"] })
            .current_dir(folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        while !folder.join("ended").exists() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        for _ in 0..times {
            Command::new("kill").args(["-INT", &audit.id().to_string()]).status().unwrap();
            // The second is to be told from the first.
            std::thread::sleep(std::time::Duration::from_millis(300));
        }
        let status = audit.wait_with_output().unwrap();
        fs::remove_file(folder.join("ended")).unwrap();
        while Command::new("pgrep")
            .args(["-f", "left-by-an-interruption"])
            .output()
            .unwrap()
            .status
            .success()
        {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        status
    };
    let once = interrupted(1);
    assert_eq!(once.status.code(), Some(130));
    assert_eq!(all(stdout(&once)), [2, 0, 0, 0, 1]);
    assert!(stdout(&once).contains("Not judged: 97 cutoffs"));
    let twice = interrupted(2);
    assert_eq!((twice.status.code(), stdout(&twice)), (Some(130), ""));
}

#[test]
fn what_the_snippets_write_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let file = folder.join("rust.jsonl");
    // No other test of this program looks at the environment.
    if std::env::var_os("NULL_CUTOFFS").is_none() {
        let again = Command::new(std::env::current_exe().unwrap())
            .args(["what_the_snippets_write_is_read", "--exact"])
            .envs([("NULL_CUTOFFS", file.as_path()), ("NULL_CUTOFFS_ONE_IN", Path::new("4"))])
            .status();
        assert!(again.unwrap().success());
    } else {
        for _ in 0..400 {
            if null_cutoffs::is_drawn() {
                null_cutoffs::write(WON, 6, 2, 200, 700, 1);
            }
        }
        return;
    }
    let header = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../trace");
    let source = format!(
        "#include \"null_cutoffs.h\"\nint main(void) {{ for (int i = 0; i < 400; i++) \
         if (null_cutoff_drawn()) null_cutoff(\"{WON}\", 6, 2, 200, 700, 1); return 0; }}\n"
    );
    let compiled: Vec<PathBuf> = [("cc", "c"), ("c++", "cpp")]
        .into_iter()
        .filter_map(|(compiler, ending)| {
            let (code, program) =
                (folder.join(format!("a.{ending}")), folder.join(ending).with_extension("out"));
            fs::write(&code, &source).unwrap();
            let mut command = Command::new(compiler);
            command.arg("-I").arg(&header).arg("-o").arg(&program).arg(&code);
            // Who has no compiler of that language cannot try it.
            let done = command.args(["-Wall", "-Werror"]).status().ok()?;
            assert!(done.success(), "{compiler}");
            let trace = program.with_extension("jsonl");
            let mut written = Command::new(&program);
            written.env("NULL_CUTOFFS", &trace).env("NULL_CUTOFFS_ONE_IN", "4");
            assert!(written.status().unwrap().success());
            Some(trace)
        })
        .collect();
    for trace in [&[file][..], &compiled].concat() {
        let output = run(folder, "audit", &["--trace", trace.to_str().unwrap(), "--limit=5"]);
        let text = stdout(&output);
        let (drawn, _) = text.split_once(" cutoffs;").expect(text);
        let drawn: u64 = drawn.rsplit(' ').next().unwrap().parse().unwrap();
        // 100 with a standard deviation of 9.
        assert!((50..150).contains(&drawn), "{text}");
        assert_eq!(all(text), [5, 0, 0, 0, 0]);
    }
}
