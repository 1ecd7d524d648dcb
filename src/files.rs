//! Reading and atomic writing of whole files.
//! A new file is written beside its target, synced and renamed, so that a reader finds either the old file or
//! the new one.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufWriter, ErrorKind, IntoInnerError, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::{Builder, TempPath};

/// Whether a new file may replace an existing one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Existing {
    /// Keeps the existing file; the attempt to write the new file fails.
    Keep,
    /// Replaces the existing file. The new file takes over the permissions of the existing file.
    Replace,
}

/// A new file, which appears at its path only when [`NewFile::finish`] is called.
/// If the `NewFile` is dropped earlier, no file is left behind. A device, a pipe or an open file of this
/// process (`/dev/stdout`) is an exception: it is written directly, whether or not an existing file must be
/// kept.
#[derive(Debug)]
pub struct NewFile {
    target: PathBuf,
    existing: Existing,
    /// The temporary file, or the target itself if that is written directly.
    /// A temporary file is written as a plain [`File`]: errors of `NamedTempFile` hold its path, which means
    /// nothing to the user.
    out: BufWriter<File>,
    /// The path of the temporary file beside the target.
    beside: Option<TempPath>,
}

impl NewFile {
    /// Opens a file for writing. A symbolic link is followed: its target is replaced or created.
    ///
    /// # Errors
    /// If the file cannot be created, if it exists and must be kept, or if it exists and is read-only.
    pub fn create(path: &Path, existing: Existing) -> io::Result<NewFile> {
        let target = followed(path)?;
        if is_direct(&target) {
            let out = BufWriter::new(open_direct(&target)?);
            return Ok(NewFile { target, existing, out, beside: None });
        }
        if let Ok(metadata) = fs::metadata(&target) {
            if metadata.is_dir() {
                return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory"));
            }
            if existing == Existing::Keep {
                return Err(io::Error::new(io::ErrorKind::AlreadyExists, "it exists already"));
            }
            if metadata.permissions().readonly() {
                return Err(io::Error::new(io::ErrorKind::PermissionDenied, "it is read-only"));
            }
        }
        let folder = folder_of(&target);
        let name = target.file_name().unwrap_or_default().to_string_lossy();
        let (prefix, suffix) = (format!(".{name}."), ".part");
        remove_abandoned(folder, &prefix, suffix);
        // `create_new` gives the file default permissions; a temporary file would be private.
        let beside =
            Builder::new().prefix(&prefix).suffix(suffix).make_in(folder, |path| File::create_new(path))?;
        let (file, path) = beside.into_parts();
        // The lock marks the file as being written. A failure is ignored: not every system supports locks.
        drop(file.try_lock());
        Ok(NewFile { target, existing, out: BufWriter::new(file), beside: Some(path) })
    }

    /// Returns whether the target is written directly.
    pub fn is_immediate(&self) -> bool {
        self.beside.is_none()
    }

    /// Syncs the file and renames it to its target.
    ///
    /// # Errors
    /// If the file cannot be written, or the target was created meanwhile and must be kept.
    pub fn finish(mut self) -> io::Result<()> {
        let Some(path) = self.beside else { return self.out.flush() };
        let file = self.out.into_inner().map_err(IntoInnerError::into_error)?;
        if let Ok(old) = fs::metadata(&self.target) {
            file.set_permissions(old.permissions())?;
        }
        file.sync_all()?;
        match self.existing {
            Existing::Keep => path.persist_noclobber(&self.target),
            Existing::Replace => path.persist(&self.target),
        }
        .map_err(|failed| match failed.error.kind() {
            io::ErrorKind::AlreadyExists => io::Error::new(failed.error.kind(), "it exists already"),
            _ => failed.error,
        })?;
        // Syncing the folder makes the rename durable. A failure is ignored: not every system supports this.
        if let Ok(folder) = File::open(folder_of(&self.target)) {
            drop(folder.sync_all());
        }
        Ok(())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Seek for NewFile {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.out.seek(place)
    }
}

/// Removes the temporary files that earlier runs of the program left behind in `folder`.
/// The name of a temporary file begins with `prefix` and ends with `suffix`. A running program locks its
/// temporary files, so locked files are kept.
fn remove_abandoned(folder: &Path, prefix: &str, suffix: &str) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.filter_map(Result::ok) {
        let name = entry.file_name();
        let is_temporary =
            name.to_str().is_some_and(|name| name.starts_with(prefix) && name.ends_with(suffix));
        let is_free = || File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
        if is_temporary && is_free() {
            drop(fs::remove_file(entry.path()));
        }
    }
}

