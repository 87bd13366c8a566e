//! The options that UCI can set.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::LazyLock;
use std::time::Duration;

use search::null_move::{Policy, PolicyError, TECHNIQUES};
use search::{
    DEFAULT_TABLE_MB, MAX_DEPTH, ParameterValue, Preset, PresetError, ProbeRules, Settings,
    SettingsError,
};
use thiserror::Error;

use super::strength::RATINGS;
use super::words::excerpt;

const TABLE_MB: RangeInclusive<i32> = 1..=65_536;
const THREADS: RangeInclusive<i32> = 1..=1_024;
const LINES: RangeInclusive<i32> = 1..=256;
const OVERHEAD_MS: RangeInclusive<i32> = 0..=5_000;
const PROBE_DEPTH: RangeInclusive<i32> = 1..=MAX_DEPTH as i32;
/// There are Syzygy tables of up to seven men.
const PROBE_MEN: RangeInclusive<i32> = 0..=7;

/// How the protocol writes a text without any characters.
const EMPTY: &str = "<empty>";

/// The list of published forms.
const FORM: &str = "NullMove Form";
/// The choice among them that is none of them: the policy is the one that was written.
const AS_WRITTEN: &str = "as written";

/// What the options are set to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// How to search.
    pub settings: Settings,
    /// The policy that a published form chosen from the list stands for now.
    pub written: Option<Policy>,
    /// The techniques that were switched one by one.
    pub switched: Vec<(String, bool)>,
    /// Time that passes between deciding on a move and the clock being stopped.
    pub overhead: Duration,
    /// How many threads search.
    pub threads: usize,
    /// How many of the best moves get a line of their own.
    pub multi_pv: usize,
    /// Whether castling is written as king takes rook.
    pub chess960: bool,
    /// Whether the chances to win, draw and lose stand beside each score.
    pub show_wdl: bool,
    /// Whether to play no better than [`rating`](Self::rating).
    pub limit_strength: bool,
    /// The rating to play at if strength is limited.
    pub rating: i32,
    /// Whether a line with what null moves did comes before each move.
    pub pgn_comment: bool,
    /// When to ask tables of endings.
    pub probe_rules: ProbeRules,
}

impl Default for Options {
    fn default() -> Self {
        // Who plays wants the full engine.
        let settings = Settings::of(Preset::Caesura);
        let overhead = Duration::from_millis(10);
        let switched = Vec::new();
        Self {
            settings,
            written: None,
            switched,
            overhead,
            threads: 1,
            multi_pv: 1,
            chess960: false,
            show_wdl: false,
            limit_strength: false,
            rating: *RATINGS.start(),
            pgn_comment: false,
            probe_rules: ProbeRules::default(),
        }
    }
}

impl Options {
    /// The policy that is in force once a form is chosen, or none of them again.
    pub fn with_form(&mut self, form: Option<Policy>) -> Policy {
        let now = self.settings.null_move();
        match form {
            Some(form) => {
                self.written.get_or_insert_with(|| now.clone());
                form
            }
            None => self.written.take().unwrap_or_else(|| now.clone()),
        }
    }

    /// The settings with another preset. What was switched one by one stays so: it must not
    /// matter which option is sent first.
    ///
    /// # Errors
    /// Never, since a switch of this name was there before.
    pub fn with_preset(&self, preset: Preset) -> Result<Settings, OptionError> {
        let begun = self.settings.clone().with_preset(preset);
        let mut switched = self.switched.iter();
        Ok(switched.try_fold(begun, |settings, (name, on)| settings.switched(name, *on))?)
    }

    /// Switches a technique, and returns the settings with it.
    ///
    /// # Errors
    /// If there is no such technique.
    pub fn switch(&mut self, name: String, on: bool) -> Result<Settings, OptionError> {
        let settings = self.settings.switched(&name, on)?;
        self.switched.retain(|(earlier, _)| *earlier != name);
        self.switched.push((name, on));
        Ok(settings)
    }
}

