//! Where the rows of a file come from.

use columns::File;

/// The version of the columns. Files of another are not read.
pub(crate) const VERSION: &str = "1";

/// Stands in the metadata where the checksum of the file is to stand.
pub(crate) const UNSEALED: &str = "crc32:00000000";

/// Who drew the samples, and from what. It stands in the file's metadata, each field under
/// `caesura.` and its name, beside the version of the columns, `caesura.version`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin {
    /// The commit of the program, as far as it is known.
    pub commit: String,
    /// The node count of its bench: the signature of its search.
    pub bench: String,
    /// The configuration that searched, as text.
    pub settings: String,
    /// Everything else that chance and the choice of nodes follow from, as text.
    pub drawn: String,
    /// The suite, and the checksum of its positions.
    pub suite: String,
}

const KEY: &str = "caesura.";

impl Origin {
    fn fields(&self) -> [(&'static str, &String); 5] {
        [
            ("commit", &self.commit),
            ("bench", &self.bench),
            ("settings", &self.settings),
            ("drawn", &self.drawn),
            ("suite", &self.suite),
        ]
    }

    /// As metadata of a file.
    pub(crate) fn metadata(&self) -> Vec<(String, String)> {
        let others = [("version", VERSION), ("checksum", UNSEALED)];
        let fields = self.fields().into_iter().map(|(name, value)| (name, value.as_str()));
        fields
            .chain(others)
            .map(|(name, value)| (format!("{KEY}{name}"), value.to_owned()))
            .collect()
    }

    /// The version of the columns and the origin in a file's metadata, as far as they are there.
    pub(crate) fn of(file: &File) -> (Option<String>, Option<Self>) {
        let value = |name: &str| file.metadata(&format!("{KEY}{name}")).map(str::to_owned);
        let origin = || {
            Some(Self {
                commit: value("commit")?,
                bench: value("bench")?,
                settings: value("settings")?,
                drawn: value("drawn")?,
                suite: value("suite")?,
            })
        };
        (value("version"), origin())
    }
}
