//! The quiescence search: captures and recaptures until the position is quiet.

use chess::{Move, Position, SEE_VALUES};

use crate::depth::{Depth, MAX_PLY, Ply};
use crate::histories::PieceTo;
use crate::ordering::Picker;
use crate::score::Score;
use crate::spine::{Found, Search, Stopped};
use crate::table::{Bound, Entry};
use crate::trace::Observer;
use crate::window::Window;

impl<O: Observer> Search<'_, O> {
    /// The value of a position in which the side to move may stop at any time, or capture.
    ///
    /// As in *Verified Null-Move Pruning* there are no checks here and no null moves, and every
    /// legal capture is tried. The full engine asks the table, leaves out captures that lose
    /// material or cannot help, and evades checks by all moves. A stalemate is seen only one ply
    /// before the horizon: here the side to move may always stop. Where that is switched on, the
    /// first ply looks at quiet checks that lose nothing as well.
    pub(crate) fn quiesce(&mut self, position: &Position, window: Window, ply: Ply) -> Found {
        self.quiesce_on(position, (window, ply), self.features.quiescence_checks)
    }

    /// The same at any ply of the quiescence search, with quiet checks or without.
    fn quiesce_on(
        &mut self,
        position: &Position,
        (window, ply): (Window, Ply),
        checks: bool,
    ) -> Found {
        self.observer.quiescence_node(window);
        let on = self.features;
        let must_evade = on.quiescence_evasions && position.in_check() && ply < MAX_PLY;
        // Before the table is asked, whose answer may still be on its way from memory.
        let value = (!must_evade).then(|| self.evaluate(position, ply));
        let known = on.quiescence_table.then(|| self.table.probe(position.key(), ply)).flatten();
        if let Some(entry) = known.filter(|entry| entry.answers(Depth::new(0), window)) {
            return Ok(entry.score);
        }
        let standing = value.map(|value| self.stand(value, known));
        let best = standing.unwrap_or(Score::mated_in(ply));
        if standing.is_some() && (window.fails_high(best) || ply >= MAX_PLY) {
            return Ok(best);
        }
        let first = known.and_then(|entry| entry.best);
        let best = self.search_captures(position, (window, ply), standing, (first, checks))?;
        // What was searched deeper is worth more than this.
        if on.quiescence_table && known.is_none_or(|entry| entry.depth.is_leaf()) {
            let (score, raised_by) = best;
            let bound = if window.fails_high(score) { Bound::Lower } else { Bound::Upper };
            let entry =
                Entry { best: raised_by, score, depth: Depth::new(0), bound, verified: true };
            self.table.store(position.key(), ply, entry);
        }
        Ok(best.0)
    }

    /// What stopping here is worth.
    #[inline]
    fn stand(&self, value: Score, known: Option<Entry>) -> Score {
        let nearer = known.filter(|entry| self.features.table_evaluation && entry.betters(value));
        nearer.map_or(value, |entry| entry.score)
    }

    /// The best of stopping, if that is allowed, and the captures; or of all moves out of a check.
    /// With it the move that raised alpha. The `first` of them is the table's; `checks` says
    /// whether quiet moves that give check are among them.
    fn search_captures(
        &mut self,
        position: &Position,
        (mut window, ply): (Window, Ply),
        standing: Option<Score>,
        (first, checks): (Option<Move>, bool),
    ) -> Result<(Score, Option<Move>), Stopped> {
        let on = self.features;
        let mut best = standing.unwrap_or(Score::mated_in(ply));
        let mut raised_by = None;
        window = window.raised_to(best);
        let context = self.context(ply);
        let mut picker = match (standing, on.quiescence_promotions) {
            (None, _) => Picker::in_stages(&self.order(position, &context, None), first),
            (_, true) => Picker::tactical(first),
            (_, false) => Picker::captures(first),
        };
        if checks && standing.is_some() {
            picker = picker.with_checks();
        }
        while let Some((m, _)) = picker.next(&self.order(position, &context, None)) {
            if let Some(standing) = standing
                && self.is_useless(position, m, standing, window)
            {
                continue;
            }
            if on.quiescence_table {
                self.fetch_ahead(position, m);
            }
            self.enter(ply + 1, Some(m))?;
            self.stack.at(ply).piece_to = Some(PieceTo::of(position, m));
            let child = position.play(m);
            let value = if child.is_insufficient_material() {
                Score::DRAW
            } else {
                self.quiesce_on(&child, (-window, ply + 1), false)?
            };
            self.observer.left(value);
            let score = -value;
            if score > best {
                best = score;
                if !window.fails_low(score) {
                    raised_by = Some(m);
                }
                if window.fails_high(score) {
                    self.stack.at(ply).cut_by = Some(m);
                    break;
                }
                window = window.raised_to(score);
            }
            if standing.is_none() && !best.is_loss() {
                // One way out of the check is enough to know of; what captures is still looked at.
                picker.leave_out_quiet_moves();
            }
        }
        Ok((best, raised_by))
    }

    /// Whether a capture need not be tried: it loses material, or it wins so little that it cannot
    /// bring the value to alpha.
    #[inline]
    fn is_useless(&self, position: &Position, m: Move, standing: Score, window: Window) -> bool {
        let (on, parameters) = (self.features, &self.parameters);
        if on.quiescence_futility && m.promotion().is_none() {
            let won = position.captured(m).map_or(0, |piece| SEE_VALUES[piece as usize]);
            let hoped_for = standing.less(-(won + parameters.quiescence_futility_margin));
            if window.fails_low(hoped_for) && !position.gives_check(m) {
                return true;
            }
        }
        on.quiescence_see && !position.see_reaches(m, parameters.quiescence_see_least)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Preset;
    use crate::testing::Workbench;

    /// What stopping or capturing is worth, and with quiet checks at the first ply.
    fn quiesce(fen: &str, checks: bool) -> Score {
        let mut bench = Workbench { preset: Preset::Caesura, ..Workbench::new("off") };
        bench.begin(fen, &mut (), |search, position| {
            search.features.quiescence_checks = checks;
            search.quiesce(position, Window::FULL, 1).unwrap()
        })
    }

    #[test]
    fn a_quiet_check_that_mates_is_seen_where_checks_are_looked_at() {
        let back_rank = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
        assert!(!quiesce(back_rank, false).is_mate());
        assert_eq!(quiesce(back_rank, true), Score::mate_in(2), "counted from the root");
    }

    #[test]
    fn checks_are_looked_at_in_the_first_ply_alone_and_not_if_they_lose_a_man() {
        // Ra8+ Bf8, and only then a mate.
        let twice = quiesce("6k1/4bppp/8/8/8/8/5PPP/RQ4K1 w - - 0 1", true);
        assert!(!twice.is_mate(), "{twice}");
        let guarded = "1q4k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
        assert_eq!(quiesce(guarded, true), quiesce(guarded, false));
    }
}
