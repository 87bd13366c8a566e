//! The layers for positions of few men, as [`HeadParameters`](network::HeadParameters) has them:
//! what they say, and how that changes with each of their numbers.

use std::ops::Range;

use chess::random::SplitMix64;
use network::{HEAD_FIRST, HEAD_SCALE, HEAD_SECOND, LANE};

use super::rows::{self, add};

/// No weight of the first layer is farther from zero, so that whole numbers can stand for it.
pub(super) const MOST_FIRST_WEIGHT: f32 = 127.0 / HEAD_SCALE as f32;

/// How much faster heads learn than the rest: they begin with nothing, and see positions of few men
/// alone.
pub(super) const RATE: f32 = 4.0;

/// Where in the numbers of a head each layer lies.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeadLayout {
    pub hidden: usize,
}

impl HeadLayout {
    pub fn first(self) -> Range<usize> {
        0..HEAD_FIRST * 2 * self.hidden
    }

    /// All but the first layer's weights, as in [`HeadParameters`](network::HeadParameters).
    pub fn rest(self) -> Range<usize> {
        self.first().end..self.len()
    }

    fn first_biases(self) -> Range<usize> {
        let start = self.first().end;
        start..start + HEAD_FIRST
    }

    fn second(self) -> Range<usize> {
        let start = self.first_biases().end;
        start..start + HEAD_FIRST * HEAD_SECOND
    }

    fn second_biases(self) -> Range<usize> {
        let start = self.second().end;
        start..start + HEAD_SECOND
    }

    pub fn last(self) -> Range<usize> {
        let start = self.second_biases().end;
        start..start + HEAD_SECOND
    }

    /// How many numbers there are.
    pub fn len(self) -> usize {
        self.last().end
    }

    /// Makes a head that says nothing yet: its last layer is empty.
    pub fn fill(self, numbers: &mut [f32], random: &mut SplitMix64) {
        // Most sums of either layer then lie within the range that is not clipped.
        rows::fill(&mut numbers[self.first()], 0.1, random);
        rows::fill(&mut numbers[self.second()], 0.5, random);
        numbers[self.first_biases()].fill(0.5);
        numbers[self.second_biases()].fill(0.3);
        numbers[self.last()].fill(0.0);
    }
}

/// Room for what a head makes of an example.
#[derive(Clone, Debug)]
pub(super) struct HeadRoom {
    layout: HeadLayout,
    /// What it reads: the sums of both halves, clipped and squared.
    pub squares: Vec<f32>,
    /// The slopes of these, or zeros.
    pub slopes: Vec<f32>,
    first: [f32; HEAD_FIRST],
    second: [f32; HEAD_SECOND],
}

impl HeadRoom {
    pub fn new(hidden: usize) -> Self {
        let zeros = vec![0.0; 2 * hidden];
        Self {
            layout: HeadLayout { hidden },
            squares: zeros.clone(),
            slopes: zeros,
            first: [0.0; HEAD_FIRST],
            second: [0.0; HEAD_SECOND],
        }
    }

    /// What a head of these numbers adds to the output, given the squares.
    #[inline(always)]
    pub fn forward(&mut self, numbers: &[f32]) -> f32 {
        let layout = self.layout;
        let (squares, _) = self.squares.as_chunks::<LANE>();
        let rows = numbers[layout.first()].chunks_exact(2 * layout.hidden);
        for (row, sum) in rows.zip(&mut self.first) {
            let (row, _) = row.as_chunks::<LANE>();
            let mut totals = [0.0; LANE];
            for index in 0..row.len() {
                for lane in 0..LANE {
                    totals[lane] += squares[index][lane] * row[index][lane];
                }
            }
            *sum = totals.iter().sum();
        }
        let biases = &numbers[layout.first_biases()];
        self.second.copy_from_slice(&numbers[layout.second_biases()]);
        let (columns, _) = numbers[layout.second()].as_chunks::<HEAD_SECOND>();
        for row in 0..HEAD_FIRST {
            self.first[row] += biases[row];
            let clipped = self.first[row].clamp(0.0, 1.0);
            let square = clipped * clipped;
            let sums = self.second.iter_mut().zip(&columns[row]);
            sums.for_each(|(sum, weight)| *sum += square * weight);
        }
        let squared = self.second.map(|sum| sum.clamp(0.0, 1.0)).map(|clipped| clipped * clipped);
        squared.iter().zip(&numbers[layout.last()]).map(|(square, last)| square * last).sum()
    }

    /// Adds the slopes of its numbers, given that of the output, and makes those of the squares.
    #[inline(always)]
    pub fn backward(&mut self, numbers: &[f32], slope: f32, slopes: &mut [f32]) {
        let layout = self.layout;
        let mut of_second = [0.0; HEAD_SECOND];
        let last = &numbers[layout.last()];
        let of_last = &mut slopes[layout.last()];
        for index in 0..HEAD_SECOND {
            let clipped = self.second[index].clamp(0.0, 1.0);
            of_last[index] += slope * clipped * clipped;
            let inside = if clipped == self.second[index] { 2.0 * clipped } else { 0.0 };
            of_second[index] = slope * last[index] * inside;
        }
        add(&mut slopes[layout.second_biases()], &of_second);
        let mut of_first = [0.0; HEAD_FIRST];
        let (columns, _) = numbers[layout.second()].as_chunks::<HEAD_SECOND>();
        let (of_columns, _) = slopes[layout.second()].as_chunks_mut::<HEAD_SECOND>();
        for row in 0..HEAD_FIRST {
            let clipped = self.first[row].clamp(0.0, 1.0);
            let inside = if clipped == self.first[row] { 2.0 * clipped } else { 0.0 };
            let mut sum = 0.0;
            for index in 0..HEAD_SECOND {
                of_columns[row][index] += of_second[index] * clipped * clipped;
                sum += of_second[index] * columns[row][index];
            }
            of_first[row] = sum * inside;
        }
        add(&mut slopes[layout.first_biases()], &of_first);
        let rows = numbers[layout.first()].chunks_exact(2 * layout.hidden);
        let of_rows = slopes[layout.first()].chunks_exact_mut(2 * layout.hidden);
        for ((row, of_row), slope) in rows.zip(of_rows).zip(of_first) {
            // A clipped sum has nothing to spread.
            if slope == 0.0 {
                continue;
            }
            let (squares, of_squares) = (&self.squares[..row.len()], &mut self.slopes[..row.len()]);
            let of_row = &mut of_row[..row.len()];
            for index in 0..row.len() {
                of_row[index] += slope * squares[index];
                of_squares[index] += slope * row[index];
            }
        }
    }
}
