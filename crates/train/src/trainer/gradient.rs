//! What the network says of examples, and how that changes with each of its numbers.
//!
//! Each number of a row has a sum of its own, so that its order does not depend on the processor.
//! Loops count up by index, which compilers make vector instructions of in functions for other
//! processors too.

use bulletformat::ChessBoard;
use chess::{BitBoard, Color, Piece, Square};
use multiversion::multiversion;
use network::features::{self, THREATS, Threats, View};
use network::{FEATURE_SCALE, LANE, bucket};

use super::head::HeadRoom;
use super::model::Model;
use super::rows::add;
use super::target::{loss, target};

/// The features of an example, as the side to move sees them and as the other does, which are as
/// many.
#[derive(Debug)]
pub(super) struct Active {
    own: [u16; MOST],
    other: [u16; MOST],
    count: usize,
    /// How many men there are.
    men: usize,
}

/// A record has room for no more men.
const MOST_MEN: usize = 32;

/// Each of which may be threatened.
const MOST: usize = 2 * MOST_MEN + THREATS;

impl Active {
    /// The side to move plays up the board in a record, as White does.
    #[inline]
    pub fn of(example: &ChessBoard) -> Self {
        let [own, other] = views(example);
        let mut active = Self { own: [0; MOST], other: [0; MOST], count: 0, men: 0 };
        let (mut kinds, mut colors) = ([BitBoard::EMPTY; Piece::NUM], [BitBoard::EMPTY; 2]);
        for (code, square) in *example {
            let color = if code & 8 == 0 { Color::White } else { Color::Black };
            let piece = Piece::ALL[usize::from(code & 7).min(Piece::NUM - 1)];
            let square = Square::index(usize::from(square));
            kinds[piece as usize] |= square.bitboard();
            colors[color as usize] |= square.bitboard();
            let man = features::man(color as usize, piece as usize, square);
            active.add(own.feature_of(man), other.feature_of(man));
        }
        active.men = active.count;
        for threat in Threats::of(&kinds, &colors).numbers() {
            active.add(own.threat(threat), other.threat(threat));
        }
        active
    }

    #[inline]
    fn add(&mut self, own: usize, other: usize) {
        self.own[self.count] = own as u16;
        self.other[self.count] = other as u16;
        self.count += 1;
    }

    /// Of the side to move, and of the other.
    #[inline]
    pub fn halves(&self) -> [&[u16]; 2] {
        [&self.own[..self.count], &self.other[..self.count]]
    }
}

/// How the side to move sees an example, and how the other does.
#[inline]
fn views(example: &ChessBoard) -> [View; 2] {
    let view = |color, king: u8| View::of(color, Square::index(usize::from(king)));
    // A record has the other's king as that side sees it.
    [view(Color::White, example.our_ksq()), view(Color::Black, example.opp_ksq() ^ 56)]
}

/// Alike for examples that read much the same numbers: the range of men, and how both sides see it.
pub(super) fn kind(example: &ChessBoard) -> u16 {
    let men = example.occ().count_ones() as usize;
    let [own, other] = views(example).map(View::index);
    ((bucket(men) * View::COUNT + own) * View::COUNT + other) as u16
}

/// A sum of the loss over examples, and its slopes.
#[derive(Clone, Debug)]
pub(super) struct Gradient {
    /// As the numbers of a [`Model`].
    pub slopes: Vec<f32>,
    pub loss: f64,
    room: Room,
}

/// Room for what a network makes of an example.
#[derive(Clone, Debug)]
struct Room {
    /// The sums of the first layer.
    sums: Vec<f32>,
    /// Those of a half in whole numbers.
    whole: Vec<i16>,
    head: HeadRoom,
}

impl Room {
    fn new(model: &Model) -> Self {
        let hidden = model.hidden();
        let (sums, whole) = (vec![0.0; 2 * hidden], vec![0; hidden]);
        Self { sums, whole, head: HeadRoom::new(hidden) }
    }
}

impl Gradient {
    pub fn new(model: &Model) -> Self {
        let slopes = vec![0.0; model.numbers.len()];
        Self { slopes, loss: 0.0, room: Room::new(model) }
    }

    /// That of these examples, in place of what was there.
    pub fn compute(&mut self, model: &Model, examples: &[ChessBoard], scale: f32) {
        self.slopes.fill(0.0);
        self.loss = 0.0;
        for example in examples {
            let active = Active::of(example);
            let output = forward(model, &active, &mut self.room);
            let (error, slope) = loss(output, target(example, scale));
            self.loss += f64::from(error);
            backward(model, &active, slope, (&mut self.room, &mut self.slopes));
        }
    }
}