/// What `setoption` changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// The table gets this size in megabytes, and is empty then.
    TableSize(usize),
    /// The table is emptied.
    ClearTable,
    /// [`Options::threads`].
    Threads(usize),
    /// Nothing: whether `go` says `ponder` is enough to know.
    Ponder,
    /// [`Options::multi_pv`].
    MultiPv(usize),
    /// Nothing: the option is there for programs that want to set it.
    Nothing,
    /// [`Options::overhead`].
    Overhead(Duration),
    /// [`Settings::null_move`].
    NullMove(Policy),
    /// [`Settings::null_move`] is this published form, or again what it was before one was chosen.
    Form(Option<Policy>),
    /// [`Settings::preset`].
    Preset(Preset),
    /// [`Options::chess960`].
    Chess960(bool),
    /// [`Options::show_wdl`].
    ShowWdl(bool),
    /// [`Options::limit_strength`].
    LimitStrength(bool),
    /// [`Options::rating`].
    Rating(i32),
    /// [`Options::pgn_comment`].
    PgnComment(bool),
    /// The network is that of this file, or the one of the program.
    EvalFile(Option<String>),
    /// Syzygy tables are those of these folders, or there are none.
    SyzygyPath(Option<String>),
    /// [`ProbeRules::depth`].
    ProbeDepth(i32),
    /// [`ProbeRules::most_men`].
    ProbeMen(u32),
    /// [`ProbeRules::fifty_moves`].
    FiftyMoves(bool),
    /// A technique of this name is on or off.
    Switch(String, bool),
    /// A number of this name, as in [`Settings::parameters`].
    Number(String, i32),
}

