//! The sums of the first layer, kept along the path of a search.

use std::sync::Arc;

use chess::{Color, Position};

use crate::features::View;
use crate::kernels;
use crate::men::{Changes, Men};
use crate::net::Network;
use crate::shape::{Lane, bucket};

/// What the first layer came to for positions of the current path, by ply.
///
/// Nothing is done when a move is made: who asks for a value gets sums made from those of the
/// nearest board at hand, which is that of the ply above or the last one at the same ply, by the
/// men in which they differ; a side whose king has gone to another wing or region sees all men
/// elsewhere, and has its half made from the last one that was seen from there. So a node that asks
/// for nothing costs nothing, a pass costs a copy, and sums never depend on how the position was
/// come to.
#[derive(Clone, Debug)]
pub struct Accumulators {
    network: Arc<Network>,
    /// The boards of the plies whose sums are at hand.
    boards: Vec<Board>,
    /// White's half and Black's, ply by ply.
    halves: Vec<Lane>,
    /// By view, the men of the last half that was made for it, and that half.
    views: [Men; View::COUNT],
    seen: Vec<Lane>,
    /// Room for the men in which boards differ, and for what these are to a side: to clear it
    /// would take longer than to fill it.
    changes: Changes,
    features: Changes,
}

/// Which men stand where, and how each side looks at them.
#[derive(Clone, Copy, Debug)]
struct Board {
    men: Men,
    views: [View; Color::NUM],
}

impl From<Men> for Board {
    fn from(men: Men) -> Self {
        Self { men, views: men.views() }
    }
}

impl Accumulators {
    /// Accumulators of a net, for paths of any length.
    pub fn new(network: Arc<Network>) -> Self {
        let seen = network.feature_biases().repeat(View::COUNT);
        let views = [Men::NONE; View::COUNT];
        let (boards, halves) = (Vec::new(), Vec::new());
        let (changes, features) = (Changes::NONE, Changes::NONE);
        Self { network, boards, halves, views, seen, changes, features }
    }

    /// The net.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// The value of a position in centipawns, for the side to move. It follows from the position
    /// and the net alone; the ply, counted from wherever the search began, says where sums of
    /// similar positions are found.
    pub fn evaluate(&mut self, position: &Position, ply: usize) -> i32 {
        let board = Board::from(Men::of(position, self.network.sees_threats()));
        self.update(&board, ply);
        let bucket = bucket(board.men.count());
        let (own, other) = match position.side_to_move() {
            Color::White => (0, 1),
            Color::Black => (1, 0),
        };
        let lanes = self.network.lanes();
        let half = |index| &self.halves[(2 * ply + index) * lanes..][..lanes];
        self.network.value(bucket, [half(own), half(other)])
    }

    /// Makes the sums of a board at a ply.
    fn update(&mut self, board: &Board, ply: usize) {
        self.make_room(ply);
        let men = &board.men;
        // The fewer men differ, the less there is to do.
        let mut before = &self.boards[ply];
        let (mut squares, mut source) = (men.differences(&before.men), Source::Here);
        if let Some(above) = ply.checked_sub(1).map(|above| &self.boards[above]) {
            let differences = men.differences(&above.men);
            if differences.len() <= squares.len() {
                (before, squares, source) = (above, differences, Source::Above);
            }
        }
        let is_far = men.count() < squares.len() as usize;
        let (changes, features) = (&mut self.changes, &mut self.features);
        men.since(&before.men, squares, changes);
        let lanes = self.network.lanes();
        let (above, here) = self.halves.split_at_mut(2 * ply * lanes);
        for color in Color::ALL {
            let view = board.views[color as usize];
            let here = &mut here[color as usize * lanes..][..lanes];
            if is_far || before.views[color as usize] != view {
                let seen = &mut self.seen[view.index() * lanes..][..lanes];
                let last = &mut self.views[view.index()];
                let mut changes = Changes::NONE;
                men.since(last, men.differences(last), &mut changes);
                features.set_features(&changes, view);
                kernels::mend(seen, None, self.network.columns(), features.lists());
                *last = *men;
                here.copy_from_slice(seen);
                continue;
            }
            let from = match source {
                Source::Here => None,
                Source::Above => Some(&above[(2 * (ply - 1) + color as usize) * lanes..][..lanes]),
            };
            features.set_features(changes, view);
            kernels::mend(here, from, self.network.columns(), features.lists());
        }
        self.boards[ply] = *board;
    }

    /// Makes sure that there is an empty board at least at all plies up to one.
    fn make_room(&mut self, ply: usize) {
        while self.boards.len() <= ply {
            self.boards.push(Board::from(Men::NONE));
            self.halves.extend_from_slice(self.network.feature_biases());
            self.halves.extend_from_slice(self.network.feature_biases());
        }
    }
}

/// Which sums new ones are made from.
#[derive(Clone, Copy)]
enum Source {
    /// The last ones at the same ply.
    Here,
    /// Those of the ply above.
    Above,
}

#[cfg(test)]
impl Accumulators {
    /// Whether the sums at a ply are those that others make of the position.
    pub(crate) fn has_sums_of(&self, anew: &mut Self, position: &Position, ply: usize) -> bool {
        anew.evaluate(position, 0);
        let both = 2 * self.network.lanes();
        self.halves[ply * both..][..both] == anew.halves[..both]
    }
}
