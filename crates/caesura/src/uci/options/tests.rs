//! What can be set, and what is refused.

use search::FEATURES;
use search::null_move::TECHNIQUES;

use super::*;

fn parsed(name: &str, value: Option<&str>) -> Result<Change, OptionError> {
    Change::parse(name, value, &Options::default().settings)
}

#[test]
fn every_default_and_choice_can_be_set() {
    for option in all(&Options::default().settings) {
        let values = match &option.kind {
            Kind::Spin { default, range, .. } => {
                assert!(range.contains(default), "{}", option.name);
                vec![default.to_string(), range.start().to_string(), range.end().to_string()]
            }
            Kind::Check { default, .. } => vec![default.to_string()],
            Kind::Combo { default, choices, .. } => {
                assert!(choices.contains(default), "{}", option.name);
                choices.clone()
            }
            Kind::Text { default: Some(default), .. } => vec![default.clone()],
            Kind::Text { .. } => vec![EMPTY.to_owned(), "a folder".to_owned()],
            Kind::Button(_) => vec![String::new()],
        };
        for value in values {
            let name = option.name.to_uppercase();
            assert!(parsed(&name, Some(&value)).is_ok(), "{name} {value}");
        }
    }
}

#[test]
fn no_two_options_have_the_same_name() {
    for technique in TECHNIQUES {
        let settings = Settings::new(Preset::Genesis, technique.name.parse().unwrap());
        let names: Vec<_> = all(&settings).map(|option| option.name.to_lowercase()).collect();
        for (index, name) in names.iter().enumerate() {
            assert!(!names[..index].contains(name), "{}: {name}", technique.name);
        }
    }
}

#[test]
fn every_switch_and_number_is_declared_with_its_default() {
    let usual = Options::default().settings;
    assert_eq!(declarations(&usual, false).len(), common().len());
    let declared = declarations(&usual, true);
    let parameters = usual.parameters();
    assert_eq!(declared.len() - common().len(), FEATURES.len() + parameters.len());
    for ParameterValue { name, value, min, max, .. } in parameters {
        let line = format!("option name {name} type spin default {value} min {min} max {max}");
        assert!(declared.contains(&line), "{line}");
    }
    // Defaults are those of the program, not of the settings at hand.
    let genesis = Settings::new(Preset::Genesis, "standard:5".parse().unwrap());
    let declared = declarations(&genesis, true);
    for line in [
        "option name aspiration type check default true",
        "option name late_move_reductions_depth type spin default 3 min 3 max 12",
        "option name null_move.R type spin default 2 min 0 max 20",
    ] {
        assert!(declared.contains(&line.to_owned()), "{line}");
    }
    let modern = Settings::new(Preset::Genesis, "modern:5".parse().unwrap());
    let line = "option name null_move.from type spin default 8 min 1 max 101".to_owned();
    assert!(declarations(&modern, true).contains(&line), "{line}");
}

// Some programs do that.
#[test]
fn who_sends_every_default_changes_nothing() {
    let usual = Options::default().settings;
    for Declaration { name, kind } in of_search(&usual) {
        let settings = match kind {
            Kind::Spin { default, .. } => usual.with(&name, default),
            Kind::Check { default, .. } => usual.switched(&name, default),
            Kind::Combo { .. } | Kind::Text { .. } | Kind::Button(_) => panic!("{name}"),
        };
        assert_eq!(settings.unwrap(), usual, "{name}");
    }
}

#[test]
fn what_was_switched_stays_so_under_another_preset() {
    let mut options = Options::default();
    for (name, on) in [("aspiration", true), ("reverse_futility", true), ("aspiration", false)] {
        options.settings = options.switch(name.to_owned(), on).unwrap();
    }
    options.settings = options.with_preset(Preset::Genesis).unwrap();
    assert_eq!(
        options.settings.to_string(),
        "modern:3,from=8,few=3,no_all=0 preset=genesis reverse_futility=on"
    );
    options.settings = options.with_preset(Preset::Caesura).unwrap();
    assert_eq!(
        options.settings.to_string(),
        "modern:3,from=8,few=3,no_all=0 preset=caesura aspiration=off"
    );
}

