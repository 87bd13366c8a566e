//! The commands, and what happens when they are misused.

mod support;

use std::fs;
use std::io::{self, Read, Write};
use std::process::{Command, Output, Stdio};

use support::{program, wait};

fn run(args: &[&str]) -> Output {
    program().stdin(Stdio::null()).args(args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

#[test]
fn perft_counts_lines() {
    for (args, count) in [
        (vec!["perft", "--depth", "4"], "197281 lines"),
        (vec!["perft", "startpos", "-d", "0"], "1 lines"),
        (vec!["perft", "kiwipete", "--depth", "3"], "97862 lines"),
        (vec!["perft", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "-d3"], "2812 lines"),
        (vec!["perft", "-d", "2", "4k3/8/8/8/8/8/8/4K2R", "w", "K", "-"], "66 lines"),
    ] {
        let output = run(&args);
        assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
        assert!(text(&output.stdout).starts_with(count), "{args:?}: {}", text(&output.stdout));
    }
}

#[test]
fn perft_divides_by_first_move() {
    let output = text(&run(&["perft", "kiwipete", "--depth", "2", "--divide"]).stdout);
    let lines: Vec<_> = output.lines().collect();
    assert_eq!(lines.len(), 49);
    assert!(lines.contains(&"e1g1: 43"), "{output}");
    assert!(lines[48].starts_with("2039 lines"), "{output}");
    let output = text(&run(&["perft", "kiwipete", "-d2", "--divide", "--chess960"]).stdout);
    assert!(output.contains("e1h1: 43"), "{output}");
}

#[test]
fn bench_ends_with_its_signature() {
    let signature = || {
        let output = text(&run(&["bench", "--depth=9"]).stdout);
        let last = output.lines().last().unwrap().to_owned();
        let words: Vec<_> = last.split(' ').collect();
        let [nodes, "nodes", nps, "nps"] = words.as_slice() else { panic!("{output}") };
        assert!(nps.parse::<u64>().is_ok());
        nodes.parse::<u64>().unwrap()
    };
    assert_eq!(signature(), signature());
    let nodes = |depth| {
        let output = text(&run(&["bench", depth]).stdout);
        output.split(' ').next().unwrap().to_owned()
    };
    assert_eq!(nodes("3"), nodes("--depth=3"));
}

#[test]
fn nothing_is_done_behind_a_line_that_makes_no_sense() {
    for lines in
        [["position fen blah", "go depth 1"], ["position startpos moves e2e5", "go depth 1"]]
    {
        let output = run(&lines);
        let told = text(&output.stdout);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains("info string error: ") && !told.contains("bestmove"), "{told}");
    }
    let output = run(&["position startpos", "go depth 1"]);
    assert!(output.status.success() && text(&output.stdout).contains("bestmove"));
}

#[test]
fn every_policy_is_listed_with_its_source_and_parameters() {
    for format in ["text", "markdown"] {
        let output = text(&run(&["policies", "--format", format]).stdout);
        for technique in search::null_move::TECHNIQUES {
            assert!(output.contains(technique.name), "{output}");
            assert!(output.contains(technique.source), "{output}");
            for parameter in technique.parameters() {
                assert!(output.contains(parameter.meaning), "{output}");
            }
        }
    }
}

#[test]
fn every_switch_and_number_is_listed_with_its_value() {
    let args = ["parameters", "standard:3", "reverse_futility_margin=81", "aspiration=off"];
    let output = text(&run(&args).stdout);
    let settings = search::Settings::parse(&args[1..].join(" "), search::Preset::Caesura).unwrap();
    assert!(output.starts_with(&format!("{settings}\n")), "{output}");
    let is_listed = |name: &str, value: &str, meaning: &str| {
        output.lines().any(|line| {
            let mut words = line.split_whitespace();
            let listed = (words.next(), words.next()) == (Some(name), Some(value));
            listed && line.ends_with(meaning)
        })
    };
    for (feature, is_on) in settings.features() {
        let value = if is_on { "on" } else { "off" };
        assert!(is_listed(feature.name, value, feature.meaning), "{}: {output}", feature.name);
    }
    for parameter in settings.parameters() {
        let value = parameter.value.to_string();
        assert!(
            is_listed(&parameter.name, &value, parameter.meaning),
            "{}: {output}",
            parameter.name
        );
    }
}

#[test]
fn a_tuner_is_given_the_numbers_that_are_in_use() {
    let output =
        text(&run(&["parameters", "--spsa", "standard:3 late_move_reductions=off"]).stdout);
    let lines: Vec<_> = output.lines().collect();
    for line in [
        "aspiration_growth, int, 200, 125, 400, 15, 0.002",
        "reverse_futility_depth, int, 6, 1, 20, 0.5, 0.002",
        "null_move.R, int, 3, 0, 20, 1, 0.002",
    ] {
        assert!(lines.contains(&line), "{output}");
    }
    assert!(!output.contains("late_move_reductions"), "{output}");
}

#[test]
fn misuse_is_one_line_on_standard_error_and_exit_code_2() {
    for (args, reason) in [
        (vec!["sing"], "'sing'"),
        (vec!["--loud"], "'--loud'"),
        (vec!["bench", "extra"], "'extra'"),
        (vec!["parameters", "never"], "unknown null-move policy 'never'"),
        (vec!["parameters", "off", "aspiration=maybe"], "must be on or off"),
        (vec!["parameters", "--spsa", "--format", "markdown"], "--format"),
        (vec!["perft"], "perft needs a length"),
        (vec!["bench", "0"], "it must be a number from 1 to 100"),
        (vec!["perft", "--depth", "x"], "'x'"),
        (vec!["perft", "--depth", "-1"], "-1"),
        (vec!["perft", "--depth", "65"], "65"),
        (vec!["perft", "65"], "lines have a length from 0 to 64, not 65"),
        (vec!["perft", "-1"], "lines have a length from 0 to 64, not -1"),
        (vec!["perft", "kiwipete"], "perft needs a length"),
        (vec!["perft", "kiwipet", "--depth", "1"], ", did you mean 'kiwipete'?"),
        (vec!["perft", "8/8", "--depth", "1"], "8/8"),
        (vec!["audit", "traps", "--against", "ful"], "did you mean 'full'?"),
        (vec!["compare", "traps", "--nodes", "1,1"], "'nodes 1' is asked for twice"),
        (vec!["compare", "traps", "--patience", "5"], "--patience is for other engines"),
        (vec!["mate", ""], "error: '': a suite is a file that ends with"),
        (vec!["lab", "report", "--store", "/"], "/: it is not a store of the laboratory"),
        (
            vec!["match", "off", "standard", "--store", "/"],
            "/: it is not a store of the laboratory",
        ),
        (
            vec!["manual", "/dev/null"],
            "cannot make the folder /dev/null: there is a file of that name",
        ),
        (vec!["tables", "zugzwangs", "no-tables"], "; caesura tables make makes tables"),
        (vec!["chances", "no.db"], "caesura match make one"),
        (vec!["perft", "middle\ngame", "--depth", "1"], "middle"),
    ] {
        let output = run(&args);
        let error = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {error}");
        assert_eq!(error.lines().count(), 1, "{args:?}: {error}");
        assert!(error.starts_with("error: ") && error.contains(reason), "{args:?}: {error}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn help_and_version_are_no_errors() {
    for args in [["--help"], ["--version"]] {
        let output = run(&args);
        assert!(output.status.success() && output.stderr.is_empty());
        assert!(text(&output.stdout).to_lowercase().contains("caesura") || args == ["--help"]);
    }
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    for args in [vec!["perft", "--depth", "3", "--divide"], vec!["--help"]] {
        let mut child = program().args(&args).spawn().unwrap();
        drop(child.stdout.take());
        let status = wait(&mut child);
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!((status.code(), errors.as_str()), (Some(0), ""), "{args:?}");
    }
}

#[test]
fn shells_complete_every_command() {
    let commands = ["audit", "bench", "compare", "completions", "lab", "tables", "tune"];
    for (shell, mark) in
        [("bash", "complete -F"), ("zsh", "#compdef caesura"), ("fish", "-c caesura")]
    {
        let script = text(&run(&["completions", shell]).stdout);
        assert!(script.contains(mark), "{shell}");
        assert!(commands.iter().all(|name| script.contains(name)), "{shell}");
    }
    let error = text(&run(&["completions", "fsh"]).stderr);
    assert!(error.contains("did you mean 'fish'"), "{error}");
    // Names in the program, and files beside them.
    let zsh = text(&run(&["completions", "zsh"]).stdout);
    assert!(zsh.contains(":{compadd quick paper "), "{zsh}");
    let fish = text(&run(&["completions", "fish"]).stdout);
    for (command, names) in
        [("compare\"", "traps"), ("lab; and __fish_seen_subcommand_from run\"", "quick")]
    {
        let line = format!(
            "complete -c caesura -n \"__fish_caesura_using_subcommand {command} -a \"{names} "
        );
        assert!(fish.contains(&line), "{line}");
    }
    let script = "eval \"$(\"$0\" completions bash)\"
        COMP_WORDS=(caesura lab re) COMP_CWORD=2
        _caesura caesura re lab && echo ${COMPREPLY[@]}
        COMP_WORDS=(caesura compare tac) COMP_CWORD=2
        _caesura caesura tac compare && echo ${COMPREPLY[@]}
        COMP_WORDS=(caesura lab run q) COMP_CWORD=3
        _caesura caesura q run && echo ${COMPREPLY[@]}
        COMP_WORDS=(caesura perft k) COMP_CWORD=2
        _caesura caesura k perft && echo ${COMPREPLY[@]}";
    let bash = Command::new("bash").args(["-c", script, env!("CARGO_BIN_EXE_caesura")]).output();
    let Ok(output) = bash else {
        // Not `eprintln!`, which the test runner would keep to itself.
        io::stderr().write_all(b"\nskipped: there is no bash\n").unwrap();
        return;
    };
    assert_eq!(
        text(&output.stdout),
        "report\ntactics\nquick\nkiwipete\n",
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = tempfile::tempdir().unwrap();
    let pages = folder.path().join("man1");
    assert!(run(&["manual", pages.to_str().unwrap()]).status.success());
    for (page, of) in [("caesura", "caesura"), ("caesura-lab-run", "caesura lab run")] {
        let text = fs::read_to_string(pages.join(format!("{page}.1"))).unwrap();
        assert!(text.contains(&format!(".TH {page} 1")), "{text}");
        assert!(text.contains(&format!("\\fB{of}\\fR").replace('-', "\\-")), "{text}");
    }
    let main = fs::read_to_string(pages.join("caesura.1")).unwrap();
    assert_eq!(main, text(&run(&["manual"]).stdout));
    // Whoever reads the page of a group is led to those below it.
    let group = fs::read_to_string(pages.join("caesura-lab.1")).unwrap();
    let named = group.lines().filter(|line| line.starts_with("caesura\\-lab\\-"));
    for name in named.map(|line| line.replace('\\', "").replace("(1)", "")) {
        assert!(pages.join(format!("{name}.1")).exists(), "{name}");
    }
    // Examples and exit codes stand line by line under their own names.
    assert!(
        group.contains(".SH EXAMPLES\n.nf\ncaesura lab run quick\ncaesura lab report\n"),
        "{group}"
    );
    assert!(main.contains(".SH \"EXIT STATUS\"\n.nf\n0    done, "), "{main}");
    assert!(main.contains("\n.fi\n.SH VERSION\n") && !main.contains("EXTRA"), "{main}");
    assert!(!run(&["manual", env!("CARGO_BIN_EXE_caesura")]).status.success());
}
