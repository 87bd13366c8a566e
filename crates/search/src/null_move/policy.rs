//! A technique with its numbers, as people write it: `off`, `standard:2`, `verified:R=3`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use super::{NullMove, TECHNIQUES, Technique};

/// A technique and the values of its parameters.
///
/// Written as the name alone, or the name, a colon and values separated by commas. A value
/// stands alone for the next parameter in order, or behind `name=`.
///
/// ```
/// # use search::null_move::Policy;
/// let policy: Policy = "verified:R=3".parse().unwrap();
/// assert_eq!(policy, "verified".parse().unwrap());
/// assert_eq!(policy.to_string(), "verified:3");
/// ```
#[derive(Clone, Debug)]
pub struct Policy {
    technique: &'static Technique,
    values: Vec<i32>,
    rule: Arc<dyn NullMove>,
}

impl Policy {
    /// The technique at work.
    pub(crate) fn rule(&self) -> &dyn NullMove {
        &*self.rule
    }
}

impl PartialEq for Policy {
    fn eq(&self, other: &Self) -> bool {
        self.technique.name == other.technique.name && self.values == other.values
    }
}

impl Eq for Policy {}

impl Default for Policy {
    /// Verified null move with R = 3, the paper's recommendation.
    fn default() -> Self {
        let default_values = |t: &Technique| t.parameters.iter().map(|p| p.default).collect();
        let technique = &super::verified::TECHNIQUE;
        let values: Vec<i32> = default_values(technique);
        Self { technique, rule: (technique.build)(&values), values }
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.technique.name)?;
        for (i, value) in self.values.iter().enumerate() {
            write!(f, "{}{value}", if i == 0 { ':' } else { ',' })?;
        }
        Ok(())
    }
}

/// Why a text names no policy.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PolicyError {
    /// No technique has this name.
    #[error("unknown null-move policy '{name}': there are {}", known_names())]
    UnknownTechnique {
        /// What was written.
        name: String,
    },
    /// The technique has no such parameter, or not so many.
    #[error("policy '{technique}' has no parameter '{parameter}'{}", known_parameters(technique))]
    UnknownParameter {
        /// The technique.
        technique: &'static str,
        /// What was written.
        parameter: String,
    },
    /// A parameter was given two values.
    #[error("policy '{technique}' gives {parameter} twice")]
    Repeated {
        /// The technique.
        technique: &'static str,
        /// The parameter.
        parameter: &'static str,
    },
    /// The value is no number, or out of range.
    #[error(
        "policy '{technique}': {parameter} must be a number from {min} to {max}, not '{value}'"
    )]
    BadValue {
        /// The technique.
        technique: &'static str,
        /// The parameter.
        parameter: &'static str,
        /// The least value allowed.
        min: i32,
        /// The greatest value allowed.
        max: i32,
        /// What was written.
        value: String,
    },
}

fn known_names() -> String {
    let names: Vec<_> = TECHNIQUES.iter().map(|t| t.name).collect();
    names.join(", ")
}

fn known_parameters(technique: &str) -> String {
    let known = TECHNIQUES.iter().find(|t| t.name == technique);
    let names: Vec<_> = known.into_iter().flat_map(|t| t.parameters).map(|p| p.name).collect();
    if names.is_empty() { String::new() } else { format!(": it has {}", names.join(", ")) }
}

impl FromStr for Policy {
    type Err = PolicyError;

    fn from_str(text: &str) -> Result<Self, PolicyError> {
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        let technique = TECHNIQUES
            .iter()
            .find(|t| t.name == name)
            .ok_or_else(|| PolicyError::UnknownTechnique { name: name.to_owned() })?;
        let given = read_values(technique, rest)?;
        let with_default =
            |(p, value): (&super::Parameter, Option<i32>)| value.unwrap_or(p.default);
        let values: Vec<i32> = technique.parameters.iter().zip(given).map(with_default).collect();
        Ok(Self { technique, rule: (technique.build)(&values), values })
    }
}

/// The values that the text after the colon gives, by parameter.
fn read_values(
    technique: &'static Technique,
    text: Option<&str>,
) -> Result<Vec<Option<i32>>, PolicyError> {
    let mut values = vec![None; technique.parameters.len()];
    for (i, part) in text.iter().flat_map(|text| text.split(',')).enumerate() {
        let (index, value) = match part.split_once('=') {
            Some((name, value)) => {
                (technique.parameters.iter().position(|p| p.name == name), value)
            }
            None => (Some(i).filter(|&i| i < technique.parameters.len()), part),
        };
        let index = index.ok_or_else(|| PolicyError::UnknownParameter {
            technique: technique.name,
            parameter: part.to_owned(),
        })?;
        let parameter = &technique.parameters[index];
        if values[index].is_some() {
            let (technique, parameter) = (technique.name, parameter.name);
            return Err(PolicyError::Repeated { technique, parameter });
        }
        let number = value.parse().ok().filter(|n| parameter.range.contains(n));
        values[index] = Some(number.ok_or_else(|| PolicyError::BadValue {
            technique: technique.name,
            parameter: parameter.name,
            min: *parameter.range.start(),
            max: *parameter.range.end(),
            value: value.to_owned(),
        })?);
    }
    Ok(values)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_is_read_back_as_written() {
        for technique in TECHNIQUES {
            let policy: Policy = technique.name.parse().unwrap();
            assert_eq!(policy.to_string().parse::<Policy>().unwrap(), policy);
            assert_eq!(policy.technique.name, technique.name);
        }
    }

    #[test]
    fn what_names_no_policy_is_refused_with_the_reason() {
        for (text, reason) in [
            ("", "unknown null-move policy ''"),
            ("Standard", "there are off, standard, verified"),
            ("standard:x", "R must be a number from 0 to 20, not 'x'"),
            ("standard:21", "not '21'"),
            ("standard:-1", "not '-1'"),
            ("standard:", "not ''"),
            ("standard:2,3", "no parameter '3': it has R"),
            ("standard:2,R=3", "gives R twice"),
            ("standard:r=2", "no parameter 'r=2'"),
            ("off:1", "'off' has no parameter '1'"),
        ] {
            let error = text.parse::<Policy>().unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
