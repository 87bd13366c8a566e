//! What a pass does to a position: traps 21 and 23.

mod common;

use common::{iterations, position};
use search::Score;
use search::null_move::TECHNIQUES;

/// Trap 23: the right to capture en passant is gone, and so it is from the key.
#[test]
fn after_a_pass_the_key_is_that_of_the_same_position_without_en_passant() {
    let before = position("rnbqkbnr/pppp2pp/8/4pP2/8/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 3");
    assert!(before.en_passant().is_some());
    let after = before.pass().unwrap();
    let same = position("rnbqkbnr/pppp2pp/8/4pP2/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3");
    assert_eq!((after.key(), after.en_passant()), (same.key(), None));
    let twice = after.pass().unwrap();
    assert_ne!(twice.key(), before.key(), "the second pass does not bring the right back");
}

/// Two passes lead back to the same board, which is no repetition.
#[test]
fn two_passes_in_a_row_repeat_nothing() {
    let queen_up = position("4k3/8/8/8/8/8/8/QK6 w - - 20 40");
    let twice = queen_up.pass().unwrap().pass().unwrap();
    assert_eq!((twice.key(), twice.reversible_plies()), (queen_up.key(), 0));
    for policy in ["double:0", "double:2", "standard:0,chain=8", "fruit:0,gate=0,material=0"] {
        for found in iterations(&queen_up, policy, 7, 1) {
            assert!(found.score > Score::centipawns(500), "{policy}: {}", found.score);
        }
    }
}

/// Trap 21: White loses in the long run, and would like to think that a pass has repeated the
/// position. How the loss comes about is too deep to be shown; a draw is never seen at depths at
/// which a search without null moves does not see one either.
#[test]
fn no_form_takes_a_repetition_through_a_pass_for_a_draw() {
    let lost = position("8/2n5/2B5/8/5p1p/5P1P/5kP1/7K w - - 2 2");
    for policy in TECHNIQUES.iter().flat_map(|technique| technique.policies()) {
        for found in iterations(&lost, &policy.to_string(), 9, 4) {
            assert_ne!(found.score, Score::DRAW, "{policy} at depth {}", found.depth);
        }
    }
}
