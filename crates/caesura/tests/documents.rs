//! The documents say what the program says, and their links lead somewhere.

mod support;

use std::fs;
use std::path::{Path, PathBuf};

use lab::policies::PolicyList;
use search::null_move::{CONDITIONS, Policy, TECHNIQUES};
use search::{Preset, Settings};
use support::program;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn null_move_page(name: &str) -> String {
    read(&root().join("docs/null-move").join(format!("{name}.md")))
}

/// All documents below a folder.
fn documents_in(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.append(&mut documents_in(&path));
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
    found.sort();
    found
}

fn documents() -> Vec<PathBuf> {
    let root = root();
    let outside = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "suites/README.md"];
    let mut all: Vec<_> = outside.iter().map(|name| root.join(name)).collect();
    all.append(&mut documents_in(&root.join("docs")));
    all
}

/// The text without fenced code.
fn prose(text: &str) -> String {
    let parts = text.split("```").step_by(2);
    parts.collect::<Vec<_>>().join("\n")
}

/// What stands between two marks, each time.
fn between<'a>(text: &'a str, open: &'a str, close: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(open).skip(1).filter_map(move |rest| rest.split_once(close).map(|parts| parts.0))
}

#[test]
fn the_list_of_policies_is_what_the_program_prints() {
    let output = program().args(["policies", "--format", "markdown"]).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let page = null_move_page("README");
    let listed = between(&page, "<!-- policies -->\n", "<!-- /policies -->").next();
    // Its first table; the pages of the techniques have what else it prints.
    let techniques = printed.split("\n\n").next().unwrap();
    assert!(
        listed.map(str::trim_end) == Some(techniques),
        "docs/null-move/README.md lists other policies than the program: run `make documents`"
    );
}

#[test]
fn the_list_of_switches_and_numbers_is_what_the_program_prints() {
    let output = program().args(["parameters", "--format", "markdown"]).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    let page = read(&root().join("docs/guide/settings.md"));
    let listed = between(&page, "<!-- parameters -->\n", "<!-- /parameters -->").next();
    // Its first table; the parameters are printed by the program alone.
    let features = printed.split("\n\n").next().unwrap();
    assert!(
        listed.map(str::trim_end) == Some(features),
        "docs/guide/settings.md lists other switches or numbers than the program: run `make documents`"
    );
    // What the page shows as settings are some.
    let prose = prose(&page);
    let shown = prose.split('`').skip(1).step_by(2).filter(|code| code.contains(" preset="));
    let parsed: Result<Vec<_>, _> =
        shown.map(|text| Settings::parse(text, Preset::Genesis)).collect();
    assert!(parsed.is_ok_and(|all| all.len() > 1));
}

#[test]
fn the_program_lists_every_published_form_with_what_it_is() {
    let family: PolicyList = "family".parse().unwrap();
    let forms = TECHNIQUES.iter().flat_map(|technique| technique.forms);
    let forms: Vec<_> = family.iter().map(ToString::to_string).zip(forms).collect();
    assert_eq!(forms.len(), family.len());
    for (format, cell) in [("text", "  "), ("markdown", "` | ")] {
        let output = program().args(["policies", "--format", format]).output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        for (policy, form) in &forms {
            let is_it = |line: &str| {
                let mut parts = line.trim_start_matches([' ', '|', '`']).splitn(2, cell);
                let (name, what) = (parts.next(), parts.next().unwrap_or_default());
                name == Some(policy) && what.trim_matches([' ', '|']) == form.what
            };
            assert!(printed.lines().any(is_it), "{policy} is not in the list as {format}");
        }
    }
}

#[test]
fn every_technique_has_a_page_that_names_its_parameters_and_forms() {
    for technique in TECHNIQUES {
        let name = technique.name;
        let page = null_move_page(name);
        for parameter in technique.own {
            let code = format!("`{}`", parameter.name);
            assert!(page.contains(&code), "{name}.md does not name the parameter {code}");
        }
        for policy in technique.policies() {
            assert!(
                page.contains(&format!("`{policy}`")),
                "{name}.md does not name the form {policy}"
            );
        }
        for (condition, _) in technique.conditions.unwrap_or_default() {
            assert!(page.contains(condition), "{name}.md does not name its condition {condition}");
        }
        assert_eq!(page.matches("\n## Measured\n").count(), 1, "{name}.md has no one place for it");
    }
}