/// Why an option is not set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    /// There is no such option.
    #[error("no option is named '{}'{hint}", excerpt(.name))]
    Unknown {
        /// What was written.
        name: String,
        /// What was meant, as [`spelling::hint`] says it.
        hint: String,
    },
    /// The option is no button, and no value is given.
    #[error("option '{0}' wants a value")]
    NoValue(String),
    /// No number, or out of range.
    #[error("option '{name}' wants a number from {min} to {max}, not '{found}'")]
    BadNumber {
        /// The option.
        name: String,
        /// The least value.
        min: i32,
        /// The greatest value.
        max: i32,
        /// What was written.
        found: String,
    },
    /// Neither true nor false.
    #[error("option '{name}' wants true or false, not '{found}'")]
    BadCheck {
        /// The option.
        name: String,
        /// What was written.
        found: String,
    },
    /// No null-move policy.
    #[error("option '{option}': {cause}")]
    BadPolicy {
        /// The option.
        option: &'static str,
        /// What is wrong with it.
        cause: PolicyError,
    },
    /// No preset.
    #[error("option 'Preset': {0}")]
    BadPreset(#[from] PresetError),
    /// Something that the search has not, or not with this value.
    #[error(transparent)]
    BadSetting(#[from] SettingsError),
}

/// An option as it is declared.
struct Declaration {
    name: String,
    kind: Kind,
}

/// What values an option has, and what each changes.
enum Kind {
    Spin {
        default: i32,
        range: RangeInclusive<i32>,
        change: fn(String, i32) -> Change,
    },
    Check {
        default: bool,
        change: fn(String, bool) -> Change,
    },
    Combo {
        default: String,
        choices: Vec<String>,
        change: fn(&str) -> Result<Change, OptionError>,
    },
    /// Any text, or none.
    Text {
        default: Option<String>,
        change: fn(Option<String>) -> Result<Change, OptionError>,
    },
    Button(Change),
}

/// What who plays may want to set. These stand at the top of a dialog.
fn common() -> Vec<Declaration> {
    let Options {
        settings, overhead, chess960, show_wdl, limit_strength, rating, pgn_comment, ..
    } = Options::default();
    let options = [
        (
            "Hash",
            Kind::Spin {
                default: DEFAULT_TABLE_MB as i32,
                range: TABLE_MB,
                change: |_, megabytes| Change::TableSize(megabytes as usize),
            },
        ),
        ("Clear Hash", Kind::Button(Change::ClearTable)),
        (
            "Threads",
            Kind::Spin {
                default: 1,
                range: THREADS,
                change: |_, threads| Change::Threads(threads as usize),
            },
        ),
        ("Ponder", Kind::Check { default: false, change: |_, _| Change::Ponder }),
        (
            "MultiPV",
            Kind::Spin {
                default: 1,
                range: LINES,
                change: |_, lines| Change::MultiPv(lines as usize),
            },
        ),
        (
            "Move Overhead",
            Kind::Spin {
                default: overhead.as_millis() as i32,
                range: OVERHEAD_MS,
                change: |_, ms| Change::Overhead(Duration::from_millis(ms as u64)),
            },
        ),
        // There are more policies than a list of choices could name, and some programs refuse what
        // is not in the list; the published ones stand in one of their own.
        (
            "NullMove",
            Kind::Text {
                default: Some(settings.null_move().to_string()),
                change: |text| {
                    let text = text.ok_or_else(|| OptionError::NoValue("NullMove".to_owned()))?;
                    Ok(Change::NullMove(policy("NullMove", &text)?))
                },
            },
        ),
        (
            FORM,
            Kind::Combo {
                default: AS_WRITTEN.to_owned(),
                choices: [AS_WRITTEN.to_owned()].into_iter().chain(published()).collect(),
                change: |value| match value {
                    AS_WRITTEN => Ok(Change::Form(None)),
                    form => Ok(Change::Form(Some(policy(FORM, form)?))),
                },
            },
        ),
        (
            "Preset",
            Kind::Combo {
                default: settings.preset().to_string(),
                choices: Preset::ALL.iter().map(Preset::to_string).collect(),
                change: |value| Ok(Change::Preset(value.parse()?)),
            },
        ),
        ("UCI_Chess960", Kind::Check { default: chess960, change: |_, on| Change::Chess960(on) }),
        ("UCI_ShowWDL", Kind::Check { default: show_wdl, change: |_, on| Change::ShowWdl(on) }),
        (
            "UCI_LimitStrength",
            Kind::Check { default: limit_strength, change: |_, on| Change::LimitStrength(on) },
        ),
        (
            "UCI_Elo",
            Kind::Spin {
                default: rating,
                range: RATINGS,
                change: |_, rating| Change::Rating(rating),
            },
        ),
        ("EvalFile", Kind::Text { default: None, change: |path| Ok(Change::EvalFile(path)) }),
        // An analysis is searched as a game is.
        ("UCI_AnalyseMode", Kind::Check { default: false, change: |_, _| Change::Nothing }),
        (
            "PgnComment",
            Kind::Check { default: pgn_comment, change: |_, on| Change::PgnComment(on) },
        ),
    ];
    let options = options.into_iter().chain(of_tablebases());
    options.map(|(name, kind)| Declaration { name: name.to_owned(), kind }).collect()
}

/// Reads the policy that an option is set to.
fn policy(option: &'static str, text: &str) -> Result<Policy, OptionError> {
    text.parse().map_err(|cause| OptionError::BadPolicy { option, cause })
}

/// The published forms of all techniques, as policies.
fn published() -> impl Iterator<Item = String> {
    static FORMS: LazyLock<Vec<String>> = LazyLock::new(|| {
        let policies = TECHNIQUES.iter().flat_map(|technique| technique.policies());
        policies.map(|policy| policy.to_string()).collect()
    });
    FORMS.iter().cloned()
}

/// Tables of endings.
fn of_tablebases() -> [(&'static str, Kind); 4] {
    let ProbeRules { most_men, depth, fifty_moves } = ProbeRules::default();
    [
        ("SyzygyPath", Kind::Text { default: None, change: |path| Ok(Change::SyzygyPath(path)) }),
        (
            "SyzygyProbeDepth",
            Kind::Spin {
                default: depth,
                range: PROBE_DEPTH,
                change: |_, depth| Change::ProbeDepth(depth),
            },
        ),
        (
            "SyzygyProbeLimit",
            Kind::Spin {
                default: most_men as i32,
                range: PROBE_MEN,
                change: |_, men| Change::ProbeMen(men as u32),
            },
        ),
        (
            "Syzygy50MoveRule",
            Kind::Check { default: fifty_moves, change: |_, on| Change::FiftyMoves(on) },
        ),
    ]
}

/// The switches and the numbers of the search. Which numbers the null move has depends on its
/// technique.
fn of_search(settings: &Settings) -> impl Iterator<Item = Declaration> {
    let by_default = Options::default().settings;
    let switches: Vec<_> = by_default.features().collect();
    let switches = switches.into_iter().map(|(feature, default)| Declaration {
        name: feature.name.to_owned(),
        kind: Kind::Check { default, change: Change::Switch },
    });
    // The usual null move need not have the numbers that its technique has by default.
    let is_usual = settings.null_move().technique().name == by_default.null_move().technique().name;
    let usual = if is_usual { by_default.parameters() } else { Vec::new() };
    let numbers = settings.parameters().into_iter().map(
        move |ParameterValue { name, default, min, max, .. }| {
            let default =
                usual.iter().find(|usual| usual.name == name).map_or(default, |usual| usual.value);
            let kind = Kind::Spin { default, range: min..=max, change: Change::Number };
            Declaration { name, kind }
        },
    );
    switches.chain(numbers)
}

impl Change {
    /// What `setoption` asks for, under the settings at hand. Names may be written in upper or
    /// lower case.
    ///
    /// # Errors
    /// [`OptionError`] if there is no such option, or it cannot have that value.
    pub fn parse(
        name: &str,
        value: Option<&str>,
        settings: &Settings,
    ) -> Result<Self, OptionError> {
        let lower_case = name.to_ascii_lowercase();
        let current = search::current_name(&lower_case);
        let mut options = all(settings);
        let option = options.find(|option| option.name.eq_ignore_ascii_case(current));
        let Declaration { name, kind } = option.ok_or_else(|| {
            let names: Vec<String> = all(settings).map(|option| option.name).collect();
            let hint = spelling::hint(name, names.iter().map(String::as_str));
            OptionError::Unknown { name: name.to_owned(), hint }
        })?;
        let text = value.filter(|&text| text != EMPTY).map(str::to_owned);
        let value = |name: &str| value.ok_or_else(|| OptionError::NoValue(name.to_owned()));
        match kind {
            Kind::Button(change) => Ok(change),
            Kind::Text { change, .. } => change(text),
            Kind::Combo { change, .. } => change(value(&name)?),
            Kind::Check { change, .. } => {
                let on = truth(&name, value(&name)?)?;
                Ok(change(name, on))
            }
            Kind::Spin { range, change, .. } => {
                let number = number(&name, value(&name)?, range)?;
                Ok(change(name, number))
            }
        }
    }
}

fn number(name: &str, text: &str, range: RangeInclusive<i32>) -> Result<i32, OptionError> {
    let value = text.parse().ok().filter(|value| range.contains(value));
    let (name, found) = (name.to_owned(), excerpt(text));
    let (min, max) = range.into_inner();
    value.ok_or(OptionError::BadNumber { name, min, max, found })
}

fn truth(name: &str, text: &str) -> Result<bool, OptionError> {
    match text.to_ascii_lowercase().as_str() {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(OptionError::BadCheck { name: name.to_owned(), found: excerpt(text) }),
    }
}

/// All options, in the order in which they are declared.
fn all(settings: &Settings) -> impl Iterator<Item = Declaration> {
    common().into_iter().chain(of_search(settings))
}

/// The lines that declare the options, those of the search only if they are asked for: there are
/// too many for a dialog. All can be set, declared or not.
pub fn declarations(settings: &Settings, of_the_search: bool) -> Vec<String> {
    let numbers = of_the_search.then(|| of_search(settings)).into_iter().flatten();
    common().into_iter().chain(numbers).map(|option| option.to_string()).collect()
}

impl fmt::Display for Declaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            Kind::Spin { default, range, .. } => {
                write!(f, "spin default {default} min {} max {}", range.start(), range.end())
            }
            Kind::Check { default, .. } => write!(f, "check default {default}"),
            Kind::Combo { default, choices, .. } => {
                write!(f, "combo default {default}")?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            Kind::Text { default, .. } => {
                write!(f, "string default {}", default.as_deref().unwrap_or(EMPTY))
            }
            Kind::Button(_) => f.write_str("button"),
        }
    }
}

#[cfg(test)]
mod tests;
