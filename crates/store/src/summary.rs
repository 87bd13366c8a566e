//! What there is in a store: runs, and the processes that worked on them.

use rusqlite::params;

use super::{Origin, RunId, Store, StoreError, VERSION_WITHOUT_ORIGINS, version};

/// What `caesura lab list` tells of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunSummary {
    /// Its number.
    pub id: RunId,
    /// What people call it.
    pub name: String,
    /// The version of the program.
    pub program: String,
    /// The nodes of its short bench.
    pub signature: u64,
    /// When it was begun, UTC.
    pub started: String,
    /// Tells it from all others.
    pub fingerprint: String,
    /// What was done.
    pub kind: RunKind,
    /// How many results there are: searches, games or pairs of games.
    pub results: u64,
    /// How many there will be when it is done.
    pub expected: u64,
    /// The positions audited under a policy.
    pub audits: u64,
    /// How many there will be.
    pub expected_audits: u64,
}

/// What a run does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RunKind {
    /// Positions are searched.
    Experiment,
    /// Configurations of the engine play each other.
    Tournament,
    /// Numbers of a configuration are tuned.
    Tuning,
}

impl RunKind {
    /// What its results are.
    pub fn results(self) -> &'static str {
        match self {
            Self::Experiment => "results",
            Self::Tournament => "games",
            Self::Tuning => "pairs of games",
        }
    }
}

impl RunSummary {
    /// Whether nothing is left to do.
    pub fn is_complete(&self) -> bool {
        self.results == self.expected && self.audits == self.expected_audits
    }
}

/// A process that worked on a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionSummary {
    /// When it began, UTC.
    pub started: String,
    /// On what processor.
    pub cpu: String,
    /// On what system.
    pub system: String,
    /// How many searches ran at a time.
    pub jobs: u64,
    /// Which part of the run was its task.
    pub shard: String,
    /// How many results it found: searches, games or pairs of games.
    pub results: u64,
    /// What it was; nothing in stores of older programs.
    pub origin: Origin,
}

impl Store {
    /// All runs, the oldest first.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read.
    pub fn runs(&self) -> Result<Vec<RunSummary>, StoreError> {
        let mut runs = self.searches_of_runs()?;
        if self.has_games()? {
            let done = "SELECT run, 'tournament', games,
                          (SELECT count(*) FROM game g WHERE g.run = t.run AND g.number < games)
                        FROM tournament t UNION ALL
                        SELECT run, 'tuning', pairs,
                          (SELECT count(*) FROM tuned_pair p WHERE p.run = t.run)
                        FROM tuning t";
            self.query(|connection| {
                let mut statement = connection.prepare(done)?;
                let mut rows = statement.query([])?;
                while let Some(row) = rows.next()? {
                    let id = RunId(row.get(0)?);
                    let Some(run) = runs.iter_mut().find(|run| run.id == id) else { continue };
                    run.kind = match row.get::<_, String>(1)?.as_str() {
                        "tournament" => RunKind::Tournament,
                        _ => RunKind::Tuning,
                    };
                    (run.expected, run.results) = (row.get(2)?, row.get(3)?);
                }
                Ok(())
            })?;
        }
        Ok(runs)
    }

    /// One of them.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read, or the run is gone.
    pub fn summary(&self, run: RunId) -> Result<RunSummary, StoreError> {
        let found = self.runs()?.into_iter().find(|summary| summary.id == run);
        found.ok_or_else(|| self.no_such_run(&run.number().to_string()))
    }

    /// All runs as if they were experiments.
    fn searches_of_runs(&self) -> Result<Vec<RunSummary>, StoreError> {
        self.query(|connection| {
            let mut statement = connection.prepare(
                "SELECT id, name, program, signature, started, fingerprint,
                   (SELECT count(*) FROM result WHERE run = run.id),
                   (SELECT coalesce(sum(repetitions
                      * (SELECT count(*) FROM policy p WHERE p.run = s.run AND p.section = s.number)
                      * (SELECT count(*) FROM budget b WHERE b.run = s.run AND b.section = s.number)
                      * (SELECT count(*) FROM position q
                         WHERE q.run = s.run AND q.section = s.number)), 0)
                    FROM section s WHERE s.run = run.id),
                   (SELECT count(*) FROM audited WHERE run = run.id),
                   (SELECT coalesce(sum(
                        (SELECT count(*) FROM policy p WHERE p.run = s.run AND p.section = s.number
                         AND p.policy NOT LIKE 'uci:%')
                      * (SELECT count(*) FROM position q
                         WHERE q.run = s.run AND q.section = s.number)), 0)
                    FROM section s WHERE s.run = run.id AND s.audit_depth IS NOT NULL)
                 FROM run ORDER BY id",
            )?;
            let summary = |row: &rusqlite::Row| {
                Ok(RunSummary {
                    id: RunId(row.get(0)?),
                    name: row.get(1)?,
                    program: row.get(2)?,
                    signature: row.get(3)?,
                    started: row.get(4)?,
                    fingerprint: row.get(5)?,
                    kind: RunKind::Experiment,
                    results: row.get(6)?,
                    expected: row.get(7)?,
                    audits: row.get(8)?,
                    expected_audits: row.get(9)?,
                })
            };
            statement.query_map([], summary)?.collect()
        })
    }

    /// Who worked on a run.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read.
    pub fn sessions(&self, run: RunId) -> Result<Vec<SessionSummary>, StoreError> {
        let found = match self.has_games()? {
            true => {
                "SELECT session FROM result WHERE run = ?1 UNION ALL
                 SELECT session FROM game WHERE run = ?1 UNION ALL
                 SELECT session FROM tuned_pair WHERE run = ?1"
            }
            false => "SELECT session FROM result WHERE run = ?1",
        };
        let origin = match self.query(version)? > VERSION_WITHOUT_ORIGINS {
            true => "coalesce(commit_id, ''), coalesce(network, ''), coalesce(command, '')",
            false => "'', '', ''",
        };
        self.query(|connection| {
            let mut statement = connection.prepare(&format!(
                "SELECT started, cpu, system, jobs, shard, coalesce(results, 0), {origin} FROM session
                 LEFT JOIN (SELECT session, count(*) AS results FROM ({found}) GROUP BY session)
                   ON session = id
                 WHERE run = ?1 ORDER BY id"
            ))?;
            let summary = |row: &rusqlite::Row| {
                Ok(SessionSummary {
                    started: row.get(0)?,
                    cpu: row.get(1)?,
                    system: row.get(2)?,
                    jobs: row.get(3)?,
                    shard: row.get(4)?,
                    results: row.get(5)?,
                    origin: Origin {
                        commit: row.get(6)?,
                        network: row.get(7)?,
                        command: row.get(8)?,
                    },
                })
            };
            statement.query_map(params![run.0], summary)?.collect()
        })
    }
}
