//! A board in one line: a character for each square, row 1 first, then the side to move.
//!
//! Read: black `X x * B b`, white `O o 0 W w`, empty `- . _`, blanks anywhere. Written: `X O -`, one blank,
//! `X` or `O`. The side to move is never guessed: a text without it is refused.

use std::fmt;
use std::str::FromStr;

use crate::base::{Color, Size};
use crate::game::othello8::Othello8;
use crate::game::{Diagram, Position, SetupError};

use super::TextError;
use super::cursor::Cursor;

/// The sides of the boards that are recognised by the number of their squares.
const SIDES: [u8; 7] = [4, 6, 8, 10, 12, 14, 16];

/// Reads a board and its side to move.
///
/// Without a `size`, the text is taken for the even square board, 4x4 to 16x16, that its length fits, and for
/// 8x8 if it fits none.
///
/// # Errors
/// If a character is not one of the above, if the text ends too early or goes on after the side to move.
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

/// Reads a board and its side to move, as [`parse`] does for 8x8.
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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// The text cannot be read.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The rules do not know the board.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Writes the squares alone, with `-` for an empty one.
pub(super) fn cells(diagram: &Diagram, black: char, white: char) -> String {
    diagram.cells().iter().map(|cell| cell.map_or('-', |color| letter(color, black, white))).collect()
}

/// Returns what stands for a color.
pub(super) fn letter(color: Color, black: char, white: char) -> char {
    match color {
        Color::Black => black,
        Color::White => white,
    }
}

/// Returns the size of the even square board whose squares, with or without the side to move, are as many
/// characters as the text has; the standard one if there is none.
pub(super) fn detect_size(text: &str) -> Size {
    let characters = text.chars().filter(|c| !c.is_whitespace()).count();
    let fits = |side: &u8| (0..=1).contains(&characters.wrapping_sub(usize::from(*side).pow(2)));
    SIDES.into_iter().find(fits).map_or(Size::OTHELLO, Size::square_board)
}

/// Reads a board and its side to move, and leaves the cursor behind them.
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
