//! The conditions under which one passes: switches that every technique has.
//!
//! The documents differ most in these. Each is a switch of its own here, so that its worth can
//! be measured. That a side in check cannot pass is no switch: the opponent would take the king.

use chess::Position;

use super::{Parameter, Pass, Situation};
use crate::depth::MAX_DEPTH;
use crate::node::NodeKind;
use crate::parameter::parameters;
use crate::score::Score;
use crate::table::{Bound, Entry};

mod guards;

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
        static_margin: i32 = 0, in -500..=1_000,
            "with static_eval: by how many centipawns it must lie above beta, at least";
        table: bool = false,
            "no pass where the table knows, as deep as the null move would look, that beta is not \
             reached";
        guard_depth: i32 = 2, in 1..=MAX_DEPTH as i32 + 1,
            "least remaining depth at which the guards are asked, in plies: mate_in_one, \
             safe_checks, hanging, table_reply".with_step(1.0);
        mate_in_one: bool = false, "no pass where the opponent's free move would mate at once";
        safe_checks: i32 = 0, in 0..=8,
            "no pass where the opponent's free move could be one of so many safe checks, at least; \
             0 for any".named_alone();
        hanging: i32 = 0, in 0..=1_000,
            "no pass where the opponent's free move could win so many centipawns by an exchange, \
             at least; 0 for any";
        table_reply: bool = false,
            "no pass where the table knows, at any depth, that the opponent's free move brings the \
             value below beta";
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
    /// Whether any of them looks at the opponent's free move.
    has_guards: bool,
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
        let has_guards =
            given.mate_in_one || given.safe_checks > 0 || given.hanging > 0 || given.table_reply;
        Self { given, has_gates, has_guards }
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
            && !(self.given.static_eval
                && situation.evaluation_above_beta() < self.given.static_margin)
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

    /// Whether the guards let a pass through that leads to this position. The table is asked what
    /// it knows of that by `known` if need be.
    #[inline]
    pub(crate) fn guards_allow(
        &self,
        situation: &Situation,
        passed: &Position,
        known: impl FnOnce() -> Option<Entry>,
    ) -> bool {
        let given = &self.given;
        if !self.has_guards || situation.node.depth.plies() < given.guard_depth {
            return true;
        }
        let is_refuted = |entry: Entry| {
            entry.bound != Bound::Upper && !situation.node.window.fails_high(-entry.score)
        };
        !((given.table_reply && known().is_some_and(is_refuted))
            || (given.mate_in_one && passed.has_mate_in_one())
            || (given.safe_checks > 0 && guards::has_safe_checks(passed, given.safe_checks))
            || (given.hanging > 0 && guards::wins_material(passed, given.hanging)))
    }

    /// Whether another value of this condition would change anything as the others stand.
    pub(super) fn uses(&self, name: &str) -> bool {
        match name {
            "static_margin" => self.given.static_eval,
            "guard_depth" => self.has_guards,
            _ => true,
        }
    }

    /// The least remaining depth at which one passes.
    pub(super) fn min_depth(&self) -> i32 {
        self.given.min_depth
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
