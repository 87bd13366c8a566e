//! An engine that a TOML file tells of.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use toml::Value;

use crate::command::{Command, CommandError, PREFIX};

/// What the name of such a file ends with.
const ENDING: &str = ".toml";

/// A file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    command: String,
    #[serde(default)]
    options: toml::Table,
    directory: Option<PathBuf>,
    name: Option<String>,
}

impl Command {
    /// Whether a text is meant as an engine: its command, or the name of a TOML file.
    pub fn is_meant_by(text: &str) -> bool {
        text.starts_with(PREFIX) || text.ends_with(ENDING)
    }

    /// Reads an engine, from its command or from the file of that name, which has its `command`,
    /// and may have its `options`, the `directory` in which it runs, and the `name` by which it
    /// is to be called.
    ///
    /// # Errors
    /// [`CommandError`] if the text or the file makes no sense.
    pub fn read(text: &str) -> Result<Self, CommandError> {
        Self::read_in(Path::new(""), text)
    }

    /// The same with a file in a folder.
    ///
    /// # Errors
    /// Those of [`Command::read`].
    pub fn read_in(folder: &Path, text: &str) -> Result<Self, CommandError> {
        let is_file = text.ends_with(ENDING) && !text.starts_with(PREFIX);
        if is_file { load(&folder.join(text)) } else { text.parse() }
    }

    /// An engine of a table with the keys of such a file.
    ///
    /// # Errors
    /// What is wrong with it, in one line.
    pub fn of_table(table: &toml::Table, folder: &Path) -> Result<Self, String> {
        let written = Written::deserialize(table.clone());
        let in_a_line = |error: toml::de::Error| spelling::of_key(error.message());
        engine(written.map_err(in_a_line)?, folder)
    }
}

fn load(path: &Path) -> Result<Command, CommandError> {
    let bad = |cause: String| CommandError::File { path: path.to_owned(), cause };
    let text = std::fs::read_to_string(path).map_err(|cause| bad(cause.to_string()))?;
    read(&text, path.parent().unwrap_or(Path::new(""))).map_err(bad)
}

/// The engine of a text, whose directory is looked for in a folder; or what is wrong with it.
fn read(text: &str, folder: &Path) -> Result<Command, String> {
    let written: Written = toml::from_str(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        let line = 1 + text.bytes().take(at).filter(|&byte| byte == b'\n').count();
        format!("line {line}: {}", spelling::of_key(error.message()))
    })?;
    engine(written, folder)
}

fn engine(written: Written, folder: &Path) -> Result<Command, String> {
    let Written { command, options, directory, name } = written;
    let mut engine: Command =
        format!("{PREFIX}{command}").parse().map_err(|error| format!("command: {error}"))?;
    for (option, value) in options {
        let value = match value {
            Value::String(text) => text,
            Value::Integer(_) | Value::Boolean(_) => value.to_string(),
            _ => {
                return Err(format!("options: '{option}' is no text, whole number, true or false"));
            }
        };
        engine.options.push((option, value));
    }
    engine.directory = directory.map(|directory| folder.join(directory));
    engine.name = name;
    Ok(engine)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_tells_all_of_an_engine() {
        let text = "name = 'Mine'\ncommand = \"./engine -x Threads=1\"\ndirectory = 'build'\n\
                    [options]\n'Use NNUE' = false\nHash = 16\nStyle = 'a b'\n";
        let engine = read(text, Path::new("work")).unwrap();
        let shown = "uci:./engine -x Threads=1 'Use NNUE=false' Hash=16 'Style=a b'";
        assert_eq!(engine.to_string(), shown);
        assert_eq!(engine.name.as_deref(), Some("Mine"));
        assert_eq!(engine.directory.as_deref(), Some(Path::new("work/build")));
        assert_eq!(read("command = 'stockfish'", Path::new("")).unwrap().directory, None);
    }

    #[test]
    fn what_is_wrong_with_a_file_is_told() {
        for (text, expected) in [
            ("name = 'x'", "line 1: missing field `command`"),
            (
                "command = 'x'\nopitons = {}",
                "line 2: unknown field `opitons`, did you mean 'options'?",
            ),
            ("command = 'x'\nname = 3", "line 2: invalid type: integer"),
            ("command = ''", "command: an engine is written"),
            ("command = \"x 'Hash=1\"", "command: a quote is not closed"),
            ("command = 'x'\n[options]\nHash = [1]", "options: 'Hash' is no text"),
        ] {
            let error = read(text, Path::new("")).unwrap_err();
            assert!(error.contains(expected) && error.lines().count() == 1, "{text}: {error}");
        }
        let error = load(Path::new("no-such.toml")).unwrap_err().to_string();
        assert!(error.starts_with("no-such.toml: "), "{error}");
    }
}