#[test]
fn every_condition_is_explained() {
    let page = null_move_page("conditions");
    for condition in CONDITIONS {
        let entry = format!("**`{}`**, ", condition.name);
        assert!(page.contains(&entry), "conditions.md does not explain {}", condition.name);
    }
}

#[test]
fn every_page_on_null_move_is_in_the_index() {
    let index = null_move_page("README");
    for page in documents_in(&root().join("docs/null-move")) {
        let name = page.file_name().unwrap().to_str().unwrap();
        let link = format!("]({name})");
        assert!(name == "README.md" || index.contains(&link), "no link to {name} in the index");
    }
}

/// Whether a word of a document names a policy with values.
fn is_policy(word: &str) -> bool {
    word.split_once(':').is_some_and(|(name, values)| {
        TECHNIQUES.iter().any(|t| t.name == name) && !values.contains(' ')
    })
}

#[test]
fn every_policy_in_the_documents_is_one() {
    let mut count = 0;
    for path in documents() {
        let text = read(&path);
        let outside_list = text.split("<!-- policies -->").next().unwrap_or_default().to_owned()
            + text.split("<!-- /policies -->").nth(1).unwrap_or_default();
        let prose = prose(&outside_list);
        for word in prose.split('`').skip(1).step_by(2).filter(|word| is_policy(word)) {
            count += 1;
            if word != "standard:R" && word != "verified:R" {
                let policy = word.parse::<Policy>();
                assert!(policy.is_ok(), "{}: {word}: {policy:?}", path.display());
            }
        }
        for list in text.split("--policies ").skip(1) {
            let list = list.split(|c: char| c.is_whitespace() || c == '`').next().unwrap();
            let is_list = list.starts_with(|c: char| c.is_ascii_lowercase());
            // The technique that a newcomer is about to write does not exist yet.
            if is_list && !list.contains("halving") {
                let policies = list.parse::<PolicyList>();
                assert!(policies.is_ok(), "{}: {list}: {policies:?}", path.display());
            }
        }
    }
    assert!(count > 80, "only {count} policies were found");
}

/// A heading as links refer to it.
fn anchor(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    words.chars().filter(|c| c.is_alphanumeric() || *c == '-' || *c == '_').collect()
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    let mut count = 0;
    for path in documents() {
        for link in between(&prose(&read(&path)), "](", ")") {
            if link.contains("://") {
                continue;
            }
            count += 1;
            let (file, heading) = link.split_once('#').unwrap_or((link, ""));
            let target =
                if file.is_empty() { path.clone() } else { path.parent().unwrap().join(file) };
            assert!(target.exists(), "{}: no file {link}", path.display());
            if !heading.is_empty() {
                let there = read(&target);
                let mut headings = there.lines().filter(|line| line.starts_with('#'));
                assert!(
                    headings.any(|line| anchor(line) == heading),
                    "{}: no heading {link}",
                    path.display()
                );
            }
        }
    }
    assert!(count > 50, "only {count} links were found");
}

#[test]
fn the_odds_that_are_told_are_those_in_use() {
    let odds = "crates/search/src/null_move/techniques/calibrated/odds.rs";
    let (odds, page) = (read(&root().join(odds)), null_move_page("calibrated"));
    let terms = [
        ("constant", "constant"),
        ("depth", "a ply of remaining depth"),
        ("evaluation", "100 centipawns of static evaluation"),
        ("own_pieces", "a man of one's own beside king and pawns"),
        ("king_steps", "a square that one's own king may step to"),
    ];
    for (name, term) in terms {
        let (_, value) = odds.split_once(&format!("{name}: ")).unwrap();
        let digits = |c: char| !(c.is_ascii_digit() || c == '-');
        let value: f64 = value.split(digits).next().unwrap().parse().unwrap();
        let told = format!("{:+.2}", value / 100.0).replace('-', "−");
        let row = page.lines().find(|line| line.starts_with(&format!("| {term}"))).unwrap();
        assert!(row.ends_with(&format!("| {told} |")), "{name}: {told} in {row}");
    }
}
