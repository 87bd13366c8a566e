//! Which positions of a game are taken, and how each is made quiet.

use std::cmp::Reverse;
use std::collections::HashSet;

use chess::random::SplitMix64;
use chess::{Color, Key, Move, Position};
use eval::{Evaluator, MAX_EVALUATION, Weights};
use search::{Score, ScoreKind};

use super::logistic::chance;
use games::GameResult;

/// Which positions are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// How many plies of a game are passed over: its opening.
    pub opening: usize,
    /// How many positions of a game are taken at most.
    pub per_game: usize,
    /// One opening in so many is held out, with all games that begin so.
    pub held_out: usize,
    /// How many positions are taken at most in all; games that come later are then left out.
    pub most: usize,
    /// What all chance follows from.
    pub seed: u64,
}

/// A quiet position and what came of it.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// The share of the point that White got: 0, ½ or 1 in a game.
    pub result: f32,
    /// What the player to move thought of it, in centipawns for White, where that is known.
    pub thought: Option<i16>,
}

/// Positions from games.
#[derive(Clone, Default, Debug)]
pub struct Samples {
    /// How many games they are from.
    pub games: usize,
    /// The positions that weights are fitted to.
    pub training: Vec<Sample>,
    /// Those that weights are judged by, all of them from games with other openings.
    pub held_out: Vec<Sample>,
}

/// A game that is over.
pub(super) struct Played<'a> {
    /// Where it began.
    pub start: &'a Position,
    /// The moves, and what was thought of them, as far as that is known.
    pub moves: &'a [(Move, Option<Score>)],
    /// Who won.
    pub result: GameResult,
}

/// Takes positions from one game after the other.
pub(super) struct Picker {
    choice: Choice,
    evaluator: Evaluator,
    seen: HashSet<Key>,
    pub samples: Samples,
}

impl Picker {
    pub fn new(choice: Choice) -> Self {
        let samples = Samples::default();
        // Weights that never change: so the same games give the same positions, and the losses of
        // different evaluations can be compared.
        let evaluator = Evaluator::with_weights(Weights::HAND_SET);
        Self { choice, evaluator, seen: HashSet::new(), samples }
    }

    /// Takes some positions of a game: chosen at random from those after the opening that are not
    /// in check and in which the player to move saw no mate, then made quiet, and each only the
    /// first time that it comes up.
    ///
    /// A bare king is left out: such games are called won long before mate, unless they are drawn,
    /// and so they would teach that it does not matter where that king is driven.
    pub fn take(&mut self, game: &Played<'_>) {
        let Choice { opening, per_game, held_out, most, seed } = self.choice;
        if self.samples.training.len() + self.samples.held_out.len() >= most {
            return;
        }
        self.samples.games += 1;
        let mut position = game.start.clone();
        let mut of_game = SplitMix64::new(seed);
        let mut is_held_out = false;
        let mut found = Vec::new();
        for (ply, &(m, score)) in game.moves.iter().enumerate() {
            // The chance of a game follows from its positions, wherever it stands in its file.
            of_game = SplitMix64::new(of_game.next_u64() ^ position.key());
            if ply == opening {
                let mut of_opening = SplitMix64::new(seed ^ position.key());
                is_held_out = of_opening.below(held_out) == 0;
            }
            if ply >= opening && !position.in_check() && !score.is_some_and(is_mate) {
                found.push((position.clone(), score));
            }
            position = position.play(m);
        }
        let result = game.result.points_of_white() as f32;
        for (position, score) in of_game.sample(found, per_game) {
            let thought = score.and_then(|score| centipawns(score, position.side_to_move()));
            let position = self.quiet(&position);
            if !position.in_check() && !has_bare_king(&position) && self.seen.insert(position.key())
            {
                let part = match is_held_out {
                    true => &mut self.samples.held_out,
                    false => &mut self.samples.training,
                };
                part.push(Sample { position, result, thought });
            }
        }
    }

