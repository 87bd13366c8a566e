//! Parameters: the numbers that a technique depends on, each declared once.

use std::ops::RangeInclusive;

use thiserror::Error;

/// A number that a technique depends on.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its value if nobody gives one.
    pub default: i32,
    /// The values it may have.
    pub range: RangeInclusive<i32>,
    /// By how much a tuner moves it when its steps have become small: enough for a match to tell
    /// the two values apart (the `c_end` of OpenBench).
    pub step: f64,
    /// What it means, with its unit.
    pub meaning: &'static str,
    /// Whether the name alone stands for the value 1.
    pub is_switch: bool,
}

/// A value that is no number, or that a parameter cannot have.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{name} must be a number from {min} to {max}, not '{value}'")]
pub struct BadValue {
    /// The parameter.
    pub name: &'static str,
    /// The least value allowed.
    pub min: i32,
    /// The greatest value allowed.
    pub max: i32,
    /// What was written.
    pub value: String,
}

impl Parameter {
    /// That it cannot have a value.
    pub(crate) fn refuses(&self, value: &str) -> BadValue {
        let (min, max) = (*self.range.start(), *self.range.end());
        BadValue { name: self.name, min, max, value: value.to_owned() }
    }

    /// A number. A tuner's step is a twentieth of its range, and half a unit at least.
    pub(crate) const fn number(
        name: &'static str,
        default: i32,
        range: RangeInclusive<i32>,
        meaning: &'static str,
    ) -> Self {
        let twentieth = (*range.end() - *range.start()) as f64 / 20.0;
        let step = if twentieth > 0.5 { twentieth } else { 0.5 };
        Self { name, default, range, step, meaning, is_switch: false }
    }

    /// Something that is on (1) or off (0).
    pub(crate) const fn switch(name: &'static str, on: bool, meaning: &'static str) -> Self {
        Self::number(name, on as i32, 0..=1, meaning).named_alone()
    }

    /// R, which every technique has in some form: how much shallower than a real move a null
    /// move is searched.
    pub(crate) const fn reduction(default: i32) -> Self {
        let meaning = "plies by which the null move is searched shallower than a real move";
        Self::number("R", default, 0..=20, meaning)
    }

    /// A number whose name alone stands for 1.
    pub(crate) const fn named_alone(self) -> Self {
        Self { is_switch: true, ..self }
    }

    /// A number with another step for tuners.
    pub(crate) const fn with_step(self, step: f64) -> Self {
        Self { step, ..self }
    }

    /// Whether it can be no more than on or off.
    pub(crate) fn is_on_or_off(&self) -> bool {
        self.range == (0..=1)
    }
}

/// What the value of a parameter stands for in the code that reads it.
pub(crate) trait FromValue {
    /// What a value within the parameter's range stands for.
    fn from_value(value: i32) -> Self;
}

impl FromValue for i32 {
    fn from_value(value: i32) -> Self {
        value
    }
}

impl FromValue for bool {
    fn from_value(value: i32) -> Self {
        value != 0
    }
}

impl FromValue for usize {
    fn from_value(value: i32) -> Self {
        value.max(0) as usize
    }
}

/// Declares parameters, one a line: the field that the code reads, with its type; behind `as` the
/// name that people write, if it is another; default, range and meaning. Something that is on or
/// off is a `bool` and has no range, and the line `reduction: i32 = 3;` is R. After the meaning may
/// stand what else there is to say of a [`Parameter`], as in `.with_step(1.0)`.
///
/// From that it makes the struct that the code reads, `PARAMETERS`, and `from_values`, which fills
/// the struct from values in the order of the lines.
macro_rules! parameters {
    ($(#[$doc:meta])* $visibility:vis struct $Struct:ident {
        $($field:ident $(as $name:ident)?: $type:ident = $default:expr $(, in $range:expr)?
            $(, $meaning:literal $(.$change:ident($($by:expr)?))*)?;)*
    }) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        $visibility struct $Struct {
            $(pub $field: $type,)*
        }

        impl $Struct {
            /// How they are declared.
            pub const PARAMETERS: &'static [$crate::parameter::Parameter] = &[$(
                $crate::parameter::parameter!(
                    $field $(as $name)?: $type = $default $(, in $range)? $(, $meaning)?
                )$($(.$change($($by)?))*)?
            ),*];

            /// From the values of all, in their order and each within its range.
            pub fn from_values(values: &[i32]) -> Self {
                let mut values = values.iter().copied();
                let mut next = || values.next().unwrap_or_default();
                Self { $($field: $crate::parameter::FromValue::from_value(next()),)* }
            }
        }
    };
}

/// One line of [`parameters!`] as a [`Parameter`].
macro_rules! parameter {
    (reduction: i32 = $default:expr) => {
        $crate::parameter::Parameter::reduction($default)
    };
    ($field:ident: $type:ident = $default:expr $(, in $range:expr)?, $meaning:literal) => {
        $crate::parameter::parameter!(
            $field as $field: $type = $default $(, in $range)?, $meaning
        )
    };
    ($field:ident as $name:ident: bool = $default:expr, $meaning:literal) => {
        $crate::parameter::Parameter::switch(stringify!($name), $default, $meaning)
    };
    (
        $field:ident as $name:ident: $type:ident = $default:expr, in $range:expr, $meaning:literal
    ) => {
        $crate::parameter::Parameter::number(stringify!($name), $default, $range, $meaning)
    };
}

pub(crate) use {parameter, parameters};
