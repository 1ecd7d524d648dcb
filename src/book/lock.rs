//! Exclusive use of a book file by one run that changes it.
//!
//! A run that changes a book reads its file, works on the copy and replaces the file. The lock keeps two runs
//! from doing so at a time, since the later one would discard the changes of the other. A book is locked by a
//! file beside it, because every save replaces the book file itself.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use crate::files;

use super::error::BookError;

/// The lock of a book file, held until it is dropped.
/// The lock of `my.book` is the empty file `.my.book.lock` beside it, which stays there.
#[derive(Debug)]
pub struct BookLock {
    /// The locked file.
    _file: File,
}

impl BookLock {
    /// Locks a book file, which need not exist.
    ///
    /// # Errors
    /// If another run keeps the book locked for two seconds, or the lock file cannot be created.
    pub fn acquire(book: &Path) -> Result<BookLock, BookError> {
        let file = files::open_locked(&lock_path(book)).map_err(|error| match error.kind() {
            ErrorKind::WouldBlock => BookError::InUse,
            _ => BookError::Write(error.to_string()),
        })?;
        Ok(BookLock { _file: file })
    }
}

/// Returns the path of the lock file. All links to a book have one lock.
fn lock_path(book: &Path) -> PathBuf {
    let book = fs::canonicalize(book).unwrap_or_else(|_| book.to_owned());
    let mut name = std::ffi::OsString::from(".");
    name.push(book.file_name().unwrap_or_default());
    name.push(".lock");
    book.with_file_name(name)
}

/// The length and the checksum of a book file, which change with its contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stamp {
    length: u64,
    checksum: [u8; 4],
}

impl Stamp {
    /// Reads the stamp of a book file. Returns `None` if the file does not exist.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn of(book: &Path) -> Result<Option<Stamp>, BookError> {
        match read(book) {
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            stamp => stamp.map(Some).map_err(|error| BookError::Read(error.to_string())),
        }
    }
}

/// Reads the checksum at the end of a book file; that of a shorter file is zero.
fn read(book: &Path) -> io::Result<Stamp> {
    let mut file = files::open(book)?;
    let (length, mut checksum) = (file.metadata()?.len(), [0; 4]);
    if length >= 4 {
        file.seek(SeekFrom::End(-4))?;
        file.read_exact(&mut checksum)?;
    }
    Ok(Stamp { length, checksum })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locked_book_is_in_use_until_the_lock_is_dropped() {
        let folder = tempfile::tempdir().unwrap();
        let book = folder.path().join("my.book");
        let lock = BookLock::acquire(&book).unwrap();
        let refused = BookLock::acquire(&book).unwrap_err();
        assert_eq!(refused, BookError::InUse);
        drop(lock);
        assert!(BookLock::acquire(&book).is_ok());
        let missing = folder.path().join("missing").join("my.book");
        assert!(matches!(BookLock::acquire(&missing), Err(BookError::Write(_))));
    }

    #[test]
    fn a_stamp_changes_with_the_contents() {
        let folder = tempfile::tempdir().unwrap();
        let book = folder.path().join("my.book");
        assert_eq!(Stamp::of(&book), Ok(None));
        let mut stamps = Vec::new();
        for contents in ["", "abc", "kadobook1111", "kadobook1112"] {
            fs::write(&book, contents).unwrap();
            stamps.push(Stamp::of(&book).unwrap());
            assert_eq!(stamps.last().copied(), Stamp::of(&book).ok());
        }
        stamps.dedup();
        assert_eq!(stamps.len(), 4);
    }
}
