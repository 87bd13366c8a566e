//! Values that have names: shells are told the names, and the parser of the value still reads them and says what
//! is wrong.

use std::error::Error;
use std::ffi::OsStr;
use std::str::FromStr;

use clap::builder::{PossibleValue, TypedValueParser};
use search::Preset;

/// Reads as `parser` does; shells complete `names`.
#[derive(Clone)]
pub struct Named<P> {
    pub parser: P,
    pub names: fn() -> Vec<&'static str>,
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
        Some(Box::new((self.names)().into_iter().map(PossibleValue::new)))
    }
}

/// Reads what has a text of its own; shells complete `names`.
pub fn named<T>(names: fn() -> Vec<&'static str>) -> impl TypedValueParser<Value = T>
where
    T: FromStr<Err: Into<Box<dyn Error + Send + Sync>>> + Clone + Send + Sync + 'static,
{
    Named { parser: |text: &str| text.parse::<T>(), names }
}

/// Presets of the search.
pub fn preset() -> impl TypedValueParser<Value = Preset> {
    named::<Preset>(|| vec!["genesis", "caesura"])
}
