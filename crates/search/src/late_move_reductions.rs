//! Late-move reductions: where moves are well ordered, quiet ones late in the order seldom prove
//! best, and a shallower search may say so first.
//!
//! A reduced move that turns out better than alpha is searched again at full depth. The idea
//! grew in several engines; Romstad's description (2006) made it common.

use crate::node::{Node, NodeKind};

/// The first moves are never reduced.
const FULL_DEPTH_MOVES: usize = 3;
/// Least remaining depth, in plies.
const LEAST_DEPTH: i32 = 3;
/// The base-2 logarithms of depth and index, multiplied and divided by this, are the reduction;
/// in 256ths times 256ths.
const DIVISOR: i32 = 4 * 256 * 256;

/// By how many plies to search a quiet move shallower that comes as number `index` (from zero).
pub(crate) fn reduction(node: &Node, index: usize) -> i32 {
    let depth = node.depth.plies();
    if depth < LEAST_DEPTH || index < FULL_DEPTH_MOVES {
        return 0;
    }
    let plies = log2(depth.unsigned_abs()) * log2(index as u32) / DIVISOR;
    let plies = if node.kind == NodeKind::Pv { plies } else { plies + 1 };
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

    #[test]
    fn later_moves_and_deeper_nodes_are_reduced_more_and_keep_a_ply() {
        let node = |depth, kind| Node { kind, ..Node::root(Depth::new(depth)) };
        for kind in [NodeKind::Pv, NodeKind::Cut] {
            for depth in 1..60 {
                for index in 0..255 {
                    let plies = reduction(&node(depth, kind), index);
                    assert!(plies == 0 || plies <= depth - 2);
                    assert!(plies <= reduction(&node(depth, kind), index + 1));
                    assert!(plies <= reduction(&node(depth + 1, kind), index));
                    assert!(index >= FULL_DEPTH_MOVES || plies == 0);
                }
            }
        }
        assert!(reduction(&node(12, NodeKind::Cut), 20) > reduction(&node(12, NodeKind::Pv), 20));
    }
}
