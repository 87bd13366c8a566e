//! How a feature around the null move is declared.

use super::Preset;
use crate::parameter::Parameter;

/// A feature of the search around its null move, as the list describes it: something that can be
/// switched on and off.
#[derive(Debug)]
pub struct Feature {
    /// Its name, as settings are written.
    pub name: &'static str,
    /// What it does if it is on.
    pub meaning: &'static str,
    /// The presets in which it is on.
    pub presets: &'static [Preset],
    /// Whether whoever judges others does without it.
    pub effect: Effect,
    /// Its parameters. Each is named after it.
    pub parameters: &'static [Parameter],
}

/// What a feature does to the full-width search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// It leaves moves out, or searches them shallower.
    Prunes,
    /// It looks at every move as deep as without it: order, windows or leaves are others.
    Keeps,
    /// It says how long to search, where a clock runs: nothing else is another.
    Times,
}

/// Declares features: name, the presets in which each is on, its [`Effect`] and its meaning, and in
/// braces its parameters with default, range, a tuner's step and meaning.
///
/// From that it makes two plain structs that the search reads, with a field for each feature and
/// for each parameter, and a list of everything by name.
macro_rules! features {
    ($(
        $name:ident: on in [$($preset:ident),*], $effect:ident, $meaning:literal {
            $($parameter:ident = $default:expr, in $range:expr, step $step:expr, $what:literal;)*
        }
    )*) => {
        use $crate::parameter::Parameter;
        use $crate::settings::declaration::{Effect, Feature};
        use $crate::settings::Preset;

        /// All features around the null move.
        pub static FEATURES: &[Feature] = &[$(Feature {
            name: stringify!($name),
            meaning: $meaning,
            presets: &[$(Preset::$preset),*],
            effect: Effect::$effect,
            parameters: &[$(
                Parameter::number(stringify!($parameter), $default, $range, $what).with_step($step)
            ),*],
        }),*];

        const FEATURE_COUNT: usize = [$(stringify!($name)),*].len();
        const PARAMETER_COUNT: usize = [$($(stringify!($parameter),)*)*].len();

        /// Which features are on. The search reads it at every node.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) struct Features {
            $(#[doc = $meaning] pub $name: bool,)*
        }

        impl Features {
            /// In the order of the list.
            pub(super) const fn to_array(self) -> [bool; FEATURE_COUNT] {
                [$(self.$name),*]
            }

            pub(super) const fn from_array(values: [bool; FEATURE_COUNT]) -> Self {
                let [$($name),*] = values;
                Self { $($name),* }
            }
        }

        /// The parameters of the features.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) struct Parameters {
            $($(#[doc = $what] pub $parameter: i32,)*)*
        }

        impl Parameters {
            /// In the order of the list.
            pub(super) const fn to_array(self) -> [i32; PARAMETER_COUNT] {
                [$($(self.$parameter,)*)*]
            }

            pub(super) const fn from_array(values: [i32; PARAMETER_COUNT]) -> Self {
                let [$($($parameter,)*)*] = values;
                Self { $($($parameter,)*)* }
            }
        }

        impl Default for Parameters {
            fn default() -> Self {
                Self { $($($parameter: $default,)*)* }
            }
        }
    };
}
pub(super) use features;
