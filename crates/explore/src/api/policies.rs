//! The family of null-move techniques.

use search::null_move::{Parameter, TECHNIQUES, Technique};
use serde::Serialize;

/// A technique.
#[derive(Serialize)]
pub struct Words {
    name: &'static str,
    title: &'static str,
    source: &'static str,
    default: String,
    forms: Vec<String>,
    parameters: Vec<Number>,
    conditions: Vec<Number>,
}

/// A number of it.
#[derive(Serialize)]
struct Number {
    name: &'static str,
    default: i32,
    min: i32,
    max: i32,
    meaning: &'static str,
}

impl From<&Parameter> for Number {
    fn from(parameter: &Parameter) -> Self {
        let (min, max) = (*parameter.range.start(), *parameter.range.end());
        let &Parameter { name, default, meaning, .. } = parameter;
        Self { name, default, min, max, meaning }
    }
}

/// Answers.
pub fn policies() -> Vec<Words> {
    TECHNIQUES.iter().map(|technique| words(technique)).collect()
}

fn words(technique: &'static Technique) -> Words {
    let forms: Vec<String> = technique.policies().map(|policy| policy.to_string()).collect();
    let all = technique.parameters();
    let (own, conditions) = all.split_at(technique.own.len());
    Words {
        name: technique.name,
        title: technique.summary,
        source: technique.source,
        default: forms.first().cloned().unwrap_or_else(|| technique.name.to_owned()),
        forms,
        parameters: own.iter().map(Number::from).collect(),
        conditions: conditions.iter().map(Number::from).collect(),
    }
}
