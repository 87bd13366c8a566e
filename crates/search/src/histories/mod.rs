//! What the search has learnt: about moves, for ordering, pruning and reductions, and about the
//! evaluation.

mod capture;
mod continuation;
mod correction;
mod gravity;
mod killers;
mod pawn;
mod piece_to;
mod quiet;

use std::cell::OnceCell;

use chess::{BitBoard, Color, Move, Position};

use crate::checks::Checks;
use crate::depth::Depth;
use crate::settings::{Features, Parameters};
use crate::threats::Threats;
use capture::CaptureHistory;
use continuation::ContinuationHistory;
use correction::CorrectionHistory;
use gravity::{Gravity, MOST};
pub(crate) use killers::Killers;
use pawn::PawnHistory;
pub(crate) use piece_to::PieceTo;
use quiet::History;

/// How far from 0 the score of a quiet move lies at most where all histories learn by gravity: the
/// quiet history, three continuations and the pawn history.
pub(crate) const MOST_HISTORY: i32 = 5 * MOST;

/// All that was learnt.
#[derive(Debug)]
pub(crate) struct Histories {
    pub quiet: History,
    capture: CaptureHistory,
    continuation: ContinuationHistory,
    pawn: PawnHistory,
    /// What to add to the evaluation.
    pub correction: CorrectionHistory,
}

/// What is known of a node that bears on the order of its moves.
#[derive(Clone, Default, Debug)]
pub(crate) struct Context {
    /// The opponent's move that led here, the own one before it and the own one before that, if
    /// they were no passes.
    pub before: [Option<PieceTo>; 3],
    /// The killers of its ply.
    pub killers: Killers,
    /// What the opponent threatens, once anything asked for that.
    threats: OnceCell<Threats>,
    /// Which moves give check, once anything asked for that.
    checks: OnceCell<Checks>,
}

impl Context {
    pub(crate) fn new(before: [Option<PieceTo>; 3], killers: Killers) -> Self {
        Self { before, killers, ..Self::default() }
    }

    /// What the opponent threatens; the position is always the same one.
    #[inline]
    pub(crate) fn threats(&self, position: &Position) -> &Threats {
        self.threats.get_or_init(|| Threats::to(position))
    }

    /// Which moves give check; the position is always the same one.
    #[inline]
    pub(crate) fn checks(&self, position: &Position) -> &Checks {
        self.checks.get_or_init(|| Checks::of(position))
    }

    /// The squares that the opponent attacks, as far as the history of quiet moves knows of them.
    #[inline]
    pub(crate) fn attacked(&self, position: &Position, on: Features) -> BitBoard {
        if on.threat_history { self.threats(position).attacked() } else { BitBoard::EMPTY }
    }
}

/// What the moves of a node have taught.
pub(crate) struct Lesson<'a> {
    /// The position.
    pub position: &'a Position,
    /// What stood there when its moves were ordered.
    pub context: &'a Context,
    /// The move that turned out best.
    pub best: Move,
    /// Moves that were searched before and did not.
    pub others: &'a [Move],
    /// How deep they were searched.
    pub depth: Depth,
    /// By how many centipawns the best one came out above beta; below 0 if it is no cutoff.
    pub surplus: i32,
}

/// A quiet move and the moves before it, whatever else stood on the board.
pub(crate) struct Played {
    /// Who played it.
    pub by: Color,
    /// The move.
    pub m: Move,
    /// What histories remember of it.
    pub piece_to: PieceTo,
    /// As in [`Context`].
    pub before: [Option<PieceTo>; 3],
    /// The squares that the opponent attacked, as far as the history of quiet moves knows of them.
    pub attacked: BitBoard,
}

impl Histories {
    pub(crate) fn new() -> Self {
        Self {
            quiet: History::new(),
            capture: CaptureHistory::new(),
            continuation: ContinuationHistory::new(),
            pawn: PawnHistory::new(),
            correction: CorrectionHistory::new(),
        }
    }

    /// Forgets all. That is much faster than to get new room.
    pub(crate) fn forget(&mut self) {
        let Self { quiet, capture, continuation, pawn, correction } = self;
        quiet.forget();
        capture.forget();
        continuation.forget();
        pawn.forget();
        correction.forget();
    }

