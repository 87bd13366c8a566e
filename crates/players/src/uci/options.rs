//! The options that an engine declares.

use thiserror::Error;

/// An option of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UciOption {
    /// Its name.
    pub name: String,
    /// What it may be.
    pub kind: UciOptionKind,
    /// What it is unless somebody sets it.
    pub default: Option<String>,
}

/// What an option may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UciOptionKind {
    /// `true` or `false`.
    Check,
    /// A number within these bounds.
    Spin {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of these words.
    Combo(Vec<String>),
    /// Nothing: it does something.
    Button,
    /// Any text.
    Text,
}

/// Why an option cannot be set.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum OptionError {
    /// The engine has none of that name.
    #[error("it has no option '{name}'{}", .nearest)]
    Unknown {
        /// What was asked for.
        name: String,
        /// What was meant, as [`spelling::hint`] says it.
        nearest: String,
    },
    /// The option does not take this.
    #[error("its option '{name}' takes {wanted}, not '{value}'")]
    BadValue {
        /// The option.
        name: String,
        /// What it takes.
        wanted: String,
        /// What was asked for.
        value: String,
    },
}

impl UciOption {
    /// Reads a line that declares an option; `None` if it is none, or of a kind that UCI has not.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.strip_prefix("option ")?.split_ascii_whitespace().collect();
        let at = |word: &str| words.iter().position(|&found| found == word);
        let (name, kind) = (at("name")?, at("type")?);
        // The value of a word: all that stands before the next word that UCI knows.
        let value = |at: usize| {
            let rest = words[at + 1..].iter();
            let known = ["type", "default", "min", "max", "var"];
            rest.take_while(|word| !known.contains(word)).copied().collect::<Vec<_>>().join(" ")
        };
        let number = |word| at(word).and_then(|at| value(at).parse().ok());
        let all = |word: &str| {
            let places = words.iter().enumerate().filter(move |&(_, &found)| found == word);
            places.map(|(at, _)| value(at)).collect()
        };
        let kind = match value(kind).as_str() {
            "check" => UciOptionKind::Check,
            "spin" => UciOptionKind::Spin {
                min: number("min").unwrap_or(i64::MIN),
                max: number("max").unwrap_or(i64::MAX),
            },
            "combo" => UciOptionKind::Combo(all("var")),
            "button" => UciOptionKind::Button,
            "string" => UciOptionKind::Text,
            _ => return None,
        };
        let default = at("default").map(value);
        let name = words[name + 1..].iter().take_while(|&&word| word != "type");
        let name = name.copied().collect::<Vec<_>>().join(" ");
        (!name.is_empty()).then_some(Self { name, kind, default })
    }

    /// The line that sets the option.
    fn line(&self, value: &str) -> Result<String, OptionError> {
        let bad = |wanted: String| {
            Err(OptionError::BadValue { name: self.name.clone(), wanted, value: value.to_owned() })
        };
        match &self.kind {
            UciOptionKind::Check if !["true", "false"].contains(&value) => {
                return bad("true or false".to_owned());
            }
            &UciOptionKind::Spin { min, max } => {
                if !value.parse().is_ok_and(|number: i64| (min..=max).contains(&number)) {
                    return bad(format!("a number from {min} to {max}"));
                }
            }
            UciOptionKind::Combo(words) => {
                if !words.iter().any(|word| word.eq_ignore_ascii_case(value)) {
                    return bad(words.join(", "));
                }
            }
            UciOptionKind::Text if value.contains(['\n', '\r']) => {
                return bad("one line".to_owned());
            }
            UciOptionKind::Button => return Ok(format!("setoption name {}", self.name)),
            UciOptionKind::Check | UciOptionKind::Text => {}
        }
        // As engines write a text that is empty.
        let value = if value.is_empty() { "<empty>" } else { value };
        Ok(format!("setoption name {} value {value}", self.name))
    }
}

/// The line that sets an option of these.
pub(super) fn line(options: &[UciOption], name: &str, value: &str) -> Result<String, OptionError> {
    match options.iter().find(|option| option.name.eq_ignore_ascii_case(name)) {
        Some(option) => option.line(value),
        None => {
            let names = options.iter().map(|option| option.name.as_str());
            let nearest = spelling::hint(name, names);
            Err(OptionError::Unknown { name: name.to_owned(), nearest })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> Vec<UciOption> {
        [
            "option name Hash type spin default 16 min 1 max 1024",
            "option name Use NNUE type check default true",
            "option name Analysis Contempt type combo default Both var Off var White only var Both",
            "option name Clear Hash type button",
            "option name SyzygyPath type string default <empty>",
        ]
        .map(|line| UciOption::parse(line).unwrap())
        .into()
    }

    #[test]
    fn options_are_read_as_they_are_declared() {
        let options = options();
        assert_eq!(options[0].kind, UciOptionKind::Spin { min: 1, max: 1024 });
        assert_eq!(options[1].default.as_deref(), Some("true"));
        let words = ["Off", "White only", "Both"].map(str::to_owned).into();
        assert_eq!(options[2].kind, UciOptionKind::Combo(words));
        for line in
            ["option", "option name x", "option type spin", "option name type spin", "id name x"]
        {
            assert_eq!(UciOption::parse(line), None, "{line}");
        }
    }

    #[test]
    fn only_what_an_option_takes_is_sent() {
        let options = options();
        let sent = |name, value| line(&options, name, value).map_err(|error| error.to_string());
        assert_eq!(sent("hash", "64").unwrap(), "setoption name Hash value 64");
        assert_eq!(sent("Clear Hash", "").unwrap(), "setoption name Clear Hash");
        assert_eq!(sent("SyzygyPath", "").unwrap(), "setoption name SyzygyPath value <empty>");
        assert_eq!(
            sent("analysis contempt", "white ONLY").unwrap(),
            "setoption name Analysis Contempt value white ONLY"
        );
        for (name, value, expected) in [
            ("Hsah", "1", "it has no option 'Hsah', did you mean 'Hash'?"),
            ("Contempt", "1", "it has no option 'Contempt'"),
            ("Hash", "0", "its option 'Hash' takes a number from 1 to 1024, not '0'"),
            ("Use NNUE", "no", "its option 'Use NNUE' takes true or false, not 'no'"),
            ("Analysis Contempt", "x", "takes Off, White only, Both, not 'x'"),
            ("SyzygyPath", "a\nquit", "takes one line"),
        ] {
            let error = sent(name, value).unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }
}
