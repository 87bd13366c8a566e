//! Threat detection: what refutes a pass is what the opponent threatens.
//!
//! The textbook's hint, made to work: the refutation is taken from the search of the pass itself
//! and not from the table, which may hold none or another's (where the table ended that search,
//! its move was the refutation). Three uses, each a switch:
//!
//! - *Mate threat*: the pass is mated, so the moves are searched deeper.
//! - *Botvinnik-Markoff extension* (Romstad's form): the refutation is the same move that refuted
//!   this side's pass two plies above, or takes the same man; putting off a threat does not parry
//!   it, so the moves are searched deeper.
//! - *Evasion*: quiet moves of the man that the refutation takes are tried before other quiet
//!   moves.
//!
//! Extensions of this kind explode, hence a limit for each path. A null window bounds the value
//! only: another refutation may have been better, and a mate may not be the shortest.

use super::{Arc, FailLow, Form, NullMove, Pass, Situation, Technique, Threat, parameters};
use chess::{Move, Position, Square};

pub(super) static TECHNIQUE: Technique = Technique {
    name: "threat",
    summary: "search deeper, and evade, where a failed pass shows a threat",
    source: "textbook, chapter 14; Romstad (Gothmog); Donninger 1993",
    own: ThreatDetection::PARAMETERS,
    conditions: Some(&[]),
    forms: &[
        Form { values: "2", what: "all uses of the threat" },
        Form { values: "2,repeat=0,evade=0", what: "mate threat extension alone" },
        Form { values: "2,mate=0,evade=0", what: "Botvinnik-Markoff extension alone" },
        Form { values: "2,mate=0,repeat=0", what: "evasion alone" },
    ],
    build: |values| Arc::new(ThreatDetection::from_values(values)),
};

parameters! {
    struct ThreatDetection {
        reduction: i32 = 2;
        mate: i32 = 1, in 0..=4, "plies to extend by where the pass is mated";
        repeat: i32 = 1, in 0..=4, "plies to extend by where a threat comes again";
        limit: i32 = 3, in 0..=64, "plies of such extensions on a path, at most";
        evade: bool = true, "moves of the threatened man come early";
    }
}

impl NullMove for ThreatDetection {
    fn before_moves(&self, _: &Situation) -> Option<Pass> {
        Some(Pass::reduced_by(self.reduction))
    }

    fn after_fail_low(&self, situation: &Situation, threat: &Threat) -> FailLow {
        let mate = if threat.value.is_loss() { self.mate } else { 0 };
        let again = comes_again(situation.position, threat);
        let repeat = if again { self.repeat } else { 0 };
        let left = self.limit - i32::from(situation.node.path.extended);
        FailLow { extend: mate.max(repeat).min(left).max(0), evade: self.evade }
    }
}

/// Whether the threat was there two plies ago: the same move, or the same man taken.
fn comes_again(position: &Position, threat: &Threat) -> bool {
    let (Some(reply), Some(earlier)) = (threat.reply, threat.earlier) else { return false };
    reply == earlier
        || victim(position, reply).is_some_and(|at| stands_on(earlier, threat) == Some(at))
}

/// The square of the man that a move takes from the side that passed.
fn victim(position: &Position, reply: Move) -> Option<Square> {
    position.piece_on(reply.to()).map(|_| reply.to())
}

