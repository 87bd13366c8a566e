//! The suites in the program.

/// Name and EPD text of each suite in the program; `suites/README.md` tells where they come
/// from.
pub const BUILTIN: &[(&str, &str)] = &[
    ("traps", include_str!("../../../../suites/traps.epd")),
    ("middlegames", include_str!("../../../../suites/middlegames.epd")),
    ("mate4", include_str!("../../../../suites/mate4.epd")),
    ("mate5", include_str!("../../../../suites/mate5.epd")),
    ("tactics", include_str!("../../../../suites/tactics.epd")),
    ("quiet", include_str!("../../../../suites/quiet.epd")),
    ("zugzwang", include_str!("../../../../suites/zugzwang.epd")),
    ("zugzwang_mates", include_str!("../../../../suites/zugzwang_mates.epd")),
];

/// The suites that are searched when nothing else is said, and how many positions of each: all if
/// it has no more, and else so many, spread over it.
pub const DEFAULT: &[(&str, usize)] = &[
    ("traps", usize::MAX),
    ("middlegames", usize::MAX),
    ("mate4", 24),
    ("tactics", 24),
    ("quiet", 24),
    ("zugzwang", 12),
    ("zugzwang_mates", 12),
];
