//! Vertices of the Go Text Protocol: a column letter and a row number.
//! Row 1 is at the top as in every Othello program. Go programs skip the letter I, which matters on boards of
//! nine columns or more.
//!
//! Columns after the last letter are AA, AB, ... as in `GoGui`.

use crate::base::{Move, Size, Square};
use crate::game::notation;

/// The letters that are used in column names: with or without I.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// Column names use all letters from A to Z.
    Full,
    /// Column names use the letters A to Z without I.
    SkipI,
}

impl Letters {
    const fn count(self) -> u32 {
        match self {
            Letters::Full => 26,
            Letters::SkipI => 25,
        }
    }

    /// Returns the column of a letter, counted from 0; `None` if no column has this letter.
    fn number(self, letter: u8) -> Option<u32> {
        let number = u32::from(letter.to_ascii_uppercase().checked_sub(b'A')?);
        match (self, number) {
            (_, 26..) | (Letters::SkipI, 8) => None,
            (Letters::SkipI, 9..) => Some(number - 1),
            _ => Some(number),
        }
    }

    fn letter(self, number: u32) -> char {
        let skipped = u32::from(self == Letters::SkipI && number >= 8);
        char::from(b'A' + (number + skipped) as u8)
    }
}

/// Error: the text is not a vertex of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum VertexError {
    /// The text is neither letters followed by a number, nor a pass.
    #[error("not a vertex")]
    Malformed,
    /// The square is off the board.
    #[error("off the board")]
    OffBoard,
}

/// Parses and writes the vertices of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vertices {
    /// The board size, which limits the valid columns and rows.
    pub size: Size,
    /// The letters of the columns.
    pub letters: Letters,
}

