//! Files that appear whole or not at all, and standard output in the place of one.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Write};
use std::path::{self, Path, PathBuf};
use std::process;

use thiserror::Error;

/// A file that is going to be written.
///
/// The text goes to a temporary file in the same folder, which takes the file's name when all of
/// it is on the disk. Until then a file of that name stays as it was.
#[derive(Debug)]
pub struct OutputFile {
    /// As it was given, for errors.
    path: PathBuf,
    /// Where it leads if the path is a symbolic link.
    target: PathBuf,
    way: Way,
}

/// How what is written gets there.
#[derive(Debug)]
enum Way {
    /// Under this name, until all of it is there.
    Temporary(PathBuf),
    /// Into what is no regular file, such as a pipe or `/dev/null`.
    Open(File),
    Standard,
}

/// What names standard output, or standard input, in the place of a file.
pub const STANDARD: &str = "-";
/// What the system calls standard output.
const SYSTEM_STANDARD: &str = "/dev/stdout";

/// Why a file cannot be written.
#[derive(Debug, Error)]
#[error("cannot write {file}: {cause}")]
pub struct OutputFileError {
    file: String,
    cause: io::Error,
}

/// A file that cannot be read.
#[derive(Debug, Error)]
#[error("{file}: {cause}")]
pub struct Unreadable {
    /// The file.
    pub file: String,
    /// What the system says.
    pub cause: io::Error,
}

impl OutputFileError {
    /// Whether who read standard output has gone away.
    pub fn is_broken_pipe(&self) -> bool {
        self.cause.kind() == io::ErrorKind::BrokenPipe
    }

    /// What the system says.
    pub fn into_cause(self) -> io::Error {
        self.cause
    }
}

impl OutputFile {
    /// Makes sure, before any work is done for it, that the file can be written.
    ///
    /// # Errors
    /// If it is [`STANDARD`], a folder or a device, or its folder does not exist or cannot be
    /// written to.
    pub fn prepare(path: &Path) -> Result<Self, OutputFileError> {
        let error = |cause| OutputFileError { file: path.display().to_string(), cause };
        let (target, temporary) = locate(path).map_err(error)?;
        remove_left_over(&target);
        File::create_new(&temporary).and_then(|_| fs::remove_file(&temporary)).map_err(error)?;
        Ok(Self { path: path.to_owned(), target, way: Way::Temporary(temporary) })
    }

    /// The same, but [`STANDARD`] is standard output, and a pipe or a device is written to as it
    /// is.
    ///
    /// # Errors
    /// As [`OutputFile::prepare`].
    pub fn prepare_or_standard(path: &Path) -> Result<Self, OutputFileError> {
        if [STANDARD, SYSTEM_STANDARD].iter().any(|name| path.as_os_str() == *name) {
            return Ok(Self::standard());
        }
        if !fs::metadata(path).is_ok_and(|metadata| is_stream(metadata.file_type())) {
            return Self::prepare(path);
        }
        let error = |cause| OutputFileError { file: path.display().to_string(), cause };
        let open = File::options().write(true).open(path).map_err(error)?;
        Ok(Self { path: path.to_owned(), target: path.to_owned(), way: Way::Open(open) })
    }

    /// Standard output.
    pub fn standard() -> Self {
        Self { path: "standard output".into(), target: STANDARD.into(), way: Way::Standard }
    }

    /// Whether it is standard output.
    pub fn is_standard(&self) -> bool {
        matches!(self.way, Way::Standard)
    }

    /// The file as it was named.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file, without symbolic links on the way.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// Writes the file: all that `fill` writes, or nothing.
    ///
    /// # Errors
    /// If `fill` fails or the system does.
    pub fn write(
        &self,
        fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), OutputFileError> {
        let written = match &self.way {
            Way::Standard => write_through(io::stdout().lock(), fill),
            Way::Open(open) => write_through(open, fill),
            Way::Temporary(temporary) => {
                let written = write_temporary(temporary, fill);
                let placed = written.and_then(|()| fs::rename(temporary, &self.target));
                // The first error is the one to tell of.
                placed.inspect_err(|_| drop(fs::remove_file(temporary)))
            }
        };
        written.map_err(|cause| OutputFileError { file: self.path.display().to_string(), cause })
    }
}

fn write_through(
    end: impl Write,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::new(Pipe { end, is_broken: false });
    let written = fill(&mut out).and_then(|()| out.flush());
    // Who writes rows may have put the system's error into one of its own.
    written.map_err(|error| match out.get_ref().is_broken {
        true => io::ErrorKind::BrokenPipe.into(),
        false => error,
    })
}

