//! The file of samples (JSON lines): a line with the settings, then one line per sample.
//! The samples are in the order in which they were taken.

use std::io;
use std::path::Path;

use crate::training::json_lines::{self, JsonLines, LineError, whole_lines};

use super::{Sample, Settings};

/// An open file of samples with its content.
#[derive(Debug)]
pub(crate) struct Store {
    file: JsonLines,
    samples: Vec<Sample>,
}

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
        let (mut file, text) = JsonLines::open(path)?;
        let whole = whole_lines(&text);
        let mut lines = (1..).zip(whole.lines());
        let head: Option<Settings> = lines.next().map(json_lines::parse).transpose()?;
        let samples: Vec<Sample> = lines.map(sample).collect::<Result<_, _>>()?;
        let is_truncated = || Ok::<_, io::Error>(serde_json::to_string(settings)?.starts_with(&text));
        match head {
            Some(written) if written != *settings => return Err(StoreError::Settings(written)),
            None if !is_truncated()? => return Err(StoreError::Empty),
            _ => {}
        }
        file.truncate(whole.len())?;
        if head.is_none() {
            file.append(settings)?;
        }
        Ok(Store { file, samples })
    }

    /// Returns all samples in the file, in the order in which they were taken.
    pub(crate) fn samples(&self) -> &[Sample] {
        &self.samples
    }

    /// Appends a sample.
    ///
    /// # Errors
    /// If the sample cannot be written.
    pub(crate) fn append(&mut self, sample: Sample) -> io::Result<()> {
        self.file.append(&sample)?;
        self.samples.push(sample);
        Ok(())
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