impl Vertices {
    /// Parses a vertex or a pass, ignoring case.
    /// The spellings of a pass are `pass`, `pa`, `ps`, `--`, `@@@@` and `0000`.
    ///
    /// # Errors
    /// If the text is neither a vertex nor a pass, or the square is off the board.
    pub fn read(self, text: &str) -> Result<Move, VertexError> {
        if notation::is_pass(text) {
            return Ok(Move::PASS);
        }
        let digits = text.find(|c: char| !c.is_ascii_alphabetic()).ok_or(VertexError::Malformed)?;
        let (letters, digits) = text.split_at(digits);
        if letters.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(VertexError::Malformed);
        }
        self.square(letters, digits).map(Move::from).ok_or(VertexError::OffBoard)
    }

    /// Parses a vertex from a client that may or may not skip I.
    /// Tries [`Letters::Full`] first, then [`Letters::SkipI`]. Returns the move and the first of these two
    /// sets of letters in which the text is a vertex.
    ///
    /// # Errors
    /// If the text is not a vertex of the board with either set of letters.
    pub(crate) fn read_unknown(size: Size, text: &str) -> Result<(Move, Letters), VertexError> {
        let read = |letters| Vertices { size, letters }.read(text).map(|mv| (mv, letters));
        read(Letters::Full).or_else(|error| read(Letters::SkipI).map_err(|_| error))
    }

    fn square(self, letters: &str, digits: &str) -> Option<Square> {
        let mut column = 0u32;
        for letter in letters.bytes() {
            let number = self.letters.number(letter)?;
            column = column.checked_mul(self.letters.count())?.checked_add(number + 1)?;
        }
        let row: u32 = digits.parse().ok()?;
        self.size.square(column.checked_sub(1)?, row.checked_sub(1)?)
    }

    /// Returns the text of a move: `D3`, `AA17`, `pass`.
    pub fn write(self, mv: Move) -> String {
        mv.square().map_or_else(
            || "pass".to_owned(),
            |square| format!("{}{}", self.column(square.column(self.size)), square.row(self.size) + 1),
        )
    }

    /// Returns the name of a column, such as `A` or `AA`.
    /// Columns are counted from 0: column 0 is `A`, and the column after `Z` is `AA`.
    pub(crate) fn column(self, column: u32) -> String {
        let count = self.letters.count();
        let last = self.letters.letter(column % count);
        match (column / count).checked_sub(1) {
            Some(first) => format!("{}{last}", self.letters.letter(first)),
            None => last.to_string(),
        }
    }

    /// Returns the texts of moves, separated by blanks.
    pub(crate) fn write_all(self, moves: &[Move]) -> String {
        moves.iter().map(|&mv| self.write(mv)).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(side: u8, letters: Letters) -> Vertices {
        Vertices { size: Size::square_board(side), letters }
    }

    #[test]
    fn every_square_of_every_board_is_read_as_it_is_written() {
        for side in [4, 8, 9, 10, 19, 25, 26, 27, 52, 255] {
            for letters in [Letters::Full, Letters::SkipI] {
                let vertices = board(side, letters);
                for square in vertices.size.all_squares() {
                    let text = vertices.write(square.into());
                    assert_eq!(vertices.read(&text), Ok(square.into()), "{text} on {side}");
                    assert_eq!(vertices.read(&text.to_lowercase()), Ok(square.into()), "{text} on {side}");
                }
            }
        }
    }

    #[test]
    fn the_ninth_column_is_i_or_j() {
        let last_of_row_one =
            |side, letters| board(side, letters).write(Square::new(u16::from(side) - 1).into());
        let names =
            [(9, "I1", "J1"), (10, "J1", "K1"), (25, "Y1", "Z1"), (26, "Z1", "AA1"), (27, "AA1", "AB1")];
        for (side, full, skipping) in names {
            assert_eq!(last_of_row_one(side, Letters::Full), full);
            assert_eq!(last_of_row_one(side, Letters::SkipI), skipping);
        }
        assert_eq!(board(19, Letters::SkipI).read("I5"), Err(VertexError::OffBoard));
    }

    #[test]
    fn a_letter_beyond_the_edge_shows_that_i_is_skipped() {
        let read = |side, text| Vertices::read_unknown(Size::square_board(side), text);
        let last = |side: u8| Move::from(Square::new(u16::from(side) - 1));
        assert_eq!(read(9, "I1"), Ok((last(9), Letters::Full)));
        assert_eq!(read(9, "J1"), Ok((last(9), Letters::SkipI)));
        assert_eq!(read(10, "J1"), Ok((last(10), Letters::Full)));
        assert_eq!(read(10, "K1"), Ok((last(10), Letters::SkipI)));
        assert_eq!(read(10, "L1"), Err(VertexError::OffBoard));
        assert_eq!(read(8, "J1"), Err(VertexError::OffBoard));
        assert_eq!(read(8, "1J"), Err(VertexError::Malformed));
    }

    #[test]
    fn row_one_is_the_top_row() {
        assert_eq!(board(8, Letters::Full).read("D3"), Ok(Square::new(2 * 8 + 3).into()));
    }

    #[test]
    fn every_spelling_of_a_pass_is_read() {
        for text in ["pass", "PASS", "Pass", "pa", "PS", "--", "@@@@", "0000"] {
            assert_eq!(board(8, Letters::Full).read(text), Ok(Move::PASS), "{text}");
        }
        assert_eq!(board(8, Letters::Full).write(Move::PASS), "pass");
    }

    #[test]
    fn malformed_vertices_differ_from_squares_off_the_board() {
        for text in ["", "d", "3", "3d", "d3x", "d-3", "passe", "dé3", "d3 ", "٣d", "d٣"] {
            assert_eq!(board(8, Letters::Full).read(text), Err(VertexError::Malformed), "{text}");
        }
        for text in ["d0", "d9", "i1", "z99", "zzzzzzzzzzzz1", "a99999999999999999999", "aa1"] {
            assert_eq!(board(8, Letters::Full).read(text), Err(VertexError::OffBoard), "{text}");
        }
    }
}
