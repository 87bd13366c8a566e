//! Who searches: policies of ours, and other engines.

use std::fmt;

use players::{Engine, distinct_names};
use search::{Preset, Settings};

use crate::policies::{PolicyList, PolicyListError};

/// Who searches, each by a number: first our policies, then other engines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lineup {
    policies: PolicyList,
    engines: Vec<Engine>,
    /// Of all of them.
    names: Vec<String>,
}

/// Somebody who searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contender<'a> {
    /// A configuration of ours, in this process.
    Own(&'a Settings),
    /// Another engine.
    Engine(&'a Engine),
}

impl Lineup {
    /// Our policies, and other engines beside them.
    pub fn new(policies: PolicyList, engines: Vec<Engine>) -> Self {
        let words: Vec<Vec<String>> = engines.iter().map(Engine::words).collect();
        let is_like = |one: usize, other: usize| engines[one].name() == engines[other].name();
        let own = policies.iter().map(ToString::to_string);
        let names = own.chain(distinct_names(&words, is_like)).collect();
        Self { policies, engines, names }
    }

    /// The same with more engines behind them.
    pub fn with(self, engines: &[Engine]) -> Self {
        Self::new(self.policies, [self.engines, engines.to_vec()].concat())
    }

    /// Those of ours.
    pub fn policies(&self) -> &PolicyList {
        &self.policies
    }

    /// The others.
    pub fn engines(&self) -> &[Engine] {
        &self.engines
    }

    /// What stands around each policy that does not say otherwise.
    pub fn preset(&self) -> Preset {
        self.policies.preset()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether nobody is there.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// What they are called, which tells them apart.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Who has a number.
    ///
    /// # Panics
    /// If nobody has it.
    pub fn get(&self, number: usize) -> Contender<'_> {
        match self.policies.get(number) {
            Some(policy) => Contender::Own(policy.settings()),
            None => Contender::Engine(&self.engines[number - self.policies.len()]),
        }
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = Contender<'_>> {
        (0..self.len()).map(|number| self.get(number))
    }

    /// The number of that which a text describes, to measure the others against: a policy, or an
    /// engine by its name or by how it is started.
    ///
    /// # Errors
    /// [`PolicyListError`] if it is none of them.
    pub fn baseline(&self, text: &str) -> Result<usize, PolicyListError> {
        let is_meant = |engine: &Engine| engine.command.to_string() == text;
        let named = self.names.iter().position(|name| name == text);
        let started = self.engines.iter().position(is_meant).map(|at| self.policies.len() + at);
        match named.or(started) {
            Some(number) => Ok(number),
            None if self.engines.is_empty() => self.policies.baseline(text),
            None => self.policies.baseline(text).map_err(|_| PolicyListError::NoBaseline {
                baseline: text.to_owned(),
                policies: self.to_string(),
            }),
        }
    }
}

/// Policies alone.
impl From<PolicyList> for Lineup {
    fn from(policies: PolicyList) -> Self {
        Self::new(policies, Vec::new())
    }
}

impl fmt::Display for Lineup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names.join(","))
    }
}

#[cfg(test)]
mod tests {
    use players::PATIENCE;

    use super::*;

    fn engine(text: &str, calls_itself: &str) -> Engine {
        let (command, calls_itself) = (text.parse().unwrap(), calls_itself.to_owned());
        Engine { command, calls_itself, patience: PATIENCE }
    }

    #[test]
    fn engines_stand_behind_policies_under_names_of_their_own() {
        let policies: PolicyList = "off,standard:2".parse().unwrap();
        let engines = [engine("uci:a Hash=1", "A"), engine("uci:a Hash=2", "A")];
        let lineup = Lineup::from(policies).with(&engines[..1]).with(&engines[1..]);
        assert_eq!(lineup.names(), ["off", "standard:2", "A Hash=1", "A Hash=2"]);
        assert!(matches!(lineup.get(1), Contender::Own(_)));
        assert_eq!(lineup.get(3), Contender::Engine(&engines[1]));
        for (text, number) in
            [("off", 0), ("standard:R=2", 1), ("A Hash=1", 2), ("uci:a Hash=2", 3)]
        {
            assert_eq!(lineup.baseline(text), Ok(number), "{text}");
        }
        let error = lineup.baseline("A").unwrap_err().to_string();
        assert!(error.contains("A is not among the policies off,standard:2,A Hash=1,"), "{error}");
    }
}
