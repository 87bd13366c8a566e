//! Several policies in one text.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use search::null_move::{Policy, PolicyError, TECHNIQUES, Technique};
use thiserror::Error;

/// Different policies, in the order in which they were given; at least one.
///
/// Written with commas between them, such as `standard:2,verified:R=3`. The values of a policy
/// are separated by commas too. So a part that is only a value (a number, `name=value` or the name
/// of a switch, without the name of a technique and a colon before it) belongs to the policy
/// before it: `standard:R=2,material,off` is two policies.
///
/// ```
/// # use lab::policies::PolicyList;
/// let policies: PolicyList = "off,standard:2,verified:R=3".parse().unwrap();
/// assert_eq!(policies.to_string(), "off,standard:2,verified:3");
/// assert!("standard:3,standard:R=3".parse::<PolicyList>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PolicyList(Vec<Policy>);

impl PolicyList {
    /// These policies; `None` if there is none. They must differ.
    pub(crate) fn new(policies: Vec<Policy>) -> Option<Self> {
        (!policies.is_empty()).then_some(Self(policies))
    }
}

impl Deref for PolicyList {
    type Target = [Policy];

    fn deref(&self) -> &[Policy] {
        &self.0
    }
}

impl fmt::Display for PolicyList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<String> = self.iter().map(Policy::to_string).collect();
        f.write_str(&texts.join(","))
    }
}

/// Why a text is no list of policies.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PolicyListError {
    /// One of them is none.
    #[error(transparent)]
    Policy(#[from] PolicyError),
    /// Two of them are the same.
    #[error("policy {0} is given twice")]
    Duplicate(Policy),
}

/// Stands for each technique once.
const ALL: &str = "all";
/// Stands for every documented form of every technique.
const FAMILY: &str = "family";

impl FromStr for PolicyList {
    type Err = PolicyListError;

    fn from_str(text: &str) -> Result<Self, PolicyListError> {
        if text.split(',').any(|part| part.trim().is_empty()) {
            return Err(PolicyError::Missing { text: text.to_owned() }.into());
        }
        let mut policies = Vec::new();
        let mut add = |policy: Policy| {
            if policies.contains(&policy) {
                return Err(PolicyListError::Duplicate(policy));
            }
            policies.push(policy);
            Ok(())
        };
        for text in split(text) {
            match text.as_str() {
                ALL => {
                    TECHNIQUES.iter().flat_map(|t| t.policies().take(1)).try_for_each(&mut add)?
                }
                FAMILY => TECHNIQUES.iter().flat_map(|t| t.policies()).try_for_each(&mut add)?,
                _ => add(text.parse()?)?,
            }
        }
        Ok(Self(policies))
    }
}

/// Cuts a list into the texts of its policies.
fn split(text: &str) -> Vec<String> {
    let mut policies: Vec<String> = Vec::new();
    for part in text.split(',').map(str::trim) {
        match policies.last_mut() {
            Some(policy) if !begins_policy(part) => {
                policy.push(',');
                policy.push_str(part);
            }
            _ => policies.push(part.to_owned()),
        }
    }
    policies
}

/// Whether a part stands for a policy and not for a value. A misspelt technique does too, so
/// that it is reported as what it was meant to be.
fn begins_policy(part: &str) -> bool {
    let is_technique = |name| TECHNIQUES.iter().any(|technique| technique.name == name);
    let has_parameter = |t: &&Technique| t.parameters().iter().any(|p| p.name == part);
    let is_switch = TECHNIQUES.iter().any(has_parameter);
    let is_value = part.contains('=') || part.starts_with(|c: char| !c.is_ascii_alphabetic());
    is_technique(part) || part.contains(':') || !(is_value || is_switch)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_with_their_policy() {
        for (text, parts) in [
            ("off", &["off"][..]),
            ("standard:1,standard:2", &["standard:1", "standard:2"]),
            ("standard:R=2,chain=2,off", &["standard:R=2,chain=2", "off"]),
            ("standard:2,2,verified:3,-1", &["standard:2,2", "verified:3,-1"]),
            ("standard:2,material,static_eval,off", &["standard:2,material,static_eval", "off"]),
            ("standard:2, verified", &["standard:2", "verified"]),
            ("standard:2,verfied,off", &["standard:2", "verfied", "off"]),
            ("standard:2,verfied:R=3", &["standard:2", "verfied:R=3"]),
        ] {
            assert_eq!(split(text), parts, "{text}");
        }
    }

    #[test]
    fn the_family_holds_every_technique_once_in_each_form() {
        let all: PolicyList = "all".parse().unwrap();
        let family: PolicyList = "family".parse().unwrap();
        assert_eq!(all.len(), TECHNIQUES.len());
        assert!(family.len() > all.len() && all.iter().all(|policy| family.contains(policy)));
        assert_eq!(family.to_string().parse::<PolicyList>().unwrap(), family);
        assert!("off,all".parse::<PolicyList>().is_err());
    }

    #[test]
    fn faulty_lists_are_refused_with_the_reason() {
        for (text, reason) in [
            ("", "a policy or a value is missing in ''"),
            ("standard:2,", "a policy or a value is missing in 'standard:2,'"),
            ("standard:2, ,material", "a policy or a value is missing in 'standard:2, ,material'"),
            ("off,,standard:2", "a policy or a value is missing in 'off,,standard:2'"),
            ("off,standard:", "a policy or a value is missing in 'standard:'"),
            ("standard:2,verfied:3", "unknown null-move policy 'verfied'"),
            ("3,standard:2", "unknown null-move policy '3'"),
            ("standard:2,chains=2", "'standard' has no parameter 'chains=2'"),
            ("standard,off,standard:2", "policy standard:2 is given twice"),
        ] {
            let error = text.parse::<PolicyList>().unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
