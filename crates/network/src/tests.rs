//! The fast arithmetic against what it stands for, and what is said about bytes that are no net.

use std::sync::Arc;

use chess::random::SplitMix64;
use chess::{Color, Position};
use cozy_chess::Board;

use crate::features::{self, View};
use crate::{Accumulators, HeadParameters, Network, NetworkError, Parameters, bucket};

/// The value by the definition: all sums anew, one weight after the other.
fn by_definition(numbers: &Parameters, position: &Position) -> i32 {
    let hidden = numbers.feature_biases.len();
    let half = |color: Color| {
        let mut sums: Vec<i64> = numbers.feature_biases.iter().map(|&b| i64::from(b)).collect();
        for feature in View::in_position(position, color).features(position) {
            let column = &numbers.features[feature * hidden..][..hidden];
            sums.iter_mut().zip(column).for_each(|(sum, &w)| *sum += i64::from(w));
        }
        sums
    };
    let us = position.side_to_move();
    let bucket = bucket(position.board().occupied().len() as usize);
    let row = &numbers.outputs[bucket * 2 * hidden..][..2 * hidden];
    let both: Vec<_> = half(us).into_iter().chain(half(!us)).map(|s| s.clamp(0, 255)).collect();
    let sum: i64 = both.iter().zip(row).map(|(s, &w)| s.pow(2) * i64::from(w)).sum();
    let mut output = sum / 255 + i64::from(numbers.output_biases[bucket]);
    if let Some(head) = numbers.heads.get(bucket) {
        output += (by_definition_of_head(head, &both) * (255.0 * 256.0)) as i64;
    }
    (output * 200 / (255 * 256)) as i32
}

/// What a head makes of clipped sums.
fn by_definition_of_head(head: &HeadParameters, clipped: &[i64]) -> f32 {
    let square = |number: f32| number.clamp(0.0, 1.0).powi(2);
    let squares: Vec<_> = clipped.iter().map(|clipped| (clipped.pow(2) + 256) / 512).collect();
    let mut second = head.second_biases;
    for (index, row) in head.first.chunks(squares.len()).enumerate() {
        let sum: i64 = row.iter().zip(&squares).map(|(&weight, s)| i64::from(weight) * s).sum();
        let first = square(sum as f32 * (1.0 / (127.0 * 64.0)) + head.first_biases[index]);
        second.iter_mut().zip(head.second[index]).for_each(|(sum, weight)| *sum += first * weight);
    }
    let terms: Vec<_> = second.iter().zip(head.last).map(|(&sum, w)| square(sum) * w).collect();
    // Every eighth of them together, then these.
    (0..8).map(|first| terms[first..].iter().step_by(8).sum::<f32>()).sum()
}

/// What random games came upon.
#[derive(Default)]
struct Seen {
    plies: usize,
    passes: usize,
    castlings: usize,
    en_passants: usize,
    promotions: usize,
    returns: usize,
    crossings: usize,
}

/// Plays a random game with passes, in which some moves are taken back. With gaps, some positions
/// are not looked at.
fn play(
    start: Position,
    has_gaps: bool,
    random: &mut SplitMix64,
    seen: &mut Seen,
    mut look: impl FnMut(&Position, usize),
) {
    let mut path = vec![start];
    for _ in 0..200 {
        let ply = path.len() - 1;
        let position = &path[ply];
        if !has_gaps || random.below(4) > 0 {
            look(position, ply);
        }
        seen.plies += 1;
        if random.below(12) == 0 && ply > 4 {
            path.truncate(ply - random.below(4));
            seen.returns += 1;
            continue;
        }
        if random.below(15) == 0
            && let Some(child) = position.pass()
        {
            seen.passes += 1;
            path.push(child);
            continue;
        }
        let moves = position.legal_moves();
        let special = |m: &&chess::Move| {
            position.is_castling(**m) || position.is_en_passant(**m) || m.promotion().is_some()
        };
        let Some(&m) = moves.iter().find(special).or(random.pick(&moves)) else { return };
        seen.castlings += usize::from(position.is_castling(m));
        seen.en_passants += usize::from(position.is_en_passant(m));
        seen.promotions += usize::from(m.promotion().is_some());
        let child = position.play(m);
        let view = |position: &Position| View::in_position(position, !child.side_to_move());
        seen.crossings += usize::from(view(position) != view(&child));
        path.push(child);
    }
}

