//! The null move of engines of today: asked only where a cutoff is likely, with a reduction that
//! grows with depth and evaluation.
//!
//! The form that Stockfish, Reckless and Viridithas share in 2025; the numbers are ours. One
//! passes only at expected Cut nodes, with a piece left, never twice in a row, where the static
//! evaluation is at least β − slope·d − improving + offset, and where the table neither knows
//! better nor holds a capture that reaches its bound. R = base + d / 3 plus a share of what the
//! evaluation lies above beta, up to a cap. Far from the leaves a pass is verified, without passes
//! of either side for three quarters of the depth. Where beta is a loss nobody passes, as under
//! every technique here.

use super::verification::Ban;
use super::{Arc, FailHigh, Form, Needs, NullMove, Parameter, Pass, Situation, Technique};
use crate::node::Path;
use crate::score::Score;
use crate::table::Bound;

pub(super) static TECHNIQUE: Technique = Technique {
    name: "modern",
    summary: "pass only where a cutoff is likely, and reduce by depth and evaluation",
    source: "Stockfish, Reckless, Viridithas 2025",
    own: &[
        Parameter::reduction(3),
        Parameter::number("per", 3, 0..=100, "plies of depth that add a ply to R; 0 for none"),
        Parameter::number("scale", 200, 1..=2_000, "centipawns above beta that add a ply to R"),
        Parameter::number("cap", 3, 0..=20, "plies that the evaluation may add to R, at most"),
        Parameter::number("slope", 10, 0..=200, "centipawns that a ply of depth eases the gate by"),
        Parameter::number("improving", 50, 0..=500, "centipawns by which improving eases it"),
        Parameter::number("offset", 100, -500..=1_000, "centipawns by which it is harder anyway"),
        Parameter::switch("tactical", true, "no pass where the table holds a capture that cuts"),
        Parameter::number("from", 12, 1..=101, "least remaining depth to verify at, in plies"),
    ],
    conditions: Some(&[("no_pv", 1), ("no_all", 1), ("material", 1), ("table", 1)]),
    forms: &[
        Form { values: "3", what: "the common gates" },
        Form { values: "3,from=1", what: "verified at all depths" },
    ],
    build: |values| {
        Arc::new(Modern {
            base: values[0],
            per: values[1],
            scale: values[2],
            cap: values[3],
            slope: values[4],
            improving: values[5],
            offset: values[6],
            tactical: values[7] != 0,
            from: values[8],
        })
    },
};

#[derive(Debug)]
struct Modern {
    base: i32,
    per: i32,
    scale: i32,
    cap: i32,
    slope: i32,
    improving: i32,
    offset: i32,
    tactical: bool,
    from: i32,
}

impl Modern {
    fn reduction(&self, situation: &Situation) -> i32 {
        let depth = situation.node.depth.plies();
        let by_depth = depth.checked_div(self.per).unwrap_or(0);
        let by_evaluation = (situation.evaluation_above_beta() / self.scale).clamp(0, self.cap);
        (self.base + by_depth + by_evaluation).min(depth - 1)
    }

    fn is_likely(&self, situation: &Situation) -> bool {
        let improving = situation.evaluation.is_some_and(|e| e.improving);
        let eased =
            self.slope * situation.node.depth.plies() + if improving { self.improving } else { 0 };
        situation.evaluation_above_beta() >= self.offset - eased
    }

    fn has_tactical_answer(&self, situation: &Situation) -> bool {
        self.tactical
            && situation.known.is_some_and(|entry| {
                entry.bound == Bound::Lower
                    && entry.best.is_some_and(|m| situation.position.is_capture(m))
            })
    }
}

impl NullMove for Modern {
    fn before_moves(&self, situation: &Situation) -> Option<Pass> {
        (self.is_likely(situation) && !self.has_tactical_answer(situation))
            .then(|| Pass::reduced_by(self.reduction(situation)))
    }

    fn after_fail_high(&self, situation: &Situation, value: Score) -> FailHigh {
        let node = situation.node;
        if !node.path.verify || node.depth.plies() < self.from {
            return FailHigh::Cut(value);
        }
        let depth = node.depth.after_null_move(self.reduction(situation));
        let path = Path { verify: false, ..Ban::ThreeQuarters.path(node, depth) };
        FailHigh::Verify { depth, path }
    }

    fn needs(&self) -> Needs {
        Needs { evaluation: true, ..Needs::default() }
    }
}
