//! Playing a game.

use std::time::Duration;

use chess::{Color, Outcome};
use pgn::GameResult;
use players::Fault;

use super::adjudication::{Adjudication, Ruling, Umpire};
use super::control::{Allowances, Control};
use super::openings::Opening;
use super::record::{Ending, GameRecord, Thought};
use super::seat::{Course, Seat};

/// What holds for all games of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// What each player may spend.
    pub control: Control,
    /// When games are ended early.
    pub adjudication: Adjudication,
    /// Time that a player keeps back from its clock on each move.
    pub overhead: Duration,
    /// By how much a clock may be overrun before the game is lost.
    pub grace: Duration,
}

/// Plays a game: White's seat, Black's seat.
pub(super) fn play(rules: &Rules, seats: [Seat<'_>; 2], opening: Opening) -> GameRecord {
    let mut moves = Vec::new();
    let end = play_moves(rules, seats, &opening, &mut moves);
    let fault = end.as_ref().err().map(|(_, fault)| fault.to_string());
    let (result, ending) =
        end.unwrap_or_else(|(color, fault)| (GameResult::Won(!color), by_fault(&fault)));
    GameRecord { opening, moves, result, ending, fault }
}

/// Plays until the game is over, or until a player did something wrong.
fn play_moves(
    rules: &Rules,
    mut seats: [Seat<'_>; 2],
    opening: &Opening,
    moves: &mut Vec<Thought>,
) -> Result<(GameResult, Ending), (Color, Fault)> {
    let mut course = Course::new(opening);
    let mut allowances = Allowances::new(rules.control, rules.overhead, rules.grace);
    let mut umpire = Umpire::new(rules.adjudication);
    for color in Color::ALL {
        seats[color as usize].begin(&course).map_err(|fault| (color, fault))?;
    }
    loop {
        let game = course.game();
        if let Some(outcome) = game.outcome() {
            return Ok((outcome.into(), by_the_rules(outcome)));
        }
        let color = game.position().side_to_move();
        let number = game.position().fullmove_number();
        let thought = seats[color as usize].think(&course, &allowances);
        let Some(thought) = thought.map_err(|fault| (color, fault))? else {
            // Only a game that is over has no move, and that was found out above.
            return Ok((GameResult::Draw, Ending::Stalemate));
        };
        if allowances.spend(color, &thought).is_err() {
            return Ok((GameResult::Won(!color), Ending::OutOfTime));
        }
        moves.push(thought);
        course.play(thought.played);
        let ruling = umpire.rule(color, number.into(), thought.score);
        if let Some(ruling) = ruling.filter(|_| course.game().outcome().is_none()) {
            return Ok(by_ruling(ruling));
        }
    }
}

fn by_fault(fault: &Fault) -> Ending {
    match fault {
        Fault::IllegalMove(_) | Fault::SecondMove => Ending::IllegalMove,
        Fault::NoUciOk(_) | Fault::NotReady(_) | Fault::NoMove { .. } => Ending::NoAnswer,
        Fault::NotStarted(_)
        | Fault::Ended(_)
        | Fault::Closed
        | Fault::Option(_)
        | Fault::Refused(_)
        | Fault::NoChess960(_) => Ending::Crash,
    }
}

fn by_the_rules(outcome: Outcome) -> Ending {
    match outcome {
        Outcome::Checkmate { .. } => Ending::Checkmate,
        Outcome::Stalemate => Ending::Stalemate,
        Outcome::InsufficientMaterial => Ending::InsufficientMaterial,
        Outcome::ThreefoldRepetition => Ending::ThreefoldRepetition,
        Outcome::FiftyMoves => Ending::FiftyMoves,
    }
}

fn by_ruling(ruling: Ruling) -> (GameResult, Ending) {
    match ruling {
        Ruling::Win(winner) => (GameResult::Won(winner), Ending::AdjudicatedWin),
        Ruling::Draw => (GameResult::Draw, Ending::AdjudicatedDraw),
        Ruling::TooLong => (GameResult::Draw, Ending::TooLong),
    }
}
