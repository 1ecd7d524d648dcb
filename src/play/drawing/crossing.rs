//! The characters for the intersections of the grid lines of a k-in-a-row board.

use crate::base::{Size, Square};

/// The characters of grid intersections, by the sum of the arms: up 1, down 2, left 4, right 8.
/// An arm is the grid line from an intersection to a neighboring intersection.
const CROSSINGS: [char; 16] =
    ['·', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];

/// Returns the character that draws an empty grid intersection of a k-in-a-row board.
/// `square` is the position of the intersection. At the edges of the board, no grid line leads outward.
pub(super) fn of(size: Size, square: Square) -> char {
    let (column, row) = (square.column(size), square.row(size));
    let arms =
        [row > 0, row + 1 < u32::from(size.rows()), column > 0, column + 1 < u32::from(size.columns())];
    CROSSINGS[arms.iter().rev().fold(0, |index, &arm| 2 * index + usize::from(arm))]
}
