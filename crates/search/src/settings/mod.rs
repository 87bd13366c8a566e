//! What a search is made of: the null-move technique, what stands around it, and every parameter.

mod declaration;
mod former;
mod list;
mod preset;
mod text;

pub use declaration::{Effect, Feature};
pub use former::current_name;
pub use list::FEATURES;
pub(crate) use list::{Features, Parameters};
pub use preset::{Preset, PresetError};
pub use text::SettingsError;

use std::sync::Arc;

use eval::{Evaluator, Weights};
use network::{Network, NetworkFile};

use crate::null_move::Policy;
use crate::parameter::Parameter;

/// A configuration of the search.
///
/// A preset says which features stand around the null move; any of them can be switched on or off,
/// and any parameter changed. It is written in words, the null-move policy first and then
/// `name=value` in any order, of which [`parse`](Self::parse) reads and `Display` writes only what
/// differs from the defaults.
///
/// ```
/// # use search::{Preset, Settings};
/// let text = "standard:2 reverse_futility_depth=5 late_move_reductions=off aspiration=on";
/// let settings = Settings::parse(text, Preset::Caesura).unwrap();
/// assert_eq!(
///     settings.to_string(),
///     "standard:2 preset=caesura late_move_reductions=off reverse_futility_depth=5"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    preset: Preset,
    null_move: Policy,
    features: Features,
    parameters: Parameters,
    /// Another network than the one that is part of the program.
    net: Option<NetworkFile>,
}

/// A parameter of a configuration with its value there.
#[derive(Clone, PartialEq, Debug)]
pub struct ParameterValue {
    /// Its name, for [`Settings::with`].
    pub name: String,
    /// Its value in this configuration.
    pub value: i32,
    /// Its value if nobody gives one.
    pub default: i32,
    /// The least value it may have.
    pub min: i32,
    /// The greatest value it may have.
    pub max: i32,
    /// [`Parameter::step`].
    pub step: f64,
    /// What it means, with its unit.
    pub meaning: &'static str,
    /// Whether each search reads it: its feature is on, and not for clocks alone.
    pub is_in_use: bool,
}

/// What stands before the name of a parameter that belongs to the null-move technique.
pub(crate) const OF_NULL_MOVE: &str = "null_move.";

impl Default for Settings {
    /// The default preset with its own policy.
    fn default() -> Self {
        Self::of(Preset::default())
    }
}

impl Settings {
    /// A preset as it is, with the null-move policy that belongs to it.
    pub fn of(preset: Preset) -> Self {
        Self::new(preset, preset.null_move())
    }

    /// A preset as it is, with a null-move policy.
    pub fn new(preset: Preset, null_move: Policy) -> Self {
        let (features, parameters) = (Features::of(preset), Parameters::default());
        Self { preset, null_move, features, parameters, net: None }
    }

    /// The preset that the features are switched on and off from.
    pub fn preset(&self) -> Preset {
        self.preset
    }

    /// The null-move policy.
    pub fn null_move(&self) -> &Policy {
        &self.null_move
    }

    /// All features around the null move, and whether each is on.
    pub fn features(&self) -> impl Iterator<Item = (&'static Feature, bool)> {
        FEATURES.iter().zip(self.features.to_array())
    }

    /// The weights of the evaluation in this configuration.
    pub fn weights(&self) -> Weights {
        if self.features.fitted_weights { Weights::FITTED } else { Weights::HAND_SET }
    }

    /// An evaluator with these weights, or with the network.
    ///
    /// # Panics
    /// If the settings are [`recorded`](Self::recorded) and their network was only named.
    pub fn evaluator(&self) -> Evaluator {
        let evaluator = Evaluator::with_weights(self.weights());
        if !self.features.network {
            return evaluator;
        }
        evaluator.with_network(match &self.net {
            None => Network::embedded(),
            Some(file) => Arc::clone(file.network().expect("a record is not searched with")),
        })
    }

    /// The same with another network than the one that is part of the program, or with that again.
    /// It counts where the feature `network` is on.
    #[must_use]
    pub fn with_net(self, net: Option<NetworkFile>) -> Self {
        Self { net, ..self }
    }

    /// The same with another null-move policy.
    #[must_use]
    pub fn with_null_move(self, null_move: Policy) -> Self {
        Self { null_move, ..self }
    }

    /// The same parameters and null moves with what another preset has around them. What was
    /// switched before counts no more.
    #[must_use]
    pub fn with_preset(self, preset: Preset) -> Self {
        Self { preset, features: Features::of(preset), ..self }
    }

    /// The same with a feature switched on or off.
    ///
    /// # Errors
    /// [`SettingsError::Unknown`] if there is none of this name.
    pub fn switched(&self, name: &str, on: bool) -> Result<Self, SettingsError> {
        let name = current_name(name);
        let index = FEATURES.iter().position(|feature| feature.name == name);
        let index =
            index.ok_or_else(|| unknown(name, FEATURES.iter().map(|feature| feature.name)))?;
        let mut values = self.features.to_array();
        values[index] = on;
        Ok(Self { features: Features::from_array(values), ..self.clone() })
    }

