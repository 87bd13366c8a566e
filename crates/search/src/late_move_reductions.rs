//! Late-move reductions: where moves are well ordered, quiet ones late in the order seldom prove
//! best, and a shallower search may say so first.
//!
//! A reduced move that turns out better than alpha is searched again at full depth. The idea
//! grew in several engines; Romstad's description (2006) made it common.

use crate::node::{Node, NodeKind};
use crate::settings::Parameters;

/// By how many plies to search a quiet move shallower that comes as number `index` (from zero).
pub(crate) fn reduction(node: &Node, index: usize, parameters: &Parameters) -> i32 {
    let depth = node.depth.plies();
    let first = parameters.late_move_reductions_from as usize;
    if depth < parameters.late_move_reductions_depth || index < first {
        return 0;
    }
    // Logarithms and divisor are in 256ths.
    let divisor = parameters.late_move_reductions_divisor * 256;
    let plies = log2(depth.unsigned_abs()) * log2(index as u32) / divisor;
    let off_pv = parameters.late_move_reductions_scout;
    let plies = if node.kind == NodeKind::Pv { plies } else { plies + off_pv };
    plies.clamp(0, depth - 2)
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
    use super::*;
    use crate::node::Depth;

    #[test]
    fn logarithms_are_those_of_the_powers_and_grow_between() {
        assert_eq!([1, 2, 4, 32].map(log2), [0, 256, 512, 1280]);
        assert!((1..256).all(|value| log2(value) < log2(value + 1)));
    }

    fn at(depth: i32, kind: NodeKind, index: usize, parameters: Parameters) -> i32 {
        let node = Node { kind, ..Node::root(Depth::new(depth)) };
        reduction(&node, index, &parameters)
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

    #[test]
    fn the_numbers_say_where_and_by_how_much() {
        let parameters = Parameters {
            late_move_reductions_depth: 5,
            late_move_reductions_from: 8,
            late_move_reductions_divisor: 512,
            late_move_reductions_scout: 2,
            ..Parameters::default()
        };
        // log2(16) log2(8) / 2
        assert_eq!(at(16, NodeKind::Pv, 8, parameters), 6);
        assert_eq!(at(16, NodeKind::Cut, 8, parameters), 8);
        assert_eq!(at(16, NodeKind::Cut, 7, parameters), 0);
        assert!(at(5, NodeKind::Cut, 8, parameters) > 0);
        assert_eq!(at(4, NodeKind::Cut, 8, parameters), 0);
    }
}