/// The sum of the loss over examples.
pub(super) fn loss_of(model: &Model, examples: &[ChessBoard], scale: f32) -> f64 {
    let mut room = Room::new(model);
    let losses = examples.iter().map(|example| {
        let output = forward(model, &Active::of(example), &mut room);
        f64::from(loss(output, target(example, scale)).0)
    });
    losses.sum()
}

/// What the network says of an example, 1 being [`Training::scale`](super::Training::scale)
/// centipawns.
#[cfg(test)]
pub(super) fn output(model: &Model, example: &ChessBoard) -> f32 {
    forward(model, &Active::of(example), &mut Room::new(model))
}

/// Makes the sums of the first layer, and returns the output.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl+avx2+bmi2", "x86_64+avx2+bmi2"))]
fn forward(model: &Model, active: &Active, Room { sums, whole, head }: &mut Room) -> f32 {
    let (layout, hidden) = (model.layout(), model.hidden());
    let column = |feature: u16| &model.whole[usize::from(feature) * hidden..][..hidden];
    let one = 1.0 / f32::from(FEATURE_SCALE);
    let bucket = bucket(active.men);
    let mut totals = [0.0; LANE];
    for half in 0..2 {
        let whole = &mut whole[..hidden];
        whole.copy_from_slice(&model.whole[layout.feature_biases()]);
        // By four, so that the sums are seldom written.
        let (fours, rest) = active.halves()[half].as_chunks();
        for &[a, b, c, d] in fours {
            let [a, b, c, d] = [column(a), column(b), column(c), column(d)];
            for index in 0..hidden {
                let (ab, cd) = (a[index].wrapping_add(b[index]), c[index].wrapping_add(d[index]));
                whole[index] = whole[index].wrapping_add(ab.wrapping_add(cd));
            }
        }
        for column in rest.iter().map(|&feature| column(feature)) {
            for index in 0..hidden {
                whole[index] = whole[index].wrapping_add(column[index]);
            }
        }
        let sums = &mut sums[half * hidden..][..hidden];
        for index in 0..hidden {
            sums[index] = f32::from(whole[index]) * one;
        }
        let weights = &model.numbers[layout.output_row(bucket, half)..][..hidden];
        let (sums, _) = sums.as_chunks::<LANE>();
        let (weights, _) = weights.as_chunks::<LANE>();
        for row in 0..sums.len() {
            for lane in 0..LANE {
                let clipped = sums[row][lane].clamp(0.0, 1.0);
                totals[lane] += clipped * clipped * weights[row][lane];
            }
        }
    }
    let output = totals.iter().sum::<f32>() + model.numbers[layout.output_biases()][bucket];
    let Some(numbers) = layout.head(bucket) else { return output };
    for (square, sum) in head.squares.iter_mut().zip(sums) {
        let clipped = sum.clamp(0.0, 1.0);
        *square = clipped * clipped;
    }
    output + head.forward(&model.numbers[numbers])
}

/// Adds the slopes of one example, given that of its output. Its sums are used up.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512dq+avx512vl+avx2+bmi2", "x86_64+avx2+bmi2"))]
fn backward(
    model: &Model,
    active: &Active,
    slope: f32,
    (Room { sums, head, .. }, slopes): (&mut Room, &mut [f32]),
) {
    let (layout, hidden) = (model.layout(), model.hidden());
    let bucket = bucket(active.men);
    slopes[layout.output_biases().start + bucket] += slope;
    if let Some(numbers) = layout.head(bucket) {
        head.backward(&model.numbers[numbers.clone()], slope, &mut slopes[numbers]);
    }
    for half in 0..2 {
        let sums = &mut sums[half * hidden..][..hidden];
        let row = layout.output_row(bucket, half);
        let weights = &model.numbers[row..][..hidden];
        let of_weights = &mut slopes[row..][..hidden];
        let of_squares = &head.slopes[half * hidden..][..hidden];
        for index in 0..hidden {
            let sum = sums[index];
            let clipped = sum.clamp(0.0, 1.0);
            of_weights[index] += slope * clipped * clipped;
            let inside = if clipped == sum { 2.0 * clipped } else { 0.0 };
            sums[index] = (slope * weights[index] + of_squares[index]) * inside;
        }
        add(&mut slopes[layout.feature_biases()], sums);
        let of_columns = &mut slopes[layout.features()];
        for &feature in active.halves()[half] {
            add(&mut of_columns[usize::from(feature) * hidden..][..hidden], sums);
        }
    }
    // An example without a head finds zeros.
    if layout.head(bucket).is_some() {
        head.slopes.fill(0.0);
    }
}
