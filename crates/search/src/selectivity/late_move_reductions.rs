//! Late-move reductions: where moves are well ordered, those late in the order, quiet ones above
//! all, seldom prove best, and a shallower search may say so first.
//!
//! A reduced move that turns out better than alpha is searched again at full depth. The idea
//! grew in several engines; Romstad's description (2006) made it common.

use crate::node::NodeKind;
use crate::selectivity::Candidate;
use crate::settings::Parameters;

/// Parts of a ply in which reductions add up.
const PLY: i32 = 1024;

/// By how many plies to search a move shallower.
pub(crate) fn reduction(candidate: &Candidate, parameters: &Parameters) -> i32 {
    let depth = candidate.node.depth.plies();
    let first = parameters.late_move_reductions_from as usize;
    if depth < parameters.late_move_reductions_depth || candidate.index < first {
        return 0;
    }
    // Logarithms and divisor are in 256ths.
    let logarithms = log2(depth.unsigned_abs()) * log2(candidate.index as u32) / 256;
    let mut parts = parameters.late_move_reductions_base
        + logarithms * (PLY / 256) * 256 / parameters.late_move_reductions_divisor;
    match candidate.node.kind {
        NodeKind::Pv => {}
        NodeKind::All => parts += parameters.late_move_reductions_scout,
        NodeKind::Cut => {
            parts += parameters.late_move_reductions_scout + parameters.late_move_reductions_cut;
        }
    }
    if !candidate.improving() {
        parts += parameters.late_move_reductions_worsening;
    }
    let history = match candidate.is_quiet {
        true => parameters.late_move_reductions_history,
        false => {
            parts -= parameters.capture_reductions_less;
            parameters.capture_reductions_history
        }
    };
    if candidate.gives_check() {
        parts -= parameters.late_move_reductions_check;
    }
    parts -= candidate.history * PLY / history;
    (parts / PLY).clamp(0, depth - 2)
}

/// The base-2 logarithm of a positive number in 256ths, linear between powers of two: the same
/// on every machine.
fn log2(value: u32) -> i32 {
    let whole = value.max(1).ilog2();
    let rest = (u64::from(value) << 8 >> whole) as i32 - 256;
    (whole as i32) * 256 + rest
}

#[cfg(test)]
mod tests {
    use chess::{Move, Position, Square};

    use super::*;
    use crate::depth::Depth;
    use crate::histories::Context;
    use crate::node::Node;
    use crate::null_move::Evaluation;
    use crate::ordering::Exchange;
    use crate::score::Score;

    #[test]
    fn logarithms_are_those_of_the_powers_and_grow_between() {
        assert_eq!([1, 2, 4, 32].map(log2), [0, 256, 512, 1280]);
        assert!((1..256).all(|value| log2(value) < log2(value + 1)));
    }

    /// A quiet move that histories know nothing of.
    fn asked(
        depth: i32,
        kind: NodeKind,
        index: usize,
        parameters: &Parameters,
        change: impl FnOnce(&mut Candidate),
    ) -> i32 {
        let node = Node { kind, ..Node::root(Depth::new(depth)) };
        let mut candidate = Candidate {
            node: &node,
            position: &Position::startpos(),
            context: &Context::default(),
            evaluation: Some(Evaluation { value: Score::DRAW, improving: true }),
            m: Move::new(Square::E2, Square::E4, None),
            index,
            is_quiet: true,
            exchange: Exchange::Unknown,
            history: 0,
        };
        change(&mut candidate);
        reduction(&candidate, parameters)
    }

    fn at(depth: i32, kind: NodeKind, index: usize, parameters: Parameters) -> i32 {
        asked(depth, kind, index, &parameters, |_| ())
    }

    #[test]
    fn later_moves_and_deeper_nodes_are_reduced_more_and_keep_a_ply() {
        for kind in [NodeKind::Pv, NodeKind::Cut] {
            let reduction = |depth, index| at(depth, kind, index, Parameters::default());
            for depth in 1..60 {
                for index in 0..255 {
                    let plies = reduction(depth, index);
                    assert!(plies == 0 || plies <= depth - 2);
                    assert!(plies <= reduction(depth, index + 1));
                    assert!(plies <= reduction(depth + 1, index));
                }
            }
        }
    }

    fn plain() -> Parameters {
        Parameters {
            late_move_reductions_depth: 5,
            late_move_reductions_from: 8,
            late_move_reductions_base: 0,
            late_move_reductions_divisor: 512,
            late_move_reductions_scout: 2 * PLY,
            late_move_reductions_cut: 0,
            late_move_reductions_worsening: PLY,
            late_move_reductions_history: 1_000,
            ..Parameters::default()
        }
    }

    #[test]
    fn the_numbers_say_where_and_by_how_much() {
        // log2(16) log2(8) / 2
        assert_eq!(at(16, NodeKind::Pv, 8, plain()), 6);
        assert_eq!(at(16, NodeKind::All, 8, plain()), 8);
        assert_eq!(at(16, NodeKind::All, 7, plain()), 0);
        assert!(at(5, NodeKind::All, 8, plain()) > 0);
        assert_eq!(at(4, NodeKind::All, 8, plain()), 0);
        let more = Parameters { late_move_reductions_cut: PLY, ..plain() };
        assert_eq!(at(16, NodeKind::Cut, 8, more), 9);
        let more = Parameters { late_move_reductions_base: PLY, ..plain() };
        assert_eq!(at(16, NodeKind::Pv, 8, more), 7);
    }

    #[test]
    fn what_is_known_of_a_move_and_its_node_counts() {
        let with = |change: fn(&mut Candidate)| asked(16, NodeKind::Pv, 8, &plain(), change);
        let worse = Evaluation { value: Score::DRAW, improving: false };
        assert_eq!(with(|_| ()), 6);
        let worsening = asked(16, NodeKind::Pv, 8, &plain(), |c| c.evaluation = Some(worse));
        assert_eq!(worsening, 7);
        assert_eq!(with(|c| c.history = 3_000), 3);
        assert_eq!(with(|c| c.history = -3_000), 9);
        assert_eq!(with(|c| c.history = 30_000), 0);
    }
}