/// Returns the file that a path leads to through symbolic links, whether or not that file exists.
/// Returns `None` for a device, a pipe or an open file of this process, which are written directly.
///
/// # Errors
/// If the links are a loop, or a folder cannot be searched.
pub fn target(path: &Path) -> io::Result<Option<PathBuf>> {
    followed(path).map(|target| (!is_direct(&target)).then_some(target))
}

/// Follows the symbolic links at the end of a path, but not the one of an open file of this process.
fn followed(path: &Path) -> io::Result<PathBuf> {
    if let Err(error) = fs::metadata(path)
        && error.kind() != io::ErrorKind::NotFound
    {
        return Err(error);
    }
    let mut target = path.to_owned();
    while !is_descriptor(&target)
        && let Ok(link) = fs::read_link(&target)
    {
        target = folder_of(&target).join(link);
    }
    Ok(target)
}

/// Returns whether the path is that of an open file of this process: its folder is `/dev/fd`.
fn is_descriptor(path: &Path) -> bool {
    is_same(folder_of(path), Path::new("/dev/fd"))
}

fn is_direct(target: &Path) -> bool {
    is_descriptor(target) || is_special(target)
}

/// Returns whether the path is that of a pipe, a device or a socket.
pub(crate) fn is_special(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| !data.is_file() && !data.is_dir())
}

/// Opens a file that is written directly.
/// Standard output and standard error are duplicated: to open their files anew would begin at the first byte.
fn open_direct(target: &Path) -> io::Result<File> {
    #[cfg(unix)]
    if is_descriptor(target) {
        use std::os::fd::AsFd;
        match target.file_name().and_then(|name| name.to_str()) {
            Some("1") => return Ok(io::stdout().as_fd().try_clone_to_owned()?.into()),
            Some("2") => return Ok(io::stderr().as_fd().try_clone_to_owned()?.into()),
            _ => {}
        }
    }
    File::options().write(true).append(is_descriptor(target)).open(target)
}

/// Opens a regular file for reading.
/// Another kind of file is an error: to open a pipe, for example, would wait for its writer.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    if fs::metadata(path)?.is_file() { File::open(path) } else { Err(io::Error::other("not a regular file")) }
}

/// Opens or creates a file for reading and writing, and locks it until it is closed.
/// Not every system supports locks: there the file stays unlocked, as do devices. A run that adds one game to
/// a book is soon over, and a program that is being started holds the open files of its parent for a moment:
/// so a locked file is tried again for two seconds.
///
/// # Errors
/// If the file cannot be opened, or with the kind `WouldBlock` if it stays locked.
pub(crate) fn open_locked(path: &Path) -> io::Result<File> {
    const PATIENCE: Duration = Duration::from_secs(2);
    const RETRY: Duration = Duration::from_millis(20);
    let file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
    if is_special(path) {
        return Ok(file);
    }
    let began = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) | Err(TryLockError::Error(_)) => return Ok(file),
            Err(TryLockError::WouldBlock) if began.elapsed() >= PATIENCE => {
                return Err(io::Error::new(
                    ErrorKind::WouldBlock,
                    "another run of Kado is writing this file",
                ));
            }
            Err(TryLockError::WouldBlock) => thread::sleep(RETRY),
        }
    }
}

/// Reads at most `longest` bytes of a regular file.
///
/// # Errors
/// If the file is not a regular file, or cannot be read.
pub(crate) fn read(path: &Path, longest: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    open(path)?.take(longest).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Writes `bytes` as the whole contents of a file.
///
/// # Errors
/// Those of [`NewFile::create`] and [`NewFile::finish`], or if the bytes cannot be written.
pub(crate) fn write(path: &Path, existing: Existing, bytes: &[u8]) -> io::Result<()> {
    let mut file = NewFile::create(path, existing)?;
    file.write_all(bytes)?;
    file.finish()
}

/// Returns the folder of a file: `.` if the path is only a name.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns whether two paths lead to the same existing file.
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    match (fs::canonicalize(one), fs::canonicalize(other)) {
        (Ok(one), Ok(other)) => one == other,
        _ => false,
    }
}

#[cfg(test)]
mod tests;
