//! Forced mates of a length, with one key.

use chess::notation::Epd;
use chess::{Color, Position};
use mate::{Limits, Verdict};

use super::Tools;
use super::kind::{Kind, Moment, moments};
use games::{Ending, GameRecord};

/// By how many plies a mate may have been missed, and still be looked for in what was played
/// before.
const MISSED: usize = 4;
/// What it may cost to find a mate of the length, and none shorter, in nodes of the solver: most
/// positions have none, and a proof of that is not asked for.
const LOOK_NODES: u64 = 400_000;
/// What the proof may cost that it has no other key.
const MOST_NODES: u64 = 20_000_000;

/// Mate in exactly so many moves, by one first move alone. Both sides have a piece beside king and
/// pawns, and no game gives more than one.
pub struct Mate {
    name: &'static str,
    meaning: &'static str,
    moves: u32,
}

impl Mate {
    /// Mates in four moves.
    pub const IN_4: Self = Self {
        name: "mate4",
        meaning: "one move mates in 4 moves, no other does, and none mates sooner: proved",
        moves: 4,
    };
    /// Mates in five moves.
    pub const IN_5: Self = Self {
        name: "mate5",
        meaning: "one move mates in 5 moves, no other does, and none mates sooner: proved",
        moves: 5,
    };

    /// Whether the side to move gave mate later, and not much later than it could by such a mate.
    fn is_candidate(&self, moment: &Moment) -> bool {
        let position = moment.position();
        let plies = 2 * self.moves as usize - 1;
        !moment.left.is_multiple_of(2)
            && (plies..=plies + MISSED).contains(&moment.left)
            && Color::ALL.iter().all(|&color| position.has_pieces(color))
    }

    fn proved(&self, position: &Position, tools: &Tools) -> Option<Epd> {
        let mut solver = tools.solver.borrow_mut();
        let limits = |nodes| Limits { moves: self.moves, nodes };
        match solver.shortest(position, &limits(LOOK_NODES)).verdict {
            Verdict::Mate { moves, .. } if moves == self.moves => {}
            _ => return None,
        }
        let solution = solver.solve(position, &limits(MOST_NODES));
        let Verdict::Mate { moves, line, keys } = solution.verdict else { return None };
        if keys.len() != 1 {
            return None;
        }
        let mut epd = Epd::parse(&position.to_fen()).ok()?;
        epd.best_moves = keys;
        epd.mate_in = Some(moves);
        epd.comments[0] = Some(position.san_line(&line));
        Some(epd)
    }
}

impl Kind for Mate {
    fn name(&self) -> &'static str {
        self.name
    }

    fn meaning(&self) -> &'static str {
        self.meaning
    }

    fn find(&self, game: &GameRecord, tools: &Tools) -> Vec<Epd> {
        if game.ending != Ending::Checkmate {
            return Vec::new();
        }
        let candidates = moments(game).filter(|moment| self.is_candidate(moment));
        let mut found = candidates.filter_map(|moment| self.proved(moment.position(), tools));
        found.next().into_iter().collect()
    }
}
