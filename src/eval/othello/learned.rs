//! The learned evaluation, compiled for each tier: a sum of numbers that are looked up.

use macro_rules_attribute::apply;

use crate::eval::othello::Node;
use crate::eval::othello::parameters::UNITS;
use crate::eval::othello::sets::{CENTERS, Patterns, STEP, Sets};
use crate::eval::othello::shapes::{FEATURES, PLACES};
use crate::game::othello8::Bitboard;

use super::{hot, kernel};

/// A heuristic score stays inside the range of final scores.
const LARGEST: i32 = 6300;

/// Returns the score of a node in centidiscs for the mover, rounded to the nearest; the final score if the
/// game is over.
#[apply(hot!)]
pub(super) fn evaluate(sets: &Sets, node: &Node) -> i32 {
    let board = node.board();
    let (moves, potential) = kernel::moves_and_potential(board.player, board.opponent);
    let (other_moves, other_potential) = kernel::moves_and_potential(board.opponent, board.player);
    if moves | other_moves == 0 {
        return board.final_score() * 100;
    }
    let empties = board.empties();
    let (patterns, counts) = sets.at(empties);
    let [of_moves, of_other_moves, of_potential, of_other_potential] = counts;
    let sum = i32::from(of_moves[count(moves)])
        + i32::from(of_other_moves[count(other_moves)])
        + i32::from(of_potential[count(potential)])
        + i32::from(of_other_potential[count(other_potential)])
        + i32::from(sets.empties(empties))
        + STEP * sum_of_patterns(patterns, node.features().configurations());
    (sum * 100 + UNITS / 2).div_euclid(UNITS).clamp(-LARGEST, LARGEST)
}

/// Returns how many squares there are, never more than 63.
#[apply(hot!)]
#[inline]
fn count(set: Bitboard) -> usize {
    set.count_ones() as usize % 64
}

/// Adds up the numbers of all configurations, in steps. Every shape is spelled out, because then its center
/// is a constant, and the compiler sees that no configuration reaches outside.
#[apply(hot!)]
#[inline]
fn sum_of_patterns(patterns: &Patterns, configurations: &[i16; FEATURES]) -> i32 {
    macro_rules! sum {
        ($($shape:literal)*) => { 0 $(+ sum_of_shape::<$shape>(patterns, configurations))* };
    }
    sum!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15)
}

#[apply(hot!)]
#[inline]
fn sum_of_shape<const SHAPE: usize>(patterns: &Patterns, configurations: &[i16; FEATURES]) -> i32 {
    let number = |place: usize| {
        let configuration = configurations[PLACES * SHAPE + place];
        i32::from(patterns[(const { CENTERS[SHAPE] } + i32::from(configuration)) as usize])
    };
    number(0) + number(1) + number(2) + number(3)
}