    /// How good a quiet move has been.
    #[inline]
    pub(crate) fn score(
        &self,
        position: &Position,
        context: &Context,
        m: Move,
        on: Features,
    ) -> i32 {
        let attacked = context.attacked(position, on);
        let mut score = self.quiet.score(position.side_to_move(), m, attacked);
        let piece_to = PieceTo::of(position, m);
        if on.continuation_history {
            score +=
                context.before.iter().map(|&b| self.continuation.score(b, piece_to)).sum::<i32>();
        }
        if on.pawn_history {
            score += self.pawn.score(position, piece_to);
        }
        score
    }

    /// How good a capture or promotion has been.
    #[inline]
    pub(crate) fn tactical_score(&self, position: &Position, m: Move) -> i32 {
        self.capture.score(position, m)
    }

    /// Learns which move was best, and which were not.
    pub(crate) fn learn(&mut self, lesson: &Lesson, on: Features, parameters: &Parameters) {
        let &Lesson { position, best, others, depth, surplus, .. } = lesson;
        let is_quiet = |m: Move| !is_tactical(position, m);
        let surprising = surplus > parameters.history_malus_surprise;
        let gain = Gravity::at(depth + i32::from(surprising), parameters);
        let loss = gain.reversed();
        if is_quiet(best) {
            if !on.history_malus {
                let attacked = lesson.context.attacked(position, on);
                self.quiet.reward(position.side_to_move(), best, attacked, depth);
            }
            self.adjust(lesson, best, gain, on);
            for &other in others.iter().filter(|&&m| is_quiet(m)) {
                self.adjust(lesson, other, loss, on);
            }
        }
        if on.capture_history {
            if !is_quiet(best) {
                self.capture.adjust(position, best, gain);
            }
            for &other in others.iter().filter(|&&m| !is_quiet(m)) {
                self.capture.adjust(position, other, loss);
            }
        }
    }

    /// Learns that nothing was found against the opponent's quiet move that led to a node so deep:
    /// a share of what a best move gains.
    pub(crate) fn learn_unrefuted(
        &mut self,
        played: &Played,
        depth: Depth,
        on: Features,
        parameters: &Parameters,
    ) {
        let gain = Gravity::at(depth, parameters).percent(parameters.unrefuted_moves_share);
        self.adjust_played(played, gain, on);
    }

    /// Learns by how many centipawns a quiet move made the static evaluation better for its side,
    /// as in Stockfish 15.1.
    #[inline]
    pub(crate) fn learn_evaluation(&mut self, played: &Played, rise: i32, parameters: &Parameters) {
        let by = Gravity::of_rise(rise, parameters);
        self.quiet.adjust(played.by, played.m, played.attacked, by);
    }

    /// Moves what is thought of a quiet move of the position at hand.
    fn adjust(&mut self, lesson: &Lesson, m: Move, by: Gravity, on: Features) {
        let &Lesson { position, context, .. } = lesson;
        let piece_to = PieceTo::of(position, m);
        let (us, attacked) = (position.side_to_move(), context.attacked(position, on));
        let played = Played { by: us, m, piece_to, before: context.before, attacked };
        self.adjust_played(&played, by, on);
        if on.pawn_history {
            self.pawn.adjust(position, piece_to, by);
        }
    }

    fn adjust_played(&mut self, played: &Played, by: Gravity, on: Features) {
        if on.history_malus {
            self.quiet.adjust(played.by, played.m, played.attacked, by);
        }
        if on.continuation_history {
            for before in played.before {
                self.continuation.adjust(before, played.piece_to, by);
            }
        }
    }
}

/// Whether a legal move captures or promotes.
#[inline]
pub(crate) fn is_tactical(position: &Position, m: Move) -> bool {
    m.promotion().is_some() || position.is_capture(m)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::{Preset, Settings};

    #[test]
    fn a_value_far_above_beta_teaches_more() {
        let settings = Settings::of(Preset::Caesura);
        let (on, parameters) = (settings.feature_set(), settings.parameter_set());
        let (position, context) = (&Position::startpos(), &Context::default());
        let best = position.parse_uci("e2e4").unwrap();
        let learnt = |surplus| {
            let mut histories = Histories::new();
            let (others, depth) = (&[][..], Depth::new(2));
            let lesson = Lesson { position, context, best, others, depth, surplus };
            histories.learn(&lesson, on, &parameters);
            histories.score(position, context, best, on)
        };
        let far = parameters.history_malus_surprise;
        assert!(learnt(0) > 0 && learnt(far) == learnt(0) && learnt(far + 1) > learnt(far));
    }
}
