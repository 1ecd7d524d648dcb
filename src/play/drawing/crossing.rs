//! The characters for the line crossings of a k-in-a-row board.

use crate::base::{Size, Square};

/// Crossing characters, indexed by the sum of their arms: up 1, down 2, left 4, right 8.
const CROSSINGS: [char; 16] =
    ['·', '╵', '╷', '│', '╴', '┘', '┐', '┤', '╶', '└', '┌', '├', '─', '┴', '┬', '┼'];

/// Returns the character for the crossing at a square.
pub(super) fn of(size: Size, square: Square) -> char {
    let (column, row) = (square.column(size), square.row(size));
    let arms =
        [row > 0, row + 1 < u32::from(size.rows()), column > 0, column + 1 < u32::from(size.columns())];
    CROSSINGS[arms.iter().rev().fold(0, |index, &arm| 2 * index + usize::from(arm))]
}
