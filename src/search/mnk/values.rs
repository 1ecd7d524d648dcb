//! What an empty cell is worth in the evaluation, by its kind and shapes.

use super::kinds::Kind;
use super::shapes::Shape;

/// Returns the value of a cell for the side that has these shapes there.
pub(crate) fn of(kind: Kind, shapes: [Shape; 4]) -> i16 {
    let lines: i16 = shapes.into_iter().map(|shape| SHAPES[shape as usize]).sum();
    lines + KINDS[kind as usize]
}

/// By shape.
const SHAPES: [i16; 16] = [0, 0, 1, 3, 4, 9, 11, 13, 12, 14, 26, 30, 30, 60, 60, 100];

/// By kind.
const KINDS: [i16; Kind::COUNT] = [0, 0, 0, 8, 0, 10, 0, 14, 40, 0, 12, 80, 120, 0];
