//! A file that appears only once it is whole.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// A file that is written beside the one that it replaces in the end. It goes away if it is not kept.
#[derive(Debug)]
pub(super) struct NewFile {
    path: PathBuf,
    /// Where it is written until then; `None` for what is no regular file, which is written at once.
    beside: Option<PathBuf>,
}

impl NewFile {
    /// Opens a file for writing.
    pub(super) fn create(path: &Path) -> io::Result<(NewFile, File)> {
        let is_special = fs::metadata(path).is_ok_and(|metadata| !metadata.is_file());
        if is_special {
            let file = File::options().write(true).open(path)?;
            return Ok((NewFile { path: path.to_owned(), beside: None }, file));
        }
        let mut beside = OsString::from(path);
        beside.push(format!(".{}.new", std::process::id()));
        let beside = PathBuf::from(beside);
        let file = File::create_new(&beside)?;
        Ok((NewFile { path: path.to_owned(), beside: Some(beside) }, file))
    }

    /// Puts the file in its place.
    pub(super) fn keep(mut self) -> io::Result<()> {
        self.beside.take().map_or(Ok(()), |beside| fs::rename(beside, &self.path))
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            // It is left behind if this fails, which does no harm.
            drop(fs::remove_file(beside));
        }
    }
}
