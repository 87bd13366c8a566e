//! Ending games whose result is plain.

use std::fmt;
use std::str::FromStr;

use chess::Color;
use search::{Score, ScoreKind};
use thiserror::Error;

/// When a game is ended before the rules end it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Adjudication {
    /// When both players think that it is drawn.
    pub draw: Option<DrawRule>,
    /// When both players think that one of them has won.
    pub win: Option<WinRule>,
    /// After so many moves of each side it is drawn.
    pub most_moves: Option<u32>,
}

/// Both sides have found the game even for some time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// Not before this move number.
    pub from_move: u32,
    /// Moves of each side in a row.
    pub moves: u32,
    /// No farther from 0 than this, in centipawns.
    pub centipawns: i32,
}

/// Both sides have found the game decided for some time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WinRule {
    /// Moves of each side in a row.
    pub moves: u32,
    /// At least so far from 0, in centipawns.
    pub centipawns: i32,
}

impl Adjudication {
    /// Every game is played to its end.
    pub const NONE: Self = Self { draw: None, win: None, most_moves: None };
}

/// The rules that most people use with fastchess.
impl Default for Adjudication {
    fn default() -> Self {
        Self {
            draw: Some(DrawRule { from_move: 40, moves: 8, centipawns: 10 }),
            win: Some(WinRule { moves: 4, centipawns: 600 }),
            most_moves: Some(200),
        }
    }
}

/// As it is read again: `draw 40/8/10, win 4/600, moves 200`, or `none`.
impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let draw = self.draw.map(|DrawRule { from_move, moves, centipawns }| {
            format!("draw {from_move}/{moves}/{centipawns}")
        });
        let win = self.win.map(|WinRule { moves, centipawns }| format!("win {moves}/{centipawns}"));
        let most = self.most_moves.map(|moves| format!("moves {moves}"));
        let parts: Vec<String> = [draw, win, most].into_iter().flatten().collect();
        if parts.is_empty() { f.write_str("none") } else { f.write_str(&parts.join(", ")) }
    }
}

/// Why a text is no rule for ending games.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("'{part}' is no rule{instead}")]
pub struct AdjudicationError {
    part: String,
    instead: String,
}

impl AdjudicationError {
    fn new(part: &str) -> Self {
        let name = part.split(' ').next().unwrap_or_default();
        let mut instead = spelling::hint(name, ["none", "draw", "win", "moves"]);
        if instead.is_empty() {
            instead = ": adjudication is 'none' or some of 'draw FROM_MOVE/MOVES/CENTIPAWNS', \
                       'win MOVES/CENTIPAWNS' and 'moves MOVES' with commas between them"
                .to_owned();
        }
        Self { part: part.to_owned(), instead }
    }
}

impl Adjudication {
    /// Reads one rule more; `None` if it is none, or there is one already.
    fn read(&mut self, part: &str) -> Option<()> {
        let (name, numbers) = part.split_once(' ')?;
        let numbers: Vec<u32> = numbers.split('/').map(number).collect::<Option<_>>()?;
        let is_new = match (name, numbers.as_slice()) {
            ("draw", &[from_move, moves, limit]) => {
                let centipawns = limit.try_into().ok()?;
                self.draw.replace(DrawRule { from_move, moves, centipawns }).is_none()
            }
            ("win", &[moves, limit]) => {
                let centipawns = limit.try_into().ok()?;
                self.win.replace(WinRule { moves, centipawns }).is_none()
            }
            ("moves", &[moves]) => self.most_moves.replace(moves).is_none(),
            _ => false,
        };
        is_new.then_some(())
    }
}

impl FromStr for Adjudication {
    type Err = AdjudicationError;

    fn from_str(text: &str) -> Result<Self, AdjudicationError> {
        let mut rules = Self::NONE;
        if text != "none" {
            for part in text.split(',').map(str::trim) {
                rules.read(part).ok_or_else(|| AdjudicationError::new(part))?;
            }
        }
        Ok(rules)
    }
}

/// A number from 1 on.
fn number(text: &str) -> Option<u32> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|&number| is_plain && number > 0)
}

/// Watches a game for a rule that ends it.
#[derive(Debug)]
pub struct Umpire {
    rules: Adjudication,
    /// Plies played since the opening.
    plies: u32,
    /// Plies in a row whose player found the game even.
    even: u32,
    /// Plies in a row whose player found it decided, and for whom.
    decided: (u32, Option<Color>),
}

/// How a rule ends a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ruling {
    /// A player has won.
    Win(Color),
    /// Nobody has.
    Draw,
    /// It has gone on for too long.
    TooLong,
}

impl Umpire {
    /// At the start of a game.
    pub fn new(rules: Adjudication) -> Self {
        Self { rules, plies: 0, even: 0, decided: (0, None) }
    }

