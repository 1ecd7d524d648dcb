//! The WTHOR database of the French Othello Federation.
//! A file has a header of 16 bytes and one record per game, little-endian. Passes are not stored. A record
//! holds the numbers of its players and tournament; the names are in separate files.
//!
//! Source: Fédération Française d'Othello, <https://www.ffothello.org/informatique/la-base-wthor/>.
//!
//! ```
//! use kado::formats::{Format, WrittenResult, games};
//!
//! # // A header (one game of 1999, 24 empties), then tournament, black, white, 40 and 36 discs, and f5.
//! # let mut file = vec![20, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0xcf, 7, 8, 0, 24, 0];
//! # file.extend([0, 0, 1, 0, 2, 0, 40, 36, 56]);
//! # file.resize(16 + 68, 0);
//! // `file` holds the bytes of a file with one game.
//! let game = games(Format::Wthor, file.as_slice()).next().expect("a game")?;
//! let theoretical = game.theoretical.expect("the score of perfect play");
//! assert_eq!(game.result, Some(WrittenResult::Margin(16.0)));
//! assert_eq!((theoretical.empties, theoretical.black_discs), (24, 36));
//! # Ok::<(), kado::formats::RecordError>(())
//! ```

mod names;
mod reader;
mod writer;

use crate::base::{Move, Size};

pub use names::Names;
pub(super) use reader::Reader;
pub use writer::Writer;

const HEADER: usize = 16;
/// The length in bytes of the fields before the moves of a record.
const RECORD_HEADER: usize = 8;

/// The content of a file of games.
///
/// ```
/// # use kado::formats::wthor;
/// # // A header (one game of 1999, 24 empties), then tournament, black, white, 40 and 36 discs, and f5.
/// # let mut file = vec![20, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0xcf, 7, 8, 0, 24, 0];
/// # file.extend([0, 0, 1, 0, 2, 0, 40, 36, 56]);
/// # file.resize(16 + 68, 0);
/// // `file` holds the bytes of a file with one game.
/// let database = wthor::parse(&file)?;
/// assert_eq!((database.year, database.theoretical_empties, database.games.len()), (1999, 24, 1));
/// # Ok::<(), kado::formats::wthor::WthorError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Database {
    /// The board size of all games.
    pub size: Size,
    /// The year of the games.
    pub year: u16,
    /// Number of empty squares from which the theoretical scores assume perfect play.
    pub theoretical_empties: u8,
    /// The games in the order of the file.
    pub games: Vec<Game>,
}

/// A game of the database.
///
/// ```
/// # use kado::formats::{transcript, wthor};
/// # // A header (one game of 1999, 24 empties), then tournament, black, white, 40 and 36 discs, and f5.
/// # let mut file = vec![20, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0xcf, 7, 8, 0, 24, 0];
/// # file.extend([0, 0, 1, 0, 2, 0, 40, 36, 56]);
/// # file.resize(16 + 68, 0);
/// # let database = wthor::parse(&file)?;
/// let game = &database.games[0];
/// assert_eq!((game.black, game.white, game.black_discs), (1, 2, 40));
/// assert_eq!(transcript::write(&game.moves, database.size), "f5");
/// # Ok::<(), kado::formats::wthor::WthorError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Game {
    /// Index of the tournament in the list of tournaments, `WTHOR.TRN`, counted from 0.
    pub tournament: u16,
    /// Index of Black in the list of players, `WTHOR.JOU`, counted from 0.
    pub black: u16,
    /// Index of White in the list of players, `WTHOR.JOU`, counted from 0.
    pub white: u16,
    /// Number of Black's discs at the end, with empty squares counted for the winner.
    pub black_discs: u8,
    /// Number of Black's discs after perfect play from [`Database::theoretical_empties`] empty squares on.
    pub theoretical_black_discs: u8,
    /// The moves, without passes.
    pub moves: Vec<Move>,
}

/// The first error in a WTHOR file: its offset, the value found, and the expected value.
///
/// ```
/// # use kado::formats::{RecordErrorKind, Format, games};
/// let error = games(Format::Wthor, &b"f5d6"[..]).find_map(Result::err).expect("a text is not a database");
/// let RecordErrorKind::Wthor(error) = error.kind else { panic!("{error}") };
/// assert_eq!(error.to_string(), "byte 4: the end where a header of 16 bytes is expected");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("byte {offset}: {found} where {expected} is expected")]
pub struct WthorError {
    /// Byte offset of the error.
    pub offset: usize,
    /// Description of the value found.
    pub(crate) found: String,
    /// Description of the expected value.
    pub(crate) expected: &'static str,
}

