//! Several policies in one text, each with what stands around it.

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use players::Command;
use search::null_move::{Policy, PolicyError, TECHNIQUES};
use search::{Preset, Settings, SettingsError};
use spelling::nearest;
use thiserror::Error;

use crate::ablation::{Ablation, AblationError};

/// Different configurations, in the order in which they were given. They are called policies for
/// short, since that is what they mostly differ in.
///
/// Written, if there are any, with commas between them, such as `standard:2,verified:R=3
/// late_move_reductions=off`: each is a null-move policy, and whatever else tells it from the
/// preset of the list. The values of a policy are separated by commas too. So a part that is only a
/// value (a number, `name=value` or the name of a switch, without the name of a technique and a
/// colon before it) belongs to the policy before it: `standard:R=2,material,off` is two policies.
///
/// ```
/// # use lab::policies::PolicyList;
/// let policies: PolicyList = "off,standard:2,verified:R=3 aspiration=on".parse().unwrap();
/// assert_eq!(policies.to_string(), "off,standard:2,verified:3 aspiration=on");
/// assert!("standard:3,standard:R=3".parse::<PolicyList>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PolicyList {
    preset: Preset,
    policies: Vec<ListedPolicy>,
}

/// A policy of a list, with what stands around it. Its text says what the preset of the list
/// does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedPolicy {
    text: String,
    settings: Settings,
}

impl ListedPolicy {
    fn new(settings: Settings, preset: Preset) -> Self {
        let known = format!("preset={preset}");
        let text = settings.to_string();
        let words: Vec<&str> = text.split(' ').filter(|word| *word != known).collect();
        Self { text: words.join(" "), settings }
    }

    /// The whole configuration.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }
}

impl fmt::Display for ListedPolicy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl PolicyList {
    /// Reads a list. What a text does not say is as in the preset.
    ///
    /// # Errors
    /// [`PolicyListError`] for the first text that makes no sense, or comes again.
    pub fn parse(text: &str, preset: Preset) -> Result<Self, PolicyListError> {
        if text.split(',').any(|part| part.trim().is_empty()) {
            return Err(SettingsError::from(PolicyError::Missing { text: text.to_owned() }).into());
        }
        let mut all = Vec::new();
        for text in split(text) {
            if Command::is_meant_by(&text) {
                return Err(PolicyListError::Engine(text));
            }
            let (first, others) = text.split_once(' ').unwrap_or((&text, ""));
            let policies: Vec<Policy> = match first {
                ALL => TECHNIQUES.iter().flat_map(|t| t.policies().take(1)).collect(),
                FAMILY => TECHNIQUES.iter().flat_map(|t| t.policies()).collect(),
                _ => {
                    all.push(Settings::parse(&text, preset)?);
                    continue;
                }
            };
            let around = Settings::parse(others, preset)?;
            all.extend(policies.into_iter().map(|policy| around.clone().with_null_move(policy)));
        }
        Self::new(all, preset)
    }

    /// No configuration at all.
    pub fn none(preset: Preset) -> Self {
        Self { preset, policies: Vec::new() }
    }

    /// These configurations as a list of a preset.
    ///
    /// # Errors
    /// [`PolicyListError`] if one comes again.
    pub fn new(all: Vec<Settings>, preset: Preset) -> Result<Self, PolicyListError> {
        let mut policies: Vec<ListedPolicy> = Vec::new();
        for settings in all {
            let policy = ListedPolicy::new(settings, preset);
            if policies.contains(&policy) {
                return Err(PolicyListError::Duplicate(policy.text));
            }
            policies.push(policy);
        }
        Ok(Self { preset, policies })
    }

    /// The same with what stands beside each of them in an ablation, and the index of the last of
    /// the whole ones, against which to measure if nothing is said.
    ///
    /// # Errors
    /// [`AblationError`] if there is nothing of that kind.
    pub fn ablated(&self, ablation: &Ablation) -> Result<(Self, usize), AblationError> {
        let all = ablation.of_all(self.settings().cloned().collect())?.into_iter();
        let policies: Vec<_> = all.map(|all| ListedPolicy::new(all, self.preset)).collect();
        let last = self.policies.last();
        // All of the whole ones are kept.
        let whole = policies.iter().rposition(|policy| Some(policy) == last).unwrap_or(0);
        Ok((Self { preset: self.preset, policies }, whole))
    }

    /// What stands around each policy that does not say otherwise.
    pub fn preset(&self) -> Preset {
        self.preset
    }

    /// The whole configurations.
    pub fn settings(&self) -> impl Iterator<Item = &Settings> {
        self.policies.iter().map(|policy| &policy.settings)
    }

    /// The index of that which a text describes, to measure the others against.
    ///
    /// # Errors
    /// [`PolicyListError`] if the text makes no sense, or is none of them.
    pub fn baseline(&self, text: &str) -> Result<usize, PolicyListError> {
        let baseline = ListedPolicy::new(Settings::parse(text, self.preset)?, self.preset);
        let found = self.policies.iter().position(|policy| *policy == baseline);
        found.ok_or_else(|| PolicyListError::NoBaseline {
            baseline: baseline.text,
            policies: self.to_string(),
        })
    }
}

