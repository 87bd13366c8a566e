//! A technique with its numbers, as people write it: `off`, `standard:2,material`, `verified:R=3`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use super::{Conditions, Form, NullMove, Parameter, Pass, Situation, TECHNIQUES, Technique};
use crate::depth::Depth;
use crate::parameter::BadValue;

/// A technique, the values of its parameters, and the conditions under which it is asked.
///
/// Written as the name alone, or the name, a colon and values separated by commas. A value
/// stands alone for the next of the technique's own parameters, or behind `name=`; a name alone
/// switches a condition on.
///
/// ```
/// # use search::null_move::Policy;
/// let policy: Policy = "verified:R=3".parse().unwrap();
/// assert_eq!(policy, "verified".parse().unwrap());
/// assert_eq!(policy.to_string(), "verified:3");
/// let policy: Policy = "standard:R=2,chain=2,min_depth=3,material,static_eval".parse().unwrap();
/// assert_eq!(policy.to_string(), "standard:2,chain=2,min_depth=3,material,static_eval");
/// ```
#[derive(Clone, Debug)]
pub struct Policy {
    technique: &'static Technique,
    /// The values of [`Technique::parameters`].
    values: Vec<i32>,
    rule: Arc<dyn NullMove>,
    /// `None` if the technique takes none.
    conditions: Option<Conditions>,
    /// The least remaining depth at which a static evaluation is needed, if it ever is.
    evaluates_from: Option<i32>,
}

impl Policy {
    fn new(technique: &'static Technique, values: Vec<i32>) -> Self {
        let (own, conditions) = values.split_at(technique.own.len());
        let rule = (technique.build)(own);
        let conditions = technique.conditions.map(|_| Conditions::new(conditions));
        let needs_evaluation =
            rule.needs().evaluation || conditions.as_ref().is_some_and(Conditions::need_evaluation);
        let least = conditions.as_ref().map_or(0, Conditions::min_depth);
        let evaluates_from = needs_evaluation.then_some(least);
        Self { technique, values, rule, conditions, evaluates_from }
    }

    /// A documented form of a technique; its defaults, if the form cannot be read, which a test
    /// rules out.
    pub(super) fn of_form(technique: &'static Technique, form: &Form) -> Self {
        let text = if form.values.is_empty() { None } else { Some(form.values) };
        let defaults = || technique.parameters().iter().map(|p| p.default).collect();
        Self::new(technique, read_values(technique, text).unwrap_or_else(|_| defaults()))
    }

    /// No null move at all.
    pub fn off() -> Self {
        Self::by_default("off")
    }

    /// A technique of the list, every parameter at its default.
    fn by_default(name: &str) -> Self {
        let technique = *TECHNIQUES.iter().find(|t| t.name == name).unwrap_or(&TECHNIQUES[0]);
        Self::new(technique, technique.parameters().iter().map(|p| p.default).collect())
    }

    /// The same with another value of a parameter.
    ///
    /// # Errors
    /// [`PolicyError`] if the technique has no such parameter, or it cannot have this value.
    pub fn with(&self, name: &str, value: i32) -> Result<Self, PolicyError> {
        let technique = self.technique;
        let parameters = technique.parameters();
        let index = parameters.iter().position(|parameter| parameter.name == name);
        let index = index.ok_or_else(|| PolicyError::UnknownParameter {
            technique: technique.name,
            parameter: name.to_owned(),
        })?;
        if !parameters[index].range.contains(&value) {
            return Err(bad_value(technique, &parameters[index], &value.to_string()));
        }
        let mut values = self.values.clone();
        values[index] = value;
        Ok(Self::new(technique, values))
    }

    /// Its parameters with their values: the technique's own, then the conditions.
    pub fn parameters(&self) -> Vec<(Parameter, i32)> {
        self.technique.parameters().into_iter().zip(self.values.iter().copied()).collect()
    }

    /// Whether a parameter counts: one of a condition does not where that is off.
    pub(crate) fn uses(&self, name: &str) -> bool {
        self.conditions.as_ref().is_none_or(|conditions| conditions.uses(name))
    }

    /// The technique at work.
    pub fn technique(&self) -> &'static Technique {
        self.technique
    }

    /// Whether to pass at a node: the conditions are asked, and the technique. The conditions go
    /// on to say how the null move is searched.
    #[inline]
    pub(crate) fn before_moves(&self, situation: &Situation) -> Option<(Pass, &Conditions)> {
        let conditions = self.conditions.as_ref().filter(|c| c.allow(situation))?;
        let pass = self.rule.before_moves(situation)?;
        conditions.leave_hope(situation, pass).then_some((pass, conditions))
    }

    /// The technique's other answers.
    #[inline]
    pub(crate) fn rule(&self) -> &dyn NullMove {
        &*self.rule
    }

    /// The conditions under which it passes.
    #[inline]
    pub(crate) fn conditions(&self) -> Option<&Conditions> {
        self.conditions.as_ref()
    }

    /// Whether a node with this remaining depth must be evaluated before its moves. Where nobody
    /// may pass nobody asks.
    #[inline]
    pub(crate) fn needs_evaluation(&self, depth: Depth) -> bool {
        self.evaluates_from.is_some_and(|least| depth.plies() >= least)
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
        Self::by_default("verified")
    }
}

