//! From values to places, and the values that are written at an axis.

/// How values become places on an axis.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Scale {
    /// Evenly, with a mark at each whole number.
    Whole {
        /// The first value.
        low: f64,
        /// The last value.
        high: f64,
    },
    /// Evenly, shares from 0 to 1 in percent.
    Percent {
        /// The last value.
        high: f64,
    },
    /// Evenly.
    Linear {
        /// The first value.
        low: f64,
        /// The last value.
        high: f64,
    },
    /// By their logarithms.
    Log {
        /// The first value, above 0.
        low: f64,
        /// The last value.
        high: f64,
    },
}

impl Scale {
    /// By logarithms, around values above 0, with room at the ends.
    pub(crate) fn log(values: impl Iterator<Item = f64>) -> Self {
        let (low, high) = ends(values.filter(|value| *value > 0.0)).unwrap_or((1.0, 10.0));
        let room = (high / low).powf(0.06).max(1.15);
        Self::Log { low: low / room, high: high * room }
    }

    /// Evenly, around values, with room at the ends.
    pub(crate) fn linear(values: impl Iterator<Item = f64>) -> Self {
        let (low, high) = ends(values).unwrap_or((0.0, 1.0));
        let room = ((high - low) * 0.08).max(high.abs() * 0.02).max(1e-9);
        Self::Linear { low: low - room, high: high + room }
    }

    /// Whole numbers, around values.
    pub(crate) fn whole(values: impl Iterator<Item = f64>) -> Self {
        let (low, high) = ends(values).unwrap_or((0.0, 1.0));
        Self::Whole { low: low - 0.3, high: high + 0.3 }
    }

    /// The first value and the last one.
    pub(super) fn ends(self) -> (f64, f64) {
        match self {
            Self::Percent { high } => (0.0, high),
            Self::Whole { low, high } | Self::Linear { low, high } | Self::Log { low, high } => {
                (low, high)
            }
        }
    }

    /// Where a value lies, from 0 to 1; values beyond the ends lie at them.
    pub(super) fn place(self, value: f64) -> f64 {
        let share = match self {
            Self::Whole { low, high } | Self::Linear { low, high } => (value - low) / (high - low),
            Self::Percent { high } => value / high,
            Self::Log { low, high } => (value / low).ln() / (high / low).ln(),
        };
        // NaN stays below.
        if share > 0.0 { share.min(1.0) } else { 0.0 }
    }

    /// A value moved to the right: by so much, or where logarithms count, by so much of them.
    pub(super) fn aside(self, value: f64, by: f64) -> f64 {
        match self {
            Self::Log { .. } => value * by.exp(),
            _ => value + by,
        }
    }

    /// The values to write at the axis, with their texts.
    pub(super) fn ticks(self) -> Vec<(f64, String)> {
        match self {
            Self::Whole { low, high } => {
                let step = ((high - low) / 16.0).ceil().max(1.0);
                multiples(low, high, step).map(|value| (value, value.to_string())).collect()
            }
            Self::Linear { low, high } => {
                let (step, decimals) = round_step((high - low) / 5.0);
                let text = |value: f64| (value, format!("{value:.decimals$}"));
                multiples(low, high, step).map(text).collect()
            }
            Self::Percent { high } => {
                let (step, decimals) = round_step(100.0 * high / 5.0);
                let text = |percent: f64| (percent / 100.0, format!("{percent:.decimals$}%"));
                multiples(0.0, 100.0 * high, step).map(text).collect()
            }
            Self::Log { low, high } => log_ticks(low, high),
        }
    }
}

fn ends(values: impl Iterator<Item = f64>) -> Option<(f64, f64)> {
    values.filter(|value| value.is_finite()).fold(None, |ends, value| match ends {
        None => Some((value, value)),
        Some((low, high)) => Some((value.min(low), value.max(high))),
    })
}

fn multiples(low: f64, high: f64, step: f64) -> impl Iterator<Item = f64> {
    let first = (low / step).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    (first..=last).map(move |times| times as f64 * step)
}