impl Deref for PolicyList {
    type Target = [ListedPolicy];

    fn deref(&self) -> &[ListedPolicy] {
        &self.policies
    }
}

impl fmt::Display for PolicyList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let texts: Vec<&str> = self.iter().map(|policy| policy.text.as_str()).collect();
        f.write_str(&texts.join(","))
    }
}

/// Why something is no list of policies.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum PolicyListError {
    /// One of them is none, or what stands around it makes no sense.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// One of them is another engine.
    #[error("'{0}' is no policy: engines are given as --engine, or under 'engines' in a file")]
    Engine(String),
    /// Two of them are the same.
    #[error("policy {0} is given twice")]
    Duplicate(String),
    /// What the others are to be measured against is not there.
    #[error("the baseline {baseline} is not among the policies {policies}")]
    NoBaseline {
        /// What was asked for.
        baseline: String,
        /// What there is.
        policies: String,
    },
}

/// Stands for each technique once.
const ALL: &str = "all";
/// Stands for every documented form of every technique.
const FAMILY: &str = "family";

impl FromStr for PolicyList {
    type Err = PolicyListError;

    /// A list of the default preset.
    fn from_str(text: &str) -> Result<Self, PolicyListError> {
        Self::parse(text, Preset::default())
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

/// Whether a part stands for a policy and not for a value. A misspelt technique does too and a
/// misspelt switch does not, so that each is reported as what it was meant to be.
fn begins_policy(part: &str) -> bool {
    // What follows on a space stands around the policy.
    let part = part.split(' ').next().unwrap_or_default();
    let is_technique = |name| TECHNIQUES.iter().any(|technique| technique.name == name);
    let parameters: Vec<_> = TECHNIQUES.iter().flat_map(|t| t.parameters()).collect();
    let names = || parameters.iter().map(|parameter| parameter.name);
    let is_like = |known: &[&str]| !nearest(part, known.iter().copied()).is_empty();
    let techniques: Vec<_> = TECHNIQUES.iter().map(|technique| technique.name).collect();
    let is_misspelt = || is_like(&names().collect::<Vec<_>>()) && !is_like(&techniques);
    let is_switch = names().any(|name| name == part) || is_misspelt();
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
            ("standard:2,mterial,off", &["standard:2,mterial", "off"]),
            ("standard:2,verfied:R=3", &["standard:2", "verfied:R=3"]),
            ("off aspiration=on,standard:2", &["off aspiration=on", "standard:2"]),
            ("standard:2,chain=2 aspiration=on,off", &["standard:2,chain=2 aspiration=on", "off"]),
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
    fn a_text_says_what_the_preset_of_the_list_does_not() {
        for (text, written) in [
            ("standard:R=2", "standard:2"),
            ("off preset=genesis,off", "off preset=genesis,off"),
            ("off preset=caesura aspiration=on", "off"),
            ("off aspiration=off,off", "off aspiration=off,off"),
            ("off reverse_futility_depth=5", "off reverse_futility_depth=5"),
        ] {
            let policies = PolicyList::parse(text, Preset::Caesura).unwrap();
            assert_eq!(policies.to_string(), written);
            assert_eq!(PolicyList::parse(written, Preset::Caesura), Ok(policies));
        }
        let around: PolicyList = "all aspiration=on".parse().unwrap();
        assert_eq!(around.len(), TECHNIQUES.len());
        assert!(around.iter().all(|policy| policy.text.ends_with(" aspiration=on")));
    }

    #[test]
    fn a_baseline_is_found_however_it_is_written() {
        let policies = PolicyList::parse("off,standard:2 aspiration=off", Preset::Caesura).unwrap();
        assert_eq!(policies.baseline("off preset=caesura"), Ok(0));
        assert_eq!(policies.baseline("standard:R=2 aspiration=off"), Ok(1));
        let error = policies.baseline("standard:2").unwrap_err().to_string();
        assert!(error.contains("standard:2 is not among the policies off,standard:2 a"), "{error}");
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
            ("standard:2,mterial", "no parameter 'mterial', did you mean 'material'?"),
            ("3,standard:2", "unknown null-move policy '3'"),
            ("standard:2,chains=2", "'standard' has no parameter 'chains=2'"),
            ("standard,off,standard:2", "policy standard:2 is given twice"),
            ("off,standard:2,off preset=genesis", "policy off is given twice"),
            ("off aspiration=maybe", "aspiration must be on or off, not 'maybe'"),
            ("all lmr=off", "no setting is named 'lmr': there are preset, "),
            ("off,uci:stockfish", "'uci:stockfish' is no policy: engines are given as --engine"),
        ] {
            let error = text.parse::<PolicyList>().unwrap_err().to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }
}
