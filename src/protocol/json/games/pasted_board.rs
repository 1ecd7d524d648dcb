//! Boards as people paste them: one row per text line, possibly with coordinates.

use crate::base::{Color, Size};
use crate::game::Diagram;

/// The maximum length of a board text in bytes.
const LONGEST: usize = 8192;
/// The allowed side lengths of a pasted board, in squares.
const SIDES: std::ops::RangeInclusive<usize> = 4..=25;

/// Parses a board of several lines.
/// If the text states the side to move (`X to move`, `White to move`), that side is to move. Otherwise
/// the side is derived from the number of discs, assuming no passes. Returns `None` if the text is not a
/// board in this format.
pub(super) fn parse(text: &str) -> Option<Diagram> {
    if text.len() > LONGEST {
        return None;
    }
    let rows: Vec<Vec<Option<Color>>> = text.lines().filter_map(row).collect();
    let columns = rows.first()?.len();
    if !SIDES.contains(&rows.len()) || rows.iter().any(|row| row.len() != columns) {
        return None;
    }
    let size = Size::new(u8::try_from(columns).ok()?, u8::try_from(rows.len()).ok()?)?;
    let cells = rows.concat();
    let discs = cells.iter().flatten().count();
    let by_count = if discs % 2 == 0 { Color::Black } else { Color::White };
    Diagram::new(size, cells, named_side(text).unwrap_or(by_count))
}

/// Parses a row: squares with blanks or bars between them, and optional row numbers at either end.
/// The blanks divide the row into groups of equal length. A whole board in one line, followed by the side to
/// move, is not a row.
fn row(line: &str) -> Option<Vec<Option<Color>>> {
    let is_frame = |c: char| c.is_whitespace() || c.is_ascii_digit() || c == '|';
    let inner = line.trim_matches(is_frame);
    let mut groups = inner.split(|c: char| c.is_whitespace() || c == '|').filter(|group| !group.is_empty());
    let length = groups.next()?.chars().count();
    if groups.any(|group| group.chars().count() != length) {
        return None;
    }
    // Dashes alone are a row of empty squares; a frame line also contains `+`.
    let cells = inner.chars().filter(|&c| !c.is_whitespace() && c != '|').map(cell);
    cells.collect::<Option<Vec<_>>>().filter(|cells| SIDES.contains(&cells.len()))
}

#[expect(clippy::option_option, reason = "a square may be empty, and a character may be no square")]
fn cell(c: char) -> Option<Option<Color>> {
    match c {
        'X' | 'x' | '*' | '#' | '●' | '⚫' | 'B' => Some(Some(Color::Black)),
        'O' | 'o' | '0' | '○' | '⚪' | 'W' => Some(Some(Color::White)),
        '-' | '.' | '_' | '·' | '□' => Some(None),
        _ => None,
    }
}

/// Returns the side to move that a text states, if any.
fn named_side(text: &str) -> Option<Color> {
    let text = text.to_lowercase();
    let before = text.split("to move").next().filter(|before| before.len() < text.len())?;
    let word =
        before.split_whitespace().next_back()?.trim_matches(|c: char| !c.is_alphanumeric() && c != '*');
    match word {
        "x" | "*" | "black" | "b" => Some(Color::Black),
        "o" | "white" | "w" => Some(Color::White),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::board64;

    const START: &str = "---------------------------OX------XO---------------------------";

    #[test]
    fn boards_are_read_with_and_without_their_coordinates() {
        let plain: Vec<u8> = START.as_bytes().chunks(8).flat_map(|row| [row, b"\n"].concat()).collect();
        let plain = String::from_utf8(plain).unwrap();
        let numbered = "  A B C D E F G H\n1 . . . . . . . . 1\n2 . . . . . . . . 2\n3 . . . . . . . . 3\n\
                        4 . . . O * . . . 4\n5 . . . * O . . . 5\n6 . . . . . . . . 6\n7 . . . . . . . . 7\n\
                        8 . . . . . . . . 8\n  A B C D E F G H\n\nWhite to move\n";
        assert_eq!(parse(&plain).map(|board| board64::write(&board)), Some(format!("{START} X")));
        assert_eq!(parse(numbered).map(|board| board64::write(&board)), Some(format!("{START} O")));
        let barred = "|○|●|\n".repeat(4);
        assert_eq!(parse(&barred), None, "a board has four columns at least");
    }

    #[test]
    fn other_texts_are_not_read_as_boards() {
        for text in ["", "f5d6c3", "----\n----\n", "(;GM[Othello])", "XXXX\nXXX\nXXXX\nXXXX"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
