//! The work file of a fit, which holds each distinct position once, in 20 bytes.
//! The positions are sorted by phase; within a phase, their order is random.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `kadowrk1` |
//! | 4 | length of the JSON header in bytes |
//! | 4 | CRC-32 of the JSON header |
//! | | the header, one JSON object: checksum of the input, numbers of positions by phase |
//! | 20 each | the training positions by phase, then the held-out ones by phase |
//!
//! A phase is two consecutive numbers of empties.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::training::header::PREFIX;

use super::packed::Packed;

pub(super) const MAGIC: &[u8; 8] = b"kadowrk1";

pub(super) const POSITION: usize = size_of::<Packed>();

/// Maximum number of positions per read.
const AT_ONCE: usize = 1 << 14;

/// The JSON header of a work file, which holds the distinct positions of a fit.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(super) struct Head {
    /// Checksum of the input files and of the settings that determine the targets.
    pub(super) input: u32,
    /// Number of training positions by phase.
    #[serde(rename = "taught")]
    pub(super) training: Vec<u64>,
    /// Number of held-out positions by phase.
    pub(super) held_out: Vec<u64>,
}

/// An open work file: training positions and held-out positions.
#[derive(Debug)]
pub(crate) struct Work {
    pub(in crate::training) path: PathBuf,
    /// Checksum of the input files and of the settings that determine the targets.
    pub(in crate::training) input: u32,
    pub(in crate::training) training: Split,
    pub(in crate::training) held_out: Split,
}

/// The training positions or the held-out positions of a work file, by phase.
#[derive(Clone, Debug)]
pub(in crate::training) struct Split {
    path: PathBuf,
    /// Byte offset of each phase.
    offsets: Vec<u64>,
    /// Number of positions of each phase.
    pub(in crate::training) counts: Vec<u64>,
}

impl Work {
    /// Opens a work file; `input` is the checksum of the input files and of the settings for the targets.
    /// Returns `None` if the file is missing, has a wrong header or length, or was built from other input.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn open(path: &Path, input: u32) -> io::Result<Option<Work>> {
        let mut file = match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            file => file?,
        };
        let length = file.metadata()?.len();
        let mut prefix = [0; PREFIX];
        if length < PREFIX as u64 {
            return Ok(None);
        }
        file.read_exact(&mut prefix)?;
        let word = |place| u32::from_le_bytes(*prefix[place..].first_chunk().unwrap_or(&[0; 4]));
        if !prefix.starts_with(MAGIC) || PREFIX as u64 + u64::from(word(8)) > length {
            return Ok(None);
        }
        let mut text = vec![0; word(8) as usize];
        file.read_exact(&mut text)?;
        let head: Head = match serde_json::from_slice(&text) {
            Ok(head) if crc32fast::hash(&text) == word(12) => head,
            _ => return Ok(None),
        };
        let opened = Work::new(path, (PREFIX + text.len()) as u64, &head);
        Ok((head.input == input && opened.end() == length).then_some(opened))
    }

    pub(super) fn new(path: &Path, first: u64, head: &Head) -> Work {
        let mut next = first;
        let mut split = |counts: &[u64]| {
            let begin = |&count: &u64| {
                next += count * POSITION as u64;
                next - count * POSITION as u64
            };
            Split { path: path.into(), offsets: counts.iter().map(begin).collect(), counts: counts.to_vec() }
        };
        let training = split(&head.training);
        let held_out = split(&head.held_out);
        Work { path: path.into(), input: head.input, training, held_out }
    }

    /// Returns whether a work file may replace the file at this path: it is missing, empty or a work file.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub(crate) fn may_replace(path: &Path) -> io::Result<bool> {
        let mut begin = Vec::new();
        match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            file => drop(file?.take(MAGIC.len() as u64).read_to_end(&mut begin)?),
        }
        Ok(begin.is_empty() || begin == MAGIC)
    }

    /// Returns whether the file has no training positions.
    pub(crate) fn is_empty(&self) -> bool {
        self.training.total() == 0
    }

    fn end(&self) -> u64 {
        let last = self.held_out.offsets.iter().zip(&self.held_out.counts).next_back();
        last.map_or(0, |(offset, count)| offset + count * POSITION as u64)
    }
}

impl Split {
    /// Returns the number of positions in all phases.
    pub(in crate::training) fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the number of positions in a sample of a phase: one in `sample`, rounded up.
    pub(in crate::training) fn sampled(&self, phase: usize, sample: u32) -> usize {
        self.counts[phase].div_ceil(sample.into()) as usize
    }

    /// Reads `positions` positions of a phase and passes them to `each` in chunks.
    /// The first position read has the index `first` within the phase, counted from 0.
    pub(in crate::training) fn read(
        &self,
        phase: usize,
        first: u64,
        positions: usize,
        mut each: impl FnMut(&[Packed]),
    ) -> io::Result<()> {
        let mut file = File::open(&self.path)?;
        file.seek(SeekFrom::Start(self.offsets[phase] + first * POSITION as u64))?;
        let mut left = positions;
        let mut buffer = vec![bytemuck::Zeroable::zeroed(); left.min(AT_ONCE)];
        while left > 0 {
            let now = &mut buffer[..left.min(AT_ONCE)];
            file.read_exact(bytemuck::cast_slice_mut(now))?;
            each(now);
            left -= now.len();
        }
        Ok(())
    }
}
