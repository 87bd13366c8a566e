//! Searches whose wrong null moves are undone.

use std::num::NonZeroUsize;

use lab::audit::{UndoPlan, Undone, undo};
use lab::policies::PolicyList;
use lab::suite::{Sample, Selection, Suite};
use search::Preset;

/// Mates behind which zugzwangs and quiet threats stand: what null moves overlook.
fn mates(size: usize) -> Suite {
    let selection = Selection { sample: Some(Sample { size, seed: 3 }), ..Selection::default() };
    Suite::builtin("mate4", &selection).unwrap().unwrap()
}

fn plan(policies: &str) -> UndoPlan {
    let policies = PolicyList::parse(policies, Preset::Genesis).unwrap();
    UndoPlan { policies, depth: 6, min_depth: 1, verdict_nodes: 1_000_000, table_mib: 4 }
}

fn undone(suite: &Suite, plan: &UndoPlan, jobs: usize) -> Vec<Undone> {
    undo(suite, plan, NonZeroUsize::new(jobs).unwrap(), |_| {}).unwrap()
}

#[test]
fn who_undoes_every_wrong_cutoff_finds_what_no_null_move_finds() {
    let suite = mates(12);
    let policies = "standard:3,verified:3";
    for row in undone(&suite, &plan(policies), 2) {
        let of = |found: lab::audit::Found| (found.best, found.score);
        assert_eq!(of(row.undone), of(row.off), "{row:?}");
        assert_eq!(row.verdicts.undecided, 0);
        // Where nothing was wrong nothing was changed.
        assert!(row.verdicts.wrong > 0 || row.plain == row.undone, "{row:?}");
    }
}

#[test]
fn the_same_comes_out_at_any_number_of_jobs_and_beside_any_policy() {
    let suite = mates(4);
    let both = undone(&suite, &plan("standard:2,verified:3"), 2);
    let alone = undone(&suite, &plan("verified:3"), 1);
    let of_verified: Vec<_> = both.into_iter().filter(|row| row.policy == 1).collect();
    assert_eq!(of_verified.len(), 4);
    for (one, other) in of_verified.iter().zip(&alone) {
        assert_eq!(one, &Undone { policy: 1, ..other.clone() });
    }
}

#[test]
fn verdicts_that_are_too_dear_leave_the_search_as_it_is() {
    let suite = mates(2);
    let dear = UndoPlan { verdict_nodes: 1, ..plan("standard:3") };
    for row in undone(&suite, &dear, 1) {
        assert!(row.verdicts.undecided > 0 && row.verdicts.wrong == 0);
        assert_eq!(row.plain, row.undone);
    }
}
