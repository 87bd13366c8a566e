//! The suites in the program.

/// Name and EPD text of each suite in the program; `suites/README.md` tells where they come
/// from.
pub const BUILTIN: &[(&str, &str)] = &[
    ("traps", include_str!("../../../../suites/traps.epd")),
    ("middlegames", include_str!("../../../../suites/middlegames.epd")),
    ("mate4", include_str!("../../../../suites/mate4.epd")),
    ("mate5", include_str!("../../../../suites/mate5.epd")),
    ("zugzwang", include_str!("../../../../suites/zugzwang.epd")),
];

/// Those that are searched when nothing else is said.
pub const DEFAULT: &[&str] = &["traps", "middlegames"];
