//! Layout of the screen for a terminal size: scale of the board, panel, and rows below the board.

use crate::base::{Size, Square};
use crate::play::drawing::{Scale, Window};
use crate::play::game_kind::GameKind;

/// Smallest supported terminal in columns and rows.
pub(super) const SMALLEST: (usize, usize) = (20, 12);

/// Positions of the screen elements, in columns and rows from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    pub(super) scale: Scale,
    pub(super) window: Window,
    /// Whether the terminal has room for the title and the list of keys.
    pub(super) is_full: bool,
    /// First column of the panel beside the board; `None` if the panel does not fit.
    pub(super) panel: Option<usize>,
    /// First column and first row of the drawn board.
    pub(super) board: (usize, usize),
    /// Row of the status line, below the drawing and the panel.
    pub(super) below: usize,
}

/// Minimum width of the panel in columns.
const PANEL: usize = 26;
/// Columns between panel and board.
const GAP: usize = 2;

/// Rows besides the board in a full layout: title, status line, one message, input line and keys.
const FULL: usize = 5;
/// Rows besides the board in a small layout: status line and input line.
const SMALL: usize = 2;

/// Maximum height in rows of the area from the status line to the bottom of the terminal.
///
/// The maximum applies to full layouts, which include the title and the list of keys.
const STATUS: usize = 7;

impl Layout {
    /// Returns the best layout that fits, or `None` if the terminal is smaller than [`SMALLEST`].
    ///
    /// A full layout with a panel is best, then a full layout without a panel, then a small layout. Within
    /// each group, a larger scale is better. If the whole board does not fit, the layout shows the part
    /// around the cursor.
    pub(super) fn new(
        (columns, rows): (usize, usize),
        kind: GameKind,
        size: Size,
        cursor: Square,
    ) -> Option<Layout> {
        if columns < SMALLEST.0 || rows < SMALLEST.1 {
            return None;
        }
        let whole = Window::whole(size);
        let at = |scale: Scale, window: Window, is_full: bool, has_panel: bool| {
            if scale == Scale::Large && kind != GameKind::Othello {
                return None;
            }
            let (width, height) = scale.extent(kind, size, window);
            let (left, top) = if is_full { (1, 1) } else { (0, 0) };
            let needed = left + width + if has_panel { GAP + PANEL } else { 0 };
            let fits = needed <= columns && height + if is_full { FULL } else { SMALL } <= rows;
            fits.then_some(Layout {
                scale,
                window,
                is_full,
                panel: has_panel.then_some(left + width + GAP),
                board: (left, top),
                below: if is_full { (top + height).max(rows.saturating_sub(STATUS)) } else { top + height },
            })
        };
        let full = [
            (Scale::Large, true),
            (Scale::Grid, true),
            (Scale::Framed, true),
            (Scale::Grid, false),
            (Scale::Framed, false),
            (Scale::Bare, false),
        ];
        let full = full.iter().find_map(|&(scale, has_panel)| at(scale, whole, true, has_panel));
        let small = || [Scale::Bare, Scale::Narrow].iter().find_map(|&scale| at(scale, whole, false, false));
        let part = || {
            let (width, height) = Scale::Narrow.extent(kind, size, whole);
            let labels = width - usize::from(size.columns());
            let header = height - usize::from(size.rows());
            let window = Window::around(size, cursor, columns - labels, rows - SMALL - header);
            at(Scale::Narrow, window, false, false)
        };
        full.or_else(small).or_else(part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(columns: usize, rows: usize, kind: GameKind, side: u8) -> Layout {
        let board = Size::square_board(side);
        Layout::new((columns, rows), kind, board, board.square(0, 0).unwrap()).unwrap()
    }

    #[test]
    fn a_usual_terminal_has_a_grid_and_a_panel() {
        let layout = layout(80, 24, GameKind::Othello, 8);
        assert_eq!((layout.scale, layout.is_full, layout.panel), (Scale::Grid, true, Some(38)));
        assert!(layout.below + FULL - 1 <= 24);
    }

    #[test]
    fn smaller_terminals_have_smaller_boards_and_none_is_beyond_the_edge() {
        for (columns, rows, kind, side, scale) in [
            (96, 39, GameKind::Othello, 8, Scale::Large),
            (96, 38, GameKind::Othello, 8, Scale::Grid),
            (95, 39, GameKind::Othello, 8, Scale::Grid),
            (200, 80, GameKind::Mnk, 15, Scale::Grid),
            (120, 40, GameKind::Mnk, 15, Scale::Grid),
            (80, 24, GameKind::Mnk, 15, Scale::Framed),
            (80, 24, GameKind::Othello, 16, Scale::Framed),
            (60, 20, GameKind::Othello, 8, Scale::Framed),
            (40, 24, GameKind::Othello, 8, Scale::Grid),
            (20, 12, GameKind::Othello, 8, Scale::Bare),
            (20, 12, GameKind::Othello, 4, Scale::Framed),
            (20, 12, GameKind::Mnk, 3, Scale::Grid),
            (20, 19, GameKind::Othello, 16, Scale::Narrow),
            (20, 12, GameKind::Othello, 16, Scale::Narrow),
        ] {
            let layout = layout(columns, rows, kind, side);
            assert_eq!(layout.scale, scale, "{columns}x{rows}, {kind:?} {side}");
            let extent = scale.extent(kind, Size::square_board(side), layout.window);
            assert!(layout.board.0 + extent.0 <= columns && layout.below + SMALL <= rows);
        }
    }

    #[test]
    fn below_the_smallest_there_is_no_board() {
        let size = Size::OTHELLO;
        for terminal in [(19, 12), (20, 11), (0, 0)] {
            assert_eq!(Layout::new(terminal, GameKind::Othello, size, size.square(0, 0).unwrap()), None);
        }
    }
}
