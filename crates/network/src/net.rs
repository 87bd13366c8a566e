//! A net: its numbers, as evaluation reads them.

use std::fmt;
use std::sync::{Arc, LazyLock};

use chess::random::SplitMix64;

use crate::features;
use crate::file::{self, NetworkError};
use crate::head::Head;
use crate::kernels;
use crate::shape::{
    BUCKETS, FEATURE_SCALE, HEAD_FIRST, HEADS, HeadParameters, LANE, Lane, MOST_HIDDEN,
    OUTPUT_SCALE, Parameters,
};

/// What stands for an output of 1.
const ONE: i64 = FEATURE_SCALE as i64 * OUTPUT_SCALE as i64;

/// A net that says what positions are worth.
#[derive(Clone, PartialEq)]
pub struct Network {
    /// The length of the hidden layer, in lanes.
    lanes: usize,
    features: Box<[Lane]>,
    /// Whether any feature of a threat says anything.
    sees_threats: bool,
    feature_biases: Box<[Lane]>,
    outputs: Box<[Lane]>,
    /// The least [`kernels::safe_length`] of all halves of rows of `outputs`.
    safe_length: usize,
    output_biases: [i32; BUCKETS],
    score_scale: u16,
    /// By the range of men, from the fewest on.
    heads: Box<[Head]>,
    description: String,
    checksum: u32,
}

impl Network {
    /// A net of these numbers, and a line about where they come from.
    ///
    /// # Errors
    /// [`NetworkError`] if layers do not fit together, the hidden one is no multiple of [`LANE`] up
    /// to [`MOST_HIDDEN`], or an output weight is too large for the arithmetic.
    pub fn new(parameters: &Parameters, description: &str) -> Result<Self, NetworkError> {
        let bytes = file::write(parameters, description)?;
        Self::from_bytes(&bytes)
    }

