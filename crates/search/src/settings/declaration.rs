//! How a technique around the null move is declared.

use super::Preset;
use crate::parameter::Parameter;

/// A technique around the null move, as the list describes it.
#[derive(Debug)]
pub struct Switch {
    /// Its name, as settings are written.
    pub name: &'static str,
    /// What it does if it is on.
    pub meaning: &'static str,
    /// The presets in which it is on.
    pub presets: &'static [Preset],
    /// Whether whoever judges others does without it.
    pub effect: Effect,
    /// Its numbers. Each is named after it.
    pub parameters: &'static [Parameter],
}

/// What a technique does to the full-width search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// It leaves moves out, or searches them shallower.
    Prunes,
    /// It looks at every move as deep as without it: order, windows or leaves are others.
    Keeps,
}

/// Declares techniques: name, the presets in which each is on, its [`Effect`] and its meaning,
/// and in braces its numbers with default, range, a tuner's step and meaning.
///
/// From that it makes two plain structs that the search reads, with a field for each technique
/// and for each number, and a list of everything by name.
macro_rules! techniques {
    ($(
        $name:ident: on in [$($preset:ident),*], $effect:ident, $meaning:literal {
            $($number:ident = $default:expr, in $range:expr, step $step:expr, $what:literal;)*
        }
    )*) => {
        use $crate::parameter::Parameter;
        use $crate::settings::declaration::{Effect, Switch};
        use $crate::settings::Preset;

        /// All techniques around the null move.
        pub static SWITCHES: &[Switch] = &[$(Switch {
            name: stringify!($name),
            meaning: $meaning,
            presets: &[$(Preset::$preset),*],
            effect: Effect::$effect,
            parameters: &[$(
                Parameter::number(stringify!($number), $default, $range, $what).with_step($step)
            ),*],
        }),*];

        const SWITCH_COUNT: usize = [$(stringify!($name)),*].len();
        const NUMBER_COUNT: usize = [$($(stringify!($number),)*)*].len();

        /// Which techniques around the null move are on. The search reads it at every node.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) struct Features {
            $(#[doc = $meaning] pub $name: bool,)*
        }

        impl Features {
            /// In the order of the list.
            pub(super) const fn to_array(self) -> [bool; SWITCH_COUNT] {
                [$(self.$name),*]
            }

            pub(super) const fn from_array(values: [bool; SWITCH_COUNT]) -> Self {
                let [$($name),*] = values;
                Self { $($name),* }
            }
        }

        /// The numbers of the techniques around the null move.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) struct Parameters {
            $($(#[doc = $what] pub $number: i32,)*)*
        }

        impl Parameters {
            /// In the order of the list.
            pub(super) const fn to_array(self) -> [i32; NUMBER_COUNT] {
                [$($(self.$number,)*)*]
            }

            pub(super) const fn from_array(values: [i32; NUMBER_COUNT]) -> Self {
                let [$($($number,)*)*] = values;
                Self { $($($number,)*)* }
            }
        }

        impl Default for Parameters {
            fn default() -> Self {
                Self { $($($number: $default,)*)* }
            }
        }
    };
}
pub(super) use techniques;
