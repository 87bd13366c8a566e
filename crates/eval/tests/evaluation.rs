//! What any evaluation must satisfy, and what ours should know about chess.

mod support;

use chess::{Color, Position};
use eval::{Evaluator, MAX_EVALUATION, Weights, tapered};

use support::{mirrored, position, random_walks};

/// The value of a position for the side to move.
fn value(fen: &str) -> i32 {
    Evaluator::new().evaluate(&position(fen))
}

/// The value of a position for White, whoever is to move.
fn value_for_white(position: &Position) -> i32 {
    let value = Evaluator::new().evaluate(position);
    if position.side_to_move() == Color::White { value } else { -value }
}

#[test]
fn colours_are_equal() {
    let mut evaluator = Evaluator::new();
    let positions = random_walks(1, 60);
    assert!(positions.len() > 5_000);
    for position in positions {
        let value = evaluator.evaluate(&position);
        let mirrored_value = evaluator.evaluate(&mirrored(&position));
        assert_eq!(value, mirrored_value, "{}", position.board());
    }
}

#[test]
fn what_was_seen_before_does_not_matter() {
    let mut used = Evaluator::new();
    for position in random_walks(2, 100) {
        used.evaluate(&position);
    }
    for position in random_walks(3, 3) {
        let fresh = Evaluator::new().evaluate(&position);
        assert_eq!(used.evaluate(&position), fresh, "{}", position.board());
        assert_eq!(used.evaluate(&position), fresh, "{}", position.board());
    }
}

#[test]
fn a_breakdown_tells_what_the_value_is_made_of() {
    let mut evaluator = Evaluator::new();
    for position in random_walks(6, 30) {
        let told = evaluator.breakdown(&position);
        let value = value_for_white(&position);
        assert_eq!(told.value, value, "{}", position.board());
        let total = told.total();
        let (middlegame, endgame) = (total.middlegame(), total.endgame() + told.complexity);
        let blended = middlegame as f32 * told.phase + endgame as f32 * (1.0 - told.phase);
        // Both are cut to whole centipawns.
        assert!((blended * told.scale - value as f32).abs() < 2.0, "{}", position.board());
        let mirrored = evaluator.breakdown(&mirrored(&position));
        for (row, mirrored) in told.rows.iter().zip(&mirrored.rows) {
            assert_eq!((row.white, row.black), (mirrored.black, mirrored.white), "{:?}", row.term);
        }
    }
}

#[test]
fn the_slopes_of_a_breakdown_are_what_more_in_a_term_comes_to() {
    let mut evaluator = Evaluator::new();
    let tempo = |by: [i32; 2]| {
        let tempo = Weights::FITTED.tempo + tapered(by[0], by[1]);
        Evaluator::with_weights(Weights { tempo, ..Weights::FITTED })
    };
    let mut moved = [[120, 0], [-120, 0], [0, 120], [0, -120]].map(tempo);
    let mut seen = 0;
    for position in random_walks(8, 20) {
        let told = evaluator.breakdown(&position);
        // Where an advantage changes sides it counts otherwise.
        if told.value.abs() < 200 || told.total().endgame().abs() < 200 {
            continue;
        }
        let [more, less, more_late, less_late] =
            moved.each_mut().map(|evaluator| evaluator.evaluate(&position));
        for (slope, difference) in
            told.slopes().into_iter().zip([more - less, more_late - less_late])
        {
            let off = slope * 240.0 - difference as f32;
            assert!(off.abs() <= 2.0, "{}: {slope} {difference}", position.board());
        }
        seen += 1;
    }
    assert!(seen > 500, "{seen}");
}

#[test]
fn only_the_move_counts_at_the_start() {
    let mut evaluator = Evaluator::new();
    let value = evaluator.evaluate(&Position::startpos());
    assert_eq!(value, Weights::FITTED.tempo.middlegame());
}

#[test]
fn values_are_bounded() {
    for position in random_walks(4, 100) {
        let value = Evaluator::new().evaluate(&position);
        assert!(value.abs() <= MAX_EVALUATION, "{}", position.board());
    }
    // The most that can stand on a board: nine queens, and all other pieces.
    let value = value("QQQQQQQQ/Q7/B1B5/8/K7/6NN/7k/RR6 w - - 0 1");
    assert!((8_000..=MAX_EVALUATION).contains(&value), "{value}");
}

