//! The file of samples (JSON lines): a line with the settings, then one line per sample.
//! The samples are in the order in which they were taken.

use std::io;
use std::path::Path;

use crate::training::json_lines::{self, JsonLines, LineError};

use super::{Sample, Settings};

/// An open file of samples with its samples.
pub(crate) type Store = JsonLines<Sample>;

/// Error: the file of samples cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The line of settings is missing.
    #[error("not a samples file of `kado train probcut`: its first line must hold the settings")]
    Empty,
    /// A line is invalid.
    #[error(transparent)]
    Line(#[from] LineError),
    /// The samples were taken with other settings.
    #[error("its samples were taken with other settings (--seed {} --depth {} --solve-from {}): repeat them or \
             use another file", .0.seed, .0.depth, .0.solve_from)]
    Settings(Settings),
    /// The sample with this number was taken with another evaluation.
    #[error("sample {0} was taken with another evaluation: use the same --weights or another file")]
    Evaluation(u32),
}

impl Store {
    /// Opens or creates a file of samples with these settings.
    ///
    /// # Errors
    /// If the file cannot be read or written, is not a file of samples, or was made with other settings.
    pub(crate) fn open(path: &Path, settings: &Settings) -> Result<Store, StoreError> {
        let parse = |text: &str| {
            let mut lines = (1..).zip(text.lines());
            let Some(head) = lines.next() else { return Ok(None) };
            let written: Settings = json_lines::parse(head)?;
            let samples = lines.map(sample).collect::<Result<_, _>>()?;
            if written == *settings { Ok(Some(samples)) } else { Err(StoreError::Settings(written)) }
        };
        Store::open_with(path, settings, parse, StoreError::Empty)
    }
}

/// Parses the line of a sample and checks its number of empties.
fn sample((line, text): (usize, &str)) -> Result<Sample, LineError> {
    let sample: Sample = json_lines::parse((line, text))?;
    if sample.position().is_some_and(|board| board.empties() == sample.empties) {
        return Ok(sample);
    }
    Err(LineError { line, fault: format!("its board is not a position with {} empties", sample.empties) })
}
