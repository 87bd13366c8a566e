//! The evaluation as a linear function of its weights: by how much each counts in each position.

use std::num::NonZeroUsize;

use chess::{Color, Position};
use eval::{Evaluator, Weights};

use super::positions::Sample;
use super::{PIECE, in_order};
use lab::work::WorkError;

/// A number among the weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Dial {
    /// Its name, such as `rook_mobility.mg`.
    pub name: String,
    /// What it is.
    pub value: i32,
}

impl Dial {
    /// Whether it is one of the two values of a term, which are added up in proportion. All other
    /// numbers act in ways of their own.
    fn is_tapered(&self) -> bool {
        self.name.ends_with(MIDDLEGAME) || self.name.ends_with(ENDGAME)
    }

    /// Whether it is a number of points, which add up to something and may be negative.
    fn is_points(&self) -> bool {
        self.name.ends_with(POINTS)
    }

    /// How far it is moved to see what that does: a quarter of itself, far enough for rounding not
    /// to matter much.
    fn step(&self) -> i32 {
        let least = if self.is_points() { LEAST_STEP } else { 1 };
        (self.value.abs() / 4).max(least)
    }

    /// The whole number that it may become if `wanted` is best by the linear function. Where that
    /// holds only nearby it moves by no more than half of itself or a few points; so what is no
    /// points keeps its sign, and what divides by it never divides by zero.
    pub fn rounded(&self, wanted: f64) -> f64 {
        if self.is_tapered() {
            return wanted.round().clamp(-MOST, MOST);
        }
        let value = f64::from(self.value);
        let least = if self.is_points() { f64::from(4 * LEAST_STEP) } else { 0.0 };
        let most = (value.abs() / 2.0).max(least);
        wanted.clamp(value - most, value + most).round()
    }
}

/// How names of middlegame values end; those of their endgame values follow.
const MIDDLEGAME: &str = ".mg";
/// How names of endgame values end.
const ENDGAME: &str = ".eg";
/// How names of points end.
const POINTS: &str = ".points";

/// No tapered weight becomes larger: a sum of many must fit into 16 bits.
const MOST: f64 = 2_000.0;

/// How many tapered weights are counted at once.
const AT_ONCE: usize = 4;

/// More than twice of what any weight counts in a position, White's less Black's.
const DIGIT: i32 = 128;

/// The least number of points to move by.
const LEAST_STEP: i32 = 4;

/// All numbers of weights, in order.
pub(super) fn dials(weights: &Weights) -> Vec<Dial> {
    let mut dials = Vec::new();
    let mut weights = weights.clone();
    weights.visit(&mut |name, &mut value| dials.push(Dial { name: name.to_owned(), value }));
    dials
}

/// Weights with each number moved by so much.
pub(super) fn moved(weights: &Weights, by: &[f64]) -> Weights {
    let mut weights = weights.clone();
    let mut by = by.iter();
    weights.visit(&mut |_, value| *value += by.next().map_or(0, |by| by.round() as i32));
    weights
}

/// An evaluator with other numbers than these weights; `change` is told the index of each.
fn with(weights: &Weights, mut change: impl FnMut(usize, &mut i32)) -> Evaluator {
    let mut changed = weights.clone();
    let mut at = 0;
    changed.visit(&mut |_, own| {
        change(at, own);
        at += 1;
    });
    Evaluator::with_weights(changed)
}

/// What a position is worth to White, in centipawns.
fn value_for_white(evaluator: &mut Evaluator, position: &Position) -> i32 {
    let value = evaluator.evaluate(position);
    if position.side_to_move() == Color::White { value } else { -value }
}

/// What positions are worth to White, in centipawns.
pub(super) fn values(
    weights: &Weights,
    samples: &[Sample],
    jobs: NonZeroUsize,
) -> Result<Vec<i32>, WorkError> {
    let pieces: Vec<&[Sample]> = samples.chunks(PIECE).collect();
    let mut values = Vec::with_capacity(samples.len());
    let of_piece = |piece: usize| -> Vec<i32> {
        let mut evaluator = Evaluator::with_weights(weights.clone());
        let samples = pieces[piece].iter();
        samples.map(|sample| value_for_white(&mut evaluator, &sample.position)).collect()
    };
    in_order(jobs, pieces.len(), of_piece, |of_piece| values.extend(of_piece))?;
    Ok(values)
}

/// A row for each of a piece of the positions: its value, and by how much that rises with each
/// number that counts in it. Numbers that do not count are not kept.
#[derive(Debug, Default)]
pub(super) struct Rows {
    values: Vec<f32>,
    /// Where the entries of each row end.
    ends: Vec<u32>,
    numbers: Vec<u16>,
    slopes: Vec<f32>,
}

