//! The cell size of a drawn board, and the part of the board that fits the screen.

use std::ops::Range;

use crate::base::{Size, Square};
use crate::play::game_kind::GameKind;

/// The size of the squares in a drawing, and whether lines or a frame surround them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) enum Scale {
    /// Every square is a cell of several rows with a large disc; Othello only.
    Large,
    /// A grid in which adjacent squares are four text columns and two text rows apart.
    Grid,
    /// Adjacent squares are two text columns and one text row apart.
    ///
    /// An Othello board has a frame; a k-in-a-row board has no frame.
    Framed,
    /// Adjacent squares are two text columns and one text row apart; the board has no frame.
    Bare,
    /// Every square is one character.
    Narrow,
}

impl Scale {
    /// Returns the horizontal and the vertical distance between adjacent squares.
    /// The distances are in text columns and in text rows, respectively.
    pub(in crate::play) fn pitch(self) -> (usize, usize) {
        match self {
            Scale::Large => (8, 4),
            Scale::Grid => (4, 2),
            Scale::Framed | Scale::Bare => (2, 1),
            Scale::Narrow => (1, 1),
        }
    }

    /// Returns the thickness of the frame in columns (left and right) and in rows (top and bottom).
    pub(super) fn frame(self, kind: GameKind) -> (usize, usize) {
        match (self, kind) {
            (Scale::Framed, GameKind::Othello) => (1, 1),
            (Scale::Large | Scale::Grid, GameKind::Othello) => (0, 1),
            _ => (0, 0),
        }
    }

    /// Returns the size in columns and rows of a drawn window, including its coordinates and frame.
    pub(in crate::play) fn extent(self, kind: GameKind, size: Size, window: Window) -> (usize, usize) {
        let (across, down) = self.pitch();
        let (post, top) = self.frame(kind);
        let last_separator = usize::from(across > 1);
        let columns = across * window.columns().len() + last_separator;
        let rows = down * window.rows().len() - usize::from(down > 1);
        (size.rows().to_string().len() + 1 + columns + 2 * post, 1 + rows + 2 * top)
    }
}

/// The visible part of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::play) struct Window {
    first: (u32, u32),
    count: (u32, u32),
}

impl Window {
    /// Returns the window that contains the whole board.
    pub(in crate::play) fn whole(size: Size) -> Window {
        Window { first: (0, 0), count: (size.columns().into(), size.rows().into()) }
    }

    /// Returns a window centered at a square, shifted where it would cross an edge of the board.
    ///
    /// The window has at most `columns` columns and `rows` rows, and at least one column and one row.
    pub(in crate::play) fn around(size: Size, square: Square, columns: usize, rows: usize) -> Window {
        let part = |all: u8, at: u32, count: usize| {
            let count = u32::from(all).min(count.max(1) as u32);
            (at.saturating_sub(count / 2).min(u32::from(all) - count), count)
        };
        let (left, columns) = part(size.columns(), square.column(size), columns);
        let (top, rows) = part(size.rows(), square.row(size), rows);
        Window { first: (left, top), count: (columns, rows) }
    }

    pub(super) fn columns(self) -> Range<u32> {
        self.first.0..self.first.0 + self.count.0
    }

    pub(super) fn rows(self) -> Range<u32> {
        self.first.1..self.first.1 + self.count.1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_follows_a_square_and_stops_at_the_edges() {
        let size = Size::square_board(16);
        let at = |column, row| size.square(column, row).unwrap();
        let window = |column, row| Window::around(size, at(column, row), 6, 5);
        assert_eq!((window(0, 0).columns(), window(0, 0).rows()), (0..6, 0..5));
        assert_eq!((window(8, 8).columns(), window(8, 8).rows()), (5..11, 6..11));
        assert_eq!((window(15, 15).columns(), window(15, 15).rows()), (10..16, 11..16));
        assert_eq!(Window::around(size, at(3, 3), 99, 99), Window::whole(size));
    }
}
