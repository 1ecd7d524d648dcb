//! The file of a run: a line of JSON with the settings, then one a block of pairs.
//!
//! Lines are appended whole. A run that is killed leaves at most a line without its end, which the next run
//! cuts off.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{PAIRS_PER_BLOCK, PairResult, Settings};

/// A block of pairs and what it led to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Block {
    /// The number of the block.
    pub block: u32,
    /// The results of its pairs.
    pub results: Vec<PairResult>,
    /// The values after it, in the order of the constants of the settings.
    pub values: Vec<f64>,
}

/// The open file of a run and what it holds.
#[derive(Debug)]
pub struct Store {
    file: File,
    settings: Settings,
    blocks: Vec<Block>,
}

/// Why the file of a run cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It has no line of settings.
    #[error("it holds no run: its first line must be the settings of `kado train tune`")]
    Empty,
    /// A line was not written by this program.
    #[error("line {line}: {fault}")]
    Line {
        /// Counted from 1.
        line: usize,
        /// What is wrong with it.
        fault: String,
    },
    /// It was made with other settings.
    #[error(
        "it was made with other settings ({name}: {found}, not {wanted}): repeat them, or name another file"
    )]
    Settings {
        /// The first setting that differs.
        name: String,
        /// Its value in the file.
        found: String,
        /// Its value in this run.
        wanted: String,
    },
}

impl Store {
    /// Opens the file of a run with these settings, or begins it.
    ///
    /// # Errors
    /// If it cannot be read or written, is no such file, or was made with other settings.
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
    /// If the file cannot be read or is no such file.
    pub fn read(path: &Path) -> Result<(Settings, Vec<Block>), StoreError> {
        parse(whole_lines(&std::fs::read_to_string(path)?))?.ok_or(StoreError::Empty)
    }

    /// Returns the blocks so far.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    /// Adds a block.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&mut self, block: Block) -> io::Result<()> {
        self.write(&block)?;
        self.blocks.push(block);
        Ok(())
    }

    /// Writes a line at once, so that no other stands in its middle.
    fn write(&mut self, value: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.file.write_all(&line)
    }
}

/// Returns the text up to its last line end.
fn whole_lines(text: &str) -> &str {
    &text[..text.rfind('\n').map_or(0, |end| end + 1)]
}

/// Reads the lines of a file; `None` if there is none.
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

/// Refuses settings that are not those of the file.
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
