//! Putting the stores of shards together.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, params};

use super::{RunSummary, Store, StoreError, StoreFault};

/// What a merge did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Merged {
    /// Results that were not there before.
    pub added: u64,
    /// Results that were.
    pub known: u64,
}

/// The tables that describe a run, and those that hold what sessions found.
const DESCRIPTIONS: [&str; 8] = [
    "section",
    "policy",
    "searching_engine",
    "budget",
    "position",
    "tournament",
    "player",
    "engine",
];
const FINDINGS: [&str; 3] = ["result", "audited", "game"];
const DETAILS: [&str; 4] = ["verdict", "reduced_verdict", "wrong_cutoff", "fault"];

impl Store {
    /// Takes over everything that another store holds of the same run. Doing it twice changes
    /// nothing. If this store is empty it takes the run over too.
    ///
    /// # Errors
    /// [`StoreError`] if the other store holds anything but one run, if that is another run than
    /// this store's, or if the two hold different results of the same search. Then nothing is
    /// changed.
    pub fn merge(&mut self, other: &Path) -> Result<Merged, StoreError> {
        let theirs = Self::open(other)?.runs()?;
        let ours = self.runs()?;
        let name = other.display().to_string();
        let mismatch = |difference: String| {
            Err(self.fault(StoreFault::Mismatch { other: name.clone(), difference }))
        };
        let [their] = theirs.as_slice() else {
            return mismatch(format!("it holds {} runs", theirs.len()));
        };
        match ours.as_slice() {
            [] => {}
            [our] if our.fingerprint == their.fingerprint => {}
            [our] => return mismatch(difference(our, their)),
            _ => return mismatch(format!("the store to merge into holds {} runs", ours.len())),
        }
        let before: u64 = ours.iter().map(|run| run.results).sum();
        let attach = format!("file:{}?mode=ro", super::uri(other));
        self.query(|connection| connection.execute("ATTACH ?1 AS other", params![attach]))?;
        let merged = self.take_over(their, &name);
        let detached = self.query(|connection| connection.execute_batch("DETACH other"));
        merged?;
        detached?;
        let after: u64 = self.runs()?.iter().map(|run| run.results).sum();
        let added = after - before;
        Ok(Merged { added, known: their.results - added })
    }

    fn take_over(&mut self, their: &RunSummary, other: &str) -> Result<(), StoreError> {
        let conflict = self.transact(|transaction| {
            let run = our_run(transaction, their)?;
            let from = their.id.number();
            if let Some(search) = conflict(transaction, run, from)? {
                // Nothing but the run itself has been written so far.
                return Ok(Some(search));
            }
            let columns = columns_of(transaction, "session", &["id", "run"])?;
            transaction.execute(
                &format!(
                    "INSERT OR IGNORE INTO main.session (run, {columns})
                     SELECT ?1, {columns} FROM other.session WHERE run = ?2"
                ),
                params![run, from],
            )?;
            for table in there(transaction, &FINDINGS)? {
                let columns = columns_of(transaction, table, &["run", "session"])?;
                let found: Vec<String> =
                    columns.split(", ").map(|name| format!("found.{name}")).collect();
                transaction.execute(
                    &format!(
                        "INSERT OR IGNORE INTO main.{table} (run, session, {columns})
                         SELECT ?1, ours.id, {} FROM other.{table} AS found
                         JOIN other.session AS theirs ON theirs.id = found.session
                         JOIN main.session AS ours ON ours.key = theirs.key
                         WHERE found.run = ?2",
                        found.join(", ")
                    ),
                    params![run, from],
                )?;
            }
            for table in there(transaction, &DETAILS)? {
                copy(transaction, table, run, from)?;
            }
            Ok(None)
        })?;
        match conflict {
            None => Ok(()),
            Some(search) => {
                Err(self.fault(StoreFault::Conflict { other: other.to_owned(), search }))
            }
        }
    }
}

