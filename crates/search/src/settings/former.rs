//! Names that settings had before.

/// Names that features and parameters had before, and what they are called now. Who wrote them down
/// then is still understood.
pub(super) const FORMER_NAMES: &[(&str, &str)] = &[
    ("exchange_pruning", "see_pruning"),
    ("exchange_pruning_depth", "see_pruning_depth"),
    ("exchange_pruning_quiet", "see_pruning_quiet"),
    ("exchange_pruning_capture", "see_pruning_capture"),
    ("quiescence_exchanges", "quiescence_see"),
    ("quiescence_exchanges_least", "quiescence_see_least"),
    ("late_move_reductions_merit", "late_move_reductions_history"),
];

/// What a feature or a parameter of this name is called now.
///
/// ```
/// assert_eq!(search::current_name("exchange_pruning"), "see_pruning");
/// assert_eq!(search::current_name("see_pruning"), "see_pruning");
/// ```
pub fn current_name(name: &str) -> &str {
    let found = FORMER_NAMES.iter().find(|(former, _)| *former == name);
    found.map_or(name, |(_, current)| current)
}
