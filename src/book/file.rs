//! The file format of a book.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `kadobook` |
//! | 4 | version, 1 |
//! | 4 | length of the origin in bytes |
//! | | the origin: how the book was made, UTF-8 |
//! | 4 | number of positions |
//! | 24 or 36 each | the positions, in ascending order of the mover's discs, then of the opponent's discs |
//! | 4 | CRC-32 of everything before it |
//!
//! and for each position (the leaf is the best move that leaves the book):
//!
//! | bytes | content |
//! |---|---|
//! | 8 | discs of the side to move, a1 the lowest bit |
//! | 8 | discs of the other side |
//! | 2 | value in centidiscs, signed |
//! | 2 | score of the leaf in centidiscs, signed; 0 without a leaf |
//! | 1 | square of the leaf, 0 to 63; 64 without a leaf |
//! | 1 | depth of the last search in plies |
//! | 1 | selectivity of the last search in percent: 73, 87, 95, 98, 99 or 100 |
//! | 1 | 1 if game results follow, else 0 |
//! | 12 | only after a 1: games won, drawn and lost by the mover, 4 bytes each |
//!
//! Numbers are little-endian. Equal books have equal bytes.

use std::io;
use std::path::Path;

use crate::base::{Score, Selectivity};
use crate::files::{self, Existing};
use crate::game::othello8::Board;

use super::entry::{Effort, Entry, Games, Leaf};
use super::error::BookError;
use super::graph::Book;

pub(super) const MAGIC: &[u8; 8] = b"kadobook";
const VERSION: u32 = 1;
/// Stored as the square of the leaf (the best move that leaves the book) if an entry has no leaf.
const NO_LEAF: u8 = 64;
/// Maximum number of bytes that [`read`] reads from a file.
const LONGEST: u64 = 4 << 30;
/// Largest absolute score in centidiscs.
const LARGEST: i16 = 6400;

impl Book {
    /// Serializes the book.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((self.origin().len() as u32).to_le_bytes());
        bytes.extend(self.origin().as_bytes());
        bytes.extend((self.len() as u32).to_le_bytes());
        for (board, entry) in self.entries() {
            write_entry(&mut bytes, board, entry);
        }
        let checksum = crc32fast::hash(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    /// Parses the bytes of a book.
    ///
    /// # Errors
    /// If the bytes are not a book, have another version or are damaged.
    pub fn from_bytes(bytes: &[u8]) -> Result<Book, BookError> {
        if !bytes.starts_with(MAGIC) {
            return Err(BookError::Foreign);
        }
        let mut input = Input { bytes, offset: MAGIC.len() };
        let version = input.u32()?;
        if version != VERSION {
            return Err(BookError::Version(version));
        }
        let length = input.u32()? as usize;
        if length > Book::LONGEST_ORIGIN {
            return Err(damaged(input.offset - 4, format!("an origin of {length} bytes is too long")));
        }
        let begin = input.offset;
        let origin = std::str::from_utf8(input.take(length)?)
            .map_err(|error| damaged(begin + error.valid_up_to(), "the origin is not UTF-8"))?;
        let count = input.u32()?;
        let mut entries: Vec<(Board, Entry)> = Vec::new();
        for _ in 0..count {
            let begin = input.offset;
            let (board, entry) = read_entry(&mut input)?;
            if entries.last().is_some_and(|&(last, _)| last >= board) {
                return Err(damaged(begin, "the position does not follow the one before it in their order"));
            }
            entries.push((board, entry));
        }
        let end = input.offset;
        if input.u32()? != crc32fast::hash(&bytes[..end]) {
            return Err(damaged(end, "the checksum of everything before it is wrong"));
        }
        if input.offset < bytes.len() {
            return Err(damaged(input.offset, "the file continues after its end"));
        }
        let mut book = Book::from_entries(entries);
        book.set_origin(origin);
        Ok(book)
    }

    /// Reads a book from a file.
    ///
    /// # Errors
    /// If the file cannot be read, is not a book, has another version or is damaged.
    pub fn load(path: &Path) -> Result<Book, BookError> {
        Book::from_bytes(&read(path).map_err(|error| BookError::Read(error.to_string()))?)
    }

    /// Writes the book to a file atomically.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), BookError> {
        files::write(path, Existing::Replace, &self.to_bytes())
            .map_err(|error| BookError::Write(error.to_string()))
    }
}

/// Reads at most [`LONGEST`] bytes of a regular file. Other kinds of files are an error.
pub(super) fn read(path: &Path) -> io::Result<Vec<u8>> {
    files::read(path, LONGEST)
}

