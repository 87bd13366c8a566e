//! Writing into a store.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::time::{SystemTime, UNIX_EPOCH};
use std::{fs, process};

use chess::notation::CastlingNotation;
use chess::{Move, Position};
use rusqlite::{
    Connection, OptionalExtension, ToSql, Transaction, named_params, params, params_from_iter,
};
use search::{Score, ScoreKind};

use super::texts::digest;
use super::{Origin, RunId, Store, StoreError, engines};
use lab::audit::{self, Cause, Searched, Verdict, kind_name};
use lab::compare::{Row, Task};
use lab::experiment::{Experiment, Finished, Section};
use lab::lineup::Contender;
use lab::suite::{Problem, Selection, Suite};

/// A process that works on a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Session {
    pub(super) run: RunId,
    pub(super) id: i64,
}

impl Store {
    /// The run of an experiment by this build of the program, whose short bench counts
    /// `signature` nodes. It is entered if it is not there.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read or written.
    pub fn begin(&mut self, experiment: &Experiment, signature: u64) -> Result<RunId, StoreError> {
        let fingerprint = fingerprint(experiment, signature);
        self.transact(|transaction| {
            let (run, is_new) = enter_run(transaction, &experiment.name, &fingerprint, signature)?;
            if !is_new {
                return Ok(run);
            }
            for (number, section) in experiment.sections.iter().enumerate() {
                insert_section(transaction, run.0, number, section)?;
            }
            Ok(run)
        })
    }

    /// Enters that this process works on a run: what it is, so many jobs, on this shard.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be written.
    pub fn begin_session(
        &mut self,
        run: RunId,
        origin: &Origin,
        jobs: usize,
        shard: &str,
    ) -> Result<Session, StoreError> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let key = format!("{:x}-{:x}", now.as_nanos(), process::id());
        let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
        let Origin { commit, network, command } = origin;
        self.transact(|transaction| {
            transaction.execute(
                "INSERT INTO session
                   (run, key, started, cpu, system, jobs, shard, commit_id, network, command)
                 VALUES (?1, ?2, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'), ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                params![run.0, key, cpu(), system, jobs, shard, commit, network, command],
            )?;
            Ok(Session { run, id: transaction.last_insert_rowid() })
        })
    }

    /// Keeps what is done, all of it or nothing. It is on the disk when this returns.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be written, for instance because the disk is full.
    pub fn insert(
        &mut self,
        session: Session,
        suites: &[&Suite],
        finished: &[Finished],
    ) -> Result<(), StoreError> {
        self.transact(|transaction| {
            for piece in finished {
                match piece {
                    Finished::Search { section, rows } => {
                        insert_rows(transaction, session, *section, suites[*section], rows)?;
                    }
                    Finished::Audit { section, searched, rows } => {
                        insert_audit(transaction, session, *section, searched, rows)?;
                    }
                }
            }
            Ok(())
        })
    }

    /// The searches of a run that are done, with the index of their section.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read.
    pub fn searched(
        &self,
        run: RunId,
        experiment: &Experiment,
    ) -> Result<HashSet<(usize, Task)>, StoreError> {
        // Which search answers for a budget.
        let searches: Vec<Vec<usize>> = experiment.sections.iter().map(search_of_budget).collect();
        self.query(|connection| {
            let mut done = HashSet::new();
            let mut statement = connection.prepare(
                "SELECT section, position, policy, repetition, budget FROM result WHERE run = ?1",
            )?;
            let mut rows = statement.query(params![run.0])?;
            while let Some(row) = rows.next()? {
                let (section, budget): (usize, usize) = (row.get(0)?, row.get(4)?);
                let search = searches.get(section).and_then(|of_budget| of_budget.get(budget));
                let Some(&search) = search else { continue };
                let (problem, policy, repetition) = (row.get(1)?, row.get(2)?, row.get(3)?);
                done.insert((section, Task { problem, policy, repetition, search }));
            }
            Ok(done)
        })
    }