#[test]
fn kept_sums_are_those_made_anew_on_every_ply_of_a_thousand_games() {
    let network = Arc::new(Network::random(64, 1));
    let numbers = network.parameters();
    let mut accumulators = Accumulators::new(Arc::clone(&network));
    let (mut random, mut seen, mut endings) = (SplitMix64::new(1), Seen::default(), 0);
    for game in 0..1_500 {
        let has_gaps = game >= 1_000;
        let start = Board::chess960_startpos(if game % 2 == 0 { 518 } else { game % 960 });
        play(start.into(), has_gaps, &mut random, &mut seen, |position, ply| {
            let value = accumulators.evaluate(position, ply);
            endings += usize::from(position.board().occupied().len() < 18);
            assert_eq!(value, by_definition(&numbers, position), "{}", position.board());
            // As if nothing had been looked at before: all sums at once, from an empty board.
            let mut anew = Accumulators::new(Arc::clone(&network));
            assert!(accumulators.has_sums_of(&mut anew, position, ply));
        });
    }
    let Seen { plies, passes, castlings, en_passants, promotions, returns, crossings } = seen;
    assert!(plies > 100_000 && passes > 5_000 && returns > 5_000, "{plies} {passes} {returns}");
    assert!(castlings > 500 && en_passants > 300 && promotions > 500 && crossings > 2_000);
    assert!(endings > 10_000, "{endings}");
}

#[test]
fn a_pass_changes_nothing_but_whose_half_comes_first() {
    let network = Arc::new(Network::random(32, 2));
    let numbers = network.parameters();
    let mut accumulators = Accumulators::new(network);
    let position = Position::startpos();
    let child = position.pass().unwrap();
    let values = [&position, &child].map(|position| accumulators.evaluate(position, 0));
    assert_eq!(values[0], by_definition(&numbers, &position));
    assert_eq!(values, [values[0]; 2], "both sides see the same board");
}

#[test]
fn every_length_of_the_hidden_layer_counts_as_defined_even_at_the_ends_of_the_range() {
    for hidden in [32, 96, 256, 512, 2_048] {
        let mut numbers = Network::random(hidden, 3).parameters();
        let start = Position::startpos();
        for weight in [127, -127] {
            // Every sum is clipped to the greatest value.
            numbers.feature_biases.fill(9_000);
            numbers.outputs.fill(weight);
            let network = Arc::new(Network::new(&numbers, "").unwrap());
            let value = Accumulators::new(network).evaluate(&start, 0);
            assert_eq!(value, by_definition(&numbers, &start), "{hidden}");
            assert_eq!(value.signum(), i32::from(weight.signum()));
        }
    }
}

#[test]
fn each_range_of_men_has_an_output() {
    assert_eq!([2, 5, 6, 16, 29, 30, 32].map(bucket), [0, 0, 1, 3, 6, 7, 7]);
    assert_eq!([0, 64].map(bucket), [0, 7]);
}

#[test]
fn a_file_says_all_of_a_net() {
    let network = Network::random(32, 4);
    let network = Network::new(&network.parameters(), "of two games, “tested”").unwrap();
    let bytes = network.to_bytes();
    let read = Network::from_bytes(&bytes).unwrap();
    assert_eq!(read, network);
    assert_eq!((read.hidden(), read.description()), (32, "of two games, “tested”"));
    assert_ne!(read.checksum(), Network::random(32, 5).checksum());
}

#[test]
fn the_net_of_this_program_is_sound() {
    let network = Network::embedded();
    assert!(network.to_bytes().len() < 4 << 20, "it is part of the repository");
    let worth = |fen: &str| {
        let position: Position = fen.parse().unwrap();
        Accumulators::new(Arc::clone(&network)).evaluate(&position, 0)
    };
    let queen_up = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert!(worth(queen_up) > 300, "{network:?}");
    assert!(worth(&queen_up.replace('w', "b")) < -300);
}

#[test]
fn a_net_whose_men_are_worth_the_same_wherever_the_king_stands_is_read() {
    let mut network = Network::random(32, 8).parameters();
    let alike = features::MEN * 32;
    network.features = network.features[..alike].repeat(features::REGIONS);
    network.features.resize(features::COUNT * 32, 0);
    let network = Network::new(&network, "").unwrap();
    let all = network.to_bytes();
    let (header, numbers) = all.split_at(32);
    let rest = 2 * features::COUNT * 32;
    let (mut header, numbers) = (header.to_vec(), [&numbers[..2 * alike], &numbers[rest..]]);
    header[10..12].copy_from_slice(&(features::MEN as u16).to_le_bytes());
    let numbers = numbers.concat();
    header[28..].copy_from_slice(&crc32fast::hash(&numbers).to_le_bytes());
    let read = Network::from_bytes(&[header, numbers].concat()).unwrap();
    assert_eq!(read.parameters(), network.parameters());
}

#[test]
fn a_net_that_knows_of_no_threats_is_read() {
    let mut network = Network::random(32, 9).parameters();
    network.features[features::OF_MEN * 32..].fill(0);
    let network = Network::new(&network, "").unwrap();
    let all = network.to_bytes();
    let (header, numbers) = all.split_at(32);
    let (men, all) = (2 * features::OF_MEN * 32, 2 * features::COUNT * 32);
    let (mut header, numbers) = (header.to_vec(), [&numbers[..men], &numbers[all..]].concat());
    header[10..12].copy_from_slice(&(features::OF_MEN as u16).to_le_bytes());
    header[28..].copy_from_slice(&crc32fast::hash(&numbers).to_le_bytes());
    let read = Network::from_bytes(&[header, numbers].concat()).unwrap();
    assert_eq!(read.parameters(), network.parameters());
}

