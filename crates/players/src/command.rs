//! How an engine is started.

use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use thiserror::Error;

/// What an engine's text begins with.
pub(super) const PREFIX: &str = "uci:";

/// How an engine is started, and what it is told before the first game.
///
/// As a text it is words as in a shell, quoted where they hold blanks: variables of its environment
/// as `NAME=VALUE`, the program, its arguments, and its options as `NAME=VALUE`. An argument that
/// holds `=` begins with a dash.
///
/// ```
/// # use players::Command;
/// let command: Command = "uci:stockfish Threads=1 'Use NNUE=false'".parse().unwrap();
/// assert_eq!(command.program, "stockfish");
/// assert_eq!(command.options[1], ("Use NNUE".to_owned(), "false".to_owned()));
/// assert_eq!(command.to_string(), "uci:stockfish Threads=1 'Use NNUE=false'");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// What to call it; what it calls itself if there is none.
    pub name: Option<String>,
    /// Variables of its environment, beside those of ours.
    pub environment: Vec<(String, String)>,
    /// The program, looked for as a shell does.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Where it runs; the present folder if there is none.
    pub directory: Option<PathBuf>,
    /// Its UCI options, in the order in which they are set.
    pub options: Vec<(String, String)>,
}

/// Why a text starts no engine.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum CommandError {
    /// It does not begin as such texts do.
    #[error("an engine is written 'uci:PROGRAM [ARGUMENT ...] [OPTION=VALUE ...]', not '{0}'")]
    NoEngine(String),
    /// It is a program alone.
    #[error("'{0}' is a program: as an engine it is written 'uci:{0}'")]
    Program(String),
    /// A quote is not closed.
    #[error("a quote is not closed in '{0}'")]
    OpenQuote(String),
    /// An option has no name.
    #[error("'{0}' has no name before its =")]
    NoName(String),
    /// The file that should tell of it does not.
    #[error("{}: {cause}", .path.display())]
    File {
        /// Its place.
        path: PathBuf,
        /// What is wrong with it.
        cause: String,
    },
}

impl Command {
    /// The same with an option set to a value.
    pub fn with_option(mut self, name: &str, value: &str) -> Self {
        match self.options.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some((_, old)) => *old = value.to_owned(),
            None => self.options.push((name.to_owned(), value.to_owned())),
        }
        self
    }

    /// The file of the program, if it is found.
    pub fn file(&self) -> Option<PathBuf> {
        let program = Path::new(&self.program);
        if self.program.contains(std::path::MAIN_SEPARATOR) {
            let file = self.directory.as_ref().map_or(program.to_owned(), |at| at.join(program));
            return Some(file).filter(|file| file.is_file());
        }
        let path = std::env::var_os("PATH")?;
        std::env::split_paths(&path).map(|at| at.join(program)).find(|file| file.is_file())
    }
}

impl FromStr for Command {
    type Err = CommandError;

    fn from_str(text: &str) -> Result<Self, CommandError> {
        let no_engine = || CommandError::NoEngine(text.to_owned());
        let Some(rest) = text.strip_prefix(PREFIX) else {
            let command: Result<Self, _> = format!("{PREFIX}{text}").parse();
            let is_program = command.is_ok_and(|command| command.file().is_some());
            let program = || CommandError::Program(text.to_owned());
            return Err(if is_program { program() } else { no_engine() });
        };
        let words = shlex::split(rest).ok_or_else(|| CommandError::OpenQuote(text.to_owned()))?;
        let mut words = words.into_iter().peekable();
        let mut environment = Vec::new();
        while let Some((name, value)) = words.peek().and_then(|word| variable(word)) {
            environment.push((name.to_owned(), value.to_owned()));
            words.next();
        }
        let program = words.next().filter(|word| !word.is_empty()).ok_or_else(no_engine)?;
        let (mut arguments, mut options) = (Vec::new(), Vec::new());
        for word in words {
            match word.split_once('=') {
                Some((name, value)) if !word.starts_with('-') => {
                    if name.trim().is_empty() {
                        return Err(CommandError::NoName(word));
                    }
                    options.push((name.trim().to_owned(), value.to_owned()));
                }
                _ => arguments.push(word),
            }
        }
        Ok(Self { name: None, environment, program, arguments, directory: None, options })
    }
}

/// The variable that a word before a program sets in a shell, and its value.
fn variable(word: &str) -> Option<(&str, &str)> {
    let (name, value) = word.split_once('=')?;
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    (begins && name.chars().all(is_name)).then_some((name, value))
}

/// As it is read again, but for name and directory.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pair = |(name, value): &(String, String)| quoted(&format!("{name}={value}"));
        write!(f, "{PREFIX}")?;
        self.environment.iter().try_for_each(|variable| write!(f, "{} ", pair(variable)))?;
        write!(f, "{}", quoted(&self.program))?;
        self.arguments.iter().try_for_each(|word| write!(f, " {}", quoted(word)))?;
        self.options.iter().try_for_each(|option| write!(f, " {}", pair(option)))
    }
}

/// A word in quotes if it needs any.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "_-+./:,=".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    // A null byte, which no shell takes, no argument of a program can hold either.
    shlex::try_quote(word).map_or_else(|_| word.to_owned(), |word| word.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_as_they_are_written() {
        for text in [
            "uci:stockfish",
            "uci:./my-engine --threads=2 bench Hash=16",
            "uci:'/a folder/engine' 'Move Overhead=5' SyzygyPath=",
            "uci:engine \"Style=it's mine\"",
            "uci:NULL_MOVES_OFF=1 'A=b c' ./engine Hash=16",
        ] {
            let command: Command = text.parse().unwrap();
            assert_eq!(command.to_string(), text);
        }
        let command: Command = "uci:x --a=b c D=e=f".parse().unwrap();
        assert_eq!(command.arguments, ["--a=b", "c"]);
        assert_eq!(command.options, [("D".to_owned(), "e=f".to_owned())]);
        let command: Command = "uci:A=1 x B=2".parse().unwrap();
        assert_eq!(command.environment, [("A".to_owned(), "1".to_owned())]);
        assert_eq!((&*command.program, command.options.len()), ("x", 1));
    }

    #[test]
    fn an_option_is_set_once() {
        let command: Command = "uci:x Hash=1 A=2".parse().unwrap();
        let command = command.with_option("hash", "3").with_option("B", "4");
        assert_eq!(command.to_string(), "uci:x Hash=3 A=2 B=4");
    }

    #[test]
    fn what_starts_no_engine_is_refused() {
        for (text, expected) in [
            ("standard:2", "an engine is written 'uci:PROGRAM"),
            ("uci:", "an engine is written"),
            ("uci:  ", "an engine is written"),
            ("uci:'' Hash=1", "an engine is written"),
            ("uci:x 'Hash=1", "a quote is not closed"),
            ("uci:x =1", "'=1' has no name"),
            ("uci:A=1", "an engine is written"),
        ] {
            let error = text.parse::<Command>().unwrap_err().to_string();
            assert!(error.contains(expected), "{text}: {error}");
        }
    }
}
