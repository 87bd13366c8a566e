//! What the search has learnt: about moves, for ordering, pruning and reductions, and about the
//! evaluation.

mod capture;
mod continuation;
mod correction;
mod gravity;
mod killers;
mod quiet;
mod step;

use chess::{Move, Position};

use crate::node::Depth;
use crate::settings::{Features, Parameters};
use capture::CaptureHistory;
use continuation::ContinuationHistory;
use correction::CorrectionHistory;
use gravity::Gravity;
pub(crate) use killers::Killers;
use quiet::History;
pub(crate) use step::Step;

/// All that was learnt.
#[derive(Debug)]
pub(crate) struct Histories {
    pub quiet: History,
    capture: CaptureHistory,
    continuation: ContinuationHistory,
    /// What to add to the evaluation.
    pub correction: CorrectionHistory,
}

/// What is known of a node that bears on the order of its moves.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Context {
    /// The opponent's move that led here, the own one before it and the own one before that, if
    /// they were no passes.
    pub before: [Option<Step>; 3],
    /// The killers of its ply.
    pub killers: Killers,
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
}

impl Histories {
    pub(crate) fn new() -> Self {
        Self {
            quiet: History::new(),
            capture: CaptureHistory::new(),
            continuation: ContinuationHistory::new(),
            correction: CorrectionHistory::new(),
        }
    }

    /// How good a quiet move has been.
    #[inline]
    pub(crate) fn merit(
        &self,
        position: &Position,
        context: &Context,
        m: Move,
        on: Features,
    ) -> i32 {
        let mut merit = self.quiet.merit(position.side_to_move(), m);
        if on.continuation_history {
            let step = Step::of(position, m);
            merit += context.before.iter().map(|&b| self.continuation.merit(b, step)).sum::<i32>();
        }
        merit
    }

    /// How good a capture or promotion has been.
    #[inline]
    pub(crate) fn tactical_merit(&self, position: &Position, m: Move) -> i32 {
        self.capture.merit(position, m)
    }

    /// Learns which move was best, and which were not.
    pub(crate) fn learn(&mut self, lesson: &Lesson, on: Features, numbers: &Parameters) {
        let &Lesson { position, best, others, depth, .. } = lesson;
        let is_quiet = |m: Move| !is_tactical(position, m);
        let gain = Gravity::at(depth, numbers);
        let loss = gain.reversed();
        if is_quiet(best) {
            if !on.history_malus {
                self.quiet.reward(position.side_to_move(), best, depth);
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

    /// Moves what is thought of a quiet move.
    fn adjust(&mut self, lesson: &Lesson, m: Move, by: Gravity, on: Features) {
        let position = lesson.position;
        if on.history_malus {
            self.quiet.adjust(position.side_to_move(), m, by);
        }
        if on.continuation_history {
            let step = Step::of(position, m);
            for before in lesson.context.before {
                self.continuation.adjust(before, step, by);
            }
        }
    }
}

/// Whether a legal move captures or promotes.
#[inline]
pub(crate) fn is_tactical(position: &Position, m: Move) -> bool {
    m.promotion().is_some() || position.is_capture(m)
}
