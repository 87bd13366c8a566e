//! The list of techniques around the null move, each with its numbers.
//!
//! A new technique is a file that does it, and its entry here. Names in texts, UCI options, the
//! command `parameters`, the lines for a tuner, the documents and the tests follow from this list.

use super::declaration::techniques;

techniques! {
    aspiration: on in [Caesura], Keeps, "iterations begin with a narrow window" {
        aspiration_depth = 4, in 1..=12, step 0.5,
            "the first iteration with a narrow window, in plies";
        aspiration_margin = 20, in 5..=200, step 3.0,
            "half the width of the first window, in centipawns";
        aspiration_growth = 200, in 125..=400, step 15.0,
            "the next margin as a percentage of the one before";
        aspiration_widest = 500, in 50..=2_000, step 50.0,
            "the greatest margin, in centipawns; beyond it the window is open";
    }
    late_move_reductions: on in [Caesura], Prunes, "late quiet moves are searched shallower first" {
        late_move_reductions_depth = 3, in 3..=12, step 0.5,
            "least remaining depth to reduce at, in plies";
        late_move_reductions_from = 3, in 1..=20, step 0.5,
            "how many moves come before the first that is reduced";
        late_move_reductions_divisor = 1_024, in 256..=4_096, step 64.0,
            "what log2 of depth times log2 of index is divided by, in 256ths";
        late_move_reductions_scout = 1, in 0..=3, step 0.5,
            "plies more where only a bound is asked for, off the PV nodes";
    }
    reverse_futility: on in [Caesura], Prunes,
        "far above beta near the leaves, the static evaluation cuts off" {
        reverse_futility_depth = 6, in 1..=20, step 0.5, "greatest remaining depth to cut off at, in plies";
        reverse_futility_margin = 85, in 10..=300, step 8.0,
            "what the opponent is thought to gain in a ply, in centipawns";
        reverse_futility_improving = 85, in 0..=300, step 8.0,
            "how much less is asked for if the evaluation rises, in centipawns";
    }
    quiescence_exchanges: on in [Caesura], Keeps,
        "the quiescence search leaves out captures that lose material" {
        quiescence_exchanges_least = 0, in -200..=200, step 10.0,
            "what a capture must win once all exchanges are made, in centipawns";
    }
}
