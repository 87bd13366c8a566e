//! Settings as people write them: `verified:3 preset=genesis`,
//! `standard:2 preset=caesura late_move_reductions=off reverse_futility_depth=5`.

use std::fmt;

use network::{NetworkFile, NetworkFileError};
use thiserror::Error;

use super::{FEATURES, Features, Preset, PresetError, Settings, current_name, declared, unknown};
use crate::null_move::{Policy, PolicyError};
use crate::parameter::BadValue;

/// The word that names the preset.
const PRESET: &str = "preset";

/// The feature that may have a file for a value.
const NETWORK: &str = "network";

/// Why a text says no settings, or something cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SettingsError {
    /// The null-move policy is none, or cannot have a value.
    #[error(transparent)]
    Policy(#[from] PolicyError),
    /// The preset is none.
    #[error(transparent)]
    Preset(#[from] PresetError),
    /// Something that should be `name=value` is not.
    #[error("'{word}' is no name=value; a null-move policy stands before all else")]
    NoSetting {
        /// What was written.
        word: String,
    },
    /// Nothing has this name.
    #[error("no setting is named '{name}'{instead}")]
    Unknown {
        /// What was written.
        name: String,
        /// What was meant, or what there is.
        instead: String,
    },
    /// Something was set twice.
    #[error("{name} is set twice")]
    Repeated {
        /// What was written.
        name: String,
    },
    /// The value of a feature is neither on nor off.
    #[error("{name} must be on or off, not '{value}'")]
    BadSwitch {
        /// The feature.
        name: &'static str,
        /// What was written.
        value: String,
    },
    /// The network is neither on nor off nor that of a file.
    #[error("{NETWORK} must be on, off or a file: {0}")]
    Network(#[from] NetworkFileError),
    /// The value is no number, or out of range.
    #[error(transparent)]
    BadValue(#[from] BadValue),
}

impl Settings {
    /// Reads settings. Where the text names no preset it is this one, and where it begins with no
    /// policy the one that belongs to the preset. Features and parameters change the preset,
    /// wherever they stand.
    ///
    /// # Errors
    /// [`SettingsError`] with what there is instead.
    pub fn parse(text: &str, preset: Preset) -> Result<Self, SettingsError> {
        Self::read(text, preset, NetworkFile::open_named)
    }

    /// Reads settings that were written down: the file of their network, which may be gone, is only
    /// named. They are for reading, not to search with.
    ///
    /// # Errors
    /// As [`parse`](Self::parse).
    pub fn recorded(text: &str, preset: Preset) -> Result<Self, SettingsError> {
        Self::read(text, preset, |text| match NetworkFile::named(text) {
            Some(file) => Ok(file),
            None => NetworkFile::open(text),
        })
    }

    /// Reads settings, and gets the network of a file.
    fn read(
        text: &str,
        preset: Preset,
        open: fn(&str) -> Result<NetworkFile, NetworkFileError>,
    ) -> Result<Self, SettingsError> {
        let mut words = text.split_whitespace().peekable();
        let policy = words.next_if(|word| split(word).is_none());
        let null_move: Option<Policy> = policy.map(str::parse).transpose()?;
        let mut given: Vec<(&str, &str)> = Vec::new();
        for word in words {
            let no_setting = || SettingsError::NoSetting { word: word.to_owned() };
            let (name, value) = split(word).ok_or_else(no_setting)?;
            let name = current_name(name);
            if given.iter().any(|(earlier, _)| *earlier == name) {
                return Err(SettingsError::Repeated { name: name.to_owned() });
            }
            given.push((name, value));
        }
        let written = given.iter().find(|(name, _)| *name == PRESET);
        let preset = written.map_or(Ok(preset), |(_, value)| value.parse())?;
        let changes = given.iter().filter(|(name, _)| *name != PRESET);
        let null_move = null_move.unwrap_or_else(|| preset.null_move());
        changes.copied().try_fold(
            Self::new(preset, null_move),
            |settings, (name, value)| match name == NETWORK && !["on", "off"].contains(&value) {
                true => settings.with_net(Some(open(value)?)).switched(NETWORK, true),
                false => settings.changed(name, value),
            },
        )
    }

    /// The same with a feature or a parameter as a word gives it.
    fn changed(&self, name: &str, value: &str) -> Result<Self, SettingsError> {
        if let Some(feature) = FEATURES.iter().find(|feature| feature.name == name) {
            return match value {
                "on" => self.switched(name, true),
                "off" => self.switched(name, false),
                _ => Err(SettingsError::BadSwitch { name: feature.name, value: value.to_owned() }),
            };
        }
        let (_, parameter) = declared(name).ok_or_else(|| unknown(name, names()))?;
        let value = value.parse().map_err(|_| parameter.refuses(value))?;
        self.with(name, value)
    }
}

/// The name and the value of a word, if it is no policy.
fn split(word: &str) -> Option<(&str, &str)> {
    word.split_once('=').filter(|(name, _)| !name.contains(':'))
}

/// All that a text can set.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let features = FEATURES.iter().map(|feature| feature.name);
    let parameters = FEATURES.iter().flat_map(|feature| feature.parameters);
    let parameters = parameters.map(|parameter| parameter.name);
    [PRESET].into_iter().chain(features).chain(parameters)
}

impl fmt::Display for Settings {
    /// The policy and the preset always, then what differs from the preset in the order of the
    /// list, features before parameters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {PRESET}={}", self.null_move, self.preset)?;
        let by_preset = Features::of(self.preset).to_array();
        for ((feature, is_on), by_preset) in self.features().zip(by_preset) {
            if let (NETWORK, true, Some(file)) = (feature.name, is_on, &self.net) {
                write!(f, " {NETWORK}={file}")?;
            } else if is_on != by_preset {
                write!(f, " {}={}", feature.name, if is_on { "on" } else { "off" })?;
            }
        }
        for (parameter, value, _) in self.of_features() {
            if value != parameter.default {
                write!(f, " {}={value}", parameter.name)?;
            }
        }
        Ok(())
    }
}