#[test]
fn more_material_is_better() {
    let even = value("r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 1");
    let without = [
        ("queen", 850, "r1b1kb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 1"),
        ("rook", 380, "2bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQk - 0 1"),
        ("knight", 250, "r1bqkb1r/pppp1ppp/5n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 1"),
        ("pawn", 30, "r1bqkb1r/1ppp1ppp/2n2n2/4p3/4P3/2N2N2/PPPP1PPP/R1BQKB1R w KQkq - 0 1"),
    ];
    let mut last = i32::MAX;
    for (piece, least, fen) in without {
        let gain = value(fen) - even;
        assert!(gain >= least, "a {piece} is worth only {gain}");
        assert!(gain < last, "a {piece} is worth {gain}, more than a dearer piece");
        last = gain;
    }
}

/// Asserts that White stands clearly better in the first position than in the second.
fn assert_better(better: &str, worse: &str, by: i32) {
    let difference = value_for_white(&position(better)) - value_for_white(&position(worse));
    assert!(difference >= by, "{better} is better than {worse} by only {difference}");
}

#[test]
fn passed_pawns_want_to_advance() {
    let endgame = [
        "4k3/8/8/8/P7/8/5r2/R3K3 w - - 0 1",
        "4k3/8/8/P7/8/8/5r2/R3K3 w - - 0 1",
        "4k3/8/P7/8/8/8/5r2/R3K3 w - - 0 1",
        "4k3/P7/8/8/8/8/5r2/R3K3 w - - 0 1",
    ];
    for steps in endgame.windows(2) {
        assert_better(steps[1], steps[0], 10);
    }
}

#[test]
fn unstoppable_pawns_win() {
    // The king is outside the square of the pawn, and then inside.
    assert_better("7k/8/8/1P6/8/8/8/K7 w - - 0 1", "3k4/8/8/1P6/8/8/8/K7 w - - 0 1", 250);
    // It is in the square only if it is to move.
    assert_better("8/8/8/1P3k2/8/8/8/K7 w - - 0 1", "8/8/8/1P3k2/8/8/8/K7 b - - 0 1", 200);
}

#[test]
fn weak_pawns_are_weak() {
    // Doubled and isolated against a healthy chain.
    assert_better(
        "4k3/5ppp/8/8/8/8/5PPP/4K3 w - - 0 1",
        "4k3/5ppp/8/8/8/5P2/5P1P/4K3 w - - 0 1",
        15,
    );
}

#[test]
fn kings_want_shelter_while_queens_are_on() {
    let sheltered = "r2q1rk1/ppp2ppp/2n5/8/8/2N5/PPP2PPP/R2Q1RK1 w - - 0 1";
    let exposed = "r2q1rk1/ppp2ppp/2n5/8/8/2N5/PPPPP3/R2Q1RK1 w - - 0 1";
    assert_better(sheltered, exposed, 30);
    // An attack by queen and knight.
    assert_better(
        "3r2k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1",
        "3r2k1/5ppp/8/8/6n1/7q/5P1P/3R2K1 w - - 0 1",
        100,
    );
}

#[test]
fn kings_belong_in_the_centre_of_an_endgame() {
    assert_better("6k1/5ppp/8/4K3/8/8/5PPP/8 w - - 0 1", "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1", 15);
}

#[test]
fn drawish_endings_are_worth_little() {
    let drawish = [
        ("bishop", "4k3/8/8/8/8/8/4B3/4K3 w - - 0 1", 10),
        ("two knights", "4k3/8/8/8/8/8/3NN3/4K3 w - - 0 1", 20),
        ("rook against bishop", "4kb2/8/8/8/8/8/3R4/4K3 w - - 0 1", 80),
        ("bishop against pawn", "4k3/4p3/8/8/8/8/4B3/4K3 w - - 0 1", 10),
    ];
    for (name, fen, most) in drawish {
        let value = value(fen);
        assert!(value.abs() <= most, "{name}: {value}");
    }
    // A pawn more is worth less with opposite bishops than with others.
    assert_better(
        "1b2k3/5ppp/8/8/8/8/1P3PPP/2B1K3 w - - 0 1",
        "2b1k3/5ppp/8/8/8/8/1P3PPP/2B1K3 w - - 0 1",
        10,
    );
    assert!(value("4kb2/8/8/8/8/8/3Q4/4K3 w - - 0 1") > 500);
    assert!(value("4k3/8/8/8/8/8/8/R3K3 w - - 0 1") > 400);
}

#[test]
fn bare_kings_are_driven_to_the_edge() {
    assert_better("7k/8/5K2/8/8/8/8/R7 w - - 0 1", "8/8/8/3k4/8/8/8/R6K w - - 0 1", 50);
}
