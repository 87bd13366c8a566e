//! The trainer on positions of random games, whose score is what is on the board.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use bulletformat::ChessBoard;
use chess::random::SplitMix64;
use chess::{Color, Piece, Position, SEE_VALUES};
use games::GameResult;
use network::features::View;
use network::{Accumulators, FEATURE_SCALE, HEADS, HeadParameters, bucket};

use super::gradient::{Active, Gradient, loss_of, output};
use super::model::Model;
use super::rows;
use super::{
    ByMen, Checkpoint, CheckpointError, Epoch, Examples, Outcome, Start, TrainError, Training,
    Watcher, train,
};
use crate::data::{Sample, bulletformat};

const SCALE: f32 = 400.0;
/// What an output of 1 is worth to a search, in centipawns: as much as in [`training`].
const SAME: u16 = 100;
const WORTH: ByMen<u16> = ByMen::always(SAME);

/// What is on the board, for White.
fn material(position: &Position) -> i16 {
    let of = |color| -> i32 {
        let count = |piece| position.colored_pieces(color, piece).len() as i32;
        Piece::ALL[..5].iter().map(|&piece| count(piece) * SEE_VALUES[piece as usize]).sum()
    };
    (of(Color::White) - of(Color::Black)) as i16
}

/// Positions of random games, a few of each.
fn positions(count: usize, seed: u64) -> Vec<Position> {
    let mut random = SplitMix64::new(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut position = Position::startpos();
        for ply in 1..=100 {
            let Some(&m) = random.pick(&position.legal_moves()) else { break };
            position = position.play(m);
            if ply % 20 == 0 {
                positions.push(position.clone());
            }
        }
    }
    positions.truncate(count);
    positions
}

/// Positions of random games that have so few men left that there is a head for them.
fn endings(count: usize, seed: u64) -> Vec<Position> {
    let of_many = positions(40 * count, seed).into_iter();
    let few = of_many.filter(|position| bucket(position.board().occupied().len() as usize) < HEADS);
    let few: Vec<_> = few.take(count).collect();
    assert_eq!(few.len(), count);
    few
}

fn example(position: &Position) -> ChessBoard {
    // Little enough that games without a plan are not all decided.
    let score = material(position) / 3;
    let result = match score {
        ..-50 => GameResult::Won(Color::Black),
        -50..=50 => GameResult::Draw,
        _ => GameResult::Won(Color::White),
    };
    bulletformat(&Sample { position: position.clone(), score, result })
}

fn examples() -> Examples {
    let of = |count, seed| positions(count, seed).iter().map(example).collect();
    Examples { games: 1, training: of(12_000, 1), held_out: of(500, 2) }
}

fn training() -> Training {
    Training { hidden: 32, epochs: 3, batch: 64, first_rate: 0.004, ..Training::default() }
}

/// Breaks off after so many batches, and keeps the last checkpoint as a file would.
#[derive(Default)]
struct Breaking {
    after: Option<usize>,
    batches: usize,
    saved: Vec<u8>,
    curve: Vec<Epoch>,
}

impl Watcher for Breaking {
    fn learnt(&mut self, done: u64, all: u64, loss: f64) -> ControlFlow<()> {
        assert!(done <= all && loss > 0.0);
        self.batches += 1;
        if self.after == Some(self.batches) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn epoch_ended(&mut self, curve: &[Epoch]) -> io::Result<()> {
        self.curve = curve.to_vec();
        Ok(())
    }

    fn save(&mut self, checkpoint: &Checkpoint) -> io::Result<()> {
        // What goes on from here tells of the epochs after these alone.
        assert!(checkpoint.curve.len() <= self.curve.len(), "an epoch is lost");
        self.saved.clear();
        checkpoint.write(&mut self.saved)
    }
}

fn saved(bytes: &[u8]) -> Start<'static> {
    Start::Checkpoint(Box::new(Checkpoint::read(bytes).unwrap()))
}

fn trained(jobs: usize) -> Outcome {
    train(&training(), &examples(), Start::Anew, jobs, &mut Breaking::default()).unwrap()
}

#[test]
fn a_record_has_the_features_of_its_position() {
    for position in positions(500, 3) {
        let active = Active::of(&example(&position));
        let us = position.side_to_move();
        for (found, color) in active.halves().into_iter().zip([us, !us]) {
            let mut expected: Vec<_> =
                View::in_position(&position, color).features(&position).collect();
            let mut found: Vec<_> = found.iter().map(|&feature| usize::from(feature)).collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected);
        }
    }
}

