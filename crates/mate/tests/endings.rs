//! The solver against the exact values of endings.

mod common;

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use chess::random::SplitMix64;
use common::{found, random_position, solve};
use tables::{Plan, Tables, Value};

/// The longest mate that is asked for: many are longer.
const LONGEST: u32 = 4;

#[test]
fn mates_are_as_long_and_keys_as_many_as_the_tables_say() {
    let folder = tempfile::tempdir().unwrap();
    let materials = ["KQK", "KRK"].map(|name| name.parse().unwrap()).into();
    let plan = Plan { folder: folder.path().to_owned(), materials, jobs: NonZeroUsize::MIN };
    tables::make(&plan, &AtomicBool::new(false), |_| {}).unwrap();
    let tables = Tables::open(folder.path()).unwrap();

    let mut random = SplitMix64::new(3);
    let mut met = [0; LONGEST as usize + 1];
    for men in ["KQk", "KRk", "Kkr"] {
        for _ in 0..120 {
            let position = random_position(&mut random, men, 0);
            let plies = match tables.probe(&position).unwrap() {
                Value::Win(plies) if u32::from(plies) < 2 * LONGEST => u32::from(plies),
                _ => 0,
            };
            let expected = (plies > 0).then(|| {
                let is_best = |worth| worth == Value::Win(plies as u8);
                let moves = tables.moves(&position).unwrap();
                let keys = moves.iter().filter(|&&(_, worth)| is_best(worth)).map(|&(m, _)| m);
                (plies.div_ceil(2), keys.collect())
            });
            met[plies.div_ceil(2) as usize] += 1;
            let sorted = |(moves, mut keys): (u32, Vec<_>)| {
                keys.sort();
                (moves, keys)
            };
            let found = found(&solve(&position, LONGEST).verdict);
            assert_eq!(found.map(sorted), expected.map(sorted), "{position}");
        }
    }
    assert!(met.iter().all(|&count| count > 1), "{met:?}");
}
