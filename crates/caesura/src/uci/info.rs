//! What a search tells: the lines that begin with `info`, and the one with the move.

use std::fmt;
use std::time::Duration;

use chess::notation::{CastlingNotation, UciMove};
use chess::{Move, Position};
use games::NullMoves;
use search::{Bound, Depth, Iteration, Score, ScoreKind};
use train::chances::{Chances, Permille, material};

/// Whole nodes per second, whatever the time.
pub fn nodes_per_second(nodes: u64, elapsed: Duration) -> u64 {
    let micros = elapsed.as_micros().max(1);
    u64::try_from(u128::from(nodes) * 1_000_000 / micros).unwrap_or(u64::MAX)
}

/// The line about an iteration.
pub struct Info<'a> {
    /// What the search has found.
    pub iteration: &'a Iteration,
    /// How the score relates to the value, where it is not the value.
    pub bound: Option<Bound>,
    /// The position that it searches.
    pub root: &'a Position,
    /// How castling is written.
    pub castling: CastlingNotation,
    /// How full the table is.
    pub permille_full: usize,
    /// Whether to tell the chances to win, draw and lose.
    pub show_wdl: bool,
}

impl fmt::Display for Info<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Iteration { depth, rank, longest, score, line, nodes, elapsed, tablebase_hits } =
            self.iteration;
        // A mate can end every path before the nominal depth; no reader expects less than that.
        let seldepth = (*longest).max(usize::from(*depth));
        let nps = nodes_per_second(*nodes, *elapsed);
        write!(f, "info depth {depth} seldepth {seldepth} multipv {rank} score {score}")?;
        f.write_str(match self.bound {
            Some(Bound::Lower) => " lowerbound",
            Some(Bound::Upper) => " upperbound",
            Some(Bound::Exact) | None => "",
        })?;
        if self.show_wdl {
            let Permille { win, draw, loss } = chances(*score, self.root);
            write!(f, " wdl {win} {draw} {loss}")?;
        }
        write!(f, " nodes {nodes} nps {nps} hashfull {}", self.permille_full)?;
        write!(f, " tbhits {tablebase_hits} time {}", elapsed.as_millis())?;
        f.write_str(&line_of(line, self.root, self.castling))
    }
}

/// A line of moves, with a blank and the word `pv` before it; nothing if there are none.
fn line_of(line: &[Move], root: &Position, castling: CastlingNotation) -> String {
    let mut text = if line.is_empty() { String::new() } else { " pv".to_owned() };
    let mut position = root.clone();
    for &m in line {
        text += &format!(" {}", position.uci(m, castling));
        position = position.play(m);
    }
    text
}

/// What the score says about the end of the game, to the side to move at the root.
fn chances(score: Score, root: &Position) -> Permille {
    match score.kind() {
        ScoreKind::Mate { .. } => Permille::WON,
        ScoreKind::Mated { .. } => Permille::LOST,
        // Stalemate, or nobody can mate any more.
        _ if !root.has_legal_move() || root.is_insufficient_material() => Permille::DRAWN,
        ScoreKind::Centipawns(score) => Chances::STANDARD.permille(score.into(), material(root)),
    }
}

/// The line about the move of the root that is about to be searched.
pub fn current_move(m: UciMove, number: usize, depth: Depth) -> String {
    let depth = depth.plies();
    format!("info currmove {m} currmovenumber {number} depth {depth}")
}

/// The line about null moves that OpenBench copies into its games; `None` if there were none. Its
/// words are those in the games of `caesura match`.
pub fn pgn_comment(null_moves: NullMoves) -> Option<String> {
    let happened = null_moves != NullMoves::default();
    happened.then(|| format!("info string pgncomment {null_moves}"))
}

/// The line with the move to play and, where it is known, the answer to ponder on.
pub fn best_move(iteration: &Iteration, root: &Position, castling: CastlingNotation) -> String {
    let Some(m) = iteration.best() else { return "bestmove (none)".to_owned() };
    let best = format!("bestmove {}", root.uci(m, castling));
    match iteration.line.get(1) {
        Some(&answer) => format!("{best} ponder {}", root.play(m).uci(answer, castling)),
        None => best,
    }
}

/// The line with what the opponent threatens, who is to move at the root: what it is worth to them,
/// and how it would go on.
pub fn threat(iteration: &Iteration, root: &Position, castling: CastlingNotation) -> String {
    let Iteration { score, line, .. } = iteration;
    let Some(&first) = line.first() else {
        return format!("info string threat (none) score {score}");
    };
    let first = root.uci(first, castling);
    format!("info string threat {first} score {score}{}", line_of(line, root, castling))
}

#[cfg(test)]
mod tests {
    use search::Line;

    use super::*;

    fn iteration(line: Line) -> Iteration {
        let elapsed = Duration::from_millis(20);
        Iteration {
            depth: 2,
            rank: 3,
            longest: 9,
            score: Score::centipawns(-31),
            line,
            nodes: 5_000,
            elapsed,
            tablebase_hits: 7,
        }
    }

