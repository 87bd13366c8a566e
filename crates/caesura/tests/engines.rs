//! Other engines beside our own configurations; the other engine is this program again.

mod cli;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use cli::{assert_refused, run, stderr, stdout};

/// This program as a player, by its UCI.
fn engine(options: &str) -> String {
    format!("uci:'{}' {options}", env!("CARGO_BIN_EXE_caesura"))
}

/// A match that must come to its end, and what it says.
fn played(folder: &Path, arguments: &[&str]) -> String {
    let output = run(folder, "match", arguments);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    stdout(&output).to_owned()
}

/// The moves and results of games, with nothing that somebody thought.
fn moves(pgn: &str) -> Vec<String> {
    let lines = pgn.lines().filter(|line| !line.starts_with('['));
    let text = lines.collect::<Vec<_>>().join(" ");
    let mut inside = false;
    let mut outside = |c: char| {
        inside = (inside || c == '{') && c != '}';
        !inside && c != '}'
    };
    let text: String = text.chars().filter(|&c| outside(c)).collect();
    text.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn an_engine_plays_as_it_does_in_this_process() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let pgn = |player: &str, name: &str| {
        let file = format!("{name}.pgn");
        let common = ["--nodes=400", "--games=6", "--hash=1", "--seed=3", "--preset=caesura"];
        let store = format!("--store={name}.db");
        let into = format!("--pgn={file}");
        let players = ["verified:3", player, &store, &into];
        let text = played(folder, &[&players[..], &common[..]].concat());
        assert!(text.contains("Games: 6, Wins: "), "{text}");
        fs::read_to_string(folder.join(file)).unwrap()
    };
    let own = pgn("standard:2", "own");
    let other = pgn(&engine("Hash=1 NullMove=standard:2"), "other");
    assert!(moves(&own).len() > 100);
    assert_eq!(moves(&own), moves(&other));
    let version = env!("CARGO_PKG_VERSION");
    assert!(other.contains(&format!("[White \"Caesura {version}\"]")), "{other}");
    assert!(other.contains("NullMove=standard:2\"]"), "{other}");
    // It tells nothing of its null moves, but the rest.
    assert!(other.contains(" n=400}"), "{other}");
}

#[test]
fn a_match_against_an_engine_is_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let engine = engine("Hash=1 NullMove=off");
    let arguments = |games| {
        let common = ["--depth=2", "--hash=1", "--store=a.db", "--pgn=a.pgn", "--jobs=2", games];
        [&["off", &*engine][..], &common[..]].concat()
    };
    let text = played(folder, &arguments("--games=4"));
    assert!(text.contains("4 games\n"), "{text}");
    let first = fs::read_to_string(folder.join("a.pgn")).unwrap();
    let text = played(folder, &arguments("--games=8"));
    assert!(text.contains("8 games, 4 of them before"), "{text}");
    assert!(fs::read_to_string(folder.join("a.pgn")).unwrap().starts_with(&first));
    let own_name: String = rusqlite::Connection::open(folder.join("a.db"))
        .and_then(|store| store.query_row("SELECT calls_itself FROM engine", [], |row| row.get(0)))
        .unwrap();
    assert!(own_name.starts_with("Caesura "), "{own_name}");
    // Another patience is another match.
    let text = played(folder, &[&arguments("--games=4")[..], &["--patience=50"]].concat());
    assert!(text.contains("4 games\n"), "{text}");
}

#[test]
fn a_file_tells_of_an_engine() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let program = env!("CARGO_BIN_EXE_caesura");
    let text = format!(
        "name = 'Guest'\ncommand = \"'{program}'\"\noptions = {{ Hash = 1, NullMove = 'off' }}"
    );
    fs::write(folder.join("guest.toml"), text).unwrap();
    let text = played(folder, &["off", "guest.toml", "--depth=1", "--hash=1", "--games=2"]);
    assert!(text.contains("off against Guest: 2 games"), "{text}");
    // Nobody knows what it passes.
    let row = text.lines().find(|line| line.starts_with("│ Guest ")).expect(&text);
    assert!(row.ends_with("┆          – ┆   – ┆        – ┆            – │"), "{row}");
    assert!(text.contains("Hash=1 NullMove=off"), "{text}");
    fs::write(folder.join("bad.toml"), "command = 'true'\nname = 3").unwrap();
    for (player, expected) in
        [("bad.toml", "bad.toml: line 2: invalid type"), ("none.toml", "none.toml: No such file")]
    {
        assert_refused(folder, "match", &["off", player], expected);
    }
}