    /// The positions of a run whose audit is done, with the index of their section.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read.
    pub fn audited(&self, run: RunId) -> Result<HashSet<(usize, usize)>, StoreError> {
        self.query(|connection| {
            let mut statement = connection
                .prepare("SELECT DISTINCT section, position FROM audited WHERE run = ?1")?;
            let pairs =
                statement.query_map(params![run.0], |row| Ok((row.get(0)?, row.get(1)?)))?;
            pairs.collect()
        })
    }

    pub(super) fn transact<T>(
        &mut self,
        act: impl FnOnce(&Transaction) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let done = self.connection.transaction().and_then(|transaction| {
            let value = act(&transaction)?;
            transaction.commit()?;
            Ok(value)
        });
        done.map_err(|error| self.fault(error.into()))
    }
}

/// The version of the program.
pub(super) const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// The run of a fingerprint, which is entered if it is not there, and whether it was.
pub(super) fn enter_run(
    transaction: &Transaction,
    name: &str,
    fingerprint: &str,
    signature: u64,
) -> rusqlite::Result<(RunId, bool)> {
    let select = "SELECT id FROM run WHERE fingerprint = ?1";
    let known = transaction.query_row(select, params![fingerprint], |row| row.get(0)).optional()?;
    if let Some(id) = known {
        return Ok((RunId(id), false));
    }
    transaction.execute(
        "INSERT INTO run (name, fingerprint, program, signature, started)
         VALUES (?1, ?2, ?3, ?4, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))",
        params![name, fingerprint, PROGRAM, signature],
    )?;
    Ok((RunId(transaction.last_insert_rowid()), true))
}

/// For each limit of a section, the index of the search that answers for it.
fn search_of_budget(section: &Section) -> Vec<usize> {
    let searches = section.plan.limits.searches();
    let indices = searches.iter().enumerate();
    indices.flat_map(|(index, limits)| limits.iter().map(move |_| index)).collect()
}

/// A text that is the same for two experiments only if they find the same.
fn fingerprint(experiment: &Experiment, signature: u64) -> String {
    let mut text = format!("{PROGRAM}\n{signature}\n{}\n", experiment.name);
    for Section { suite, selection, plan, audit } in &experiment.sections {
        let Selection { skip_bad, discard_pawn_endings, sample } = *selection;
        let sample = sample.map(|sample| (sample.size, sample.seed));
        let limits: Vec<String> = plan.limits.iter().map(ToString::to_string).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}\n{skip_bad} {discard_pawn_endings} {sample:?}", suite.name);
        let preset = plan.lineup.preset();
        let _ = writeln!(text, "{preset} {} {}", plan.table_mib, plan.repetitions);
        let _ = writeln!(text, "{}\n{}\n{limits:?}", plan.lineup.policies(), plan.baseline);
        text.extend(plan.lineup.engines().iter().map(engines::identity));
        if let Some(audit) = audit {
            let audit::Plan { depth, rate, seed, min_depth, against, verdict_nodes, .. } = audit;
            // Older audits, which did not look at nodes that were only reduced, are other ones.
            let looked_at = "cut reduced";
            let _ = writeln!(
                text,
                "{depth} {rate} {seed} {min_depth} {against} {verdict_nodes} {looked_at}"
            );
        }
        for problem in &suite.problems {
            let Problem { id, position, best, avoid, mate_in, line, .. } = problem;
            let (fen, best, avoid) = (position.to_fen(), uci(position, best), uci(position, avoid));
            let _ = writeln!(text, "{line}\t{id}\t{fen}\t{best}\t{avoid}\t{mate_in:?}");
        }
    }
    digest(text.as_bytes())
}

fn uci(position: &Position, moves: &[Move]) -> String {
    let uci = |&m| position.uci(m, CastlingNotation::KingTakesRook).to_string();
    moves.iter().map(uci).collect::<Vec<_>>().join(" ")
}

