//! Samples of nodes agree with the search that they were drawn from.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess::Game;
use lab::audit::{SamplePlan, Samples, draw};
use lab::suite::{Sample as Size, Selection, Suite};
use search::{Limits, NullChoice, Observer, Preset, Searcher, Settings, Table};

fn mates(size: usize) -> Suite {
    let selection = Selection { sample: Some(Size { size, seed: 3 }), ..Selection::default() };
    Suite::builtin("mate4", &selection).unwrap().unwrap()
}

fn plan(per_class: usize, min_depth: u8) -> SamplePlan {
    SamplePlan {
        settings: Settings::parse("standard:3", Preset::Genesis).unwrap(),
        preset: Preset::Genesis,
        depth: 6,
        min_depth,
        per_class: NonZeroUsize::new(per_class).unwrap(),
        seed: 1,
        nodes: 1_000_000,
        table_mib: 4,
    }
}

fn drawn(suite: &Suite, plan: &SamplePlan, jobs: usize) -> Samples {
    draw(suite, plan, NonZeroUsize::new(jobs).unwrap(), |_| {}).unwrap()
}

/// Counts nodes at which the policy would pass, and those that are deep enough.
struct Count {
    min_depth: i32,
    possible: u64,
    eligible: u64,
    tried: u64,
}

impl Observer for Count {
    fn null_move_possible(&mut self, choice: &NullChoice) {
        assert!(choice.evaluation.is_none() && choice.reduction == 3);
        self.possible += 1;
        self.eligible += u64::from(choice.node.depth.plies() >= self.min_depth);
    }

    fn null_move_tried(&mut self, _: &search::Node, _: i32) {
        self.tried += 1;
    }
}

#[test]
fn weights_add_up_to_the_nodes_of_a_search_that_nobody_samples() {
    let suite = mates(3);
    let plan = plan(2, 2);
    let found = drawn(&suite, &plan, 2);
    let mut count = Count { min_depth: 2, possible: 0, eligible: 0, tried: 0 };
    for problem in &suite.problems {
        let table = Arc::new(Table::new(plan.table_mib).unwrap());
        let game = Game::from(problem.position.clone());
        let (limits, never) = (Limits::depth(plan.depth), AtomicBool::new(false));
        let mut searcher = Searcher::new(plan.settings.clone(), table);
        searcher.think(&game, &limits, &never, &mut count, |_, _| {});
    }
    assert_eq!((found.possible, found.eligible), (count.possible, count.eligible));
    // Without guards every pass that is possible is tried.
    assert_eq!(count.possible, count.tried);
    let weights: f64 = found.rows.iter().map(|row| row.weight).sum();
    assert!((weights - found.eligible as f64).abs() < 1e-6, "{weights} of {}", found.eligible);
    assert!(
        found.rows.len() > 20 && found.rows.iter().all(|row| row.depth >= 2 && row.weight >= 1.0)
    );
}

#[test]
fn the_same_is_drawn_at_any_number_of_jobs() {
    let suite = mates(3);
    let plan = plan(1, 3);
    assert_eq!(drawn(&suite, &plan, 1), drawn(&suite, &plan, 2));
}

#[test]
fn a_row_says_what_its_node_comes_to() {
    let suite = mates(8);
    let found = drawn(&suite, &plan(3, 3), 2);
    let wrong = |margin: Option<i32>, holds| margin.is_some_and(|m| m >= 0) && holds == Some(false);
    let mut wrong_cutoffs = 0;
    let mut judged_at_the_root = 0;
    for row in &found.rows {
        assert!((1..=8).contains(&row.root));
        assert!(row.fen.parse::<chess::Position>().unwrap().pass().is_some());
        assert!((0..=8).contains(&row.king_steps) && row.threat >= 0);
        assert_eq!(row.table_depth.is_some(), row.table_margin.is_some());
        // A pass that leaves no depth is the quiescence search, whatever R is.
        if row.depth <= 3 {
            assert_eq!(row.pass_nodes_3, row.pass_nodes_6, "{row:?}");
            assert_eq!(row.pass_3, row.pass_6);
        }
        wrong_cutoffs += usize::from(wrong(row.pass_3, row.holds));
        judged_at_the_root += usize::from(row.changes_root.is_some());
        assert!(row.changes_root.is_none() || wrong(row.pass_3, row.holds), "{row:?}");
    }
    assert!(wrong_cutoffs > 0 && judged_at_the_root > 0, "{wrong_cutoffs} {judged_at_the_root}");
    // Where the free move mates, the truth is against the pass more often than not.
    let mated: Vec<_> = found.rows.iter().filter(|row| row.mate_in_one).collect();
    assert!(!mated.is_empty() && mated.iter().all(|row| row.safe_checks >= 0));
}
