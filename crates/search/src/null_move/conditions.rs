//! The conditions under which one passes: switches that every technique has.
//!
//! The documents differ most in these. Each is a switch of its own here, so that its worth can
//! be measured. That a side in check cannot pass is no switch: the opponent would take the king.

use super::{Parameter, Pass, Situation};
use crate::depth::MAX_DEPTH;
use crate::node::NodeKind;
use crate::parameter::parameters;
use crate::score::Score;
use crate::table::Bound;

parameters! {
    /// The conditions as a policy gives them.
    struct Given {
        chain: i32 = 1, in 1..=8,
            "null moves in a row before a real move must come (Moreland: 1 or 2)";
        on_path: i32 = 0, in 0..=8, "null moves on one path, at most; 0 for any number";
        min_depth: i32 = 1, in 1..=MAX_DEPTH as i32 + 1,
            "least remaining depth to pass at, in plies".with_step(1.0);
        no_pv: bool = false, "no pass at PV nodes";
        no_all: bool = false, "no pass at expected All nodes";
        material: i32 = 0, in 0..=7,
            "least number of men beside king and pawns of the side to move".named_alone();
        static_eval: bool = false, "no pass where the static evaluation is below beta";
        table: bool = false,
            "no pass where the table knows, as deep as the null move would look, that beta is not \
             reached";
        previous_line: bool = false,
            "no pass along the line that the iteration before found best (Mediocre)";
        full_window: bool = false,
            "ask the null move for a value in the whole window, and raise alpha to it";
        fail_hard: bool = false, "a cutoff returns beta instead of a value (Moreland)";
        clamp: bool = true, "a mate found by a pass counts as beta";
        store: bool = false, "the table keeps cutoffs by a pass as lower bounds";
    }
}

/// All conditions, as parameters of every technique.
pub const CONDITIONS: &[Parameter] = Given::PARAMETERS;

/// The conditions of a policy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conditions {
    given: Given,
    /// Whether any condition stands beyond those that every policy has: most have none.
    has_gates: bool,
}

impl Conditions {
    /// From the values of all [`CONDITIONS`], in their order and each within its range.
    pub(super) fn new(values: &[i32]) -> Self {
        let given = Given::from_values(values);
        let has_gates = given.on_path > 0
            || given.no_pv
            || given.no_all
            || given.material > 0
            || given.static_eval
            || given.previous_line;
        Self { given, has_gates }
    }

    /// Whether one may pass here at all.
    #[inline]
    pub(super) fn allow(&self, situation: &Situation) -> bool {
        let node = situation.node;
        i32::from(node.path.nulls_in_a_row) < self.given.chain
            && node.depth.plies() >= self.given.min_depth
            && !node.path.forbids_pass_at(node.ply)
            && (!self.has_gates || self.gates_are_open(situation))
    }

    fn gates_are_open(&self, situation: &Situation) -> bool {
        let node = situation.node;
        (self.given.on_path == 0 || i32::from(node.path.nulls) < self.given.on_path)
            && !(self.given.no_pv && node.kind == NodeKind::Pv)
            && !(self.given.no_all && node.kind == NodeKind::All)
            && !(self.given.previous_line && node.path.on_previous_line)
            && (self.given.material == 0 || situation.own_pieces() >= self.given.material)
            && !(self.given.static_eval && situation.evaluation_above_beta() < 0)
    }

    /// Whether the table leaves any hope for this pass: not if it holds, at least as deep as the
    /// null move would be searched, that the value is below beta.
    #[inline]
    pub(super) fn leave_hope(&self, situation: &Situation, pass: Pass) -> bool {
        let node = situation.node;
        let hopeless = || {
            situation.known.is_some_and(|entry| {
                entry.bound != Bound::Lower
                    && entry.depth >= node.depth.after_null_move(pass.reduction)
                    && !node.window.fails_high(entry.score)
            })
        };
        !(self.given.table && hopeless())
    }

    /// Whether a static evaluation must be at hand.
    pub(super) fn need_evaluation(&self) -> bool {
        self.given.static_eval
    }

    /// Whether the null move is searched with the whole window.
    #[inline]
    pub(crate) fn full_window(&self) -> bool {
        self.given.full_window
    }

    /// Whether cutoffs go into the table.
    #[inline]
    pub(crate) fn store(&self) -> bool {
        self.given.store
    }

    /// Whether cutoffs return beta, whatever they came to.
    #[inline]
    pub(crate) fn fail_hard(&self) -> bool {
        self.given.fail_hard
    }

    /// What a pass is worth that kept beta.
    #[inline]
    pub(crate) fn value_of_pass(&self, value: Score, beta: Score) -> Score {
        if self.given.clamp && value.is_proven_win() { beta } else { value }
    }
}

#[cfg(test)]
mod tests;
