//! What the searches of a game are taken to have seen: λ-returns, as in Sutton, *Learning to
//! predict by the methods of temporal differences*, Machine Learning 3, 1988.

use network::bucket;

use super::by_men::ByMen;
use crate::data::{MOST_SCORE, ScoredGame};

/// No chance is nearer to 0 or 1.
const LEAST_CHANCE: f64 = 1e-4;

/// Puts in place of each score what this search and all later ones of the game saw, as a chance:
/// each counts `lambda` times as much as the one before it, with the men on the board there, and
/// what is left goes to the result. So a short search is mended by those after it. `scale` is the
/// score in centipawns with odds of e.
/// Scores beyond [`MOST_SCORE`] stay as they are.
pub(super) fn look_ahead(game: &mut ScoredGame, lambda: ByMen<f64>, scale: f64) {
    let mut position = game.start.clone();
    let lambdas: Vec<f64> = (game.moves.iter())
        .map(|scored| {
            let men = position.board().occupied().len() as usize;
            position = position.play(scored.played);
            lambda.in_bucket(bucket(men))
        })
        .collect();
    let mut later = game.result.points_of_white();
    for (scored, lambda) in game.moves.iter_mut().zip(lambdas).rev() {
        // Not the system's functions, which differ from machine to machine in the last bit.
        let seen = 1.0 / (1.0 + libm::exp(-f64::from(scored.score) / scale));
        later = lambda * later + (1.0 - lambda) * seen;
        if scored.score.abs() <= MOST_SCORE {
            let chance = later.clamp(LEAST_CHANCE, 1.0 - LEAST_CHANCE);
            let score = libm::round(scale * libm::log(chance / (1.0 - chance))) as i16;
            scored.score = score.clamp(-MOST_SCORE, MOST_SCORE);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::ScoredMove;
    use chess::{Color, Position};
    use games::GameResult;

    const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    /// A game from there that White won, of which the searches saw this.
    fn seen_by_men(start: &str, lambda: ByMen<f64>, scores: [i16; 4]) -> Vec<i16> {
        let start: Position = start.parse().unwrap();
        let mut position = start.clone();
        let moves = scores.map(|score| {
            let played = position.legal_moves()[0];
            position = position.play(played);
            ScoredMove { played, score }
        });
        let result = GameResult::Won(Color::White);
        let mut game = ScoredGame { start, result, moves: moves.to_vec() };
        look_ahead(&mut game, lambda, 300.0);
        game.moves.iter().map(|scored| scored.score).collect()
    }

    fn seen_after(lambda: f64, scores: [i16; 4]) -> Vec<i16> {
        seen_by_men(START, ByMen::always(lambda), scores)
    }

    #[test]
    fn each_score_leans_on_those_after_it_and_on_the_result() {
        assert_eq!(seen_after(0.0, [0, -250, 400, 2_000]), [0, -250, 400, 2_000]);
        // Half of what was seen here, a fourth of the next, and so on; the rest is the result.
        let chance = |score: f64| 1.0 / (1.0 + (-score / 300.0_f64).exp());
        let all = [0.0, -250.0, 400.0, 100.0].map(chance);
        let first = all[0] / 2.0 + all[1] / 4.0 + all[2] / 8.0 + all[3] / 16.0 + 1.0 / 16.0;
        let expected = (300.0 * (first / (1.0 - first)).ln()).round() as i16;
        assert_eq!(seen_after(0.5, [0, -250, 400, 100])[0], expected);
    }

    #[test]
    fn the_result_alone_is_no_mate() {
        let least = seen_after(1.0, [0, 0, -400, 0]);
        assert!(least.iter().all(|&score| score == 2_763), "{least:?}");
    }

    #[test]
    fn how_far_one_looks_ahead_depends_on_the_men() {
        let lambda = ByMen { few: 1.0, many: 0.0 };
        let scores = [0, -250, 400, 100];
        assert_eq!(seen_by_men(START, lambda, scores), scores, "all men are there");
        let rook = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
        assert_eq!(seen_by_men(rook, lambda, scores), [2_763; 4], "the result alone");
    }

    #[test]
    fn what_is_decided_stays_so() {
        assert_eq!(seen_after(0.5, [0, 0, 0, -30_000])[3], -30_000);
    }
}