/// 1, 2 or 5 times a power of ten, at least so much, and the decimals that it needs.
fn round_step(least: f64) -> (f64, usize) {
    let power = least.log10().floor();
    let unit = 10_f64.powf(power);
    let factor = [1.0, 2.0, 5.0, 10.0].into_iter().find(|factor| factor * unit >= least * 0.999);
    let step = factor.unwrap_or(10.0) * unit;
    (step, (-step.log10().floor()).max(0.0) as usize)
}

fn log_ticks(low: f64, high: f64) -> Vec<(f64, String)> {
    let decades = (high / low).log10();
    let factors: &[f64] = match decades {
        ..1.0 => &[1.0, 1.5, 2.0, 3.0, 5.0, 7.0],
        1.0..2.5 => &[1.0, 2.0, 5.0],
        _ => &[1.0],
    };
    let every = (decades / 8.0).ceil().max(1.0) as i32;
    let (first, last) = (low.log10().floor() as i32, high.log10().ceil() as i32);
    let mut ticks = Vec::new();
    for power in (first..=last).filter(|power| power.rem_euclid(every) == 0) {
        for factor in factors {
            let value = factor * 10_f64.powi(power);
            if (low..=high).contains(&value) {
                ticks.push((value, compact(value)));
            }
        }
    }
    ticks
}

/// A number in few letters: `1.5 M`, `20 k`, `0.03`.
pub(crate) fn compact(value: f64) -> String {
    const UNITS: [(f64, &str); 4] = [(1e12, " T"), (1e9, " G"), (1e6, " M"), (1e3, " k")];
    // Rounding must not lead to 1000 of a unit.
    let unit = UNITS.into_iter().find(|(unit, _)| value.abs() >= unit * 0.9995);
    let (unit, name) = unit.unwrap_or((1.0, ""));
    let scaled = value / unit;
    let decimals = match scaled.abs() {
        100.0.. => 0,
        10.0..100.0 => 1,
        1.0..10.0 => 2,
        0.0 => 0,
        small => (2.0 - small.log10().floor()).min(9.0) as usize,
    };
    let text = format!("{scaled:.decimals$}");
    let text = match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.'),
        false => &text,
    };
    format!("{text}{name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(scale: Scale) -> Vec<String> {
        scale.ticks().into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn numbers_are_short() {
        let values = [0.0, 0.031, 1.5, 20.0, 999.96, 1_000.0, 999_999.0, 1.5e6, 2e10, 3e12];
        let expected = ["0", "0.031", "1.5", "20", "1 k", "1 k", "1 M", "1.5 M", "20 G", "3 T"];
        assert_eq!(values.map(compact), expected);
    }

    #[test]
    fn ticks_are_round_numbers_within_the_axis() {
        assert_eq!(texts(Scale::Whole { low: 0.7, high: 4.3 }), ["1", "2", "3", "4"]);
        assert_eq!(
            texts(Scale::Log { low: 9.0, high: 2e5 }),
            ["10", "100", "1 k", "10 k", "100 k"]
        );
        assert_eq!(texts(Scale::Log { low: 0.9, high: 11.0 }), ["1", "2", "5", "10"]);
        assert_eq!(texts(Scale::Percent { high: 1.0 }), ["0%", "20%", "40%", "60%", "80%", "100%"]);
        assert_eq!(texts(Scale::Percent { high: 0.0011 }), ["0.00%", "0.05%", "0.10%"]);
        assert_eq!(
            texts(Scale::Linear { low: 1.9, high: 4.2 }),
            ["2.0", "2.5", "3.0", "3.5", "4.0"]
        );
    }

    #[test]
    fn every_axis_has_ticks_and_every_value_a_place() {
        for values in [&[][..], &[0.0], &[5.0], &[1e-9, 1e12], &[f64::NAN, 3.0]] {
            let values = || values.iter().copied();
            for scale in [Scale::log(values()), Scale::linear(values()), Scale::whole(values())] {
                let ticks = scale.ticks();
                assert!((1..=18).contains(&ticks.len()), "{scale:?}: {ticks:?}");
                for value in values().chain([-1.0, f64::INFINITY]) {
                    assert!((0.0..=1.0).contains(&scale.place(value)), "{scale:?} {value}");
                }
            }
        }
    }
}
