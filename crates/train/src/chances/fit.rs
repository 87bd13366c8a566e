//! Fitting the model to games.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use search::{Score, ScoreKind};
use stats::GameScore;
use thiserror::Error;

use super::{Chances, Polynomial, chance, material, share, value};
use crate::fit::Symmetric;
use games::GameRecord;
use store::{RunKind, Store, StoreError};

/// Why there is no model.
#[derive(Debug, Error)]
pub enum ChancesError {
    /// A store cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Too little to learn from, or all of one kind.
    #[error("{games} games are too few for a model: it wants wins, draws and losses")]
    TooFew {
        /// How many games there were.
        games: usize,
    },
}

/// A model, and what it was fitted to.
#[derive(Clone, PartialEq, Debug)]
pub struct Fitted {
    /// The model.
    pub chances: Chances,
    /// Games.
    pub games: usize,
    /// Positions of them.
    pub positions: u64,
    /// How it agrees with the games, by score and material.
    pub shares: Vec<Share>,
}

/// Positions with about the same score and material, from the point of view of the side to move.
#[derive(Clone, PartialEq, Debug)]
pub struct Share {
    /// Between these scores, in centipawns.
    pub scores: [i32; 2],
    /// Material in this half: few men, or many.
    pub is_endgame: bool,
    /// How many positions.
    pub positions: u64,
    /// Which shares of them were won, drawn and lost.
    pub found: [f64; 3],
    /// The same by the model.
    pub expected: [f64; 3],
}

/// Scores are taken together in steps of so many centipawns, which makes no difference and saves
/// time.
const STEP: i32 = 4;

/// Positions with the same score, in steps, and the same material: how many were won, drawn and
/// lost by the side to move.
type Counts = BTreeMap<(i32, u32), [u64; 3]>;

/// Fits a model to all matches of these stores, or to those of these runs: to what players thought
/// of each position after the opening, and how the game ended for them. Mates that were seen say
/// nothing new and are left out.
///
/// The likelihood of an ordered logistic regression has one summit, so that Newton's method finds
/// the same model from anywhere.
///
/// # Errors
/// [`ChancesError`] if a store cannot be read, or games have not all three results.
pub fn fit(stores: &[PathBuf], runs: &[String]) -> Result<Fitted, ChancesError> {
    let mut counts = Counts::new();
    let mut games = 0;
    for path in stores {
        games += read(path, runs, &mut counts)?;
    }
    let sums = counts
        .values()
        .fold([0; 3], |sums: [u64; 3], of| [sums[0] + of[0], sums[1] + of[1], sums[2] + of[2]]);
    if sums.contains(&0) || sums.iter().sum::<u64>() < 1_000 {
        return Err(ChancesError::TooFew { games });
    }
    let chances = climb(&counts);
    let positions = sums.iter().sum();
    Ok(Fitted { chances, games, positions, shares: shares(&chances, &counts) })
}

fn read(path: &Path, runs: &[String], counts: &mut Counts) -> Result<usize, StoreError> {
    let store = Store::open(path)?;
    let found: Vec<_> = match runs {
        [] => {
            let runs = store.runs()?.into_iter();
            runs.filter(|run| run.kind == RunKind::Tournament).map(|run| run.id).collect()
        }
        names => names.iter().map(|name| store.find(name)).collect::<Result<_, _>>()?,
    };
    let mut games = 0;
    for run in found {
        store.for_each_game(run, |_, record| -> Result<(), StoreError> {
            games += 1;
            count(record, counts);
            Ok(())
        })?;
    }
    Ok(games)
}

fn count(record: &GameRecord, counts: &mut Counts) {
    let mut game = record.opening.play();
    for thought in &record.moves {
        let position = game.position();
        if let Some(ScoreKind::Centipawns(score)) = thought.score.map(Score::kind) {
            let result = match record.result.score_of(position.side_to_move()) {
                GameScore::Win => 0,
                GameScore::Draw => 1,
                GameScore::Loss => 2,
            };
            let step = i32::from(score).div_euclid(STEP);
            counts.entry((step, material(position))).or_default()[result] += 1;
        }
        game.play(thought.played);
    }
}

/// Numbers of the model.
const NUMBERS: usize = 6;

/// The most steps of Newton's method; a dozen are usual.
const STEPS: usize = 100;

