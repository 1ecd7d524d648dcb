//! The file `book.dat` of Edax 4, which Kado can read but not write.
//!
//! All numbers are little-endian. The header contains the words `EDAX` and `BOOK` (32 bits each), the version
//! and the release (1 byte each), the date (8 bytes), five options (32 bits each) and the number of positions
//! (32 bits).
//!
//! A position contains the discs of the mover and of the opponent (64 bits each, a1 in the lowest bit), the
//! numbers of won, drawn and lost games and of lines (32 bits each), the value with its lower and upper bound
//! (16 bits each), the number of links and the level (1 byte each). The score and the move of each link, and
//! then of the leaf, follow (1 byte each). A move is a square from 0 to 63, 64 for a pass, or 65 for no move.

use super::super::entry::Games;
use super::super::error::BookError;
use super::super::file::Input;
use super::{Import, Node, build};

const MAGIC: &[u8; 8] = b"XADEKOOB";
const VERSION: u8 = 4;
/// Byte offset of the number of positions.
const COUNT: usize = 38;

/// Returns whether the bytes begin with the magic of a binary Edax book.
pub(crate) fn is_one(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Parses a book and ignores bytes after the last position.
///
/// # Errors
/// If the bytes are not a binary Edax book, have another version or are damaged.
pub fn read(bytes: &[u8]) -> Result<Import, BookError> {
    let mut input = Input { bytes, offset: MAGIC.len() };
    let fault = |offset, fault: String| BookError::Damaged { offset, fault };
    if !is_one(bytes) {
        return Err(fault(0, "it is not a book of Edax: it does not begin with `XADEKOOB`".into()));
    }
    let version = input.u8()?;
    if version != VERSION {
        return Err(fault(8, format!("its format has version {version}; version {VERSION} is known")));
    }
    input.take(COUNT - input.offset)?;
    let count = input.u32()?;
    let mut nodes = Vec::new();
    for _ in 0..count {
        nodes.push(node(&mut input)?);
    }
    Ok(build(nodes))
}

fn node(input: &mut Input<'_>) -> Result<Node, BookError> {
    let board = input.board()?;
    let games = Games { wins: input.u32()?, draws: input.u32()?, losses: input.u32()? };
    let _lines = input.u32()?;
    let [_value, _lower, _upper] = [input.i16()?, input.i16()?, input.i16()?];
    let (links, level) = (input.u8()?, input.u8()?);
    input.take(2 * usize::from(links))?;
    let (score, square) = (input.u8()? as i8, input.u8()?);
    let leaf = (square < 64).then_some((square, score.into()));
    Ok(Node { board, level, leaf, games })
}
