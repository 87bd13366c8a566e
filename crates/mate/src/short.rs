//! Short mates, depth first: where counting proofs would cost more than searching.

use arrayvec::ArrayVec;
use chess::Move;
use cozy_chess::PieceMoves;

use crate::checks::{Checks, is_mated, mate_in_one};
use crate::node::Node;
use crate::search::{OutOfNodes, Search};
use crate::table::Numbers;

/// The legal moves of a position.
pub(crate) type Moves = ArrayVec<Move, 256>;

/// The attacker's moves, first those that may give check.
fn attacks(node: &Node) -> Moves {
    let checks = Checks::of(&node.board);
    let (mut first, mut rest) = (Moves::new(), Moves::new());
    node.board.generate_moves(|moves: PieceMoves| {
        for m in moves {
            let m = m.into();
            let list = if checks.may_be(moves.piece, m) { &mut first } else { &mut rest };
            list.push(m);
        }
        false
    });
    first.extend(rest);
    first
}

impl Search<'_> {
    /// A move by which the attacker, who is to move, mates in time.
    pub(crate) fn attack(&mut self, node: &Node) -> Result<Option<Move>, OutOfNodes> {
        if node.moves == 0 || node.is_drawn() {
            return Ok(None);
        }
        if node.moves == 1 {
            let found = mate_in_one(&node.board, &mut self.nodes);
            return self.within_limit().map(|()| found);
        }
        let question = node.question();
        if let Some(entry) = self.table.get(question.key) {
            match entry.numbers(question) {
                Some(Numbers::WON) => return Ok(entry.best()),
                Some(Numbers::LOST) => return Ok(None),
                _ => {}
            }
        }
        let before = self.nodes;
        let mut found = None;
        for m in attacks(node) {
            let child = node.play(m);
            self.nodes += 1;
            if !self.holds(&child)? {
                found = Some(m);
                break;
            }
        }
        let numbers = if found.is_some() { Numbers::WON } else { Numbers::LOST };
        self.table.put(question, numbers, found, self.nodes - before);
        Ok(found)
    }

    /// Whether the defender, who is to move, is not mated in time.
    pub(crate) fn holds(&mut self, node: &Node) -> Result<bool, OutOfNodes> {
        if node.moves == 0 {
            return Ok(!is_mated(&node.board));
        }
        Ok(match self.defend(node)? {
            Some(_) => true,
            None => node.board.checkers().is_empty() && !node.board.generate_moves(|_| true),
        })
    }

    /// A move by which the defender, who is to move, holds out; `None` also if there is no move.
    pub(crate) fn defend(&mut self, node: &Node) -> Result<Option<Move>, OutOfNodes> {
        let drawn = node.is_drawn();
        let last = self.refutations[node.moves as usize];
        if let Some(m) = last
            && node.board.is_legal(m.into())
            && (drawn || self.is_escape(node, m)?)
        {
            return Ok(last);
        }
        let mut replies = Moves::new();
        node.board.generate_moves(|moves| {
            replies.extend(moves.into_iter().map(Into::<Move>::into));
            false
        });
        for m in replies {
            if Some(m) != last && (drawn || self.is_escape(node, m)?) {
                self.refutations[node.moves as usize] = Some(m);
                return Ok(Some(m));
            }
        }
        Ok(None)
    }

    fn is_escape(&mut self, node: &Node, reply: Move) -> Result<bool, OutOfNodes> {
        self.nodes += 1;
        Ok(self.attack(&node.play(reply))?.is_none())
    }
}
