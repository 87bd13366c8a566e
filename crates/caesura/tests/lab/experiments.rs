//! What an experiment is, and what is none.

use std::fs;

use crate::{SMALL, done, folder_with, refused};

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
        ("nmae = \"x\"\n", "x.toml: line 1: unknown field `nmae`, did you mean 'name'?"),
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
fn a_suite_that_is_named_twice_is_told_apart() {
    let twice = SMALL.replace("suite = \"middlegames\"", "suite = \"traps\"");
    let folder = folder_with(&twice);
    done(folder.path(), &["run", "small.toml", "--shard", "1/9"]);
    let shown = done(folder.path(), &["show", "1"]);
    assert!(shown.contains("1. traps\n") && shown.contains("2. traps (2)\n"), "{shown}");
}

#[test]
fn check_and_show_tell_what_an_experiment_is() {
    let folder = folder_with(SMALL);
    let checked = done(folder.path(), &["check", "small.toml"]);
    for expected in
        ["small", "traps", "middlegames", "standard:3", "depth 2", "nodes 3000", "About "]
    {
        assert!(checked.contains(expected), "no {expected} in {checked}");
    }
    // Three plies beyond what the forecast looks at.
    let deeper = done(folder_with(&SMALL.replace("2..4", "2..8")).path(), &["check", "small.toml"]);
    for (checked, factor) in [(checked, "2\n"), (deeper, "8\n")] {
        assert!(checked.ends_with(&format!("give or take a factor of {factor}")), "{checked}");
    }
    assert!(!folder.path().join("caesura-lab.db").exists());
    for name in ["quick", "paper", "paper-full", "mates", "family", "ablation", "scale"] {
        let text = done(folder.path(), &["show", name]);
        fs::write(folder.path().join("copy.toml"), &text).unwrap();
        assert!(text.contains(&format!("name = \"{name}\"")), "{text}");
        if !name.starts_with("paper") {
            done(folder.path(), &["check", "copy.toml"]);
        }
    }
    let expected = "no run or experiment is named 'qiuck', did you mean 'quick'?";
    refused(folder.path(), &["show", "qiuck"], expected);
    let expected = "is named 'qiuck', did you mean 'quick'?";
    refused(folder.path(), &["show", "qiuck", "--text"], expected);
    refused(folder.path(), &["show", "latest"], "caesura-lab.db: there is no such store");
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