    #[test]
    fn an_iteration_is_one_line_of_whole_numbers() {
        let root: Position = "4k3/8/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
        let castling = root.parse_uci("e1g1").unwrap();
        let reply = root.play(castling).parse_uci("e8e7").unwrap();
        let iteration = iteration([castling, reply].into_iter().collect());
        for (notation, written) in
            [(CastlingNotation::KingTarget, "e1g1"), (CastlingNotation::KingTakesRook, "e1h1")]
        {
            for (bound, word) in [
                (None, ""),
                (Some(Bound::Exact), ""),
                (Some(Bound::Lower), " lowerbound"),
                (Some(Bound::Upper), " upperbound"),
            ] {
                let (iteration, root, castling) = (&iteration, &root, notation);
                let (permille_full, show_wdl) = (12, false);
                let info = Info { iteration, bound, root, castling, permille_full, show_wdl };
                assert_eq!(
                    info.to_string(),
                    format!(
                        "info depth 2 seldepth 9 multipv 3 score cp -31{word} nodes 5000 \
                         nps 250000 hashfull 12 tbhits 7 time 20 pv {written} e8e7"
                    )
                );
            }
            let best = format!("bestmove {written} ponder e8e7");
            assert_eq!(best_move(&iteration, &root, notation), best);
        }
    }

    #[test]
    fn a_castling_answer_is_written_as_the_option_says_too() {
        let root: Position = "4k2r/8/8/8/8/8/8/4K3 w k - 0 1".parse().unwrap();
        let m = root.parse_uci("e1d1").unwrap();
        let castling = root.play(m).parse_uci("e8g8").unwrap();
        let iteration = iteration([m, castling].into_iter().collect());
        for (notation, answer) in
            [(CastlingNotation::KingTarget, "e8g8"), (CastlingNotation::KingTakesRook, "e8h8")]
        {
            let best = best_move(&iteration, &root, notation);
            assert_eq!(best, format!("bestmove e1d1 ponder {answer}"));
        }
    }

    #[test]
    fn who_knows_no_answer_has_nothing_to_ponder_on() {
        let root = Position::startpos();
        let iteration = iteration([root.parse_uci("e2e4").unwrap()].into_iter().collect());
        assert_eq!(best_move(&iteration, &root, CastlingNotation::default()), "bestmove e2e4");
    }

    #[test]
    fn without_a_move_there_is_no_line() {
        let iteration = iteration(Line::new());
        let root = Position::startpos();
        let castling = CastlingNotation::default();
        let (iteration, root, bound) = (&iteration, &root, None);
        let (permille_full, show_wdl) = (0, false);
        let info = Info { iteration, bound, root, castling, permille_full, show_wdl };
        assert!(info.to_string().ends_with("time 20"));
        assert_eq!(best_move(iteration, root, castling), "bestmove (none)");
    }

    #[test]
    fn the_move_under_way_is_one_line_too() {
        let root = Position::startpos();
        let m = root.uci(root.parse_uci("g1f3").unwrap(), CastlingNotation::default());
        let line = current_move(m, 3, Depth::new(17));
        assert_eq!(line, "info currmove g1f3 currmovenumber 3 depth 17");
    }

    #[test]
    fn chances_stand_behind_the_score() {
        let root = Position::startpos();
        let told = |score| {
            let iteration = Iteration { score, ..iteration(Line::new()) };
            let castling = CastlingNotation::default();
            let info = Info {
                iteration: &iteration,
                bound: None,
                root: &root,
                castling,
                permille_full: 0,
                show_wdl: true,
            };
            let text = info.to_string();
            text.split_once(" score ").unwrap().1.split_once(" nodes ").unwrap().0.to_owned()
        };
        assert_eq!(told(Score::mate_in(3)), "mate 2 wdl 1000 0 0");
        assert_eq!(told(Score::mated_in(4)), "mate -2 wdl 0 0 1000");
        let Permille { win, draw, loss } = chances(Score::centipawns(55), &root);
        assert_eq!(told(Score::centipawns(55)), format!("cp 55 wdl {win} {draw} {loss}"));
        assert!(win > loss && draw > 0);
    }

    #[test]
    fn a_comment_tells_what_null_moves_did_and_nothing_else() {
        let null_moves = NullMoves { tried: 12, cut: 9, contradicted: 1, ..NullMoves::default() };
        let line = "info string pgncomment null_tried=12 null_cut=9 null_contradicted=1";
        assert_eq!(pgn_comment(null_moves).as_deref(), Some(line));
        assert_eq!(pgn_comment(NullMoves::default()), None);
    }

    #[test]
    fn no_time_is_no_division_by_zero() {
        assert_eq!(nodes_per_second(3, Duration::ZERO), 3_000_000);
        assert_eq!(nodes_per_second(u64::MAX, Duration::from_micros(1)), u64::MAX);
    }
}
