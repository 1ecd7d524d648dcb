//! Draws an Othello board with large squares.
//! Each square is seven characters wide and three lines of text high.

use crate::base::{Color, Square};

use super::pen::Pen;
use super::{Glyphs, Ink, Span};

/// Width of a square in characters, without the lines between squares.
const WIDTH: usize = 7;

/// Draws a row of the board as three lines of text.
pub(super) fn lines(pen: &Pen<'_>, row: u32) -> Vec<Vec<Span>> {
    let line = Span::new(pen.vertical_line(), Ink::Line);
    let mut lines = vec![vec![line.clone()]; 3];
    for square in pen.window.columns().filter_map(|column| pen.size.square(column, row)) {
        for (spans, of_cell) in lines.iter_mut().zip(cell(pen, square)) {
            spans.extend(of_cell);
            spans.push(line.clone());
        }
    }
    lines
}

/// Draws a square as three lines of text.
///
/// If the cursor is on the square, the second line is enclosed in brackets.
fn cell(pen: &Pen<'_>, square: Square) -> [Vec<Span>; 3] {
    let (texts, ink) = inside(pen, square);
    let mut lines = texts.map(|text| vec![Span::new(format!("{text:^WIDTH$}"), ink)]);
    if pen.cursor == Some(square) {
        let bracket = |sign: &str| Span::new(sign, Ink::Cursor);
        let room = WIDTH - 2;
        lines[1] = vec![bracket("["), Span::new(format!("{:^room$.room$}", texts[1]), ink), bracket("]")];
    }
    lines
}

/// Returns the three lines of text inside a square, and the ink of the text.
/// Each line is at most five characters wide.
fn inside<'a>(pen: &'a Pen<'_>, square: Square) -> ([&'a str; 3], Ink) {
    let view = pen.view;
    if let Some(color) = view.diagram.at(square) {
        return (disc(pen, color, view.last == Some(square)), Ink::Stone(color));
    }
    if let Some((label, ink)) = pen.label(square) {
        return (["", &label.score, ""], ink);
    }
    let mark = match (view.marked.contains(&square), pen.is_unicode()) {
        (true, true) => "•",
        (true, false) => ".",
        (false, _) => "",
    };
    (["", mark, ""], Ink::Mark)
}

/// Returns the three lines of text that show a disc.
///
/// The last disc played has a hole or a dot in its middle. In the Unicode style without colors, White's
/// discs are drawn as outlines.
fn disc(pen: &Pen<'_>, color: Color, is_last: bool) -> [&'static str; 3] {
    match (pen.style.glyphs, color, is_last) {
        (Glyphs::Ascii, Color::Black, false) => [" XXX ", "XXXXX", " XXX "],
        (Glyphs::Ascii, Color::Black, true) => [" XXX ", "XX XX", " XXX "],
        (Glyphs::Ascii, Color::White, false) => [" OOO ", "O   O", " OOO "],
        (Glyphs::Ascii, Color::White, true) => [" OOO ", "O * O", " OOO "],
        (Glyphs::Unicode, Color::White, false) if !pen.style.colored => ["╭───╮", "│   │", "╰───╯"],
        (Glyphs::Unicode, Color::White, true) if !pen.style.colored => ["╭───╮", "│ • │", "╰───╯"],
        (Glyphs::Unicode, _, false) => ["▄███▄", "█████", "▀███▀"],
        (Glyphs::Unicode, _, true) => ["▄███▄", "██ ██", "▀███▀"],
    }
}
