//! What is kept of a node.

use columns::rows;

rows! {
    /// A node at which the policy would pass, and what came of it. Values are for the side to move
    /// there, which passes; beta is the node's, and mates lie tens of thousands of centipawns away.
    pub struct Sample {
        /// The suite that the searched position is of.
        pub suite: String,
        /// The searched position, the root: its number in the suite, from 1 on.
        pub root: i32,
        /// The position of the node.
        pub fen: String,
        /// How many nodes of the search it stands for: those of its root, depth and class over
        /// those drawn.
        pub weight: f64,
        /// Remaining depth, in plies.
        pub depth: i32,
        /// Distance from the root, in plies.
        pub ply: i32,
        /// What the node is expected to be: PV, Cut or All.
        pub kind: String,
        /// Beta, in centipawns.
        pub beta: i32,
        /// Whether the window holds more than one value.
        pub open_window: bool,
        /// Static evaluation less beta, in centipawns.
        pub evaluation: i32,
        /// Whether the static evaluation is better than at this side's turn before.
        pub improving: bool,
        /// R of the policy's own null move.
        pub reduction: i32,
        /// Null moves on the path.
        pub passes: i32,
        /// Whether the opponent's free move would mate at once.
        pub mate_in_one: bool,
        /// Checks that the opponent's free move could give without losing material on their square.
        pub safe_checks: i32,
        /// What the opponent's free move wins at most by an exchange, in centipawns.
        pub threat: i32,
        /// Squares that the own king may step to.
        pub king_steps: i32,
        /// Own men beside king and pawns.
        pub own_pieces: i32,
        /// The opponent's.
        pub their_pieces: i32,
        /// Own pawns.
        pub own_pawns: i32,
        /// The opponent's.
        pub their_pawns: i32,
        /// Depth of the table's entry, which was not enough to answer.
        pub table_depth: Option<i32>,
        /// What the entry's score is: exact, lower or upper.
        pub table_bound: Option<String>,
        /// The entry's score less beta, in centipawns.
        pub table_margin: Option<i32>,
        /// Value of the pass at R = 1 less beta, in centipawns; kept beta where it is not negative,
        /// and empty where it would have cost too many nodes.
        pub pass_1: Option<i32>,
        /// The same at R = 2.
        pub pass_2: Option<i32>,
        /// The same at R = 3.
        pub pass_3: Option<i32>,
        /// The same at R = 4.
        pub pass_4: Option<i32>,
        /// The same at R = 5.
        pub pass_5: Option<i32>,
        /// The same at R = 6.
        pub pass_6: Option<i32>,
        /// Nodes of the pass at R = 1, searched by the policy with an empty table.
        pub pass_nodes_1: u64,
        /// The same at R = 2.
        pub pass_nodes_2: u64,
        /// The same at R = 3.
        pub pass_nodes_3: u64,
        /// The same at R = 4.
        pub pass_nodes_4: u64,
        /// The same at R = 5.
        pub pass_nodes_5: u64,
        /// The same at R = 6.
        pub pass_nodes_6: u64,
        /// Value of the moves less beta, in centipawns: the policy's search without a pass at the
        /// node itself.
        pub moves: Option<i32>,
        /// Nodes of that search, with an empty table.
        pub moves_nodes: u64,
        /// The truth: whether the node is worth beta by a search that prunes nothing; empty where
        /// that would have cost too many nodes.
        pub holds: Option<bool>,
        /// Nodes of that search.
        pub holds_nodes: u64,
        /// Where the policy's pass cut off and beta does not hold: whether taking that one cutoff
        /// back gives the root another move or score.
        pub changes_root: Option<bool>,
    }
}

impl Sample {
    /// Value of the pass at R = 1 to 6 less beta, in centipawns.
    pub fn passes(&self) -> [Option<i32>; 6] {
        [self.pass_1, self.pass_2, self.pass_3, self.pass_4, self.pass_5, self.pass_6]
    }

    /// Nodes of the pass at R = 1 to 6.
    pub fn pass_nodes(&self) -> [u64; 6] {
        [
            self.pass_nodes_1,
            self.pass_nodes_2,
            self.pass_nodes_3,
            self.pass_nodes_4,
            self.pass_nodes_5,
            self.pass_nodes_6,
        ]
    }
}
