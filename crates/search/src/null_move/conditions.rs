//! The conditions under which one passes: switches that every technique has.
//!
//! The documents differ most in these. Each is a switch of its own here, so that its worth can
//! be measured. That a side in check cannot pass is no switch: the opponent would take the king.

use super::{Parameter, Pass, Situation};
use crate::depth::MAX_DEPTH;
use crate::node::NodeKind;
use crate::score::Score;
use crate::table::Bound;

const COUNT: usize = 13;

/// All conditions, as parameters of every technique.
pub static CONDITIONS: [Parameter; COUNT] = [
    Parameter::number(
        "chain",
        1,
        1..=8,
        "null moves in a row before a real move must come (Moreland: 1 or 2)",
    ),
    Parameter::number("on_path", 0, 0..=8, "null moves on one path, at most; 0 for any number"),
    Parameter::number(
        "min_depth",
        1,
        1..=MAX_DEPTH as i32 + 1,
        "least remaining depth to pass at, in plies",
    )
    .with_step(1.0),
    Parameter::switch("no_pv", false, "no pass at PV nodes"),
    Parameter::switch("no_all", false, "no pass at expected All nodes"),
    Parameter::number(
        "material",
        0,
        0..=7,
        "least number of men beside king and pawns of the side to move",
    )
    .named_alone(),
    Parameter::switch("static_eval", false, "no pass where the static evaluation is below beta"),
    Parameter::switch(
        "table",
        false,
        "no pass where the table knows, as deep as the null move would look, that beta is not reached",
    ),
    Parameter::switch(
        "previous_line",
        false,
        "no pass along the line that the iteration before found best (Mediocre)",
    ),
    Parameter::switch(
        "full_window",
        false,
        "ask the null move for a value in the whole window, and raise alpha to it",
    ),
    Parameter::switch("fail_hard", false, "a cutoff returns beta instead of a value (Moreland)"),
    Parameter::switch("clamp", true, "a mate found by a pass counts as beta"),
    Parameter::switch("store", false, "the table keeps cutoffs by a pass as lower bounds"),
];

/// The conditions of a policy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conditions {
    chain: u8,
    on_path: u8,
    min_depth: i32,
    no_pv: bool,
    no_all: bool,
    material: i32,
    static_eval: bool,
    table: bool,
    previous_line: bool,
    full_window: bool,
    fail_hard: bool,
    clamp: bool,
    store: bool,
    /// Whether any condition stands beyond those that every policy has: most have none.
    has_gates: bool,
}

impl Conditions {
    /// From the values of all [`CONDITIONS`], in their order and each within its range.
    pub(super) fn new(values: &[i32; COUNT]) -> Self {
        let &[
            chain,
            on_path,
            min_depth,
            no_pv,
            no_all,
            material,
            static_eval,
            table,
            previous_line,
            full_window,
            fail_hard,
            clamp,
            store,
        ] = values;
        Self {
            chain: chain as u8,
            on_path: if on_path == 0 { u8::MAX } else { on_path as u8 },
            min_depth,
            no_pv: no_pv != 0,
            no_all: no_all != 0,
            material,
            static_eval: static_eval != 0,
            table: table != 0,
            previous_line: previous_line != 0,
            full_window: full_window != 0,
            fail_hard: fail_hard != 0,
            clamp: clamp != 0,
            store: store != 0,
            has_gates: [on_path, no_pv, no_all, material, static_eval, table, previous_line]
                .iter()
                .any(|&value| value != 0),
        }
    }

    /// Whether one may pass here at all.
    #[inline]
    pub(super) fn allow(&self, situation: &Situation) -> bool {
        let node = situation.node;
        node.path.nulls_in_a_row < self.chain
            && node.depth.plies() >= self.min_depth
            && !node.path.forbids_pass_at(node.ply)
            && (!self.has_gates || self.gates_are_open(situation))
    }

    fn gates_are_open(&self, situation: &Situation) -> bool {
        let node = situation.node;
        node.path.nulls < self.on_path
            && !(self.no_pv && node.kind == NodeKind::Pv)
            && !(self.no_all && node.kind == NodeKind::All)
            && !(self.previous_line && node.path.on_previous_line)
            && (self.material == 0 || situation.own_pieces() >= self.material)
            && !(self.static_eval && situation.evaluation_above_beta() < 0)
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
        !(self.table && hopeless())
    }

    /// Whether a static evaluation must be at hand.
    pub(super) fn need_evaluation(&self) -> bool {
        self.static_eval
    }

    /// Whether the null move is searched with the whole window.
    #[inline]
    pub(crate) fn full_window(&self) -> bool {
        self.full_window
    }

    /// Whether cutoffs go into the table.
    #[inline]
    pub(crate) fn store(&self) -> bool {
        self.store
    }

    /// Whether cutoffs return beta, whatever they came to.
    #[inline]
    pub(crate) fn fail_hard(&self) -> bool {
        self.fail_hard
    }

    /// What a pass is worth that kept beta.
    #[inline]
    pub(crate) fn value_of_pass(&self, value: Score, beta: Score) -> Score {
        if self.clamp && value.is_proven_win() { beta } else { value }
    }
}

#[cfg(test)]
mod tests;
