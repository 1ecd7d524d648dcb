//! The file of a tuning run, in JSON lines.
//! The first line holds the settings, each further line a block of game pairs.

use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::base::Difference;
use crate::training::json_lines::{self, JsonLines, LineError, whole_lines};

use super::{PAIRS_PER_BLOCK, PairResult, Settings};

/// The results of a block of game pairs, and the values of the tuned constants after the block.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(clippy::struct_field_names, reason = "the key in the file")]
pub(crate) struct Block {
    /// Number of the block, from 0.
    pub(crate) block: u32,
    /// Results of the pairs.
    pub(crate) results: Vec<PairResult>,
    /// Values of the tuned constants after the block, in the order of the settings.
    pub(crate) values: Vec<f64>,
}

/// An open file of a tuning run with its blocks.
pub(crate) type Store = JsonLines<Block>;

/// Error: the file of a tuning run cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The line of settings is missing.
    #[error("not a file of `kado train tune`: its first line must hold the settings")]
    Empty,
    /// A line is invalid.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The file was made with other settings.
    #[error("it was made with other settings: {0}; repeat them or use another file")]
    Settings(String),
}

impl Store {
    /// Opens or creates the file of a tuning run with these settings.
    ///
    /// # Errors
    /// If the file cannot be read or written, is not the file of a run, or was made with other settings.
    pub(crate) fn open(path: &Path, settings: &Settings) -> Result<Store, StoreError> {
        let parse = |text: &str| {
            let Some((found, blocks)) = parse(text)? else { return Ok(None) };
            difference(&found, settings).map(|()| Some(blocks))
        };
        Store::open_with(path, settings, parse, StoreError::Empty)
    }

    /// Reads the settings and the blocks of a run.
    ///
    /// # Errors
    /// If the file cannot be read or is not the file of a run.
    pub(crate) fn read(path: &Path) -> Result<(Settings, Vec<Block>), StoreError> {
        parse(whole_lines(&std::fs::read_to_string(path)?))?.ok_or(StoreError::Empty)
    }
}

/// Parses the lines of a file; returns `None` if the file has no lines.
fn parse(text: &str) -> Result<Option<(Settings, Vec<Block>)>, StoreError> {
    let mut lines = (1..).zip(text.lines());
    let Some(head) = lines.next() else { return Ok(None) };
    let settings: Settings = json_lines::parse(head)?;
    let mut blocks: Vec<Block> = Vec::new();
    for (line, text) in lines {
        let block: Block = json_lines::parse((line, text))?;
        let is_next = block.block as usize == blocks.len()
            && block.values.len() == settings.tuned.len()
            && block.results.len() == PAIRS_PER_BLOCK as usize;
        if !is_next {
            return Err(LineError { line, fault: format!("not block {} of the run", blocks.len()) }.into());
        }
        blocks.push(block);
    }
    Ok(Some((settings, blocks)))
}

/// Returns an error that describes the first setting that differs; `Ok` if all settings agree.
fn difference(found: &Settings, wanted: &Settings) -> Result<(), StoreError> {
    let json = |settings| serde_json::to_value(settings).map_err(io::Error::from);
    let (found, wanted) = (json(found)?, json(wanted)?);
    let difference = Difference::first(&found, &wanted, &|_| false);
    difference.map_or(Ok(()), |difference| Err(StoreError::Settings(difference.to_string())))
}
