//! Packing the values of a table by Zstandard.

#[cfg(not(target_family = "wasm"))]
pub(crate) use by_zstd::{pack, unpack};
#[cfg(target_family = "wasm")]
pub(crate) use nowhere::{pack, unpack};

#[cfg(not(target_family = "wasm"))]
mod by_zstd {
    use std::io;

    use zstd::bulk;

    /// How hard to pack; more takes minutes and saves little.
    const LEVEL: i32 = 9;

    pub(crate) fn pack(cells: &[u8]) -> io::Result<Vec<u8>> {
        bulk::compress(cells, LEVEL)
    }

    /// No more than `size` values.
    pub(crate) fn unpack(packed: &[u8], size: usize) -> io::Result<Vec<u8>> {
        bulk::decompress(packed, size)
    }
}

/// In a browser there are no files, and no C code.
#[cfg(target_family = "wasm")]
mod nowhere {
    use std::io;

    pub(crate) fn pack(_: &[u8]) -> io::Result<Vec<u8>> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(crate) fn unpack(_: &[u8], _: usize) -> io::Result<Vec<u8>> {
        Err(io::ErrorKind::Unsupported.into())
    }
}
