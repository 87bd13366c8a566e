//! Reading from a store.

use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

use chess::{Move, Position};
use players::{Command, Engine};
use rusqlite::{OptionalExtension, params};
use search::{Counters, Score, Settings};

use super::engines::{self, COLUMNS};
use super::{
    RunId, Store, StoreError, StoreFault, VERSION_WITHOUT_REDUCED,
    VERSION_WITHOUT_SEARCHING_ENGINES, version,
};
use lab::audit::{self, Tally};
use lab::compare::{Limit, LimitList, Plan, Row};
use lab::experiment::{Experiment, Section};
use lab::lineup::{Contender, Lineup};
use lab::policies::PolicyList;
use lab::suite::{Problem, Sample, Selection, Suite};

impl Store {
    /// The experiment of a run as it was begun, suites and all.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read or makes no sense.
    pub fn experiment(&self, run: RunId) -> Result<Experiment, StoreError> {
        let name = self.query(|connection| {
            connection
                .query_row("SELECT name FROM run WHERE id = ?1", params![run.0], |row| row.get(0))
                .optional()
        })?;
        let name = name.ok_or_else(|| self.no_such_run(&run.number().to_string()))?;
        let count: usize = self.query(|connection| {
            let count = "SELECT count(*) FROM section WHERE run = ?1";
            connection.query_row(count, params![run.0], |row| row.get(0))
        })?;
        let sections = (0..count).map(|number| self.section(run, number));
        Ok(Experiment { name, sections: sections.collect::<Result<_, _>>()?, absent: Vec::new() })
    }

    fn section(&self, run: RunId, number: usize) -> Result<Section, StoreError> {
        let texts = |table: &str| {
            let select = format!(
                "SELECT {table} FROM {table} WHERE run = ?1 AND section = ?2 ORDER BY number"
            );
            self.query(|connection| {
                let mut statement = connection.prepare(&select)?;
                let texts = statement.query_map(params![run.0, number], |row| row.get(0))?;
                texts.collect::<rusqlite::Result<Vec<String>>>()
            })
        };
        let limits: Result<Vec<Limit>, _> =
            texts("budget")?.iter().map(|text| self.parse(text)).collect();
        let limits = LimitList::new(limits?);
        let limits = limits.ok_or_else(|| self.damaged("a section without budgets"))?;
        let problems = self.problems(run, number)?;

        let record = self.query(|connection| {
            let select = "SELECT * FROM section WHERE run = ?1 AND number = ?2";
            connection.query_row(select, params![run.0, number], SectionRecord::read)
        })?;
        let preset = self.parse(&record.preset)?;
        let (mut settings, mut engines) = (Vec::new(), Vec::new());
        for (policy, text) in texts("policy")?.iter().enumerate() {
            match Command::is_meant_by(text) {
                true => engines.push(self.searching_engine(run, number, policy, text)?),
                false => {
                    let policy = Settings::recorded(text, preset);
                    settings.push(policy.map_err(|error| self.damaged(error))?);
                }
            }
        }
        let policies = PolicyList::new(settings, preset).map_err(|error| self.damaged(error))?;
        let lineup = Lineup::new(policies, engines);
        let last = lineup.len().checked_sub(1);
        let last = last.ok_or_else(|| self.damaged("a section without policies"))?;
        let plan = Plan {
            baseline: record.baseline.min(last),
            lineup,
            limits,
            repetitions: NonZeroU32::new(record.repetitions).unwrap_or(NonZeroU32::MIN),
            table_mib: record.hash_mib,
        };
        let audit = match record.audit {
            None => None,
            Some(audit) => Some(audit::Plan {
                policies: plan.lineup.policies().clone(),
                depth: audit.depth,
                rate: self.parse(&audit.sample)?,
                seed: audit.seed,
                min_depth: audit.min_depth,
                against: self.parse(&audit.against)?,
                oracle: None,
                verdict_nodes: audit.nodes,
                table_mib: plan.table_mib,
                effects: false,
            }),
        };
        let SectionRecord { suite: name, bad, pawn_endings, selection, .. } = record;
        let suite = Suite { name, problems, bad, pawn_endings, warnings: Vec::new() };
        Ok(Section { suite, selection, plan, audit })
    }

    fn searching_engine(
        &self,
        run: RunId,
        section: usize,
        number: usize,
        command: &str,
    ) -> Result<Engine, StoreError> {
        let select = format!(
            "SELECT {COLUMNS} FROM searching_engine WHERE run = ?1 AND section = ?2 AND number = ?3"
        );
        self.query(|connection| {
            let place = params![run.0, section, number];
            connection.query_row(&select, place, |row| engines::read(row, command))
        })
    }

