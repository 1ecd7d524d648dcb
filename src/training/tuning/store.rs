//! The file of a run (JSON lines): a line with the settings, then one line per block of pairs.
//!
//! Lines are appended whole. A killed run leaves at most one incomplete line, which the next run cuts off.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{PAIRS_PER_BLOCK, PairResult, Settings};

/// A block of pairs and the values after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Block {
    /// Number of the block, from 0.
    pub block: u32,
    /// Results of the pairs.
    pub(crate) results: Vec<PairResult>,
    /// Values after the block, in the order in which the settings list the constants.
    pub values: Vec<f64>,
}

/// An open file of a run with its content.
#[derive(Debug)]
pub struct Store {
    file: File,
    settings: Settings,
    blocks: Vec<Block>,
}

/// Error: the file of a run cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The line of settings is missing.
    #[error("it holds no run: its first line must be the settings of `kado train tune`")]
    Empty,
    /// A line is invalid.
    #[error("line {line}: {fault}")]
    Line {
        /// Line number, from 1.
        line: usize,
        /// Description of the fault.
        fault: String,
    },
    /// The file was made with other settings.
    #[error(
        "it was made with other settings ({name}: {found}, not {wanted}): repeat them, or name another file"
    )]
    Settings {
        /// Name of the first setting that differs.
        name: String,
        /// The value of the setting in the file.
        found: String,
        /// The value of the setting in this run.
        wanted: String,
    },
}

impl Store {
    /// Opens or creates the file of a run with these settings.
    ///
    /// # Errors
    /// If the file cannot be read or written, is not the file of a run, or was made with other settings.
    pub fn open(path: &Path, settings: &Settings) -> Result<Store, StoreError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let whole = whole_lines(&text);
        let found = parse(whole)?;
        let is_cut_off = || Ok::<_, io::Error>(serde_json::to_string(settings)?.starts_with(&text));
        if let Some((found, _)) = &found {
            difference(found, settings)?;
        } else if !is_cut_off()? {
            return Err(StoreError::Empty);
        }
        file.set_len(whole.len() as u64)?;
        file.seek(SeekFrom::End(0))?;
        let is_new = found.is_none();
        let (settings, blocks) = found.unwrap_or_else(|| (settings.clone(), Vec::new()));
        let mut store = Store { file, settings, blocks };
        if is_new {
            store.write(&store.settings.clone())?;
        }
        Ok(store)
    }

    /// Reads the settings and the blocks of a run.
    ///
    /// # Errors
    /// If the file cannot be read or is not the file of a run.
    pub fn read(path: &Path) -> Result<(Settings, Vec<Block>), StoreError> {
        parse(whole_lines(&std::fs::read_to_string(path)?))?.ok_or(StoreError::Empty)
    }

    /// Returns the blocks so far.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Appends a block.
    ///
    /// # Errors
    /// If the block cannot be written.
    pub(crate) fn append(&mut self, block: Block) -> io::Result<()> {
        self.write(&block)?;
        self.blocks.push(block);
        Ok(())
    }

    /// Writes a line with one call, so that lines are never interleaved.
    fn write(&mut self, value: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.file.write_all(&line)
    }
}

/// Returns the text up to its last newline.
fn whole_lines(text: &str) -> &str {
    &text[..text.rfind('\n').map_or(0, |end| end + 1)]
}

/// Parses the lines of a file; returns `None` if the file has no lines.
fn parse(text: &str) -> Result<Option<(Settings, Vec<Block>)>, StoreError> {
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    let Some(head) = lines.next() else { return Ok(None) };
    let settings: Settings = read(head)?;
    let mut blocks: Vec<Block> = Vec::new();
    for (line, text) in lines {
        let block: Block = read((line, text))?;
        let is_next = block.block as usize == blocks.len()
            && block.values.len() == settings.tuned.len()
            && block.results.len() == PAIRS_PER_BLOCK as usize;
        if !is_next {
            return Err(StoreError::Line {
                line,
                fault: format!("it is not block {} of the run", blocks.len()),
            });
        }
        blocks.push(block);
    }
    Ok(Some((settings, blocks)))
}

fn read<T: DeserializeOwned>((line, text): (usize, &str)) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Line { line, fault: error.to_string() })
}

/// Returns an error with the first setting that differs, if any does.
fn difference(found: &Settings, wanted: &Settings) -> Result<(), StoreError> {
    let [found, wanted] =
        [found, wanted].map(|settings| serde_json::to_value(settings).map_err(io::Error::from));
    let (found, wanted) = (found?, wanted?);
    let mut names = found.as_object().into_iter().flat_map(|object| object.keys());
    match names.find(|name| found[name.as_str()] != wanted[name.as_str()]) {
        None => Ok(()),
        Some(name) => {
            let value = |settings: &Value| settings[name.as_str()].to_string();
            let (found, wanted) = (value(&found), value(&wanted));
            Err(StoreError::Settings { name: name.clone(), found, wanted })
        }
    }
}