/// The header of a file, which applies to all its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Header {
    games: u32,
    size: Size,
    year: u16,
    theoretical_empties: u8,
}

impl Header {
    fn parse(header: &[u8; HEADER]) -> Result<Header, WthorError> {
        let size = match header[12] {
            0 | 8 => Size::OTHELLO,
            10 => Size::square_board(10),
            side => return Err(wrong(12, side.to_string(), "the side of the board (0, 8 or 10)")),
        };
        if header[13] != 0 {
            return Err(wrong(13, header[13].to_string(), "0, the type of a file of games"));
        }
        Ok(Header {
            games: u32::from_le_bytes([header[4], header[5], header[6], header[7]]),
            size,
            year: u16::from_le_bytes([header[10], header[11]]),
            theoretical_empties: header[14],
        })
    }

    /// Returns the length of a game's record in bytes.
    fn record(self) -> usize {
        RECORD_HEADER + moves(self.size)
    }
}

/// Returns whether a file with these first bytes can be a WTHOR file.
/// The header must be valid, and must give a date and at least one game.
pub(in crate::formats) fn is_header(begin: &[u8]) -> bool {
    let Some(bytes) = begin.first_chunk::<HEADER>() else { return false };
    let [century, year, month, day, ..] = *bytes;
    let is_date =
        (19..=21).contains(&century) && year < 100 && (1..=12).contains(&month) && (1..=31).contains(&day);
    is_date && Header::parse(bytes).is_ok_and(|header| header.games > 0)
}

/// Returns the maximum number of moves in the record of a game on this board size.
fn moves(size: Size) -> usize {
    size.squares() - 4
}

fn wrong(offset: usize, found: String, expected: &'static str) -> WthorError {
    WthorError { offset, found, expected }
}

fn no_header(length: usize) -> WthorError {
    wrong(length, "the end".to_owned(), "a header of 16 bytes")
}

fn no_record(offset: usize) -> WthorError {
    wrong(offset, "the end".to_owned(), "one record for each game that the header counts")
}

/// Parses a file of games (`.wtb`).
///
/// # Errors
/// If the header is not that of a file of games on an 8x8 or 10x10 board, the file is shorter or longer than
/// its header implies, a move is off the board, or there are more discs than squares.
#[doc(hidden)]
pub fn parse(bytes: &[u8]) -> Result<Database, WthorError> {
    let header = Header::parse(bytes.first_chunk().ok_or_else(|| no_header(bytes.len()))?)?;
    let (games, length) = (header.games as usize, header.record());
    let (records, rest) =
        bytes[HEADER..].split_at_checked(games * length).ok_or_else(|| no_record(bytes.len()))?;
    if !rest.is_empty() {
        return Err(wrong(bytes.len() - rest.len(), format!("{} bytes more", rest.len()), "the end"));
    }
    let read = |(index, record)| read_game(record, header.size, HEADER + index * length);
    Ok(Database {
        size: header.size,
        year: header.year,
        theoretical_empties: header.theoretical_empties,
        games: records.chunks_exact(length).enumerate().map(read).collect::<Result<_, _>>()?,
    })
}

fn read_game(record: &[u8], size: Size, offset: usize) -> Result<Game, WthorError> {
    let (header, moves) = record.split_at(RECORD_HEADER);
    let number = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
    let read = |(index, &code): (usize, &u8)| {
        read_move(code, size).ok_or_else(|| WthorError {
            offset: offset + RECORD_HEADER + index,
            found: code.to_string(),
            expected: "a move (10 * row + column)",
        })
    };
    let discs = |at: usize| {
        let fits = usize::from(header[at]) <= size.squares();
        fits.then_some(header[at]).ok_or_else(|| {
            wrong(offset + at, header[at].to_string(), "a number of discs that the board can hold")
        })
    };
    Ok(Game {
        tournament: number(0),
        black: number(2),
        white: number(4),
        black_discs: discs(6)?,
        theoretical_black_discs: discs(7)?,
        moves: moves.iter().take_while(|&&code| code != 0).enumerate().map(read).collect::<Result<_, _>>()?,
    })
}

/// Returns the move with the code `10 * row + column`, row and column counted from 1.
fn read_move(code: u8, size: Size) -> Option<Move> {
    let index = u32::from(code).checked_sub(11)?;
    size.square(index % 10, index / 10).map(Move::from)
}
