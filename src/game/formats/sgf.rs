//! Smart Game Format, version 4: the main line of the first game of a text.
//!
//! Points are algebraic (`f5`), as version 4 has them for Othello, or two letters (`fe`), `aa` top-left; algebraic ones
//! are written. Unknown properties are skipped.
//! Source: A. Hollosi, Smart Game Format, version 4, <https://www.red-bean.com/sgf/>.

use std::fmt;

use crate::base::{Color, Move, Size, Square};
use crate::game::othello::Othello;
use crate::game::othello8::Othello8;
use crate::game::{Diagram, Position, notation};

use super::cursor::Cursor;
use super::properties::{self, Property, Value, escaped};
use super::{GameText, TextError, WrittenMove, board64};

/// Reads an Othello game. Without set-up stones it begins at the start position; without `PL` the side of the
/// first move begins.
///
/// # Errors
/// If the brackets do not match, if it is another game, or if a size, a point or a move cannot be read.
pub fn parse(text: &str) -> Result<GameText, TextError> {
    let mut cursor = Cursor::new(text);
    cursor.take_while(|c| c != '(');
    if cursor.peek().is_none() {
        let mut start = Cursor::new(text);
        start.skip_blanks();
        return Err(start.error("'(;'"));
    }
    let properties = properties::main_line(&mut cursor)?;
    Reader { cursor, start: Othello8::start().diagram() }.read(&properties)
}

/// Writes a game in one line.
pub fn write(game: &GameText) -> String {
    Sgf(game).to_string()
}

struct Sgf<'a>(&'a GameText);

impl fmt::Display for Sgf<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Sgf(game) = self;
        let size = game.start.size();
        write!(f, "(;FF[4]GM[2]CA[UTF-8]SZ[{}]", size.columns())?;
        for (name, value) in [("PB", &game.black), ("PW", &game.white), ("RE", &game.result)] {
            if let Some(value) = value {
                write!(f, "{name}[{}]", escaped(value))?;
            }
        }
        let squares = |cell| size.all_squares().filter(move |&square| game.start.at(square) == cell);
        for (name, cell) in [("AB", Some(Color::Black)), ("AW", Some(Color::White))] {
            write_points(f, name, squares(cell), size)?;
        }
        if game.start.cells().iter().all(Option::is_none) {
            // Without a single disc set up, readers would begin with the four of the start position.
            write_points(f, "AE", squares(None), size)?;
        }
        write!(f, "PL[{}]", board64::letter(game.start.turn(), 'B', 'W'))?;
        for written in &game.moves {
            write!(
                f,
                ";{}[{}]",
                board64::letter(written.color, 'B', 'W'),
                notation::move_name(written.mv, size, "PA")
            )?;
        }
        write!(f, ")")
    }
}

fn write_points(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    squares: impl Iterator<Item = Square>,
    size: Size,
) -> fmt::Result {
    let mut squares = squares.peekable();
    if squares.peek().is_some() {
        f.write_str(name)?;
    }
    squares.try_for_each(|square| write!(f, "[{}]", notation::square_name(square, size)))
}

/// Gives properties their meaning.
struct Reader<'a> {
    /// Behind the game; knows the text for the places of errors.
    cursor: Cursor<'a>,
    /// The start position of the board's size.
    start: Diagram,
}

impl Reader<'_> {
    fn read(mut self, properties: &[Property<'_>]) -> Result<GameText, TextError> {
        self.read_game_and_size(properties)?;
        let sets_up = properties.iter().any(|property| matches!(property.name.as_str(), "AB" | "AW"));
        let start = if sets_up { Diagram::empty(self.start.size()) } else { self.start.clone() };
        let mut game = GameText { start, moves: Vec::new(), black: None, white: None, result: None };
        let mut turn = None;
        for property in properties {
            match property.name.as_str() {
                "PB" => game.black = Some(property.value().text()),
                "PW" => game.white = Some(property.value().text()),
                "RE" => game.result = Some(property.value().text()),
                "B" => game.moves.push(WrittenMove::new(Color::Black, self.played(property.value())?)),
                "W" => game.moves.push(WrittenMove::new(Color::White, self.played(property.value())?)),
                "AB" | "AW" | "AE" | "PL" if !game.moves.is_empty() => {
                    return Err(self.cursor.error_at(
                        property.offset,
                        &property.name,
                        "a move, as set-up comes first",
                    ));
                }
                "AB" => self.set_up(&mut game.start, property, Some(Color::Black))?,
                "AW" => self.set_up(&mut game.start, property, Some(Color::White))?,
                "AE" => self.set_up(&mut game.start, property, None)?,
                "PL" => turn = Some(self.side(property.value())?),
                _ => {}
            }
        }
        let first = game.moves.first().map(|written| written.color);
        game.start.set_turn(turn.or(first).unwrap_or(Color::Black));
        Ok(game)
    }

    fn read_game_and_size(&mut self, properties: &[Property<'_>]) -> Result<(), TextError> {
        for property in properties {
            let value = property.value();
            match property.name.as_str() {
                "GM" if value.raw.trim() != "2" => return Err(self.error(value, "2, the number of Othello")),
                "SZ" => {
                    let size = value.raw.trim().parse().ok().and_then(|side| Size::new(side, side));
                    let start = size.and_then(|size| Othello::start(size).ok());
                    let start = start.ok_or_else(|| self.error(value, "a board size (even, 4 to 16)"))?;
                    self.start = start.diagram();
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn set_up(
        &self,
        start: &mut Diagram,
        property: &Property<'_>,
        cell: Option<Color>,
    ) -> Result<(), TextError> {
        for value in &property.values {
            let square = self.point(value).and_then(Move::square);
            start.set(square.ok_or_else(|| self.error(value, "a square of the board"))?, cell);
        }
        Ok(())
    }

    fn side(&self, value: &Value<'_>) -> Result<Color, TextError> {
        match value.raw.trim().chars().next() {
            Some('B' | 'b') => Ok(Color::Black),
            Some('W' | 'w') => Ok(Color::White),
            _ => Err(self.error(value, "the side to move (B or W)")),
        }
    }

    fn played(&self, value: &Value<'_>) -> Result<Move, TextError> {
        self.point(value).ok_or_else(|| self.error(value, "a square of the board or a pass"))
    }

    fn point(&self, value: &Value<'_>) -> Option<Move> {
        let name = value.raw.trim();
        if let &[column, row] = name.as_bytes()
            && let Some(square) = self.letters(column, row)
        {
            return Some(square.into());
        }
        if name.is_empty() || name == "tt" {
            return Some(Move::PASS);
        }
        notation::parse_move(name, self.start.size())
    }

    fn letters(&self, column: u8, row: u8) -> Option<Square> {
        let number = |letter: u8| letter.is_ascii_lowercase().then(|| u32::from(letter - b'a'));
        self.start.size().square(number(column)?, number(row)?)
    }

    fn error(&self, value: &Value<'_>, expected: &str) -> TextError {
        let found = if value.raw.is_empty() { "]" } else { value.raw };
        self.cursor.error_at(value.offset, found, expected)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_begins_on_an_empty_board_reads_back() {
        for side in [4, 8] {
            let start = Diagram::empty(Size::square_board(side));
            let game = GameText { start, moves: Vec::new(), black: None, white: None, result: None };
            assert_eq!(parse(&write(&game)), Ok(game));
        }
    }
}
