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

use super::{Arc, FailLow, Form, NullMove, Parameter, Pass, Situation, Technique, Threat};
use chess::{Move, Position, Square};

pub(super) static TECHNIQUE: Technique = Technique {
    name: "threat",
    summary: "search deeper, and evade, where a failed pass shows a threat",
    source: "textbook, chapter 14; Romstad (Gothmog); Donninger 1993",
    own: &[
        Parameter::reduction(2),
        Parameter::number("mate", 1, 0..=4, "plies to extend by where the pass is mated"),
        Parameter::number("repeat", 1, 0..=4, "plies to extend by where a threat comes again"),
        Parameter::number("limit", 3, 0..=64, "plies of such extensions on a path, at most"),
        Parameter::switch("evade", true, "moves of the threatened man come early"),
    ],
    conditions: Some(&[]),
    forms: &[
        Form { values: "2", what: "all uses of the threat" },
        Form { values: "2,repeat=0,evade=0", what: "mate threat extension alone" },
        Form { values: "2,mate=0,evade=0", what: "Botvinnik-Markoff extension alone" },
        Form { values: "2,mate=0,repeat=0", what: "evasion alone" },
    ],
    build: |values| {
        Arc::new(ThreatDetection {
            reduction: values[0],
            mate: values[1],
            repeat: values[2],
            limit: values[3],
            evade: values[4] != 0,
        })
    },
};

#[derive(Debug)]
struct ThreatDetection {
    reduction: i32,
    mate: i32,
    repeat: i32,
    limit: i32,
    evade: bool,
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
