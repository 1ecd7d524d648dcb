//! A board as rows of characters, at one of several scales, with coordinates at the edges.
//!
//! An Othello board has discs, and dots for legal moves, inside its squares; a k-in-a-row board has stones on
//! the intersections of its lines. In a row, squares alternate with separators. The separators hold the
//! brackets around the cursor and, in ASCII, the parentheses around the last move.

mod ink;
mod large;
mod pen;
mod scale;

use crate::base::{Color, Size, Square};

use super::game_kind::GameKind;
use super::view::View;

pub(super) use ink::{Ink, Span};
use pen::Pen;
pub(super) use scale::{Scale, Window};

/// The characters used to draw a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyphs {
    /// Unicode discs, rings and lines.
    Unicode,
    /// `X` and `O`, for terminals without Unicode; the last disc is in parentheses.
    Ascii,
}

/// The style of a drawn board: characters and colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// Whether to draw with Unicode or with ASCII characters.
    pub glyphs: Glyphs,
    /// Whether to use colors (256-color terminals).
    pub colored: bool,
}

impl Style {
    /// Returns a disc or stone of a side as text, with terminal colors if the style is colored.
    pub(super) fn stone(self, color: Color, kind: GameKind) -> String {
        Span::new(self.disc(color, false).to_string(), Ink::Stone(color)).write(kind, self.colored)
    }

    /// Returns the mark at the end of a text that was cut.
    pub(super) const fn ellipsis(self) -> &'static str {
        match self.glyphs {
            Glyphs::Ascii => "...",
            Glyphs::Unicode => "…",
        }
    }

    /// Returns the character of a disc or stone; with Unicode, `is_last` changes the character.
    ///
    /// In color, the Unicode discs of both sides have the same character, since a black ring on a dark
    /// background would look like a white disc.
    pub(super) fn disc(self, color: Color, is_last: bool) -> char {
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
pub(crate) struct Drawing {
    rows: Vec<Vec<Span>>,
    kind: GameKind,
    size: Size,
    scale: Scale,
    window: Window,
    /// Text column and row where the top left square begins.
    /// A separator on the left of the square counts as part of the square.
    origin: (usize, usize),
}

impl Drawing {
    /// Draws a board, with brackets around the cursor.
    pub(crate) fn new(view: &View, cursor: Option<Square>, style: Style) -> Drawing {
        let whole = Window::whole(view.diagram.size());
        Drawing::at_scale(view, cursor, style, Scale::Framed, whole)
    }

    /// Draws the part of a board that `window` contains, at the given scale.
    pub(super) fn at_scale(
        view: &View,
        cursor: Option<Square>,
        style: Style,
        scale: Scale,
        window: Window,
    ) -> Drawing {
        let size = view.diagram.size();
        let pen = Pen { view, cursor, style, size, scale, window };
        let label_width = size.rows().to_string().len();
        let (post, top) = scale.frame(view.kind);
        let blank = Span::new(" ".repeat(label_width + 1), Ink::Label);
        let mut rows = vec![vec![blank.clone(), pen.column_names()]];
        let around = |edge: Option<Span>| edge.map(|edge| vec![blank.clone(), edge]);
        rows.extend(around(pen.edge(Edge::Top)));
        for row in window.rows() {
            let label = Span::new(format!("{:>label_width$} ", row + 1), Ink::Label);
            let lines = pen.row(row);
            let middle = lines.len() / 2;
            rows.extend(lines.into_iter().enumerate().map(|(index, line)| {
                let before = if index == middle { &label } else { &blank };
                [vec![before.clone()], line].concat()
            }));
            if row + 1 < window.rows().end {
                rows.extend(around(pen.edge(Edge::Between)));
            }
        }
        rows.extend(around(pen.edge(Edge::Bottom)));
        let origin = (label_width + 1 + post, 1 + top);
        Drawing { rows, kind: view.kind, size, scale, window, origin }
    }

    /// Returns the rows as terminal output.
    pub(crate) fn lines(&self, colored: bool) -> Vec<String> {
        let write = |spans: &Vec<Span>| spans.iter().map(|span| span.write(self.kind, colored)).collect();
        self.rows.iter().map(write).collect()
    }

    pub(super) fn rows(&self) -> &[Vec<Span>] {
        &self.rows
    }

    /// Returns the square at this column and row of the drawing.
    ///
    /// The separator between two squares counts as part of the square on its right. The horizontal line
    /// between two rows of squares counts as part of the squares above the line.
    pub(crate) fn square_at(&self, column: usize, row: usize) -> Option<Square> {
        let (column, row) = (column.checked_sub(self.origin.0)?, row.checked_sub(self.origin.1)?);
        let (across, down) = self.scale.pitch();
        let column = self.window.columns().nth(column / across)?;
        self.size.square(column, self.window.rows().nth(row / down)?)
    }
}

/// A horizontal line: above all rows of squares, between two rows, or below all rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edge {
    Top,
    Between,
    Bottom,
}

#[cfg(test)]
mod tests;
