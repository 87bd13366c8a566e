//! The options that UCI can set.

use std::fmt;
use std::ops::RangeInclusive;
use std::time::Duration;

use search::null_move::{Policy, PolicyError, TECHNIQUES};
use search::{DEFAULT_TABLE_MB, Preset, PresetError, Settings};
use thiserror::Error;

use super::command::excerpt;

const TABLE_MB: RangeInclusive<usize> = 1..=65_536;
const THREADS: RangeInclusive<usize> = 1..=1;
const OVERHEAD_MS: RangeInclusive<usize> = 0..=5_000;

/// What the options are set to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// How to search.
    pub settings: Settings,
    /// Time that passes between deciding on a move and the clock being stopped.
    pub overhead: Duration,
    /// Whether castling is written as king takes rook.
    pub chess960: bool,
}

impl Default for Options {
    fn default() -> Self {
        // Who plays wants the full engine.
        let settings = Settings::default().with_preset(Preset::Caesura);
        Self { settings, overhead: Duration::from_millis(10), chess960: false }
    }
}

/// What `setoption` changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// The table gets this size in megabytes, and is empty then.
    TableSize(usize),
    /// The table is emptied.
    ClearTable,
    /// Nothing: there is one thread.
    Threads,
    /// [`Options::overhead`].
    Overhead(Duration),
    /// [`Settings::null_move`].
    NullMove(Policy),
    /// [`Settings::preset`].
    Preset(Preset),
    /// [`Options::chess960`].
    Chess960(bool),
}

/// Why an option is not set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    /// There is no such option.
    #[error("no option is named '{0}'")]
    Unknown(String),
    /// The option is no button, and no value is given.
    #[error("option '{0}' wants a value")]
    NoValue(&'static str),
    /// No number, or out of range.
    #[error("option '{name}' wants a number from {min} to {max}, not '{found}'")]
    BadNumber {
        /// The option.
        name: &'static str,
        /// The least value.
        min: usize,
        /// The greatest value.
        max: usize,
        /// What was written.
        found: String,
    },
    /// Neither true nor false.
    #[error("option '{name}' wants true or false, not '{found}'")]
    BadCheck {
        /// The option.
        name: &'static str,
        /// What was written.
        found: String,
    },
    /// No null-move policy.
    #[error("option 'NullMove': {0}")]
    BadPolicy(PolicyError),
    /// No preset.
    #[error("option 'Preset': {0}")]
    BadPreset(PresetError),
}

/// An option as it is declared.
struct Declaration {
    name: &'static str,
    kind: Kind,
    /// What a value changes.
    read: fn(&'static str, &str) -> Result<Change, OptionError>,
}

enum Kind {
    Spin { default: usize, range: RangeInclusive<usize> },
    Check { default: bool },
    Combo { default: String, choices: Vec<String> },
    Button,
}

/// All options, in the order in which they are declared.
fn all() -> Vec<Declaration> {
    let Options { settings, overhead, chess960 } = Options::default();
    vec![
        Declaration {
            name: "Hash",
            kind: Kind::Spin { default: DEFAULT_TABLE_MB, range: TABLE_MB },
            read: |name, value| Ok(Change::TableSize(number(name, value, TABLE_MB)?)),
        },
        Declaration { name: "Clear Hash", kind: Kind::Button, read: |_, _| Ok(Change::ClearTable) },
        Declaration {
            name: "Threads",
            kind: Kind::Spin { default: 1, range: THREADS },
            read: |name, value| number(name, value, THREADS).map(|_| Change::Threads),
        },
        Declaration {
            name: "Move Overhead",
            kind: Kind::Spin { default: overhead.as_millis() as usize, range: OVERHEAD_MS },
            read: |name, value| {
                let ms = number(name, value, OVERHEAD_MS)?;
                Ok(Change::Overhead(Duration::from_millis(ms as u64)))
            },
        },
        Declaration {
            name: "NullMove",
            kind: Kind::Combo { default: settings.null_move().to_string(), choices: policies() },
            read: |_, value| match value.parse() {
                Ok(policy) => Ok(Change::NullMove(policy)),
                Err(error) => Err(OptionError::BadPolicy(error)),
            },
        },
        Declaration {
            name: "Preset",
            kind: Kind::Combo {
                default: settings.preset().to_string(),
                choices: Preset::ALL.iter().map(Preset::to_string).collect(),
            },
            read: |_, value| match value.parse() {
                Ok(preset) => Ok(Change::Preset(preset)),
                Err(error) => Err(OptionError::BadPreset(error)),
            },
        },
        Declaration {
            name: "UCI_Chess960",
            kind: Kind::Check { default: chess960 },
            read: |name, value| Ok(Change::Chess960(truth(name, value)?)),
        },
    ]
}

/// The policies that a list of choices shows: every documented form of every technique. Any
/// other may be set too.
fn policies() -> Vec<String> {
    TECHNIQUES.iter().flat_map(|t| t.policies()).map(|policy| policy.to_string()).collect()
}

impl Change {
    /// What `setoption` asks for. Names may be written in upper or lower case.
    ///
    /// # Errors
    /// [`OptionError`] if there is no such option, or it cannot have that value.
    pub fn parse(name: &str, value: Option<&str>) -> Result<Self, OptionError> {
        let all = all();
        let option = all.iter().find(|option| option.name.eq_ignore_ascii_case(name));
        let option = option.ok_or_else(|| OptionError::Unknown(excerpt(name)))?;
        match (&option.kind, value) {
            (Kind::Button, _) => (option.read)(option.name, ""),
            (_, Some(value)) => (option.read)(option.name, value),
            (_, None) => Err(OptionError::NoValue(option.name)),
        }
    }
}

fn number(
    name: &'static str,
    text: &str,
    range: RangeInclusive<usize>,
) -> Result<usize, OptionError> {
    let value = text.parse().ok().filter(|value| range.contains(value));
    let (min, max) = range.into_inner();
    value.ok_or_else(|| OptionError::BadNumber { name, min, max, found: excerpt(text) })
}

fn truth(name: &'static str, text: &str) -> Result<bool, OptionError> {
    match text.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(OptionError::BadCheck { name, found: excerpt(text) }),
    }
}

