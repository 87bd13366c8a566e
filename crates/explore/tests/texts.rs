//! What the page says stands in one file a language, and nowhere else.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use explore::{Gallery, api};
use serde_json::Value;

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn texts(language: &str) -> Value {
    let file = crates().join("explore/assets/texts").join(language).with_extension("json");
    serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
}

/// Every text by its key.
fn flat(key: &str, value: &Value, into: &mut BTreeMap<String, String>) {
    let below = |name: &str| if key.is_empty() { name.to_owned() } else { format!("{key}.{name}") };
    match value {
        Value::Object(parts) => {
            parts.iter().for_each(|(name, part)| flat(&below(name), part, into));
        }
        Value::Array(parts) => {
            parts
                .iter()
                .enumerate()
                .for_each(|(at, part)| flat(&below(&at.to_string()), part, into));
        }
        text => {
            into.insert(key.to_owned(), text.as_str().unwrap().to_owned());
        }
    }
}

/// The gaps of a text: `{depth}`.
fn gaps(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0)).collect()
}

/// The files of a folder with this ending, and what they hold.
fn sources(folder: &str, ending: &str) -> Vec<(String, String)> {
    let mut folders = vec![crates().join(folder)];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|found| found == ending) {
                let name = path.file_name().unwrap().to_string_lossy().into_owned();
                found.push((name, fs::read_to_string(path).unwrap()));
            }
        }
    }
    found
}

/// What stands between each of these and the next quotation mark.
fn after<'a>(source: &'a str, begin: &'a str) -> impl Iterator<Item = &'a str> {
    source.split(begin).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0))
}

#[test]
fn both_languages_have_the_same_texts_with_the_same_gaps() {
    let (english, mut german) = (texts("en"), texts("de"));
    german.as_object_mut().unwrap().remove("program");
    let [mut here, mut there] = [BTreeMap::new(), BTreeMap::new()];
    flat("", &english, &mut here);
    flat("", &german, &mut there);
    assert!(here.keys().eq(there.keys()), "{:?}", {
        let [here, there] = [&here, &there].map(|each| each.keys().collect::<BTreeSet<_>>());
        here.symmetric_difference(&there).map(ToString::to_string).collect::<Vec<_>>()
    });
    for (key, text) in &here {
        // How a term may be written is a pattern, whose braces are none of ours.
        if !key.starts_with("terms.") {
            assert_eq!(gaps(text), gaps(&there[key]), "{key}");
        }
        assert_eq!(text.is_empty(), there[key].is_empty(), "{key}");
    }
}

#[test]
fn whatever_is_asked_for_is_there() {
    let english = texts("en");
    let known = |key: &str| english.pointer(&format!("/{}", key.replace('.', "/"))).is_some();
    let mut asked = 0;
    let mut pages = sources("explore/assets", "js");
    pages.extend(sources("explore-web/site", "js"));
    pages.extend(sources("explore/assets", "html"));
    pages.extend(sources("explore/src", "rs"));
    let marks = [
        "say(\"",
        "said(\"",
        "data-text=\"",
        "data-label=\"",
        "data-title=\"",
        "data-hint=\"",
        "data-role=\"",
        "Told::new(\"",
        "simply(\"",
        "verified(\"",
    ];
    for (file, source) in &pages {
        for key in marks.iter().flat_map(|mark| after(source, mark)) {
            assert!(known(key), "{file}: there is no text '{key}'");
            asked += 1;
        }
    }
    assert!(asked > 200, "{asked}");
}

