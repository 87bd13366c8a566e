use super::*;

fn plan(kind: &'static dyn Kind) -> Plan {
    Plan { kind, seed: 1, nodes: 60, positions: 1_000, games: 6 }
}

/// Takes every position with the move number 20 or 21: what is needed to test all around a kind.
struct Twentieth;

impl Kind for Twentieth {
    fn name(&self) -> &'static str {
        "twentieth"
    }

    fn meaning(&self) -> &'static str {
        "for tests"
    }

    fn find(&self, game: &GameRecord, _: &Tools) -> Vec<Epd> {
        let wanted = |moment: &Moment| matches!(moment.position().fullmove_number(), 20 | 21);
        let wanted = moments(game).filter(wanted);
        wanted.filter_map(|moment| Epd::parse(&moment.position().to_fen()).ok()).collect()
    }
}

fn mined(plan: &Plan, jobs: usize, pieces: &[usize]) -> String {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("found.epd");
    let jobs = NonZeroUsize::new(jobs).unwrap();
    for &games in pieces {
        let mut sheet = Sheet::open(&path, plan.head().unwrap()).unwrap();
        let plan = Plan { games, ..*plan };
        run(&plan, &mut sheet, jobs, &AtomicBool::new(false), |_| {}).unwrap();
    }
    std::fs::read_to_string(&path).unwrap()
}

#[test]
fn the_same_is_found_at_any_number_of_jobs_and_in_pieces() {
    let plan = plan(&Twentieth);
    let found = mined(&plan, 1, &[6]);
    assert!(found.lines().count() > 6, "{found}");
    assert_eq!(mined(&plan, 3, &[6]), found);
    assert_eq!(mined(&plan, 2, &[1, 4, 4, 6]), found);
}

#[test]
fn it_ends_with_as_many_positions_as_were_asked_for() {
    let plan = Plan { positions: 5, ..plan(&Twentieth) };
    let found = mined(&plan, 2, &[6, 6]);
    assert_eq!(found.lines().filter(|line| !line.starts_with('#')).count(), 5);
    // Whatever games were in hand then.
    for jobs in [1, 3, 5, 6] {
        assert_eq!(mined(&plan, jobs, &[6, 6]), found, "{jobs} jobs");
    }
}

#[test]
fn another_seed_or_kind_is_another_work() {
    let heads: HashSet<_> = [
        plan(&Twentieth),
        plan(&tactics::Tactics),
        Plan { seed: 2, ..plan(&Twentieth) },
        Plan { nodes: 61, ..plan(&Twentieth) },
    ]
    .iter()
    .map(|plan| plan.head().unwrap())
    .collect();
    assert_eq!(heads.len(), 4);
}
