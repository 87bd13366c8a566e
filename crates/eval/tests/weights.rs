//! Every number counts: changing any one of them changes some value.

mod support;

use chess::{Position, Square};
use eval::{Evaluator, Weights};

use support::{position, random_walks};

/// Positions in which features occur that random games hardly reach.
const RARE: &[&str] = &[
    "4kb2/8/8/3PP3/8/8/4B3/4K3 w - - 0 1",
    "4kb2/8/8/3PP3/8/8/5B2/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/3NN3/4K3 w - - 0 1",
    "4kb2/8/8/8/8/8/3R4/4K3 w - - 0 1",
    "4k3/8/8/8/8/8/8/R3K3 w - - 0 1",
    "7k/8/5K2/8/8/8/8/R7 w - - 0 1",
    "7k/8/8/1P6/8/8/8/K7 w - - 0 1",
    "8/1P6/8/3k4/8/8/8/K1R1r3 w - - 0 1",
    "1R6/1P6/1K6/3k4/8/8/8/2r5 w - - 0 1",
    "3k4/PP6/K7/8/8/8/8/2r5 w - - 0 1",
    "r2q1rk1/pp1nbppp/2p5/3nN3/3P1B2/2N4Q/PP3PPP/R4RK1 w - - 0 1",
    "r4rk1/5p1p/2b3pQ/3N4/4N3/1R6/5PPP/3R2K1 w - - 0 1",
    "6k1/5ppp/8/8/6n1/7q/2b2P1P/1r1R2K1 w - - 0 1",
    "r1b2rk1/pp3p1p/2p2NpQ/4P3/2BP4/7R/PP3PPP/R5K1 b - - 0 1",
    "5rk1/8/6P1/4K2Q/8/3p4/8/5R2 b - - 0 1",
    "1k1r4/1Pp5/2P5/8/8/2p5/1pP5/1K1R4 w - - 0 1",
    "k7/8/8/8/8/8/P7/K1B5 w - - 0 1",
    "3qk3/8/8/8/8/8/p7/1K6 w - - 0 1",
    // Queens that reach from no squares to 27.
    "8/8/8/8/k7/8/PP6/QK6 w - - 0 1",
    "2K5/k7/8/8/4Q3/8/8/8 w - - 0 1",
    "8/k7/8/8/4Q3/8/8/1K6 w - - 0 1",
    "8/k6K/8/8/8/2Q5/8/8 w - - 0 1",
    "8/k7/8/8/8/2Q5/8/K7 w - - 0 1",
];

/// White's king on every square, far from Black's and before two queens.
fn kings() -> impl Iterator<Item = Position> {
    Square::ALL.into_iter().map(|king| {
        let rank = king as usize / 8;
        let (file, other) = (king as usize % 8, if rank < 4 { 7 } else { 0 });
        let row = |at: usize| match at {
            at if at == rank && file > 0 => format!("{file}K{}", 7 - file).replace("K0", "K"),
            at if at == rank => "K7".to_owned(),
            at if at == other => "q3k2q".to_owned(),
            _ => "8".to_owned(),
        };
        let rows: Vec<String> = (0..8).rev().map(row).collect();
        position(&format!("{} w - - 0 1", rows.join("/")))
    })
}

/// All numbers with their names.
fn numbers(weights: &Weights) -> Vec<(String, i32)> {
    let mut numbers = Vec::new();
    weights.clone().visit(&mut |name, number| numbers.push((name.into(), *number)));
    numbers
}

#[test]
fn names_are_unique() {
    let mut names: Vec<_> = numbers(&Weights::FITTED).into_iter().map(|(name, _)| name).collect();
    names.sort();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn visiting_changes_nothing_by_itself() {
    let mut weights = Weights::FITTED;
    weights.visit(&mut |_, _| {});
    assert_eq!(weights, Weights::FITTED);
}

#[test]
fn every_number_has_an_effect() {
    let rare = RARE.iter().map(|fen| position(fen));
    let positions: Vec<_> = rare.chain(kings()).chain(random_walks(5, 30)).collect();
    let mut evaluator = Evaluator::new();
    let values: Vec<_> = positions.iter().map(|position| evaluator.evaluate(position)).collect();
    let mut dead = Vec::new();
    for (name, number) in numbers(&Weights::FITTED) {
        let mut weights = Weights::FITTED;
        weights.visit(&mut |other, value| {
            if other == name {
                *value = number + 40;
            }
        });
        let mut evaluator = Evaluator::with_weights(weights);
        let mut pairs = positions.iter().zip(&values);
        if pairs.all(|(position, &value)| evaluator.evaluate(position) == value) {
            dead.push(name);
        }
    }
    assert!(dead.is_empty(), "without effect: {dead:?}");
}

/// What was measured with the weights set by hand must stay true. Who changes a term gives it a
/// weight of its own, worth nothing there.
#[test]
fn the_evaluation_by_hand_stays_as_it_is() {
    let mut evaluator = Evaluator::with_weights(Weights::HAND_SET);
    let rare = RARE.iter().map(|fen| position(fen));
    let positions: Vec<_> = rare.chain(random_walks(6, 400)).collect();
    let digest = positions.iter().fold(positions.len() as u64, |digest, position| {
        digest.rotate_left(7) ^ u64::from(evaluator.evaluate(position) as u32)
    });
    assert_eq!(digest, 6_594_019_425_183_999_163);
}
