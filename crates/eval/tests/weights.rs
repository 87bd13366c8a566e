//! Every number counts: changing any one of them changes some value.

mod support;

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
];

/// All numbers with their names.
fn numbers(weights: &Weights) -> Vec<(String, i32)> {
    let mut numbers = Vec::new();
    weights.clone().visit(&mut |name, number| numbers.push((name.into(), *number)));
    numbers
}

#[test]
fn names_are_unique() {
    let mut names: Vec<_> = numbers(&Weights::STANDARD).into_iter().map(|(name, _)| name).collect();
    names.sort();
    let count = names.len();
    names.dedup();
    assert_eq!(names.len(), count);
}

#[test]
fn visiting_changes_nothing_by_itself() {
    let mut weights = Weights::STANDARD;
    weights.visit(&mut |_, _| {});
    assert_eq!(weights, Weights::STANDARD);
}

#[test]
fn every_number_has_an_effect() {
    let positions: Vec<_> =
        RARE.iter().map(|fen| position(fen)).chain(random_walks(5, 30)).collect();
    let values = |weights: Weights| -> Vec<i32> {
        let mut evaluator = Evaluator::with_weights(weights);
        positions.iter().map(|position| evaluator.evaluate(position)).collect()
    };
    let standard = values(Weights::STANDARD);
    let mut dead = Vec::new();
    for (name, number) in numbers(&Weights::STANDARD) {
        let mut weights = Weights::STANDARD;
        weights.visit(&mut |other, value| {
            if other == name {
                *value = number + 40;
            }
        });
        if values(weights) == standard {
            dead.push(name);
        }
    }
    assert!(dead.is_empty(), "without effect: {dead:?}");
}
