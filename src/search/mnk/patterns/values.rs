//! What an empty cell is worth in the evaluation, by its kind and shapes: to the side to move, and to the
//! other one.

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

/// Returns how early a move to a cell of a kind is tried, beside its value.
pub(crate) fn order(kind: Kind) -> i16 {
    ORDER[kind as usize]
}

/// Returns the value of a cell for the side that has these shapes there.
pub(crate) fn of(kind: Kind, shapes: [Shape; 4]) -> Value {
    let of = |kinds: &[i16; Kind::COUNT], values: &[i16; 16]| {
        kinds[kind as usize] + shapes.into_iter().map(|shape| values[shape as usize]).sum::<i16>()
    };
    Value { moving: of(&MOVING_KINDS, &MOVING_SHAPES), waiting: of(&WAITING_KINDS, &WAITING_SHAPES) }
}

// Fitted by logistic regression to the results of 779 games of Kado against itself (16,900 positions); a
// hundred are about 1.6 to 1 for a win. What a move gains at once is worth no more than that.
//
// The games: freestyle on 15x15 from 2 to 7 random stones near each other, 1,000 to 2,000 nodes a move (the
// number drawn anew for each), up to the first proven win or the 120th move; those with more than 400 at the
// start are left out. Each position without a five or an own open four is a row: per side, the empty cells of
// each kind and the lines of each shape through them; whether the other side has an open four; and a
// constant, the tempo. The fit: Adam, 1,500 steps of 0.01 over all rows but the last tenth, features scaled
// by their root mean square, L2 weight 0.0003, weights times 200. The seeds and the games were not kept, so
// that the same recipe gives somewhat other numbers.
const MOVING_KINDS: [i16; Kind::COUNT] = [0, 0, -4, -1, 5, 12, 3, 39, 42, 9, 44, 150, 0, 0];
const MOVING_SHAPES: [i16; 16] = [0, 0, -1, 0, 2, 1, 14, 14, 0, 0, 13, 15, 12, 0, 0, 0];
const WAITING_KINDS: [i16; Kind::COUNT] = [0, 0, -4, -1, 1, 7, 5, 35, 74, 5, 39, 106, 36, 0];
const WAITING_SHAPES: [i16; 16] = [0, 0, -1, 0, 2, 0, 12, 10, 0, 4, 10, 10, 11, 25, 63, 0];

const ORDER: [i16; Kind::COUNT] = [0, 0, 10, 20, 10, 20, 25, 40, 60, 20, 35, 100, 0, 0];
