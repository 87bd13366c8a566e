//! Suites of mates, solved and held against what they state.

use std::cell::RefCell;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use chess::Position;
use mate::{Flaw, Limits, Solution, Solver, Verdict, verify};

use crate::suite::{Problem, Suite};
use crate::work::{self, WorkError};

/// How mates are looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The longest mate, in moves; `None`: as long as a position states, or [`DEFAULT_LONGEST`].
    pub longest: Option<u32>,
    /// The most nodes for a position.
    pub nodes: u64,
    /// The size of each solver's table, in MiB.
    pub table_mib: usize,
    /// Whether all keys are looked for, or one.
    pub all_keys: bool,
    /// Whether each proof is walked through by the rules alone.
    pub verify: bool,
}

/// How long a mate may be where nothing is said, in moves.
pub const DEFAULT_LONGEST: u32 = 5;

impl Plan {
    /// The longest mate that is looked for in a position that states this one.
    pub fn longest(&self, stated: Option<u32>) -> u32 {
        self.longest.or(stated).unwrap_or(DEFAULT_LONGEST)
    }
}

/// What was found of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// What is proved.
    pub solution: Solution,
    /// How long the solver took.
    pub elapsed: Duration,
    /// How many moves were tried to verify the proof, or why it is none; `None` if nobody asked.
    pub verified: Option<Result<u64, Flaw>>,
}

/// How an answer agrees with what its position states.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Judgement {
    /// The stated length is the shortest, and the stated moves are keys; or nothing is stated.
    Proved,
    /// The shortest mate has another length.
    OtherLength,
    /// A stated move does not mate in time, or not as the only one.
    OtherKeys,
    /// There is no mate as long as that.
    NoMate,
    /// The nodes ran out, or a mate longer than the plan's longest is stated.
    NotDecided,
    /// The proof does not stand.
    Unverified,
}

impl Judgement {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Proved,
        Self::OtherLength,
        Self::OtherKeys,
        Self::NoMate,
        Self::NotDecided,
        Self::Unverified,
    ];

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::OtherLength => "other length",
            Self::OtherKeys => "other keys",
            Self::NoMate => "no mate",
            Self::NotDecided => "not decided",
            Self::Unverified => "proof fails",
        }
    }
}

impl Answer {
    /// Solves a position.
    pub fn find(
        solver: &mut Solver,
        position: &Position,
        stated: Option<u32>,
        plan: &Plan,
    ) -> Self {
        let limits = Limits { moves: plan.longest(stated), nodes: plan.nodes };
        let started = Instant::now();
        let solution = match plan.all_keys {
            true => solver.solve(position, &limits),
            false => solver.shortest(position, &limits),
        };
        let elapsed = started.elapsed();
        let is_decided = solution.verdict != Verdict::Unknown;
        let verified = (plan.verify && is_decided)
            .then(|| verify(solver, position, &solution.verdict, limits.moves));
        Self { solution, elapsed, verified }
    }

    /// How it agrees with a problem.
    pub fn judge(&self, problem: &Problem, plan: &Plan) -> Judgement {
        if matches!(self.verified, Some(Err(_))) {
            return Judgement::Unverified;
        }
        match &self.solution.verdict {
            Verdict::Unknown => Judgement::NotDecided,
            Verdict::NoMate if problem.mate_in.is_none() => Judgement::Proved,
            Verdict::NoMate if problem.mate_in > Some(plan.longest(problem.mate_in)) => {
                Judgement::NotDecided
            }
            Verdict::NoMate => Judgement::NoMate,
            Verdict::Mate { moves, .. }
                if problem.mate_in.is_some_and(|stated| stated != *moves) =>
            {
                Judgement::OtherLength
            }
            Verdict::Mate { keys, .. } => {
                let best = &problem.best;
                let is_key = |m| !plan.all_keys || keys.contains(m);
                let is_complete = !plan.all_keys || best.is_empty() || best.len() == keys.len();
                let agrees = best.iter().all(is_key) && is_complete;
                if agrees { Judgement::Proved } else { Judgement::OtherKeys }
            }
        }
    }
}

/// So many solvers.
///
/// # Errors
/// If there is no memory for their tables.
pub fn solvers(plan: &Plan, count: usize) -> Result<Vec<Solver>, WorkError> {
    work::check_memory(count, &[plan.table_mib])?;
    (0..count).map(|_| Ok(Solver::new(plan.table_mib)?)).collect()
}

/// Solves all positions of a suite. `progress` hears how many are done.
///
/// # Errors
/// If there is no memory or no thread to be had.
pub fn run(
    suite: &Suite,
    plan: &Plan,
    jobs: NonZeroUsize,
    mut progress: impl FnMut(usize),
) -> Result<Vec<Answer>, WorkError> {
    let count = suite.problems.len();
    let jobs = jobs.get().min(count);
    let solvers = solvers(plan, jobs)?.into_iter().map(RefCell::new).collect();
    let mut answers: Vec<Option<Answer>> = vec![None; count];
    let mut done = 0;
    work::share(
        solvers,
        count,
        &AtomicBool::new(false),
        |solver, index| {
            let problem = &suite.problems[index];
            let solver = &mut solver.borrow_mut();
            Answer::find(solver, &problem.position, problem.mate_in, plan)
        },
        |found| {
            for (index, answer) in found {
                answers[index] = Some(answer);
                done += 1;
            }
            progress(done);
        },
    )?;
    Ok(answers.into_iter().flatten().collect())
}

/// Writes a line a position, with a header.
///
/// # Errors
/// Those of `out`.
pub fn write_csv(
    suite: &Suite,
    plan: &Plan,
    answers: &[Answer],
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    csv.write_record(["id", "fen", "stated", "found", "keys", "line", "judgement", "nodes", "ms"])?;
    for (problem, answer) in suite.problems.iter().zip(answers) {
        let position = &problem.position;
        let (found, keys, line) = match &answer.solution.verdict {
            Verdict::Mate { moves, line, keys } => {
                let keys: Vec<String> = keys.iter().map(|&key| position.san(key)).collect();
                (moves.to_string(), keys.join(" "), position.san_line(line))
            }
            Verdict::NoMate => ("none".to_owned(), String::new(), String::new()),
            Verdict::Unknown => Default::default(),
        };
        csv.write_record([
            problem.id.clone(),
            position.to_fen(),
            problem.mate_in.map_or_else(String::new, |moves| moves.to_string()),
            found,
            keys,
            line,
            answer.judge(problem, plan).name().to_owned(),
            answer.solution.nodes.to_string(),
            format!("{:.3}", answer.elapsed.as_secs_f64() * 1000.0),
        ])?;
    }
    csv.flush()
}
