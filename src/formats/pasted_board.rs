//! Boards as programs draw them and people paste them: one row per line, possibly with coordinates.

use crate::base::{Color, Size};
use crate::game::Diagram;

use super::lines;

/// The maximum length of a text with a board in bytes. `kado hint` draws a board and a row for each move, at
/// most 31 KB.
const LONGEST: usize = 1 << 16;
/// The allowed side lengths of a pasted board, in squares.
const SIDES: std::ops::RangeInclusive<usize> = 4..=25;

/// Parses a board of several lines; also returns whether the text states the side to move.
/// The side may be stated as `X to move` or `White to move`, or alone in a line. Otherwise the side is
/// derived from the number of discs, assuming no passes. Returns `None` if the text is not a board in this
/// format.
pub(crate) fn parse(text: &str) -> Option<(Diagram, bool)> {
    if text.len() > LONGEST {
        return None;
    }
    let framed: Vec<Vec<Option<Color>>> = lines(text).filter_map(framed_row).collect();
    let is_drawn = !framed.is_empty() || lines(text).any(|line| row_on_lines(line).is_some());
    let rows = if framed.is_empty() { plain_rows(text) } else { framed };
    // In color, both sides have the same disc: the text without the colors does not tell them apart.
    let stones: Vec<Color> = rows.concat().into_iter().flatten().collect();
    if is_drawn && text.contains(['●', '◉']) && stones.len() > 1 && !stones.contains(&Color::White) {
        return None;
    }
    let columns = rows.first()?.len();
    if !SIDES.contains(&rows.len()) || rows.iter().any(|row| row.len() != columns) {
        return None;
    }
    let size = Size::new(u8::try_from(columns).ok()?, u8::try_from(rows.len()).ok()?)?;
    let cells = rows.concat();
    let discs = cells.iter().flatten().count();
    let by_count = if discs % 2 == 0 { Color::Black } else { Color::White };
    let stated = named_side(text);
    Some((Diagram::new(size, cells, stated.unwrap_or(by_count))?, stated.is_some()))
}

/// Parses a row of a board in a frame, as `kado play` draws it: `3 |   . O(X)  |`.
/// Every second character between the bars is a square; a blank or a dot is an empty one.
fn framed_row(line: &str) -> Option<Vec<Option<Color>>> {
    let is_bar = |c: char| matches!(c, '│' | '|');
    let (number, rest) = line.split_once(is_bar)?;
    let inside = rest.trim_end().strip_suffix(is_bar)?;
    if !number.trim().chars().all(is_digit) || inside.chars().count() % 2 == 0 {
        return None;
    }
    separated(inside, ' ', |c| c == ' ')
}

/// Parses the rows of a board without a frame.
/// Where the rows have the discs `X`, an `x` is the mark of a forbidden move in k in a row, drawn in ASCII.
fn plain_rows(text: &str) -> Vec<Vec<Option<Color>>> {
    let parse = |line: &str| row(line).or_else(|| row_on_lines(line));
    let drawn = || lines(text).filter(|line| parse(line).is_some());
    let is_marked = drawn().any(|line| line.contains('X')) && drawn().any(|line| line.contains('x'));
    let unmarked = |line: &str| if is_marked { line.replace('x', ".") } else { line.to_owned() };
    drawn().filter_map(|line| parse(&unmarked(line))).collect()
}

/// Parses a row of k in a row as `kado play` draws it: `2  ├─┼─●─┼─┤` or `2  . .(X). .`.
/// After the number and a blank, every second character is a cell: a stone, or an empty crossing of lines.
fn row_on_lines(line: &str) -> Option<Vec<Option<Color>>> {
    let numbered = line.trim_start();
    let inside = numbered.trim_start_matches(is_digit);
    let inside = inside.strip_prefix(' ').filter(|_| inside.len() < numbered.len())?.trim_end();
    let is_crossing = |c: char| matches!(c, '┌' | '┬' | '┐' | '├' | '┼' | '┤' | '└' | '┴' | '┘' | '×');
    separated(inside, '─', is_crossing)
}

