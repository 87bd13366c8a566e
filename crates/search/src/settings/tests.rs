//! Configurations by name.

use super::former::FORMER_NAMES;
use super::text::names;
use super::*;
use crate::null_move::TECHNIQUES;

fn presets() -> impl Iterator<Item = Settings> {
    Preset::ALL.iter().map(|&preset| Settings::of(preset))
}

fn parsed(text: &str) -> Settings {
    Settings::parse(text, Preset::Genesis).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Settings of every kind: each switch as it is not by preset, each number at both ends.
fn all_kinds() -> Vec<Settings> {
    let mut all = Vec::new();
    for settings in presets() {
        for (switch, is_on) in settings.features() {
            all.push(settings.switched(switch.name, !is_on).unwrap());
        }
        for parameter in settings.parameters() {
            for value in [parameter.min, parameter.max] {
                all.push(settings.with(&parameter.name, value).unwrap());
            }
        }
        let ends = |end: fn(&ParameterValue) -> i32| {
            let each = settings.parameters();
            each.iter().fold(settings.clone(), |all, t| all.with(&t.name, end(t)).unwrap())
        };
        all.extend([
            ends(|parameter| parameter.min),
            ends(|parameter| parameter.max),
            settings.clone(),
        ]);
    }
    all
}

#[test]
fn settings_are_read_back_as_written_and_each_is_another() {
    let all = all_kinds();
    for settings in &all {
        let text = settings.to_string();
        for &preset in Preset::ALL {
            assert_eq!(Settings::parse(&text, preset).as_ref(), Ok(settings), "{text}");
        }
    }
    for (index, settings) in all.iter().enumerate() {
        // A default at an end of its range makes the preset itself.
        let is_preset = presets().any(|preset| preset == *settings);
        assert!(is_preset || !all[..index].contains(settings), "{settings} comes twice");
    }
}

#[test]
fn the_order_of_words_is_free_but_for_the_policy() {
    let settings = parsed("standard:2 preset=caesura late_move_reductions=off aspiration_depth=5");
    assert_eq!(
        settings.to_string(),
        "standard:2 preset=caesura late_move_reductions=off aspiration_depth=5"
    );
    for text in [
        "standard:2 aspiration_depth=5 late_move_reductions=off preset=caesura",
        " standard:R=2\tlate_move_reductions=off  preset=caesura aspiration_depth=5\n",
        "standard:2 reverse_futility=on late_move_reductions=off preset=caesura aspiration_depth=5",
    ] {
        assert_eq!(parsed(text), settings);
    }
}

#[test]
fn former_names_still_mean_what_they_did() {
    let old = "modern:3 preset=caesura exchange_pruning=off quiescence_exchanges_least=20";
    let new = "modern:3 preset=caesura see_pruning=off quiescence_see_least=20";
    assert_eq!(parsed(old), parsed(new));
    assert_eq!(parsed(old).to_string(), new);
    let settings = Settings::of(Preset::Caesura);
    assert_eq!(
        settings.switched("exchange_pruning", false),
        settings.switched("see_pruning", false)
    );
    let [old, new] = ["merit", "history"].map(|name| format!("late_move_reductions_{name}"));
    assert_eq!(settings.with(&old, 50_000), settings.with(&new, 50_000));
    let twice = Settings::parse("see_pruning=off exchange_pruning=off", Preset::Genesis);
    assert_eq!(twice.unwrap_err().to_string(), "see_pruning is set twice");
    for (former, name) in FORMER_NAMES {
        assert!(names().any(|known| known == *name), "{former} leads to {name}, which is none");
        assert!(names().all(|known| known != *former), "{former} is somebody's name again");
    }
}

#[test]
fn what_is_left_out_is_the_default() {
    assert_eq!(parsed(""), Settings::default());
    for settings in presets() {
        assert_eq!(Settings::parse("", settings.preset()), Ok(settings.clone()));
        assert_eq!(
            Settings::parse(&format!("preset={}", settings.preset()), Preset::Genesis),
            Ok(settings)
        );
    }
    let policy = "standard:R=2,chain=2".parse().unwrap();
    assert_eq!(parsed("standard:R=2,chain=2"), Settings::new(Preset::Genesis, policy));
}

#[test]
fn what_makes_no_settings_is_refused_with_the_reason() {
    for (text, reason) in [
        ("never", "unknown null-move policy 'never': there are off, standard, "),
        ("standard:99", "R must be a number from 0 to 20, not '99'"),
        ("preset=exodus", "unknown preset 'exodus': there are genesis, caesura"),
        ("off standard:2", "'standard:2' is no name=value; a null-move policy stands before"),
        ("preset=genesis off", "'off' is no name=value"),
        ("off aspiration", "'aspiration' is no name=value"),
        ("luck=on", "no setting is named 'luck': there are preset, check_extension, "),
        ("=on", "no setting is named ''"),
        ("R=2", "no setting is named 'R'"),
        ("aspiration=1", "aspiration must be on or off, not '1'"),
        ("aspiration=", "aspiration must be on or off, not ''"),
        ("reverse_futility_margin=", "margin must be a number from 10 to 300, not ''"),
        ("reverse_futility_margin=301", "a number from 10 to 300, not '301'"),
        ("reverse_futility_margin=9", "not '9'"),
        ("reverse_futility_margin=70=81", "not '70=81'"),
        ("reverse_futility_margin=99999999999", "not '99999999999'"),
        ("aspiration=on aspiration=on", "aspiration is set twice"),
        ("preset=genesis off preset=genesis", "'off' is no name=value"),
        ("off preset=genesis preset=genesis", "preset is set twice"),
    ] {
        let error = Settings::parse(text, Preset::Genesis).unwrap_err().to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
    let unknown = parsed("").with("margin", 3).unwrap_err().to_string();
    assert!(unknown.contains("reverse_futility_margin, ") && unknown.contains("null_move.R"));
    let unknown = parsed("").with("null_move.Q", 3).unwrap_err().to_string();
    assert!(unknown.contains("no parameter 'Q': it has R, "), "{unknown}");
}

#[test]
fn every_technique_is_declared_soundly() {
    let mut names: Vec<_> = vec!["preset"];
    for switch in FEATURES {
        names.push(switch.name);
        for parameter in switch.parameters {
            let (name, range) = (parameter.name, &parameter.range);
            names.push(name);
            assert!(range.contains(&parameter.default), "{name}");
            assert!(name.starts_with(&format!("{}_", switch.name)), "{name} is not named after it");
            let width = f64::from(range.end() - range.start());
            assert!((0.5..=width / 4.0).contains(&parameter.step), "{name}: {}", parameter.step);
        }
    }
    // They stand beside policies, and UCI takes no notice of upper case.
    let policies = TECHNIQUES.iter().map(|technique| technique.name);
    let mut all: Vec<_> = names.into_iter().chain(policies).map(str::to_lowercase).collect();
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), count, "two have the same name: {all:?}");
}

