//! The experiments in the program.

/// Name and text of each experiment in the program.
pub const BUILTIN: &[(&str, &str)] = &[
    ("quick", include_str!("builtin/quick.toml")),
    ("paper", include_str!("builtin/paper.toml")),
    ("paper-full", include_str!("builtin/paper-full.toml")),
    ("mates", include_str!("builtin/mates.toml")),
    ("family", include_str!("builtin/family.toml")),
    ("ablation", include_str!("builtin/ablation.toml")),
    ("scale", include_str!("builtin/scale.toml")),
];

/// Their names.
pub(super) fn names() -> Vec<&'static str> {
    BUILTIN.iter().map(|(name, _)| *name).collect()
}
