//! How moves and scores are told.

use std::borrow::Cow;

use chess::notation::CastlingNotation;
use chess::{Color, Move, Position};
use search::{Score, ScoreKind};
use serde::{Deserialize, Serialize};

/// A move, or a pass.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
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

/// A score as White sees it, whoever is to move: one position has one number everywhere.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct ScoreWords {
    /// The estimate, unless it is a mate: more is better for White.
    pub centipawns: Option<i32>,
    /// Moves to the mate, negative if Black mates; 0 if the side to move is mated already.
    pub mate: Option<i32>,
    /// Who mates.
    pub winner: Option<Cow<'static, str>>,
}

impl ScoreWords {
    /// A score of this side, which is to move.
    pub fn new(score: Score, side: Color) -> Self {
        let for_white = if side == Color::White { 1 } else { -1 };
        let mates = |winner: Color, plies: usize| {
            let moves = plies.div_ceil(2) as i32;
            let mate = if winner == Color::White { moves } else { -moves };
            Self { centipawns: None, mate: Some(mate), winner: Some(self::side(winner).into()) }
        };
        match score.kind() {
            ScoreKind::Centipawns(value) => {
                Self { centipawns: Some(for_white * i32::from(value)), mate: None, winner: None }
            }
            ScoreKind::Mate { plies } => mates(side, plies),
            ScoreKind::Mated { plies } => mates(!side, plies),
        }
    }
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
    fn scores_are_those_of_white() {
        use Color::{Black, White};
        for (score, side, centipawns, mate, winner) in [
            (Score::centipawns(31), White, Some(31), None, None),
            (Score::centipawns(31), Black, Some(-31), None, None),
            (Score::centipawns(-1_205), Black, Some(1_205), None, None),
            (Score::DRAW, Black, Some(0), None, None),
            (Score::mate_in(3), White, None, Some(2), Some("white")),
            (Score::mate_in(3), Black, None, Some(-2), Some("black")),
            (Score::mated_in(4), White, None, Some(-2), Some("black")),
            (Score::mated_in(4), Black, None, Some(2), Some("white")),
            (Score::mated_in(0), Black, None, Some(0), Some("white")),
        ] {
            let winner = winner.map(Into::into);
            let words = ScoreWords { centipawns, mate, winner };
            assert_eq!(ScoreWords::new(score, side), words, "{score:?} of {side:?}");
        }
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
