//! The network while it is trained: real numbers, all in one row.

use std::ops::Range;

use chess::random::SplitMix64;
use network::{
    BUCKETS, FEATURE_SCALE, HEAD_SCALE, HEADS, HeadParameters, Network, NetworkError, OUTPUT_SCALE,
    Parameters, features,
};

use rayon::prelude::*;

use super::by_men::ByMen;
use super::head::HeadLayout;
use super::rows;

/// No weight of the first layer is farther from zero, so that sums of them are 16-bit numbers.
pub(super) const MOST_FEATURE_WEIGHT: f32 = 1.98;

/// No output weight is farther from zero, so that whole numbers can stand for it.
pub(super) const MOST_OUTPUT_WEIGHT: f32 = 127.0 / OUTPUT_SCALE as f32;

/// So many numbers are worked on by a thread at once.
pub(super) const PIECE: usize = 1 << 14;

/// The numbers of a network, 1 where [`Parameters`] has a scale.
#[derive(Clone, PartialEq, Debug)]
pub struct Model {
    hidden: usize,
    /// Features, their biases, outputs and theirs, and heads, in the order of [`Parameters`].
    pub(super) numbers: Vec<f32>,
    /// Features and their biases as the engine has them, which examples are read with: sums of
    /// whole numbers are exact, and half as many bytes are fetched.
    pub(super) whole: Vec<i16>,
}

/// Where in a row of numbers each layer lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Layout {
    pub hidden: usize,
}

impl Layout {
    pub fn features(self) -> Range<usize> {
        0..features::COUNT * self.hidden
    }

    pub fn feature_biases(self) -> Range<usize> {
        let start = self.features().end;
        start..start + self.hidden
    }

    pub fn outputs(self) -> Range<usize> {
        let start = self.feature_biases().end;
        start..start + BUCKETS * 2 * self.hidden
    }

    /// Where the weights of a range of men begin, for the side to move's half or the other's.
    #[inline]
    pub fn output_row(self, bucket: usize, half: usize) -> usize {
        self.outputs().start + (2 * bucket + half) * self.hidden
    }

    pub fn output_biases(self) -> Range<usize> {
        let start = self.outputs().end;
        start..start + BUCKETS
    }

    /// All heads.
    pub fn heads(self) -> Range<usize> {
        let start = self.output_biases().end;
        start..start + HEADS * self.of_head().len()
    }

    /// The head of a range of men, if it has one.
    #[inline]
    pub fn head(self, bucket: usize) -> Option<Range<usize>> {
        let length = self.of_head().len();
        let start = self.heads().start + bucket * length;
        (bucket < HEADS).then(|| start..start + length)
    }

    /// Where in a head each layer lies.
    #[inline]
    pub fn of_head(self) -> HeadLayout {
        HeadLayout { hidden: self.hidden }
    }

    /// How many numbers there are.
    pub fn len(self) -> usize {
        self.heads().end
    }

    /// Makes heads that say nothing yet.
    fn fill_heads(self, numbers: &mut [f32], random: &mut SplitMix64) {
        for head in numbers[self.heads()].chunks_exact_mut(self.of_head().len()) {
            self.of_head().fill(head, random);
        }
    }
}

impl Model {
    /// A network that knows nothing: small weights that follow from the seed.
    pub fn random(hidden: usize, seed: u64) -> Self {
        let layout = Layout { hidden };
        let mut random = SplitMix64::new(seed);
        let mut numbers = vec![0.0; layout.len()];
        // Some thirty weights are added up in the first layer, and all of a row in the second.
        rows::fill(&mut numbers[layout.features()], 0.1, &mut random);
        let most = 1.0 / (2.0 * hidden as f32).sqrt();
        rows::fill(&mut numbers[layout.outputs()], most, &mut random);
        layout.fill_heads(&mut numbers, &mut random);
        Self::of(hidden, numbers)
    }