/// A row: the value of a position, the numbers that count in it, and by how much.
#[derive(Clone, Copy)]
pub(super) struct Row<'a> {
    value: f32,
    pub numbers: &'a [u16],
    pub slopes: &'a [f32],
}

impl Row<'_> {
    /// The value after each number has moved by so much.
    pub fn value_after(&self, moved: &[f64]) -> f64 {
        let terms = self.numbers.iter().zip(self.slopes);
        let terms = terms.map(|(&number, &slope)| f64::from(slope) * moved[usize::from(number)]);
        f64::from(self.value) + terms.sum::<f64>()
    }
}

impl Rows {
    /// The rows, in order.
    pub fn iter(&self) -> impl Iterator<Item = Row<'_>> {
        let begins = [0].into_iter().chain(self.ends.iter().copied());
        let ranges = begins.zip(&self.ends).map(|(begin, &end)| begin as usize..end as usize);
        ranges.zip(&self.values).map(|(range, &value)| Row {
            value,
            numbers: &self.numbers[range.clone()],
            slopes: &self.slopes[range],
        })
    }

    /// Adds to each number in how many rows it counts.
    pub fn count(&self, counts: &mut [usize]) {
        self.numbers.iter().for_each(|&number| counts[usize::from(number)] += 1);
    }
}

/// The evaluation of positions near the weights at hand, of which the values are known.
pub(super) fn linearised(
    weights: &Weights,
    samples: &[Sample],
    values: &[i32],
    jobs: NonZeroUsize,
) -> Result<Vec<Rows>, WorkError> {
    let pieces: Vec<_> = samples.chunks(PIECE).zip(values.chunks(PIECE)).collect();
    let dials = dials(weights);
    let mut rows = Vec::with_capacity(pieces.len());
    let of_piece = |piece: usize| {
        let (samples, values) = pieces[piece];
        let positions = Positions { weights, dials: &dials, samples, values };
        positions.rows()
    };
    in_order(jobs, pieces.len(), of_piece, |of_piece| rows.push(of_piece))?;
    Ok(rows)
}

/// A piece of the positions.
struct Positions<'a> {
    weights: &'a Weights,
    dials: &'a [Dial],
    samples: &'a [Sample],
    values: &'a [i32],
}

impl Positions<'_> {
    fn rows(&self) -> Rows {
        // Number by number, since an evaluator is dear to make and learns which pawns there are.
        let slopes = self.all_slopes();
        let mut rows = Rows::default();
        for (index, &value) in self.values.iter().enumerate() {
            for (number, slopes) in slopes.iter().enumerate() {
                if slopes[index] != 0.0 {
                    rows.numbers.push(number as u16);
                    rows.slopes.push(slopes[index]);
                }
            }
            rows.values.push(value as f32);
            rows.ends.push(rows.numbers.len() as u32);
        }
        rows
    }

    /// By how much the value of each position rises with each number.
    fn all_slopes(&self) -> Vec<Vec<f32>> {
        let mut slopes: Vec<Vec<f32>> = self.dials.iter().map(|_| Vec::new()).collect();
        let mut evaluator = Evaluator::with_weights(self.weights.clone());
        let rates =
            self.samples.iter().map(|sample| evaluator.breakdown(&sample.position).slopes());
        let rates: Vec<[f32; 2]> = rates.collect();
        // Where each tapered weight begins: its endgame value is the number behind.
        let begins: Vec<usize> = self.numbers(|dial| dial.name.ends_with(MIDDLEGAME)).collect();
        for group in begins.chunks(AT_ONCE) {
            let counts = self.counts(group);
            for (counts, &number) in counts.iter().zip(group) {
                for (phase, slopes) in slopes[number..number + 2].iter_mut().enumerate() {
                    let counts = counts.iter().zip(&rates);
                    *slopes = counts.map(|(&count, rates)| count as f32 * rates[phase]).collect();
                }
            }
        }
        for number in self.numbers(|dial| !dial.is_tapered()) {
            slopes[number] = self.differences(number);
        }
        slopes
    }

    fn numbers(&self, is_wanted: impl Fn(&Dial) -> bool) -> impl Iterator<Item = usize> {
        let numbers = self.dials.iter().enumerate().filter(move |(_, dial)| is_wanted(dial));
        numbers.map(|(number, _)| number)
    }

    /// How often some tapered weights, up to [`AT_ONCE`], count in each position: White's less
    /// Black's. With nothing worth anything but one of them one centipawn in the middlegame, the
    /// next so much more that counts of the first do not reach it, and two others the same in the
    /// endgame, the sum of all terms says it of all.
    fn counts(&self, group: &[usize]) -> Vec<Vec<i32>> {
        let worth = |number: usize| {
            let places = [(0, 1), (0, DIGIT), (1, 1), (1, DIGIT)];
            let mut found = group.iter().zip(places);
            found.find_map(|(&begin, (half, worth))| (begin + half == number).then_some(worth))
        };
        let mut evaluator = with(self.weights, |at, own| {
            if self.dials[at].is_tapered() || self.dials[at].is_points() {
                *own = worth(at).unwrap_or(0);
            }
        });
        let mut counts = vec![Vec::with_capacity(self.samples.len()); group.len()];
        for sample in self.samples {
            let total = evaluator.breakdown(&sample.position).total();
            let digits = [total.middlegame(), total.endgame()].map(|sum| {
                let high = (sum + DIGIT / 2).div_euclid(DIGIT);
                [sum - high * DIGIT, high]
            });
            let digits = digits.into_iter().flatten();
            counts.iter_mut().zip(digits).for_each(|(counts, digit)| counts.push(digit));
        }
        counts
    }

    /// By how much the value of each position rises with a number that acts in its own way.
    fn differences(&self, number: usize) -> Vec<f32> {
        let dial = &self.dials[number];
        let step = dial.step();
        let keeps_sign = dial.is_points() || dial.value.abs() > step;
        let less = if keeps_sign { -step } else { 0 };
        let moved = |by| with(self.weights, |at, own| *own += if at == number { by } else { 0 });
        let (mut low, mut high) = (moved(less), moved(step));
        let difference = |sample: &Sample| {
            let low = value_for_white(&mut low, &sample.position);
            let high = value_for_white(&mut high, &sample.position);
            (high - low) as f32 / (step - less) as f32
        };
        self.samples.iter().map(difference).collect()
    }
}

