use std::collections::BTreeSet;
use std::path::Path;
use std::str::FromStr;

use ::lab::ablation::Ablation;
use ::lab::experiment::{self, Experiment};
use ::lab::suite::{self, Suite};
use ::search::null_move::{Policy, TECHNIQUES};
use ::search::{FEATURES, Preset, Settings};

use super::*;

fn read(line: &str) -> Result<CommandLine, String> {
    let words: Vec<OsString> = shlex::split(line).unwrap().into_iter().map(Into::into).collect();
    CommandLine::read(words.iter().cloned()).map_err(|error| reason(&error, &words))
}

/// All commands, with the words that lead to each.
fn all(command: &clap::Command, path: &str, found: &mut Vec<(String, clap::Command)>) {
    found.push((path.to_owned(), command.clone()));
    for below in command.get_subcommands().filter(|below| !below.is_hide_set()) {
        all(below, &format!("{path} {}", below.get_name()), found);
    }
}

fn all_commands() -> Vec<(String, clap::Command)> {
    let mut found = Vec::new();
    all(&definition(), "caesura", &mut found);
    found
}

#[test]
fn every_command_stands_in_one_group() {
    let definition = definition();
    let listed: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
    let once: BTreeSet<&str> = listed.iter().copied().collect();
    let shown = definition.get_subcommands().filter(|command| !command.is_hide_set());
    assert_eq!(once, shown.map(clap::Command::get_name).collect());
    assert_eq!(once.len(), listed.len());
}

#[test]
fn the_help_of_the_program_fits_80_columns() {
    let help = definition().render_help().to_string();
    for line in help.lines() {
        assert!(line.chars().count() <= 80, "{line}");
    }
    assert!(help.contains("\nMeasure:\n  compare      Compare "), "{help}");
}

#[test]
fn every_command_has_examples_that_are_understood() {
    for (path, mut command) in all_commands().into_iter().skip(1) {
        let help = command.render_help().to_string();
        let examples = help.split_once("\nExamples:\n").unwrap_or_else(|| panic!("{path}: {help}"));
        for example in examples.1.lines().map(str::trim) {
            assert!(example.starts_with(&path), "{path}: {example}");
            // Where the input comes from is the shell's affair.
            let words = example.split(" <").next().unwrap_or_default();
            let line = read(words).unwrap_or_else(|reason| panic!("{example}: {reason}"));
            assert!(!matches!(line.command, None | Some(Command::Uci(_))), "{example}");
        }
    }
}

#[test]
fn names_that_shells_complete_are_all_there_are() {
    let mut seen = 0;
    for (path, command) in all_commands() {
        for argument in command.get_arguments() {
            let names = argument.get_possible_values();
            let names: Vec<&str> = names.iter().map(|name| name.get_name()).collect();
            let all: Vec<String> = match (&*path, argument.get_id().as_str()) {
                ("caesura compare" | "caesura audit" | "caesura match", "preset") => {
                    Preset::ALL.iter().map(ToString::to_string).collect()
                }
                ("caesura match", "format") => {
                    ::games::Format::ALL.iter().map(ToString::to_string).collect()
                }
                ("caesura audit", "against") => vec!["full".to_owned(), "table".to_owned()],
                ("caesura mine", "kind") => {
                    ::mine::KINDS.iter().map(|kind| kind.name().to_owned()).collect()
                }
                _ => continue,
            };
            assert_eq!(names, all, "{path}");
            seen += 1;
        }
    }
    assert_eq!(seen, 6);
}

#[test]
fn the_guide_has_the_exit_codes_of_the_help() {
    let guide = include_str!("../../../../docs/guide/reliability.md");
    let (_, codes) = AFTERWORD.split_once("Exit codes:\n").unwrap();
    for line in codes.lines() {
        let (code, when) = line.trim().split_once(' ').unwrap();
        let row = guide.lines().find(|row| row.starts_with(&format!("| {code} | ")));
        let first = when.trim().split([',', ';']).next().unwrap();
        assert!(row.is_some_and(|row| row.replace('`', "").contains(first)), "{line}: {row:?}");
    }
}

/// Words that differ from a name by a slip: a letter left out, doubled or another, or two
/// exchanged.
fn slips(name: &str) -> Vec<String> {
    let letters: Vec<char> = name.chars().collect();
    let mut slips = Vec::new();
    for at in 0..letters.len() {
        let mut without = letters.clone();
        without.remove(at);
        let mut twice = letters.clone();
        twice.insert(at, letters[at]);
        let mut other = letters.clone();
        other[at] = if letters[at] == 'q' { 'w' } else { 'q' };
        slips.extend([without, twice, other]);
        if at > 0 && letters[at] != letters[at - 1] {
            let mut exchanged = letters.clone();
            exchanged.swap(at - 1, at);
            slips.push(exchanged);
        }
    }
    slips.into_iter().map(|letters| letters.into_iter().collect()).collect()
}

