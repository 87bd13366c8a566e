//! A net as a file.
//!
//! All numbers are little-endian. A header of [`HEADER`] bytes: `CAESURA\n`, the version, the kind
//! of features, the length of the hidden layer, the rows of outputs, what stands for 1 in either
//! layer and for an output of 1, the length of the description, how many ranges of men have a head,
//! and the CRC-32 of all that follows the header. Then the description, and the numbers in the
//! order of [`Parameters`].

use thiserror::Error;

use crate::features;
use crate::shape::{
    BUCKETS, FEATURE_SCALE, HEAD_FIRST, HEADS, HeadParameters, LANE, MOST_HIDDEN,
    MOST_OUTPUT_WEIGHT, OUTPUT_SCALE, Parameters,
};

/// What a file begins with.
const MAGIC: &[u8; 8] = b"CAESURA\n";

/// The version that this program writes. It reads the one before as well, whose networks have no
/// heads.
const VERSION: u16 = 3;
const VERSION_WITHOUT_HEADS: u16 = 2;

/// The kinds of features that there are, by their number: a man and its square, seen as
/// [`features::View`] says, for each region of the king, and threats; without threats; and for all
/// regions alike.
const KINDS: [u16; 3] = [features::COUNT as u16, features::OF_MEN as u16, features::MEN as u16];

/// No output of 1 is worth more centipawns.
const MOST_SCORE_SCALE: u16 = 1_000;

/// The length of the header, in bytes.
const HEADER: usize = 32;

/// No net has more bytes.
pub const MOST_BYTES: usize =
    HEADER + length_of_body(features::COUNT, MOST_HIDDEN, HEADS, u16::MAX as usize);

/// No real number of a head is further from zero, so that no value leaves its range.
const MOST_HEAD_WEIGHT: f32 = 1_000.0;

/// Why bytes are no net for this program.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NetworkError {
    /// They begin otherwise.
    #[error("it is not a network of this program")]
    Foreign,
    /// Another version of the format.
    #[error(
        "it has version {0} of the format, and this program reads versions {VERSION_WITHOUT_HEADS} and {VERSION}"
    )]
    Version(u16),
    /// Another shape.
    #[error("its shape is {found}, and this program reads {}", readable())]
    Shape {
        /// What there is, in words.
        found: String,
    },
    /// Too short or too long.
    #[error("it has {found} bytes where its header asks for {expected}")]
    Length {
        /// What there is.
        found: usize,
        /// What there should be.
        expected: usize,
    },
    /// Changed since it was written.
    #[error("it is damaged: the checksum does not fit")]
    Checksum,
    /// The arithmetic could overflow.
    #[error("an output weight is {0}, and none may be beyond {MOST_OUTPUT_WEIGHT}")]
    Weight(i16),
    /// Values could leave their range.
    #[error("a weight of a head is beyond {MOST_HEAD_WEIGHT}, or no number")]
    HeadWeight,
    /// The description is too long, or no text.
    #[error("its description is no text of at most {} bytes", u16::MAX)]
    Description,
}

/// The shapes that there are, in words.
fn readable() -> String {
    format!(
        "{}, {} or {} features, a hidden layer of {LANE} to {MOST_HIDDEN} in steps of {LANE}, {BUCKETS} outputs, \
         no heads or {HEADS}, and scales {FEATURE_SCALE}, {OUTPUT_SCALE} and 1 to {MOST_SCORE_SCALE}",
        KINDS[0], KINDS[1], KINDS[2]
    )
}

/// What a header says of the shape.
struct Shape {
    features: u16,
    hidden: u32,
    outputs: u16,
    heads: u16,
    /// Of the features, the outputs, and the score.
    scales: [u16; 3],
}

impl Shape {
    /// The length of the hidden layer, if the shape is one of those that there are.
    fn known(&self) -> Result<usize, NetworkError> {
        let &Self { features, hidden, outputs, heads, scales } = self;
        let hidden = hidden as usize;
        let [first, last, score] = scales;
        let fits_scales = [first, last] == [FEATURE_SCALE as u16, OUTPUT_SCALE as u16]
            && (1..=MOST_SCORE_SCALE).contains(&score);
        let fits = hidden.is_multiple_of(LANE) && (LANE..=MOST_HIDDEN).contains(&hidden);
        let fits_heads = heads == 0 || usize::from(heads) == HEADS;
        let fits = fits && fits_heads && usize::from(outputs) == BUCKETS && fits_scales;
        if fits && KINDS.contains(&features) {
            return Ok(hidden);
        }
        let found = format!(
            "{features} features, a hidden layer of {hidden}, {outputs} outputs, {heads} heads, and scales {first}, {last} and {score}"
        );
        Err(NetworkError::Shape { found })
    }
}

