//! The learned evaluation, a sum of table lookups, compiled for each tier of instruction sets.

use macro_rules_attribute::apply;

use crate::eval::othello::parameters::UNITS;
use crate::eval::othello::phase_weights::{CENTERS, Patterns, PhaseWeights, STEP};
use crate::eval::othello::shapes::{FEATURES, PLACES};
use crate::eval::othello::{LARGEST_SCORE, Node};

use super::counts::counts;
use super::hot;

/// Returns the score of a node in centidiscs, mover's view.
/// It is the final score if the game is over. The sum of weights is rounded to the nearest centidisc.
#[apply(hot!)]
pub(super) fn evaluate(weights: &PhaseWeights, node: &Node) -> i32 {
    let board = node.board();
    let Some(counts) = counts(board) else {
        return board.final_score() * 100;
    };
    let empties = board.empties();
    let (patterns, of_counts) = weights.at(empties);
    let mut sum =
        i32::from(weights.empties(empties)) + STEP * sum_of_patterns(patterns, node.features().indices());
    for (of_count, count) in of_counts.iter().zip(counts) {
        sum += i32::from(of_count[count]);
    }
    (sum * 100 + UNITS / 2).div_euclid(UNITS).clamp(-LARGEST_SCORE, LARGEST_SCORE)
}

/// Returns the sum of the weights of all pattern indices, in multiples of [`STEP`].
/// The loop over the shapes is unrolled by hand: each of the [`CENTERS`] is then a constant, and the compiler
/// can prove that no index is out of bounds.
#[apply(hot!)]
#[inline]
fn sum_of_patterns(patterns: &Patterns, indices: &[i16; FEATURES]) -> i32 {
    macro_rules! sum {
        ($($shape:literal)*) => { 0 $(+ sum_of_shape::<$shape>(patterns, indices))* };
    }
    sum!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
}

#[apply(hot!)]
#[inline]
fn sum_of_shape<const SHAPE: usize>(patterns: &Patterns, indices: &[i16; FEATURES]) -> i32 {
    let weight = |placement: usize| {
        let index = indices[PLACES * SHAPE + placement];
        i32::from(patterns[(const { CENTERS[SHAPE] } + i32::from(index)) as usize])
    };
    weight(0) + weight(1) + weight(2) + weight(3)
}
