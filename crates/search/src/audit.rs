//! Searching a single node again, to find out whether pruning was right about it.
//!
//! An [`Observer`](crate::Observer) keeps the nodes that it wants to know more about as [`Place`]s,
//! and null-move cutoffs as [`Cutoff`]s. [`Searcher::examine`] then searches such a node where it
//! stands: same ply, same depth, same positions before it, but with the table and in the way of
//! that searcher, which [`Searcher::unpruned`] makes one that prunes nothing.

use std::sync::atomic::AtomicBool;

use chess::{KeyHistory, Position};

use crate::limits::{Budget, Limits, TimeManager};
use crate::line::Line;
use crate::node::{Node, NodeKind};
use crate::root::{Searcher, Way};
use crate::score::Score;
use crate::spine::Found;
use crate::table::Table;
use crate::trace::{NullChoice, NullCutoff};
use crate::window::Window;

/// A node of the tree, kept for later with the path to it.
#[derive(Clone, Debug)]
pub struct Place {
    /// The position.
    pub position: Position,
    /// The node.
    pub node: Node,
    /// The keys of the game and of the path, the position's own the last.
    keys: KeyHistory,
    /// Where in them the root stands.
    root_index: usize,
}

impl Place {
    /// What the search looked at below the node may be on record still.
    fn new(position: &Position, node: &Node, keys: &KeyHistory, root_index: usize) -> Self {
        let mut keys = keys.clone();
        keys.record(root_index + node.ply, position.key());
        Self { position: position.clone(), node: *node, keys, root_index }
    }

    /// The keys of the game and of the path, the position's own the last, and where in them the
    /// root stands.
    pub fn path(&self) -> (&KeyHistory, usize) {
        (&self.keys, self.root_index)
    }
}

impl From<&NullChoice<'_>> for Place {
    fn from(choice: &NullChoice<'_>) -> Self {
        Self::new(choice.position, choice.node, choice.keys, choice.root_index)
    }
}

/// A null move that cut its node off, kept for later.
#[derive(Clone, Debug)]
pub struct Cutoff {
    /// Where; the side to move passed.
    pub at: Place,
    /// R of the null move.
    pub reduction: i32,
    /// By how many plies the moves were made shallower that keep beta; 0 where the pass cut.
    pub reduced_by: i32,
    /// The value that was returned.
    pub value: Score,
}

impl From<&NullCutoff<'_>> for Cutoff {
    fn from(cutoff: &NullCutoff<'_>) -> Self {
        let &NullCutoff { node, position, reduction, reduced_by, value, keys, root_index } = cutoff;
        Self { at: Place::new(position, node, keys, root_index), reduction, reduced_by, value }
    }
}

impl Cutoff {
    /// How far the value that was returned lies above beta, in centipawns; negative if the
    /// technique was content with less.
    pub fn margin(&self) -> i32 {
        self.value.difference(self.at.node.window.beta)
    }

    /// What a table knows of the node, if that tells whether beta is reached: a bound from a
    /// search at least as deep.
    pub fn known_to(&self, table: &Table) -> Option<Score> {
        let Place { position, node, .. } = &self.at;
        let entry = table.probe(position.key(), node.ply)?;
        let window = Window::below(node.window.beta);
        entry.answers(node.depth, window).then_some(entry.score)
    }
}

/// What to ask about a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Do its moves reach beta, if nobody passes at the node itself? The answer is a bound on its
    /// value.
    Moves,
    /// Does a pass with this R reach beta? 0 is a pass that is searched as deep as any move. The
    /// answer is a bound on the value of the pass.
    Pass(i32),
    /// What is its value, as far as it lies below beta, and the line to it?
    Value,
}

/// What a search of a node found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// For the side to move at the node; mates are counted from the root.
    pub score: Score,
    /// The principal variation from the node on, for [`Question::Value`]; else empty.
    pub line: Line,
    /// Positions searched.
    pub nodes: u64,
}

