//! What holds for every tree.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess::{Game, Position};
use search::{Counters, Limits, Preset, Searcher, Settings, Table};

use super::*;

const POSITIONS: [&str; 4] = [
    crate::gallery::FIRST,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1",
    "3k4/8/4K3/2R5/8/8/8/8 w - - 0 1",
];

/// A search that was watched.
struct Watched {
    game: Game,
    tree: Tree,
    /// Nodes of all iterations, and of the last one.
    nodes: u64,
    last_nodes: u64,
    /// What happened in the last iteration.
    last: Counters,
}

fn searcher(settings: &str, preset: Preset) -> Searcher {
    let settings = Settings::parse(settings, preset).unwrap();
    Searcher::new(settings, Arc::new(Table::new(4).unwrap()))
}

fn watch(fen: &str, settings: &str, preset: Preset, depth: u8, most: usize) -> Watched {
    let game = Game::from(fen.parse::<Position>().unwrap());
    let mut recorder = Recorder::new(most, Arc::default());
    let mut reports = vec![(0, Counters::default())];
    let (limits, stop) = (Limits::depth(depth), AtomicBool::new(false));
    let last = searcher(settings, preset).think(
        &game,
        &limits,
        &stop,
        &mut recorder,
        |iteration, recorder: &Recorder| reports.push((iteration.nodes, *recorder.counters())),
    );
    assert!(!recorder.is_broken_off());
    let [.., (before, counted_before), (after, counted)] = reports[..] else { unreachable!() };
    let counts = counted.named().map(|(_, count)| count);
    let earlier = counted_before.named().map(|(_, count)| count);
    let last_counts = std::array::from_fn(|i| counts[i] - earlier[i]);
    Watched {
        game,
        tree: recorder.finish(),
        nodes: last.nodes,
        last_nodes: after - before,
        last: Counters::from_counts(last_counts),
    }
}

fn ended_for(tree: &Tree, cause: Cause) -> u64 {
    tree.iter().filter(|(_, node)| node.cause == cause).count() as u64
}

const EVERYTHING: usize = usize::MAX;

/// Policies of all kinds, around which little and much else is searched.
const SETTINGS: [(&str, Preset); 9] = [
    ("off", Preset::Genesis),
    ("standard:2", Preset::Genesis),
    ("verified:3", Preset::Genesis),
    ("verification", Preset::Genesis),
    ("double", Preset::Genesis),
    ("multi_cut", Preset::Genesis),
    ("enhanced", Preset::Genesis),
    ("modern", Preset::Caesura),
    ("verified:3", Preset::Caesura),
];

#[test]
fn a_node_is_one_more_than_those_below_it_and_the_root_is_the_whole_iteration() {
    for fen in POSITIONS {
        for (settings, preset) in SETTINGS {
            let Watched { tree, last_nodes, .. } = watch(fen, settings, preset, 5, EVERYTHING);
            assert_eq!(tree.counted() + tree.earlier(), last_nodes, "{settings}: {fen}");
            assert_eq!(tree.kept() as u64, tree.counted());
            let mut below = vec![0; tree.kept()];
            for (id, node) in tree.iter().skip(1) {
                assert!(node.parent < id && node.ply == tree.node(node.parent).unwrap().ply + 1);
                assert!(node.value.is_some());
                below[node.parent as usize] += node.size;
            }
            let grown = tree.iter().all(|(id, node)| node.size == 1 + below[id as usize]);
            assert!(grown, "{settings}: {fen}");
            assert!(tree.iter().all(|(id, node)| node.number == id), "none is left out");
            assert_eq!(tree.causes().map(|(_, count)| count).sum::<u64>(), tree.counted());
        }
    }
}

#[test]
fn who_watches_changes_nothing() {
    for fen in POSITIONS {
        for (settings, preset) in SETTINGS {
            let game = Game::from(fen.parse::<Position>().unwrap());
            let (limits, stop) = (Limits::depth(5), AtomicBool::new(false));
            let alone =
                searcher(settings, preset).think(&game, &limits, &stop, &mut (), |_, ()| {});
            for most in [1_000, EVERYTHING] {
                assert_eq!(watch(fen, settings, preset, 5, most).nodes, alone.nodes, "{settings}");
            }
        }
    }
}