    fn problems(&self, run: RunId, section: usize) -> Result<Vec<Problem>, StoreError> {
        type Record = (String, usize, String, String, String, Option<u32>);
        let records: Vec<Record> = self.query(|connection| {
            let mut statement = connection.prepare(
                "SELECT name, line, fen, best, avoid, mate_in FROM position
                 WHERE run = ?1 AND section = ?2 ORDER BY number",
            )?;
            let record = |row: &rusqlite::Row| {
                Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?))
            };
            statement.query_map(params![run.0, section], record)?.collect()
        })?;
        let problem = |(id, line, fen, best, avoid, mate_in): Record| {
            let position = self.parse::<Position>(&fen)?;
            let best = self.moves(&position, &best)?;
            let avoid = self.moves(&position, &avoid)?;
            Ok(Problem::restored(id, position, best, avoid, mate_in, line))
        };
        records.into_iter().map(problem).collect()
    }

    fn moves(&self, position: &Position, text: &str) -> Result<Vec<Move>, StoreError> {
        let read = |word| position.parse_uci(word).map_err(|error| self.damaged(error));
        text.split_whitespace().map(read).collect()
    }

    fn parse<T: FromStr<Err: ToString>>(&self, text: &str) -> Result<T, StoreError> {
        text.parse().map_err(|error: T::Err| self.damaged(error.to_string()))
    }

    fn damaged(&self, cause: impl ToString) -> StoreError {
        self.fault(StoreFault::Damaged { cause: cause.to_string() })
    }

    /// Hands over the rows of a section of a run, those of a position at a time and in the order
    /// of the suite. Positions without rows are passed over. `with_lines` tells whether the
    /// principal variations are wanted.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read, or what `take` returns.
    pub fn for_each_position<E: From<StoreError>>(
        &self,
        run: RunId,
        number: usize,
        section: &Section,
        with_lines: bool,
        mut take: impl FnMut(&[Row]) -> Result<(), E>,
    ) -> Result<(), E> {
        let ask = |error: rusqlite::Error| self.fault(error.into());
        let line = if with_lines { "line" } else { "''" };
        let knows_faults = self.query(version)? > VERSION_WITHOUT_SEARCHING_ENGINES;
        let fault = if knows_faults { "fault" } else { "NULL" };
        let select = format!(
            "SELECT position, policy, repetition, budget, depth, best, centipawns, mate, solved,
               solved_since, nodes, time_us, pv_nodes, cut_nodes, all_nodes, quiescence_nodes,
               table_cutoffs, null_tried, null_cut, null_reduced, null_verified,
               null_contradicted, threat_extended, multi_cut_tried, multi_cut, beta_cutoffs,
               first_move_cutoffs, {line}, {fault}
             FROM result WHERE run = ?1 AND section = ?2
             ORDER BY position, policy, repetition, budget"
        );
        let mut statement = self.connection.prepare(&select).map_err(ask)?;
        let mut records = statement.query(params![run.0, number]).map_err(ask)?;
        let mut rows: Vec<Row> = Vec::new();
        while let Some(record) = records.next().map_err(ask)? {
            let row = self.row(record, section)?;
            if rows.first().is_some_and(|first| first.problem != row.problem) {
                take(&rows)?;
                rows.clear();
            }
            rows.push(row);
        }
        if rows.is_empty() { Ok(()) } else { take(&rows) }
    }

    fn row(&self, record: &rusqlite::Row, section: &Section) -> Result<Row, StoreError> {
        let read = || -> rusqlite::Result<_> {
            let best: Option<String> = record.get(5)?;
            let mut counts = [0; Counters::COUNT];
            for (index, count) in counts.iter_mut().enumerate() {
                *count = record.get(12 + index)?;
            }
            let score: (Option<i32>, Option<i64>) = (record.get(6)?, record.get(7)?);
            let budget: usize = record.get(3)?;
            let row = Row {
                problem: record.get(0)?,
                policy: record.get(1)?,
                repetition: record.get(2)?,
                limit: Limit::Depth(0),
                depth: record.get(4)?,
                best: None,
                line: record.get(27)?,
                score: None,
                solved: record.get(8)?,
                solved_since: record.get(9)?,
                nodes: record.get(10)?,
                time: Duration::from_micros(record.get(11)?),
                counters: Some(Counters::from_counts(counts)),
                fault: record.get(28)?,
            };
            Ok((row, budget, best, score))
        };
        let (row, budget, best, score) = read().map_err(|error| self.fault(error.into()))?;
        let problem = section.suite.problems.get(row.problem);
        let problem = problem.ok_or_else(|| self.damaged("a result of no position"))?;
        let limit = section.plan.limits.get(budget);
        let limit = *limit.ok_or_else(|| self.damaged("a result within no budget"))?;
        if row.policy >= section.plan.lineup.len() {
            return Err(self.damaged("a result of no policy"));
        }
        let is_own = matches!(section.plan.lineup.get(row.policy), Contender::Own(_));
        let best = best.map(|best| problem.position.parse_uci(&best));
        let best = best.transpose().map_err(|error| self.damaged(error))?;
        let score = match score {
            (Some(value), None) => Some(Score::centipawns(value)),
            (None, Some(plies)) if plies > 0 => Some(Score::mate_in(plies as usize)),
            (None, Some(plies)) => Some(Score::mated_in(plies.unsigned_abs() as usize)),
            (None, None) if !is_own => None,
            _ => return Err(self.damaged("a result without a score")),
        };
        let counters = row.counters.filter(|_| is_own);
        Ok(Row { limit, best, score, counters, ..row })
    }

    /// What was judged in a section of a run, by policy, depth and position; cutoffs first.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read.
    pub fn verdicts(&self, run: RunId, section: usize) -> Result<Vec<Judged>, StoreError> {
        let select = |table, is_cut| {
            format!(
                "SELECT policy, depth, {is_cut} AS cut, position, right, zugzwang, horizon, unexplained,
                   undecided, unknown
                 FROM {table} WHERE run = ?1 AND section = ?2"
            )
        };
        let mut selects = vec![select("verdict", 1)];
        if self.query(version)? > VERSION_WITHOUT_REDUCED {
            selects.push(select("reduced_verdict", 0));
        }
        let all = selects.join(" UNION ALL ");
        self.query(|connection| {
            let mut statement =
                connection.prepare(&format!("{all} ORDER BY policy, depth, cut DESC, position"))?;
            let judged = |row: &rusqlite::Row| {
                let [zugzwang, horizon, unexplained]: [u64; 3] =
                    [row.get(5)?, row.get(6)?, row.get(7)?];
                Ok(Judged {
                    policy: row.get(0)?,
                    depth: row.get(1)?,
                    is_cut: row.get(2)?,
                    problem: row.get(3)?,
                    tally: Tally {
                        right: row.get(4)?,
                        wrong: zugzwang + horizon + unexplained,
                        zugzwang,
                        horizon,
                        undecided: row.get(8)?,
                        unknown: row.get(9)?,
                    },
                })
            };
            statement.query_map(params![run.0, section], judged)?.collect()
        })
    }

    /// The searches of a section of a run that were audited: policy and position of each.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read.
    pub fn audited_searches(
        &self,
        run: RunId,
        section: usize,
    ) -> Result<Vec<(usize, usize)>, StoreError> {
        self.query(|connection| {
            let mut statement = connection.prepare(
                "SELECT policy, position FROM audited WHERE run = ?1 AND section = ?2
                 ORDER BY policy, position",
            )?;
            let searches = statement
                .query_map(params![run.0, section], |row| Ok((row.get(0)?, row.get(1)?)))?;
            searches.collect()
        })
    }
}

