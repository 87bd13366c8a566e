//! Nets of files.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use thiserror::Error;

use crate::{MOST_BYTES, Network, NetworkError};

/// A net of a file, by its name and what tells it from others: `FILE@CHECKSUM`, the checksum in
/// eight hexadecimal digits.
#[derive(Clone, Debug)]
pub struct NetworkFile {
    path: String,
    checksum: u32,
    /// None if it is only named.
    network: Option<Arc<Network>>,
}

/// Why a file gives no net.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NetworkFileError {
    /// It cannot be read.
    #[error("{path}: {cause}")]
    Io {
        /// The file.
        path: String,
        /// What the system says.
        cause: String,
    },
    /// It holds something else.
    #[error("{path}: {cause}")]
    Content {
        /// The file.
        path: String,
        /// What is wrong with it.
        cause: NetworkError,
    },
    /// It holds another net.
    #[error("{path}: its checksum is {found:08x}, not {expected:08x}")]
    OtherNet {
        /// The file.
        path: String,
        /// What it holds.
        found: u32,
        /// What was asked for.
        expected: u32,
    },
}

impl NetworkFile {
    /// Reads the net of a file.
    ///
    /// # Errors
    /// [`NetworkFileError`] if it cannot be read, or is no net that this program knows.
    pub fn open(path: &str) -> Result<Self, NetworkFileError> {
        let name = || path.to_owned();
        let bytes = read(Path::new(path))
            .map_err(|cause| NetworkFileError::Io { path: name(), cause: cause.to_string() })?;
        let network = Network::from_bytes(&bytes)
            .map_err(|cause| NetworkFileError::Content { path: name(), cause })?;
        Ok(Self { path: name(), checksum: network.checksum(), network: Some(Arc::new(network)) })
    }

    /// Reads the net that a text names, as a file alone or as `FILE@CHECKSUM`.
    ///
    /// # Errors
    /// [`NetworkFileError`] as for [`open`](Self::open), or if the file holds another net.
    pub fn open_named(text: &str) -> Result<Self, NetworkFileError> {
        let Some(Self { path, checksum, .. }) = Self::named(text) else { return Self::open(text) };
        let file = Self::open(&path)?;
        match file.checksum == checksum {
            true => Ok(file),
            false => {
                let found = file.checksum;
                Err(NetworkFileError::OtherNet { path, found, expected: checksum })
            }
        }
    }

    /// What a text of the form `FILE@CHECKSUM` names. Nothing is read: the file may be gone.
    pub fn named(text: &str) -> Option<Self> {
        let (path, digits) = text.rsplit_once('@')?;
        let is_checksum =
            digits.len() == 8 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let checksum = u32::from_str_radix(digits, 16).ok().filter(|_| is_checksum)?;
        Some(Self { path: path.to_owned(), checksum, network: None })
    }

    /// The net, unless it is only named.
    pub fn network(&self) -> Option<&Arc<Network>> {
        self.network.as_ref()
    }
}

/// Two that name the same are the same.
impl PartialEq for NetworkFile {
    fn eq(&self, other: &Self) -> bool {
        (&self.path, self.checksum) == (&other.path, other.checksum)
    }
}

impl Eq for NetworkFile {}

impl fmt::Display for NetworkFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}@{:08x}", self.path, self.checksum)
    }
}

/// No more than a net can have: some files never end.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    if !path.metadata()?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    // Its numbers are held twice while a net is made of them, and who evaluates needs room too.
    Vec::<u8>::new().try_reserve_exact(4 * bytes.len())?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_says_which_net_was_meant() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.net");
        let network = Network::random(32, 1);
        std::fs::write(&path, network.to_bytes()).unwrap();
        let file = NetworkFile::open(path.to_str().unwrap()).unwrap();
        assert_eq!(file.network().unwrap().checksum(), network.checksum());
        let text = file.to_string();
        assert_eq!(NetworkFile::open_named(&text).unwrap(), file);
        let named = NetworkFile::named(&text).unwrap();
        assert_eq!((&named, named.to_string()), (&file, text));
        assert!(named.network().is_none());

        std::fs::write(&path, Network::random(32, 2).to_bytes()).unwrap();
        let error = NetworkFile::open_named(&file.to_string()).unwrap_err();
        assert!(matches!(error, NetworkFileError::OtherNet { .. }), "{error}");
        for text in ["a.net", "a@b.net", "a.net@0123456", "a.net@012345678", "a.net@+1234567"] {
            assert_eq!(NetworkFile::named(text), None, "{text}");
        }
    }
}
