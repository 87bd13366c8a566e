//! How moves and scores are told.

use chess::notation::CastlingNotation;
use chess::{Color, Move, Position};
use search::{Score, ScoreKind};
use serde::Serialize;

/// A move, or a pass.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct MoveWords {
    /// As UCI writes it; `0000` is a pass.
    pub uci: String,
    /// As people write it.
    pub san: String,
}

impl MoveWords {
    /// A legal move of a position; `None` is a pass.
    pub fn new(position: &Position, m: Option<Move>) -> Self {
        match m {
            Some(m) => Self { uci: uci(position, m), san: position.san(m) },
            None => Self { uci: PASS.to_owned(), san: "pass".to_owned() },
        }
    }

    /// A line of legal moves from a position.
    pub fn line(position: &Position, line: &[Move]) -> Vec<Self> {
        let mut position = position.clone();
        let mut words = Vec::with_capacity(line.len());
        for &m in line {
            words.push(Self::new(&position, Some(m)));
            position = position.play(m);
        }
        words
    }
}

/// The null move as UCI writes it.
pub(crate) const PASS: &str = "0000";

/// A move as UCI writes it, castling by where the king goes.
pub(crate) fn uci(position: &Position, m: Move) -> String {
    position.uci(m, CastlingNotation::KingTarget).to_string()
}

/// A score of the side to move.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct ScoreWords {
    /// For people: `+0.31`, `mate in 3`, `mated in 2`.
    pub text: String,
    /// The estimate, unless it is a mate.
    pub centipawns: Option<i32>,
    /// Moves to the mate; negative, and 0, if the side to move is mated.
    pub mate: Option<i32>,
}

impl From<Score> for ScoreWords {
    fn from(score: Score) -> Self {
        let moves = |plies: usize| plies.div_ceil(2) as i32;
        let (text, centipawns, mate) = match score.kind() {
            ScoreKind::Centipawns(value) => {
                (format!("{:+.2}", f64::from(value) / 100.0), Some(i32::from(value)), None)
            }
            ScoreKind::Mate { plies } => {
                (format!("mate in {}", moves(plies)), None, Some(moves(plies)))
            }
            ScoreKind::Mated { plies: 0 } => ("mated".to_owned(), None, Some(0)),
            ScoreKind::Mated { plies } => {
                (format!("mated in {}", moves(plies)), None, Some(-moves(plies)))
            }
        };
        Self { text, centipawns, mate }
    }
}

/// The score as White sees it.
pub(crate) fn for_white(score: Score, side_to_move: Color) -> Score {
    if side_to_move == Color::White { score } else { -score }
}

/// A side, as the interface names it.
pub(crate) fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_told_as_people_say_them() {
        let text = |score: Score| ScoreWords::from(score).text;
        assert_eq!(text(Score::centipawns(31)), "+0.31");
        assert_eq!(text(Score::centipawns(-1_205)), "-12.05");
        assert_eq!(text(Score::DRAW), "+0.00");
        assert_eq!(text(Score::mate_in(3)), "mate in 2");
        assert_eq!(text(Score::mated_in(4)), "mated in 2");
        assert_eq!(text(Score::mated_in(0)), "mated");
        assert_eq!(ScoreWords::from(Score::mated_in(4)).mate, Some(-2));
        assert_eq!(ScoreWords::from(Score::mate_in(1)).mate, Some(1));
    }

    #[test]
    fn castling_goes_where_the_king_goes() {
        let position: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
        let m = position.parse_san("O-O").unwrap();
        let words = MoveWords::new(&position, Some(m));
        assert_eq!((words.uci.as_str(), words.san.as_str()), ("e1g1", "O-O"));
        assert_eq!(MoveWords::new(&position, None).uci, PASS);
    }
}