/// Whether a text is one that people read: several words, or one that begins as sentences do.
fn is_prose(text: &str) -> bool {
    const KEYS: [&str; 14] = [
        "Array",
        "Arrow",
        "Backspace",
        "Content",
        "Delete",
        "Enter",
        "Escape",
        "End",
        "Files",
        "Home",
        "PV node",
        "Cut node",
        "All node",
        "caesura ",
    ];
    // What is put into a text is code.
    let mut parts = text.split("${");
    let first = parts.next().unwrap_or_default().to_owned();
    let text =
        parts.fold(first, |text, part| text + part.split_once('}').map_or("", |(_, rest)| rest));
    let is_selector = text.contains('[');
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let is_word = |word: &&str| {
        let word = word.trim_end_matches(['.', ',', ':', ';', '?', '!']);
        word.len() > 1 && word.chars().all(|c| c.is_alphabetic() || c == '’')
    };
    let begins = words.first().is_some_and(|first| {
        first.starts_with(|c: char| c.is_ascii_uppercase())
            && first[1..].starts_with(|c: char| c.is_lowercase())
    });
    let is_key = KEYS.iter().any(|key| text.starts_with(key))
        || ["Quiescence node", "Caesura"].contains(&text.trim());
    !is_key && !is_selector && (begins || words.iter().filter(|word| is_word(word)).count() >= 3)
}

#[test]
fn no_text_of_the_page_stands_outside_of_them() {
    let mut scripts = sources("explore/assets/script", "js");
    scripts.extend(sources("explore-web/site", "js"));
    // Where no text can be loaded yet.
    scripts.retain(|(name, _)| name != "needs.js");
    let mut outside = Vec::new();
    for (name, source) in &scripts {
        for line in source.lines().map(str::trim) {
            if ["//", "*", "/*", "import "].iter().any(|begin| line.starts_with(begin)) {
                continue;
            }
            for text in line.split('"').skip(1).step_by(2).chain(line.split('`').skip(1).step_by(2))
            {
                if is_prose(text) {
                    outside.push(format!("{name}: {text}"));
                }
            }
        }
    }
    assert_eq!(outside, [""; 0]);
    let (_, page) = sources("explore/assets", "html").pop().unwrap();
    let (_, body) = page.split_once("</title>").unwrap();
    let body = body.split_once("<noscript>").unwrap();
    let body = format!("{}{}", body.0, body.1.split_once("</noscript>").unwrap().1);
    let bare: Vec<&str> =
        body.split('>').map(|part| part.split('<').next().unwrap().trim()).collect();
    let said: Vec<_> = bare.into_iter().filter(|text| text.contains(char::is_alphabetic)).collect();
    assert_eq!(said, ["Caesura"]);
    for name in [" title=\"", " aria-label=\"", " placeholder=\""] {
        assert_eq!(after(&body, name).next(), None);
    }
}

#[test]
fn what_the_program_calls_its_policies_has_german_words() {
    let german = texts("de");
    let known = |english: &Value| {
        let english = english.as_str().unwrap();
        assert!(german["program"].get(english).is_some(), "no German for “{english}”");
    };
    let policies = serde_json::to_value(api::policies::policies()).unwrap();
    for policy in policies.as_array().unwrap() {
        known(&policy["title"]);
        // A source is a name and a year, or it is told in words.
        let source = policy["source"].as_str().unwrap();
        if !source.starts_with(char::is_uppercase) {
            known(&policy["source"]);
        }
        for number in
            ["parameters", "conditions"].iter().flat_map(|of| policy[of].as_array().unwrap())
        {
            known(&number["meaning"]);
        }
    }
    let gallery = serde_json::to_value(Gallery::new(None).unwrap()).unwrap();
    for room in gallery.as_array().unwrap() {
        known(&room["title"]);
        // The other suites number their positions, and say what was measured.
        if ["Diagrams", "Traps"].contains(&room["title"].as_str().unwrap()) {
            for position in room["positions"].as_array().unwrap() {
                known(&position["title"]);
                if position["text"] != "" {
                    known(&position["text"]);
                }
            }
        }
    }
}

#[test]
fn every_lesson_has_words_for_its_steps_and_claims() {
    let english = texts("en");
    let folder = crates().join("explore/assets/lessons");
    let read = |name: &str| -> Value {
        let file = folder.join(name).with_extension("json");
        serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap()
    };
    for name in read("index").as_array().unwrap() {
        let name = name.as_str().unwrap();
        let (steps, words) = (read(name), &english["lessons"][name]["steps"]);
        let counts = |steps: &Value| -> Vec<usize> {
            let steps = steps.as_array().unwrap();
            steps.iter().map(|step| step["claims"].as_array().unwrap().len()).collect()
        };
        assert_eq!(counts(&steps), counts(words), "{name}");
    }
}
