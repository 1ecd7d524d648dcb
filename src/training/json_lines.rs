//! Files of JSON lines, to which a run appends one line per result.
//! A run that ends early leaves at most one incomplete line, which the next run removes.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

/// Error: a line is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub(crate) struct LineError {
    /// Line number, from 1.
    pub(crate) line: usize,
    /// Description of the fault.
    pub(crate) fault: String,
}

/// An open file of JSON lines.
#[derive(Debug)]
pub(super) struct JsonLines(File);

impl JsonLines {
    /// Opens or creates a file; returns the open file and its text.
    pub(super) fn open(path: &Path) -> io::Result<(JsonLines, String)> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        Ok((JsonLines(file), text))
    }

    /// Shortens the file to `length` bytes.
    pub(super) fn truncate(&mut self, length: usize) -> io::Result<()> {
        self.0.set_len(length as u64)?;
        self.0.seek(SeekFrom::End(0)).map(drop)
    }

    /// Appends a line with a single write call, so that a killed run rarely leaves an incomplete line.
    pub(super) fn append(&mut self, value: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.0.write_all(&line)
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