    /// A network to go on with, of which an output of 1 is to stand for so many centipawns. It says
    /// the same as before, unless an output weight becomes too large; heads that it does not have
    /// say nothing yet.
    pub fn of_network(network: &Network, scale: f64) -> Self {
        let Parameters { features, feature_biases, outputs, output_biases, score_scale, heads } =
            network.parameters();
        let stretch = (f64::from(score_scale) / scale) as f32;
        let (one, output_one) = (f32::from(FEATURE_SCALE), f32::from(OUTPUT_SCALE));
        let real = |numbers: &[i16], scale| {
            numbers.iter().map(move |&n| f32::from(n) / scale).collect::<Vec<_>>()
        };
        let mut numbers = real(&features, one);
        numbers.extend(real(&feature_biases, one));
        let outputs = real(&outputs, output_one)
            .into_iter()
            .map(|weight| (weight * stretch).clamp(-MOST_OUTPUT_WEIGHT, MOST_OUTPUT_WEIGHT));
        numbers.extend(outputs);
        let bias = |&bias: &i32| bias as f32 / (one * output_one) * stretch;
        numbers.extend(output_biases.iter().map(bias));
        let layout = Layout { hidden: network.hidden() };
        if heads.is_empty() {
            numbers.resize(layout.len(), 0.0);
            let mut random = SplitMix64::new(network.checksum().into());
            layout.fill_heads(&mut numbers, &mut random);
        }
        for HeadParameters { first, first_biases, second, second_biases, last } in &heads {
            numbers.extend(first.iter().map(|&n| f32::from(n) / f32::from(HEAD_SCALE)));
            let rows = [first_biases.as_slice(), second.as_flattened(), second_biases];
            numbers.extend(rows.into_iter().flatten());
            numbers.extend(last.iter().map(|weight| weight * stretch));
        }
        Self::of(network.hidden(), numbers)
    }

    /// One with these numbers.
    pub(super) fn of(hidden: usize, numbers: Vec<f32>) -> Self {
        let layout = Layout { hidden };
        debug_assert_eq!(numbers.len(), layout.len());
        let mut model = Self { hidden, numbers, whole: vec![0; layout.feature_biases().end] };
        model.make_whole();
        model
    }

    /// Makes the whole numbers anew. To be called whenever the real ones change.
    pub(super) fn make_whole(&mut self) {
        let pieces = self.whole.par_chunks_mut(PIECE).zip(self.numbers.par_chunks(PIECE));
        pieces.for_each(|(whole, numbers)| rows::round(whole, numbers, FEATURE_SCALE.into()));
    }

    /// The length of the hidden layer.
    pub fn hidden(&self) -> usize {
        self.hidden
    }

    pub(super) fn layout(&self) -> Layout {
        Layout { hidden: self.hidden }
    }

    /// The network in whole numbers, as the engine uses it, where an output of 1 is worth so many
    /// centipawns to the search. An advantage with few men may be worth less: it wins less often
    /// against good play than in games of few nodes, which a network learns from.
    ///
    /// # Errors
    /// [`NetworkError`] if there is none of this shape, or the description is too long.
    pub fn quantised(&self, description: &str, worth: ByMen<u16>) -> Result<Network, NetworkError> {
        let layout = self.layout();
        let (one, output_one) = (f32::from(FEATURE_SCALE), f32::from(OUTPUT_SCALE));
        let scaled = |range: Range<usize>, scale: f32| {
            self.numbers[range].iter().map(move |number| (number * scale).round() as i16)
        };
        // No row may grow: its weights may be the largest that there are.
        let score_scale = worth.few.max(worth.many);
        let shares: Vec<_> =
            (0..BUCKETS).map(|row| worth.in_bucket(row) as f32 / f32::from(score_scale)).collect();
        let row = |bucket: usize| layout.output_row(bucket, 0)..layout.output_row(bucket + 1, 0);
        let outputs = shares
            .iter()
            .enumerate()
            .flat_map(|(bucket, share)| scaled(row(bucket), share * output_one));
        let biases = &self.numbers[layout.output_biases()];
        let parameters = Parameters {
            features: self.whole[layout.features()].to_vec(),
            feature_biases: self.whole[layout.feature_biases()].to_vec(),
            outputs: outputs.collect(),
            output_biases: biases
                .iter()
                .zip(&shares)
                .map(|(bias, share)| (bias * share * one * output_one).round() as i32)
                .collect(),
            score_scale,
            heads: (0..HEADS).map(|bucket| self.quantised_head(bucket, shares[bucket])).collect(),
        };
        Network::new(&parameters, description)
    }

    /// The head of a range of men, what it says being multiplied by a share.
    fn quantised_head(&self, bucket: usize, share: f32) -> HeadParameters {
        let layout = self.layout();
        let length = layout.of_head().len();
        let numbers = &self.numbers[layout.heads()][bucket * length..][..length];
        let first = numbers[layout.of_head().first()].iter();
        let first = first.map(|number| (number * f32::from(HEAD_SCALE)).round() as i8).collect();
        let mut head = HeadParameters::new(first, &numbers[layout.of_head().rest()]);
        head.last.iter_mut().for_each(|weight| *weight *= share);
        head
    }
}
