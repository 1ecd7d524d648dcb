//! Files of many numbers: fits, and the state of one that is not done.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `kadofit1` for a fit, `kadofitc` for a state |
//! | 4 | length of the head |
//! | 4 | CRC-32 of the head |
//! | | the head, one JSON object |
//! | 4 each | the numbers, `f32` |
//! | 4 | CRC-32 of the numbers |
//!
//! All little-endian. A file is written beside its place and then moved there: it is whole or not there.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

const PREFIX: usize = 16;

/// Why a file of numbers cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It begins otherwise.
    #[error("it is no such file: it does not begin with `{0}`")]
    Foreign(&'static str),
    /// It is damaged.
    #[error("damaged at byte {offset}: {fault}")]
    Damaged {
        /// Where.
        offset: usize,
        /// What is wrong there.
        fault: String,
    },
}

/// Writes a file in one step.
pub(super) fn write(
    path: &Path,
    magic: &'static str,
    head: &impl Serialize,
    numbers: &[&[f32]],
) -> Result<(), FileError> {
    let head = serde_json::to_vec(head).map_err(io::Error::from)?;
    let beside = beside(path);
    let mut file = BufWriter::new(File::create(&beside)?);
    file.write_all(magic.as_bytes())?;
    file.write_all(&(head.len() as u32).to_le_bytes())?;
    file.write_all(&crc32fast::hash(&head).to_le_bytes())?;
    file.write_all(&head)?;
    let mut checksum = crc32fast::Hasher::new();
    for number in numbers.iter().copied().flatten() {
        checksum.update(&number.to_le_bytes());
        file.write_all(&number.to_le_bytes())?;
    }
    file.write_all(&checksum.finalize().to_le_bytes())?;
    file.into_inner().map_err(io::IntoInnerError::into_error)?.sync_all()?;
    Ok(fs::rename(beside, path)?)
}

/// Reads the head and the numbers.
pub(super) fn read<H: DeserializeOwned>(
    path: &Path,
    magic: &'static str,
) -> Result<(H, Vec<f32>), FileError> {
    let bytes = fs::read(path)?;
    if !bytes.starts_with(magic.as_bytes()) {
        return Err(FileError::Foreign(magic));
    }
    let damaged = |offset, fault: &str| FileError::Damaged { offset, fault: fault.into() };
    let length = word(&bytes, 8).ok_or_else(|| damaged(8, "the file ends there"))? as usize;
    let checksum = word(&bytes, 12).ok_or_else(|| damaged(12, "the file ends there"))?;
    let head = bytes.get(PREFIX..PREFIX + length).ok_or_else(|| damaged(PREFIX, "the head lacks its end"))?;
    if crc32fast::hash(head) != checksum {
        return Err(damaged(PREFIX, "the checksum of the head is wrong"));
    }
    let head = serde_json::from_slice(head).map_err(|error| damaged(PREFIX, &error.to_string()))?;
    let first = PREFIX + length;
    let (numbers, end) =
        bytes[first..].split_last_chunk().ok_or_else(|| damaged(first, "the numbers lack their end"))?;
    if crc32fast::hash(numbers) != u32::from_le_bytes(*end) || numbers.len() % 4 != 0 {
        return Err(damaged(first, "the checksum of the numbers is wrong"));
    }
    Ok((head, numbers.as_chunks().0.iter().copied().map(f32::from_le_bytes).collect()))
}

fn word(bytes: &[u8], offset: usize) -> Option<u32> {
    bytes.get(offset..)?.first_chunk().copied().map(u32::from_le_bytes)
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}
