//! A board in one line: one character per square, row 1 first, then the side to move.
//!
//! The parser accepts `X x * B b` for black, `O o 0 W w` for white, `- . _` for empty, and blanks anywhere.
//! The writer uses `X`, `O` and `-`, then a blank and `X` or `O`. The side to move is never guessed: a text
//! without it is an error.

use std::fmt;
use std::str::FromStr;

use crate::base::{Color, Size};
use crate::game::othello8::Othello8;
use crate::game::{Diagram, Position, SetupError};

use super::TextError;
use super::cursor::Cursor;

/// The sides of the boards that [`detect_size`] recognizes by the number of squares.
const SIDES: [u8; 7] = [4, 6, 8, 10, 12, 14, 16];

/// Parses a board and its side to move.
///
/// Without `size`, the length of the text determines the size of the board: square, with an even side from 4
/// to 16, or 8x8 if no such board fits.
///
/// # Errors
/// If a character is invalid, or the text ends too early or continues after the side to move.
pub fn parse(text: &str, size: Option<Size>) -> Result<Diagram, TextError> {
    let mut cursor = Cursor::new(text);
    let diagram = read(&mut cursor, size.unwrap_or_else(|| detect_size(text)))?;
    cursor.skip_blanks();
    match cursor.peek() {
        None => Ok(diagram),
        Some(_) => Err(cursor.error("the end of the text")),
    }
}

/// Writes a board and its side to move: `---...--- X`.
pub fn write(diagram: &Diagram) -> String {
    format!("{} {}", cells(diagram, 'X', 'O'), letter(diagram.turn(), 'X', 'O'))
}

/// Parses a board and its side to move, as [`parse`] does for 8x8.
impl FromStr for Othello8 {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Othello8, BoardError> {
        Ok(Othello8::from_diagram(&parse(text, Some(Size::OTHELLO))?)?)
    }
}

/// Writes a board and its side to move, as [`write`](write()) does.
impl fmt::Display for Othello8 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&write(&self.diagram()))
    }
}

/// Why a text is not a position of standard Othello.
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
    diagram.cells().iter().map(|cell| cell.map_or('-', |color| letter(color, black, white))).collect()
}

/// Returns `black` or `white`, whichever is the letter of `color`.
pub(super) fn letter(color: Color, black: char, white: char) -> char {
    match color {
        Color::Black => black,
        Color::White => white,
    }
}

/// Returns the size of the square board with an even side that matches the number of characters in a text.
/// The side to move may be present or not. The size is 8x8 if no board matches.
pub(super) fn detect_size(text: &str) -> Size {
    let characters = text.chars().filter(|c| !c.is_whitespace()).count();
    let fits = |side: &u8| (0..=1).contains(&characters.wrapping_sub(usize::from(*side).pow(2)));
    SIDES.into_iter().find(fits).map_or(Size::OTHELLO, Size::square_board)
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
