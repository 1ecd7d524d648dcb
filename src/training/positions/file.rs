//! The file of positions: a head that says how they were made, then blocks of records.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `kadopos1` |
//! | 4 | length of the settings |
//! | 4 | CRC-32 of the settings |
//! | | the settings, one JSON object |
//!
//! and for each block, of which each has a number:
//!
//! | bytes | content |
//! |---|---|
//! | 4 | number of the block |
//! | 4 | number of records |
//! | 4 | CRC-32 of the two numbers and the records |
//! | 24 each | the records |
//!
//! Numbers are little-endian. A run that is killed leaves at most one block without its end, which the next
//! run cuts off: a block is either whole in the file or not there.

use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::Record;

const MAGIC: &[u8; 8] = b"kadopos1";
const HEAD: usize = MAGIC.len() + 8;
const BLOCK_HEAD: usize = 12;
/// The fault of a block whose end was never written.
const CUT: &str = "the block lacks its end";
const RECORD: usize = size_of::<Record>();

/// No settings are longer in bytes, and no block has more records: larger numbers are damage.
const MOST_SETTINGS: u32 = 1 << 16;
const MOST_RECORDS: u32 = 1 << 20;

/// Some games, numbered within their seed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The number of the block.
    pub number: u32,
    /// Its positions.
    pub records: Vec<Record>,
}

impl Block {
    /// Returns the checksum of the number and the records.
    pub fn checksum(&self) -> u32 {
        let mut hasher = crc32fast::Hasher::new();
        hasher.update(&self.number.to_le_bytes());
        self.records.iter().for_each(|record| hasher.update(&record.to_bytes()));
        hasher.finalize()
    }

    /// Returns the block as a file holds it.
    pub fn to_bytes(&self) -> Vec<u8> {
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

/// Why a file of positions cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It begins otherwise.
    #[error("it is no file of positions: it does not begin with `kadopos1`")]
    Foreign,
    /// The settings are damaged or of another stage.
    #[error("its settings cannot be read: {0}")]
    Settings(String),
    /// It was made with other settings.
    #[error("it was made with other settings: {found}, not {wanted}; name another file")]
    OtherSettings {
        /// Those in the file.
        found: String,
        /// Those of this run.
        wanted: String,
    },
    /// A block is damaged.
    #[error("damaged at byte {offset}: {fault}")]
    Damaged {
        /// Where the block begins in the file.
        offset: u64,
        /// What is wrong with it.
        fault: &'static str,
    },
}

/// Reads a file of positions block by block.
#[derive(Debug)]
pub struct Reader<R = BufReader<File>> {
    file: R,
    settings: String,
    /// Where the next block begins.
    offset: u64,
}

impl Reader {
    /// Opens a file.
    ///
    /// # Errors
    /// If it cannot be read or is no file of positions.
    pub fn open(path: &Path) -> Result<Reader, FileError> {
        Reader::new(BufReader::new(File::open(path)?))
    }
}

impl<R: Read> Reader<R> {
    /// Reads the head of a file.
    ///
    /// # Errors
    /// If it cannot be read or is no file of positions.
    pub fn new(mut file: R) -> Result<Reader<R>, FileError> {
        let mut head = [0; HEAD];
        file.read_exact(&mut head).map_err(|error| if_short(error, FileError::Foreign))?;
        let (magic, numbers) = head.split_at(MAGIC.len());
        if magic != MAGIC {
            return Err(FileError::Foreign);
        }
        let (length, checksum) = (number(numbers, 0), number(numbers, 1));
        if length > MOST_SETTINGS {
            return Err(FileError::Settings("they are too long".into()));
        }
        let mut settings = vec![0; length as usize];
        file.read_exact(&mut settings)
            .map_err(|error| if_short(error, FileError::Settings("the file ends there".into())))?;
        if crc32fast::hash(&settings) != checksum {
            return Err(FileError::Settings("their checksum is wrong".into()));
        }
        let settings = String::from_utf8(settings).map_err(|error| FileError::Settings(error.to_string()))?;
        Ok(Reader { file, settings, offset: HEAD as u64 + u64::from(length) })
    }

    /// Reads blocks alone, of which the first stands at this place of its file.
    pub fn of_blocks(file: R, offset: u64) -> Reader<R> {
        Reader { file, settings: String::new(), offset }
    }

    /// Returns how the positions were made, as JSON.
    pub fn settings_text(&self) -> &str {
        &self.settings
    }