/// The number of the run among ours; it is copied if it is not there.
fn our_run(connection: &Connection, their: &RunSummary) -> rusqlite::Result<i64> {
    let known = connection
        .query_row(
            "SELECT id FROM main.run WHERE fingerprint = ?1",
            params![their.fingerprint],
            |row| row.get(0),
        )
        .optional()?;
    if let Some(run) = known {
        return Ok(run);
    }
    let from = their.id.number();
    let columns = columns_of(connection, "run", &["id"])?;
    connection.execute(
        &format!("INSERT INTO main.run ({columns}) SELECT {columns} FROM other.run WHERE id = ?1"),
        params![from],
    )?;
    let run = connection.last_insert_rowid();
    for table in there(connection, &DESCRIPTIONS)? {
        copy(connection, table, run, from)?;
    }
    Ok(run)
}

/// Those of the tables that the other store has.
fn there(connection: &Connection, tables: &[&'static str]) -> rusqlite::Result<Vec<&'static str>> {
    let select = "SELECT count(*) FROM other.sqlite_schema WHERE type = 'table' AND name = ?1";
    let mut statement = connection.prepare(select)?;
    let mut found = Vec::new();
    for &table in tables {
        if statement.query_row(params![table], |row| row.get::<_, i64>(0))? > 0 {
            found.push(table);
        }
    }
    Ok(found)
}

/// Copies the rows of a run that are not there yet.
fn copy(connection: &Connection, table: &str, run: i64, from: i64) -> rusqlite::Result<()> {
    let columns = columns_of(connection, table, &["run"])?;
    connection.execute(
        &format!(
            "INSERT OR IGNORE INTO main.{table} (run, {columns})
             SELECT ?1, {columns} FROM other.{table} WHERE run = ?2"
        ),
        params![run, from],
    )?;
    Ok(())
}

/// The names of the columns that a table has in the other store, but for some.
fn columns_of(connection: &Connection, table: &str, but: &[&str]) -> rusqlite::Result<String> {
    let mut statement =
        connection.prepare("SELECT name FROM pragma_table_info(?1, 'other') ORDER BY cid")?;
    let names = statement.query_map(params![table], |row| row.get::<_, String>(0))?;
    let names: Vec<String> = names.collect::<rusqlite::Result<_>>()?;
    let wanted = names.into_iter().filter(|name| !but.contains(&name.as_str()));
    Ok(wanted.collect::<Vec<_>>().join(", "))
}

/// A search of which the two stores hold different results. Time decides no result, and what it
/// bounds may differ; so may what other engines find.
fn conflict(connection: &Connection, run: i64, from: i64) -> rusqlite::Result<Option<String>> {
    let same = columns_of(connection, "result", &["run", "session", "time_us"])?;
    let differs: Vec<String> =
        same.split(", ").map(|name| format!("a.{name} IS NOT b.{name}")).collect();
    connection
        .query_row(
            &format!(
                "SELECT place.suite || ', position ' || (a.position + 1) || ', ' || names.policy
                   || ', ' || limits.budget
                 FROM main.result AS a
                 JOIN other.result AS b ON b.section = a.section AND b.position = a.position
                   AND b.policy = a.policy AND b.repetition = a.repetition AND b.budget = a.budget
                 JOIN main.budget AS limits ON limits.run = ?1 AND limits.section = a.section
                   AND limits.number = a.budget
                 JOIN main.section AS place ON place.run = ?1 AND place.number = a.section
                 JOIN main.policy AS names ON names.run = ?1 AND names.section = a.section
                   AND names.number = a.policy
                 WHERE a.run = ?1 AND b.run = ?2 AND limits.budget NOT LIKE 'time%'
                   AND names.policy NOT LIKE 'uci:%'
                   AND ({}) LIMIT 1",
                differs.join(" OR ")
            ),
            params![run, from],
            |row| row.get(0),
        )
        .optional()
}

/// In what two runs differ, as far as their descriptions tell.
fn difference(our: &RunSummary, their: &RunSummary) -> String {
    if our.name != their.name {
        return format!("it holds the run '{}', not '{}'", their.name, our.name);
    }
    if our.program != their.program || our.signature != their.signature {
        return format!(
            "its run was made by version {} (bench {}), not {} (bench {})",
            their.program, their.signature, our.program, our.signature
        );
    }
    format!("its run '{}' has other suites, policies or limits", their.name)
}