fn damaged(offset: usize, fault: impl Into<String>) -> BookError {
    BookError::Damaged { offset, fault: fault.into() }
}

/// A cursor over the bytes of a file.
pub(super) struct Input<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) offset: usize,
}

impl<'a> Input<'a> {
    pub(super) fn take(&mut self, length: usize) -> Result<&'a [u8], BookError> {
        let rest = self.bytes.get(self.offset..).unwrap_or_default();
        let Some(taken) = rest.get(..length) else {
            return Err(damaged(
                self.bytes.len(),
                format!("the file ends there, {} bytes too early", length - rest.len()),
            ));
        };
        self.offset += length;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], BookError> {
        let mut array = [0; N];
        array.copy_from_slice(self.take(N)?);
        Ok(array)
    }

    pub(super) fn u8(&mut self) -> Result<u8, BookError> {
        Ok(self.array::<1>()?[0])
    }

    pub(super) fn i16(&mut self) -> Result<i16, BookError> {
        self.array().map(i16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Result<u32, BookError> {
        self.array().map(u32::from_le_bytes)
    }

    /// Reads the discs of both sides. Fails if both sides have a disc on the same square.
    pub(super) fn board(&mut self) -> Result<Board, BookError> {
        let begin = self.offset;
        let player = self.array().map(u64::from_le_bytes)?;
        let opponent = self.array().map(u64::from_le_bytes)?;
        if player & opponent != 0 {
            return Err(damaged(begin, "both sides have a disc on the same square"));
        }
        Ok(Board { player, opponent })
    }
}

fn write_entry(bytes: &mut Vec<u8>, board: Board, entry: &Entry) {
    let Entry { value, leaf, effort, games } = *entry;
    bytes.extend(board.player.to_le_bytes());
    bytes.extend(board.opponent.to_le_bytes());
    bytes.extend((value.centidiscs() as i16).to_le_bytes());
    bytes.extend((leaf.map_or(0, |leaf| leaf.score.centidiscs()) as i16).to_le_bytes());
    bytes.push(leaf.map_or(NO_LEAF, |leaf| leaf.square));
    bytes.push(effort.depth);
    bytes.push(effort.selectivity.percent());
    bytes.push(u8::from(games != Games::default()));
    if games != Games::default() {
        for count in [games.wins, games.draws, games.losses] {
            bytes.extend(count.to_le_bytes());
        }
    }
}

fn read_entry(input: &mut Input<'_>) -> Result<(Board, Entry), BookError> {
    let begin = input.offset;
    let board = input.board()?;
    if board.moves() == 0 {
        return Err(damaged(begin, "the side to move has no move"));
    }
    if board.canonical().0 != board {
        return Err(damaged(begin, "the board is not the smallest of its images"));
    }
    let (value, leaf_score) = (input.score()?, input.score()?);
    let square = input.u8()?;
    let is_move = square == NO_LEAF || square < NO_LEAF && board.moves() >> square & 1 == 1;
    if !is_move {
        return Err(damaged(input.offset - 1, format!("{square} is not a legal move")));
    }
    if square == NO_LEAF && leaf_score != Score::default() {
        return Err(damaged(input.offset - 3, "a score without a leaf"));
    }
    let (depth, percent) = (input.u8()?, input.u8()?);
    if depth > 60 {
        return Err(damaged(input.offset - 2, format!("a depth of {depth} is more than 60")));
    }
    let selectivity = Selectivity::ALL
        .into_iter()
        .find(|selectivity| selectivity.percent() == percent)
        .ok_or_else(|| damaged(input.offset - 1, format!("{percent} % is not a selectivity")))?;
    let flag = input.u8()?;
    let games = match flag {
        0 => Games::default(),
        1 => Games { wins: input.u32()?, draws: input.u32()?, losses: input.u32()? },
        _ => return Err(damaged(input.offset - 1, format!("{flag} where 0 or 1 is expected"))),
    };
    if flag == 1 && games == Games::default() {
        return Err(damaged(input.offset - 12, "all counts of games are 0"));
    }
    let leaf = (square < NO_LEAF).then_some(Leaf { score: leaf_score, square });
    Ok((board, Entry { value, leaf, effort: Effort { depth, selectivity }, games }))
}

impl Input<'_> {
    fn score(&mut self) -> Result<Score, BookError> {
        let score = self.i16()?;
        if !(-LARGEST..=LARGEST).contains(&score) {
            return Err(damaged(self.offset - 2, format!("a score of {score} is beyond 64 discs")));
        }
        Ok(Score::from_centidiscs(score.into()))
    }
}
