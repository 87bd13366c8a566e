//! Who plays.

use std::fmt;
use std::time::Duration;

use players::{Command, CommandError, Engine, EngineError, PATIENCE, distinct_names};
use search::{Preset, Settings, SettingsError};
use thiserror::Error;

/// Who plays, under a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Player {
    /// What tells it from the others.
    pub name: String,
    /// What it is.
    pub kind: PlayerKind,
}

/// What a player is.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::large_enum_variant, reason = "there are few players")]
pub enum PlayerKind {
    /// A configuration of ours, which searches in this process.
    Own(Settings),
    /// Another engine.
    Engine(Engine),
}

/// Why a text is no player.
#[derive(Debug, Error)]
pub enum PlayerError {
    /// It is no configuration.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// It is no engine that can be had.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

impl PlayerKind {
    /// Reads a player: a configuration such as `standard:2 late_move_reductions=off`, where what is
    /// not said is as in the preset, or an engine such as `uci:stockfish Hash=16` or
    /// `stockfish.toml`, which is started to hear its name, with so much patience.
    ///
    /// # Errors
    /// [`PlayerError`] if it makes no sense, or if the engine does not get ready.
    pub fn read(text: &str, preset: Preset, patience: Duration) -> Result<Self, PlayerError> {
        if !Command::is_meant_by(text) {
            return Settings::parse(text, preset).map(Self::Own).map_err(|error| {
                match text.parse::<Command>() {
                    Err(program @ CommandError::Program(_)) => EngineError::from(program).into(),
                    _ => error.into(),
                }
            });
        }
        Ok(Self::Engine(Engine::read(text, patience)?))
    }

    /// The same with a number at a value: a parameter of ours, or an option of an engine.
    ///
    /// # Errors
    /// [`SettingsError`] if it is no parameter of ours, or the value is out of its range. What an
    /// engine takes it says when it is started.
    pub fn with_number(&self, name: &str, value: i32) -> Result<Self, SettingsError> {
        Ok(match self {
            Self::Own(settings) => Self::Own(settings.clone().with(name, value)?),
            Self::Engine(engine) => {
                let command = engine.command.clone().with_option(name, &value.to_string());
                Self::Engine(Engine { command, ..engine.clone() })
            }
        })
    }

    /// Words of which the first always tells something, and another only where it is not
    /// everybody's.
    fn words(&self) -> Vec<String> {
        match self {
            Self::Own(settings) => settings.to_string().split(' ').map(str::to_owned).collect(),
            Self::Engine(engine) => engine.words(),
        }
    }

    /// Whether words that both have tell nothing of the two.
    fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Own(_), Self::Own(_)) => true,
            (Self::Engine(one), Self::Engine(other)) => one.name() == other.name(),
            _ => false,
        }
    }
}

/// As it is read again, but for what no text says of an engine.
impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own(settings) => settings.fmt(f),
            Self::Engine(engine) => engine.command.fmt(f),
        }
    }
}

/// Reads players as [`PlayerKind::read`] does, and [names](named) them.
///
/// # Errors
/// [`PlayerError`] for the first text that is none.
pub fn players(texts: &[String], preset: Preset) -> Result<Vec<Player>, PlayerError> {
    let read = |text: &String| PlayerKind::read(text, preset, PATIENCE);
    Ok(named(texts.iter().map(read).collect::<Result<_, _>>()?))
}

/// Gives players names, by what they have not in common.
pub fn named(all: Vec<PlayerKind>) -> Vec<Player> {
    let words: Vec<Vec<String>> = all.iter().map(PlayerKind::words).collect();
    let names = distinct_names(&words, |one, other| all[one].is_like(&all[other]));
    names.into_iter().zip(all).map(|(name, kind)| Player { name, kind }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(texts: &[&str]) -> Vec<String> {
        let kind = |text: &&str| match text.parse::<Command>() {
            Ok(command) => {
                let calls_itself = command.program.to_uppercase();
                PlayerKind::Engine(Engine { command, calls_itself, patience: PATIENCE })
            }
            Err(_) => PlayerKind::read(text, Preset::Genesis, PATIENCE).unwrap(),
        };
        named(texts.iter().map(kind).collect()).into_iter().map(|player| player.name).collect()
    }

    #[test]
    fn players_are_named_by_what_tells_them_apart() {
        assert_eq!(names(&["standard:2", "verified:3"]), ["standard:2", "verified:3"]);
        assert_eq!(
            names(&["standard:2 aspiration=on", "standard:2"]),
            ["standard:2 aspiration=on", "standard:2"]
        );
        assert_eq!(
            names(&["off preset=caesura", "off"]),
            ["off preset=caesura", "off preset=genesis"]
        );
        assert_eq!(names(&["off", "off", "off"]), ["off", "off (2)", "off (3)"]);
    }

    #[test]
    fn engines_are_named_as_they_name_themselves() {
        assert_eq!(names(&["off", "uci:a Hash=1", "uci:b Hash=1"]), ["off", "A", "B"]);
        assert_eq!(
            names(&["uci:a Hash=1 Threads=1", "uci:a Hash=2 Threads=1", "uci:b"]),
            ["A Hash=1", "A Hash=2", "B"]
        );
        assert_eq!(names(&["uci:a -x", "uci:a"]), ["A -x", "A"]);
        assert_eq!(names(&["uci:a", "uci:A"]), ["A a", "A"]);
        assert_eq!(names(&["uci:a", "uci:a"]), ["A", "A (2)"]);
    }
}
