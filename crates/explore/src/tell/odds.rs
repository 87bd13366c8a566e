//! How likely a cutoff is to be wrong, as our own null move sees it.

use chess::Position;
use search::null_move::{Evaluation, Odds, Signals, Situation};
use search::{Depth, Node, NodeKind, Path, Score};

use crate::searches::Finished;
use crate::tree::{Kind, TreeNode};

/// The technique that goes by the odds.
const TECHNIQUE: &str = "calibrated";

/// The odds at a node of a policy that asks for them; none where it may not pass.
pub(crate) fn odds(
    finished: &Finished,
    node: &TreeNode,
    position: &Position,
    value: Score,
) -> Option<String> {
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
    Some(one_in((-logarithm).exp() + 1.0))
}

/// `1 in 940`, to two digits.
fn one_in(times: f64) -> String {
    let digits = times.log10().floor() - 1.0;
    let unit = 10f64.powf(digits);
    let rounded = (times / unit).round() * unit;
    if rounded < 10.0 {
        return format!("1 in {rounded:.1}");
    }
    // Whatever is fitted is no larger than this.
    format!("1 in {}", stats::format::grouped(rounded.min(1e15) as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_told_to_two_digits() {
        for (times, text) in
            [(1.02, "1 in 1.0"), (3.456, "1 in 3.5"), (14.2, "1 in 14"), (98_765.0, "1 in 99,000")]
        {
            assert_eq!(one_in(times), text);
        }
    }
}
