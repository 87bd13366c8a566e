//! Nanoseconds per evaluation along random games, by the length of the hidden layer.

use std::sync::Arc;

use chess::Position;
use chess::random::SplitMix64;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use network::{Accumulators, Network};

fn main() {
    divan::main();
}

/// The positions of a random game: each differs from the one before by a move.
fn game() -> Vec<Position> {
    let mut random = SplitMix64::new(1);
    let mut game = vec![Position::startpos()];
    while game.len() < 80 {
        let position = &game[game.len() - 1];
        let Some(&m) = random.pick(&position.legal_moves()) else { break };
        let child = position.play(m);
        game.push(child);
    }
    game
}

/// Each position from the one before.
#[divan::bench(args = [128, 256, 512])]
fn along_a_path(bencher: Bencher, hidden: usize) {
    let game = game();
    let mut accumulators = Accumulators::new(Arc::new(Network::random(hidden, 1)));
    bencher.counter(ItemsCount::new(game.len())).bench_local(|| {
        for (ply, position) in game.iter().enumerate() {
            black_box(accumulators.evaluate(black_box(position), ply));
        }
    });
}

/// The same position again: no sums to mend.
#[divan::bench(args = [128, 256, 512])]
fn where_it_stands(bencher: Bencher, hidden: usize) {
    let game = game();
    let mut accumulators = Accumulators::new(Arc::new(Network::random(hidden, 1)));
    bencher.counter(ItemsCount::new(1_usize)).bench_local(|| {
        black_box(accumulators.evaluate(black_box(&game[40]), 0));
    });
}
