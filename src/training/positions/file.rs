//! The position file: a header with the settings, then blocks of records.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `kadopos1` |
//! | 4 | length of the settings in bytes |
//! | 4 | CRC-32 of the settings |
//! | | the settings, one JSON object |
//!
//! and for each block:
//!
//! | bytes | content |
//! |---|---|
//! | 4 | number of the block |
//! | 4 | number of records |
//! | 4 | CRC-32 of these two fields and the records |
//! | 24 each | the records |
//!
//! Numbers are little-endian. A killed run leaves at most an incomplete header or one incomplete block at the
//! end, which the next run replaces.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

use serde::de::DeserializeOwned;

use super::Record;
use crate::base::Difference;
use crate::training::header::PREFIX;

pub(super) const MAGIC: &[u8; 8] = b"kadopos1";
const BLOCK_HEAD: usize = 12;
const RECORD: usize = size_of::<Record>();

/// Maximum length of the settings in bytes; a greater length means that the file is damaged.
const MOST_SETTINGS: u32 = 1 << 16;
/// Maximum number of records per block; a greater number means that the file is damaged.
const MOST_RECORDS: u32 = 1 << 20;

/// A block of records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Number of the block, unique within a run.
    pub number: u32,
    /// The positions.
    pub records: Vec<Record>,
}

impl Block {
    /// Returns the CRC-32 of the block number and the records.
    pub(crate) fn checksum(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&self.number.to_le_bytes());
        self.records.iter().for_each(|record| hasher.update(&record.to_bytes()));
        hasher.finalize()
    }

    /// Serializes the block in the file format.
    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let mut records = Vec::with_capacity(self.records.len() * RECORD);
        for record in &self.records {
            records.extend_from_slice(&record.to_bytes());
        }
        let mut bytes = Vec::with_capacity(BLOCK_HEAD + records.len());
        bytes.extend(self.number.to_le_bytes());
        bytes.extend((self.records.len() as u32).to_le_bytes());
        bytes.extend(block_checksum(&bytes, &records).to_le_bytes());
        bytes.extend(records);
        bytes
    }
}

/// Error when reading or writing a position file.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// Reading or writing failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file does not begin with the magic of position files.
    #[error("not a position file: it does not begin with `kadopos1`")]
    Foreign,
    /// The settings are damaged or belong to another `kado train` subcommand.
    #[error("invalid settings in the header: {0}")]
    Settings(String),
    /// The file was made with other settings.
    #[error("it was made with other settings: {}; use another file", Difference::of_texts(found, wanted))]
    OtherSettings {
        /// Settings in the file.
        found: String,
        /// Settings of the run that opens the file.
        wanted: String,
    },
    /// The last block is incomplete.
    #[error("damaged at byte {offset}: the block is truncated")]
    Truncated {
        /// Byte offset of the block.
        offset: u64,
    },
    /// A block is damaged.
    #[error("damaged at byte {offset}: {fault}")]
    Damaged {
        /// Byte offset of the block.
        offset: u64,
        /// Description of the fault.
        fault: &'static str,
    },
}

/// Reads a position file block by block.
#[derive(Debug)]
pub struct Reader<R = BufReader<File>> {
    file: R,
    settings: String,
    /// Byte offset of the next block.
    offset: u64,
}

impl Reader {
    /// Opens a file and reads its header.
    ///
    /// # Errors
    /// If the file cannot be read, is not a position file, or has a damaged header.
    pub fn open(path: &Path) -> Result<Reader, FileError> {
        Reader::new(BufReader::new(File::open(path)?))
    }
}