impl Searcher {
    /// Searches a node again, with all that this searcher knows. `None` if that takes more than so
    /// many nodes, or a pass is asked about and the side to move is in check.
    ///
    /// Who wants an answer that does not depend on earlier ones begins with
    /// [`forget`](Self::forget).
    pub fn examine(&mut self, place: &Place, question: Question, nodes: u64) -> Option<Answer> {
        let stop = AtomicBool::new(false);
        let budget = Budget::new(&Limits::nodes(nodes), &stop, TimeManager::default());
        let mut nobody = ();
        let way = Way { keys: place.keys.clone(), root_index: place.root_index };
        let mut search = self.begin(way, budget, &mut nobody);
        let position = &place.position;
        let below = Window::below(place.node.window.beta);
        let node = Node { kind: NodeKind::Cut, window: below, ..place.node };
        // Only the node itself: its descendants of the same side may pass.
        let path = node.path.without_passes_of(node.ply, node.ply + 1);
        let found: Found = match question {
            Question::Moves => search.search(position, Node { path, ..node }),
            Question::Pass(reduction) => {
                let child = position.pass()?;
                search.search(&child, node.null_child(reduction, below)).map(|score| -score)
            }
            Question::Value => {
                let window = Window { alpha: Window::FULL.alpha, ..below };
                search.search(position, Node { kind: NodeKind::Pv, window, path, ..node })
            }
        };
        let line = match question {
            Question::Value => search.lines.at(node.ply).clone(),
            Question::Moves | Question::Pass(_) => Line::new(),
        };
        Some(Answer { score: found.ok()?, line, nodes: search.nodes })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use chess::Game;

    use super::*;
    use crate::depth::Depth;
    use crate::node::Path;
    use crate::settings::{Preset, Settings};
    use crate::table::{Bound, Entry};
    use crate::trace::{Observer, Referee};

    fn cutoff(game: &Game, ply: usize, root_index: usize) -> Cutoff {
        let window = Window::below(Score::centipawns(500));
        let (kind, depth, path) = (NodeKind::Cut, Depth::new(2), Path::ROOT);
        let cutoff = NullCutoff {
            node: &Node { kind, window, depth, ply, path },
            position: game.position(),
            reduction: 2,
            reduced_by: 0,
            value: window.beta,
            keys: game.history(),
            root_index,
        };
        (&cutoff).into()
    }

    #[test]
    fn a_table_answers_only_with_a_bound_as_deep_that_settles_it() {
        use Bound::{Exact, Lower, Upper};
        let game = Game::from(Position::startpos());
        let cutoff = cutoff(&game, 0, 0);
        for (centipawns, depth, bound, answers) in [
            (500, 2, Lower, true),
            (600, 3, Exact, true),
            (499, 2, Upper, true),
            (0, 2, Exact, true),
            (600, 1, Lower, false),
            (600, 2, Upper, false),
            (0, 2, Lower, false),
            (0, 1, Exact, false),
        ] {
            let table = Table::new(1).unwrap();
            assert_eq!(cutoff.known_to(&table), None);
            let (score, depth) = (Score::centipawns(centipawns), Depth::new(depth));
            let entry = Entry { best: None, score, depth, bound, verified: true };
            table.store(game.position().key(), 0, entry);
            assert_eq!(cutoff.known_to(&table), answers.then_some(score), "{entry:?}");
        }
    }

    /// Black, hopelessly lost, can go back to a position that stood on the path to the node.
    #[test]
    fn what_came_before_the_node_is_known() {
        let mut game = Game::from("6k1/8/8/8/8/8/R7/1R5K w - - 0 1".parse::<Position>().unwrap());
        for text in ["h1g1", "g8h8", "g1h1", "h8g8", "h1g1"] {
            let m = game.position().parse_uci(text).unwrap();
            game.play(m);
        }
        let table = Arc::new(Table::new(1).unwrap());
        let mut judge = Searcher::unpruned(Preset::Genesis, table);
        // The root stands after the first move, and the node four plies below it.
        let (root_index, ply) = (1, 4);
        let mut cutoff = cutoff(&game, ply, root_index);
        let found = judge.examine(&cutoff.at, Question::Value, u64::MAX).unwrap();
        assert_eq!(found.score, Score::DRAW);
        assert_eq!(found.line.first(), game.position().parse_uci("g8h8").ok().as_ref());

        (cutoff.at.keys, cutoff.at.root_index, cutoff.at.node.ply) = (KeyHistory::default(), 0, 0);
        judge.forget();
        let found = judge.examine(&cutoff.at, Question::Value, u64::MAX).unwrap();
        assert!(found.score < Score::centipawns(-500), "{}", found.score);
    }

    /// Lets all stand or nothing, and counts what it was asked.
    struct Always {
        answer: bool,
        asked: u64,
    }

    impl Referee for Always {
        fn confirms(&mut self, _: &NullCutoff) -> bool {
            self.asked += 1;
            self.answer
        }
    }

    /// Counts what null moves came to.
    #[derive(Default)]
    struct Settled(u64);

    impl Observer for Settled {
        fn null_move_cut(&mut self, cutoff: &NullCutoff) {
            assert_eq!(cutoff.reduced_by, 0);
            self.0 += 1;
        }

        fn null_move_confirmed(&mut self, cutoff: &NullCutoff) {
            assert!(cutoff.reduced_by >= 1);
            self.0 += 1;
        }
    }

    #[test]
    fn a_referee_is_asked_of_all_that_null_moves_settle_and_has_the_last_word() {
        let fen = "r1bqk2r/pp2bppp/2n1pn2/2pp4/3P1B2/2P1PN2/PP1NBPPP/R2QK2R b KQkq - 3 7";
        let game = Game::from(fen.parse::<Position>().unwrap());
        for policy in ["standard:2", "verified:3", "verification:2", "extended:2"] {
            let settings = Settings::parse(policy, Preset::Genesis).unwrap();
            let searcher = || Searcher::new(settings.clone(), Arc::new(Table::new(1).unwrap()));
            let (limits, never) = (Limits::depth(6), AtomicBool::new(false));
            let alone = searcher().think(&game, &limits, &never, &mut (), |_, ()| {});
            let under = |answer| {
                let (mut referee, mut settled) = (Always { answer, asked: 0 }, Settled::default());
                let found = searcher().think_with_referee(&game, 6, &mut settled, &mut referee);
                (found, referee.asked, settled.0)
            };
            let (found, asked, settled) = under(true);
            assert_eq!((found.score, found.nodes), (alone.score, alone.nodes), "{policy}");
            assert!(asked > 0 && asked == settled, "{policy}");
            let (found, asked, settled) = under(false);
            assert!(asked > 0 && settled == 0, "{policy}: {settled}");
            assert!(found.nodes > alone.nodes, "{policy}");
        }
    }
}
