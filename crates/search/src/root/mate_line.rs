//! Lines that end in mate. A search may take the distance of a mate from the table without coming
//! to its moves again, which leaves the line too short; the table remembers how it goes on.

use chess::{Game, Move, Outcome, Position};

use crate::depth::{MAX_PLY, Ply};
use crate::line::Line;
use crate::score::{Score, ScoreKind};
use crate::table::Table;

/// The line up to the mate that its score speaks of. It stays as it is if the score speaks of none,
/// the table does not remember the way, or the game would be drawn before.
pub(super) fn completed(line: Line, score: Score, game: &Game, table: &Table) -> Line {
    let (ScoreKind::Mate { plies } | ScoreKind::Mated { plies }) = score.kind() else {
        return line;
    };
    if line.len() >= plies || plies > MAX_PLY {
        return line;
    }
    let mut game = game.clone();
    line.iter().for_each(|&m| game.play(m));
    let mut whole = line.clone();
    while whole.len() < plies {
        let next = || next(game.position(), whole.len(), plies, table);
        let Some(m) = game.outcome().is_none().then(next).flatten() else { return line };
        game.play(m);
        whole.push(m);
    }
    let is_mate = matches!(game.outcome(), Some(Outcome::Checkmate { .. }));
    if is_mate { whole } else { line }
}

/// The move at a ply of a line that ends in mate after so many plies.
fn next(position: &Position, ply: Ply, plies: Ply, table: &Table) -> Option<Move> {
    let moves = position.legal_moves();
    if plies == ply + 1 {
        return moves.into_iter().find(|&m| is_mate(&position.play(m)));
    }
    let mates = (plies - ply) % 2 == 1;
    let wanted = if mates { Score::mate_in(plies) } else { Score::mated_in(plies) };
    let known = table.probe(position.key(), ply).filter(|entry| entry.score == wanted);
    let best = known.and_then(|entry| entry.best).filter(|m| moves.contains(m));
    // Where all moves lose, none is remembered as the best; one that holds out as long will do.
    let leads_on = |m: &Move| {
        let after = table.probe(position.play(*m).key(), ply + 1);
        after.is_some_and(|entry| entry.score == -wanted)
    };
    best.or_else(|| moves.into_iter().find(leads_on))
}

fn is_mate(position: &Position) -> bool {
    position.in_check() && !position.has_legal_move()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::depth::Depth;
    use crate::limits::Limits;
    use crate::null_move::Policy;
    use crate::root::Searcher;
    use crate::settings::{Preset, Settings};
    use crate::table::{Bound, Entry};

    #[test]
    fn a_mate_whose_way_the_table_remembers_is_shown_to_its_end() {
        let mut mates = 0;
        for fen in [
            "2b1k3/4p3/1rp3p1/p5Pp/3bq3/PP1B4/2KQ1rn1/1R5R b - - 0 1",
            "r1b1k3/5rQ1/p3P3/2b5/2P4p/8/P5PP/4R2K w - - 0 1",
            "3Q4/p4k1p/2p1p2P/2PpP2P/3P4/5r2/1q2B2K/R7 b - - 0 1",
        ] {
            let game = Game::from(fen.parse::<Position>().unwrap());
            let settings = Settings::new(Preset::Caesura, Policy::default());
            let mut searcher = Searcher::new(settings, Arc::new(Table::new(1).unwrap()));
            let (limits, stop) = (Limits::depth(8), AtomicBool::new(false));
            searcher.think(&game, &limits, &stop, &mut (), |told, ()| {
                let ScoreKind::Mate { plies } = told.score.kind() else { return };
                mates += 1;
                let end = told.line.iter().fold(game.position().clone(), |p, &m| p.play(m));
                assert_eq!(told.line.len(), plies, "{fen} at depth {}", told.depth);
                assert!(is_mate(&end), "{fen} at depth {}", told.depth);
            });
        }
        assert!(mates >= 10, "{mates} iterations saw a mate");
    }

    /// The table may lead to a position that has stood on the board twice.
    #[test]
    fn no_line_goes_on_after_the_end_of_the_game() {
        let table = Table::new(1).unwrap();
        let mut game = Game::from("7k/5K2/8/8/8/8/8/6Q1 b - - 0 1".parse::<Position>().unwrap());
        let play = |game: &mut Game, moves: &[&str]| -> Line {
            let play = |text: &&str| {
                let m = game.position().parse_uci(text).unwrap();
                game.play(m);
                m
            };
            moves.iter().map(play).collect()
        };
        play(&mut game, &["h8h7", "f7f6", "h7h8"]);
        let way = play(&mut game.clone(), &["f6f7", "h8h7", "g1h1"]);
        let line = Line::from_iter([way[0]]);
        let (best, score) = (Some(way[1]), Score::mated_in(3));
        let known =
            Entry { best, score, depth: Depth::new(3), bound: Bound::Exact, verified: true };
        table.store(game.position().play(way[0]).key(), 1, known);
        let told = |game: &Game| completed(line.clone(), Score::mate_in(3), game, &table);
        assert_eq!(told(&game), way);
        play(&mut game, &["f6f7", "h8h7", "f7f6", "h7h8"]);
        assert_eq!(told(&game), line);
    }

    #[test]
    fn without_a_way_the_line_stays_as_it_is() {
        let table = Table::new(1).unwrap();
        let game = Game::from("k7/8/8/8/8/8/1R6/K1R5 w - - 0 1".parse::<Position>().unwrap());
        let line: Line = game.position().legal_moves().into_iter().take(1).collect();
        let told = |plies| completed(line.clone(), Score::mate_in(plies), &game, &table);
        assert_eq!(told(5), line);
        assert_eq!(told(MAX_PLY + 1), line);
        assert_eq!(completed(line.clone(), Score::DRAW, &game, &table), line);
    }
}
