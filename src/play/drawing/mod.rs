//! A board as rows of characters: squares two columns apart, coordinates at the edges.
//!
//! Othello has a frame with discs and dots in it; where stones are put in a row they stand on the crossings of lines. A
//! row of the board is a separator, a square, a separator, and so on: the separators hold the marks that stand around a
//! square.

mod crossing;
mod ink;

use crate::base::{Color, Size, Square};
use crate::game::notation::square_name;

use super::family::Family;
use super::view::View;

pub(super) use ink::{Ink, Span};

/// The characters that a board is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyphs {
    /// Discs, rings and lines.
    Unicode,
    /// `X` and `O`, for terminals that know nothing else; the last one stands in parentheses.
    Ascii,
}

/// How a board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The characters.
    pub glyphs: Glyphs,
    /// Whether colors are used, of a terminal that knows 256.
    pub colored: bool,
}

impl Style {
    /// Returns the sign of a color's discs or stones.
    pub(super) fn stone(self, color: Color) -> char {
        self.disc(color, false)
    }

    /// In color, both sides have the same sign: a black ring on a dark ground would look like a white disc.
    fn disc(self, color: Color, is_last: bool) -> char {
        match (self.glyphs, color, is_last) {
            (Glyphs::Ascii, Color::Black, _) => 'X',
            (Glyphs::Ascii, Color::White, _) => 'O',
            (Glyphs::Unicode, Color::White, false) if !self.colored => '○',
            (Glyphs::Unicode, Color::White, true) if !self.colored => '◎',
            (Glyphs::Unicode, _, false) => '●',
            (Glyphs::Unicode, _, true) => '◉',
        }
    }
}

/// A drawn board.
#[derive(Clone, Debug)]
pub struct Drawing {
    rows: Vec<Vec<Span>>,
    family: Family,
    size: Size,
    /// The column of the separator before the squares of column a, and the row of row 1.
    origin: (usize, usize),
}

impl Drawing {
    /// The columns from one square to the next.
    const PITCH: usize = 2;

    /// Draws a board, with brackets around the square of a cursor.
    pub fn new(view: &View, cursor: Option<Square>, style: Style) -> Drawing {
        let size = view.diagram.size();
        let pen = Pen { view, cursor, style, size };
        let label_width = size.rows().to_string().len();
        let frame = pen.frame();
        let (frame_width, top) = if frame.is_some() { (2, 1) } else { (0, 0) };
        let origin = (label_width + 1 + frame_width.min(1), 1 + top);
        let blank = " ".repeat(label_width + 1);
        let mut rows = vec![vec![Span::new(blank.clone() + &pen.column_names(frame.is_some()), Ink::Label)]];
        let edge = |[left, line, right]: [char; 3]| {
            let middle = line.to_string().repeat(Drawing::PITCH * usize::from(size.columns()) + 1);
            vec![Span::new(blank.clone(), Ink::Label), Span::new(format!("{left}{middle}{right}"), Ink::Line)]
        };
        rows.extend(frame.map(|frame| edge(frame.top)));
        for row in 0..u32::from(size.rows()) {
            let mut spans = vec![Span::new(format!("{:>label_width$} ", row + 1), Ink::Label)];
            let post = frame.map(|frame| Span::new(frame.side.to_string(), Ink::Line));
            spans.extend(post.clone());
            spans.extend(pen.row(row));
            spans.extend(post);
            rows.push(spans);
        }
        rows.extend(frame.map(|frame| edge(frame.bottom)));
        Drawing { rows, family: view.family, size, origin }
    }

    /// Returns the rows as they are written to a terminal.
    pub fn lines(&self, colored: bool) -> Vec<String> {
        let write = |spans: &Vec<Span>| spans.iter().map(|span| span.write(self.family, colored)).collect();
        self.rows.iter().map(write).collect()
    }

    /// Returns how many columns and rows the drawing takes.
    pub fn extent(&self) -> (usize, usize) {
        let width = |spans: &Vec<Span>| spans.iter().map(Span::width).sum();
        (self.rows.iter().map(width).max().unwrap_or(0), self.rows.len())
    }

