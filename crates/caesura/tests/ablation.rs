//! What `--without` and `--only` make of comparisons, matches and experiments.

mod cli;

use std::fs;
use std::path::Path;

use cli::{assert_refused, stderr, stdout};
use search::{Effect, FEATURES, Preset};

/// Runs a command that must succeed, and returns what it printed. In an argument `~` stands for a
/// space.
fn done(folder: &Path, command: &str, arguments: &str) -> String {
    let arguments: Vec<String> =
        arguments.split_whitespace().map(|argument| argument.replace('~', " ")).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let output = cli::run(folder, command, &arguments);
    assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
    stdout(&output).to_owned()
}

/// What `compare` writes as JSON with these arguments: the suite's settings and totals.
fn compared(folder: &Path, arguments: &str) -> serde_json::Value {
    let small = "middlegames --limit 2 --hash 1 --json out.json";
    done(folder, "compare", &format!("{small} {arguments}"));
    let text = fs::read_to_string(folder.join("out.json")).unwrap();
    serde_json::from_str::<serde_json::Value>(&text).unwrap()["suites"][0].take()
}

fn policies(suite: &serde_json::Value) -> Vec<&str> {
    let policies = suite["settings"]["policies"].as_array().unwrap();
    policies.iter().map(|policy| policy.as_str().unwrap()).collect()
}

/// The names of the techniques around the null move that are on in a preset.
fn on(preset: Preset) -> impl Iterator<Item = &'static str> {
    FEATURES
        .iter()
        .filter(move |feature| feature.presets.contains(&preset) && feature.effect != Effect::Times)
        .map(|feature| feature.name)
}

/// The full engine, and the same without each of its techniques.
fn without_each(whole: &str) -> Vec<String> {
    let around = on(Preset::Caesura).map(|name| format!("{whole} {name}=off"));
    [whole.to_owned(), "off".to_owned()].into_iter().chain(around).collect()
}

/// A configuration in which nothing is on.
fn bare() -> String {
    let off = on(Preset::Genesis).map(|name| format!(" {name}=off"));
    ["off preset=genesis".to_owned()].into_iter().chain(off).collect()
}

#[test]
fn the_whole_stands_beside_what_lacks_a_technique() {
    let folder = tempfile::tempdir().unwrap();
    let suite = compared(folder.path(), "--without late_move_reductions --depth 6");
    let whole = Preset::Caesura.null_move().to_string();
    assert_eq!(policies(&suite), [whole.clone(), format!("{whole} late_move_reductions=off")]);
    let settings = &suite["settings"];
    assert_eq!((&settings["preset"], &settings["baseline"]), (&"caesura".into(), &(*whole).into()));
    // It is searched without it, and not only called so.
    let totals = suite["totals"].as_array().unwrap();
    let plain = compared(
        folder.path(),
        &format!("--preset caesura --policies {whole} --baseline {whole} --depth 6"),
    );
    assert_eq!(totals[0]["nodes"], plain["totals"][0]["nodes"]);
    assert!(totals[1]["nodes"].as_u64() > totals[0]["nodes"].as_u64());
}

#[test]
fn each_technique_of_every_policy_is_left_out() {
    let folder = tempfile::tempdir().unwrap();
    let suite = compared(folder.path(), "--policies standard:2,off --without each --depth 1");
    let mut expected = without_each("standard:2");
    expected.extend(on(Preset::Caesura).map(|name| format!("off {name}=off")));
    assert_eq!(policies(&suite), expected);
    assert_eq!(suite["settings"]["baseline"], "off");
}

#[test]
fn only_what_is_named_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let genesis = on(Preset::Genesis).collect::<Vec<_>>().join(",");
    let suite = compared(
        folder.path(),
        &format!(
            "--policies standard:2 --only {genesis} --only null_move,{genesis} --depth 4 \
             --only null_move,aspiration,{genesis} --baseline off~preset=genesis"
        ),
    );
    let left = [
        "off preset=genesis",
        "standard:2 preset=genesis",
        "standard:2 preset=genesis aspiration=on",
    ];
    assert_eq!(policies(&suite)[1..], left);
    assert_eq!(suite["settings"]["baseline"], left[0]);
    // Nothing but what the other preset has is the other preset.
    let genesis = compared(folder.path(), "--policies off,standard:2 --depth 4");
    let nodes = |suite: &serde_json::Value, policy: &str| {
        let totals = suite["totals"].as_array().unwrap();
        totals.iter().find(|total| total["policy"] == policy).unwrap()["nodes"].clone()
    };
    for policy in ["off", "standard:2"] {
        let left = format!("{policy} preset=genesis");
        assert_eq!(nodes(&suite, &left), nodes(&genesis, policy));
    }
}

