//! From a score to a chance.

/// The chance that logistic odds of e^`x` stand for.
pub(super) fn chance(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}