/// Parses a row whose every second character is a square, from the second on. Between the squares are blanks,
/// the marks of moves, and `line`. Squares of which `is_empty` holds are empty besides those of [`cell`].
fn separated(row: &str, line: char, is_empty: impl Fn(char) -> bool) -> Option<Vec<Option<Color>>> {
    let is_separator = |c: char| c == line || matches!(c, ' ' | '(' | ')' | '[' | ']');
    if !row.chars().step_by(2).all(is_separator) {
        return None;
    }
    let square = |c: char| if is_empty(c) { Some(None) } else { cell(c) };
    let cells = row.chars().skip(1).step_by(2).map(square).collect::<Option<Vec<_>>>();
    cells.filter(|cells| SIDES.contains(&cells.len()))
}

/// Parses a row: squares with blanks or bars between them, and optional row numbers at either end.
/// The blanks divide the row into groups of equal length. A whole board in one line, followed by the side to
/// move, is not a row. A square with a score is empty. Text after the second row number is skipped.
fn row(line: &str) -> Option<Vec<Option<Color>>> {
    let is_gap = |c: char| c.is_whitespace() || c == '|';
    let line = line.trim_start_matches(is_gap);
    // A row that begins with 0 begins with a white disc.
    let squares = if line.starts_with('0') { line } else { line.trim_start_matches(is_digit) };
    let groups = squares.split(is_gap).filter(|group| !group.is_empty());
    let groups: Vec<&str> = groups
        .take_while(|group| group.starts_with('0') || !group.chars().all(is_digit))
        .map(|group| if is_score(group) { "-" } else { group })
        .collect();
    let length = groups.first()?.chars().count();
    if groups.iter().any(|group| group.chars().count() != length) {
        return None;
    }
    // Dashes alone are a row of empty squares; a frame line also contains `+`.
    let cells = groups.concat().chars().map(cell).collect::<Option<Vec<_>>>();
    cells.filter(|cells| SIDES.contains(&cells.len()))
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// Returns whether a text is the score of a move, as Kado draws it on the square: `+1.6*`, `W7`, `loss`.
fn is_score(text: &str) -> bool {
    let score = text.trim_end_matches('*');
    let number = score.strip_prefix(['+', '-', 'W', 'L']);
    matches!(score, "win" | "draw" | "loss") || number.is_some_and(|number| number.parse::<f32>().is_ok())
}

#[expect(clippy::option_option, reason = "a square may be empty, and a character may be no square")]
fn cell(c: char) -> Option<Option<Color>> {
    match c {
        'X' | 'x' | '*' | '#' | '●' | '◉' | '⚫' | 'B' => Some(Some(Color::Black)),
        'O' | 'o' | '0' | '○' | '◎' | '⚪' | 'W' => Some(Some(Color::White)),
        '-' | '.' | '_' | '·' | '□' => Some(None),
        _ => None,
    }
}

/// Returns the side to move that a text states, if any.
fn named_side(text: &str) -> Option<Color> {
    lines(&text.to_lowercase()).find_map(|line| {
        let side = match line.split_once("to move") {
            Some((before, _)) => before.split_whitespace().next_back()?,
            None => line.trim(),
        };
        match side.trim_matches(|c: char| !c.is_alphanumeric() && c != '*') {
            "x" | "*" | "black" | "b" => Some(Color::Black),
            "o" | "white" | "w" => Some(Color::White),
            _ => None,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::board64;

    const START: &str = "---------------------------OX------XO---------------------------";

    fn read(text: &str) -> Option<(String, bool)> {
        parse(text).map(|(board, is_stated)| (board64::write(&board), is_stated))
    }

    #[test]
    fn boards_are_read_with_and_without_their_coordinates() {
        let plain: Vec<u8> = START.as_bytes().chunks(8).flat_map(|row| [row, b"\n"].concat()).collect();
        let plain = String::from_utf8(plain).unwrap();
        let numbered = "  A B C D E F G H\n1 . . . . . . . . 1\n2 . . . . . . . . 2\n3 . . . . . . . . 3\n\
                        4 . . . O * . . . 4\n5 . . . * O . . . 5\n6 . . . . . . . . 6\n7 . . . . . . . . 7\n\
                        8 . . . . . . . . 8\n  A B C D E F G H\n\nWhite to move\n";
        assert_eq!(read(&plain), Some((format!("{START} X"), false)));
        assert_eq!(read(&format!("{plain}O\n")), Some((format!("{START} O"), true)));
        assert_eq!(read(numbered), Some((format!("{START} O"), true)));
        let barred = "|○|●|\n".repeat(4);
        assert_eq!(parse(&barred), None, "a board has four columns at least");
    }

    #[test]
    fn squares_with_scores_are_empty_and_text_beside_the_rows_is_skipped() {
        let scored = "      a     b     c     d\n 1    -  -4.0     0 +1.6*\n 2    0     X   W7*    +0\n \
                      3    X     O    L4     -\n 4    -     -     -     0\n\
                      White (O) to move, discs 2-4\n 1 d1 +1.6\n";
        assert_eq!(read(scored), Some(("--O-OX--XO-----O O".to_owned(), true)));
        let edax = "  A B C D            BLACK            WHITE\n1 - - . - 1        0:00.000\n\
                    2 - O * - 2  * to move\n3 - * O - 3   *: discs =  2    moves =  4\n\
                    4 - - - - 4   empties = 12\n  A B C D\n";
        assert_eq!(read(edax), Some(("-----OX--XO----- X".to_owned(), true)));
    }

    #[test]
    fn scores_for_the_winner_alone_are_empty_squares() {
        let scored = "       a      b      c      d\n1      -      -   win*      -\n2      -      O      X      -\n\
                      3   draw      X      O   loss\n4      -      -      -      -\nBlack (X) to move\n";
        assert_eq!(read(scored), Some(("-----OX--XO----- X".to_owned(), true)));
    }

    #[test]
    fn framed_boards_are_read_unless_colors_alone_tell_the_sides_apart() {
        let unicode = "    a b c d\n  ┌─────────┐\n1 │     · · │\n2 │   ○ ◉   │\n3 │   ● ◎   │\n4 │         │\n  \
                       └─────────┘\nBlack ● 2, White ○ 2. White to move.\nWhite (d1)> ";
        let ascii = "    a b c d\n  +---------+\n1 |     . . |\n2 |   O(X)  |\n3 |  [X]O   |\n4 |         |\n  \
                     +---------+\nBlack X 2, White O 2. White to move.\n";
        for text in [unicode, ascii] {
            assert_eq!(read(text), Some(("-----OX--XO----- O".to_owned(), true)), "{text}");
        }
        let colored = unicode.replace(['○', '◎'], "●");
        assert_eq!(read(&colored), None);
    }

    #[test]
    fn boards_of_lines_are_read() {
        let unicode = "   a b c d e\n1  ●─┬─┬─┬─┐ \n2  ├─┼─●─┼─┤ \n3  ├─┼─┼─◎─┤ \n4  ×─┴[┴]┴─○ \n\
                       Black ●, White ○. Black to move.\n";
        let ascii = "   a b c d e\n1 (X). . . . \n2  . . X . . \n3  . . .(O). \n4  x . . . O \n\
                     Black X, White O. Black to move.\n";
        for text in [unicode, ascii] {
            let (board, is_stated) = parse(text).unwrap();
            assert_eq!(board.size(), Size::new(5, 4).unwrap(), "{text}");
            assert_eq!(
                (board64::write(&board), is_stated),
                ("X------X-----O-----O X".to_owned(), true),
                "{text}"
            );
        }
        assert_eq!(parse(&unicode.replace(['○', '◎'], "●")), None, "colors tell the sides apart");
        let first_move = unicode.replace(['○', '◎'], "┼").replacen('●', "┼", 1);
        assert_eq!(read(&first_move), Some(("-------X------------ X".to_owned(), true)));
        let grid = "    a   b   c   d\n  ┌───┬───┬───┬───┐\n1 │   │   │   │   │\n  ├───┼───┼───┼───┤\n";
        assert_eq!(parse(&grid.repeat(4)), None, "the lines of a grid hold no cells");
    }

    #[test]
    fn other_texts_are_not_read_as_boards() {
        for text in ["", "f5d6c3", "----\n----\n", "(;GM[Othello])", "XXXX\nXXX\nXXXX\nXXXX"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