/// Where the man stands now that the earlier threat would have taken, if it would have taken one:
/// a move of this side never goes to where one of its men stood.
fn stands_on(earlier: Move, threat: &Threat) -> Option<Square> {
    match threat.played {
        Some(played) if played.from() == earlier.to() => Some(played.to()),
        Some(played) if played.to() == earlier.to() => None,
        _ => Some(earlier.to()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::Node;
    use crate::score::Score;
    use crate::testing::{Question, ROOK_UP, Workbench, below, cut_node, search_node};
    use crate::trace::Observer;

    /// Diagram 2: Black threatens Qg2 mate, and nothing helps.
    const MATE_THREAT: &str = "r5k1/p4ppp/8/8/8/5pPq/PP3P1P/QR3RK1 w - - 0 1";
    /// A pawn attacks the queen.
    const QUEEN_ATTACKED: &str = "4k3/8/1p6/2p5/3Q4/8/PPP5/RN2K3 w - - 0 1";
    /// A rook on d1, a knight on b1; Black's queen on d8 sees the one, her bishop the other.
    const TWO_TARGETS: &str = "3qk3/8/8/5b2/8/8/8/1N1RK3 w - - 0 1";

    fn after_fail_low(policy: &str, fen: &str, extended: u8, threat: Threat) -> FailLow {
        let question = Question::at(fen, 5).with(|node| node.path.extended = extended);
        question.put(policy, |rule, situation| rule.after_fail_low(situation, &threat))
    }

    fn threat(value: Score) -> Threat {
        Threat { value, reply: None, earlier: None, played: None }
    }

    #[test]
    fn a_mate_threat_extends_and_a_loss_of_material_does_not() {
        let extend = |policy, value| after_fail_low(policy, ROOK_UP, 0, threat(value)).extend;
        assert_eq!(extend("threat", Score::mated_in(4)), 1);
        assert_eq!(extend("threat:2,mate=2", Score::mated_in(4)), 2);
        assert_eq!(extend("threat:2,mate=0", Score::mated_in(4)), 0);
        assert_eq!(extend("threat", Score::centipawns(-900)), 0);
    }

    #[test]
    fn a_path_is_extended_up_to_the_limit_only() {
        let mated = threat(Score::mated_in(4));
        let extend =
            |extended| after_fail_low("threat:2,mate=2,limit=3", ROOK_UP, extended, mated).extend;
        assert_eq!([0, 1, 2, 3, 9].map(extend), [2, 2, 1, 0, 0]);
    }

    /// Whether a threat comes again: the reply now, the one before, and what was played instead.
    fn repeats(reply: &str, earlier: &str, played: &str) -> bool {
        let parse = |text: &str| {
            let square = |at: usize| text[at..at + 2].parse().unwrap();
            Some(Move::new(square(0), square(2), None))
        };
        let (reply, earlier, played) = (parse(reply), parse(earlier), parse(played));
        let threat = Threat { value: Score::DRAW, reply, earlier, played };
        after_fail_low("threat:2,repeat=3", TWO_TARGETS, 0, threat).extend == 3
    }

    #[test]
    fn a_threat_comes_again_if_it_is_the_same_move_or_takes_the_same_man() {
        assert!(repeats("d8d1", "d8d1", "e1f1"), "the same move");
        assert!(repeats("d8h4", "d8h4", "e1f1"), "even if it takes nothing");
        assert!(repeats("d8d1", "f5d1", "e1f1"), "another takes the same man");
        assert!(!repeats("d8d1", "f5b1", "e1f1"), "another man");
        assert!(!repeats("d8h4", "f5h4", "e1f1"), "another move that takes nothing");
    }

    #[test]
    fn a_man_that_moved_in_between_is_the_same_man_still() {
        assert!(repeats("d8d1", "d8h4", "h4d1"), "it has moved from where it stood");
        assert!(!repeats("d8d1", "f5d1", "c1d1"), "it came to a square that was empty");
        assert!(!repeats("f5b1", "d8h4", "h4d1"), "one moved, and the other is threatened");
    }

    #[test]
    fn threats_without_a_move_are_not_compared() {
        let reply = Some(Move::new(Square::D8, Square::D1, None));
        for (reply, earlier) in [(reply, None), (None, reply), (None, None)] {
            let threat = Threat { value: Score::DRAW, reply, earlier, played: None };
            assert_eq!(after_fail_low("threat", TWO_TARGETS, 0, threat).extend, 0);
        }
    }

    #[test]
    fn a_pass_that_is_mated_deepens_the_search_of_the_moves() {
        let search = |policy| search_node(MATE_THREAT, policy, 2, below(0));
        let (alone, counters) = search("threat:0,repeat=0,evade=0");
        assert!(alone.is_loss() && counters.threat_extended > 0);
        assert_eq!(search("threat:0,mate=0,evade=0").1.threat_extended, 0);
        assert_eq!(search("threat:0,limit=0").1.threat_extended, 0);
        assert_eq!(search("threat:0,limit=0,evade=0"), search("standard:0"));
    }

    /// How far paths had been extended where they were extended again.
    #[derive(Default)]
    struct Extended(Vec<u8>);

    impl Observer for Extended {
        fn threat_extended(&mut self, node: &Node) {
            self.0.push(node.path.extended);
        }
    }

    /// White hopes for more than there is, so that every pass meets a threat.
    #[test]
    fn a_threat_that_comes_again_deepens_the_search_up_to_the_limit() {
        let extended = |policy| {
            let mut extended = Extended::default();
            let node = cut_node(8, below(5_000));
            Workbench::new(policy).search_watched(QUEEN_ATTACKED, node, &mut extended);
            extended.0
        };
        assert!(extended("threat:0,mate=0,evade=0,limit=1").iter().all(|&plies| plies == 0));
        let once = extended("threat:0,mate=0,evade=0,limit=1").len();
        assert!(once > 0);
        let twice = extended("threat:0,mate=0,evade=0,limit=2");
        assert!(twice.contains(&1) && !twice.contains(&2), "{twice:?}");
        assert_eq!(extended("threat:0,mate=0,repeat=0"), [0; 0]);
    }

    #[test]
    fn the_threatened_man_moves_first() {
        let cut_by_first = |policy| {
            let (score, counters) = search_node(QUEEN_ATTACKED, policy, 1, below(900));
            assert!(score >= below(900).beta, "{policy}: the queen escapes: {score}");
            counters.first_move_cutoffs
        };
        assert_eq!(cut_by_first("threat:0,evade=0"), 0);
        assert_eq!(cut_by_first("threat:0"), 1);
    }
}
