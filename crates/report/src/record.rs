//! What the JSON of all reports has in common.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use games::Rules;
use serde::{Serialize, Serializer};

use super::Report;

/// What all reports begin with.
#[derive(Serialize)]
pub(super) struct ReportRecord<'a> {
    title: &'a str,
    version: &'a str,
    provenance: BTreeMap<&'a str, &'a str>,
}

impl<'a> From<&'a Report<'_>> for ReportRecord<'a> {
    fn from(report: &'a Report<'_>) -> Self {
        Self {
            title: &report.title,
            version: &report.version,
            provenance: report.provenance.iter().map(|(name, text)| (&**name, &**text)).collect(),
        }
    }
}

/// An object whose last member is a list, an item a line, so that nobody has to hold them all.
pub(super) struct List<'o> {
    out: &'o mut dyn Write,
    separator: &'static str,
}

impl<'o> List<'o> {
    /// Writes the other members, which `head` has, and opens the list.
    pub(super) fn begin(
        head: &impl Serialize,
        name: &str,
        out: &'o mut dyn Write,
    ) -> io::Result<Self> {
        let head = serde_json::to_string_pretty(head)?;
        // The list comes before the brace that closes the object.
        let members = head.strip_suffix('}').unwrap_or(&head).trim_end();
        write!(out, "{members},\n  \"{name}\": [")?;
        Ok(Self { out, separator: "\n    " })
    }

    pub(super) fn item(&mut self, item: &impl Serialize) -> io::Result<()> {
        write!(self.out, "{}", self.separator)?;
        self.separator = ",\n    ";
        Ok(serde_json::to_writer(&mut *self.out, item)?)
    }

    pub(super) fn end(self) -> io::Result<()> {
        writeln!(self.out, "\n  ]\n}}")
    }
}

pub(super) fn microseconds<S: Serializer>(
    time: &Duration,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.serialize_u64(u64::try_from(time.as_micros()).unwrap_or(u64::MAX))
}

/// How games are played, of a tournament as of a tuning.
#[derive(Serialize)]
pub(super) struct RulesRecord<'a> {
    limit: String,
    hash_mb: usize,
    openings: &'a str,
    adjudication: String,
    overhead_ms: u128,
    grace_ms: u128,
}

impl<'a> RulesRecord<'a> {
    pub(super) fn new(rules: &Rules, table_mib: usize, openings: &'a str) -> Self {
        Self {
            limit: rules.control.to_string(),
            hash_mb: table_mib,
            openings,
            adjudication: rules.adjudication.to_string(),
            overhead_ms: rules.overhead.as_millis(),
            grace_ms: rules.grace.as_millis(),
        }
    }
}
