//! A number that a technique depends on.

use std::ops::RangeInclusive;

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

impl Parameter {
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
