//! The network, compiled for each tier of instruction sets: sums of rows, and a small head behind them.

use macro_rules_attribute::apply;

use crate::eval::othello::Node;
use crate::eval::othello::network::{
    Head, Network, ONE, OUTPUT_DISCS, OUTPUT_ONE, Row, Rows, Sums, WIDTH,
};
use crate::eval::othello::sets::CENTERS;
use crate::eval::othello::shapes::{FEATURES, PLACES};

use super::counts::counts;
use super::{hot, output};

/// The largest magnitude of a heuristic score in centidiscs, inside the range of final scores.
const LARGEST: i32 = 6300;

/// Returns the score of a node in centidiscs for the mover; the final score if the game is over.
#[apply(hot!)]
pub(super) fn evaluate(network: &Network, node: &Node) -> i32 {
    let board = node.board();
    let Some(counts) = counts(board) else {
        return board.final_score() * 100;
    };
    let (start, head) = network.at(board.empties());
    let mut sums = *start;
    for (of_count, count) in network.counts().iter().zip(counts) {
        sums = plus(sums, &of_count[count]);
    }
    let sums = plus_patterns(sums, network.rows(), node.features().configurations());
    score(head, sums).clamp(-LARGEST, LARGEST)
}

/// Adds the rows of all pattern indices to the sums, those of the placements of a shape in 8 bits first.
/// The loop over the shapes is unrolled by hand: each of the [`CENTERS`] is then a constant, and the compiler
/// can prove that no index is out of bounds.
#[apply(hot!)]
#[inline]
fn plus_patterns(mut sums: Sums, rows: &Rows, indices: &[i16; FEATURES]) -> Sums {
    macro_rules! add {
        ($($shape:literal)*) => { $(
            let mut of_shape = [0; WIDTH];
            for placement in 0..PLACES {
                let index = i32::from(indices[PLACES * $shape + placement]);
                let row = &rows[(const { CENTERS[$shape] } + index) as usize];
                for (sum, &number) in of_shape.iter_mut().zip(row) {
                    *sum += number;
                }
            }
            sums = plus(sums, &of_shape);
        )* };
    }
    add!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    sums
}

#[apply(hot!)]
#[inline]
fn plus(mut sums: Sums, row: &Row) -> Sums {
    for (sum, &number) in sums.iter_mut().zip(row) {
        *sum += i16::from(number);
    }
    sums
}

/// Returns the output of a head in centidiscs, rounded to the nearest.
#[apply(hot!)]
#[inline]
fn score(head: &Head, sums: Sums) -> i32 {
    let whole = i64::from(ONE * OUTPUT_ONE);
    let centidiscs = i64::from(output(head, sums)) * i64::from(100 * OUTPUT_DISCS);
    ((centidiscs + whole / 2) >> whole.ilog2()) as i32
}
