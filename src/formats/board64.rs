//! A board in one line: one character per square, row 1 first, then the side to move.
//!
//! The parser accepts `X x * B b` for black, `O o 0 W w` for white, `- . _` for empty, and blanks anywhere.
//! The writer uses `X`, `O` and `-`, then a blank and `X` or `O`. The side to move is never guessed: a text
//! without it is an error.

use std::fmt;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::base::{Color, Size};
use crate::game::mnk::Mnk;
use crate::game::othello::Othello;
use crate::game::othello_wide::WideOthello;
use crate::game::othello8::Othello8;
use crate::game::{AnyPosition, Diagram, Position, Rules, SetupError, othello};

use super::TextError;
use super::cursor::Cursor;

/// The side lengths of the square boards that [`size_of`] considers.
const SIDES: RangeInclusive<u8> = 3..=25;

/// Parses a board and its side to move.
///
/// Without `size`, the board is the square board with a side from 3 to 25 that fits the number of characters
/// other than blanks, or 8x8 if none fits.
///
/// # Errors
/// If a character is invalid, or the text ends too early or continues after the side to move.
pub fn parse(text: &str, size: Option<Size>) -> Result<Diagram, TextError> {
    let mut cursor = Cursor::new(text);
    let diagram = read(&mut cursor, size.unwrap_or_else(|| size_of(text, None)))?;
    cursor.skip_blanks();
    match cursor.peek() {
        None => Ok(diagram),
        Some(_) => Err(cursor.error("the end of the text")),
    }
}

/// Writes a board and its side to move: `---...--- X`.
pub fn write(diagram: &Diagram) -> String {
    format!("{} {}", cells(diagram, 'X', 'O'), diagram.turn().pick('X', 'O'))
}

/// Parses a board and its side to move, as [`parse`] does without a size.
impl FromStr for Diagram {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Diagram, TextError> {
        parse(text, None)
    }
}

/// Writes a board and its side to move, as [`write`](write()) does.
impl fmt::Display for Diagram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&write(self))
    }
}

/// Implements `Display` for a position type.
/// The text holds the board and its side to move, but does not name the rules.
macro_rules! display_as_board {
    ($($position:ty),*) => { $(
        /// Writes the board and its side to move, as [`write`](write()) does.
        impl fmt::Display for $position {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.diagram(), f)
            }
        }
    )* };
}
display_as_board!(Othello8, Othello, WideOthello, Mnk, AnyPosition);

/// Implements `FromStr` for a type of Othello positions.
/// The rules of a parsed position are those of Othello in which more discs win.
macro_rules! parse_as_board {
    ($($position:ty: $size:expr),*) => { $(
        /// Parses a board and its side to move, as [`parse`] does.
        /// The rules are those of Othello, not of anti-Othello.
        impl FromStr for $position {
            type Err = BoardError;

            fn from_str(text: &str) -> Result<$position, BoardError> {
                let diagram = parse(text, $size)?;
                Ok(<$position>::set_up(Rules::Othello(othello::Rules::most(diagram.size())), &diagram)?)
            }
        }
    )* };
}
parse_as_board!(Othello8: Some(Size::OTHELLO), Othello: None, WideOthello: None);

/// Error: a text is not an Othello position.
///
/// ```
/// use kado::game::othello8::Othello8;
///
/// let error = "OX-XO X".parse::<Othello8>().expect_err("six squares");
/// assert_eq!(
///     error.to_string(),
///     "column 8: the text ends where a square (X, O or -; 6 of 64 are given) is expected"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The text is malformed.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The game is not played on a board of this size.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Returns the squares in board order, one character each: `black`, `white`, or `-` if empty.
pub(super) fn cells(diagram: &Diagram, black: char, white: char) -> String {
    diagram.cells().iter().map(|cell| cell.map_or('-', |color| color.pick(black, white))).collect()
}

/// Returns the size of the board in a text, by the number of characters other than blanks.
/// The text may end with or without the side to move. The result is the expected size if it fits, or else the
/// square board with a side from 3 to 25 that fits. If none fits, it is the expected size, by default 8x8.
pub(crate) fn size_of(text: &str, expected: Option<Size>) -> Size {
    let characters = text.chars().filter(|c| !c.is_whitespace()).count();
    let fits = |size: &Size| (0..=1).contains(&characters.wrapping_sub(size.squares()));
    let boards = expected.into_iter().chain(SIDES.map(Size::square_board));
    { boards }.find(fits).or(expected).unwrap_or(Size::OTHELLO)
}

/// Parses a board and its side to move, and leaves the cursor after them.
pub(super) fn read(cursor: &mut Cursor<'_>, size: Size) -> Result<Diagram, TextError> {
    let mut diagram = Diagram::empty(size);
    for square in size.all_squares() {
        cursor.skip_blanks();
        let cell = match cursor.peek() {
            Some('-' | '.' | '_') => None,
            Some(c) => Some(disc(c).ok_or_else(|| cursor.error("a square (X, O or -)"))?),
            None => {
                let (read, all) = (square.index(), size.squares());
                return Err(cursor.error(format!("a square (X, O or -; {read} of {all} are given)")));
            }
        };
        diagram.set(square, cell);
        cursor.bump();
    }
    cursor.skip_blanks();
    let turn = cursor.peek().and_then(disc).ok_or_else(|| cursor.error("the side to move (X or O)"))?;
    diagram.set_turn(turn);
    cursor.bump();
    Ok(diagram)
}

fn disc(c: char) -> Option<Color> {
    match c {
        'X' | 'x' | '*' | 'B' | 'b' => Some(Color::Black),
        'O' | 'o' | '0' | 'W' | 'w' => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_read_as_they_are_written() {
        for text in ["-----OX--XO----- X", "---OXXO--X------ O"] {
            let (plain, wide) = (text.parse::<Othello>().unwrap(), text.parse::<WideOthello>().unwrap());
            assert_eq!(
                [plain.to_string(), wide.to_string(), AnyPosition::Othello(wide).to_string()],
                [text; 3]
            );
            assert_eq!(text.parse::<Diagram>().unwrap().to_string(), text);
            assert!(text.parse::<Othello8>().is_err());
        }
        assert_eq!(Othello8::start().to_string().parse(), Ok(Othello8::start()));
        let tictactoe = AnyPosition::start("tictactoe".parse().unwrap()).unwrap();
        assert_eq!(format!("{tictactoe:>12}"), " --------- X");
    }
}
