//! What unit tests of the tree share: single nodes, searched by a hand-made search or put before
//! a technique.

use std::sync::atomic::AtomicBool;

use chess::random::SplitMix64;
use chess::{KeyHistory, Position};

use crate::depth::Depth;
use crate::histories::Histories;
use crate::limits::{Budget, Limits, TimeManager};
use crate::line::{Line, Lines};
use crate::node::{Node, NodeKind, Path};
use crate::null_move::{Evaluation, NullMove, Pass, Policy, Situation};
use crate::score::Score;
use crate::settings::{Preset, Settings};
use crate::spine::{RootMoves, Search};
use crate::stack::Stack;
use crate::table::{Entry, Table};
use crate::trace::{Counters, Observer};
use crate::window::Window;

/// Trap 7 after its key: whoever passes keeps everything, and whoever must move is mated. Black
/// to move has rook, knight and pawn.
pub(crate) const MUTUAL_ZUGZWANG: &str = "8/8/7p/5K1k/7r/3n3N/8/7R b - - 1 1";

/// The zugzwang of the textbooks: White draws by passing and loses by moving.
pub(crate) const PAWN_ZUGZWANG: &str = "8/8/8/8/8/3k4/2p5/2K5 w - - 0 1";

/// White to move is a rook up, and nothing happens.
pub(crate) const ROOK_UP: &str = "4k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1";

/// The same in check.
pub(crate) const ROOK_UP_IN_CHECK: &str = "4k3/pppp4/8/4r3/8/8/PPPP4/R3K2R w - - 0 1";

pub(crate) fn policy(text: &str) -> Policy {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// An expected Cut node at ply 1, with nothing on the path to it.
pub(crate) fn cut_node(depth: i32, window: Window) -> Node {
    let path = Path { on_previous_line: false, ..Path::ROOT };
    Node { kind: NodeKind::Cut, window, depth: Depth::new(depth), ply: 1, path }
}

/// The window that asks whether the value reaches so many centipawns.
pub(crate) fn below(centipawns: i32) -> Window {
    Window::below(Score::centipawns(centipawns))
}

/// Searches one expected Cut node below the root, which the position itself stands for.
pub(crate) fn search_node(
    fen: &str,
    policy: &str,
    depth: i32,
    window: Window,
) -> (Score, Counters) {
    Workbench::new(policy).search(fen, cut_node(depth, window))
}

/// What a search of single nodes goes by, and what it leaves behind.
pub(crate) struct Workbench {
    pub policy: Policy,
    pub preset: Preset,
    pub table: Table,
    pub histories: Histories,
    pub previous_line: Line,
}

impl Workbench {
    pub(crate) fn new(text: &str) -> Self {
        Self::under(policy(text))
    }

    pub(crate) fn under(policy: Policy) -> Self {
        Self {
            policy,
            preset: Preset::Genesis,
            table: Table::new(1).unwrap(),
            histories: Histories::new(),
            previous_line: Line::new(),
        }
    }

    /// What the table knows of a position, seen from ply 1.
    pub(crate) fn entry(&self, fen: &str) -> Option<Entry> {
        self.table.probe(fen.parse::<Position>().unwrap().key(), 1)
    }

    /// Puts into the table what is supposed to be known of a position.
    pub(crate) fn know(&self, fen: &str, entry: Entry) {
        self.table.store(fen.parse::<Position>().unwrap().key(), 1, entry);
    }

    pub(crate) fn search(&mut self, fen: &str, node: Node) -> (Score, Counters) {
        let mut counters = Counters::default();
        let score = self.search_watched(fen, node, &mut counters);
        (score, counters)
    }

    pub(crate) fn search_watched(
        &mut self,
        fen: &str,
        node: Node,
        observer: &mut impl Observer,
    ) -> Score {
        self.begin(fen, observer, |search, position| search.search(position, node).unwrap())
    }

    /// Puts something to a search that has not entered a node yet.
    pub(crate) fn begin<O: Observer, T>(
        &mut self,
        fen: &str,
        observer: &mut O,
        ask: impl FnOnce(&mut Search<O>, &Position) -> T,
    ) -> T {
        let position: Position = fen.parse().unwrap();
        let stop = AtomicBool::new(false);
        let mut keys = KeyHistory::default();
        keys.record(0, position.key());
        let settings = Settings::new(self.preset, self.policy.clone());
        let mut search = Search {
            policy: &self.policy,
            needs: self.policy.rule().needs(),
            features: settings.feature_set(),
            parameters: settings.parameter_set(),
            table: &self.table,
            histories: &mut self.histories,
            evaluator: &mut settings.evaluator(),
            budget: Budget::new(&Limits::default(), &stop, TimeManager::default()),
            observer,
            lines: &mut Lines::new(),
            stack: &mut Stack::new(),
            previous_line: self.previous_line.clone(),
            keys,
            root_index: 0,
            nodes: 0,
            longest: 0,
            root_depth: 0,
            root: RootMoves::default(),
            prober: None,
            referee: None,
        };
        ask(&mut search, &position)
    }
}

/// What a technique is asked about. Beta is 0 and nothing is known, unless a test says otherwise.
pub(crate) struct Question {
    pub node: Node,
    pub position: Position,
    pub known: Option<Entry>,
    pub evaluation: Option<Evaluation>,
}

impl Question {
    pub(crate) fn at(fen: &str, depth: i32) -> Self {
        let node = cut_node(depth, Window::below(Score::DRAW));
        Self { node, position: fen.parse().unwrap(), known: None, evaluation: None }
    }

    /// With a static evaluation of so many centipawns, no better than two plies before.
    pub(crate) fn worth(self, centipawns: i32) -> Self {
        let value = Score::centipawns(centipawns);
        Self { evaluation: Some(Evaluation { value, improving: false }), ..self }
    }

    pub(crate) fn with(mut self, change: impl FnOnce(&mut Node)) -> Self {
        change(&mut self.node);
        self
    }

    pub(crate) fn situation(&self) -> Situation<'_> {
        let &Self { ref node, ref position, known, evaluation } = self;
        Situation { node, position, known, evaluation }
    }

    /// What the technique of a policy says, its conditions aside.
    pub(crate) fn put<T>(&self, text: &str, ask: impl Fn(&dyn NullMove, &Situation) -> T) -> T {
        ask(policy(text).rule(), &self.situation())
    }

    /// The pass that the technique of a policy wants here, its conditions aside.
    pub(crate) fn pass(&self, text: &str) -> Option<Pass> {
        self.put(text, |rule, situation| rule.before_moves(situation))
    }

    /// Whether a policy passes here, its conditions heard.
    pub(crate) fn passes(&self, text: &str) -> bool {
        policy(text).before_moves(&self.situation()).is_some()
    }
}

/// Positions of games of random moves, with kings in the open and pawns that promote.
pub(crate) fn random_positions() -> impl Iterator<Item = Position> {
    const GAMES: u64 = 30;
    const PLIES: usize = 150;
    (0..GAMES).flat_map(|seed| {
        let mut random = SplitMix64::new(seed);
        let play = move |position: &Position| {
            let moves = position.legal_moves();
            random.pick(&moves).map(|&m| position.play(m))
        };
        std::iter::successors(Some(Position::startpos()), play).take(PLIES)
    })
}
