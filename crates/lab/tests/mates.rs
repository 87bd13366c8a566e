//! The suites `mate4` and `mate5`: a sample is proved here, all of them by `make prove`.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;

use chess::Color;
use lab::mates::{self, Judgement, Plan};
use lab::suite::{Selection, Suite};

/// Name, length, the least positions, and one of how many is proved.
const SUITES: [(&str, u32, usize, usize); 2] = [("mate4", 4, 400, 20), ("mate5", 5, 350, 60)];

fn suite(name: &str) -> Suite {
    Suite::builtin(name, &Selection::default()).unwrap().unwrap()
}

#[test]
fn there_are_many_each_with_one_key_and_a_piece_a_side() {
    let mut keys = BTreeSet::new();
    let mut names = BTreeSet::new();
    for (name, moves, least, _) in SUITES {
        let problems = suite(name).problems;
        assert!(problems.len() >= least, "{name}: {}", problems.len());
        for problem in problems {
            let position = &problem.position;
            assert_eq!(problem.mate_in, Some(moves), "{}", problem.id);
            assert_eq!(problem.best.len(), 1, "{}", problem.id);
            assert!(Color::ALL.iter().all(|&color| position.has_pieces(color)), "{}", problem.id);
            assert!(keys.insert(position.key()), "{} stands twice", problem.id);
            assert!(names.insert(problem.id.clone()), "{} is named twice", problem.id);
        }
    }
}

#[test]
fn a_sample_is_proved() {
    let jobs = NonZeroUsize::new(2).unwrap();
    let plan = Plan { longest: None, nodes: u64::MAX, table_mib: 16, all_keys: true, verify: true };
    for (name, _, _, step) in SUITES {
        let mut suite = suite(name);
        suite.problems = suite.problems.into_iter().step_by(step).collect();
        let answers = mates::run(&suite, &plan, jobs, |_| {}).unwrap();
        for (problem, answer) in suite.problems.iter().zip(&answers) {
            assert_eq!(answer.judge(problem, &plan), Judgement::Proved, "{}", problem.id);
        }
    }
}

#[test]
fn a_wrong_key_or_length_is_seen() {
    let plan = Plan { longest: None, nodes: u64::MAX, table_mib: 1, all_keys: true, verify: false };
    let mut suite = suite("mate4");
    suite.problems.truncate(3);
    let judge = |suite: &Suite| {
        let answers = mates::run(suite, &plan, NonZeroUsize::MIN, |_| {}).unwrap();
        let judged = suite.problems.iter().zip(&answers).map(|(p, answer)| answer.judge(p, &plan));
        judged.collect::<Vec<_>>()
    };
    assert_eq!(judge(&suite), [Judgement::Proved; 3]);
    let moves = suite.problems[0].position.legal_moves();
    let key = suite.problems[0].best[0];
    suite.problems[0].best = moves.into_iter().filter(|&m| m != key).take(1).collect();
    suite.problems[1].mate_in = Some(3);
    suite.problems[2].mate_in = Some(5);
    assert_eq!(judge(&suite), [Judgement::OtherKeys, Judgement::NoMate, Judgement::OtherLength]);
}
