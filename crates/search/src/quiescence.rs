//! The quiescence search: captures and recaptures until the position is quiet.

use chess::Position;

use crate::node::{MAX_PLY, Ply};
use crate::ordering::Picker;
use crate::score::Score;
use crate::spine::{Found, Search};
use crate::trace::Observer;
use crate::window::Window;

impl<O: Observer> Search<'_, O> {
    /// The value of a position in which the side to move may stop at any time, or capture.
    ///
    /// As in *Verified Null-Move Pruning* there are no checks here and no null moves, and every
    /// legal capture is tried; the full engine leaves out those that lose material. Hence a stalemate is seen only one ply before the horizon: here the
    /// side to move may always stop.
    pub(crate) fn quiesce(&mut self, position: &Position, window: Window, ply: Ply) -> Found {
        self.observer.quiescence_node();
        let mut best = self.evaluate(position);
        if window.fails_high(best) || ply >= MAX_PLY {
            return Ok(best);
        }
        let mut window = window.raised_to(best);
        for m in Picker::captures(position) {
            if self.features.quiescence_exchanges
                && position.see(m) < self.parameters.quiescence_exchanges_least
            {
                continue;
            }
            self.enter(ply + 1)?;
            let child = position.play(m);
            let score = if child.is_insufficient_material() {
                Score::DRAW
            } else {
                -self.quiesce(&child, -window, ply + 1)?
            };
            if score > best {
                best = score;
                if window.fails_high(score) {
                    self.stack.at(ply).cut_by = Some(m);
                    break;
                }
                window = window.raised_to(score);
            }
        }
        Ok(best)
    }
}
