//! How moves and scores are told.

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
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct ScoreWords {
    /// For people: `+0.31`, `White mates in 3`, `Black is mated`.
    pub text: String,
    /// The estimate, unless it is a mate: more is better for White.
    pub centipawns: Option<i32>,
    /// Moves to the mate, negative if Black mates; 0 if the side to move is mated already.
    pub mate: Option<i32>,
}

impl ScoreWords {
    /// A score of this side, which is to move.
    pub fn new(score: Score, side: Color) -> Self {
        let for_white = if side == Color::White { 1 } else { -1 };
        let mates = |winner: Color, plies: usize| {
            let moves = plies.div_ceil(2) as i32;
            let text = format!("{} mates in {moves}", name(winner));
            (text, None, Some(if winner == Color::White { moves } else { -moves }))
        };
        let (text, centipawns, mate) = match score.kind() {
            ScoreKind::Centipawns(value) => {
                let value = for_white * i32::from(value);
                (format!("{:+.2}", f64::from(value) / 100.0), Some(value), None)
            }
            ScoreKind::Mate { plies } => mates(side, plies),
            ScoreKind::Mated { plies: 0 } => (format!("{} is mated", name(side)), None, Some(0)),
            ScoreKind::Mated { plies } => mates(!side, plies),
        };
        Self { text, centipawns, mate }
    }
}

/// A side, as people name it.
pub(crate) fn name(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
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
    fn scores_are_told_as_people_say_them() {
        use Color::{Black, White};
        for (score, side, text, mate) in [
            (Score::centipawns(31), White, "+0.31", None),
            (Score::centipawns(31), Black, "-0.31", None),
            (Score::centipawns(-1_205), White, "-12.05", None),
            (Score::centipawns(-1_205), Black, "+12.05", None),
            (Score::DRAW, White, "+0.00", None),
            (Score::DRAW, Black, "+0.00", None),
            (Score::mate_in(3), White, "White mates in 2", Some(2)),
            (Score::mate_in(3), Black, "Black mates in 2", Some(-2)),
            (Score::mated_in(4), White, "Black mates in 2", Some(-2)),
            (Score::mated_in(4), Black, "White mates in 2", Some(2)),
            (Score::mated_in(0), Black, "Black is mated", Some(0)),
        ] {
            let words = ScoreWords::new(score, side);
            assert_eq!((words.text.as_str(), words.mate), (text, mate), "{score:?} of {side:?}");
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