/// The lines that declare all options.
pub fn declarations() -> Vec<String> {
    all().iter().map(Declaration::to_string).collect()
}

impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            Kind::Spin { default, range } => {
                write!(f, "spin default {default} min {} max {}", range.start(), range.end())
            }
            Kind::Check { default } => write!(f, "check default {default}"),
            Kind::Combo { default, choices } => {
                write!(f, "combo default {default}")?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            Kind::Button => f.write_str("button"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_and_choice_can_be_set() {
        for option in all() {
            let values = match &option.kind {
                Kind::Spin { default, range } => {
                    assert!(range.contains(default), "{}", option.name);
                    vec![default.to_string(), range.start().to_string(), range.end().to_string()]
                }
                Kind::Check { default } => vec![default.to_string()],
                Kind::Combo { default, choices } => {
                    assert!(choices.contains(default), "{}", option.name);
                    choices.clone()
                }
                Kind::Button => vec![String::new()],
            };
            for value in values {
                let name = option.name.to_lowercase();
                assert!(Change::parse(&name, Some(&value)).is_ok(), "{name} {value}");
            }
        }
    }

    #[test]
    fn every_technique_is_listed() {
        let listed = policies();
        for technique in TECHNIQUES {
            let of_technique = |text: &String| text.split(':').next() == Some(technique.name);
            assert!(listed.iter().any(of_technique), "{}", technique.name);
        }
        assert!(listed.iter().all(|text| text.parse::<Policy>().is_ok()));
    }

    #[test]
    fn policies_that_are_not_listed_can_be_set_too() {
        let policy = "standard:7".parse().unwrap();
        assert_eq!(Change::parse("nullmove", Some("standard:7")), Ok(Change::NullMove(policy)));
    }

    #[test]
    fn what_cannot_be_set_is_refused_with_the_reason() {
        for (name, value, reason) in [
            ("Ponder", Some("true"), "no option is named 'Ponder'"),
            ("Hash", None, "option 'Hash' wants a value"),
            ("hash", Some("0"), "option 'Hash' wants a number from 1 to 65536, not '0'"),
            ("Hash", Some("99999999999999999999"), "not '99999999999999999999'"),
            ("Threads", Some("100000"), "wants a number from 1 to 1, not '100000'"),
            ("Move Overhead", Some("-1"), "from 0 to 5000, not '-1'"),
            ("UCI_Chess960", Some("yes"), "wants true or false, not 'yes'"),
            ("NullMove", Some("never"), "option 'NullMove': unknown null-move policy 'never'"),
            ("Preset", Some("exodus"), "option 'Preset': unknown preset 'exodus'"),
        ] {
            let error = Change::parse(name, value).unwrap_err().to_string();
            assert!(error.contains(reason), "{name}: {error}");
        }
    }
}