/// The model under which these counts are likeliest.
fn climb(counts: &Counts) -> Chances {
    let mut chances = Chances { steepness: [1.0, 0.0, 0.0], draws: [1.0, 0.0, 0.0] };
    let mut height = likelihood(&chances, counts);
    for _ in 0..STEPS {
        let step = newton(&chances, counts);
        // The whole step may lead too far.
        let shorter = (0..20).map(|halvings| 0.5_f64.powi(halvings));
        let next = shorter.map(|part| moved(&chances, &step, part));
        let next = next.map(|next| (likelihood(&next, counts), next));
        let Some((higher, next)) = next.into_iter().find(|(next, _)| *next > height) else { break };
        let gain = higher - height;
        (chances, height) = (next, higher);
        if gain < 1e-6 {
            break;
        }
    }
    chances
}

fn moved(chances: &Chances, step: &[f64], part: f64) -> Chances {
    let add = |own: Polynomial, step: &[f64]| -> Polynomial {
        std::array::from_fn(|i| own[i] + part * step[i])
    };
    let (steepness, draws) = step.split_at(NUMBERS / 2);
    Chances { steepness: add(chances.steepness, steepness), draws: add(chances.draws, draws) }
}

/// The middle of a step of scores, in pawns.
fn pawns(step: i32) -> f64 {
    (f64::from(step) + 0.5) * f64::from(STEP) / 100.0
}

/// The logarithm of the likelihood; minus infinity where draws are impossible that happened.
fn likelihood(chances: &Chances, counts: &Counts) -> f64 {
    let of_cell = |(&(step, material), results): (&(i32, u32), &[u64; 3])| {
        let share = share(material);
        if value(chances.draws, share) <= 0.0 {
            return f64::NEG_INFINITY;
        }
        let all = chances.at(pawns(step), share);
        let terms = all.iter().zip(results).filter(|&(_, &count)| count > 0);
        terms.map(|(chance, &count)| count as f64 * chance.ln()).sum()
    };
    counts.iter().map(of_cell).sum()
}

/// Newton's step: the inverse of the curvature times the slope.
fn newton(chances: &Chances, counts: &Counts) -> Vec<f64> {
    let mut slope = vec![0.0; NUMBERS];
    let mut curvature = Symmetric::zero(NUMBERS);
    for (&(step, material), results) in counts {
        let (pawns, t) = (pawns(step), share(material));
        let lead = value(chances.steepness, t) * pawns;
        let (slopes, bends) = derivatives(lead, value(chances.draws, t), results);
        // How lead and draws change with each number.
        let powers = [1.0, t, t * t];
        let of_lead = powers.map(|power| power * pawns);
        let change = |i: usize| if i < 3 { [of_lead[i], 0.0] } else { [0.0, powers[i - 3]] };
        for (i, slope) in slope.iter_mut().enumerate() {
            let own = change(i);
            *slope += own[0] * slopes[0] + own[1] * slopes[1];
            for (j, entry) in curvature.row_mut(i).iter_mut().enumerate() {
                let other = change(j);
                *entry -= own[0] * other[0] * bends[0]
                    + (own[0] * other[1] + own[1] * other[0]) * bends[1]
                    + own[1] * other[1] * bends[2];
            }
        }
    }
    curvature.solve(&slope)
}

/// How the logarithm of the likelihood of such results changes with lead and draws, and how these
/// slopes change: with lead twice, with both, with draws twice.
fn derivatives(lead: f64, draws: f64, results: &[u64; 3]) -> ([f64; 2], [f64; 3]) {
    let [won, drawn, lost] = results.map(|count| count as f64);
    // A draw is neither: its chance is that of no win times that of no loss, times a factor of
    // draws alone.
    let (win, loss) = (chance(lead - draws), chance(-lead - draws));
    let factor = (2.0 * draws).exp_m1();
    let by_win = won * (1.0 - win) - drawn * win;
    let by_loss = lost * (1.0 - loss) - drawn * loss;
    let slopes = [by_win - by_loss, -by_win - by_loss + drawn * 2.0 / factor];
    let of_win = (won + drawn) * win * (1.0 - win);
    let of_loss = (lost + drawn) * loss * (1.0 - loss);
    let of_factor = drawn * 4.0 * (factor + 1.0) / (factor * factor);
    (slopes, [-of_win - of_loss, of_win - of_loss, -of_win - of_loss - of_factor])
}