    /// The position at the end of the line of captures that is best for both, as a quiescence
    /// search sees it: either side may stop, and captures that lose material are left out. There,
    /// and not before, does a search ask for the evaluation.
    fn quiet(&mut self, position: &Position) -> Position {
        self.quiesce(position, -MAX_EVALUATION - 1, MAX_EVALUATION + 1).1
    }

    fn quiesce(&mut self, position: &Position, mut alpha: i32, beta: i32) -> (i32, Position) {
        let mut best = (self.evaluator.evaluate(position), position.clone());
        if best.0 >= beta {
            return best;
        }
        alpha = alpha.max(best.0);
        let captures = position.captures();
        let mut captures: Vec<_> = captures.iter().map(|&m| (position.see(m), m)).collect();
        captures.retain(|&(gain, _)| gain >= 0);
        captures.sort_by_key(|&(gain, _)| Reverse(gain));
        for (_, m) in captures {
            let (value, leaf) = self.quiesce(&position.play(m), -beta, -alpha);
            if -value > best.0 {
                best = (-value, leaf);
                alpha = alpha.max(best.0);
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }
}

fn has_bare_king(position: &Position) -> bool {
    Color::ALL.iter().any(|&color| position.board().colors(color).len() == 1)
}

fn is_mate(score: Score) -> bool {
    !matches!(score.kind(), ScoreKind::Centipawns(_))
}

/// A score of the side to move as White sees it.
fn centipawns(score: Score, to_move: Color) -> Option<i16> {
    match score.kind() {
        ScoreKind::Centipawns(value) if to_move == Color::White => Some(value),
        ScoreKind::Centipawns(value) => Some(-value),
        ScoreKind::Mate { .. } | ScoreKind::Mated { .. } => None,
    }
}

/// What White got.
pub(super) fn results(samples: &[Sample]) -> Vec<f32> {
    samples.iter().map(|sample| sample.result).collect()
}

/// What White is taken to have deserved: the result, blended with what was thought.
pub(super) fn targets(samples: &[Sample], blend: f64, scale: f64) -> Vec<f32> {
    let target = |sample: &Sample| match sample.thought {
        Some(thought) if blend > 0.0 => {
            let expected = chance(f64::from(thought) / scale);
            ((1.0 - blend) * f64::from(sample.result) + blend * expected) as f32
        }
        _ => sample.result,
    };
    samples.iter().map(target).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Move;

    const CHOICE: Choice =
        Choice { opening: 8, per_game: usize::MAX, held_out: 4, most: usize::MAX, seed: 1 };

    type Moves = Vec<(Move, Option<Score>)>;

    /// Random moves from the start on, behind others.
    fn random_game(random: &mut SplitMix64, mut moves: Moves, plies: usize) -> Moves {
        let begin = moves.iter().fold(Position::startpos(), |position, &(m, _)| position.play(m));
        let mut position = begin;
        while moves.len() < plies && position.has_legal_move() {
            let legal = position.legal_moves();
            let m = legal[random.below(legal.len())];
            // White, and later Black, thinks that it is a pawn ahead.
            moves.push((m, Some(Score::centipawns(100))));
            position = position.play(m);
        }
        moves
    }

    fn take(picker: &mut Picker, moves: &[(Move, Option<Score>)]) -> [usize; 2] {
        let start = Position::startpos();
        let before = [picker.samples.training.len(), picker.samples.held_out.len()];
        picker.take(&Played { start: &start, moves, result: GameResult::Won(Color::White) });
        [picker.samples.training.len() - before[0], picker.samples.held_out.len() - before[1]]
    }

    fn quiet(fen: &str) -> String {
        Picker::new(CHOICE).quiet(&fen.parse().unwrap()).to_fen()
    }

    #[test]
    fn captures_are_made_until_nobody_gains_by_one() {
        // A queen hangs; White would then lose its own by taking the guarded pawn.
        let fen = "4k3/1p6/p7/8/3q4/8/8/3QK3 w - - 0 1";
        assert_eq!(quiet(fen), "4k3/1p6/p7/8/3Q4/8/8/4K3 b - - 0 1");
        // An exchange goes on to its end.
        let fen = "4k3/2p5/3n4/4P3/8/8/8/4K3 w - - 0 1";
        assert_eq!(quiet(fen), "4k3/8/3p4/8/8/8/8/4K3 w - - 0 2");
        // And is not begun by who would lose by it.
        let fen = "3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1";
        assert_eq!(quiet(fen), "3rk3/8/8/3R4/8/8/8/3RK3 b - - 0 1");
    }

    #[test]
    fn every_position_comes_once_and_is_worth_a_look() {
        let mut picker = Picker::new(Choice { per_game: 20, ..CHOICE });
        let mut random = SplitMix64::new(2);
        let games: Vec<Moves> = (0..60).map(|_| random_game(&mut random, vec![], 200)).collect();
        for moves in &games {
            let [training, held_out] = take(&mut picker, moves);
            assert!(training == 0 || held_out == 0);
            assert!((5..=20).contains(&(training + held_out)), "{training} {held_out}");
        }
        let all = picker.samples.training.iter().chain(&picker.samples.held_out);
        let mut keys = HashSet::new();
        for Sample { position, result, thought } in all.clone() {
            assert!(keys.insert(position.key()) && !position.in_check());
            assert!(!has_bare_king(position));
            assert_eq!(*result, 1.0);
            assert!(matches!(thought, Some(100 | -100)));
        }
        let for_white = all.filter(|sample| sample.thought == Some(100)).count();
        assert!((keys.len() * 2 / 5..keys.len() * 3 / 5).contains(&for_white));
        // The same games again tell nothing new, and all that there may be is enough.
        assert!(games.iter().all(|moves| take(&mut picker, moves) == [0, 0]));
        let mut few = Picker::new(Choice { most: 50, ..CHOICE });
        let taken: usize =
            games.iter().map(|moves| take(&mut few, moves).iter().sum::<usize>()).sum();
        assert!((50..250).contains(&taken) && few.samples.games < 5, "{taken}");
    }

    #[test]
    fn games_that_begin_alike_are_held_out_together() {
        let mut picker = Picker::new(CHOICE);
        let mut random = SplitMix64::new(3);
        let mut held_out = 0;
        for _ in 0..200 {
            let opening = random_game(&mut random, vec![], 8);
            let parts: Vec<bool> = (0..3)
                .map(|_| take(&mut picker, &random_game(&mut random, opening.clone(), 60))[1] > 0)
                .collect();
            assert!(parts == [true; 3] || parts == [false; 3], "{parts:?}");
            held_out += usize::from(parts[0]);
        }
        // A quarter, give or take three standard deviations.
        assert!((32..=68).contains(&held_out), "{held_out}");
    }

    #[test]
    fn a_mate_that_is_seen_tells_nothing() {
        let mut moves = random_game(&mut SplitMix64::new(4), vec![], 60);
        let [training, held_out] = take(&mut Picker::new(CHOICE), &moves);
        assert!(training + held_out > 30);
        moves.iter_mut().for_each(|(_, score)| *score = Some(Score::mate_in(5)));
        assert_eq!(take(&mut Picker::new(CHOICE), &moves), [0, 0]);
    }

    #[test]
    fn a_blend_lies_between_result_and_thought() {
        let position = Position::startpos();
        let sample = |thought| Sample { position: position.clone(), result: 1.0, thought };
        let samples = [sample(Some(-200)), sample(None)];
        assert_eq!(targets(&samples, 0.0, 200.0), [1.0, 1.0]);
        let expected = (0.75 + 0.25 / (1.0 + 1_f64.exp())) as f32;
        assert_eq!(targets(&samples, 0.25, 200.0), [expected, 1.0]);
    }
}