#[test]
fn three_and_more_play_on_clocks() {
    let folder = tempfile::tempdir().unwrap();
    let (one, other) = (engine("Hash=1 NullMove=off"), engine("Hash=1"));
    let arguments =
        ["off", &*one, &*other, "--format=gauntlet", "--tc=0.3+0.01", "--games=2", "--hash=1"];
    let text = played(folder.path(), &[&arguments[..], &["--adjudication=moves 10"]].concat());
    assert!(text.contains("NullMove=off"), "{text}");
}

#[test]
fn what_cannot_play_is_told_at_once() {
    let folder = tempfile::tempdir().unwrap();
    for (player, expected) in [
        ("uci:", "an engine is written 'uci:PROGRAM"),
        ("uci:./no-such-engine Hash=1", "uci:./no-such-engine Hash=1: cannot be started"),
        ("uci:true", "uci:true: has ended (exit status: 0)"),
        ("uci:/etc/passwd", "uci:/etc/passwd: cannot be started: Permission denied"),
        (&*engine("Hsah=1"), "it has no option 'Hsah', did you mean 'Hash'?"),
        (&*engine("Hash=0"), "its option 'Hash' takes a number from 1 to"),
        (&*engine("NullMove=off 'Hash=1"), "a quote is not closed"),
    ] {
        assert_refused(folder.path(), "match", &["off", player], expected);
    }
    // What is meant is told of what is near at hand.
    let shell = ["off", "sh"];
    assert_refused(folder.path(), "match", &shell, "as an engine it is written 'uci:sh'");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    #[cfg(unix)]
    {
        let script = "while read -r word rest; do case $word in uci) echo uciok;; isready) echo readyok;; esac; done";
        fs::write(folder.path().join("chess.sh"), script).unwrap();
        let start = "1r2k2r/8/8/8/8/8/8/1R2K2R w BHbh - 0 1\n";
        fs::write(folder.path().join("960.fen"), start).unwrap();
        let arguments = ["off", "uci:sh chess.sh", "--book=960.fen", "--games=2"];
        let expected = "uci:sh chess.sh: does not play Chess960: it has no option 'UCI_Chess960'";
        assert_refused(folder.path(), "match", &arguments, expected);
    }
}

#[cfg(unix)]
#[test]
fn an_engine_runs_in_the_environment_that_it_is_given() {
    let folder = tempfile::tempdir().unwrap();
    let script = "while read -r word rest; do case $word in uci) echo \"id name $STYLE\"; echo uciok;; \
                  isready) echo readyok;; go) echo bestmove 0000;; esac; done";
    fs::write(folder.path().join("styled.sh"), script).unwrap();
    let engine = "uci:'STYLE=all out' sh styled.sh";
    let arguments = ["off", engine, "--games=2", "--depth=1"];
    let output = run(folder.path(), "match", &arguments);
    assert!(stdout(&output).contains("all out"), "{}", stdout(&output));
}

/// Faults that are seen at once, and why a game is lost by them; others harm nobody.
const SEEN: [(&str, Option<&str>); 11] = [
    ("ends", Some("has ended (exit status: 3)")),
    ("panics", Some("has ended (exit status: 101)")),
    ("closes-pipes", Some("has closed its pipes")),
    ("illegal-move", Some("plays 'e7e8', which is not legal")),
    ("no-move", Some("plays '', which is not legal")),
    ("garbage", None),
    ("other-lines", None),
    ("long-line", None),
    ("forks", None),
    ("ignores-quit", None),
    ("false-mate", None),
];

/// Faults that are seen by waiting in vain.
const WAITED_FOR: [(&str, Option<&str>); 3] = [
    ("hangs", Some("gives no move within")),
    ("floods", Some("gives no move within")),
    ("waits-for-stop", Some("gives no move within")),
];

/// One that is seen when another game begins, and none.
const NEVER_READY: [(&str, Option<&str>); 2] =
    [("never-ready", Some("does not say 'readyok' within")), ("none", None)];

/// An engine with a fault after two moves, which Cargo builds before it runs tests. Its processes
/// are known by the mark.
fn faulty(fault: &str, mark: &str) -> String {
    let tests = std::env::current_exe().unwrap();
    let program = tests.parent().unwrap().parent().unwrap().join("examples/faulty_opponent");
    format!("uci:'{}' {fault} 2 {mark}", program.display())
}

