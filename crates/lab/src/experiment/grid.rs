//! Policies with lists and ranges of values.

use search::null_move::Policy;
use toml::{Table, Value};

/// The most policies that one entry may stand for: more is a slip of the pen.
const MOST: usize = 1000;

/// All policies that a table stands for, such as `{ technique = "standard", R = "1..3", material =
/// [false, true] }`: each combination of the values, the last parameter changing fastest.
///
/// # Errors
/// What is wrong with it, in one line.
pub(super) fn policies(entry: &Table) -> Result<Vec<Policy>, String> {
    let technique = match entry.get("technique") {
        Some(Value::String(technique)) => technique,
        Some(_) => return Err("technique: it must be a name in quotes".to_owned()),
        None => return Err(format!("a policy in braces must name its technique{}", slip(entry))),
    };
    let mut texts = vec![Vec::new()];
    for (name, value) in entry.iter().filter(|(name, _)| *name != "technique") {
        let values = values(value).map_err(|reason| format!("{name}: {reason}"))?;
        if texts.len() * values.len() > MOST {
            return Err(format!("more than {MOST} policies in one entry"));
        }
        let with =
            |text: &Vec<String>, value| [text.as_slice(), &[format!("{name}={value}")]].concat();
        texts =
            texts.iter().flat_map(|text| values.iter().map(|value| with(text, value))).collect();
    }
    let policy = |values: Vec<String>| match values.is_empty() {
        true => technique.parse().map_err(|e: search::null_move::PolicyError| e.to_string()),
        false => {
            let text = format!("{technique}:{}", values.join(","));
            text.parse().map_err(|e: search::null_move::PolicyError| e.to_string())
        }
    };
    texts.into_iter().map(policy).collect()
}

/// What is said of a key that was meant to be `technique`.
fn slip(entry: &Table) -> String {
    let mut hints = entry.keys().map(|key| (key, spelling::hint(key, ["technique"])));
    let meant = hints.find(|(_, hint)| !hint.is_empty());
    meant.map(|(key, hint)| format!(", not its '{key}'{hint}")).unwrap_or_default()
}

/// A number, a truth value, a range in quotes, or a list of these.
fn values(value: &Value) -> Result<Vec<i64>, String> {
    match value {
        Value::Integer(number) => Ok(vec![*number]),
        Value::Boolean(is_on) => Ok(vec![i64::from(*is_on)]),
        Value::String(text) => range(text),
        Value::Array(list) if list.is_empty() => Err("the list is empty".to_owned()),
        Value::Array(list) => {
            let lists: Result<Vec<_>, _> = list.iter().map(values).collect();
            Ok(lists?.concat())
        }
        _ => {
            Err("it must be a number, true or false, a range such as \"1..3\", or a list"
                .to_owned())
        }
    }
}

/// A range such as `1..3`, whose end belongs to it.
fn range(text: &str) -> Result<Vec<i64>, String> {
    let malformed = || format!("'{text}' is no range such as 1..3");
    let (first, last) = text.split_once("..").ok_or_else(malformed)?;
    let number = |text: &str| text.parse::<i32>().map(i64::from).map_err(|_| malformed());
    let (first, last) = (number(first)?, number(last)?);
    match last - first {
        ..0 => Err(format!("the range is empty: write {last}..{first}")),
        size if size < MOST as i64 => Ok((first..=last).collect()),
        _ => Err(format!("more than {MOST} values in a range")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(text: &str) -> Result<Vec<String>, String> {
        let table: Table = format!("p = {text}").parse().unwrap();
        let texts = policies(table["p"].as_table().unwrap())?;
        Ok(texts.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn lists_and_ranges_are_combined() {
        for (text, expected) in [
            ("{ technique = 'off' }", &["off"][..]),
            ("{ technique = 'standard', R = 3 }", &["standard:3"]),
            ("{ technique = 'standard', R = '1..3' }", &["standard:1", "standard:2", "standard:3"]),
            (
                "{ technique = 'standard', R = [2, 4], material = [false, true] }",
                &["standard:2", "standard:2,material", "standard:4", "standard:4,material"],
            ),
            (
                "{ technique = 'verified', cut = 0, R = ['1..2', 4] }",
                &["verified:1,cut=0", "verified:2,cut=0", "verified:4,cut=0"],
            ),
        ] {
            assert_eq!(expanded(text).unwrap(), expected, "{text}");
        }
    }

    #[test]
    fn what_is_no_grid_is_refused_with_the_reason() {
        for (text, reason) in [
            ("{ R = 3 }", "a policy in braces must name its technique"),
            (
                "{ tecnique = 'off' }",
                "its technique, not its 'tecnique', did you mean 'technique'?",
            ),
            ("{ technique = 3 }", "technique: it must be a name in quotes"),
            ("{ technique = 'standart' }", "unknown null-move policy 'standart'"),
            ("{ technique = 'standard', Q = 1 }", "'standard' has no parameter 'Q=1'"),
            ("{ technique = 'standard', R = 77 }", "77"),
            ("{ technique = 'standard', R = '3..1' }", "R: the range is empty: write 1..3"),
            ("{ technique = 'standard', R = '1-3' }", "R: '1-3' is no range such as 1..3"),
            ("{ technique = 'standard', R = 1.5 }", "R: it must be a number"),
            ("{ technique = 'standard', R = [] }", "R: the list is empty"),
            ("{ technique = 'standard', R = '0..99999' }", "R: more than 1000 values in a range"),
            (
                "{ technique = 'standard', R = '1..99', chain = '1..99' }",
                "more than 1000 policies in one entry",
            ),
        ] {
            let error = expanded(text).unwrap_err();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
