//! What an empty cell is worth in the evaluation, by its kind and shapes: to the side to move, and to the other one.

use super::kinds::Kind;
use super::shapes::Shape;

/// What a cell adds to the evaluation of the side that has these shapes there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Value {
    /// If it is to move.
    pub(crate) moving: i16,
    /// If the other side is to move.
    pub(crate) waiting: i16,
}

/// Returns the value of a cell for the side that has these shapes there.
pub(crate) fn of(kind: Kind, shapes: [Shape; 4]) -> Value {
    let of = |kinds: &[i16; Kind::COUNT], values: &[i16; 16]| {
        kinds[kind as usize] + shapes.into_iter().map(|shape| values[shape as usize]).sum::<i16>()
    };
    Value { moving: of(&MOVING_KINDS, &MOVING_SHAPES), waiting: of(&WAITING_KINDS, &WAITING_SHAPES) }
}

// Fitted by logistic regression to the results of 779 games of Kado against itself at about 1,000 nodes a move (16,900
// positions); a hundred are about 1.6 to 1 for a win. What a move gains at once is worth no more than that.
const MOVING_KINDS: [i16; Kind::COUNT] = [0, 0, -4, -1, 5, 12, 3, 39, 42, 9, 44, 150, 0, 0];
const MOVING_SHAPES: [i16; 16] = [0, 0, -1, 0, 2, 1, 14, 14, 0, 0, 13, 15, 12, 0, 0, 0];
const WAITING_KINDS: [i16; Kind::COUNT] = [0, 0, -4, -1, 1, 7, 5, 35, 74, 5, 39, 106, 36, 0];
const WAITING_SHAPES: [i16; 16] = [0, 0, -1, 0, 2, 0, 12, 10, 0, 4, 10, 10, 11, 25, 63, 0];
