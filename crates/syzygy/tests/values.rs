//! The library finds in tables of our own making what exact tables know, and distances that are
//! true.

mod common;

use chess::Position;
use chess::random::SplitMix64;
use common::{ENDINGS, TABLES, folder, is_mate, sound, strewn};
use search::{Tablebase, Wdl};
use syzygy::Syzygy;

/// Positions of each ending.
const POSITIONS: usize = 1_500;

fn sign(wdl: Wdl) -> i32 {
    match wdl {
        Wdl::Loss => -1,
        Wdl::Draw => 0,
        Wdl::Win => 1,
        Wdl::BlessedLoss | Wdl::CursedWin => panic!("{wdl:?}: no ending takes so long"),
    }
}

/// The distance that follows from those of the positions that moves lead to.
fn expected_distance(syzygy: &Syzygy, position: &Position) -> i32 {
    let worth = sign(syzygy.wdl(position).unwrap());
    let mut distances = Vec::new();
    for m in position.legal_moves() {
        let child = position.play(m);
        if is_mate(&child) {
            distances.push(1);
        } else if sign(syzygy.wdl(&child).unwrap()) == -worth {
            let dtz = syzygy.dtz(&child).unwrap();
            assert!(!dtz.rounded, "{child}");
            distances.push(if child.halfmove_clock() == 0 { 1 } else { 1 + dtz.plies.abs() });
        }
    }
    match worth {
        1 => distances.into_iter().min().unwrap(),
        // That is how the library counts a mate.
        -1 => -distances.into_iter().max().unwrap_or(1),
        _ => 0,
    }
}

#[test]
fn who_wins_and_how_far_it_is_are_read_as_they_are() {
    let syzygy = sound(&folder());
    assert_eq!(syzygy.to_string(), "8 WDL and 8 DTZ tables of up to 4 men");
    assert_eq!(syzygy.most_men(), 4);
    let mut random = SplitMix64::new(3);
    for men in ENDINGS {
        let mut decided = 0;
        for _ in 0..POSITIONS {
            let position = strewn(&mut random, men);
            let exact = TABLES.probe(&position).unwrap();
            let wdl = syzygy.wdl(&position).unwrap();
            assert_eq!(sign(wdl), exact.sign(), "{position}");
            let dtz = syzygy.dtz(&position).unwrap();
            assert_eq!(dtz.plies, expected_distance(&syzygy, &position), "{position}");
            decided += usize::from(dtz.plies != 0);
        }
        let is_draw = ["KBk", "KNk", "KBkb"].contains(&men);
        assert!(is_draw || decided > POSITIONS / 4, "{men}: {decided}");
    }
}

#[test]
fn what_no_table_knows_is_not_known() {
    let syzygy = sound(&folder());
    for fen in [
        "8/8/8/3k4/8/8/4q3/KQ6 w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
    ] {
        let position: Position = fen.parse().unwrap();
        // Castling is the search's to know of; the library sees the position without it.
        let is_known = fen.contains(" Q ");
        assert_eq!(syzygy.wdl(&position).is_some(), is_known, "{fen}");
        assert_eq!(syzygy.dtz(&position).is_some(), is_known, "{fen}");
    }
    let bare: Position = "8/8/8/3k4/8/8/8/K7 w - - 0 1".parse().unwrap();
    assert_eq!(syzygy.wdl(&bare), Some(Wdl::Draw));
}
