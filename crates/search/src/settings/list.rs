//! The list of features around the null move, each with its parameters.
//!
//! A new feature is a file that does it, and its entry here. Names in texts, UCI options, the
//! command `parameters`, the lines for a tuner, the documents and the tests follow from this list.

use super::declaration::features;

features! {
    check_extension: on in [Genesis, Caesura], Keeps,
        "a leaf in check is searched one ply deeper" {}
    null_move_at_mates: on in [Genesis], Prunes,
        "null moves are tried where beta is a mate score too, as in the figures of 2002" {}
    fitted_weights: on in [Caesura], Keeps,
        "the evaluation's weights are those fitted to own games, not those set by hand" {}
    network: on in [Caesura], Keeps,
        "a neural network says what a position is worth, not the evaluation's terms" {}
    aspiration: on in [Caesura], Keeps, "iterations begin with a narrow window" {
        aspiration_depth = 4, in 1..=12, step 0.5,
            "the first iteration with a narrow window, in plies";
        aspiration_margin = 10, in 5..=200, step 3.0,
            "half the width of the first window, in centipawns";
        aspiration_growth = 200, in 125..=400, step 15.0,
            "the next margin as a percentage of the one before";
        aspiration_widest = 500, in 50..=2_000, step 50.0,
            "the greatest margin, in centipawns; beyond it the window is open";
    }
    fail_high_reductions: on in [Caesura], Prunes,
        "a value above the window of its iteration is confirmed by a shallower search" {
        fail_high_reductions_most = 3, in 1..=6, step 0.5,
            "by how many plies at most, one for each such value";
    }
    kept_fail_highs: on in [Caesura], Keeps,
        "a move of the root that is better counts before its search tells by how much" {}
    late_move_reductions: on in [Caesura], Prunes, "late quiet moves are searched shallower first" {
        late_move_reductions_depth = 3, in 3..=12, step 0.5,
            "least remaining depth to reduce at, in plies";
        late_move_reductions_from = 3, in 1..=20, step 0.5,
            "how many moves come before the first that is reduced";
        late_move_reductions_divisor = 1_139, in 256..=4_096, step 64.0,
            "what log2 of depth times log2 of index is divided by, in 256ths";
        late_move_reductions_base = 45, in -2_048..=4_096, step 128.0,
            "what is added in any case, in 1024ths of a ply";
        late_move_reductions_scout = 786, in 0..=4_096, step 128.0,
            "what is added off the PV nodes, where only a bound is asked for, in 1024ths of a ply";
        late_move_reductions_cut = 145, in 0..=4_096, step 128.0,
            "what is added at Cut nodes besides, in 1024ths of a ply";
        late_move_reductions_worsening = 370, in 0..=4_096, step 128.0,
            "what is added if the evaluation does not rise, in 1024ths of a ply";
        late_move_reductions_history = 41_051, in 1_000..=200_000, step 2_000.0,
            "what histories must think of a move for a ply less";
        late_move_reductions_check = 1_252, in -2_048..=8_192, step 128.0,
            "how much less moves that give check are reduced, in 1024ths of a ply";
    }
    capture_reductions: on in [Caesura], Prunes,
        "late captures and promotions are reduced too" {
        capture_reductions_less = 840, in -2_048..=8_192, step 128.0,
            "how much less than quiet moves, in 1024ths of a ply";
        capture_reductions_history = 10_332, in 1_000..=100_000, step 1_000.0,
            "what the capture history must think of one for a ply less";
    }
    reverse_futility: on in [Caesura], Prunes,
        "far above beta near the leaves, the static evaluation cuts off" {
        reverse_futility_depth = 6, in 1..=20, step 0.5,
            "greatest remaining depth to cut off at, in plies";
        reverse_futility_margin = 76, in 10..=300, step 8.0,
            "what the opponent is thought to gain in a ply, in centipawns";
        reverse_futility_improving = 85, in 0..=300, step 8.0,
            "how much less is asked for if the evaluation rises, in centipawns";
    }
    quiescence_see: on in [Caesura], Keeps,
        "the quiescence search leaves out captures that lose material" {
        quiescence_see_least = 0, in -200..=200, step 10.0,
            "what a capture must win once all exchanges are made, in centipawns";
    }
    late_move_pruning: on in [Caesura], Prunes, "near the leaves, late quiet moves are left out" {
        late_move_pruning_depth = 8, in 1..=20, step 0.5, "greatest remaining depth, in plies";
        late_move_pruning_base = 576, in 0..=2_000, step 50.0,
            "how many moves are searched whatever the depth, in hundredths";
        late_move_pruning_factor = 317, in 10..=500, step 10.0,
            "how many more for the square of the depth, in hundredths; half of all if not improving";
    }
    futility: on in [Caesura], Prunes,
        "near the leaves and far below alpha, quiet moves are left out" {
        futility_depth = 8, in 1..=20, step 0.5, "greatest remaining depth, in plies";
        futility_base = 37, in 0..=500, step 15.0,
            "what a quiet move may gain whatever the depth, in centipawns";
        futility_margin = 70, in 10..=300, step 8.0, "what it may gain a ply, in centipawns";
    }
    see_pruning: on in [Caesura], Prunes, "near the leaves, moves that lose material are left out" {
        see_pruning_depth = 7, in 1..=20, step 0.5, "greatest remaining depth, in plies";
        see_pruning_quiet = 7, in 0..=300, step 6.0,
            "what a quiet move may lose a ply, in centipawns";
        see_pruning_quiet_square = 13, in 0..=100, step 2.0,
            "what it may lose besides for the square of the depth, in centipawns";
        see_pruning_capture = 98, in 0..=400, step 8.0,
            "what a capture may lose a ply, in centipawns";
    }
    internal_reduction: on in [Caesura], Prunes,
        "where the table knows no move, the node is searched shallower" {
        internal_reduction_depth = 4, in 2..=12, step 0.5, "least remaining depth, in plies";
    }
    quiescence_table: on in [Caesura], Keeps,
        "the quiescence search asks the table and tells it what it found" {}
    quiescence_evasions: on in [Caesura], Keeps,
        "in check the quiescence search looks at all moves" {}
    quiescence_promotions: on in [Caesura], Keeps,
        "the quiescence search looks at promotions too" {}
    quiescence_futility: on in [Caesura], Keeps,
        "the quiescence search leaves out captures that win too little to reach alpha" {
        quiescence_futility_margin = 298, in 0..=1_000, step 20.0,
            "what a capture may win beyond the man that it takes, in centipawns";
    }
    deeper_entries: on in [], Keeps,
        "an entry of the table that is four plies deeper than a new bound stays" {}
    table_evaluation: on in [Caesura], Keeps,
        "what the table knows of a value stands for the static evaluation" {}
    mate_distance: on in [Caesura], Keeps,
        "no mate is looked for that comes later than one at hand" {}
    upcoming_repetition: on in [Caesura], Keeps,
        "who can bring back a position with the next move has a draw at least" {}
    razoring: on in [Caesura], Prunes,
        "far below alpha near the leaves, captures alone are looked at" {
        razoring_depth = 3, in 1..=10, step 0.5, "greatest remaining depth, in plies";
        razoring_base = 246, in 0..=1_000, step 25.0,
            "how far below alpha whatever the depth, in centipawns";
        razoring_margin = 155, in 0..=600, step 15.0, "how much further a ply, in centipawns";
    }
    probcut: on in [Caesura], Prunes, "a capture far above beta in a shallow search cuts off" {
        probcut_depth = 5, in 2..=20, step 0.5, "least remaining depth, in plies";
        probcut_margin = 186, in 20..=600, step 15.0,
            "how far above beta the shallow search must come, in centipawns";
        probcut_reduction = 3, in 1..=10, step 0.5, "by how many plies it is shallower";
    }
    singular: on in [Caesura], Prunes,
        "a move that is better than all others by far is searched deeper, and others cut together" {
        singular_depth = 6, in 3..=20, step 0.5, "least remaining depth, in plies";
        singular_age = 3, in 0..=10, step 0.5,
            "by how many plies the table's entry may be shallower than the node";
        singular_margin = 103, in 0..=1_000, step 20.0,
            "by how much the others must be worse, in hundredths of a centipawn a ply";
        singular_double = 27, in 0..=500, step 5.0,
            "how much worse still for two plies, in centipawns";
        singular_negative = 1, in 0..=4, step 0.5,
            "by how many plies a move is shallower that is not singular but thought to reach beta";
    }
    singular_entries: on in [Caesura], Keeps,
        "the table keeps what nodes are worth without a singular move" {}
    history_pruning: on in [Caesura], Prunes,
        "near the leaves, moves that were bad before are left out" {
        history_pruning_depth = 5, in 1..=20, step 0.5, "greatest remaining depth, in plies";
        history_pruning_margin = 11_587, in 100..=60_000, step 500.0,
            "how little histories must think of a move, a ply";
    }
    staged_moves: on in [Caesura], Keeps, "moves are generated and ordered when their turn comes" {}
    capture_history: on in [Caesura], Keeps, "captures that were good before are tried early" {
        capture_history_weight = 35, in 0..=200, step 5.0,
            "what it counts for against the man that is taken, in percent";
    }
    history_malus: on in [Caesura], Keeps,
        "quiet moves that were tried before the best one lose history" {
        history_malus_bonus = 640, in 10..=2_000, step 25.0, "what a move gains or loses a ply";
        history_malus_offset = 98, in 0..=600, step 20.0, "how much less than that";
        history_malus_most = 2_216, in 200..=8_000, step 100.0,
            "the most that it gains or loses at once";
        history_malus_surprise = 45, in 0..=1_000, step 10.0,
            "a value so far above beta teaches as one a ply deeper, in centipawns";
    }
    continuation_history: on in [Caesura], Keeps,
        "quiet moves that were good after the last two moves are tried early" {}
    killers: on in [], Keeps, "quiet moves that cut off at the same ply are tried early" {}
    threatened_men: on in [Caesura], Keeps,
        "quiet moves out of the reach of cheaper men are tried early, those into it late" {
        threatened_men_bonus = 3_009, in 0..=20_000, step 300.0,
            "what a pawn's worth of that is beside a history, which is 16,384 at most";
    }
    checking_moves: on in [Caesura], Keeps, "quiet moves that give check are tried early" {
        checking_moves_bonus = 9_330, in 0..=50_000, step 1_000.0,
            "what a check is beside a history, which is 16,384 at most";
    }
    threat_history: on in [Caesura], Keeps,
        "the history of quiet moves tells attacked squares from others" {}
    pawn_history: on in [Caesura], Keeps,
        "quiet moves that were good with the same pawns are tried early" {}
    unrefuted_moves: on in [Caesura], Keeps,
        "quiet moves to which no answer was found gain history, in histories with malus and \
         of continuations" {
        unrefuted_moves_share = 70, in 0..=200, step 10.0,
            "what they gain of what a best move gains, in percent";
    }
    evaluation_history: on in [Caesura], Keeps,
        "quiet moves gain history, where that knows malus, by what they did to the evaluation" {
        evaluation_history_rate = 1_423, in 0..=6_000, step 100.0,
            "what they gain for a centipawn, in hundredths";
        evaluation_history_most = 2_549, in 0..=6_000, step 100.0,
            "the most that they gain or lose at once";
    }
    correction_history: on in [Caesura], Keeps,
        "what searches found beyond the static evaluation of like positions is added to it" {
        correction_history_pawns = 26, in 0..=200, step 4.0, "the most by the pawns, in centipawns";
        correction_history_pieces = 25, in 0..=200, step 4.0,
            "the most by the pieces of each side, in centipawns";
        correction_history_minors = 29, in 0..=200, step 4.0,
            "the most by the minor pieces, in centipawns";
        correction_history_moves = 49, in 0..=200, step 4.0,
            "the most by the opponent's last move and each of two own ones before it, in centipawns";
        correction_history_rate = 4, in 1..=100, step 0.5,
            "how fast it learns: parts of 16,384 for a centipawn found by a ply";
    }
    quiescence_checks: on in [], Keeps,
        "the quiescence search looks at quiet checks too, at its first ply" {}
    time_management: on in [Genesis, Caesura], Times,
        "on a clock, a move takes longer where the best one is in doubt" {
        time_management_moves = 20, in 5..=60, step 1.0,
            "moves among which the time left is shared out, where the clock does not say";
        time_management_increment = 150, in 0..=200, step 10.0,
            "what part of the increment a move may take beside its share, in percent";
        time_management_largest = 40, in 5..=50, step 2.5,
            "the most that a move may take of what is left, in percent";
        time_management_soft = 70, in 20..=200, step 5.0,
            "when no new iteration begins, in percent of the time planned";
        time_management_hard = 400, in 100..=1_000, step 25.0,
            "when the search breaks off, in percent of the time planned";
        time_management_stability = 100, in 0..=200, step 10.0,
            "how much it counts for how long the best move is the same, in percent";
        time_management_effort = 90, in 0..=120, step 10.0,
            "how much it counts which part of the nodes the best move takes, in percent";
        time_management_fall = 60, in 0..=300, step 10.0,
            "how much longer a move takes if the score falls by a pawn, in percent";
    }
}