/// How many processes have this among their arguments.
#[cfg(target_os = "linux")]
fn left(mark: &str) -> usize {
    let all = fs::read_dir("/proc").unwrap().filter_map(Result::ok);
    let lines = all.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines.filter(|line| String::from_utf8_lossy(line).contains(mark)).count()
}

/// A match of one of ours against engines with faults, two games each, or why there is none. Each
/// must be told of as it is.
fn told_of(folder: &Path, faults: &[(&str, Option<&str>)], more: &[&str]) -> Result<(), String> {
    let mark = format!("mark-{}-{}", std::process::id(), faults[0].0);
    let engines: Vec<String> = faults.iter().map(|(fault, _)| faulty(fault, &mark)).collect();
    let engines: Vec<&str> = engines.iter().map(String::as_str).collect();
    let common = ["--format=gauntlet", "--games=2", "--depth=1", "--hash=1"];
    let rules = ["--adjudication=moves 5", "--pgn=a.pgn"];
    let output = run(folder, "match", &[&["off"], &engines[..], &common, &rules, more].concat());
    // What was killed is not gone at once.
    #[cfg(target_os = "linux")]
    while left(&mark) > 0 {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    if !output.status.success() {
        return Err(stderr(&output).to_owned());
    }
    let pgn = fs::read_to_string(folder.join("a.pgn")).unwrap();
    let words: Vec<&str> = pgn.split_whitespace().collect();
    let pgn = words.join(" ");
    for (fault, reason) in faults {
        let lost = pgn.matches(&format!("; Faulty {fault} ")).count();
        let told = reason.map_or(0, |why| pgn.matches(&format!("; Faulty {fault} {why}")).count());
        let expected = match *fault {
            // It plays the first game.
            "never-ready" => 1,
            _ => 2 * usize::from(reason.is_some()),
        };
        if (lost, told) != (expected, expected) {
            return Err(format!("{fault} lost {lost} games and {told} as it should: {pgn}"));
        }
    }
    Ok(())
}

#[test]
fn a_match_survives_every_fault_of_an_engine() {
    let folder = tempfile::tempdir().unwrap();
    told_of(folder.path(), &SEEN, &["--jobs=4"]).unwrap();
    // A slow machine needs more patience with what an engine does right.
    let patiently = |faults: &[_], jobs: &str| {
        let with = |patience: &u32| {
            let words = ["patience", "store"].map(|word| format!("--{word}={patience}"));
            told_of(folder.path(), faults, &[jobs, &words[0], &words[1]])
        };
        let last = [1, 4, 16].iter().map(with).find(|told| told.is_ok());
        last.unwrap_or_else(|| with(&60)).unwrap();
    };
    patiently(&WAITED_FOR, "--jobs=4");
    patiently(&NEVER_READY, "--jobs=1");
    for (fault, expected) in [
        ("ends-at-once", "has ended (exit status: 3)"),
        ("says-nothing", "does not say 'uciok' within 1.0 s"),
    ] {
        let engine = faulty(fault, "in-vain");
        assert_refused(folder.path(), "match", &["off", &engine, "--patience=1"], expected);
    }
}

/// The rows of a comparison that must come to its end, as texts by the names of their columns.
fn compared(folder: &Path, arguments: &[&str]) -> Vec<BTreeMap<String, String>> {
    let output = run(folder, "compare", &[arguments, &["--hash=1", "--csv=-"]].concat());
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    let mut rows = csv::Reader::from_reader(stdout(&output).as_bytes());
    rows.deserialize().collect::<Result<_, _>>().unwrap()
}

#[test]
fn an_engine_finds_in_a_suite_what_it_finds_in_this_process() {
    let folder = tempfile::tempdir().unwrap();
    let engine = engine("Hash=1 NullMove=standard:2");
    let common = ["traps", "--limit=6", "--policies=standard:2", "--preset=caesura"];
    let limits = ["--engine", &engine, "--depth=3..4", "--nodes=3000,500", "--move-time=20ms"];
    let rows = compared(folder.path(), &[&common[..], &limits].concat());
    assert_eq!(rows.len(), 6 * 5 * 2);
    let find = |row: &BTreeMap<String, String>, other: &str| {
        let is_like = |found: &&BTreeMap<String, String>| {
            found["policy"] == other && ["fen", "limit"].iter().all(|key| found[*key] == row[*key])
        };
        rows.iter().find(is_like).unwrap().clone()
    };
    let name = format!("Caesura {}", env!("CARGO_PKG_VERSION"));
    let own =
        rows.iter().filter(|row| row["policy"] == "standard:2" && row["limit"] != "time 20ms");
    for row in own {
        let theirs = find(row, &name);
        for key in ["best", "score", "solved", "depth", "pv"] {
            assert_eq!(row[key], theirs[key], "{key}: {row:?} {theirs:?}");
        }
        assert!(row["limit"].starts_with("nodes") || row["nodes"] == theirs["nodes"], "{theirs:?}");
        assert_ne!(row["null_tried"], "");
        assert_eq!([&theirs["null_tried"], &theirs["fault"]], ["", ""]);
    }
    // Alone it is compared with itself.
    let again = format!("--engine={engine}");
    let output = run(folder.path(), "compare", &["traps", "--limit=1", "--depth=2", &again]);
    let told = stdout(&output);
    assert!(told.contains(&format!("\n{name}, asked by {name}, each with a table")), "{told}");
    let rows = compared(folder.path(), &["traps", "--limit=1", "--depth=2", &again, &again]);
    assert_eq!(rows[1]["policy"], format!("{name} (2)"));
    assert_eq!(rows.len(), 2);
}

#[test]
fn what_an_engine_does_wrong_stands_in_its_row_and_it_is_started_again() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let told = |fault: &str, reason: Option<&str>, patience: u32| -> Result<(), String> {
        let engine = faulty(fault, "in-a-suite");
        let patience = format!("--patience={patience}");
        let common = ["traps", "--limit=6", "--depth=1", "--jobs=1", &*patience];
        let rows = compared(folder, &[&common[..], &["--engine", &engine]].concat());
        for (index, row) in rows.iter().enumerate() {
            // Two sound answers, and then the fault.
            let expected = reason.filter(|_| index % 3 == 2).unwrap_or_default();
            let (found, has_move) = (&row["fault"], !row["best"].is_empty());
            let is_told = found.starts_with(expected) && expected.is_empty() == found.is_empty();
            if !is_told || has_move != expected.is_empty() {
                return Err(format!("{fault}: {row:?}"));
            }
        }
        if rows.len() == 6 { Ok(()) } else { Err(format!("{fault}: {} rows", rows.len())) }
    };
    for (fault, reason) in SEEN {
        told(fault, reason, 60).unwrap();
    }
    for (fault, reason) in WAITED_FOR {
        // A slow machine needs more patience with what an engine does right.
        let first = [1, 4, 16].iter().find(|&&patience| told(fault, reason, patience).is_ok());
        if first.is_none() {
            told(fault, reason, 60).unwrap();
        }
    }
}

