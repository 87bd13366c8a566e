//! Positions in which one move is much better than all others.

use chess::notation::Epd;
use chess::{Color, Move, Position};
use search::{Limits, Preset, Score, Settings};

use super::Tools;

/// What a search says of the two best moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opinion {
    /// The best move.
    pub best: Move,
    /// What it is worth for the side to move.
    pub score: Score,
    /// What the next best is worth.
    pub second: Score,
}

/// How deep a move is verified, in plies.
const DEPTH: u8 = 8;
/// Beyond that the verification takes too long, and the position is left alone.
const MOST_NODES: u64 = 8_000_000;
/// What is spent on a first look, and on a second at those that pass.
const LOOKS: [u64; 2] = [4_000, 40_000];
/// A search of so many plies must not see it: what everybody sees tests nobody.
const GLANCE: u8 = 1;

/// The move that is the only one by an `ask` put to searches: two short ones of the full engine,
/// and two deep ones that prune and reduce nothing, by the evaluation set by hand and by the fitted
/// one. All must name the same move, and a glance must not see it. Endings in which a side has only
/// pawns beside its king are left alone, as in *Verified Null-Move Pruning*.
pub fn only_move(
    position: &Position,
    tools: &Tools,
    ask: impl Fn(&Opinion) -> bool,
) -> Option<[Opinion; 2]> {
    if Color::ALL.iter().any(|&color| !position.has_pieces(color)) {
        return None;
    }
    let two = |limits| Limits { multi_pv: 2, ..limits };
    let glance = tools.look(Settings::of(Preset::Genesis), position, &two(Limits::depth(GLANCE)));
    if ask(&opinion(&glance)?) {
        return None;
    }
    let look =
        |nodes| opinion(&tools.look(Settings::default(), position, &two(Limits::nodes(nodes))));
    if !ask(&look(LOOKS[0])?) {
        return None;
    }
    let first = look(LOOKS[1])?;
    if !ask(&first) {
        return None;
    }
    let verify = |preset| {
        let limits = Limits { nodes: Some(MOST_NODES), ..two(Limits::depth(DEPTH)) };
        let lines = tools.verify(preset, position, &limits);
        let is_deep = lines.iter().all(|line| line.depth == DEPTH || line.score.is_mate());
        let opinion = opinion(&lines).filter(|_| is_deep)?;
        (opinion.best == first.best && ask(&opinion)).then_some(opinion)
    };
    Some([verify(Preset::Genesis)?, verify(Preset::Caesura)?])
}

fn opinion(lines: &[search::Iteration]) -> Option<Opinion> {
    let [best, second] = lines else { return None };
    Some(Opinion { best: best.best()?, score: best.score, second: second.score })
}

/// The position with the move, and what the searches say of it.
pub fn answered(position: &Position, opinions: &[Opinion; 2]) -> Option<Epd> {
    let mut epd = Epd::parse(&position.to_fen()).ok()?;
    let said = opinions.map(|Opinion { score, second, .. }| format!("{score} against {second}"));
    epd.best_moves = vec![opinions[0].best];
    epd.comments[0] = Some(format!("depth {DEPTH}: {} by hand, {} fitted", said[0], said[1]));
    Some(epd)
}

/// A score as a number, mates far out.
pub fn centipawns(score: Score) -> i32 {
    score.difference(Score::DRAW)
}
