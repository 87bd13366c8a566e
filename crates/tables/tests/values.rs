//! Values against the rules of chess, as the crate `chess` knows them.

mod common;

use chess::notation::Fen;
use chess::random::SplitMix64;
use chess::{Color, Position, Square};
use common::{TABLES, make, material};
use tables::{Tables, Value};

/// Mates in so many plies or less, found by trying all moves.
fn minimax(position: &Position, plies: u8) -> Option<Value> {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return Some(if position.in_check() { Value::Loss(0) } else { Value::Draw });
    }
    if plies == 0 {
        return None;
    }
    let children = moves.iter().map(|&m| minimax(&position.play(m), plies - 1));
    let worths: Vec<_> = children.map(|child| child.map(Value::before_move)).collect();
    let best_known = worths.iter().flatten().max();
    match best_known {
        Some(Value::Win(_)) => best_known.copied(),
        // A move that was not looked at to its end may be better.
        _ if worths.iter().any(Option::is_none) => None,
        _ => best_known.copied(),
    }
}

/// A legal position of an ending at random, either side to move.
fn random_position(random: &mut SplitMix64, men: &str) -> Position {
    loop {
        let mut board = [None; 64];
        for man in men.chars() {
            board[random.below(64)] = Some(man);
        }
        let ranks: Vec<String> = board
            .chunks(8)
            .map(|rank| rank.iter().map(|man| man.unwrap_or('1')).collect())
            .collect();
        let turn = *random.pick(&['w', 'b']).unwrap();
        let fen = Fen::parse(&format!("{} {turn} - - 0 1", ranks.join("/")));
        match fen {
            Ok(fen) if fen.position.board().occupied().len() as usize == men.len() => {
                return fen.position;
            }
            _ => {}
        }
    }
}

#[test]
fn short_mates_are_those_that_trying_all_moves_finds() {
    const PLIES: u8 = 4;
    let mut random = SplitMix64::new(1);
    let mut mates = 0;
    for men in ["KQk", "KRk", "KPk", "Kkp", "Kkn", "KRkn", "KNkr"] {
        for _ in 0..200 {
            let position = random_position(&mut random, men);
            let value = TABLES.probe(&position).unwrap();
            let is_short = value.plies().is_some_and(|plies| plies <= PLIES);
            match minimax(&position, PLIES) {
                Some(found) => assert_eq!(value, found, "{position}"),
                None => assert!(!is_short, "{position}: {value}"),
            }
            mates += u32::from(is_short);
        }
    }
    assert!(mates > 8, "{mates}");
}

#[test]
fn every_value_is_that_of_the_best_move() {
    for name in ["KQK", "KRK", "KBK", "KNK", "KPK", "KRKN"] {
        TABLES.check_sample(&material(name), 2_000, 7).unwrap();
    }
}

/// A king that takes one of two queens is lost still, but later than by some other moves.
#[test]
fn captures_of_the_side_that_loses_count() {
    let folder = tempfile::tempdir().unwrap();
    make(folder.path(), &["KQQK"]).unwrap();
    let tables = Tables::open(folder.path()).unwrap();
    tables.check_sample(&material("KQQK"), 3_000, 5).unwrap();
    let longest = tables.table(&material("KQQK")).unwrap().statistics(Color::Black).longest_loss;
    assert_eq!(longest, Some((20, 8)));
}

/// The same position with changed colours or seen in a mirror.
#[test]
fn mirrors_and_colours_change_no_value() {
    let mut random = SplitMix64::new(3);
    for men in ["KPk", "KQk", "KRkn"] {
        for _ in 0..300 {
            let position = random_position(&mut random, men);
            let value = TABLES.probe(&position).unwrap();
            let fen = position.to_fen();
            let (board, rest) = fen.split_once(' ').unwrap();
            let turn = if rest.starts_with('w') { 'b' } else { 'w' };
            let swap = |c: char| match c.is_ascii_uppercase() {
                true => c.to_ascii_lowercase(),
                false => c.to_ascii_uppercase(),
            };
            let ranks: Vec<&str> = board.split('/').collect();
            let upside_down = ranks.iter().rev().copied().collect::<Vec<_>>().join("/");
            let colors: String = upside_down.chars().map(swap).collect();
            let mirror: Vec<String> = ranks.iter().map(|r| r.chars().rev().collect()).collect();
            let turned = rest.chars().next().unwrap();
            let mut images = vec![
                format!("{colors} {turn} - - 0 1"),
                format!("{} {turned} - - 0 1", mirror.join("/")),
            ];
            if !men.contains('P') {
                images.push(format!("{upside_down} {turned} - - 0 1"));
                images.push(transposed(&position));
            }
            for image in images {
                let image: Position = image.parse().unwrap();
                assert_eq!(TABLES.probe(&image).unwrap(), value, "{fen} and {image}");
            }
        }
    }
}

/// Mirrored at the diagonal from a1 to h8.
fn transposed(position: &Position) -> String {
    let mut ranks = Vec::new();
    for rank in (0..8).rev() {
        let man = |file: usize| {
            let square = Square::index(file * 8 + rank);
            let letter = position.piece_on(square).map(char::from);
            let is_white = position.board().colors(Color::White).has(square);
            letter.map_or('1', |c| if is_white { c.to_ascii_uppercase() } else { c })
        };
        ranks.push((0..8).map(man).collect::<String>());
    }
    let fen = position.to_fen();
    let turn = fen.split(' ').nth(1).unwrap();
    format!("{} {turn} - - 0 1", ranks.join("/"))
}