/// All that a file holds, or, if it is [`STANDARD`], what comes in on standard input.
///
/// # Errors
/// What the system says.
pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    if path.as_os_str() != STANDARD {
        return fs::read(path);
    }
    let mut content = Vec::new();
    io::stdin().lock().read_to_end(&mut content)?;
    Ok(content)
}

/// How a file is called where something is wrong in it.
pub fn name(path: &Path) -> String {
    match path.as_os_str() == STANDARD {
        true => "standard input".to_owned(),
        false => path.display().to_string(),
    }
}

/// A folder cannot be made.
#[derive(Debug, Error)]
#[error("cannot make the folder {folder}: {cause}")]
pub struct FolderError {
    folder: String,
    cause: io::Error,
}

/// Makes a folder, and those that it is in, where it is not there.
///
/// # Errors
/// [`FolderError`]
pub fn make_folder(folder: &Path) -> Result<(), FolderError> {
    if folder.as_os_str() == STANDARD {
        let cause = io::Error::new(
            io::ErrorKind::InvalidInput,
            "several files do not go to standard output",
        );
        return Err(FolderError { folder: STANDARD.to_owned(), cause });
    }
    fs::create_dir_all(folder).map_err(|cause| FolderError {
        folder: folder.display().to_string(),
        cause: match cause.kind() {
            io::ErrorKind::AlreadyExists => {
                io::Error::new(cause.kind(), "there is a file of that name")
            }
            _ => cause,
        },
    })
}

/// Remembers whether its reader has gone away.
struct Pipe<W> {
    end: W,
    is_broken: bool,
}

impl<W: Write> Pipe<W> {
    fn noticed<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        result.inspect_err(|error| self.is_broken |= error.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl<W: Write> Write for Pipe<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.end.write(bytes);
        self.noticed(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        let flushed = self.end.flush();
        self.noticed(flushed)
    }
}

fn write_temporary(
    temporary: &Path,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let file = File::create(temporary)?;
    // Where a system knows no locks, nobody takes the file for one that is left over either.
    let _ = file.lock();
    let mut out = BufWriter::new(file);
    fill(&mut out)?;
    out.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()
}

/// The file that a path leads to, and a name for a temporary file beside it.
fn locate(path: &Path) -> io::Result<(PathBuf, PathBuf)> {
    let not_a_file = |what| io::Error::new(io::ErrorKind::InvalidInput, what);
    if path.as_os_str() == STANDARD {
        return Err(not_a_file("this does not go to standard output; name a file"));
    }
    let name = path.file_name().ok_or_else(|| not_a_file("it names no file"))?;
    let target = match fs::metadata(path) {
        Ok(metadata) if metadata.is_dir() => return Err(not_a_file("it is a folder")),
        Ok(metadata) if !metadata.is_file() || is_open_file(path)? => {
            return Err(not_a_file("it is not a regular file"));
        }
        Ok(_) => {
            // Another takes its place, but who protected it does not want that.
            File::options().append(true).open(path)?;
            path.canonicalize()?
        }
        Err(_) => {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            folder.unwrap_or(Path::new(".")).canonicalize()?.join(name)
        }
    };
    let mut hidden = hidden_beginning(name);
    hidden.push(format!("{}{TEMPORARY}", process::id()));
    let temporary = target.with_file_name(hidden);
    Ok((target, temporary))
}

/// How the names of temporary files end.
const TEMPORARY: &str = ".tmp";

/// How the names of the temporary files of a file begin, before the number of who writes.
fn hidden_beginning(name: &OsStr) -> OsString {
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(".");
    hidden
}

/// Removes the temporary files that killed programs left beside a file: those that nobody holds any
/// more. What cannot be looked at or removed stays.
fn remove_left_over(target: &Path) {
    let (Some(folder), Some(name)) = (target.parent(), target.file_name()) else { return };
    let begin = hidden_beginning(name);
    let is_ours = |name: &OsStr| {
        let rest = name.as_encoded_bytes().strip_prefix(begin.as_encoded_bytes());
        let number = rest.and_then(|rest| rest.strip_suffix(TEMPORARY.as_bytes()));
        number.is_some_and(|number| !number.is_empty() && number.iter().all(u8::is_ascii_digit))
    };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if is_ours(&entry.file_name()) {
            let held = File::open(entry.path()).map(|file| file.try_lock().is_err());
            if !held.unwrap_or(true) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Whether it takes what is written as it comes, and keeps no file.
#[cfg(unix)]
fn is_stream(kind: fs::FileType) -> bool {
    use std::os::unix::fs::FileTypeExt;
    kind.is_fifo() || kind.is_char_device()
}

#[cfg(not(unix))]
fn is_stream(_: fs::FileType) -> bool {
    false
}

/// Whether a path such as `/dev/fd/1` leads to a file that is already open and not to be
/// replaced.
fn is_open_file(path: &Path) -> io::Result<bool> {
    let given = path::absolute(path)?;
    let is_system = ["/dev", "/proc"].iter().any(|folder| given.starts_with(folder));
    Ok(is_system && path.canonicalize()? != given)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_protected_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("kept");
        fs::write(&path, "as it was").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        // Nothing is protected from who administers the machine.
        if File::options().append(true).open(&path).is_err() {
            let error = OutputFile::prepare(&path).unwrap_err().to_string();
            assert!(error.starts_with("cannot write ") && error.contains("denied"), "{error}");
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), "as it was");
    }

    #[test]
    fn what_a_killed_program_left_half_written_is_removed_and_what_is_being_written_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.csv");
        for name in [".out.csv.1.tmp", ".out.csv.2.tmp", ".out.csv.x.tmp", ".other.csv.1.tmp"] {
            fs::write(folder.path().join(name), "half of it").unwrap();
        }
        let held = File::options().write(true).open(folder.path().join(".out.csv.2.tmp")).unwrap();
        held.lock().unwrap();
        OutputFile::prepare(&path).unwrap();
        let mut left = entries(folder.path());
        left.sort();
        assert_eq!(left, [".other.csv.1.tmp", ".out.csv.2.tmp", ".out.csv.x.tmp"]);
        // Whoever writes holds what they write.
        let file = OutputFile::prepare(&path).unwrap();
        file.write(|_| {
            OutputFile::prepare(&path).unwrap_err();
            Ok(())
        })
        .unwrap();
        assert!(path.exists());
    }