#[test]
fn an_experiment_with_engines_is_kept_and_gone_on_with() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let program = env!("CARGO_BIN_EXE_caesura");
    let table =
        format!("{{ command = \"'{program}'\", name = 'Guest', options = {{ Hash = 1 }} }}");
    let faulty = faulty("ends", "in-an-experiment");
    let text = format!(
        "name = 'guests'\npreset = 'caesura'\npolicies = ['off']\nhash = 1\ndepths = [2, 3]\n\
         engines = [{table}, {faulty:?}]\nbaseline = 'Guest'\n[audit]\ndepth = 2\n\
         [[suites]]\nsuite = 'traps'\nlimit = 4\n"
    );
    fs::write(folder.join("guests.toml"), &text).unwrap();
    let lab = |arguments: &[&str]| {
        let output = run(folder, "lab", arguments);
        assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
        stdout(&output).to_owned()
    };
    assert!(lab(&["check", "guests.toml"]).contains("1. traps: off, Guest, Faulty"));
    // Four positions, three that search them and an audit.
    let first = lab(&["run", "guests.toml", "--jobs=1"]);
    assert!(first.contains("all 16 pieces done"), "{first}");
    assert!(lab(&["run", "guests.toml"]).contains("all 16 pieces done (16 of them before)"));
    assert_eq!(cli::count(folder, "caesura-lab.db", "result WHERE fault LIKE 'has ended%'"), 2);
    let report = lab(&["report"]);
    for words in ["vs Guest", "What engines did wrong", "has ended (exit status: 3)"] {
        assert!(report.contains(words), "{words}: {report}");
    }
    assert!(!report.contains("Unfinished"), "{report}");
    assert!(lab(&["show", "guests"]).contains("Guest: uci:"));
    // Other options are another engine, and so is what stands on the command line.
    let changed = text.replace("Hash = 1", "Hash = 2");
    fs::write(folder.join("guests.toml"), changed).unwrap();
    assert!(!lab(&["run", "guests.toml"]).contains("before"));
    let one_more = ["run", "guests.toml", "--engine", &engine("Hash=1")];
    assert!(lab(&one_more).contains("run 3 'guests' in caesura-lab.db: all 20 pieces done"));
    // Stores of its parts are put together.
    for part in ["1/2", "2/2"] {
        lab(&["run", "guests.toml", "--shard", part, "--store", &format!("{}.db", &part[..1])]);
    }
    assert!(lab(&["merge", "--store=all.db", "1.db", "2.db"]).contains("2.db"));
    assert_eq!(cli::count(folder, "all.db", "searching_engine"), 2);
    assert_eq!(cli::count(folder, "all.db", "result"), 24);
}

