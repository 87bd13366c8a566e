//! Tunings in a store.

use std::fmt::Write as _;

use players::{Command, Engine};
use rusqlite::{Connection, OptionalExtension, Row, params};
use search::{Preset, Settings};

use super::engines::{self, COLUMNS};
use super::games::{rules, write_rules};
use super::record::{PROGRAM, Session, enter_run};
use super::texts::{digest, parsed, unreadable};
use super::{RunId, Store, StoreError};
use games::PlayerKind;
use games::tune::{Dial, Spsa, Tuning};

impl Store {
    /// The run of a tuning by this build of the program, whose short bench counts `signature`
    /// nodes. It is entered if it is not there.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read or written.
    pub fn begin_tuning(&mut self, tuning: &Tuning, signature: u64) -> Result<RunId, StoreError> {
        let fingerprint = fingerprint(tuning, signature);
        self.transact(|transaction| {
            let (run, is_new) = enter_run(transaction, &tuning.name, &fingerprint, signature)?;
            if !is_new {
                return Ok(run);
            }
            let Spsa { dials, pairs, batch, seed } = &tuning.spsa;
            let [control, adjudication, overhead, grace] = write_rules(&tuning.rules);
            transaction.execute(
                "INSERT INTO tuning VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
                params![
                    run.0,
                    tuning.base.to_string(),
                    pairs,
                    batch,
                    seed.to_string(),
                    control,
                    adjudication,
                    overhead,
                    grace,
                    tuning.table_mib,
                    tuning.openings,
                ],
            )?;
            if let PlayerKind::Engine(engine) = &tuning.base {
                engines::enter(transaction, "tuned_engine", &[run.0], engine)?;
            }
            for (number, dial) in dials.iter().enumerate() {
                let Dial { name, start, min, max, perturbation, rate } = dial;
                transaction.execute(
                    "INSERT INTO dial VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                    params![run.0, number, name, start, min, max, perturbation, rate],
                )?;
            }
            Ok(run)
        })
    }

    /// Keeps what the first configuration made of pairs, in half points of four, each with its
    /// number. It is on the disk when this returns.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be written, for instance because the disk is full.
    pub fn insert_tuned_pairs(
        &mut self,
        session: Session,
        pairs: &[(usize, u8)],
    ) -> Result<(), StoreError> {
        self.transact(|transaction| {
            let insert = "INSERT OR IGNORE INTO tuned_pair VALUES (?1, ?2, ?3, ?4)";
            let mut statement = transaction.prepare_cached(insert)?;
            for (pair, half_points) in pairs {
                statement.execute(params![session.run.0, pair, session.id, half_points])?;
            }
            Ok(())
        })
    }

    /// What the first configuration made of the pairs of a tuning, in half points of four, in
    /// order of their numbers.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read.
    pub fn tuned_pairs(&self, run: RunId) -> Result<Vec<(usize, u8)>, StoreError> {
        self.query(|connection| {
            let select =
                "SELECT number, half_points FROM tuned_pair WHERE run = ?1 ORDER BY number";
            let mut statement = connection.prepare(select)?;
            statement.query_map(params![run.0], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })
    }

    /// The tuning of a run, if it is one.
    ///
    /// # Errors
    /// [`StoreError`] if it cannot be read or makes no sense.
    pub fn tuning(&self, run: RunId) -> Result<Option<Tuning>, StoreError> {
        if !self.has_games()? {
            return Ok(None);
        }
        let dials = self.query(|connection| {
            let select = "SELECT name, start, min, max, perturbation, rate FROM dial
                          WHERE run = ?1 ORDER BY number";
            let mut statement = connection.prepare(select)?;
            let dial = |row: &Row| {
                Ok(Dial {
                    name: row.get(0)?,
                    start: row.get(1)?,
                    min: row.get(2)?,
                    max: row.get(3)?,
                    perturbation: row.get(4)?,
                    rate: row.get(5)?,
                })
            };
            statement.query_map(params![run.0], dial)?.collect::<rusqlite::Result<Vec<_>>>()
        })?;
        self.query(|connection| {
            let select = "SELECT name, base, pairs, batch, seed, control, adjudication,
                            overhead_ms, grace_ms, hash_mib, openings
                          FROM tuning JOIN run ON run.id = run WHERE run = ?1";
            let tuning = |row: &Row| {
                let base: String = row.get(1)?;
                let base = match Command::is_meant_by(&base) {
                    true => PlayerKind::Engine(tuned_engine(connection, run, &base)?),
                    false => {
                        let settings = Settings::recorded(&base, Preset::default());
                        PlayerKind::Own(settings.map_err(unreadable)?)
                    }
                };
                Ok(Tuning {
                    name: row.get(0)?,
                    base,
                    spsa: Spsa {
                        dials,
                        pairs: row.get(2)?,
                        batch: row.get(3)?,
                        seed: parsed(row, 4)?,
                    },
                    rules: rules(row, 5)?,
                    table_mib: row.get(9)?,
                    openings: row.get(10)?,
                })
            };
            connection.query_row(select, params![run.0], tuning).optional()
        })
    }
}

/// The engine that is tuned, of which this text says the rest.
fn tuned_engine(connection: &Connection, run: RunId, text: &str) -> rusqlite::Result<Engine> {
    let select = format!("SELECT {COLUMNS} FROM tuned_engine WHERE run = ?1");
    connection.query_row(&select, params![run.0], |row| engines::read(row, text))
}

/// A text that is the same for two tunings only if they come to the same values.
fn fingerprint(tuning: &Tuning, signature: u64) -> String {
    let Tuning { name, base, spsa, rules, openings, table_mib } = tuning;
    let mut text = format!("{PROGRAM}\n{signature}\n{name}\n{openings}\n{table_mib}\n");
    text += &match base {
        PlayerKind::Own(settings) => format!("{settings}\n"),
        PlayerKind::Engine(engine) => engines::identity(engine),
    };
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{:?}\n{spsa:?}", write_rules(rules));
    digest(text.as_bytes())
}
