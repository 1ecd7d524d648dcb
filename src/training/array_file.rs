//! Files of `f32` arrays: fitted models, and checkpoints of unfinished training runs.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `kadofit1`: fitted model; `kadofitc`: checkpoint of a fit; `kadonetc`: checkpoint of a network |
//! | 4 | length of the JSON header in bytes |
//! | 4 | CRC-32 of the JSON header |
//! | | the header, one JSON object |
//! | 4 each | the values, `f32` |
//! | 4 | CRC-32 of the values |
//!
//! All values are little-endian. Files are written atomically ([`crate::files`]).

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::files::{Existing, NewFile};

use super::header::{PREFIX, header};

/// Size of a value in bytes.
pub(super) const VALUE: usize = size_of::<f32>();

/// Number of values per write.
const AT_ONCE: usize = 1 << 14;

/// Error when reading or writing a file of `f32` values.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FileError {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file does not begin with this magic, as the format requires.
    #[error("wrong type of file: it does not begin with `{0}`")]
    Foreign(&'static str),
    /// The content is damaged.
    #[error("damaged at byte {offset}: {fault}")]
    Damaged {
        /// Byte offset of the damaged part in the file.
        offset: usize,
        /// Description of the damage.
        fault: String,
    },
}

/// Header and values of an array file.
pub(super) struct Contents<H> {
    pub(super) head: H,
    /// The values; all are finite.
    pub(super) values: Vec<f32>,
    /// Byte offset of the values in the file.
    pub(super) offset: usize,
}

/// Writes a file atomically.
pub(super) fn write(
    (path, existing): (&Path, Existing),
    magic: &'static str,
    head: &impl Serialize,
    values: &[&[f32]],
) -> Result<(), FileError> {
    let head = serde_json::to_vec(head).map_err(io::Error::from)?;
    let mut file = NewFile::create(path, existing)?;
    file.write_all(&header(magic.as_bytes(), &head))?;
    let mut checksum = crc32fast::Hasher::new();
    for chunk in values.iter().flat_map(|values| values.chunks(AT_ONCE)) {
        let bytes: Vec<u8> = chunk.iter().flat_map(|value| value.to_le_bytes()).collect();
        checksum.update(&bytes);
        file.write_all(&bytes)?;
    }
    file.write_all(&checksum.finalize().to_le_bytes())?;
    Ok(file.finish()?)
}

/// Reads and checks the header and the values.
pub(super) fn read<H: DeserializeOwned>(path: &Path, magic: &'static str) -> Result<Contents<H>, FileError> {
    let bytes = fs::read(path)?;
    if !bytes.starts_with(magic.as_bytes()) {
        return Err(FileError::Foreign(magic));
    }
    let damaged = |offset, fault: &str| FileError::Damaged { offset, fault: fault.into() };
    let length = word(&bytes, 8).ok_or_else(|| damaged(8, "the file ends here"))? as usize;
    let checksum = word(&bytes, 12).ok_or_else(|| damaged(12, "the file ends here"))?;
    let head =
        bytes.get(PREFIX..PREFIX + length).ok_or_else(|| damaged(PREFIX, "the header is truncated"))?;
    if crc32fast::hash(head) != checksum {
        return Err(damaged(PREFIX, "the checksum of the header is wrong"));
    }
    let head = serde_json::from_slice(head).map_err(|error| damaged(PREFIX, &error.to_string()))?;
    let offset = PREFIX + length;
    let (values, end) =
        bytes[offset..].split_last_chunk().ok_or_else(|| damaged(offset, "the values are truncated"))?;
    if crc32fast::hash(values) != u32::from_le_bytes(*end) || values.len() % VALUE != 0 {
        return Err(damaged(offset, "the checksum of the values is wrong"));
    }
    let values: Vec<f32> = values.as_chunks().0.iter().copied().map(f32::from_le_bytes).collect();
    if let Some(place) = values.iter().position(|value| !value.is_finite()) {
        return Err(damaged(offset + VALUE * place, &format!("{} is not a finite number", values[place])));
    }
    Ok(Contents { head, values, offset })
}

fn word(bytes: &[u8], offset: usize) -> Option<u32> {
    bytes.get(offset..)?.first_chunk().copied().map(u32::from_le_bytes)
}