/// What the processor calls itself, or `unknown`.
pub fn cpu() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find(|line| line.starts_with("model name"));
    let name = model.and_then(|line| line.split_once(':')).map(|(_, name)| name.trim().to_owned());
    name.unwrap_or_else(|| "unknown".to_owned())
}

fn insert_section(
    connection: &Connection,
    run: i64,
    number: usize,
    section: &Section,
) -> rusqlite::Result<()> {
    let Section { suite, selection, plan, audit } = section;
    let audit = audit.as_ref();
    connection.execute(
        "INSERT INTO section VALUES (:run, :number, :suite, :preset, :hash, :repetitions,
           :baseline, :skip_bad, :bad, :discard, :pawn_endings, :sample_size, :sample_seed,
           :audit_depth, :audit_sample, :audit_seed, :audit_min_depth, :audit_against,
           :audit_nodes)",
        named_params! {
            ":run": run, ":number": number, ":suite": suite.name,
            ":preset": plan.lineup.preset().to_string(), ":hash": plan.table_mib,
            ":repetitions": plan.repetitions.get(), ":baseline": plan.baseline,
            ":skip_bad": selection.skip_bad, ":bad": suite.bad,
            ":discard": selection.discard_pawn_endings, ":pawn_endings": suite.pawn_endings,
            ":sample_size": selection.sample.map(|sample| sample.size),
            ":sample_seed": selection.sample.map(|sample| sample.seed),
            ":audit_depth": audit.map(|plan| plan.depth),
            ":audit_sample": audit.map(|plan| plan.rate.to_string()),
            ":audit_seed": audit.map(|plan| plan.seed),
            ":audit_min_depth": audit.map(|plan| plan.min_depth),
            ":audit_against": audit.map(|plan| plan.against.to_string()),
            ":audit_nodes": audit.map(|plan| plan.verdict_nodes),
        },
    )?;
    let policies = plan.lineup.policies().iter().map(ToString::to_string);
    let commands = plan.lineup.engines().iter().map(|engine| engine.command.to_string());
    for (index, policy) in policies.chain(commands).enumerate() {
        let values = params![run, number, index, policy];
        connection.execute("INSERT INTO policy VALUES (?1, ?2, ?3, ?4)", values)?;
        if let Contender::Engine(engine) = plan.lineup.get(index) {
            let place = [run, number as i64, index as i64];
            engines::enter(connection, "searching_engine", &place, engine)?;
        }
    }
    for (index, limit) in plan.limits.iter().enumerate() {
        let values = params![run, number, index, limit.to_string()];
        connection.execute("INSERT INTO budget VALUES (?1, ?2, ?3, ?4)", values)?;
    }
    let mut statement =
        connection.prepare("INSERT INTO position VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)")?;
    for (index, problem) in suite.problems.iter().enumerate() {
        let Problem { id, position, best, avoid, mate_in, line, .. } = problem;
        let (fen, best, avoid) = (position.to_fen(), uci(position, best), uci(position, avoid));
        statement.execute(params![run, number, index, id, line, fen, best, avoid, mate_in])?;
    }
    Ok(())
}

fn insert_rows(
    connection: &Connection,
    session: Session,
    section: usize,
    suite: &Suite,
    rows: &[Row],
) -> rusqlite::Result<()> {
    let mut statement = connection.prepare_cached(
        "INSERT OR IGNORE INTO result VALUES (?1, ?2, ?3, ?4, ?5,
           (SELECT number FROM budget WHERE run = ?1 AND section = ?2 AND budget = ?6),
           ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24,
           ?25, ?26, ?27, ?28, ?29, ?30, ?31, ?32)",
    )?;
    for row in rows {
        let position = &suite.problems[row.problem].position;
        let best = row.best.map(|best| uci(position, &[best]));
        let (centipawns, mate) = row.score.map_or((None, None), split);
        let time = i64::try_from(row.time.as_micros()).unwrap_or(i64::MAX);
        let before = params![
            session.run.0,
            section,
            row.problem,
            row.policy,
            row.repetition,
            row.limit.to_string(),
            session.id,
            row.depth,
            best,
            centipawns,
            mate,
            row.solved,
            row.solved_since,
            row.nodes,
            time,
        ];
        let counts = row.counters.unwrap_or_default().named().map(|(_, count)| count);
        let counts = counts.iter().map(|count| count as &dyn ToSql);
        let values =
            before.iter().copied().chain(counts).chain([&row.line as &dyn ToSql, &row.fault]);
        statement.execute(params_from_iter(values))?;
    }
    Ok(())
}