#[test]
fn a_match_without_each_technique_is_a_gauntlet_of_the_whole() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let games = "--games 2 --nodes 50 --hash 1 --plies 2";
    let text = done(folder, "match", &format!("modern:4 --without each {games}"));
    assert!(text.contains("'modern:4 without each' in "), "{text}");
    let store = rusqlite::Connection::open(folder.join("caesura-lab.db")).unwrap();
    let format: String =
        store.query_row("SELECT format FROM tournament", [], |row| row.get(0)).unwrap();
    let mut players = store.prepare("SELECT name FROM player ORDER BY number").unwrap();
    let players = players.query_map([], |row| row.get(0)).unwrap();
    let players: Vec<String> = players.collect::<Result<_, _>>().unwrap();
    assert_eq!((format.as_str(), players), ("gauntlet", without_each("modern:4")));
    let played: usize = store.query_row("SELECT count(*) FROM game", [], |row| row.get(0)).unwrap();
    assert_eq!(played, 2 * (on(Preset::Caesura).count() + 1));

    // Two are a match, and another format can be had.
    let text = done(folder, "match", &format!("--without aspiration --sprt elo0=0~elo1=5 {games}"));
    let whole = Preset::Caesura.null_move();
    let expected = format!("{whole} against {whole} aspiration=off: 2 games");
    assert!(text.starts_with(&expected), "{text}");
    let text = done(
        folder,
        "match",
        &format!("standard:2 --only none --only null_move --format round-robin {games}"),
    );
    assert!(
        text.contains("'standard:2 only none only null_move' in caesura-lab.db: 6 games"),
        "{text}"
    );
}

#[test]
fn an_experiment_leaves_techniques_out() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = "name = \"x\"\npreset = \"caesura\"\nhash = 1\ndepths = 1\n\
                policies = [\"off\", \"standard:2 aspiration=off\"]\n\
                without = [\"late_move_reductions\"]\nonly = [\"none\"]\n\
                [audit]\ndepth = 2\n\
                [[suites]]\nsuite = \"traps\"\nlimit = 2\n\
                [[suites]]\nsuite = \"middlegames\"\nlimit = 2\nwithout = []\nonly = []\n";
    fs::write(folder.join("x.toml"), text).unwrap();
    done(folder, "lab", "run x.toml");
    let report = done(folder, "lab", "report --format json");
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    let bare = bare();
    let all = [
        "off",
        "off late_move_reductions=off",
        &bare,
        "standard:2 aspiration=off",
        "standard:2 aspiration=off late_move_reductions=off",
    ];
    assert_eq!(policies(&report["suites"][0]), all);
    assert_eq!(report["suites"][0]["settings"]["baseline"], all[3]);
    assert_eq!(policies(&report["suites"][1]), [all[0], all[3]]);
    // All of it is done, and found again.
    let again = cli::run(folder, "lab", &["run", "x.toml"]);
    assert!(stderr(&again).contains("0 are left"), "{}", stderr(&again));
}

#[test]
fn what_cannot_be_left_out_is_told_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let bare = bare();
    for (command, arguments, reason) in [
        ("compare", &["--without", "lmr"][..], "'lmr': there are null_move, "),
        ("compare", &["--only", "lmr"], "no technique is named 'lmr': there are null_move, "),
        ("compare", &["--without", ""], "no technique is named ''"),
        ("compare", &["--only", "each,none"], "'each' stands alone, not in 'each,none'"),
        (
            "compare",
            &["--without", "aspiration", "--preset", "genesis"],
            "aspiration is off already in verified:3 preset=genesis",
        ),
        (
            "compare",
            &["--policies", "off", "--without", "null_move"],
            "null_move is off already in off",
        ),
        (
            "compare",
            &["--policies", &bare, "--without", "each"],
            "no technique is on in off preset=",
        ),
        (
            "compare",
            &["--without", "aspiration", "--baseline", "off"],
            "the baseline off is not among the policies ",
        ),
        ("match", &["--without", "lmr"], "no technique is named 'lmr': there are null_move, "),
        ("match", &["off", "--without", "null_move"], "null_move is off already in off"),
        ("match", &[&bare, "--only", "none"], "a match needs two players, or one and "),
        ("match", &[], "a match needs two players, or one and --without or --only"),
        ("match", &["modern", "--without", "each", "--sprt", "elo0=0 elo1=5"], "--sprt is for two"),
    ] {
        assert_refused(folder, command, arguments, reason);
    }
    let file = |lines: &str| {
        let text = format!(
            "name = \"x\"\npolicies = [\"off\"]\ndepths = 1\n{lines}\n\
                            [[suites]]\nsuite = \"traps\"\n"
        );
        fs::write(folder.join("x.toml"), text).unwrap();
    };
    for (lines, reason) in [
        (
            "without = [\"lmr\"]",
            "x.toml: line 4: no technique is named 'lmr': there are null_move, ",
        ),
        (
            "without = [\"null_move\"]",
            "x.toml: line 4: null_move is off already in off preset=genesis",
        ),
        ("only = \"none\"", "x.toml: line 4: "),
    ] {
        file(lines);
        assert_refused(folder, "lab", &["check", "x.toml"], reason);
    }
    assert!(!folder.join("caesura-lab.db").exists());
}