    /// Returns how the positions were made.
    ///
    /// # Errors
    /// If the file comes from another stage.
    pub fn settings<S: DeserializeOwned>(&self) -> Result<S, FileError> {
        serde_json::from_str(&self.settings).map_err(|error| FileError::Settings(error.to_string()))
    }

    /// Returns where the next block begins in the file.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns all blocks that follow.
    ///
    /// # Errors
    /// If the file cannot be read, or a block is damaged or lacks its end.
    pub fn blocks(&mut self) -> Result<Vec<Block>, FileError> {
        std::iter::from_fn(|| self.block().transpose()).collect()
    }

    /// Returns the next block, or `None` at the end.
    ///
    /// # Errors
    /// If the file cannot be read, or the block is damaged or lacks its end.
    pub fn block(&mut self) -> Result<Option<Block>, FileError> {
        let damaged = |fault| FileError::Damaged { offset: self.offset, fault };
        let mut head = Vec::with_capacity(BLOCK_HEAD);
        (&mut self.file).take(BLOCK_HEAD as u64).read_to_end(&mut head)?;
        if head.is_empty() {
            return Ok(None);
        }
        if head.len() < BLOCK_HEAD {
            return Err(damaged(CUT));
        }
        let (block, count, checksum) = (number(&head, 0), number(&head, 1), number(&head, 2));
        if count > MOST_RECORDS {
            return Err(damaged("the block has too many records"));
        }
        let mut bytes = vec![0; count as usize * RECORD];
        self.file.read_exact(&mut bytes).map_err(|error| if_short(error, damaged(CUT)))?;
        if block_checksum(&head[..8], &bytes) != checksum {
            return Err(damaged("the checksum is wrong"));
        }
        let records: Vec<Record> = bytes.as_chunks::<RECORD>().0.iter().map(Record::from_bytes).collect();
        if !records.iter().all(Record::is_sound) {
            return Err(damaged("a record is no position"));
        }
        self.offset += (BLOCK_HEAD + bytes.len()) as u64;
        Ok(Some(Block { number: block, records }))
    }
}

/// Adds blocks to a file of positions.
#[derive(Debug)]
pub struct Writer {
    file: File,
}

impl Writer {
    /// Opens a file that was made with these settings, or begins it. Returns it with the number of whole
    /// blocks that it holds; what follows them is cut off.
    ///
    /// # Errors
    /// If it cannot be read or written, is no such file, was made with other settings, or is damaged before
    /// its end.
    pub fn open<S: Serialize>(path: &Path, settings: &S) -> Result<(Writer, u32), FileError> {
        let wanted = serde_json::to_string(settings).map_err(io::Error::from)?;
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        if file.metadata()?.len() == 0 {
            file.write_all(&head_of(&wanted))?;
            return Ok((Writer { file }, 0));
        }
        let mut reader = Reader::new(BufReader::new(file.try_clone()?))?;
        if reader.settings != wanted {
            return Err(FileError::OtherSettings { found: reader.settings, wanted });
        }
        let mut blocks = 0;
        loop {
            match reader.block() {
                Ok(Some(_)) => blocks += 1,
                Ok(None) | Err(FileError::Damaged { fault: CUT, .. }) => break,
                Err(error) => return Err(error),
            }
        }
        file.set_len(reader.offset)?;
        file.seek(SeekFrom::End(0))?;
        Ok((Writer { file }, blocks))
    }

    /// Adds a block.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn append(&mut self, block: &Block) -> io::Result<()> {
        self.file.write_all(&block.to_bytes())
    }
}

/// Returns what a file of positions that were made with these settings begins with; its blocks follow.
///
/// # Errors
/// If the settings cannot be written as JSON.
pub fn head<S: Serialize>(settings: &S) -> io::Result<Vec<u8>> {
    Ok(head_of(&serde_json::to_string(settings)?))
}

fn head_of(settings: &str) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    bytes.extend((settings.len() as u32).to_le_bytes());
    bytes.extend(crc32fast::hash(settings.as_bytes()).to_le_bytes());
    bytes.extend(settings.as_bytes());
    bytes
}

fn block_checksum(numbers: &[u8], records: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(numbers);
    hasher.update(records);
    hasher.finalize()
}

/// Returns the number at this place of some numbers.
fn number(bytes: &[u8], place: usize) -> u32 {
    let mut number = [0; 4];
    number.copy_from_slice(&bytes[4 * place..4 * place + 4]);
    u32::from_le_bytes(number)
}

/// Returns what it means if the file ended too early, and any other error as it is.
fn if_short(error: io::Error, meaning: FileError) -> FileError {
    if error.kind() == io::ErrorKind::UnexpectedEof { meaning } else { error.into() }
}
