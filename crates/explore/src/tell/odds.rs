//! How likely a cutoff is to be wrong, as our own null move sees it.

use chess::Position;
use search::null_move::{Evaluation, Odds, Signals, Situation};
use search::{Depth, Node, NodeKind, Path, Score};

use crate::searches::Finished;
use crate::tree::{Kind, TreeNode};

/// The technique that goes by the odds.
const TECHNIQUE: &str = "calibrated";

/// Once in so many times a cutoff is wrong at a node of a policy that asks for the odds; none where
/// it may not pass.
pub(crate) fn odds(
    finished: &Finished,
    node: &TreeNode,
    position: &Position,
    value: Score,
) -> Option<f64> {
    let policy = finished.task.settings.null_move();
    let is_asked = policy.technique().name == TECHNIQUE && node.kind != Kind::Quiescence;
    if !is_asked || node.is_after_pass() {
        return None;
    }
    let entered = Node {
        kind: NodeKind::Cut,
        window: node.window,
        depth: Depth::new(node.depth.into()),
        ply: node.ply.into(),
        path: Path::ROOT,
    };
    let evaluation = Some(Evaluation { value, improving: false });
    let situation = Situation { node: &entered, position, known: None, evaluation };
    let logarithm = f64::from(Odds::FITTED.of(Signals::of(&situation), node.depth.into())) / 100.0;
    Some(rounded((-logarithm).exp() + 1.0))
}

/// A number to two digits.
fn rounded(times: f64) -> f64 {
    let unit = 10f64.powf(times.log10().floor() - 1.0);
    (times / unit).round() * unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_told_to_two_digits() {
        for (times, told) in [(1.02, "1.0"), (3.456, "3.5"), (14.2, "14.0"), (98_765.0, "99000.0")]
        {
            assert_eq!(format!("{:.1}", rounded(times)), told);
        }
    }
}
