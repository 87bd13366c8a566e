//! Networks from files.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use network::{MOST_BYTES, Network, NetworkError};
use thiserror::Error;

/// Why a file gives no network.
#[derive(Debug, Error)]
pub enum NetworkFileError {
    /// It cannot be read.
    #[error("{}: {cause}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        cause: io::Error,
    },
    /// It holds something else.
    #[error("{}: {cause}", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        cause: NetworkError,
    },
}

/// Reads the network of a file.
///
/// # Errors
/// [`NetworkFileError`] if it cannot be read, or is no network that this program knows.
pub fn read_network(path: &Path) -> Result<Arc<Network>, NetworkFileError> {
    let bytes =
        read(path).map_err(|cause| NetworkFileError::Io { path: path.to_owned(), cause })?;
    let network = Network::from_bytes(&bytes);
    let network =
        network.map_err(|cause| NetworkFileError::Content { path: path.to_owned(), cause })?;
    Ok(Arc::new(network))
}

/// No more than a network can have: some files never end.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    if !path.metadata()?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a file"));
    }
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
