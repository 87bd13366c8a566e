//! Values that have names: shells are told the names, and the parser of the value still reads them
//! and says what is wrong.

use std::error::Error;
use std::ffi::OsStr;
use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PathBufValueParser, PossibleValue, StringValueParser, TypedValueParser};
use lab::suite::BUILTIN;

/// Reads as `parser` does; shells complete `names`.
#[derive(Clone)]
pub struct Named<P> {
    pub parser: P,
    pub names: Vec<String>,
}

impl<P: TypedValueParser> TypedValueParser for Named<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<P::Value, clap::Error> {
        self.parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().cloned().map(PossibleValue::new)))
    }
}

/// A path, or one of the names of what is in the program.
pub fn path_or<'a>(
    names: impl IntoIterator<Item = &'a str>,
) -> impl TypedValueParser<Value = PathBuf> {
    Named {
        parser: PathBufValueParser::new(),
        names: names.into_iter().map(str::to_owned).collect(),
    }
}

/// Any text, of which shells know the suites in the program.
pub fn suite_or_text() -> Named<StringValueParser> {
    let names = BUILTIN.iter().map(|(name, _)| (*name).to_owned()).collect();
    Named { parser: StringValueParser::new(), names }
}

/// Reads one of `all`, whose texts are the names that shells complete.
pub fn named<T>(all: &[T]) -> impl TypedValueParser<Value = T>
where
    T: Display + FromStr<Err: Into<Box<dyn Error + Send + Sync>>> + Clone + Send + Sync + 'static,
{
    Named { parser: |text: &str| text.parse::<T>(), names: all.iter().map(T::to_string).collect() }
}
