//! Texts in a store.

use std::str::FromStr;

use rusqlite::Row;
use sha2::{Digest, Sha256};

/// Stands for a text, since no two have the same.
pub fn digest(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// What a text in a column stands for.
pub fn parsed<T: FromStr<Err: std::error::Error + Send + Sync + 'static>>(
    row: &Row,
    column: usize,
) -> rusqlite::Result<T> {
    row.get::<_, String>(column)?.parse().map_err(unreadable)
}

/// A text that stands for nothing.
pub fn unreadable(
    cause: impl Into<Box<dyn std::error::Error + Send + Sync + 'static>>,
) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(0, rusqlite::types::Type::Text, cause.into())
}
