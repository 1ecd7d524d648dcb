//! Text and file formats of positions and games (docs/formats.md).
//! Readers accept many spellings, writers produce one. A reader that fails reports the location of the first
//! error. [`games()`], [`position`] and the PGN reader replay the moves and reject illegal ones. The GGF and
//! SGF readers do not check legality: [`GameText::replay`] does.
//!
//! Each format has a file or folder. `games` reads the games of a whole file; `records` splits the file into
//! records. `written` and the writer in `wthor` write games. `format` lists the formats with their names and
//! file extensions. `picture` draws a board for people. `game_text` is a game record, `replay` replays and
//! continues it, and `variations` holds its variations. `known` holds the scores that a file gives for a
//! position. `encoding` decodes texts, and `lines` splits them. `pasted_board` reads a drawn board.
//!
//! ```
//! use kado::formats::{Format, games};
//!
//! // The known scores of a position: two moves of black on a 4x4 board.
//! let line = "-XX-OOOOXXXXO--O X; A1:+4; D1:-2;";
//! let game = games(Format::Obf, line.as_bytes()).next().expect("a record")?;
//! let scores: Vec<i32> = game.known.moves.iter().map(|&(_, score)| score).collect();
//! assert_eq!((game.known.score, scores), (None, vec![4, -2]));
//! # Ok::<(), kado::formats::RecordError>(())
//! ```

pub mod board64;
mod cursor;
mod date;
mod encoding;
pub mod fen;
mod format;
mod game_text;
mod games;
pub mod ggf;
pub(crate) mod ggf_clock;
mod known;
mod lines;
pub mod obf;
pub(crate) mod pasted_board;
pub mod pgn;
pub mod picture;
mod properties;
mod records;
mod replay;
mod result;
pub mod sgf;
pub mod transcript;
mod variations;
mod written;
pub mod wthor;

use std::fmt;

use crate::base::Size;
use crate::game::othello::{self, Aim};
use crate::game::{AnyPosition, Diagram, Position, Record, Rules};
use lines::later_lines;

pub(crate) use encoding::{decoded, is_utf16, text_of_file, without_mark};
pub use format::{FORMATS, Format, FormatSpec};
pub use game_text::{GameText, GameTextError, ReadError, WrittenMove};
pub use games::{
    Games, Guessed, RecordError, RecordErrorKind, games, games_guessed, open, open_guessed, open_through,
};
pub use known::{Known, Theoretical};
pub(crate) use lines::lines;
pub use records::Place;
pub use result::{Reason, WrittenResult};
pub use variations::Variation;
pub use written::{Positions, Unfit, WriteError, text};

/// Parses a position: a board in one line with its side to move ([`board64`]), a FEN, or a drawn board.
/// A text with slashes or digits from 1 to 9 is a FEN in any spelling ([`fen`]). Without `size`, the size of
/// a one-line board is detected. A drawn board may have coordinates, and the scores of moves on empty
/// squares; a line such as `White to move` states its side to move.
///
/// ```
/// use kado::formats::diagram;
///
/// let board = diagram("---------------------------OX------XO--------------------------- X", None)?;
/// assert_eq!(board, diagram("8/8/8/3ox3/3xo3/8/8/8 x", None)?);
/// # Ok::<(), kado::formats::TextError>(())
/// ```
///
/// # Errors
/// If the text is neither a board nor a FEN, or does not state the side to move.
pub fn diagram(text: &str, size: Option<Size>) -> Result<Diagram, TextError> {
    let is_fen = fen::is_fen(text);
    let parsed = if is_fen { fen::parse(text, fen::Spelling::of(text)) } else { board64::parse(text, size) };
    parsed.or_else(|error| match pasted_board::parse(text) {
        Some((board, true)) => Ok(board),
        Some((_, false)) => Err(TextError::at(
            text,
            text.trim_end().len(),
            "",
            "the side to move ('X to move' or 'O to move')",
        )),
        None => Err(error),
    })
}