#[test]
fn numbers_of_the_null_move_are_tunables_too() {
    for technique in TECHNIQUES {
        let settings = Settings::new(Preset::Caesura, technique.name.parse().unwrap());
        let parameters = settings.parameters();
        let names: Vec<_> =
            parameters.iter().map(|parameter| parameter.name.to_lowercase()).collect();
        assert!(names.iter().enumerate().all(|(i, name)| !names[..i].contains(name)), "{names:?}");
        for parameter in technique.parameters() {
            let name = format!("null_move.{}", parameter.name);
            let value = parameters.iter().find(|value| value.name == name);
            assert_eq!(value.is_some(), parameter.range != (0..=1), "{}: {name}", technique.name);
            let value = *parameter.range.end();
            let text = format!("{}:{}={value}", technique.name, parameter.name);
            let written = Settings::new(Preset::Caesura, text.parse().unwrap());
            assert_eq!(settings.with(&name, value), Ok(written));
            assert!(settings.with(&name, value + 1).is_err());
            assert!(settings.with(&name, parameter.range.start() - 1).is_err());
        }
    }
}

#[test]
fn numbers_are_in_use_if_their_technique_is_on() {
    let engine = parsed("off preset=caesura");
    let without = parsed("off preset=caesura reverse_futility=off");
    for (before, after) in engine.parameters().iter().zip(without.parameters()) {
        let is_its_own = after.name.starts_with("reverse_futility");
        assert_eq!(after.is_in_use, before.is_in_use && !is_its_own, "{}", after.name);
        assert!(before.is_in_use || !is_its_own);
    }
    assert!(parsed("off").parameters().iter().all(|parameter| !parameter.is_in_use));
    for (policy, margin, guard) in [
        ("standard:2", false, false),
        ("standard:2,static_eval", true, false),
        ("standard:2,mate_in_one", false, true),
    ] {
        let parameters = parsed(policy).parameters();
        let is_used = |name| parameters.iter().any(|p| p.name == name && p.is_in_use);
        assert!(is_used("null_move.R") && is_used("null_move.chain"));
        let found = ["null_move.static_margin", "null_move.guard_depth"].map(is_used);
        assert_eq!(found, [margin, guard], "{policy}");
    }
}

#[test]
fn another_preset_begins_anew_with_the_switches_and_keeps_the_numbers() {
    let settings = parsed("standard:2 aspiration=on aspiration_depth=5");
    let text = settings.with_preset(Preset::Caesura).with_preset(Preset::Genesis).to_string();
    assert_eq!(text, "standard:2 preset=genesis aspiration_depth=5");
}

#[test]
fn who_judges_goes_without_all_that_prunes() {
    for settings in presets() {
        let judge = settings.clone().unpruned();
        assert_eq!(judge.null_move(), &Policy::off());
        for ((switch, before), (_, after)) in settings.features().zip(judge.features()) {
            let prunes = switch.effect == Effect::Prunes;
            assert_eq!(after, before && !prunes, "{}", switch.name);
        }
        let Features { late_move_reductions, reverse_futility, .. } = judge.feature_set();
        assert!(!late_move_reductions && !reverse_futility);
    }
}

#[test]
fn the_network_of_a_file_is_told_by_its_checksum() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.net");
    let path = path.to_str().unwrap();
    std::fs::write(path, Network::random(32, 1).to_bytes()).unwrap();
    let settings = parsed(&format!("standard:2 network={path}"));
    let text = settings.to_string();
    assert!(text.starts_with(&format!("standard:2 preset=genesis network={path}@")), "{text}");
    assert_eq!(parsed(&text), settings);
    assert_ne!(settings, parsed("standard:2 network=on"));
    assert!(!settings.switched("network", false).unwrap().to_string().contains(path));

    // Another net, and then none.
    std::fs::write(path, Network::random(32, 2).to_bytes()).unwrap();
    let refused = |text: &str| Settings::parse(text, Preset::Genesis).unwrap_err().to_string();
    let error = refused(&text);
    assert!(error.contains("its checksum is ") && error.contains(path), "{error}");
    std::fs::remove_file(path).unwrap();
    let error = refused(&text);
    assert!(error.starts_with("network must be on, off or a file: ") && error.contains(path));
    let recorded = Settings::recorded(&text, Preset::Genesis).unwrap();
    assert_eq!((recorded.to_string(), &recorded), (text, &settings));
}