#[test]
fn slopes_are_those_of_the_loss() {
    let examples: Vec<_> = positions(40, 4).iter().chain(&endings(40, 7)).map(example).collect();
    let mut model = Model::random(32, 5);
    // A head that says nothing yet has no slopes before its last layer.
    for bucket in 0..HEADS {
        let head = model.layout().head(bucket).unwrap();
        let last = model.layout().of_head().last();
        rows::fill(&mut model.numbers[head][last], 2.0, &mut SplitMix64::new(bucket as u64));
    }
    let mut gradient = Gradient::new(&model);
    gradient.compute(&model, &examples, SCALE);
    assert!((gradient.loss - loss_of(&model, &examples, SCALE)).abs() < 1e-9);
    let layout = model.layout();
    let first_layer = layout.feature_biases().end;
    let mut layers =
        vec![layout.features(), layout.feature_biases(), layout.outputs(), layout.output_biases()];
    // The head that most of these endings have.
    let head = layout.head(HEADS - 1).unwrap().start;
    let parts = [layout.of_head().first(), layout.of_head().rest()];
    layers.extend(parts.map(|part| head + part.start..head + part.end));
    for layer in layers {
        // Those that matter most in each layer, where rounding is small beside the difference.
        let mut places: Vec<_> = layer.collect();
        places.sort_by(|&a, &b| gradient.slopes[b].abs().total_cmp(&gradient.slopes[a].abs()));
        let largest = gradient.slopes[places[0]].abs();
        assert!(largest > 1e-2, "{largest}");
        for &place in places.iter().take(12) {
            let at = |step: f32| {
                let mut moved = model.clone();
                moved.numbers[place] += step;
                moved.make_whole();
                loss_of(&moved, &examples, SCALE)
            };
            // Those of the first layer go by whole numbers.
            let step = if place < first_layer { f32::from(FEATURE_SCALE).recip() } else { 2e-3 };
            let difference = (at(step) - at(-step)) / (2.0 * f64::from(step));
            let slope = f64::from(gradient.slopes[place]);
            let off = (difference - slope).abs();
            assert!(off < 0.02 * slope.abs() + 2e-4, "{place}: {slope} {difference}");
        }
    }
}

/// What the network says of a position by its real numbers alone, in the plainest way.
fn real_output(model: &Model, position: &Position) -> f32 {
    let (layout, hidden, numbers) = (model.layout(), model.hidden(), &model.numbers);
    let bucket = bucket(position.board().occupied().len() as usize);
    let square = |sum: f32| sum.clamp(0.0, 1.0) * sum.clamp(0.0, 1.0);
    let us = position.side_to_move();
    let mut squares = Vec::new();
    for view in [us, !us].map(|color| View::in_position(position, color)) {
        for place in 0..hidden {
            let columns = view.features(position).map(|feature| numbers[feature * hidden + place]);
            let bias = numbers[layout.feature_biases()][place];
            squares.push(square(bias + columns.sum::<f32>()));
        }
    }
    let times = |row: &[f32]| squares.iter().zip(row).map(|(x, weight)| x * weight).sum::<f32>();
    let of_row = times(&numbers[layout.output_row(bucket, 0)..][..2 * hidden]);
    let output = of_row + numbers[layout.output_biases()][bucket];
    let Some(head) = layout.head(bucket).map(|range| &numbers[range]) else { return output };
    let (first, rest) = (&head[layout.of_head().first()], &head[layout.of_head().rest()]);
    let HeadParameters { first_biases, second, mut second_biases, last, .. } =
        HeadParameters::new(Vec::new(), rest);
    for ((row, bias), columns) in first.chunks(2 * hidden).zip(first_biases).zip(second) {
        let of_row = square(times(row) + bias);
        second_biases.iter_mut().zip(columns).for_each(|(sum, weight)| *sum += of_row * weight);
    }
    output + second_biases.iter().zip(last).map(|(&sum, weight)| square(sum) * weight).sum::<f32>()
}

#[test]
fn whole_numbers_say_what_real_ones_do() {
    let model = trained(1).model;
    let positions = [positions(10_000, 6), endings(100, 8)].concat();
    for worth in [WORTH, ByMen { few: 50, many: 120 }, ByMen { few: 120, many: 50 }] {
        let network = Arc::new(model.quantised("", worth).unwrap());
        let mut accumulators = Accumulators::new(network);
        let errors = positions.iter().map(|position| {
            // Rows are of 2 to 5 men, 6 to 9, and so on to the eighth.
            let row = f64::from((position.board().occupied().len() - 2) / 4);
            let worth =
                f64::from(worth.few) + row / 7.0 * (f64::from(worth.many) - f64::from(worth.few));
            let real = f64::from(real_output(&model, position)) * worth;
            (real - f64::from(accumulators.evaluate(position, 0))).abs()
        });
        let mean = errors.sum::<f64>() / positions.len() as f64;
        assert!(mean < 3.0, "{worth}: {mean}");
    }
}