/// What was found of the nodes of one depth that the null moves of a policy settled in the search
/// of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The index of the policy in the plan.
    pub policy: usize,
    /// The remaining depth with which they were entered, in plies.
    pub depth: u8,
    /// Whether passes cut them off; else their moves kept beta, made shallower because of a pass.
    pub is_cut: bool,
    /// The index of the position in the suite.
    pub problem: usize,
    /// The verdicts.
    pub tally: Tally,
}

/// A row of the table of sections.
struct SectionRecord {
    suite: String,
    preset: String,
    hash_mib: usize,
    repetitions: u32,
    baseline: usize,
    bad: usize,
    pawn_endings: usize,
    selection: Selection,
    audit: Option<AuditRecord>,
}

struct AuditRecord {
    depth: u8,
    sample: String,
    seed: u64,
    min_depth: u8,
    against: String,
    nodes: u64,
}

impl SectionRecord {
    fn read(row: &rusqlite::Row) -> rusqlite::Result<Self> {
        let sample = match (row.get::<_, Option<usize>>("sample_size")?, row.get("sample_seed")?) {
            (Some(size), Some(seed)) => Some(Sample { size, seed }),
            _ => None,
        };
        let audit = match row.get::<_, Option<u8>>("audit_depth")? {
            None => None,
            Some(depth) => Some(AuditRecord {
                depth,
                sample: row.get("audit_sample")?,
                seed: row.get("audit_seed")?,
                min_depth: row.get("audit_min_depth")?,
                against: row.get("audit_against")?,
                nodes: row.get("audit_nodes")?,
            }),
        };
        Ok(Self {
            suite: row.get("suite")?,
            preset: row.get("preset")?,
            hash_mib: row.get("hash_mib")?,
            repetitions: row.get("repetitions")?,
            baseline: row.get("baseline")?,
            bad: row.get("bad")?,
            pawn_endings: row.get("pawn_endings")?,
            selection: Selection {
                skip_bad: row.get("skip_bad")?,
                discard_pawn_endings: row.get("discard_pawn_endings")?,
                sample,
            },
            audit,
        })
    }
}
