//! Matches told in the words of the program fastchess, which people and scripts can read.
//!
//! Where fastchess prints `nan`, so where a number does not exist or an interval has no end, this
//! says `n/a` or `inf`; and a zero has no sign.

use crate::{Estimate, Pentanomial, Sprt, Strength, Tally, Trinomial};
use std::fmt;

impl fmt::Display for Estimate {
    /// Such as `6.57 +/- 6.40`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} +/- {}", plain(self.value, 2), plain(self.error, 2))
    }
}

impl fmt::Display for Pentanomial {
    /// Such as `[35, 420, 880, 470, 45]`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:?}", self.counts())
    }
}

/// A match in pairs, in four lines:
///
/// ```
/// # use stats::{GameScore, Tally, paired_lines};
/// # let mut tally = Tally::default();
/// # for (count, one, other) in [
/// #     (35, GameScore::Loss, GameScore::Loss), (420, GameScore::Loss, GameScore::Draw),
/// #     (230, GameScore::Win, GameScore::Loss), (650, GameScore::Draw, GameScore::Draw),
/// #     (470, GameScore::Draw, GameScore::Win), (45, GameScore::Win, GameScore::Win),
/// # ] {
/// #     (0..count).for_each(|_| tally.add_pair(one, other));
/// # }
/// assert_eq!(
///     paired_lines(&tally),
///     "Elo: 6.57 +/- 6.40, nElo: 11.51 +/- 11.19\n\
///      LOS: 97.80 %, DrawRatio: 47.57 %, PairsRatio: 1.13\n\
///      Games: 3700, Wins: 790, Losses: 720, Draws: 2190, Points: 1885.0 (50.95 %)\n\
///      Ptnml(0-2): [35, 420, 880, 470, 45], WL/DD Ratio: 0.35"
/// );
/// ```
pub fn paired_lines(tally: &Tally) -> String {
    let pairs = tally.pairs();
    let strength = pairs.strength();
    let draws = percent(pairs.draw_ratio());
    format!(
        "{}\n{}, DrawRatio: {draws}, PairsRatio: {}\n{}\nPtnml(0-2): {pairs}, WL/DD Ratio: {}",
        elo_line(strength),
        los(strength),
        or_none(pairs.pairs_ratio()),
        games_line(&tally.games()),
        or_none(tally.traded_to_drawn()),
    )
}

/// A match of single games, in three lines: those of [`paired_lines`] without what only pairs
/// have.
pub fn unpaired_lines(games: &Trinomial) -> String {
    let strength = games.strength();
    let draws = percent(games.draw_ratio());
    format!("{}\n{}, DrawRatio: {draws}\n{}", elo_line(strength), los(strength), games_line(games))
}

/// How far a test is, such as `LLR: 1.98 (67.2%) (-2.94, 2.94) [0.00, 2.00]`: the log-likelihood
/// ratio, as a share of the bound that it is going to, the bounds, and the two hypotheses.
pub fn llr_line(sprt: &Sprt, llr: f64) -> String {
    let [lower, upper] = sprt.bounds().map(|bound| plain(bound, 2));
    let [elo0, elo1] = [sprt.terms().elo0, sprt.terms().elo1].map(|elo| plain(elo, 2));
    let share = plain(100.0 * sprt.fraction(llr), 1);
    format!("LLR: {} ({share}%) ({lower}, {upper}) [{elo0}, {elo1}]", plain(llr, 2))
}

fn elo_line(strength: Option<Strength>) -> String {
    match strength {
        Some(Strength { elo, nelo, .. }) => format!("Elo: {elo}, nElo: {nelo}"),
        None => "Elo: n/a, nElo: n/a".into(),
    }
}

fn los(strength: Option<Strength>) -> String {
    format!("LOS: {}", percent(strength.map(|strength| strength.los)))
}

fn games_line(games: &Trinomial) -> String {
    format!(
        "Games: {}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1} ({})",
        games.count(),
        games.wins(),
        games.losses(),
        games.draws(),
        games.points(),
        percent(games.score()),
    )
}

fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "n/a".into(), |share| format!("{:.2} %", 100.0 * share))
}

fn or_none(ratio: Option<f64>) -> String {
    ratio.map_or_else(|| "n/a".into(), |ratio| format!("{ratio:.2}"))
}

/// A number with so many decimals, and never `-0.00`.
fn plain(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    match text.strip_prefix('-') {
        Some(digits) if digits.chars().all(|digit| matches!(digit, '0' | '.')) => digits.into(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameScore, Model, SprtTerms};

    #[test]
    fn without_games_all_is_said_to_be_missing() {
        let nothing = "Elo: n/a, nElo: n/a\nLOS: n/a, DrawRatio: n/a";
        let no_games = "\nGames: 0, Wins: 0, Losses: 0, Draws: 0, Points: 0.0 (n/a)";
        assert_eq!(unpaired_lines(&Trinomial::default()), format!("{nothing}{no_games}"));
        let no_pairs = "\nPtnml(0-2): [0, 0, 0, 0, 0], WL/DD Ratio: n/a";
        assert_eq!(
            paired_lines(&Tally::default()),
            format!("{nothing}, PairsRatio: n/a{no_games}{no_pairs}")
        );
    }

    #[test]
    fn what_has_no_end_is_said_to_be_infinite() {
        let mut tally = Tally::default();
        tally.add_pair(GameScore::Win, GameScore::Win);
        assert_eq!(
            paired_lines(&tally),
            "Elo: inf +/- inf, nElo: inf +/- inf\n\
             LOS: 100.00 %, DrawRatio: 0.00 %, PairsRatio: inf\n\
             Games: 2, Wins: 2, Losses: 0, Draws: 0, Points: 2.0 (100.00 %)\n\
             Ptnml(0-2): [0, 0, 0, 0, 1], WL/DD Ratio: n/a"
        );
        assert!(unpaired_lines(&tally.swapped().games()).starts_with("Elo: -inf +/- inf"));
    }

    #[test]
    fn a_zero_has_no_sign() {
        assert_eq!([-0.0, -0.004, -0.006].map(|value| plain(value, 2)), ["0.00", "0.00", "-0.01"]);
        let model = Model::Normalized;
        let terms = SprtTerms { elo0: -3.0, elo1: 1.0, alpha: 0.05, beta: 0.1, model };
        let line = llr_line(&Sprt::new(terms).unwrap(), -1e-9);
        assert_eq!(line, "LLR: 0.00 (0.0%) (-2.25, 2.89) [-3.00, 1.00]");
    }
}