    fn entries(folder: &Path) -> Vec<String> {
        let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name();
        fs::read_dir(folder).unwrap().map(|e| name(e).into_string().unwrap()).collect()
    }

    #[test]
    fn a_file_appears_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.csv");
        let file = OutputFile::prepare(&path).unwrap();
        assert!(entries(folder.path()).is_empty());

        let interrupted = file.write(|out| {
            out.write_all(b"half of it")?;
            Err(io::Error::other("the disk is full"))
        });
        let error = interrupted.unwrap_err().to_string();
        assert_eq!(error, format!("cannot write {}: the disk is full", path.display()));
        assert!(entries(folder.path()).is_empty());

        file.write(|out| out.write_all(b"all of it")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "all of it");
        file.write(|_| Err(io::Error::other("no"))).unwrap_err();
        assert_eq!(fs::read_to_string(&path).unwrap(), "all of it");
        assert_eq!(entries(folder.path()), ["out.csv"]);
    }

    #[test]
    fn what_cannot_be_written_is_refused_beforehand() {
        let folder = tempfile::tempdir().unwrap();
        for path in ["missing/out.csv", "", "..", "."] {
            assert!(OutputFile::prepare(&folder.path().join(path)).is_err(), "{path}");
        }
        assert!(OutputFile::prepare(Path::new("/dev/null")).is_err());
        let error = OutputFile::prepare(Path::new(STANDARD)).unwrap_err().to_string();
        assert_eq!(error, "cannot write -: this does not go to standard output; name a file");
    }

    #[test]
    fn a_file_in_the_place_of_a_folder_is_told_of() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let error = make_folder(file.path()).unwrap_err().to_string();
        let path = file.path().display();
        assert_eq!(error, format!("cannot make the folder {path}: there is a file of that name"));
        make_folder(file.path().parent().unwrap()).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn what_keeps_no_file_is_written_to_as_it_is() {
        let write = |path: &str| {
            let file = OutputFile::prepare_or_standard(Path::new(path)).unwrap();
            file.write(|out| out.write_all(b"rows")).map_err(|error| error.to_string())
        };
        assert_eq!(write("/dev/null"), Ok(()));
        let full = write("/dev/full").unwrap_err();
        assert!(full.starts_with("cannot write /dev/full: No space left"), "{full}");
        for name in [STANDARD, "/dev/stdout"] {
            assert!(OutputFile::prepare_or_standard(Path::new(name)).unwrap().is_standard());
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_that_is_open_is_not_replaced_by_its_number() {
        use std::os::fd::AsRawFd;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("redirected.txt");
        let open = File::create(&path).unwrap();
        for numbers in ["/dev/fd", "/proc/self/fd"] {
            let by_number = format!("{numbers}/{}", open.as_raw_fd());
            let error = OutputFile::prepare(Path::new(&by_number)).unwrap_err().to_string();
            assert_eq!(error, format!("cannot write {by_number}: it is not a regular file"));
        }
        OutputFile::prepare(&path).unwrap();
    }
}