/// How far values are on average from what the linear function says after such a move.
pub(super) fn distance(rows: &[Rows], moved: &[f64], values: &[i32]) -> f64 {
    let rows = rows.iter().flat_map(Rows::iter);
    let distances =
        rows.zip(values).map(|(row, &value)| (row.value_after(moved) - f64::from(value)).abs());
    distances.sum::<f64>() / values.len().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The slope of a number in a position.
    fn slope(fen: &str, name: &str) -> f32 {
        let position = fen.parse().unwrap();
        let samples = [Sample { position, result: 0.5, thought: None }];
        let jobs = NonZeroUsize::MIN;
        let values = values(&Weights::FITTED, &samples, jobs).unwrap();
        let rows = linearised(&Weights::FITTED, &samples, &values, jobs).unwrap();
        let row = rows[0].iter().next().unwrap();
        let number = dials(&Weights::FITTED).iter().position(|dial| dial.name == name).unwrap();
        let at = row.numbers.iter().position(|&own| usize::from(own) == number);
        at.map_or(0.0, |at| row.slopes[at])
    }

    #[test]
    fn slopes_are_what_numbers_count() {
        let endgame = "4k3/pp6/8/8/8/8/PPP5/4K3 b - - 0 1";
        assert_eq!((slope(endgame, "pawn.eg"), slope(endgame, "pawn.mg")), (1.0, 0.0));
        assert_eq!(slope(endgame, "tempo.eg"), -1.0);
        // Two rooks of one side, and four minor pieces of the other: 8 of 24 parts middlegame.
        let even = "1nb1kbn1/p7/8/8/8/8/P7/R3K2R w - - 0 1";
        assert!((slope(even, "rook.mg") - 2.0 / 3.0).abs() < 0.01);
        assert!((slope(even, "knight.eg") + 4.0 / 3.0).abs() < 0.01);
    }

    #[test]
    fn what_cannot_be_won_hardly_counts() {
        // The bishop cannot win, so that all that White is ahead counts one part of 64.
        let ending = "4k3/4pp2/8/8/8/8/4B3/4K3 w - - 0 1";
        let by_pawn = slope(ending, "pawn.eg");
        assert!((-0.1..=0.0).contains(&by_pawn), "{by_pawn}");
    }

    #[test]
    fn numbers_that_are_no_centipawns_keep_their_sign() {
        let plain = |value| Dial { name: "danger_scale".to_owned(), value };
        for value in [1, -1, 2, 3, -70, 160] {
            for wanted in [-1e9, -1.0, 0.0, 1.0, 1e9] {
                let rounded = plain(value).rounded(wanted);
                assert!(rounded * f64::from(value) > 0.0, "{value} {wanted}: {rounded}");
            }
        }
        assert_eq!(plain(160).rounded(100.4), 100.0);
        let points = Dial { name: "no_queen.points".to_owned(), value: 0 };
        assert_eq!((points.rounded(-3.6), points.rounded(-100.0)), (-4.0, -16.0));
        let tapered = Dial { name: "rook.mg".to_owned(), value: 5 };
        assert_eq!((tapered.rounded(-3.6), tapered.rounded(1e9)), (-4.0, MOST));
    }
}
