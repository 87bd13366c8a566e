//! Makes `suites/middlegames.epd`: quiet, balanced middlegames from games that the engine plays
//! against itself.
//!
//! ```text
//! cargo run --release -p lab --example middlegames > suites/middlegames.epd
//! ```
//!
//! The output follows from the constants below and from the engine: whoever changes the
//! evaluation or the search gets other games.

use std::collections::HashSet;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess::notation::Epd;
use chess::random::SplitMix64;
use chess::{Color, Game, Piece, Position};
use search::{Limits, Score, ScoreKind, Searcher, Settings, Table};

/// How many positions to make.
const POSITIONS: usize = 72;
/// What all chance follows from.
const SEED: u64 = 2002;
/// Plies at random from the start position on, so that no two games are the same.
const RANDOM_PLIES: usize = 8;
/// What each move of a game may cost.
const NODES_PER_MOVE: u64 = 10_000;
const TABLE_MB: usize = 16;
/// The moves among which a position is taken.
const FIRST_MOVE: u16 = 12;
const LAST_MOVE: u16 = 35;
/// The pieces beside king and pawns that each side must have.
const PIECES: u32 = 2;
/// The largest advantage, in centipawns: who is winning already cuts off everywhere.
const LARGEST_SCORE: i16 = 150;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut out = io::stdout().lock();
    writeln!(out, "# Middlegames from games of the engine against itself; see README.md.")?;
    let table = Arc::new(Table::new(TABLE_MB)?);
    let mut seen = HashSet::new();
    for number in 1.. {
        if seen.len() == POSITIONS {
            break;
        }
        table.clear();
        let searcher = Searcher::new(Settings::default(), Arc::clone(&table));
        let random = SplitMix64::new(SEED.wrapping_add(number));
        let Some(position) = middlegame(searcher, random) else { continue };
        if !seen.insert(position.key()) {
            continue;
        }
        let mut epd = Epd::parse(&position.to_fen())?;
        epd.id = Some(format!("middlegame {}", seen.len()));
        epd.comments[0] = Some(format!("game {number}"));
        writeln!(out, "{epd}")?;
    }
    Ok(())
}

/// Plays a game until a position in it will do: the first from some random move on. `None` if
/// none does.
fn middlegame(mut searcher: Searcher, mut random: SplitMix64) -> Option<Position> {
    let mut game = Game::from(Position::startpos());
    for _ in 0..RANDOM_PLIES {
        let moves = game.position().legal_moves();
        game.play(*moves.get(random.below(moves.len()))?);
    }
    let first = FIRST_MOVE + random.below(usize::from(LAST_MOVE - FIRST_MOVE) + 1) as u16;
    while game.outcome().is_none() && game.position().fullmove_number() <= LAST_MOVE {
        let limits = Limits::nodes(NODES_PER_MOVE);
        let found = searcher.think(&game, &limits, &AtomicBool::new(false), &mut (), |_, ()| {});
        let position = game.position();
        if position.fullmove_number() >= first && will_do(position, found.score) {
            return Some(position.clone());
        }
        game.play(found.best()?);
    }
    None
}

fn will_do(position: &Position, score: Score) -> bool {
    let pieces = |color| {
        let count = |&piece| position.colored_pieces(color, piece).len();
        [Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen].iter().map(count).sum::<u32>()
    };
    let is_balanced = match score.kind() {
        ScoreKind::Centipawns(value) => value.abs() < LARGEST_SCORE,
        ScoreKind::Mate { .. } | ScoreKind::Mated { .. } => false,
    };
    is_balanced && !position.in_check() && Color::ALL.iter().all(|&color| pieces(color) >= PIECES)
}