#[test]
fn a_net_of_the_version_without_heads_is_read() {
    let mut network = Network::random(32, 10).parameters();
    network.heads.clear();
    let network = Network::new(&network, "").unwrap();
    let mut bytes = network.to_bytes();
    bytes[8] = 2;
    assert_eq!(Network::from_bytes(&bytes).unwrap(), network);
    // That version has nothing where this one has the number of heads.
    bytes[26] = 4;
    assert_eq!(Network::from_bytes(&bytes).unwrap(), network);
}

#[test]
fn what_is_no_net_is_told_in_a_line() {
    let whole = Network::random(32, 6).to_bytes();
    let told = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = whole.clone();
        change(&mut bytes);
        let error = Network::from_bytes(&bytes).unwrap_err().to_string();
        assert!(!error.contains('\n') && error.len() < 300, "{error}");
        error
    };
    assert_eq!(told(&|b| b[0] = b'X'), "it is not a network of this program");
    assert_eq!(told(&|b| *b = b"PK".to_vec()), "it is not a network of this program");
    assert_eq!(told(&Vec::clear), "it has 0 bytes where its header asks for 32");
    assert_eq!(told(&|b| b.truncate(31)), "it has 31 bytes where its header asks for 32");
    let (all, cut) = (whole.len(), whole.len() - 1);
    let length = format!("it has {cut} bytes where its header asks for {all}");
    assert_eq!(told(&|b| b.truncate(cut)), length);
    assert!(told(&|b| b.push(0)).contains("bytes where its header asks for"));
    let version = "it has version 4 of the format, and this program reads versions 2 and 3";
    assert_eq!(told(&|b| b[8] = 4), version);
    let places = [
        (10, "3091 features"),
        (12, "layer of 33"),
        (16, "9 outputs"),
        (18, "256"),
        (26, "5 heads"),
    ];
    for (at, what) in places {
        let error = told(&|b| {
            let number = u16::from_le_bytes([b[at], b[at + 1]]) + 1;
            b[at..at + 2].copy_from_slice(&number.to_le_bytes());
        });
        assert!(error.starts_with("its shape is") && error.contains(what), "{error}");
    }
    assert_eq!(told(&|b| b[12..16].fill(0)).split(',').nth(1), Some(" a hidden layer of 0"));
    for worth in [0_u16, 1_001] {
        let error = told(&|b| b[22..24].copy_from_slice(&worth.to_le_bytes()));
        assert!(error.contains(&format!("and {worth}, and this program")), "{error}");
    }
    assert_eq!(told(&|b| b[all / 2] ^= 1), "it is damaged: the checksum does not fit");
}

#[test]
fn numbers_that_make_no_net_are_refused() {
    let numbers = Network::random(32, 7).parameters();
    let refused = |change: &dyn Fn(&mut Parameters)| {
        let mut numbers = numbers.clone();
        change(&mut numbers);
        Network::new(&numbers, "").unwrap_err()
    };
    assert!(matches!(refused(&|n| n.outputs[5] = 129), NetworkError::Weight(129)));
    assert!(matches!(refused(&|n| n.outputs[5] = i16::MIN), NetworkError::Weight(i16::MIN)));
    assert_eq!(refused(&|n| n.heads[1].last[3] = f32::NAN), NetworkError::HeadWeight);
    assert_eq!(refused(&|n| n.heads[2].second[1][2] = -1_001.0), NetworkError::HeadWeight);
    let is_length = |error| matches!(error, NetworkError::Length { .. });
    assert!(is_length(refused(&|n| n.output_biases.truncate(7))));
    assert!(is_length(refused(&|n| n.features.push(0))));
    assert!(is_length(refused(&|n| n.heads[3].first.truncate(7))));
    let is_shape = |error| matches!(error, NetworkError::Shape { .. });
    assert!(is_shape(refused(&|n| n.feature_biases.truncate(31))));
    assert!(is_shape(refused(&|n| n.feature_biases.clear())));
    assert!(is_shape(refused(&|n| n.heads.truncate(1))));
    let long = "a".repeat(70_000);
    assert_eq!(Network::new(&numbers, &long), Err(NetworkError::Description));
}

#[test]
fn features_are_those_of_the_men() {
    let start = Position::startpos();
    for color in Color::ALL {
        let mut of_side: Vec<_> = View::in_position(&start, color).features(&start).collect();
        assert!(of_side.iter().all(|&feature| feature < features::OF_MEN), "nothing is threatened");
        of_side.sort_unstable();
        of_side.dedup();
        assert_eq!(of_side.len(), 32);
        assert!(of_side.iter().all(|&feature| feature < features::COUNT));
    }
}