#[test]
fn what_no_engine_is_that_could_search_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let suite = "[[suites]]\nsuite = 'traps'\n";
    let with = |engines: &str| format!("name = 'x'\ndepths = 1\n{engines}\n{suite}");
    for (engine, expected) in [
        ("standard:2", "an engine is written 'uci:PROGRAM"),
        ("none.toml", "none.toml: No such file"),
        ("uci:true", "uci:true: has ended (exit status: 0)"),
        (&*engine("Hsah=1"), "it has no option 'Hsah', did you mean 'Hash'?"),
        (&*engine("NullMove=standrd"), "policy 'standrd', did you mean 'standard'?"),
    ] {
        assert_refused(folder, "compare", &["traps", "--engine", engine], expected);
        fs::write(folder.join("x.toml"), with(&format!("engines = [{engine:?}]"))).unwrap();
        assert_refused(folder, "lab", &["check", "x.toml"], expected);
    }
    for (engines, expected) in [
        ("engines = 3", "x.toml: line 3: invalid type"),
        ("engines = [3]", "line 3: engines: an engine is a text, or { command = "),
        ("engines = [{ comand = 'x' }]", "line 3: engines: unknown field `comand`"),
        ("engines = []", "policies: neither this suite nor the file names any"),
        ("engines = []\npatience = 'x'", "line 4: patience: it must be a time such as"),
    ] {
        fs::write(folder.join("x.toml"), with(engines)).unwrap();
        assert_refused(folder, "lab", &["check", "x.toml"], expected);
    }
    for (arguments, expected) in [
        (
            &["--policies=off,uci:true"][..],
            "'uci:true' is no policy: engines are given as --engine",
        ),
        (&["--nodes=0"], "it must be a number from 1 on"),
        (&["--move-time=5"], "it must be a time such as 250ms or 2s"),
    ] {
        assert_refused(folder, "compare", &[&["traps"], arguments].concat(), expected);
    }
}

#[test]
fn numbers_of_an_engine_are_tuned_as_our_own() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    // Under this variable it declares its numbers as options.
    let tuned = |player: &str, store: &str| {
        let common = ["--nodes=200", "--hash=1", "--pairs=6", "--batch=2", "--seed=3", "--jobs=2"];
        let numbers = ["tune", player, "--preset=caesura", "--inputs=numbers.txt", store];
        let output = Command::new(env!("CARGO_BIN_EXE_caesura"))
            .args([&numbers[..], &common].concat())
            .env("CAESURA_TUNE", "1")
            .current_dir(folder)
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output).to_owned()
    };
    fs::write(folder.join("numbers.txt"), "aspiration_margin, int, 20, 5, 200, 10, 0.02").unwrap();
    let own = tuned("modern:3", "--store=own.db");
    let engine = engine("Hash=1 NullMove=modern:3");
    let other = tuned(&engine, "--store=other.db");
    let value = |text: &str, mark: &str| {
        let (_, rest) = text.split_once(mark).unwrap_or_else(|| panic!("{text}"));
        rest.chars().take_while(char::is_ascii_digit).collect::<String>()
    };
    let found = value(&other, "aspiration_margin=");
    assert_eq!(value(&own, "aspiration_margin="), found);
    assert!(other.contains("Hash=1 NullMove=modern:3 aspiration_margin="), "{other}");
    // It is gone on with: all is played.
    assert_eq!(tuned(&engine, "--store=other.db"), other);
    let refused = ["tune", &engine, "--numbers=Hsah"];
    assert_refused(folder, refused[0], &refused[1..], "there is no number 'Hsah' to tune");
}
