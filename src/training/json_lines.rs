//! Files of JSON lines: a line with the settings of a run, to which the run appends one line per item.
//! A run that ends early leaves at most one incomplete line, which the next run removes.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::files::open_locked;

/// Error: a line is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub(crate) struct LineError {
    /// Line number, from 1.
    pub(crate) line: usize,
    /// Description of the fault.
    pub(crate) fault: String,
}

/// An open file of JSON lines with its items.
#[derive(Debug)]
pub(crate) struct JsonLines<T> {
    file: File,
    /// All items in the file, in the order of the lines.
    pub(crate) items: Vec<T>,
}

impl<T: Serialize> JsonLines<T> {
    /// Opens or creates a file with these settings, and locks it.
    /// `parse` checks the lines and returns the items; `None` if there are no lines. A file without lines is
    /// refused with the error `empty`, unless its text is the beginning of the settings.
    pub(super) fn open_with<E: From<io::Error>>(
        path: &Path,
        settings: &impl Serialize,
        parse: impl FnOnce(&str) -> Result<Option<Vec<T>>, E>,
        empty: E,
    ) -> Result<JsonLines<T>, E> {
        let mut file = open_locked(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let whole = whole_lines(&text);
        let found = parse(whole)?;
        let is_new = found.is_none();
        let head = serde_json::to_string(settings).map_err(io::Error::from)?;
        if is_new && !head.starts_with(&text) {
            return Err(empty);
        }
        file.set_len(whole.len() as u64)?;
        file.seek(SeekFrom::End(0))?;
        let mut lines = JsonLines { file, items: found.unwrap_or_default() };
        if is_new {
            lines.write(settings)?;
        }
        Ok(lines)
    }

    /// Appends an item.
    ///
    /// # Errors
    /// If the item cannot be written.
    pub(crate) fn append(&mut self, item: T) -> io::Result<()> {
        self.write(&item)?;
        self.items.push(item);
        Ok(())
    }

    /// Writes a line with a single call, so that a killed run rarely leaves an incomplete line.
    fn write(&mut self, value: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.file.write_all(&line)
    }
}

/// Returns the text up to and including its last newline; empty if there is no newline.
pub(super) fn whole_lines(text: &str) -> &str {
    &text[..text.rfind('\n').map_or(0, |end| end + 1)]
}

/// Parses a line; `line` is its number, from 1, for error messages.
pub(super) fn parse<T: DeserializeOwned>((line, text): (usize, &str)) -> Result<T, LineError> {
    serde_json::from_str(text).map_err(|error| LineError { line, fault: error.to_string() })
}
