//! The solver: lengths one after the other, then all keys and the line.

use chess::{Move, Position};

use crate::node::Node;
use crate::search::{MAX_MOVES, OutOfNodes, Search};
use crate::table::{Table, TableError};

/// How far to look.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The longest mate, in moves, at most [`MAX_MOVES`].
    pub moves: u32,
    /// The most moves to play on inner boards.
    pub nodes: u64,
}

/// What is proved of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The side to move mates, whatever the other side does.
    Mate {
        /// In so many moves, and in no fewer.
        moves: u32,
        /// A line of that length in which the defender holds out as long as he can.
        line: Vec<Move>,
        /// All first moves that mate in so many moves; after [`Solver::shortest`] only the first
        /// of the line.
        keys: Vec<Move>,
    },
    /// No mate can be forced within the limit of moves.
    NoMate,
    /// The nodes ran out before either was proved.
    Unknown,
}

/// An answer, and what it cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// What is proved.
    pub verdict: Verdict,
    /// Moves played on inner boards.
    pub nodes: u64,
}

/// Solves one position after the other, with a table of its own.
///
/// Answers and node counts depend on the position, the limits and the size of the table alone, not
/// on what was solved before.
pub struct Solver {
    table: Table,
}

impl Solver {
    /// A solver whose table takes so many mebibytes.
    ///
    /// # Errors
    /// [`TableError`] if there is no such room.
    pub fn new(table_mib: usize) -> Result<Self, TableError> {
        Ok(Self { table: Table::new(table_mib)? })
    }

    /// The shortest mate with all its keys.
    pub fn solve(&mut self, position: &Position, limits: &Limits) -> Solution {
        self.answer(position, limits, true)
    }

    /// The shortest mate and one key, for much less work.
    pub fn shortest(&mut self, position: &Position, limits: &Limits) -> Solution {
        self.answer(position, limits, false)
    }

    fn answer(&mut self, position: &Position, limits: &Limits, all_keys: bool) -> Solution {
        self.table.begin();
        let mut search = Search::new(&mut self.table, limits.nodes);
        let root = Node::root(position.board(), limits.moves);
        let verdict = judge(&mut search, &root, all_keys).unwrap_or(Verdict::Unknown);
        Solution { verdict, nodes: search.nodes }
    }

    /// A move that may serve a proof: by which the side to move mates in `moves` moves of its own
    /// (`attacks`), or is not mated by so many of the other side.
    pub(crate) fn suggest(
        &mut self,
        position: &Position,
        attacks: bool,
        moves: u32,
    ) -> Option<Move> {
        let mut search = Search::new(&mut self.table, u64::MAX);
        let node = Node { board: position.board().clone(), attacks, moves };
        search.settle(&node).ok().flatten()
    }
}

fn judge(search: &mut Search<'_>, root: &Node, all_keys: bool) -> Result<Verdict, OutOfNodes> {
    for moves in 1..=root.moves.min(MAX_MOVES) {
        let node = Node { moves, ..root.clone() };
        let Some(key) = search.settle(&node)? else { continue };
        let line = line(search, &node, key)?;
        let keys = if all_keys { keys(search, &node)? } else { vec![key] };
        return Ok(Verdict::Mate { moves, line, keys });
    }
    Ok(if root.moves <= MAX_MOVES { Verdict::NoMate } else { Verdict::Unknown })
}

/// All moves that mate in time.
fn keys(search: &mut Search<'_>, node: &Node) -> Result<Vec<Move>, OutOfNodes> {
    let mut keys = Vec::new();
    for m in legal_moves(node) {
        if is_lost(search, &node.play(m))? {
            keys.push(m);
        }
    }
    Ok(keys)
}

/// Whether the defender, who is to move, is mated in time.
fn is_lost(search: &mut Search<'_>, node: &Node) -> Result<bool, OutOfNodes> {
    if legal_moves(node).is_empty() {
        return Ok(!node.board.checkers().is_empty());
    }
    Ok(node.moves > 0 && search.settle(node)?.is_none())
}

/// The mate that `key` begins, no shorter one being there, with the longest resistance.
fn line(search: &mut Search<'_>, node: &Node, key: Move) -> Result<Vec<Move>, OutOfNodes> {
    let mut line = vec![key];
    let mut node = node.play(key);
    while node.moves > 0 {
        let mut longest = None;
        for reply in legal_moves(&node) {
            let child = node.play(reply);
            let shorter = Node { moves: child.moves - 1, ..child.clone() };
            if search.settle(&shorter)?.is_none() {
                longest = Some((reply, child));
                break;
            }
        }
        // Some reply always lasts: if all lost sooner, the mate before it would be shorter.
        let Some((reply, child)) = longest else { break };
        let Some(m) = search.settle(&child)? else { break };
        line.extend([reply, m]);
        node = child.play(m);
    }
    Ok(line)
}

fn legal_moves(node: &Node) -> Vec<Move> {
    let mut moves = Vec::new();
    node.board.generate_moves(|of_piece| {
        moves.extend(of_piece.into_iter().map(Into::<Move>::into));
        false
    });
    moves
}
