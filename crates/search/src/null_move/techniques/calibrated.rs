//! Calibrated: pass by the odds that the cutoff would be wrong.
//!
//! What a null move loses is lost by a few cutoffs in ten thousand, and those have something in
//! common: the static evaluation is not far above beta, the side that passes has few men, and its
//! king few squares to go to. A logistic regression on samples of nodes says what each is worth
//! ([`odds`]). One passes where the odds allow it, with an R that grows as they improve; how much
//! is allowed is the one dial, `risk`.
//!
//! A wrong cutoff is the likelier the more depth is left, but where more depth is left a cutoff
//! saves more too. The fit finds that the odds grow by a factor of e^0.81 a ply, about as much as
//! the tree does: so one price for a node fits all depths, and the depth drops out. What is left is
//! a sum of three terms against a threshold.

use super::{Arc, Form, Needs, NullMove, Pass, Situation, Technique, parameters};

mod odds;

use odds::ODDS;

pub(super) static TECHNIQUE: Technique = Technique {
    name: "calibrated",
    summary: "pass by the odds that the cutoff would be wrong, as fitted to samples",
    source: "our own",
    own: Calibrated::PARAMETERS,
    conditions: Some(&[("min_depth", 2), ("mate_in_one", 1), ("store", 1)]),
    forms: &[
        Form { values: "15000", what: "our own" },
        Form { values: "1000", what: "more careful: more mates and zugzwangs, more nodes" },
    ],
    build: |values| Arc::new(Calibrated::new(values)),
};

parameters! {
    struct Given {
        risk: i32 = 15_000, in 1..=1_000_000,
            "how many of a million cutoffs at one ply to go may be wrong, by the odds; further from \
             the leaves in proportion to what they save".with_step(1_000.0);
        reduction: i32 = 2;
        scale: i32 = 60, in 1..=1_000,
            "hundredths by which the logarithm of the odds must be better than that to add a ply to R";
        cap: i32 = 4, in 0..=20, "plies that these may add, at most";
    }
}

/// What is seen of a node that tells a wrong cutoff from a right one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signals {
    /// Centipawns of static evaluation above beta.
    pub evaluation: i32,
    /// Men beside king and pawns of the side that passes.
    pub own_pieces: i32,
    /// Squares that its king may step to.
    pub king_steps: i32,
}

impl Signals {
    /// Those of a node.
    pub fn of(situation: &Situation) -> Self {
        Self {
            evaluation: situation.evaluation_above_beta(),
            own_pieces: situation.own_pieces(),
            king_steps: situation.position.king_steps(),
        }
    }

    /// As far as each says anything: beyond these ends the odds grow no better and no worse.
    #[must_use]
    pub fn clipped(self) -> Self {
        Self {
            evaluation: self.evaluation.clamp(-200, 500),
            own_pieces: self.own_pieces.min(5),
            king_steps: self.king_steps.min(4),
        }
    }
}

/// Hundredths of the logarithm of the odds that a cutoff is wrong: what each thing adds to them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Odds {
    /// Whatever the node is.
    pub constant: i32,
    /// A ply of remaining depth.
    pub depth: i32,
    /// 100 centipawns of static evaluation above beta.
    pub evaluation: i32,
    /// A man beside king and pawns of the side that passes.
    pub own_pieces: i32,
    /// A square that its king may step to.
    pub king_steps: i32,
}

impl Odds {
    /// Those that the technique goes by.
    pub const FITTED: Self = ODDS;

    /// Those of a cutoff with so many plies of remaining depth, in hundredths of the logarithm.
    pub fn of(&self, signals: Signals, depth: i32) -> i32 {
        self.constant + self.depth * depth - self.safety(signals)
    }

    /// How much better a node is than one without anything that speaks for a pass, at the same
    /// depth.
    fn safety(&self, signals: Signals) -> i32 {
        let Signals { evaluation, own_pieces, king_steps } = signals.clipped();
        -(self.evaluation * evaluation / 100
            + self.own_pieces * own_pieces
            + self.king_steps * king_steps)
    }

    /// The safety at which so many of a million cutoffs are wrong at one ply to go.
    fn least_safety(&self, risk: i32) -> i32 {
        let allowed = (f64::from(risk) / 1e6).ln() * 100.0;
        self.constant + self.depth - allowed.round() as i32
    }
}

#[derive(Debug)]
struct Calibrated {
    given: Given,
    least_safety: i32,
}

impl Calibrated {
    const PARAMETERS: &'static [super::super::Parameter] = Given::PARAMETERS;

    fn new(values: &[i32]) -> Self {
        let given = Given::from_values(values);
        let least_safety = ODDS.least_safety(given.risk);
        Self { given, least_safety }
    }
}

