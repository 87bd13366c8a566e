//! ProbCut: where a capture is found far above beta by a shallow search, a deep one will hardly
//! find it below (Buro, *ProbCut: An Effective Selective Extension of the αβ Algorithm*, ICCA
//! Journal 18, 1995; with captures alone, as in engines since Stockfish 1.9).

use crate::depth::Depth;
use crate::node::NodeKind;
use crate::null_move::Situation;
use crate::score::Score;
use crate::settings::Parameters;
use crate::table::Bound;

/// What captures are asked.
pub(crate) struct Plan {
    /// The value to reach.
    pub beta: Score,
    /// What a capture must win by its exchange to be tried, in centipawns.
    pub gain: i32,
    /// How deep its child is searched.
    pub depth: Depth,
}

/// What captures are asked at this node, if anything: neither on the principal variation nor where
/// the table knows that the value is lower.
pub(crate) fn plan(situation: &Situation, parameters: &Parameters) -> Option<Plan> {
    let &Situation { node, position, known, evaluation } = situation;
    if node.kind == NodeKind::Pv
        || node.depth.plies() < parameters.probcut_depth
        || node.window.beta.is_proven()
        || position.in_check()
    {
        return None;
    }
    let beta = node.window.beta.less(-parameters.probcut_margin);
    let depth = node.depth - 1 - parameters.probcut_reduction;
    let is_lower = |entry: crate::table::Entry| {
        entry.bound != Bound::Lower && entry.depth > depth && entry.score < beta
    };
    if known.is_some_and(is_lower) {
        return None;
    }
    let gain = beta.difference(evaluation?.value);
    Some(Plan { beta, gain, depth })
}
