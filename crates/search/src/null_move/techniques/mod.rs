//! The list of techniques. A new one is a file in this folder and a line in the list.

use std::sync::Arc;

use super::{
    FailHigh, FailLow, Form, MultiCut, Needs, NullMove, Pass, ReducedMoves, Situation, Technique,
    Threat, UnverifiedEntries,
};
use crate::parameter::parameters;

/// Declares the module of each technique, and the list of them in the same order.
macro_rules! techniques {
    ($($name:ident,)*) => {
        $(mod $name;)*

        /// All techniques. Names on the command line, UCI options, documents and tests follow
        /// from this list.
        pub static TECHNIQUES: &[&Technique] = &[$(&$name::TECHNIQUE),*];
    };
}

techniques! {
    off,
    standard,
    adaptive,
    dynamic,
    double,
    variable_bound,
    verified,
    verification,
    fruit,
    extended,
    multi_cut,
    enhanced,
    threat,
    modern,
    calibrated,
}

pub use calibrated::{Odds, Signals};
