//! Inference of the network, compiled for each tier of instruction sets.

use macro_rules_attribute::apply;

use crate::eval::othello::network::{Head, Network, ONE, OUTPUT_DISCS, OUTPUT_ONE, Row, Rows, Sums, WIDTH};
use crate::eval::othello::phase_weights::CENTERS;
use crate::eval::othello::shapes::{FEATURES, PLACES};
use crate::eval::othello::{LARGEST_SCORE, Node};

use super::counts::counts;
use super::{hot, output};

/// Returns the score of a node in centidiscs, mover's view.
/// It is the final score if the game is over.
#[apply(hot!)]
pub(super) fn evaluate(network: &Network, node: &Node) -> i32 {
    let board = node.board();
    let Some(counts) = counts(board) else {
        return board.final_score() * 100;
    };
    let (start, head) = network.at(board.empties());
    let mut sums = *start;
    for (of_count, count) in network.counts().iter().zip(counts) {
        sums = add_row(sums, &of_count[count]);
    }
    let sums = add_patterns(sums, network.rows(), node.features().indices());
    score(head, sums).clamp(-LARGEST_SCORE, LARGEST_SCORE)
}

/// Adds the weight rows of all pattern indices to `sums`.
/// The rows of the four placements of a shape are first added in 8 bits. This addition cannot overflow,
/// because no weight exceeds [`LARGEST_OF_PATTERN`] in magnitude. The result is widened to 16 bits and added
/// to `sums`. The loop over the shapes is unrolled by hand: each of the [`CENTERS`] is then a constant, and
/// the compiler can prove that no index is out of bounds.
///
/// [`LARGEST_OF_PATTERN`]: crate::eval::othello::network::LARGEST_OF_PATTERN
#[apply(hot!)]
#[inline]
fn add_patterns(mut sums: Sums, rows: &Rows, indices: &[i16; FEATURES]) -> Sums {
    macro_rules! add {
        ($($shape:literal)*) => { $(
            let mut of_shape = [0; WIDTH];
            for placement in 0..PLACES {
                let index = i32::from(indices[PLACES * $shape + placement]);
                let row = &rows[(const { CENTERS[$shape] } + index) as usize];
                for (sum, &weight) in of_shape.iter_mut().zip(row) {
                    *sum += weight;
                }
            }
            sums = add_row(sums, &of_shape);
        )* };
    }
    add!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    sums
}

#[apply(hot!)]
#[inline]
fn add_row(mut sums: Sums, row: &Row) -> Sums {
    for (sum, &weight) in sums.iter_mut().zip(row) {
        *sum += i16::from(weight);
    }
    sums
}

/// Returns the network's score in centidiscs, mover's view, for the accumulator `sums`.
/// The score is rounded to the nearest centidisc.
#[apply(hot!)]
#[inline]
fn score(head: &Head, sums: Sums) -> i32 {
    let whole = i64::from(ONE * OUTPUT_ONE);
    let centidiscs = i64::from(output(head, sums)) * i64::from(100 * OUTPUT_DISCS);
    ((centidiscs + whole / 2) >> whole.ilog2()) as i32
}