impl fmt::Display for Policy {
    /// The first parameter always, the others where they differ from their defaults.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.technique.name)?;
        let mut separator = ':';
        let parameters = self.technique.parameters();
        for (index, (parameter, value)) in parameters.iter().zip(&self.values).enumerate() {
            if index == 0 && !self.technique.own.is_empty() {
                write!(f, "{separator}{value}")?;
            } else if *value == parameter.default {
                continue;
            } else if *value == 1 && parameter.is_switch {
                write!(f, "{separator}{}", parameter.name)?;
            } else {
                write!(f, "{separator}{}={value}", parameter.name)?;
            }
            separator = ',';
        }
        Ok(())
    }
}

/// Why a text names no policy.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PolicyError {
    /// Nothing stands where a policy or a value should.
    #[error("a policy or a value is missing in '{text}'")]
    Missing {
        /// What was written.
        text: String,
    },
    /// No technique has this name.
    #[error("unknown null-move policy '{name}'{}", instead(name))]
    UnknownTechnique {
        /// What was written.
        name: String,
    },
    /// The technique has no such parameter, or not so many.
    #[error(
        "policy '{technique}' has no parameter '{parameter}'{}",
        known_parameters(technique, parameter)
    )]
    UnknownParameter {
        /// The technique.
        technique: &'static str,
        /// What was written.
        parameter: String,
    },
    /// A parameter that is no switch stands without a value.
    #[error("policy '{technique}': {parameter} wants a value, as in {parameter}={default}")]
    NoValue {
        /// The technique.
        technique: &'static str,
        /// The parameter.
        parameter: &'static str,
        /// What it is by default.
        default: i32,
    },
    /// There are more values than the technique has parameters of its own.
    #[error(
        "policy '{technique}' takes at most {} without a name, and '{value}' is one more",
        values(*most)
    )]
    TooManyValues {
        /// The technique.
        technique: &'static str,
        /// How many it takes.
        most: usize,
        /// The first beyond them.
        value: String,
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
    #[error("policy '{technique}': {cause}")]
    BadValue {
        /// The technique.
        technique: &'static str,
        /// What is wrong with it.
        cause: BadValue,
    },
}

fn values(count: usize) -> String {
    match count {
        1 => "1 value".to_owned(),
        _ => format!("{count} values"),
    }
}

fn instead(name: &str) -> String {
    spelling::instead(name, TECHNIQUES.iter().map(|t| t.name))
}

fn known_parameters(technique: &str, parameter: &str) -> String {
    let known = TECHNIQUES.iter().find(|t| t.name == technique);
    let names: Vec<_> = known.into_iter().flat_map(|t| t.parameters()).map(|p| p.name).collect();
    let name = parameter.split('=').next().unwrap_or_default();
    match spelling::hint(name, names.iter().copied()) {
        hint if !hint.is_empty() => hint,
        _ if names.is_empty() => String::new(),
        _ => format!(": it has {}", names.join(", ")),
    }
}

impl FromStr for Policy {
    type Err = PolicyError;

    fn from_str(text: &str) -> Result<Self, PolicyError> {
        if text.split([':', ',']).any(str::is_empty) {
            return Err(PolicyError::Missing { text: text.to_owned() });
        }
        let (name, rest) = match text.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (text, None),
        };
        let technique = TECHNIQUES
            .iter()
            .find(|t| t.name == name)
            .ok_or_else(|| PolicyError::UnknownTechnique { name: name.to_owned() })?;
        Ok(Self::new(technique, read_values(technique, rest)?))
    }
}

/// The values of all parameters: those that the text after the colon gives, and defaults.
fn read_values(technique: &'static Technique, text: Option<&str>) -> Result<Vec<i32>, PolicyError> {
    let parameters = technique.parameters();
    let mut values = vec![None; parameters.len()];
    for (place, part) in text.iter().flat_map(|text| text.split(',')).enumerate() {
        let (index, value) = meant(part, place, technique, &parameters)?;
        let parameter = &parameters[index];
        if values[index].is_some() {
            let (technique, parameter) = (technique.name, parameter.name);
            return Err(PolicyError::Repeated { technique, parameter });
        }
        let number = value.parse().ok().filter(|n| parameter.range.contains(n));
        values[index] = Some(number.ok_or_else(|| {
            // A word alone is a switch that was misspelt sooner than a value.
            let names = parameters.iter().map(|parameter| parameter.name);
            match part == value && !spelling::nearest(part, names).is_empty() {
                true => unknown(technique, part),
                false => bad_value(technique, parameter, value),
            }
        })?);
    }
    let or_default =
        |(value, parameter): (Option<i32>, &Parameter)| value.unwrap_or(parameter.default);
    Ok(values.into_iter().zip(&parameters).map(or_default).collect())
}

