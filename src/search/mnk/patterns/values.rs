//! The values of empty cells in the evaluation, by kind and shapes.
//! The kind of a cell is the pattern that a stone on the cell would make, such as an open three. A shape is
//! the effect that the stone would have on one line through the cell. Each cell has two values for a side:
//! one if the side is to move, one if the other side is.

use super::kinds::Kind;
use super::shapes::Shape;

/// The value of an empty cell in the evaluation for one side, in evaluation points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Value {
    /// The value of the cell for a side that is to move.
    pub(crate) moving: i16,
    /// The value of the cell for a side whose opponent is to move.
    pub(crate) waiting: i16,
}

/// Returns the part of the move ordering score that depends on the kind of the empty cell.
/// The kind is the pattern that a stone on the cell would make.
pub(crate) fn order(kind: Kind) -> i16 {
    ORDER[kind as usize]
}

/// Returns the value of a cell of this kind and with these shapes.
pub(crate) fn of(kind: Kind, shapes: [Shape; 4]) -> Value {
    let of = |kinds: &[i16; Kind::COUNT], values: &[i16; 16]| {
        kinds[kind as usize] + shapes.into_iter().map(|shape| values[shape as usize]).sum::<i16>()
    };
    Value { moving: of(&MOVING_KINDS, &MOVING_SHAPES), waiting: of(&WAITING_KINDS, &WAITING_SHAPES) }
}

// Fitted by logistic regression to the results of 779 self-play games of Kado (16,900 positions). A score of
// 100 corresponds to odds of about 1.6 to 1 for a win.
//
// The games are freestyle on 15x15. They start from 2 to 7 random stones near each other, use 1,000 to 2,000
// nodes a move (drawn anew for each move) and end at the first proven win or the 120th move. Games with a
// score above 400 at the start are excluded.
//
// Each position without a five of either side or an open four of the mover is a row with these features: for
// each side, the number of empty cells of each kind and of lines of each shape through them; whether the
// other side can make an open four; and a constant, the tempo.
//
// The fit uses Adam, with 1,500 steps and a learning rate of 0.01, on all rows but the last tenth. Features
// are scaled by their root mean square, the L2 weight is 0.0003, and the fitted weights are multiplied by
// 200. The seeds and the games were not kept, so a new fit by the same recipe gives slightly different
// weights.
const MOVING_KINDS: [i16; Kind::COUNT] = [0, 0, -4, -1, 5, 12, 3, 39, 42, 9, 44, 150, 0, 0];
const MOVING_SHAPES: [i16; 16] = [0, 0, -1, 0, 2, 1, 14, 14, 0, 0, 13, 15, 12, 0, 0, 0];
const WAITING_KINDS: [i16; Kind::COUNT] = [0, 0, -4, -1, 1, 7, 5, 35, 74, 5, 39, 106, 36, 0];
const WAITING_SHAPES: [i16; 16] = [0, 0, -1, 0, 2, 0, 12, 10, 0, 4, 10, 10, 11, 25, 63, 0];

const ORDER: [i16; Kind::COUNT] = [0, 0, 10, 20, 10, 20, 25, 40, 60, 20, 35, 100, 0, 0];
