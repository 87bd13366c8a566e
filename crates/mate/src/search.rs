//! Proof-number search, depth first (df-pn; Nagai 2002) on questions of a given length.
//!
//! Every question carries how many moves the attacker has left, so that no line ever repeats a
//! question, and a proof depends on nothing but the position and that number.

use arrayvec::ArrayVec;
use chess::Move;

use crate::checks::Checks;
use crate::node::Node;
use crate::table::{NEVER, Numbers, Question, Table};

/// Mates up to this length are searched depth first: see `short`.
const SHORT: u32 = 2;

/// The longest mate that can be asked for, in moves.
pub const MAX_MOVES: u32 = 99;

/// The limit of nodes is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OutOfNodes;

/// A search for proofs, as long as its nodes last.
pub(crate) struct Search<'a> {
    pub(crate) table: &'a mut Table,
    /// Moves played so far.
    pub(crate) nodes: u64,
    /// The most moves to play.
    pub(crate) limit: u64,
    /// By moves left: the last reply that escaped.
    pub(crate) refutations: [Option<Move>; MAX_MOVES as usize + 1],
}

/// A move, and what is known of the position behind it.
struct Child {
    m: Move,
    numbers: Numbers,
}

type Children = ArrayVec<Child, 256>;

impl<'a> Search<'a> {
    pub(crate) fn new(table: &'a mut Table, limit: u64) -> Self {
        Self { table, nodes: 0, limit, refutations: [None; MAX_MOVES as usize + 1] }
    }

    pub(crate) fn within_limit(&self) -> Result<(), OutOfNodes> {
        if self.nodes > self.limit { Err(OutOfNodes) } else { Ok(()) }
    }

    /// A move by which the side to move reaches its goal: mate in time, or no mate in time. `None`
    /// if it cannot, or if it has no move.
    pub(crate) fn settle(&mut self, node: &Node) -> Result<Option<Move>, OutOfNodes> {
        if node.moves <= SHORT {
            return if node.attacks { self.attack(node) } else { self.defend(node) };
        }
        let (_, best) = self.prove(node, Numbers { own: NEVER, other: NEVER })?;
        Ok(best)
    }

    /// Searches a node until one of its numbers reaches that of `bound`. A proof comes with its
    /// move.
    fn prove(
        &mut self,
        node: &Node,
        bound: Numbers,
    ) -> Result<(Numbers, Option<Move>), OutOfNodes> {
        if node.moves <= SHORT {
            let found = if node.attacks { self.attack(node)? } else { self.defend(node)? };
            return Ok((if found.is_some() { Numbers::WON } else { Numbers::LOST }, found));
        }
        let question = node.question();
        if let Some(entry) = self.table.get(question.key)
            && let Some(numbers) = entry.numbers(question)
            && numbers.reach(bound)
        {
            // The move of another length proves nothing here.
            let best = entry.best().filter(|_| numbers == Numbers::WON);
            return Ok((numbers, best));
        }
        let before = self.nodes;
        let mut children = self.expand(node);
        self.within_limit()?;
        loop {
            let numbers = sum_up(&children);
            if numbers.reach(bound) {
                let proof = children.iter().find(|child| child.numbers.other == 0);
                let best = proof.map(|child| child.m);
                if let (Some(m), false) = (best, node.attacks) {
                    self.refutations[node.moves as usize] = Some(m);
                }
                self.table.put(question, numbers, best, self.nodes - before);
                return Ok((numbers, best));
            }
            let (next, second) = select(&children);
            let child = &children[next];
            // A quarter more than the second best: fewer changes from one to the other
            // (Pawlewicz and Lew 2007).
            let patience = second.saturating_add(second / 4).saturating_add(1);
            let child_bound = Numbers {
                own: bound.other.saturating_sub(numbers.other).saturating_add(child.numbers.own),
                other: bound.own.min(patience),
            };
            let below = node.play(child.m);
            self.nodes += 1;
            children[next].numbers = self.prove(&below, child_bound)?.0;
        }
    }

    /// The moves of a node, with what is known or guessed of each.
    fn expand(&mut self, node: &Node) -> Children {
        let mut children = Children::new();
        let checks = node.attacks.then(|| Checks::of(&node.board));
        let drawn = node.is_drawn();
        node.board.generate_moves(|moves| {
            for m in moves {
                let m: Move = m.into();
                let numbers = match drawn {
                    true if node.attacks => Numbers::WON,
                    true => Numbers::LOST,
                    false => self.look(&node.play(m)),
                };
                children.push(Child { m, numbers });
            }
            false
        });
        self.nodes += children.len() as u64;
        match checks {
            Some(checks) => {
                let quiet = |child: &Child| {
                    let piece = node.board.piece_on(child.m.from());
                    !piece.is_some_and(|piece| checks.may_be(piece, child.m))
                };
                children.sort_by_key(quiet);
            }
            None => {
                let last = self.refutations[node.moves as usize];
                if let Some(at) = children.iter().position(|child| Some(child.m) == last) {
                    children[..=at].rotate_right(1);
                }
            }
        }
        children
    }

    /// What is known of a position without searching it, or else what such positions usually cost.
    fn look(&self, node: &Node) -> Numbers {
        let mut replies = 1;
        if !node.attacks {
            replies = 0;
            node.board.generate_moves(|moves| {
                replies += moves.len() as u32;
                false
            });
            if replies == 0 {
                let mated = !node.board.checkers().is_empty();
                return if mated { Numbers::LOST } else { Numbers::WON };
            }
            if node.moves == 0 || node.is_drawn() {
                return Numbers::WON;
            }
        }
        let question: Question = node.question();
        let known = match node.moves <= SHORT {
            true => None,
            false => self.table.get(question.key).and_then(|entry| entry.numbers(question)),
        };
        known.unwrap_or_else(|| {
            let (proof, disproof) = (replies * usual_proof(node.moves), usual_disproof(node.moves));
            match node.attacks {
                true => Numbers { own: proof, other: disproof },
                false => Numbers { own: disproof, other: proof },
            }
        })
    }
}

/// Leaves in the proof that a mate of this length usually asks for: two replies a move.
fn usual_proof(moves: u32) -> u32 {
    1 << (moves.saturating_sub(SHORT)).min(10)
}

/// Leaves in its refutation: all moves of the attacker.
fn usual_disproof(moves: u32) -> u32 {
    1 << (3 * moves.saturating_sub(SHORT)).min(20)
}

/// One child that is lost for its mover is enough; for the other side all must be.
fn sum_up(children: &Children) -> Numbers {
    let own = children.iter().map(|child| child.numbers.other).min().unwrap_or(NEVER);
    let mut other: u64 = 0;
    for child in children {
        if child.numbers.own == NEVER {
            return Numbers::WON;
        }
        other += u64::from(child.numbers.own);
    }
    if own == NEVER {
        return Numbers::LOST;
    }
    Numbers { own, other: other.min(u64::from(NEVER - 1)) as u32 }
}

/// The child nearest to the goal of the side to move, and how far the next one is.
fn select(children: &Children) -> (usize, u32) {
    let (mut best, mut second) = (0, NEVER);
    for (i, child) in children.iter().enumerate().skip(1) {
        let distance = child.numbers.other;
        let least = children[best].numbers.other;
        if distance < least {
            (best, second) = (i, least);
        } else {
            second = second.min(distance);
        }
    }
    (best, second)
}