#[test]
fn whatever_is_counted_is_in_the_tree() {
    let mut seen = [0; 5];
    for (fen, depth) in POSITIONS.iter().flat_map(|fen| [(fen, 4), (fen, 6)]) {
        for settings in ["standard:2", "verified:3", "multi_cut", "adaptive", "standard:3,no_pv"] {
            let Watched { tree, last, .. } =
                watch(fen, settings, Preset::Genesis, depth, EVERYTHING);
            let counts = [
                (Cause::NullMove, last.null_cut),
                (Cause::Table, last.table_cutoffs),
                (Cause::Zugzwang, last.null_contradicted),
                (Cause::Verification, last.null_reduced - last.null_contradicted),
                (Cause::MultiCut, last.multi_cut),
            ];
            for (seen, (cause, count)) in seen.iter_mut().zip(counts) {
                assert_eq!(ended_for(&tree, cause), count, "{settings}: {cause:?}: {fen}");
                *seen += count;
            }
            let passed = tree.iter().filter(|(_, node)| node.reduction.is_some()).count();
            assert_eq!(passed as u64, last.null_tried, "{settings}: {fen}");
            assert!(ended_for(&tree, Cause::Beta) <= last.beta_cutoffs);
            let full_width = tree.iter().filter(|(_, node)| node.kind == Kind::Cut).count();
            assert!(full_width as u64 >= last.cut_nodes);
        }
    }
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

#[test]
fn a_tree_that_is_too_large_loses_its_smallest_parts_and_no_size() {
    for (settings, preset) in SETTINGS {
        let fen = POSITIONS[1];
        let whole = watch(fen, settings, preset, 5, EVERYTHING).tree;
        let most = 1_000;
        let part = watch(fen, settings, preset, 5, most).tree;
        assert!(part.kept() <= most && part.kept() > most / 16, "{settings}: {}", part.kept());
        assert_eq!(part.counted(), whole.counted());
        assert_eq!(part.causes().collect::<Vec<_>>(), whole.causes().collect::<Vec<_>>());
        let sizes: HashMap<u32, TreeNode> = whole.iter().map(|(_, n)| (n.number, *n)).collect();
        for (id, node) in part.iter() {
            let same = TreeNode { parent: node.parent, ..sizes[&node.number] };
            assert_eq!(*node, same, "{settings}");
            let parent = part.node(node.parent).unwrap().number;
            let parent_in_whole = sizes[&node.number].parent;
            assert_eq!(parent, whole.node(parent_in_whole).unwrap().number);
            assert_eq!(part.moves(id), whole.moves(node.number), "{settings}");
        }
        let smallest = part.iter().filter(|(_, n)| n.ply > 1).map(|(_, n)| n.size).min();
        let dropped = whole.iter().filter(|(_, n)| n.ply > 1 && Some(n.size) >= smallest).count();
        let large = part.iter().filter(|(_, n)| n.ply > 1).count();
        assert_eq!(dropped, large, "{settings}: none is missing that is as large");
    }
}

#[test]
fn a_replay_enters_and_leaves_each_node_in_the_order_of_the_search() {
    for most in [1_000, EVERYTHING] {
        let tree = watch(POSITIONS[1], "verified:3", Preset::Genesis, 5, most).tree;
        let mut path: Vec<NodeId> = Vec::new();
        let mut searched = 0;
        for number in 0..tree.moments() {
            let Moment { node: id, is_left } = tree.moment(number);
            let node = tree.node(id).unwrap();
            searched += tree.dropped_before(number);
            if is_left {
                assert_eq!((path.pop(), tree.leaving(id)), (Some(id), number));
                assert_eq!(searched, u64::from(node.number + node.size));
            } else {
                assert_eq!(
                    (path.last().copied().unwrap_or(0), tree.entering(id)),
                    (node.parent, number)
                );
                assert_eq!(searched, u64::from(node.number));
                searched += 1;
                path.push(id);
            }
        }
        assert!(path.is_empty() && searched == tree.counted());
    }
}

#[test]
fn the_way_to_a_node_can_be_played_and_found_again() {
    let Watched { game, tree, .. } =
        watch(POSITIONS[1], "standard:2", Preset::Genesis, 4, EVERYTHING);
    for (id, node) in tree.iter() {
        let moves = tree.moves(id);
        assert_eq!(moves.len(), usize::from(node.ply));
        let way = Way::new(&game, &moves);
        assert_eq!(way.positions.len(), moves.len() + 1, "all of it can be played");
        for (position, by) in way.positions.iter().zip(&moves) {
            assert!(by.is_none_or(|m| position.is_legal(m)));
        }
        let found = moves.iter().try_fold(0, |at, &by| tree.child_by(at, by));
        assert!(found.is_some());
    }
    let after_pass = tree.iter().find(|(_, node)| node.is_after_pass()).unwrap();
    let parent = tree.node(after_pass.1.parent).unwrap();
    assert_eq!(parent.pass, after_pass.1.value.map(|value| -value));
}

#[test]
fn a_view_shows_what_is_large_enough_and_what_stands_above_it() {
    let tree = watch(POSITIONS[1], "standard:2", Preset::Genesis, 5, EVERYTHING).tree;
    let all = Selection { node: 0, plies: 99, share: 0.0, cause: None };
    let ids = |wanted: &Selection| tree.view(wanted).nodes;
    let large = ids(&Selection { share: 0.01, ..all.clone() });
    let least = tree.counted() as f64 * 0.01;
    let expected = tree.iter().filter(|(_, node)| f64::from(node.size) >= least);
    assert_eq!(large, expected.map(|(id, _)| id).collect::<Vec<_>>());
    assert!(large.len() > 10 && large[0] == 0);

    let near = ids(&Selection { plies: 1, ..all.clone() });
    assert_eq!(near.len(), 1 + tree.children(0).count());

    let cuts = ids(&Selection { cause: Some("null_move"), plies: 4, ..all.clone() });
    for &id in &cuts {
        let is_cut = |id: NodeId| tree.node(id).unwrap().cause == Cause::NullMove;
        let has_cut = cuts.iter().any(|&other| is_cut(other) && tree.path(other).contains(&id));
        assert!(has_cut && tree.path(id).iter().all(|above| cuts.contains(above)));
    }
    let (child, _) = tree.children(0).last().unwrap();
    let below = ids(&Selection { node: child, ..all.clone() });
    assert_eq!(below.len() as u32, tree.node(child).unwrap().size);
    // More than anybody could see: the smallest are left out.
    let view = tree.view(&all);
    assert!(tree.kept() < 20_000 || view.share > 0.0);
}

/// The first iteration is all there is.
#[test]
fn what_was_broken_off_is_told_as_such() {
    let game = Game::from(POSITIONS[1].parse::<Position>().unwrap());
    let mut recorder = Recorder::new(EVERYTHING, Arc::default());
    let (limits, stop) = (Limits::nodes(20), AtomicBool::new(false));
    let mut searcher = searcher("standard:2", Preset::Genesis);
    searcher.think(&game, &limits, &stop, &mut recorder, |_, _| {});
    assert!(recorder.is_broken_off());
    let tree = recorder.finish();
    assert_eq!(tree.counted(), 20);
    assert_eq!(tree.node(0).unwrap().cause, Cause::Stopped);
    // Those are the nodes of the path that it was on.
    let stopped = |node: &TreeNode| node.cause == Cause::Stopped;
    let (last, _) = tree.iter().filter(|(_, node)| stopped(node)).last().unwrap();
    let path = tree.path(last);
    assert!(path.iter().all(|&id| stopped(tree.node(id).unwrap())));
    assert_eq!(ended_for(&tree, Cause::Stopped), path.len() as u64);
}
