//! Names of squares and moves: a column letter and a row number, `a1` top-left.
//! Column `z` is followed by `aa`, so that every square of every board has a name.
//!
//! Parsing ignores case and accepts every spelling of a pass; written names have one form. Dialects that
//! skip a letter or count rows from the bottom are in the module `dialect`.

use crate::base::{Move, Size, Square};

/// The accepted spellings of a pass, in lower case.
/// A spelling precedes its prefixes (`pass` before `pa`), so that the first match is the longest one.
const PASSES: [&str; 6] = ["pass", "@@@@", "0000", "pa", "ps", "--"];

/// Returns the name of a square in lower case, such as `f5`.
pub fn square_name(square: Square, size: Size) -> String {
    format!("{}{}", column_name(square.column(size)), square.row(size) + 1)
}

/// Returns the name of a move in lower case; a pass is written as the argument `pass`.
pub fn move_name(mv: Move, size: Size, pass: &str) -> String {
    mv.square().map_or_else(|| pass.to_owned(), |square| square_name(square, size))
}

/// Returns the names of moves, separated by commas.
pub fn move_names(moves: &[Move], size: Size, pass: &str) -> String {
    moves.iter().map(|&mv| move_name(mv, size, pass)).collect::<Vec<_>>().join(", ")
}

/// Parses the name of a square, ignoring case; `None` if the name is not a square of this board.
pub fn parse_square(name: &str, size: Size) -> Option<Square> {
    square_prefix(name, size).filter(|&(_, length)| length == name.len()).map(|(square, _)| square)
}

/// Returns whether a text is a spelling of a pass, ignoring case.
/// The spellings are `pass`, `pa`, `ps`, `--`, `@@@@` and `0000`.
pub(crate) fn is_pass(name: &str) -> bool {
    PASSES.iter().any(|pass| name.eq_ignore_ascii_case(pass))
}

/// Parses the name of a move, ignoring case.
/// Returns `None` if the name is neither a square of this board nor a pass.
pub fn parse_move(name: &str, size: Size) -> Option<Move> {
    if is_pass(name) { Some(Move::PASS) } else { parse_square(name, size).map(Move::from) }
}

/// Parses a move at the start of a text; returns the move and the length of its name in bytes.
pub(crate) fn move_prefix(text: &str, size: Size) -> Option<(Move, usize)> {
    let begins_with =
        |pass: &&&str| text.get(..pass.len()).is_some_and(|name| name.eq_ignore_ascii_case(pass));
    if let Some(pass) = PASSES.iter().find(begins_with) {
        return Some((Move::PASS, pass.len()));
    }
    square_prefix(text, size).map(|(square, length)| (square.into(), length))
}

/// Parses the longest prefix of a text that is a square of the board.
/// Returns the square and the length of its name in bytes. For example, `a12` is parsed as a1 on 8x8, but as
/// a12 on 16x16.
fn square_prefix(text: &str, size: Size) -> Option<(Square, usize)> {
    let letters = text.bytes().take(3).take_while(u8::is_ascii_alphabetic).count();
    let digits = text.bytes().skip(letters).take(3).take_while(u8::is_ascii_digit).count();
    let column = column_number(&text[..letters])?;
    (1..=digits).rev().find_map(|length| {
        let end = letters + length;
        let row: u32 = text[letters..end].parse().ok()?;
        Some((size.square(column, row.checked_sub(1)?)?, end))
    })
}

/// Returns the name of a column, counted from 0.
pub fn column_name(column: u32) -> String {
    let letter = |number: u32| char::from(b'a' + (number % 26) as u8);
    match column / 26 {
        0 => letter(column).to_string(),
        more => [letter(more - 1), letter(column)].iter().collect(),
    }
}

fn column_number(letters: &str) -> Option<u32> {
    let number = |letter: &u8| u32::from(letter.to_ascii_lowercase() - b'a');
    match letters.as_bytes() {
        [letter] => Some(number(letter)),
        [first, second] => Some((number(first) + 1) * 26 + number(second)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_of_every_width_has_a_name_that_reads_back() {
        for side in [1, 4, 8, 16, 25, 26, 27, 60, 255] {
            let size = Size::square_board(side);
            for square in size.all_squares() {
                let name = square_name(square, size);
                assert_eq!(parse_square(&name, size), Some(square), "{name}");
                assert_eq!(parse_square(&name.to_uppercase(), size), Some(square), "{name}");
            }
        }
    }

    #[test]
    fn columns_run_through_the_whole_alphabet() {
        let size = Size::square_board(28);
        let names: Vec<String> =
            [0, 8, 25, 26, 27].map(|column| square_name(Square::new(column), size)).into();
        assert_eq!(names, ["a1", "i1", "z1", "aa1", "ab1"]);
    }

    #[test]
    fn names_off_the_board_are_not_squares() {
        for name in ["", "f", "5", "f0", "f9", "i5", "f5x", "f55", "ff5", "é5", "f-5", "f+5", "5f", "f5 "] {
            assert_eq!(parse_square(name, Size::OTHELLO), None, "{name}");
        }
    }

    #[test]
    fn every_spelling_of_a_pass_is_read() {
        for name in ["pass", "PASS", "Pass", "pa", "PA", "ps", "--", "@@@@", "0000"] {
            assert_eq!(parse_move(name, Size::OTHELLO), Some(Move::PASS), "{name}");
        }
        assert!(!is_pass("p"));
        assert_eq!(move_name(Move::PASS, Size::OTHELLO, "PA"), "PA");
    }
}