    /// The same with another value of a parameter, named as in [`parameters`](Self::parameters).
    /// What is on or off in the null-move policy can be set as well, to 0 or 1.
    ///
    /// # Errors
    /// [`SettingsError`] if there is no such parameter, or it cannot have this value.
    pub fn with(&self, name: &str, value: i32) -> Result<Self, SettingsError> {
        if let Some(name) = name.strip_prefix(OF_NULL_MOVE) {
            return Ok(self.clone().with_null_move(self.null_move.with(name, value)?));
        }
        let name = current_name(name);
        let (index, parameter) = declared(name).ok_or_else(|| {
            let parameters = self.parameters();
            unknown(name, parameters.iter().map(|parameter| parameter.name.as_str()))
        })?;
        if !parameter.range.contains(&value) {
            return Err(parameter.refuses(&value.to_string()).into());
        }
        let mut values = self.parameters.to_array();
        values[index] = value;
        Ok(Self { parameters: Parameters::from_array(values), ..self.clone() })
    }

    /// All parameters that can be tuned: those of the features, and under `null_move.` those of the
    /// policy, conditions included, but for what is only on or off.
    pub fn parameters(&self) -> Vec<ParameterValue> {
        let around = self.of_features().map(|(parameter, value, is_in_use)| ParameterValue {
            is_in_use,
            ..ParameterValue::new(parameter.name.to_owned(), value, parameter)
        });
        let policy = self.null_move.parameters();
        let numeric = policy.iter().filter(|(parameter, _)| !parameter.is_on_or_off());
        let of_null_move = numeric.map(|(parameter, value)| ParameterValue {
            is_in_use: self.null_move.uses(parameter.name),
            ..ParameterValue::new(format!("{OF_NULL_MOVE}{}", parameter.name), *value, parameter)
        });
        around.chain(of_null_move).collect()
    }

    /// The parameters of the features: as they are declared, their values, and whether they are in
    /// use.
    fn of_features(&self) -> impl Iterator<Item = (&'static Parameter, i32, bool)> {
        let all = self.features().flat_map(|(feature, is_on)| {
            let is_in_use = is_on && feature.effect != Effect::Times;
            feature.parameters.iter().map(move |parameter| (parameter, is_in_use))
        });
        let values = self.parameters.to_array();
        all.zip(values).map(|((parameter, is_in_use), value)| (parameter, value, is_in_use))
    }

    /// The same without a null move and without what prunes or reduces in the full-width search.
    /// What a leaf is worth stays as it is.
    pub(crate) fn unpruned(self) -> Self {
        let mut values = self.features.to_array();
        for (value, feature) in values.iter_mut().zip(FEATURES) {
            *value &= feature.effect != Effect::Prunes;
        }
        let features = Features::from_array(values);
        Self { features, null_move: Policy::off(), ..self }
    }

    /// Which features are on, for the search.
    pub(crate) fn feature_set(&self) -> Features {
        self.features
    }

    /// Their parameters, for the search.
    pub(crate) fn parameter_set(&self) -> Parameters {
        self.parameters
    }
}

impl Features {
    /// Whether every node must be evaluated before its moves.
    #[inline]
    pub(crate) fn need_evaluation(self) -> bool {
        self.reverse_futility
            || self.razoring
            || self.probcut
            || self.correction_history
            || self.prune_moves()
    }

    /// Whether moves may be left out.
    #[inline]
    pub(crate) fn prune_moves(self) -> bool {
        self.late_move_pruning || self.futility || self.see_pruning || self.history_pruning
    }

    /// Whether what histories think of moves bears on more than their order.
    #[inline]
    pub(crate) fn need_history_scores(self) -> bool {
        self.history_pruning || (self.late_move_reductions && self.history_malus)
    }

    /// What is on in a preset.
    fn of(preset: Preset) -> Self {
        Self::from_array(std::array::from_fn(|index| FEATURES[index].presets.contains(&preset)))
    }
}

impl ParameterValue {
    fn new(name: String, value: i32, parameter: &Parameter) -> Self {
        let &Parameter { default, ref range, step, meaning, .. } = parameter;
        let (min, max) = (*range.start(), *range.end());
        Self { name, value, default, min, max, step, meaning, is_in_use: true }
    }
}

/// A parameter of the features, and its place in the list.
fn declared(name: &str) -> Option<(usize, &'static Parameter)> {
    let all = FEATURES.iter().flat_map(|feature| feature.parameters).enumerate();
    let mut named = all.filter(|(_, parameter)| parameter.name == name);
    named.next()
}

fn unknown<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> SettingsError {
    SettingsError::Unknown { name: name.to_owned(), instead: spelling::instead(name, known) }
}

#[cfg(test)]
mod tests;
