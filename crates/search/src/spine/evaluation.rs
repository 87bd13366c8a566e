//! The steps of the spine that have to do with the static evaluation: what it is, what is added to
//! it, and what the search of a node teaches about it.

use chess::Position;
use eval::MAX_EVALUATION;

use super::{Best, Search};
use crate::depth::Ply;
use crate::histories::is_tactical;
use crate::node::Node;
use crate::null_move::Evaluation;
use crate::score::Score;
use crate::table::Entry;
use crate::trace::Observer;

impl<O: Observer> Search<'_, O> {
    /// The static evaluation of a position, with what was learnt about it.
    #[inline]
    pub(crate) fn evaluate(&mut self, position: &Position, ply: Ply) -> Score {
        if !self.features.correction_history {
            return Score::estimate(self.evaluator.evaluate_at(position, ply));
        }
        let learnt = self.histories.correction.fetch(position, self.stack.moves_to(ply));
        let value = self.evaluator.evaluate_at(position, ply) + learnt.correction(&self.parameters);
        Score::estimate(value.clamp(-MAX_EVALUATION, MAX_EVALUATION))
    }

    /// The static evaluation of a node, if anything asks for that; none in check.
    #[inline]
    pub(super) fn static_evaluation(&mut self, position: &Position, node: &Node) -> Option<Score> {
        let is_asked = O::NEEDS_EVALUATION
            || self.policy.needs_evaluation(node.depth)
            || self.features.need_evaluation();
        (is_asked && !position.in_check()).then(|| self.evaluate(position, node.ply))
    }

    /// Looks at the static evaluation before the moves. What the table knows of the value is nearer
    /// to the truth, on the side of its bound.
    #[inline]
    pub(super) fn look(
        &mut self,
        position: &Position,
        ply: Ply,
        (value, known): (Option<Score>, Option<Entry>),
    ) -> Option<Evaluation> {
        self.stack.at(ply).evaluation = value;
        let before = self.stack.two_above(ply).and_then(|entry| entry.evaluation);
        let value = value?;
        self.learn_evaluation(position, ply, value);
        let improving = before.is_none_or(|before| value > before);
        let nearer = known.filter(|entry| self.features.table_evaluation && entry.betters(value));
        let value = nearer.map_or(value, |entry| entry.score);
        Some(Evaluation { value, improving })
    }

    /// Learns what the quiet move that led to a position did to the static evaluation.
    #[inline]
    fn learn_evaluation(&mut self, position: &Position, ply: Ply, value: Score) {
        let (on, parameters) = (self.features, &self.parameters);
        if !on.evaluation_history || !on.history_malus {
            return;
        }
        let before = self.stack.above(ply).and_then(|entry| entry.evaluation);
        if let (Some(before), Some(played)) = (before, self.stack.quiet_move_to(position, ply)) {
            self.histories.learn_evaluation(&played, (-value).difference(before), parameters);
        }
    }

    /// Learns by how much the evaluation missed what the moves of a node came to. A capture
    /// explains a difference by itself, and a bound on the other side of the evaluation contradicts
    /// nothing.
    pub(super) fn learn_correction(&mut self, position: &Position, node: &Node, best: &Best) {
        let is_telling = !best.score.is_proven() && !self.is_restricted(node);
        if !self.features.correction_history || !is_telling {
            return;
        }
        let Some(evaluation) = self.stack.at(node.ply).evaluation else { return };
        let surplus = best.score.difference(evaluation);
        let is_known = match best.raised_by {
            Some(m) if is_tactical(position, m) => false,
            Some(_) => !node.window.fails_high(best.score) || surplus > 0,
            // Moves that cut together say as little as a capture.
            None => node.window.fails_low(best.score) && surplus < 0,
        };
        if is_known {
            let before = self.stack.moves_to(node.ply);
            let lesson = (surplus, node.depth);
            self.histories.correction.learn(position, before, lesson, &self.parameters);
        }
    }
}
