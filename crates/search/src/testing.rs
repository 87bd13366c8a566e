//! What unit tests of the tree share: one node, searched by a hand-made search.

use std::sync::atomic::AtomicBool;

use chess::{KeyHistory, Position};
use eval::Evaluator;

use crate::history::History;
use crate::limits::{Budget, Limits};
use crate::line::{Line, Lines};
use crate::node::{Depth, Node, NodeKind, Path};
use crate::null_move::Policy;
use crate::score::Score;
use crate::settings::Preset;
use crate::spine::Search;
use crate::stack::Stack;
use crate::table::Table;
use crate::trace::Counters;
use crate::window::Window;

/// Searches one expected Cut node below the root, which the position itself stands for.
pub(crate) fn search_node(
    fen: &str,
    policy: &str,
    depth: i32,
    window: Window,
) -> (Score, Counters) {
    let position: Position = fen.parse().unwrap();
    let policy: Policy = policy.parse().unwrap();
    let (table, stop) = (Table::new(1).unwrap(), AtomicBool::new(false));
    let (mut history, mut evaluator) = (History::new(), Evaluator::new());
    let mut counters = Counters::default();
    let mut keys = KeyHistory::default();
    keys.record(0, position.key());
    let mut search = Search {
        policy: &policy,
        needs: policy.rule().needs(),
        features: Preset::Genesis.features(),
        table: &table,
        history: &mut history,
        evaluator: &mut evaluator,
        budget: Budget::new(&Limits::default(), &stop),
        observer: &mut counters,
        lines: Lines::new(),
        stack: Stack::new(),
        previous_line: Line::new(),
        keys,
        root_index: 0,
        nodes: 0,
        longest: 0,
        root_score: None,
    };
    let (depth, path) = (Depth::new(depth), Path::ROOT);
    let node = Node { kind: NodeKind::Cut, window, depth, ply: 1, path };
    let score = search.search(&position, node).unwrap();
    (score, counters)
}