/// Holds what is said of each slip in each name against the name. What is said of a word is `None`
/// if the word is understood, as another name or as something else.
fn hold<'a>(names: impl IntoIterator<Item = &'a str>, said: impl Fn(&str) -> Option<String>) {
    let (mut right, mut none) = (0, 0);
    for name in names {
        for slip in slips(name) {
            let Some(said) = said(&slip) else { continue };
            match said.split_once(", did you mean ") {
                Some((_, meant)) => {
                    assert!(meant.contains(&format!("'{name}'")), "{name}: {said}");
                    right += 1;
                }
                None => none += 1,
            }
        }
    }
    assert!(right > 20 && none * 50 < right, "{right} right, {none} without a word");
}

#[test]
fn what_was_meant_by_a_slip_is_said_or_nothing() {
    let definition = definition();
    hold(names(&definition).filter(|name| name.len() > 2), |word| {
        match crate::uci::unknown(word, &names(&definition).collect::<Vec<_>>()) {
            Some(said) if definition.find_subcommand(word).is_none() => Some(said),
            _ => None,
        }
    });
    for group in ["lab", "tables", "data"] {
        let group = definition.find_subcommand(group).unwrap();
        hold(names(group), |word| read(&format!("caesura {} {word}", group.get_name())).err());
    }
    for command in ["compare", "match"] {
        let options = definition.find_subcommand(command).unwrap().get_arguments();
        let options: Vec<String> =
            options.filter_map(|arg| Some(format!("--{}", arg.get_long()?))).collect();
        hold(options.iter().map(String::as_str), |word| {
            // What begins with fewer dashes is a player or a suite.
            word.starts_with("--").then(|| read(&format!("caesura {command} {word}")).err())?
        });
    }
    hold(TECHNIQUES.iter().map(|technique| technique.name), |word| {
        Some(Policy::from_str(word).err()?.to_string())
    });
    hold(FEATURES.iter().map(|feature| feature.name), |word| {
        Some(Settings::parse(&format!("{word}=on"), Preset::Genesis).err()?.to_string())
    });
    hold(FEATURES.iter().flat_map(|feature| feature.parameters).map(|p| p.name), |word| {
        Some(Settings::parse(&format!("{word}=1"), Preset::Genesis).err()?.to_string())
    });
    hold(["genesis", "caesura"], |word| Some(Preset::from_str(word).err()?.to_string()));
    hold(["null_move", "aspiration", "late_move_reductions"], |word| {
        Some(Ablation::new([word], []).err()?.to_string())
    });
    hold(suite::BUILTIN.iter().map(|(name, _)| *name), |word| {
        let is_other = suite::BUILTIN.iter().any(|(name, _)| *name == word);
        let all = suite::Selection::default();
        if is_other { None } else { Some(Suite::load(Path::new(word), &all).err()?.to_string()) }
    });
    hold(experiment::BUILTIN.iter().map(|(name, _)| *name), |word| {
        Some(Experiment::load(Path::new(word), None).err()?.to_string())
    });
}

#[test]
fn options_that_all_commands_have_and_dashes_are_suggested() {
    for (line, meant) in [
        ("compare --quite", "--quiet"),
        ("lab run quick --quite", "--quiet"),
        ("mate --hep", "--help"),
        ("--vesion", "--version"),
        ("--polices", "policies"),
        ("compare -depth 3", "--depth"),
        ("compare -dept=3", "--depth"),
    ] {
        let reason = read(&format!("caesura {line}")).err().unwrap();
        assert!(reason.ends_with(&format!(", did you mean '{meant}'?")), "{line}: {reason}");
    }
}

#[test]
fn a_number_that_is_none_is_refused_by_the_name_of_what_it_is_for() {
    for (line, expected) in [
        ("bench -1", "'-1' for '[DEPTH]': "),
        ("bench abc", "'abc' for '[DEPTH]': it must be a number from 1 to 100"),
        ("stats elo -1 2 3", "'-1' for '<WON>': it must be a whole number from 0 on"),
        ("fit --prior -1", "'-1' for '--prior <CP>': it must be a number from 1 to 2000"),
        ("match off off --tc -1+1", "'-1+1' for '--tc <TC>': a time control is"),
        ("match off off --seed -1", "'-1' for '--seed <S>': it must be a whole number from 0 on"),
        ("fit --seed 99999999999999999999", "it is too large a number"),
    ] {
        let reason = read(&format!("caesura {line}")).err().unwrap();
        assert!(reason.contains(expected), "{line}: {reason}");
    }
}

#[test]
fn nothing_is_suggested_for_what_is_like_nothing() {
    for line in ["compare --xyzzy", "lab sing", "policies --format tsv"] {
        let reason = read(&format!("caesura {line}")).err().unwrap();
        assert!(!reason.contains("did you mean"), "{reason}");
    }
}
