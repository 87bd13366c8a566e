//! Keeping a second worker away from a store.

use std::ffi::OsString;
use std::fs::{File, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::path::Path;
use std::process;

use super::{StoreError, StoreFault};

/// The right to work on a store. It ends with the process, however that ends.
#[derive(Debug)]
pub(super) struct Lock {
    /// Locked as long as it is open.
    _file: File,
}

impl Lock {
    /// Takes the lock of a store: that of the file `.lock` beside it, which tells who holds it.
    pub(super) fn take(store: &Path) -> Result<Self, StoreError> {
        let fault = |fault| StoreError::new(store, fault);
        if store.is_dir() {
            let cause = io::Error::new(io::ErrorKind::IsADirectory, "it is a folder");
            return Err(fault(StoreFault::Unwritable { cause }));
        }
        // A link leads to the same store, and so to the same lock.
        let target = store.canonicalize().unwrap_or_else(|_| store.to_owned());
        let mut name = OsString::from(target);
        name.push(".lock");
        let open = File::options().read(true).write(true).create(true).truncate(false).open(name);
        let mut file = open.map_err(|cause| fault(StoreFault::Unwritable { cause }))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let mut holder = String::new();
                // That somebody holds it is certain, who does is a courtesy.
                let _ = file.take(20).read_to_string(&mut holder);
                return Err(fault(StoreFault::InUse { holder: holder.trim().to_owned() }));
            }
            Err(TryLockError::Error(cause)) => return Err(fault(StoreFault::Unwritable { cause })),
        }
        let write = |file: &mut File| -> io::Result<()> {
            file.set_len(0)?;
            file.rewind()?;
            writeln!(file, "{}", process::id())
        };
        // A full disk may hold the lock, and has room for what is merged or run later.
        let _ = write(&mut file);
        Ok(Self { _file: file })
    }
}