/// The bytes of a net.
pub(crate) fn write(parameters: &Parameters, description: &str) -> Result<Vec<u8>, NetworkError> {
    let Parameters { features, feature_biases, outputs, output_biases, score_scale, heads } =
        parameters;
    let hidden = feature_biases.len();
    let shape = Shape {
        features: features.len().checked_div(hidden).unwrap_or(0) as u16,
        hidden: hidden as u32,
        outputs: outputs.len().checked_div(2 * hidden).unwrap_or(0) as u16,
        heads: heads.len() as u16,
        scales: [FEATURE_SCALE as u16, OUTPUT_SCALE as u16, *score_scale],
    };
    shape.known()?;
    check_weights(outputs, heads)?;
    let length = u16::try_from(description.len()).map_err(|_| NetworkError::Description)?;
    let mut body = description.as_bytes().to_vec();
    for numbers in [features, feature_biases, outputs] {
        body.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    }
    body.extend(output_biases.iter().flat_map(|number| number.to_le_bytes()));
    for head in heads {
        body.extend(head.first.iter().map(|number| number.to_le_bytes()[0]));
        body.extend(head.real().flat_map(f32::to_le_bytes));
    }
    let expected = length_of_body(features::COUNT, hidden, heads.len(), description.len());
    if body.len() != expected {
        return Err(NetworkError::Length {
            found: HEADER + body.len(),
            expected: HEADER + expected,
        });
    }

    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(shape.features.to_le_bytes());
    bytes.extend(shape.hidden.to_le_bytes());
    bytes.extend(shape.outputs.to_le_bytes());
    bytes.extend(shape.scales.iter().flat_map(|scale| scale.to_le_bytes()));
    bytes.extend(length.to_le_bytes());
    bytes.extend(shape.heads.to_le_bytes());
    bytes.extend(crc32fast::hash(&body).to_le_bytes());
    debug_assert_eq!(bytes.len(), HEADER);
    bytes.extend(body);
    Ok(bytes)
}

/// The numbers of a net, its description and its checksum.
pub(crate) fn read(bytes: &[u8]) -> Result<(Parameters, String, u32), NetworkError> {
    let missing = NetworkError::Length { found: bytes.len(), expected: HEADER };
    if !bytes.starts_with(&MAGIC[..bytes.len().min(MAGIC.len())]) {
        return Err(NetworkError::Foreign);
    }
    let (header, body) = bytes.split_first_chunk::<HEADER>().ok_or(missing)?;
    let short = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
    let long = |at: usize| u32::from(short(at)) | u32::from(short(at + 2)) << 16;
    let heads = match short(8) {
        VERSION => short(26),
        VERSION_WITHOUT_HEADS => 0,
        other => return Err(NetworkError::Version(other)),
    };
    let scales = [short(18), short(20), short(22)];
    let score_scale = short(22);
    let shape = Shape { features: short(10), hidden: long(12), outputs: short(16), heads, scales };
    let hidden = shape.known()?;
    let length = usize::from(short(24));
    let count = usize::from(shape.features);
    let expected = length_of_body(count, hidden, heads.into(), length);
    if body.len() != expected {
        return Err(NetworkError::Length { found: bytes.len(), expected: HEADER + expected });
    }
    let checksum = long(28);
    if crc32fast::hash(body) != checksum {
        return Err(NetworkError::Checksum);
    }
    let (description, numbers) = body.split_at(length);
    let description = String::from_utf8(description.to_vec());
    let description = description.map_err(|_| NetworkError::Description)?;
    let (numbers, of_heads) =
        numbers.split_at(numbers.len() - length_of_heads(heads.into(), hidden));
    let (numbers, output_biases) = numbers.split_at(numbers.len() - 4 * BUCKETS);
    let mut numbers = numbers.as_chunks().0.iter().map(|&number| i16::from_le_bytes(number));
    let mut take = |count| numbers.by_ref().take(count).collect::<Vec<i16>>();
    let parameters = Parameters {
        features: all_features(take(count * hidden), hidden),
        feature_biases: take(hidden),
        outputs: take(BUCKETS * 2 * hidden),
        output_biases: output_biases
            .as_chunks()
            .0
            .iter()
            .map(|&number| i32::from_le_bytes(number))
            .collect(),
        score_scale,
        heads: of_heads
            .chunks_exact(length_of_heads(1, hidden))
            .map(|head| read_head(head, hidden))
            .collect(),
    };
    check_weights(&parameters.outputs, &parameters.heads)?;
    Ok((parameters, description, checksum))
}

/// The columns of all features, given those of one of the [`KINDS`]: men may have the same in all
/// regions, and threats may say nothing.
fn all_features(columns: Vec<i16>, hidden: usize) -> Vec<i16> {
    let mut all = match columns.len() / hidden {
        features::MEN => columns.repeat(features::REGIONS),
        _ => columns,
    };
    all.resize(features::COUNT * hidden, 0);
    all
}

/// The head that stands in bytes as long.
fn read_head(bytes: &[u8], hidden: usize) -> HeadParameters {
    let (first, rest) = bytes.split_at(HEAD_FIRST * 2 * hidden);
    let real = rest.as_chunks().0.iter().map(|&number| f32::from_le_bytes(number));
    let real = real.collect::<Vec<_>>();
    HeadParameters::new(first.iter().map(|&byte| byte as i8).collect(), &real)
}

/// How many bytes follow the header.
const fn length_of_body(features: usize, hidden: usize, heads: usize, description: usize) -> usize {
    let shorts = hidden * (features + 1 + 2 * BUCKETS);
    description + 2 * shorts + 4 * BUCKETS + length_of_heads(heads, hidden)
}

/// How many bytes so many heads take.
const fn length_of_heads(heads: usize, hidden: usize) -> usize {
    heads * (HEAD_FIRST * 2 * hidden + 4 * HeadParameters::REAL)
}

fn check_weights(outputs: &[i16], heads: &[HeadParameters]) -> Result<(), NetworkError> {
    let range = -MOST_OUTPUT_WEIGHT..=MOST_OUTPUT_WEIGHT;
    if let Some(&weight) = outputs.iter().find(|weight| !range.contains(*weight)) {
        return Err(NetworkError::Weight(weight));
    }
    let range = -MOST_HEAD_WEIGHT..=MOST_HEAD_WEIGHT;
    let mut real = heads.iter().flat_map(HeadParameters::real);
    if real.all(|weight| range.contains(&weight)) { Ok(()) } else { Err(NetworkError::HeadWeight) }
}