#[test]
fn what_goes_by_the_men_is_a_number_or_two() {
    for (text, few, many) in [("175", 175, 175), ("115..207", 115, 207), ("207..115", 207, 115)] {
        let worth: ByMen<u16> = text.parse().unwrap();
        assert_eq!((worth, worth.to_string()), (ByMen { few, many }, text.to_owned()));
    }
    for text in ["", "..", "1..", "..2", "1..2..3", "-1", "70000", "1.5", "a"] {
        assert!(text.parse::<ByMen<u16>>().is_err(), "{text}");
    }
}

#[test]
fn what_is_on_the_board_is_learnt() {
    let outcome = trained(2);
    let (training, held_out) = (training(), examples().held_out);
    let ignorant = Model::random(training.hidden, training.seed);
    let before = loss_of(&ignorant, &held_out, training.scale.into()) / held_out.len() as f64;
    let [first, .., last] = &outcome.curve[..] else { panic!("three epochs") };
    assert!(last.held_out_loss < 0.4 * before, "{before} {:?}", outcome.curve);
    assert!(last.held_out_loss < first.held_out_loss, "{:?}", outcome.curve);
    assert!(last.training_loss < 0.7 * first.training_loss, "{:?}", outcome.curve);
    let start: Position =
        "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1".parse().unwrap();
    assert!(output(&outcome.model, &example(&start)) < 0.0);
}

#[test]
fn any_number_of_threads_makes_the_same_network() {
    assert_eq!(trained(1), trained(3));
}

#[test]
fn a_training_goes_on_where_it_was_broken_off() {
    let (training, examples, whole) = (training(), examples(), trained(2));
    let mut watcher = Breaking { after: Some(1), ..Breaking::default() };
    let mut outcome = train(&training, &examples, Start::Anew, 2, &mut watcher).unwrap();
    for after in [5, 300, usize::MAX] {
        assert!(!outcome.is_complete && outcome.model != whole.model);
        let from = saved(&watcher.saved);
        watcher = Breaking { after: Some(after), ..Breaking::default() };
        outcome = train(&training, &examples, from, 2, &mut watcher).unwrap();
    }
    assert_eq!(outcome, whole);
    assert_eq!(watcher.curve, whole.curve);
    let done = saved(&watcher.saved);
    assert_eq!(train(&training, &examples, done, 2, &mut watcher).unwrap(), whole);
}

#[test]
fn what_is_gone_on_with_must_be_the_same() {
    let (training, examples) = (training(), examples());
    let mut watcher = Breaking { after: Some(2), ..Breaking::default() };
    train(&training, &examples, Start::Anew, 1, &mut watcher).unwrap();
    let saved = watcher.saved.clone();
    let mut refused = |training: &Training, examples: &Examples| match train(
        training,
        examples,
        self::saved(&saved),
        1,
        &mut watcher,
    ) {
        Err(TrainError::Checkpoint(error)) => error,
        other => panic!("{other:?}"),
    };
    let other = Training { lambda: ByMen::always(0.5), ..training.clone() };
    assert_eq!(refused(&other, &examples), CheckpointError::OtherTraining);
    let mut fewer = examples.clone();
    fewer.held_out.pop();
    assert_eq!(refused(&training, &fewer), CheckpointError::OtherData);

    let read = |bytes: &[u8]| Checkpoint::read(bytes).map(|_| ());
    assert_eq!(read(&saved), Ok(()));
    let mut flipped = saved.clone();
    flipped[saved.len() / 2] ^= 4;
    for bytes in [&saved[1..], &saved[..saved.len() - 1], &flipped, b"", b"CAETRAIN", &[0; 99]] {
        assert_eq!(read(bytes), Err(CheckpointError::Damaged));
    }
}

#[test]
fn a_network_is_gone_on_with() {
    let (examples, network) = (examples(), trained(2).model.quantised("", WORTH).unwrap());
    let whole = Model::of_network(&network, SAME.into()).quantised("", WORTH).unwrap();
    assert_eq!(whole, network, "whole numbers stay what they are");
    let centipawns = |scale: f64| {
        let model = Model::of_network(&network, scale);
        f64::from(output(&model, &examples.training[0])) * scale
    };
    let (here, elsewhere) = (centipawns(SAME.into()), centipawns(4.0 * f64::from(SAME)));
    assert!((here - elsewhere).abs() < 0.01, "{here} on another scale is {elsewhere}");
    let training =
        Training { epochs: 1, first_rate: 1e-4, from: Some(network.checksum()), ..training() };
    let watcher = &mut Breaking::default();
    let more = train(&training, &examples, Start::Network(&network), 2, watcher).unwrap();
    let before = trained(2).curve;
    assert!(more.curve[0].training_loss < before[2].training_loss, "{:?} {before:?}", more.curve);
}