#[test]
fn options_that_were_renamed_answer_to_their_former_names() {
    for (former, name) in [("exchange_pruning", "see_pruning"), ("Exchange_Pruning", "see_pruning")]
    {
        let off = Ok(Change::Switch(name.to_owned(), false));
        assert_eq!([former, name].map(|name| parsed(name, Some("false"))), [off.clone(), off]);
    }
    let (former, name) = ("quiescence_exchanges_least", "quiescence_see_least");
    assert_eq!(parsed(former, Some("20")), parsed(name, Some("20")));
}

#[test]
fn every_policy_can_be_set() {
    let forms = TECHNIQUES
        .iter()
        .flat_map(|technique| technique.policies())
        .map(|policy| policy.to_string());
    for text in forms.chain(["standard:7", "verified:R=3,by=2"].map(str::to_owned)) {
        let policy = text.parse().unwrap();
        assert_eq!(parsed("nullmove", Some(&text)), Ok(Change::NullMove(policy)), "{text}");
    }
    // In a list, where one need not know what policies are called.
    let form = parsed("NullMove Form", Some("verified:3"));
    assert_eq!(form, Ok(Change::Form(Some("verified:3".parse().unwrap()))));
    assert_eq!(parsed("NullMove Form", Some("as written")), Ok(Change::Form(None)));
    let wrong = parsed("NullMove Form", Some("standart")).unwrap_err().to_string();
    assert!(wrong.starts_with("option 'NullMove Form': "), "{wrong}");
}

#[test]
fn a_form_stands_for_what_was_written_until_none_is_chosen() {
    let policy = |text: &str| text.parse::<Policy>().unwrap();
    let mut options = Options::default();
    let written = options.settings.null_move().clone();
    // Programs send every option, and none of them may change what numbers were set before.
    assert_eq!(options.with_form(None), written);
    for form in ["off", "verified:3"] {
        let chosen = options.with_form(Some(policy(form)));
        assert_eq!(chosen, policy(form));
        options.settings = options.settings.with_null_move(chosen);
    }
    assert_eq!(options.with_form(None), written);
}

#[test]
fn no_text_and_the_word_for_none_are_the_same() {
    for (value, path) in [(None, None), (Some("<empty>"), None), (Some("/a b"), Some("/a b"))] {
        let change = Change::SyzygyPath(path.map(str::to_owned));
        assert_eq!(parsed("SyzygyPath", value), Ok(change));
    }
}

#[test]
fn what_cannot_be_set_is_refused_with_the_reason() {
    for (name, value, reason) in [
        ("Contempt", Some("1"), "no option is named 'Contempt'"),
        ("Ponder", Some("1"), "option 'Ponder' wants true or false, not '1'"),
        ("multipv", Some("500"), "option 'MultiPV' wants a number from 1 to 256, not '500'"),
        ("Hash", None, "option 'Hash' wants a value"),
        ("hash", Some("0"), "option 'Hash' wants a number from 1 to 65536, not '0'"),
        ("Hash", Some("99999999999999999999"), "not '99999999999999999999'"),
        ("Threads", Some("100000"), "wants a number from 1 to 1024, not '100000'"),
        ("Move Overhead", Some("-1"), "from 0 to 5000, not '-1'"),
        ("SyzygyProbeLimit", Some("8"), "wants a number from 0 to 7, not '8'"),
        ("SyzygyProbeDepth", Some("0"), "wants a number from 1 to 100, not '0'"),
        ("UCI_Chess960", Some("yes"), "wants true or false, not 'yes'"),
        ("NullMove", Some("never"), "option 'NullMove': unknown null-move policy 'never'"),
        ("NullMove", Some("<empty>"), "option 'NullMove' wants a value"),
        ("null_move.Q", Some("1"), "no option is named 'null_move.Q'"),
        ("null_move.r", Some("21"), "option 'null_move.R' wants a number from 0 to 20, not"),
        ("Reverse_Futility_Margin", Some("9"), "wants a number from 10 to 300, not '9'"),
        ("reverse_futility_margin", None, "'reverse_futility_margin' wants a value"),
        ("reverse_futility", Some("on"), "wants true or false, not 'on'"),
        ("Preset", Some("exodus"), "option 'Preset': unknown preset 'exodus'"),
    ] {
        let error = parsed(name, value).unwrap_err().to_string();
        assert!(error.contains(reason), "{name}: {error}");
    }
}
