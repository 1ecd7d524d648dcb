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

const MOVING_KINDS: [i16; Kind::COUNT] = [0, 0, -8, -11, -1, 8, 3, 38, 65, 9, 21, 150, 0, 0];
const MOVING_SHAPES: [i16; 16] = [0, 0, -3, 0, 4, 2, 11, 13, 0, 6, 4, 14, 8, 0, 0, 0];
const WAITING_KINDS: [i16; Kind::COUNT] = [0, 0, -6, -5, -3, 8, -1, 31, 45, -1, 10, 101, 79, 0];
const WAITING_SHAPES: [i16; 16] = [0, 0, -3, 0, 3, 0, 9, 11, 0, 9, 5, 17, 16, 20, 20, 0];