    /// Returns the square that is drawn at this column and row of the drawing, or next to it.
    pub fn square_at(&self, column: usize, row: usize) -> Option<Square> {
        let (column, row) = (column.checked_sub(self.origin.0)?, row.checked_sub(self.origin.1)?);
        self.size.square((column / Drawing::PITCH) as u32, row as u32)
    }

    /// Returns the column and the row of the drawing where a square is.
    pub fn place_of(&self, square: Square) -> (usize, usize) {
        let (column, row) = (square.column(self.size) as usize, square.row(self.size) as usize);
        (self.origin.0 + 1 + Drawing::PITCH * column, self.origin.1 + row)
    }
}

/// The characters around a board.
#[derive(Clone, Copy)]
struct Frame {
    top: [char; 3],
    side: char,
    bottom: [char; 3],
}

/// Draws the squares of one board.
struct Pen<'a> {
    view: &'a View,
    cursor: Option<Square>,
    style: Style,
    size: Size,
}

impl Pen<'_> {
    fn frame(&self) -> Option<Frame> {
        match (self.view.family, self.style.glyphs) {
            (Family::Othello, Glyphs::Unicode) => {
                Some(Frame { top: ['┌', '─', '┐'], side: '│', bottom: ['└', '─', '┘'] })
            }
            (Family::Othello, Glyphs::Ascii) => {
                Some(Frame { top: ['+', '-', '+'], side: '|', bottom: ['+', '-', '+'] })
            }
            (Family::Mnk, _) => None,
        }
    }

    fn column_names(&self, has_frame: bool) -> String {
        let name = |column| {
            let square = self.size.square(column, 0).map(|square| square_name(square, self.size));
            square.unwrap_or_default().trim_end_matches('1').to_owned()
        };
        let names: Vec<String> = (0..u32::from(self.size.columns())).map(name).collect();
        format!("{}{}", if has_frame { "  " } else { " " }, names.join(" "))
    }

    fn row(&self, row: u32) -> Vec<Span> {
        let columns = u32::from(self.size.columns());
        let at = |column: Option<u32>| column.and_then(|column| self.size.square(column, row));
        (0..=columns)
            .flat_map(|column| {
                let (left, right) = (at(column.checked_sub(1)), at(Some(column)));
                let separator = Some(self.separator(left, right));
                separator.into_iter().chain(right.map(|square| self.square(square)))
            })
            .collect()
    }

    fn square(&self, square: Square) -> Span {
        let View { diagram, marked, line, last, .. } = self.view;
        if let Some(color) = diagram.at(square) {
            let ink = if line.contains(&square) { Ink::Winning(color) } else { Ink::Stone(color) };
            return Span::new(self.style.disc(color, *last == Some(square)).to_string(), ink);
        }
        let is_marked = marked.contains(&square);
        let (text, ink) = match (self.view.family, self.style.glyphs) {
            (Family::Othello, Glyphs::Unicode) if is_marked => ('·', Ink::Mark),
            (Family::Othello, Glyphs::Ascii) if is_marked => ('.', Ink::Mark),
            (Family::Othello, _) => (' ', Ink::Line),
            (Family::Mnk, Glyphs::Unicode) if is_marked => ('×', Ink::Mark),
            (Family::Mnk, Glyphs::Ascii) if is_marked => ('x', Ink::Mark),
            (Family::Mnk, Glyphs::Unicode) => (crossing::of(self.size, square), Ink::Line),
            (Family::Mnk, Glyphs::Ascii) => ('.', Ink::Line),
        };
        Span::new(text.to_string(), ink)
    }

    /// Draws what stands between two squares, or beside one at the edge.
    fn separator(&self, left: Option<Square>, right: Option<Square>) -> Span {
        let last = self.view.last.filter(|_| self.style.glyphs == Glyphs::Ascii);
        for (around, signs, ink) in [(self.cursor, ["]", "["], Ink::Cursor), (last, [")", "("], Ink::Line)] {
            if around.is_some() && around == left {
                return Span::new(signs[0], ink);
            }
            if around.is_some() && around == right {
                return Span::new(signs[1], ink);
            }
        }
        let has_line = self.view.family == Family::Mnk && self.style.glyphs == Glyphs::Unicode;
        let is_between = left.is_some() && right.is_some();
        Span::new(if has_line && is_between { "─" } else { " " }, Ink::Line)
    }
}

#[cfg(test)]
mod tests;
