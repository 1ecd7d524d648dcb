//! Texts and files that carry positions and games (docs/formats.md). Readers are liberal, writers know one
//! form; a reader that fails names the first bad place. No reader judges legality: [`GameText::replay`] does.
//!
//! One file or folder per format. `games` reads the games of a whole file, which `records` cuts into pieces;
//! `written` and the writer of `wthor` write them; `format` is the table of format names and file extensions.

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
mod properties;
mod records;
mod result;
pub mod sgf;
pub mod transcript;
mod written;
pub mod wthor;

use std::fmt;

use crate::game::Rules;
use crate::game::othello::Aim;

pub use format::{FORMATS, Format, FormatSpec};
pub use game_text::{GameText, GameTextError, Known, ReadError, Theoretical, WrittenMove};
pub use games::{Fault, Games, RecordError, games, open, open_through};
pub use records::Place;
pub use result::{Reason, WrittenResult};
pub use written::{Positions, Unfit, WriteError, text};

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
