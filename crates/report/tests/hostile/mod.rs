//! What no report may trip over.

/// A name that would be markup in most formats.
pub const HOSTILE: &str =
    "</script><img src=x onerror=\"alert(1)\">|`*_[a](b)\\end{table}%&amp;<!--, \"x\"";
