//! The windows of a board: all runs of k adjacent cells in a line.

use crate::game::mnk::Rules;

/// The four directions of lines, as steps of column and row.
const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// A run of k adjacent cells in a line, given as square indices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Window {
    /// The k cells of the window, in order along the line.
    pub(super) cells: Vec<u16>,
    /// The cells directly before and after the window, without those off the board.
    pub(super) ends: Vec<u16>,
}

/// Returns all windows of a board; with k = 1 each cell is one window.
pub(super) fn line_windows(rules: Rules) -> Vec<Window> {
    let size = rules.size();
    let (columns, rows, k) = (i32::from(size.columns()), i32::from(size.rows()), i32::from(rules.k()));
    let directions = if k == 1 { &DIRECTIONS[..1] } else { &DIRECTIONS[..] };
    let mut windows = Vec::new();
    for &(dx, dy) in directions {
        for (x, y) in (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y))) {
            let cell = |step: i32| {
                let (x, y) = (x + dx * step, y + dy * step);
                let is_inside = (0..columns).contains(&x) && (0..rows).contains(&y);
                is_inside.then_some((y * columns + x) as u16)
            };
            if cell(k - 1).is_some() {
                let cells = (0..k).filter_map(cell).collect();
                windows.push(Window { cells, ends: [-1, k].into_iter().filter_map(cell).collect() });
            }
        }
    }
    windows
}
