//! A number that a technique depends on.

use std::ops::RangeInclusive;

/// A number that a technique depends on.
#[derive(Clone, Debug)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its value if a policy does not give one.
    pub default: i32,
    /// The values it may have.
    pub range: RangeInclusive<i32>,
    /// What it means, with its unit.
    pub meaning: &'static str,
    /// Whether the name alone stands for the value 1.
    pub is_switch: bool,
}

impl Parameter {
    /// A number.
    pub(super) const fn number(
        name: &'static str,
        default: i32,
        range: RangeInclusive<i32>,
        meaning: &'static str,
    ) -> Self {
        Self { name, default, range, meaning, is_switch: false }
    }

    /// Something that is on (1) or off (0).
    pub(super) const fn switch(name: &'static str, on: bool, meaning: &'static str) -> Self {
        Self::number(name, on as i32, 0..=1, meaning).named_alone()
    }

    /// R, which every technique has in some form: how much shallower than a real move a null
    /// move is searched.
    pub(super) const fn reduction(default: i32) -> Self {
        let meaning = "plies by which the null move is searched shallower than a real move";
        Self::number("R", default, 0..=20, meaning)
    }

    /// A number whose name alone stands for 1.
    pub(super) const fn named_alone(self) -> Self {
        Self { is_switch: true, ..self }
    }
}