impl<R: Read> Reader<R> {
    /// Reads the header of a file.
    ///
    /// # Errors
    /// If the file cannot be read, is not a position file, or has a damaged header.
    pub fn new(mut file: R) -> Result<Reader<R>, FileError> {
        let mut head = [0; PREFIX];
        file.read_exact(&mut head).map_err(|error| if_short(error, FileError::Foreign))?;
        let (magic, words) = head.split_at(MAGIC.len());
        if magic != MAGIC {
            return Err(FileError::Foreign);
        }
        let (length, checksum) = (word(words, 0), word(words, 1));
        if length > MOST_SETTINGS {
            return Err(FileError::Settings("they are too long".into()));
        }
        let mut settings = vec![0; length as usize];
        file.read_exact(&mut settings)
            .map_err(|error| if_short(error, FileError::Settings("the file ends within them".into())))?;
        if crc32fast::hash(&settings) != checksum {
            return Err(FileError::Settings("their checksum is wrong".into()));
        }
        let settings = String::from_utf8(settings).map_err(|error| FileError::Settings(error.to_string()))?;
        Ok(Reader { file, settings, offset: PREFIX as u64 + u64::from(length) })
    }

    /// Creates a reader for blocks without a file header.
    /// `offset` is the byte offset of the first block, for error messages.
    pub(crate) fn of_blocks(file: R, offset: u64) -> Reader<R> {
        Reader { file, settings: String::new(), offset }
    }

    /// Returns the settings in the header, as JSON.
    pub fn settings_text(&self) -> &str {
        &self.settings
    }

    /// Returns the settings in the header.
    ///
    /// # Errors
    /// If the settings are those of another `kado train` subcommand.
    pub(crate) fn settings<S: DeserializeOwned>(&self) -> Result<S, FileError> {
        serde_json::from_str(&self.settings).map_err(|error| FileError::Settings(error.to_string()))
    }

    /// Returns the byte offset of the next block.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Reads all remaining blocks.
    ///
    /// # Errors
    /// If the file cannot be read, or a block is damaged or incomplete.
    pub fn blocks(&mut self) -> Result<Vec<Block>, FileError> {
        std::iter::from_fn(|| self.block().transpose()).collect()
    }

    /// Reads the next block; returns `None` at the end.
    ///
    /// # Errors
    /// If the file cannot be read, or the block is damaged or incomplete.
    pub fn block(&mut self) -> Result<Option<Block>, FileError> {
        let damaged = |fault| FileError::Damaged { offset: self.offset, fault };
        let truncated = FileError::Truncated { offset: self.offset };
        let mut head = Vec::with_capacity(BLOCK_HEAD);
        (&mut self.file).take(BLOCK_HEAD as u64).read_to_end(&mut head)?;
        if head.is_empty() {
            return Ok(None);
        }
        if head.len() < BLOCK_HEAD {
            return Err(truncated);
        }
        let (block, count, checksum) = (word(&head, 0), word(&head, 1), word(&head, 2));
        if count > MOST_RECORDS {
            return Err(damaged("the block has too many records"));
        }
        let mut bytes = vec![0; count as usize * RECORD];
        self.file.read_exact(&mut bytes).map_err(|error| if_short(error, truncated))?;
        if block_checksum(&head[..8], &bytes) != checksum {
            return Err(damaged("the checksum is wrong"));
        }
        let records: Vec<Record> = bytes.as_chunks::<RECORD>().0.iter().map(Record::from_bytes).collect();
        if !records.iter().all(Record::is_sound) {
            return Err(damaged("a record is not a valid position"));
        }
        self.offset += (BLOCK_HEAD + bytes.len()) as u64;
        Ok(Some(Block { number: block, records }))
    }
}

fn block_checksum(head: &[u8], records: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(head);
    hasher.update(records);
    hasher.finalize()
}

/// Reads the little-endian `u32` that begins at byte 4 * `index`.
fn word(bytes: &[u8], index: usize) -> u32 {
    u32::from_le_bytes(bytes.as_chunks().0[index])
}

/// Returns `meaning` if the error is an unexpected end of file, else the error itself.
fn if_short(error: io::Error, meaning: FileError) -> FileError {
    if error.kind() == io::ErrorKind::UnexpectedEof { meaning } else { error.into() }
}
