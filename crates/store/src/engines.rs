//! Other engines in a store.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use players::{Command, Engine};
use rusqlite::{Connection, Row, ToSql, params_from_iter};

use super::texts::{digest, unreadable};

/// What an engine is called, what it calls itself, where it runs and how long it is waited for:
/// what its command does not say.
pub const COLUMNS: &str = "name, calls_itself, directory, patience_ms";

/// A text that is the same for two engines only if they are one: the same program with the same
/// options.
pub fn identity(engine: &Engine) -> String {
    let Engine { command, calls_itself, patience } = engine;
    let program = command.file().and_then(|file| fs::read(file).ok());
    let program = program.map(|bytes| digest(&bytes));
    format!("{command}\n{:?}\n", (calls_itself, &command.directory, patience, program))
}

/// Enters an engine into a table whose first columns hold these numbers.
pub fn enter(
    connection: &Connection,
    table: &str,
    place: &[i64],
    Engine { command, calls_itself, patience }: &Engine,
) -> rusqlite::Result<()> {
    let directory = command.directory.as_ref().map(|directory| directory.to_string_lossy());
    let patience = patience.as_millis() as u64;
    let columns: [&dyn ToSql; 4] = [&command.name, calls_itself, &directory, &patience];
    let place = place.iter().map(|number| number as &dyn ToSql);
    let values: Vec<&dyn ToSql> = place.chain(columns).collect();
    let places = vec!["?"; values.len()].join(", ");
    let statement = format!("INSERT INTO {table} VALUES ({places})");
    connection.execute(&statement, params_from_iter(values)).map(|_| ())
}

/// The engine of a command, of which a row tells the rest in [`COLUMNS`].
pub fn read(row: &Row, command: &str) -> rusqlite::Result<Engine> {
    let command: Command = command.parse().map_err(unreadable)?;
    let directory: Option<String> = row.get(2)?;
    let directory = directory.map(PathBuf::from);
    Ok(Engine {
        command: Command { name: row.get(0)?, directory, ..command },
        calls_itself: row.get(1)?,
        patience: Duration::from_millis(row.get(3)?),
    })
}
