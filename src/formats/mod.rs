//! Texts and files that carry positions and games (docs/formats.md). Readers are liberal, writers know one
//! form; a reader that fails names the first bad place. No reader judges legality: [`GameText::replay`] does.
//!
//! One file or folder per format. `games` reads the games of a whole file, which `records` cuts into pieces;
//! `written` and the writer of `wthor` write them; `format` is the table of format names and file extensions.
//! `picture` draws a board for people. `variations` are what games have beside their moves.

pub mod board64;
mod clock;
mod cursor;
mod date;
pub mod fen;
mod format;
mod game_text;
mod games;
pub mod ggf;
pub mod obf;
pub mod pgn;
pub mod picture;
mod properties;
mod records;
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

pub use format::{FORMATS, Format, FormatSpec};
pub use game_text::{GameText, GameTextError, Known, ReadError, Theoretical, WrittenMove};
pub use games::{Fault, Games, RecordError, games, open, open_through};
pub use records::Place;
pub use result::{Reason, WrittenResult};
pub use variations::Variation;
pub use written::{Positions, Unfit, WriteError, text};

/// Reads a position: a board in one line with its side to move ([`board64`]), or a FEN in any spelling
/// ([`fen`]), which alone has slashes. Without a `size`, that of a board in one line is detected.
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
/// If the text is neither.
pub fn diagram(text: &str, size: Option<Size>) -> Result<Diagram, TextError> {
    if text.contains('/') { fen::parse(text, fen::Spelling::of(text)) } else { board64::parse(text, size) }
}

/// Reads a position with the way to it: moves from the start position (`f5d6c3`), or a [`diagram`]. Without
/// rules it is Othello, on the board that the text fits.
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
/// If the text is neither, the rules do not know the board or do not allow a move.
pub fn position(text: &str, rules: Option<Rules>) -> Result<Record<AnyPosition>, ReadError> {
    // No board has a digit but 0, which is a white disc, unless it is one with slashes between its rows.
    let is_moves = text.contains(|c| ('1'..='9').contains(&c)) && !text.contains('/');
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

/// Returns whether a game is Othello in which more discs win: what formats mean that name no game.
pub(crate) fn is_plain_othello(rules: Rules) -> bool {
    matches!(rules, Rules::Othello(rules) if rules.aim == Aim::Most)
}

/// Where a text is wrong for the first time, what stands there, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The line, counted from 1; `None` if the text has only one.
    pub line: Option<usize>,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// What stands there; empty at the end of the text.
    pub found: String,
    /// What would be right there.
    pub expected: String,
}

impl TextError {
    /// How much of a bad place is quoted, in characters.
    const QUOTED: usize = 20;

    /// Returns what is wrong without its place: `'q' where a square (X, O or -) is expected`.
    pub fn fault(&self) -> String {
        let expected = &self.expected;
        if self.found.is_empty() {
            format!("the text ends where {expected} is expected")
        } else {
            format!("'{}' where {expected} is expected", self.found.escape_debug())
        }
    }

    /// Returns the error of a text at a byte `offset`, which lies on the border of a character.
    fn at(text: &str, offset: usize, found: &str, expected: impl Into<String>) -> TextError {
        let before = &text[..offset];
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        TextError {
            line: (line_start > 0 || text.trim_end().contains('\n'))
                .then(|| before.matches('\n').count() + 1),
            column: before[line_start..].chars().count() + 1,
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
        write!(f, "column {}: {}", self.column, self.fault())
    }
}