impl NullMove for Calibrated {
    fn before_moves(&self, situation: &Situation) -> Option<Pass> {
        let &Given { reduction, scale, cap, .. } = &self.given;
        let spare = ODDS.safety(Signals::of(situation)) - self.least_safety;
        (spare >= 0).then(|| Pass::reduced_by(reduction + (spare / scale).min(cap)))
    }

    fn needs(&self) -> Needs {
        Needs { evaluation: true, ..Needs::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::depth::Depth;
    use crate::testing::{MUTUAL_ZUGZWANG, Question, ROOK_UP, below, policy, search_node};

    /// The side to move has five men, and four squares or more for its king.
    const FULL: &str = "r3k2r/1b3q2/2n5/8/8/2N5/1B3Q2/R3K2R w - - 0 1";

    /// It has a knight, and one square for its king.
    const BARE: &str = "6q1/8/8/8/8/p1N4k/P7/K7 w - - 0 1";

    fn safety(fen: &str, evaluation: i32) -> i32 {
        ODDS.safety(Signals::of(&Question::at(fen, 5).worth(evaluation).situation()))
    }

    #[test]
    fn the_odds_know_the_evaluation_the_men_and_the_steps_of_the_king() {
        let per = |fen, low, high| safety(fen, high) - safety(fen, low);
        assert_eq!(per(BARE, 0, 100), -ODDS.evaluation);
        assert_eq!(per(BARE, -5_000, -200), 0, "nothing more below");
        assert_eq!(per(BARE, 500, 5_000), 0, "nothing more above");
        let men_and_steps = |fen| {
            let question = Question::at(fen, 5);
            (question.situation().own_pieces(), question.position.king_steps())
        };
        assert_eq!(men_and_steps(BARE), (1, 1));
        assert_eq!(men_and_steps(FULL), (5, 4));
        assert_eq!(safety(FULL, 0) - safety(BARE, 0), -(4 * ODDS.own_pieces + 3 * ODDS.king_steps));
    }

    #[test]
    fn a_greater_risk_passes_where_a_smaller_does_not() {
        let passes = |risk: i32| {
            Question::at(BARE, 5).worth(0).passes(&format!("calibrated:{risk},mate_in_one=0"))
        };
        let risks = [1, 100, 30_000, 1_000_000].map(passes);
        assert_eq!(risks, [false, false, true, true]);
    }

    /// At its ends the dial is no null move at all, and a pass wherever the guard lets it through.
    #[test]
    fn the_dial_reaches_from_never_to_always() {
        let most = safety(FULL, 500).max(safety(ROOK_UP, 500));
        assert!(most < ODDS.least_safety(1));
        let nothing = Signals { evaluation: i32::MIN, own_pieces: 0, king_steps: 0 };
        let least = ODDS.safety(nothing);
        assert!(least >= ODDS.least_safety(1_000_000));
    }

    #[test]
    fn the_reduction_grows_with_the_odds_up_to_a_cap() {
        let reduction = |policy: &str, value| {
            Question::at(BARE, 9).worth(value).pass(policy).map(|pass| pass.reduction)
        };
        let limit = ODDS.least_safety(15_000) - safety(BARE, 0);
        let value = |spare: i32| (limit + spare) * 100 / -ODDS.evaluation;
        for (spare, expected) in [(3, 2), (57, 2), (63, 3), (123, 4)] {
            assert_eq!(reduction("calibrated:15000", value(spare)), Some(expected), "{spare}");
        }
        assert_eq!(reduction("calibrated:15000", value(-3)), None);
        assert_eq!(reduction("calibrated:1000000", 500), Some(6), "no further than the cap");
        assert_eq!(reduction("calibrated:1000000,3,cap=1", 500), Some(4));
    }

    #[test]
    fn nodes_are_evaluated_only_where_one_may_pass() {
        let needs = |text, depth| policy(text).needs_evaluation(Depth::new(depth));
        assert!(needs("calibrated", 2) && !needs("calibrated", 1));
        assert!(needs("calibrated:15000,min_depth=1", 1));
    }

    #[test]
    fn it_cuts_off_where_all_is_well() {
        let (score, counters) = search_node(ROOK_UP, "calibrated", 4, below(0));
        assert!(score >= below(0).beta && counters.null_cut > 0);
        assert_eq!(search_node(ROOK_UP, "calibrated:1", 4, below(0)).1.null_tried, 0);
    }

    #[test]
    fn the_careful_see_the_zugzwang_and_the_daring_do_not() {
        let score = |policy| search_node(MUTUAL_ZUGZWANG, policy, 3, below(0)).0;
        assert!(score("calibrated:1000000") >= below(0).beta);
        assert!(score("calibrated:300") < below(0).beta);
    }
}