    /// A net from the bytes of its file.
    ///
    /// # Errors
    /// [`NetworkError`] if they are not those of a whole net of a shape and version that this
    /// program knows.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        let (parameters, description, checksum) = file::read(bytes)?;
        let Parameters { features, feature_biases, outputs, output_biases, score_scale, heads } =
            parameters;
        let mut biases = [0; BUCKETS];
        biases.iter_mut().zip(output_biases).for_each(|(place, bias)| *place = bias);
        let hidden_lanes = feature_biases.len() / LANE;
        let of_threats = &features[features::OF_MEN * feature_biases.len()..];
        let sees_threats = of_threats.iter().any(|&weight| weight != 0);
        let outputs = lanes(&outputs);
        let safe_lengths = outputs.chunks(hidden_lanes).map(kernels::safe_length);
        Ok(Self {
            lanes: hidden_lanes,
            features: lanes(&features),
            sees_threats,
            feature_biases: lanes(&feature_biases),
            safe_length: safe_lengths.min().unwrap_or(LANE),
            outputs,
            output_biases: biases,
            score_scale,
            heads: heads.into_iter().map(Head::new).collect(),
            description,
            checksum,
        })
    }

    /// The net that is part of this program.
    pub fn embedded() -> Arc<Self> {
        static EMBEDDED: LazyLock<Arc<Network>> = LazyLock::new(|| {
            let network = Network::from_bytes(include_bytes!("../nets/caesura.net"));
            Arc::new(network.unwrap_or_else(|error| unreachable!("a test reads it: {error}")))
        });
        Arc::clone(&EMBEDDED)
    }

    /// The bytes of its file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let bytes = file::write(&self.parameters(), &self.description);
        bytes.unwrap_or_else(|error| unreachable!("it was checked when it was made: {error}"))
    }

    /// Its numbers.
    pub fn parameters(&self) -> Parameters {
        let numbers = |lanes: &[Lane]| lanes.iter().flat_map(|lane| lane.0).collect();
        Parameters {
            features: numbers(&self.features),
            feature_biases: numbers(&self.feature_biases),
            outputs: numbers(&self.outputs),
            output_biases: self.output_biases.to_vec(),
            score_scale: self.score_scale,
            heads: self.heads.iter().map(|head| head.parameters().clone()).collect(),
        }
    }

    /// A net of numbers without meaning, which follow from the seed: for tests, and to measure
    /// speed.
    /// `hidden` is rounded up to a shape that there is.
    pub fn random(hidden: usize, seed: u64) -> Self {
        let hidden = hidden.clamp(LANE, MOST_HIDDEN).next_multiple_of(LANE);
        let mut random = SplitMix64::new(seed);
        let mut numbers = |count: usize, most: usize| -> Vec<i16> {
            (0..count).map(|_| random.below(2 * most + 1) as i16 - most as i16).collect()
        };
        let heads = (0..HEADS).map(|_| {
            let first =
                numbers(HEAD_FIRST * 2 * hidden, 127).into_iter().map(|n| n as i8).collect();
            let real = numbers(HeadParameters::REAL, 1_000).into_iter();
            let real: Vec<_> = real.map(|n| f32::from(n) / 1_000.0).collect();
            HeadParameters::new(first, &real)
        });
        let heads = heads.collect();
        let parameters = Parameters {
            features: numbers(features::COUNT * hidden, 60),
            feature_biases: numbers(hidden, 60),
            outputs: numbers(BUCKETS * 2 * hidden, 40),
            output_biases: numbers(BUCKETS, 4_000).into_iter().map(i32::from).collect(),
            score_scale: 200,
            heads,
        };
        Self::new(&parameters, "random numbers")
            .unwrap_or_else(|error| unreachable!("all numbers are in range: {error}"))
    }

    /// The length of the hidden layer.
    pub fn hidden(&self) -> usize {
        self.lanes * LANE
    }

    /// Whether there is more than the output rows for positions of few men.
    pub fn has_heads(&self) -> bool {
        !self.heads.is_empty()
    }

    /// What an output of 1 is worth to the search, in centipawns.
    pub fn score_scale(&self) -> u16 {
        self.score_scale
    }

    /// A line about where it comes from.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// What tells it from other nets: the CRC-32 of its numbers.
    pub fn checksum(&self) -> u32 {
        self.checksum
    }

    /// The length of the hidden layer, in lanes.
    #[inline]
    pub(crate) fn lanes(&self) -> usize {
        self.lanes
    }

    /// Whether threats say anything to it.
    #[inline]
    pub(crate) fn sees_threats(&self) -> bool {
        self.sees_threats
    }

    /// All columns, one after the other.
    #[inline]
    pub(crate) fn columns(&self) -> &[Lane] {
        &self.features
    }

    /// What the hidden layer has before any man is counted.
    #[inline]
    pub(crate) fn feature_biases(&self) -> &[Lane] {
        &self.feature_biases
    }

    /// What the hidden layer says, in centipawns; the side to move's half comes first.
    #[inline]
    pub(crate) fn value(&self, bucket: usize, halves: [&[Lane]; 2]) -> i32 {
        let row = &self.outputs[bucket * 2 * self.lanes..][..2 * self.lanes];
        let (own, other) = row.split_at(self.lanes);
        let sum =
            kernels::output(halves, [own, other], self.safe_length) / i64::from(FEATURE_SCALE);
        let mut output = sum + i64::from(self.output_biases[bucket]);
        if let Some(head) = self.heads.get(bucket) {
            output += (head.output(halves) * ONE as f32) as i64;
        }
        (output * i64::from(self.score_scale) / ONE) as i32
    }
}

impl fmt::Debug for Network {
    /// Without its numbers, of which there are too many to read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Network {:08x} ({}: {})", self.checksum, self.hidden(), self.description)
    }
}

fn lanes(numbers: &[i16]) -> Box<[Lane]> {
    let (rows, []) = numbers.as_chunks() else {
        unreachable!("layers are whole numbers of lanes");
    };
    rows.iter().map(|&row| Lane(row)).collect()
}