    /// A player has made its move number `number` of the game and thought this of it. Who tells no
    /// score agrees to nothing.
    pub fn rule(
        &mut self,
        player: Color,
        number: u32,
        score: impl Into<Option<Score>>,
    ) -> Option<Ruling> {
        self.plies += 1;
        let centipawns = score.into().map(|score| match score.kind() {
            ScoreKind::Centipawns(value) => i32::from(value),
            ScoreKind::Mate { .. } => i32::MAX,
            ScoreKind::Mated { .. } => -i32::MAX,
        });
        if let Some(rule) = self.rules.draw {
            let is_small = centipawns.is_some_and(|value| value.abs() <= rule.centipawns);
            let is_even = number >= rule.from_move && is_small;
            self.even = if is_even { self.even + 1 } else { 0 };
            if self.even >= rule.moves.saturating_mul(2) {
                return Some(Ruling::Draw);
            }
        }
        if let Some(rule) = self.rules.win {
            let decided = centipawns.filter(|value| value.abs() >= rule.centipawns);
            let winner = decided.map(|value| if value > 0 { player } else { !player });
            let (plies, before) = self.decided;
            let plies = if before == winner { plies } else { 0 };
            self.decided = winner.map_or((0, None), |_| (plies + 1, winner));
            if let Some(winner) = winner.filter(|_| plies + 1 >= rule.moves.saturating_mul(2)) {
                return Some(Ruling::Win(winner));
            }
        }
        let is_long = |moves: u32| self.plies >= moves.saturating_mul(2);
        self.rules.most_moves.is_some_and(is_long).then_some(Ruling::TooLong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The rulings over a game of these scores, from White's point of view, White to move first.
    fn ruling(rules: &str, scores: impl IntoIterator<Item = i32>) -> Option<(usize, Ruling)> {
        let mut umpire = Umpire::new(rules.parse().unwrap());
        scores.into_iter().enumerate().find_map(|(ply, score)| {
            let player = if ply % 2 == 0 { Color::White } else { Color::Black };
            let own = if player == Color::White { score } else { -score };
            let number = ply as u32 / 2 + 1;
            umpire.rule(player, number, Score::centipawns(own)).map(|ruling| (ply + 1, ruling))
        })
    }

    #[test]
    fn rules_are_read_as_they_are_written() {
        for text in ["none", "draw 40/8/10, win 4/600, moves 200", "win 3/400", "moves 1"] {
            assert_eq!(text.parse::<Adjudication>().unwrap().to_string(), text);
        }
        assert_eq!(Adjudication::default().to_string(), "draw 40/8/10, win 4/600, moves 200");
        for text in [
            "",
            "draw",
            "draw 40/8",
            "draw 40/8/0",
            "win 4/600/1",
            "win 0/600",
            "win 4/-1",
            "moves +1",
            "none, moves 3",
            "moves 3, moves 4",
            "win 4/9999999999",
            "resign 4/600",
        ] {
            assert!(text.parse::<Adjudication>().is_err(), "{text}");
        }
        for (text, expected) in [
            ("drw 40/8/10", "'drw 40/8/10' is no rule, did you mean 'draw'?"),
            ("win 4/600, move 9", "'move 9' is no rule, did you mean 'moves'?"),
            ("draw 40/8", "'draw 40/8' is no rule: adjudication is 'none' or some of"),
        ] {
            let error = text.parse::<Adjudication>().unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }

    #[test]
    fn a_game_is_won_once_both_agree_for_long_enough() {
        let won = |scores: &[i32]| ruling("win 2/600", scores.iter().copied());
        assert_eq!(won(&[600, 700, 800, 600]), Some((4, Ruling::Win(Color::White))));
        assert_eq!(won(&[0, -600, -700, -800, -600]), Some((5, Ruling::Win(Color::Black))));
        assert_eq!(won(&[600, 700, 800, 599, 600, 600, 600]), None);
        // One side is sure of a win and the other does not see it.
        assert_eq!(won(&[600, 100, 600, 100, 600, 100]), None);
        // Each believes that it wins itself.
        assert_eq!(won(&[600, -600, 600, -600, 600, -600]), None);
    }

    #[test]
    fn a_mate_is_as_good_as_any_score() {
        let mut umpire = Umpire::new("win 1/900".parse().unwrap());
        assert_eq!(umpire.rule(Color::White, 1, Score::mated_in(4)), None);
        let ruling = umpire.rule(Color::Black, 1, Score::mate_in(3));
        assert_eq!(ruling, Some(Ruling::Win(Color::Black)));
    }

    #[test]
    fn a_game_is_drawn_late_and_after_some_time() {
        let drawn = |scores: &[i32]| ruling("draw 3/2/10", scores.iter().copied());
        assert_eq!(drawn(&[0; 20]), Some((8, Ruling::Draw)));
        assert_eq!(drawn(&[0, 0, 0, 0, 0, 0, 11, 10, -10, 0, 0]), Some((11, Ruling::Draw)));
        assert_eq!(
            ruling("draw 3/2/10", (0..40).map(|ply| if ply % 4 == 0 { 11 } else { 0 })),
            None
        );
    }

    #[test]
    fn a_game_ends_after_so_many_moves() {
        assert_eq!(ruling("moves 3", [50; 20]), Some((6, Ruling::TooLong)));
        assert_eq!(ruling("none", [0; 2000]), None);
    }
}
