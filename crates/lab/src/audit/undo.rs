//! The bound: what a search would do whose null moves are never wrong.
//!
//! Each position is searched under each policy, once as it is and once with a judge beside it who
//! takes back, while the search goes on, every cutoff that is wrong: there the moves are searched
//! as if nobody had passed. What a node of the judge costs is not counted among the search's: the
//! bound says what somebody could gain who can tell wrong cutoffs from right ones.
//!
//! Nodes that a technique only reduced are judged where their moves keep beta. Where they stay
//! below it a shallower search decides and no null move does, so that a technique which accepts
//! that (extended null-move reductions) is not brought back to the search without null moves.

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use chess::{Game, Key, Move};
use search::audit::{Cutoff, Question};
use search::null_move::Policy;
use search::{Iteration, NullCutoff, Referee, Score, Searcher, Settings, Table};

use crate::policies::PolicyList;
use crate::suite::{Problem, Suite};
use crate::work::{self, WorkError};

/// What to search, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UndoPlan {
    /// The policies, each with what stands around it. The judge has the preset of the list around.
    pub policies: PolicyList,
    /// How deep to search every position, in plies.
    pub depth: u8,
    /// The least remaining depth of a node to be judged, in plies. At depth 1 hardly a cutoff is
    /// wrong, and most of them stand there.
    pub min_depth: u8,
    /// What each verdict may cost, in nodes; what costs more stands.
    pub verdict_nodes: u64,
    /// Size of each search's transposition table, in MiB.
    pub table_mib: usize,
}

/// The judge's table, in MiB. It is kept from one cutoff of a search to the next: their subtrees
/// are mostly the same, and a judge who forgot them would search a hundred times as many nodes.
const JUDGE_TABLE_MIB: usize = 64;

/// What a search of a position came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// Positions searched.
    pub nodes: u64,
    /// The value of the root for the side to move.
    pub score: Score,
    /// The best move; `None` where there is none.
    pub best: Option<Move>,
    /// Whether that solves the position; `None` where no answer is known.
    pub solved: Option<bool>,
}

/// A position under a policy: as it is, and with wrong cutoffs undone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Undone {
    /// The index of the position in the suite.
    pub problem: usize,
    /// The index of the policy in the plan.
    pub policy: usize,
    /// Without null moves, and with all else of the policy's settings.
    pub off: Found,
    /// As the policy is.
    pub plain: Found,
    /// With wrong cutoffs undone.
    pub undone: Found,
    /// What the judge said.
    pub verdicts: Verdicts,
}

/// What a judge said, and what that cost.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Verdicts {
    /// Cutoffs, and nodes that were only reduced, that were deep enough to be judged.
    pub judged: u64,
    /// Those that were wrong, and so were undone.
    pub wrong: u64,
    /// Those that would have cost too much, and so stand.
    pub undecided: u64,
    /// Nodes that the judge searched.
    pub nodes: u64,
}

/// Searches every position under every policy of a plan, so many positions at a time.
///
/// `progress` is called with the number of positions that are done, each time that it grows.
///
/// # Errors
/// [`WorkError`] before the first search, if there is no memory or no thread to be had.
pub fn undo(
    suite: &Suite,
    plan: &UndoPlan,
    jobs: NonZeroUsize,
    mut progress: impl FnMut(usize),
) -> Result<Vec<Undone>, WorkError> {
    let positions = suite.problems.len();
    let tables = work::tables(jobs.get().min(positions), [plan.table_mib, JUDGE_TABLE_MIB])?;
    let mut results = vec![Vec::new(); positions];
    let mut done = 0;
    let never = AtomicBool::new(false);
    let search = |tables: &mut _, problem| undo_position(&suite.problems[problem], plan, tables);
    work::share(tables, positions, &never, search, |found| {
        for (problem, mut found) in found {
            found.iter_mut().for_each(|row: &mut Undone| row.problem = problem);
            results[problem] = found;
            done += 1;
            progress(done);
        }
    })?;
    Ok(results.into_iter().flatten().collect())
}

/// One position under every policy.
fn undo_position(
    problem: &Problem,
    plan: &UndoPlan,
    [table, judges]: &[Arc<Table>; 2],
) -> Vec<Undone> {
    let game = Game::from(problem.position.clone());
    let found = |iteration: Iteration| Found {
        nodes: iteration.nodes,
        score: iteration.score,
        best: iteration.best(),
        solved: problem
            .has_answer()
            .then(|| problem.is_solved_by(iteration.best(), Some(iteration.score))),
    };
    let search = |settings: &Settings, referee: &mut dyn Referee| {
        table.clear();
        let mut searcher = Searcher::new(settings.clone(), Arc::clone(table));
        found(searcher.think_with_referee(&game, plan.depth, &mut (), referee))
    };
    let mut searcher = Searcher::unpruned(plan.policies.preset(), Arc::clone(judges));
    let policies = plan.policies.settings().enumerate();
    policies
        .map(|(policy, settings)| {
            let off = settings.clone().with_null_move(Policy::off());
            // So that no verdict depends on the policy before.
            searcher.forget();
            let mut judge = LiveJudge::new(&mut searcher, plan);
            let undone = search(settings, &mut judge);
            let verdicts = judge.verdicts;
            Undone {
                problem: 0,
                policy,
                off: search(&off, &mut Nobody),
                plain: search(settings, &mut Nobody),
                undone,
                verdicts,
            }
        })
        .collect()
}

/// Takes nothing back.
struct Nobody;

impl Referee for Nobody {
    fn confirms(&mut self, _: &NullCutoff) -> bool {
        true
    }
}

/// Takes back what a full search finds wrong.
struct LiveJudge<'a> {
    searcher: &'a mut Searcher,
    plan: &'a UndoPlan,
    /// What was said of nodes: of their position, depth and beta.
    known: HashMap<(Key, i32, Score), bool>,
    verdicts: Verdicts,
}

impl<'a> LiveJudge<'a> {
    fn new(searcher: &'a mut Searcher, plan: &'a UndoPlan) -> Self {
        Self { searcher, plan, known: HashMap::new(), verdicts: Verdicts::default() }
    }

    fn judge(&mut self, cutoff: &NullCutoff) -> bool {
        let beta = cutoff.node.window.beta;
        let answer = self.searcher.examine(
            &Cutoff::from(cutoff).at,
            Question::Moves,
            self.plan.verdict_nodes,
        );
        match answer {
            Some(answer) => {
                self.verdicts.nodes += answer.nodes;
                answer.score >= beta
            }
            None => {
                self.verdicts.nodes += self.plan.verdict_nodes;
                self.verdicts.undecided += 1;
                true
            }
        }
    }
}

impl Referee for LiveJudge<'_> {
    fn confirms(&mut self, cutoff: &NullCutoff) -> bool {
        let node = cutoff.node;
        if node.depth.plies() < i32::from(self.plan.min_depth) {
            return true;
        }
        self.verdicts.judged += 1;
        let question = (cutoff.position.key(), node.depth.plies(), node.window.beta);
        let stands = match self.known.get(&question) {
            Some(&stands) => stands,
            None => {
                let stands = self.judge(cutoff);
                self.known.insert(question, stands);
                stands
            }
        };
        self.verdicts.wrong += u64::from(!stands);
        stands
    }
}