fn bad_value(technique: &Technique, parameter: &Parameter, value: &str) -> PolicyError {
    PolicyError::BadValue { technique: technique.name, cause: parameter.refuses(value) }
}

fn unknown(technique: &Technique, part: &str) -> PolicyError {
    PolicyError::UnknownParameter { technique: technique.name, parameter: part.to_owned() }
}

/// The parameter that a part of the text gives a value, and the text of the value.
fn meant<'a>(
    part: &'a str,
    place: usize,
    technique: &Technique,
    parameters: &[Parameter],
) -> Result<(usize, &'a str), PolicyError> {
    let named = |name: &str| parameters.iter().position(|p| p.name == name);
    if let Some((name, value)) = part.split_once('=') {
        let index = named(name).ok_or_else(|| unknown(technique, part))?;
        return Ok((index, value));
    }
    let most = technique.own.len();
    match named(part) {
        Some(index) if parameters[index].is_switch => Ok((index, "1")),
        Some(index) => {
            let (parameter, default) = (parameters[index].name, parameters[index].default);
            Err(PolicyError::NoValue { technique: technique.name, parameter, default })
        }
        None if place < most => Ok((place, part)),
        None if most > 0 && part.parse::<i32>().is_ok() => {
            let value = part.to_owned();
            Err(PolicyError::TooManyValues { technique: technique.name, most, value })
        }
        None => Err(unknown(technique, part)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::null_move::CONDITIONS;

    #[test]
    fn every_technique_is_read_back_as_written() {
        for technique in TECHNIQUES {
            let policy: Policy = technique.name.parse().unwrap();
            assert_eq!(policy.to_string().parse::<Policy>().unwrap(), policy);
            assert_eq!(policy.technique.name, technique.name);
            for parameter in technique.parameters() {
                for value in [*parameter.range.start(), *parameter.range.end()] {
                    let text = format!("{}:{}={value}", technique.name, parameter.name);
                    let policy: Policy = text.parse().unwrap();
                    assert_eq!(policy.to_string().parse::<Policy>().unwrap(), policy, "{text}");
                }
            }
        }
    }

    #[test]
    fn every_technique_is_declared_soundly() {
        for technique in TECHNIQUES {
            let parameters = technique.parameters();
            for (i, parameter) in parameters.iter().enumerate() {
                let name = parameter.name;
                assert!(parameter.range.contains(&parameter.default), "{} {name}", technique.name);
                assert!(
                    parameters[..i].iter().all(|p| p.name != name),
                    "{} {name}",
                    technique.name
                );
                assert!(TECHNIQUES.iter().all(|t| t.name != name), "a policy is named {name}");
            }
            for (name, _) in technique.conditions.unwrap_or_default() {
                assert!(CONDITIONS.iter().any(|c| c.name == *name), "{} {name}", technique.name);
            }
            assert!(!technique.forms.is_empty(), "{} has no form", technique.name);
            for (form, policy) in technique.forms.iter().zip(technique.policies()) {
                let written = match form.values {
                    "" => technique.name.to_owned(),
                    values => format!("{}:{values}", technique.name),
                };
                assert_eq!(policy.to_string(), written, "a form is not written as it is shown");
            }
            assert_eq!(TECHNIQUES.iter().filter(|t| t.name == technique.name).count(), 1);
        }
    }

    #[test]
    fn what_names_no_policy_is_refused_with_the_reason() {
        for (text, reason) in [
            ("", "a policy or a value is missing in ''"),
            (":2", "a policy or a value is missing in ':2'"),
            ("standard:", "a policy or a value is missing in 'standard:'"),
            ("standard:2,,material", "a policy or a value is missing in 'standard:2,,material'"),
            ("standard:2,", "a policy or a value is missing in 'standard:2,'"),
            ("standard,material", "unknown null-move policy 'standard,material'"),
            ("Standard", "unknown null-move policy 'Standard', did you mean 'standard'?"),
            ("nothing", "there are off, standard, "),
            ("standard:mterial", "no parameter 'mterial', did you mean 'material'?"),
            ("standard:2,mterial", "no parameter 'mterial', did you mean 'material'?"),
            ("standard:x", "R must be a number from 0 to 20, not 'x'"),
            ("standard:21", "not '21'"),
            ("standard:-1", "not '-1'"),
            ("standard:R=", "not ''"),
            ("standard:2,3", "takes at most 1 value without a name, and '3' is one more"),
            ("calibrated:1,2,3,4,5", "takes at most 4 values without a name, and '5' is one more"),
            ("standard:2,Q", "no parameter 'Q': it has R, chain"),
            ("standard:R", "R wants a value, as in R=2"),
            ("standard:material,material=2", "gives material twice"),
            ("standard:material=8", "material must be a number from 0 to 7, not '8'"),
            ("standard:chain", "chain wants a value, as in chain=1"),
            ("standard:2,R=3", "gives R twice"),
            ("standard:r=2", "no parameter 'r=2'"),
            ("off:1", "'off' has no parameter '1'"),
        ] {
            let error = text.parse::<Policy>().unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