/// Where the table of shares is cut, in centipawns.
const CUTS: [i32; 8] = [-400, -200, -100, -30, 30, 100, 200, 400];

/// Below this much material a position counts as an endgame.
const ENDGAME: u32 = 30;

fn shares(chances: &Chances, counts: &Counts) -> Vec<Share> {
    let mut shares = Vec::new();
    for is_endgame in [false, true] {
        for scores in CUTS.windows(2).map(|cuts| [cuts[0], cuts[1]]) {
            let mut of_share =
                Share { scores, is_endgame, positions: 0, found: [0.0; 3], expected: [0.0; 3] };
            for (&(step, material), results) in counts {
                let score = step * STEP;
                if (material < ENDGAME) == is_endgame && (scores[0]..scores[1]).contains(&score) {
                    let all: u64 = results.iter().sum();
                    let expected = chances.at(pawns(step), share(material));
                    of_share.positions += all;
                    for i in 0..3 {
                        of_share.found[i] += results[i] as f64;
                        of_share.expected[i] += expected[i] * all as f64;
                    }
                }
            }
            let all = of_share.positions.max(1) as f64;
            of_share.found = of_share.found.map(|count| count / all);
            of_share.expected = of_share.expected.map(|count| count / all);
            shares.push(of_share);
        }
    }
    shares
}

#[cfg(test)]
mod tests {
    use super::*;

    const MODEL: Chances = Chances { steepness: [1.4, -1.0, 0.3], draws: [1.5, -0.6, -0.2] };

    /// Games that come out just as the model says.
    fn counts(model: &Chances) -> Counts {
        let mut counts = Counts::new();
        for step in (-150..150).step_by(5) {
            for men in (4..=78).step_by(6) {
                let all = model.at(pawns(step), share(men));
                let results = all.map(|chance| (chance * 1e6).round() as u64);
                counts.insert((step, men), results);
            }
        }
        counts
    }

    #[test]
    fn a_model_is_found_again() {
        let found = climb(&counts(&MODEL));
        for (found, own) in [(found.steepness, MODEL.steepness), (found.draws, MODEL.draws)] {
            assert!(found.iter().zip(own).all(|(x, y)| (x - y).abs() < 1e-3), "{found:?} {own:?}");
        }
        let counts = counts(&MODEL);
        for share in shares(&found, &counts) {
            assert!(share.positions > 0);
            assert!(share.found.iter().zip(share.expected).all(|(x, y)| (x - y).abs() < 1e-3));
        }
    }

    #[test]
    fn derivatives_are_those_of_the_likelihood() {
        for (lead, draws, results) in [
            (0.3, 0.8, [5, 2, 4]),
            (-2.0, 0.1, [1, 0, 9]),
            (4.0, 2.5, [0, 3, 1]),
            (-40.0, 1.0, [0, 1, 30]),
        ] {
            let (slopes, bends) = derivatives(lead, draws, &results);
            let height = |lead: f64, draws: f64| {
                let model = Chances { steepness: [1.0, 0.0, 0.0], draws: [draws, 0.0, 0.0] };
                let all = model.at(lead, 0.0);
                let terms = all.iter().zip(results).filter(|&(_, count)| count > 0);
                terms.map(|(chance, count)| count as f64 * chance.ln()).sum::<f64>()
            };
            let d = 1e-5;
            let near = |x: f64, y: f64| (x - y).abs() < 1e-4 * (1.0 + x.abs());
            let by_lead = (height(lead + d, draws) - height(lead - d, draws)) / (2.0 * d);
            let by_draws = (height(lead, draws + d) - height(lead, draws - d)) / (2.0 * d);
            assert!(near(by_lead, slopes[0]) && near(by_draws, slopes[1]), "{lead} {slopes:?}");
            let up = derivatives(lead + d, draws, &results).0;
            let down = derivatives(lead - d, draws, &results).0;
            assert!(near((up[0] - down[0]) / (2.0 * d), bends[0]), "{lead} {bends:?}");
            assert!(near((up[1] - down[1]) / (2.0 * d), bends[1]), "{lead} {bends:?}");
            let up = derivatives(lead, draws + d, &results).0;
            let down = derivatives(lead, draws - d, &results).0;
            assert!(near((up[1] - down[1]) / (2.0 * d), bends[2]), "{lead} {bends:?}");
        }
    }
}
