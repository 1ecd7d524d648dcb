//! Writes position files.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::Serialize;

use super::file::MAGIC;
use super::{Block, FileError, Reader};
use crate::files::open_locked;
use crate::training::header::header;

/// Appends blocks to a position file.
#[derive(Debug)]
pub struct Writer {
    file: File,
    /// The numbers of the blocks that the file held when it was opened.
    pub(crate) found: Vec<u32>,
}

impl Writer {
    /// Opens or creates a file with these settings, and locks it.
    /// Completes an incomplete header and removes an incomplete last block; returns the writer and the number
    /// of complete blocks.
    ///
    /// # Errors
    /// If the file cannot be read or written, another run is writing it, it is not a position file, was made
    /// with other settings, or is damaged before its end.
    pub fn open<S: Serialize>(path: &Path, settings: &S) -> Result<(Writer, u32), FileError> {
        let wanted = serde_json::to_string(settings).map_err(io::Error::from)?;
        let mut file = open_locked(path)?;
        let head = header(MAGIC, wanted.as_bytes());
        let mut begin = Vec::new();
        (&mut file).take(head.len() as u64).read_to_end(&mut begin)?;
        if begin.len() < head.len() && head.starts_with(&begin) {
            file.write_all(&head[begin.len()..])?;
            return Ok((Writer { file, found: Vec::new() }, 0));
        }
        file.rewind()?;
        let mut reader = Reader::new(BufReader::new(file.try_clone()?))?;
        if reader.settings_text() != wanted {
            let found = reader.settings_text().to_owned();
            return Err(FileError::OtherSettings { found, wanted });
        }
        let mut found = Vec::new();
        loop {
            match reader.block() {
                Ok(Some(block)) => found.push(block.number),
                Ok(None) | Err(FileError::Truncated { .. }) => break,
                Err(error) => return Err(error),
            }
        }
        file.set_len(reader.offset())?;
        file.seek(SeekFrom::End(0))?;
        let blocks = found.len() as u32;
        Ok((Writer { file, found }, blocks))
    }

    /// Appends a block.
    ///
    /// # Errors
    /// If the block cannot be written.
    pub fn append(&mut self, block: &Block) -> io::Result<()> {
        self.file.write_all(&block.to_bytes())
    }
}

/// Returns the header of a position file with these settings.
///
/// # Errors
/// If the settings cannot be written as JSON.
pub(crate) fn head<S: Serialize>(settings: &S) -> io::Result<Vec<u8>> {
    Ok(header(MAGIC, &serde_json::to_vec(settings)?))
}
