//! Numbers as people read them.

use std::time::Duration;

use crate::Interval;

/// What stands where there is no number.
pub const NOTHING: &str = "–";

/// With a comma after each three digits: `1,652,668,804`.
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of things: `1 game`, `2,000 games`, `3 plies`.
pub fn plural(count: usize, what: &str) -> String {
    let number = grouped(count as u64);
    match what.strip_suffix('y') {
        _ if count == 1 => format!("1 {what}"),
        Some(stem) => format!("{number} {stem}ies"),
        None => format!("{number} {what}s"),
    }
}

/// What part of a whole it is: `61.3%`.
pub fn share(part: u64, whole: u64) -> String {
    percent(part, whole, 1)
}

/// The same for what is rare: `0.019%`.
pub fn fine_share(part: u64, whole: u64) -> String {
    percent(part, whole, 3)
}

fn percent(part: u64, whole: u64, decimals: usize) -> String {
    if whole == 0 {
        return NOTHING.to_owned();
    }
    format!("{:.decimals$}%", 100.0 * part as f64 / whole as f64)
}

/// The ends of an interval of shares: `33.5–70.0%`.
pub fn percent_range(interval: Interval, decimals: usize) -> String {
    format!("{:.decimals$}–{:.decimals$}%", 100.0 * interval.low, 100.0 * interval.high)
}

/// How much more than a baseline it is: `+267.46%`, `-40.59%`.
pub fn change(value: u64, baseline: u64) -> String {
    if baseline == 0 {
        return NOTHING.to_owned();
    }
    format!("{:+.2}%", 100.0 * (value as f64 / baseline as f64 - 1.0))
}

/// With its sign, but that 0 has none: `+17.4`, `-3.0`, `0.0`.
pub fn signed(number: f64, decimals: usize) -> String {
    let text = format!("{number:+.decimals$}");
    match text.get(1..) {
        Some(digits) if digits.chars().all(|digit| matches!(digit, '0' | '.')) => digits.to_owned(),
        _ => text,
    }
}

/// `0.42 s`, `59.30 s`, `12 m 05 s`, `3 h 07 m`.
pub fn duration(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..60 => format!("{:.2} s", time.as_secs_f64()),
        60..3600 => format!("{} m {:02} s", seconds / 60, seconds % 60),
        _ => format!("{} h {:02} m", seconds / 3600, seconds / 60 % 60),
    }
}

/// A time to come, of which nobody knows hundredths: `52 s`, else as [`duration`] tells it.
pub fn forecast(time: Duration) -> String {
    match time.as_secs_f64().round() as u64 {
        seconds @ 0..60 => format!("{seconds} s"),
        seconds => duration(Duration::from_secs(seconds)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_told_apart() {
        let texts = [0, 999, 1_000, 12_345, 1_652_668_804, u64::MAX].map(grouped);
        let expected =
            ["0", "999", "1,000", "12,345", "1,652,668,804", "18,446,744,073,709,551,615"];
        assert_eq!(texts, expected);
    }

    #[test]
    fn what_is_to_come_is_told_in_whole_seconds() {
        let texts = [0, 51_950, 59_400, 59_600, 725_000].map(Duration::from_millis).map(forecast);
        assert_eq!(texts, ["0 s", "52 s", "59 s", "1 m 00 s", "12 m 05 s"]);
    }

    #[test]
    fn one_is_alone() {
        let texts = [(1, "ply"), (2, "ply"), (0, "bad entry"), (2_000, "game")];
        let texts = texts.map(|(count, what)| plural(count, what));
        assert_eq!(texts, ["1 ply", "2 plies", "0 bad entries", "2,000 games"]);
    }

    /// Table 1 of *Verified Null-Move Pruning*, depth 9, which cuts off where this rounds.
    #[test]
    fn changes_are_written_as_in_the_paper() {
        let baseline = 449_744_588;
        assert_eq!(change(1_652_668_804, baseline), "+267.47%");
        assert_eq!(change(603_549_661, baseline), "+34.20%");
        assert_eq!(change(267_208_422, baseline), "-40.59%");
        assert_eq!(change(5, 0), NOTHING);
    }

    #[test]
    fn no_zero_has_a_sign() {
        let numbers = [17.44, -3.0, 0.04, -0.04, f64::INFINITY, f64::NEG_INFINITY];
        let texts = numbers.map(|number| signed(number, 1));
        assert_eq!(texts, ["+17.4", "-3.0", "0.0", "0.0", "+inf", "-inf"]);
    }

    #[test]
    fn shares_and_times_are_short() {
        assert_eq!([share(1, 3), share(0, 0), fine_share(1, 7_000)], ["33.3%", NOTHING, "0.014%"]);
        let times = [0.004, 59.3, 725.9, 11_220.0].map(Duration::from_secs_f64).map(duration);
        assert_eq!(times, ["0.00 s", "59.30 s", "12 m 05 s", "3 h 07 m"]);
    }
}