/// Parses a position with its history: moves from the start position (`f5d6c3`), or a [`diagram`].
/// Without rules the game is Othello on a board of the detected size.
///
/// ```
/// use kado::formats::position;
/// use kado::game::Position;
///
/// assert_eq!(position("f5d6c3", None)?.plies().len(), 3);
/// assert_eq!(position("8/8/8/3ox3/3xo3/8/8/8 x", None)?.position().legal_moves().len(), 4);
/// # Ok::<(), kado::formats::ReadError>(())
/// ```
///
/// # Errors
/// If the text is neither a list of moves nor a position, the start position is invalid under the rules, or
/// a move is illegal.
pub fn position(text: &str, rules: Option<Rules>) -> Result<Record<AnyPosition>, ReadError> {
    // A text with digits 1 to 9, or that begins with a letter which stands for neither color, is a list of
    // moves, unless it has slashes or is a drawn board: the only digit in a one-line board is 0, a white
    // disc.
    let is_name = |c: char| c.is_ascii_alphabetic() && !"xXoObBwW".contains(c);
    let is_moves = text.contains(|c| ('1'..='9').contains(&c)) || text.trim_start().starts_with(is_name);
    let is_moves = is_moves && !text.contains('/') && pasted_board::parse(text).is_none();
    if text.trim().is_empty() || is_moves {
        let rules = rules.unwrap_or(Rules::OTHELLO);
        let mut record = Record::new(AnyPosition::start(rules).map_err(GameTextError::from)?);
        transcript::replay(text, &mut record)?;
        return Ok(record);
    }
    let start = diagram(text, rules.map(Rules::size))?;
    let rules = rules.unwrap_or(Rules::Othello(othello::Rules::most(start.size())));
    Ok(Record::new(AnyPosition::set_up(rules, &start).map_err(GameTextError::from)?))
}

/// Returns whether these are the rules of Othello in which more discs win, on a board of any size.
/// GGF and some other formats can store only games with such rules.
pub(crate) fn is_plain_othello(rules: Rules) -> bool {
    matches!(rules, Rules::Othello(rules) if rules.aim == Aim::Most)
}

/// The first error in a text: its location, the text found, and a description of the expected text.
///
/// ```
/// let error = kado::formats::diagram("8/8/8/3oq3/3xo3/8/8/8 x", None).expect_err("no disc is a q");
/// assert_eq!((error.line, error.column), (None, 9));
/// assert_eq!(error.message(), "'q' where a square (x, o or a number of empty ones) is expected");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The line, counted from 1; `None` if the text has only one line.
    pub line: Option<usize>,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The text at the location of the error; empty at the end of the text.
    pub(crate) found: String,
    /// Description of the expected text.
    pub(crate) expected: String,
}

impl TextError {
    /// The maximum number of characters of the invalid text that an error message quotes.
    const QUOTED: usize = 20;

    /// Returns the error without its location: `'q' where a square (X, O or -) is expected`.
    pub fn message(&self) -> String {
        let expected = &self.expected;
        if self.found.is_empty() {
            format!("the text ends where {expected} is expected")
        } else {
            format!("'{}' where {expected} is expected", self.found.escape_debug())
        }
    }

    /// Creates an error at a location in a text.
    /// `offset` is the location in bytes; it must be a character boundary.
    fn at(text: &str, offset: usize, found: &str, expected: impl Into<String>) -> TextError {
        let (lines_before, line_start) =
            later_lines(text, offset).fold((0, 0), |(count, _), start| (count + 1, start));
        let has_lines = lines_before > 0 || text.trim_end().contains(['\n', '\r']);
        TextError {
            line: has_lines.then_some(lines_before + 1),
            column: text[line_start..offset].chars().count() + 1,
            found: found.chars().take(TextError::QUOTED).collect(),
            expected: expected.into(),
        }
    }
}

impl std::error::Error for TextError {}

/// Writes `column 3: 'q' where a square (X, O or -) is expected`.
impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}, ")?;
        }
        write!(f, "column {}: {}", self.column, self.message())
    }
}