/// Centipawns, or plies to mate: negative for being mated.
fn split(score: Score) -> (Option<i16>, Option<i64>) {
    match score.kind() {
        ScoreKind::Centipawns(value) => (Some(value), None),
        ScoreKind::Mate { plies } => (None, Some(plies as i64)),
        ScoreKind::Mated { plies } => (None, Some(-(plies as i64))),
    }
}

fn insert_audit(
    connection: &Connection,
    session: Session,
    section: usize,
    searched: &[Searched],
    rows: &[audit::Row],
) -> rusqlite::Result<()> {
    let run = session.run.0;
    for of_policy in searched {
        let &Searched { problem, policy, cutoffs, reduced, eligible } = of_policy;
        connection
            .prepare_cached(
                "INSERT OR IGNORE INTO audited VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
            )?
            .execute(params![
                run, section, problem, policy, session.id, cutoffs, eligible, reduced
            ])?;
        let own: Vec<&audit::Row> = rows.iter().filter(|row| row.policy == policy).collect();
        let class = |row: &audit::Row| (row.node.depth.plies(), row.reduced_by == 0);
        let classes: HashSet<(i32, bool)> = own.iter().map(|row| class(row)).collect();
        for (depth, is_cut) in classes {
            let tally =
                audit::Tally::of(own.iter().copied().filter(|row| class(row) == (depth, is_cut)));
            let table = if is_cut { "verdict" } else { "reduced_verdict" };
            let unexplained = tally.wrong - tally.zugzwang - tally.horizon;
            let counts = [
                tally.right,
                tally.zugzwang,
                tally.horizon,
                unexplained,
                tally.undecided,
                tally.unknown,
            ];
            let [right, zugzwang, horizon, unexplained, undecided, unknown] = counts;
            connection.prepare_cached(&format!(
                "INSERT OR IGNORE INTO {table} VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
            ))?.execute(params![
                run, section, problem, policy, depth, right, zugzwang, horizon, unexplained,
                undecided, unknown
            ])?;
        }
        let wrong = own.iter().filter_map(|row| match &row.verdict {
            Verdict::Wrong(fault) => Some((row, fault)),
            _ => None,
        });
        for (number, (row, fault)) in wrong.enumerate() {
            let cause = fault.cause.map(|cause: Cause| cause.to_string());
            connection
                .prepare_cached(
                    "INSERT OR IGNORE INTO wrong_cutoff
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)",
                )?
                .execute(params![
                    run,
                    section,
                    problem,
                    policy,
                    number,
                    row.position.to_fen(),
                    kind_name(row.node.kind),
                    row.node.depth.plies(),
                    row.reduction,
                    row.node.window.beta.to_string(),
                    row.value.to_string(),
                    fault.value.to_string(),
                    cause,
                    line(&row.position, &fault.refutation),
                    row.reduced_by
                ])?;
        }
    }
    Ok(())
}

/// A line of moves from a position, in UCI notation.
fn line(position: &Position, moves: &[Move]) -> String {
    let mut position = position.clone();
    let mut words = Vec::new();
    for &played in moves {
        words.push(uci(&position, &[played]));
        position = position.play(played);
    }
    words.join(" ")
}
