//! Pruning by exchanges: near the leaves, a move that loses material on its square is left out.

use crate::selectivity::Candidate;
use crate::settings::Parameters;

/// Whether the move loses more on its square than the depth left, in plies, may win back.
pub(super) fn leaves_out(candidate: &Candidate, depth: i32, parameters: &Parameters) -> bool {
    if depth > parameters.see_pruning_depth {
        return false;
    }
    let loss = match candidate.is_quiet {
        true => {
            (parameters.see_pruning_quiet + parameters.see_pruning_quiet_square * depth) * depth
        }
        false => parameters.see_pruning_capture * depth,
    };
    !candidate.exchange.reaches(-loss, candidate.position, candidate.m)
}

#[cfg(test)]
mod tests {
    use chess::{Piece, Position, SEE_VALUES};

    use super::*;
    use crate::depth::Depth;
    use crate::histories::Context;
    use crate::node::Node;
    use crate::ordering::Exchange;

    #[test]
    fn a_quiet_move_may_lose_more_the_deeper_it_is_searched() {
        let position: Position = "4k3/8/2p5/8/8/2N5/8/4K3 w - - 0 1".parse().unwrap();
        let candidate = Candidate {
            node: &Node::root(Depth::new(5)),
            position: &position,
            context: &Context::default(),
            evaluation: None,
            m: position.parse_uci("c3d5").unwrap(),
            index: 1,
            is_quiet: true,
            exchange: Exchange::Unknown,
            history: 0,
        };
        let knight = SEE_VALUES[Piece::Knight as usize];
        let left_out = |depth, quiet, square| {
            let parameters = Parameters {
                see_pruning_depth: 5,
                see_pruning_quiet: quiet,
                see_pruning_quiet_square: square,
                ..Parameters::default()
            };
            leaves_out(&candidate, depth, &parameters)
        };
        assert!(left_out(3, knight / 4, 0) && !left_out(4, knight / 4 + 1, 0));
        assert!(left_out(3, 0, knight / 16) && !left_out(4, 0, knight / 16 + 1));
        assert!(!left_out(6, 0, 0), "too deep");
    }
}
