//! Single nodes.

use crate::score::Score;
use crate::testing::search_node;
use crate::window::Window;

/// White need not even move: whatever Black does, mate follows. But that is a threat, not
/// a mate on the board.
const MATES_AFTER_A_PASS: &str = "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1";

#[test]
fn a_mate_found_by_a_pass_counts_as_beta() {
    let beta = Score::centipawns(5_000);
    let (score, counters) = search_node(MATES_AFTER_A_PASS, "standard:1", 6, Window::below(beta));
    assert!(counters.null_cut > 0);
    assert_eq!(score, beta);
}

#[test]
fn no_pass_is_tried_where_beta_is_a_mate() {
    for beta in [Score::mate_in(9), Score::mated_in(8)] {
        let (_, counters) = search_node(MATES_AFTER_A_PASS, "standard:2", 1, Window::below(beta));
        assert_eq!(counters.null_tried, 0);
    }
    let (_, counters) =
        search_node(MATES_AFTER_A_PASS, "standard:2", 1, Window::below(Score::DRAW));
    assert_eq!(counters.null_tried, 1);
}

/// Trap 7: whoever passes keeps everything, and whoever must move is mated. The pass of
/// Black keeps beta, the moves do not.
#[test]
fn a_zugzwang_contradicts_the_pass_and_is_searched_again() {
    let mutual = "8/8/7p/5K1k/7r/3n3N/8/7R b - - 1 1";
    let (standard, _) = search_node(mutual, "standard:3", 3, Window::below(Score::DRAW));
    assert!(standard >= Score::DRAW, "standard should be blind to it: {standard}");
    let (verified, counters) = search_node(mutual, "verified:3", 3, Window::below(Score::DRAW));
    assert!(counters.null_reduced > 0 && counters.null_contradicted > 0);
    assert!(verified < Score::DRAW, "{verified}");
}
