//! The file of samples (JSON lines): a line with the settings, then one line per sample, in the order in
//! which they were taken.
//!
//! A run that ends early leaves at most one incomplete line, which the next run cuts off.

use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use super::{Sample, Settings};

/// An open file of samples with its content.
#[derive(Debug)]
pub struct Store {
    file: File,
    samples: Vec<Sample>,
}

/// Error: the file of samples cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A line is invalid.
    #[error("line {line}: {fault}")]
    Line {
        /// Line number, from 1.
        line: usize,
        /// Description of the fault.
        fault: String,
    },
    /// The samples were taken with other settings.
    #[error("its samples were taken with seed {}, depth {} and solving from {}, not these settings; name \
             another file", .0.seed, .0.depth, .0.solve_from)]
    Settings(Settings),
    /// The samples were taken with another evaluation.
    #[error("sample {0} was taken with another evaluation; name another file")]
    Evaluation(u32),
}

impl Store {
    /// Opens or creates a file of samples with these settings.
    ///
    /// # Errors
    /// If the file cannot be read or written, is not a file of samples, or was made with other settings.
    pub fn open(path: &Path, settings: &Settings) -> Result<Store, StoreError> {
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let mut lines = text[..whole].lines().enumerate().map(|(index, line)| (index + 1, line));
        let head = lines.next().map(read::<Settings>).transpose()?;
        let samples: Vec<Sample> = lines.map(read).collect::<Result<_, _>>()?;
        match head {
            Some(written) if written != *settings => return Err(StoreError::Settings(written)),
            _ => {
                file.set_len(whole as u64)?;
                file.seek(SeekFrom::End(0))?;
            }
        }
        let mut store = Store { file, samples };
        if head.is_none() {
            store.write(settings)?;
        }
        Ok(store)
    }

    /// Returns the samples so far.
    pub fn samples(&self) -> &[Sample] {
        &self.samples
    }

    /// Appends a sample.
    ///
    /// # Errors
    /// If the sample cannot be written.
    pub(crate) fn append(&mut self, sample: Sample) -> io::Result<()> {
        self.write(&sample)?;
        self.samples.push(sample);
        Ok(())
    }

    /// Writes a line with one call, so that lines are never interleaved.
    fn write(&mut self, value: &impl serde::Serialize) -> io::Result<()> {
        let mut line = serde_json::to_vec(value)?;
        line.push(b'\n');
        self.file.write_all(&line)
    }
}

fn read<T: serde::de::DeserializeOwned>((line, text): (usize, &str)) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Line { line, fault: error.to_string() })
}
