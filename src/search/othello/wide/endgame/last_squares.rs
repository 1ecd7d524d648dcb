//! The solver for boards with one to seven empties, compiled for each tier of instruction sets.
//! Moves in quadrants with an odd number of empties are tried first, then all other moves; within both
//! groups, the moves are tried in ascending order of square index. Each search has the null window above
//! `alpha`, in discs: a result above `alpha` is a lower bound of the final score, and any other result is an
//! upper bound.

use macro_rules_attribute::apply;

use crate::game::othello_wide::{Bits, WideBoard, Set};
use crate::search::othello::wide::worker::Worker;

use super::{hot, kernel};

/// The value returned if no move is legal; it is below every score.
pub(crate) const NO_MOVE: i32 = -1000;

/// Returns the score of a board with three or more empties.
/// Squares in quadrants with an odd number of empties come first, since the mover can make the last move
/// there. `squares` holds the set of empty squares and the set of all squares of these quadrants.
#[apply(hot!)]
pub(crate) fn solve_by_parity<S: Set, const N: usize>(
    worker: &mut Worker<S>,
    board: WideBoard<S, N>,
    alpha: i32,
    empties: u32,
    squares: (S, S),
) -> i32 {
    with_pass(worker, board, alpha, |worker, board, alpha| {
        best_by_parity(worker, board, alpha, empties, squares)
    })
}

/// Counts a node and returns the score of the best move, or of a pass if no move is legal.
/// `best_score` returns the best score of the mover's moves on a board, or [`NO_MOVE`].
#[apply(hot!)]
#[inline]
fn with_pass<S: Set, const N: usize>(
    worker: &mut Worker<S>,
    board: WideBoard<S, N>,
    alpha: i32,
    best_score: impl Fn(&mut Worker<S>, WideBoard<S, N>, i32) -> i32,
) -> i32 {
    worker.meter.add(1);
    let best = best_score(worker, board, alpha);
    if best > NO_MOVE {
        return best;
    }
    let best = best_score(worker, board.pass(), -alpha - 1);
    if best > NO_MOVE { -best } else { worker.weights.final_score(board) }
}

/// Returns the best score of the moves on the empty squares, or [`NO_MOVE`] if no move is legal.
#[apply(hot!)]
#[inline]
fn best_by_parity<S: Set, const N: usize>(
    worker: &mut Worker<S>,
    board: WideBoard<S, N>,
    alpha: i32,
    empties: u32,
    (empty, odd): (S, S),
) -> i32 {
    let near = WideBoard::<S, N>::neighbors(board.opponent);
    let mut best = NO_MOVE;
    for squares in [empty & near & odd, empty & near & !odd] {
        for bit in Bits(squares) {
            let flips = kernel::flips(board, bit);
            if flips.is_empty() {
                continue;
            }
            let (child, rest) = (board.after(bit, flips), empty & !S::of(bit));
            let odd = odd ^ WideBoard::<S, N>::quadrant(bit);
            let score = if empties == 3 {
                solve_2(worker, child, -alpha - 1, pair(rest))
            } else {
                solve_by_parity(worker, child, -alpha - 1, empties - 1, (rest, odd))
            };
            best = best.max(-score);
            if best > alpha {
                return best;
            }
        }
    }
    best
}

/// Returns the two squares of a set.
#[apply(hot!)]
#[inline]
pub(crate) fn pair<S: Set>(set: S) -> [usize; 2] {
    [set.lowest(), set.without_lowest().lowest()]
}

/// Returns the score of a board with two empties.
#[apply(hot!)]
pub(crate) fn solve_2<S: Set, const N: usize>(
    worker: &mut Worker<S>,
    board: WideBoard<S, N>,
    alpha: i32,
    squares: [usize; 2],
) -> i32 {
    with_pass(worker, board, alpha, |worker, board, alpha| best_of_two(worker, board, alpha, squares))
}

#[apply(hot!)]
#[inline]
fn best_of_two<S: Set, const N: usize>(
    worker: &mut Worker<S>,
    board: WideBoard<S, N>,
    alpha: i32,
    [first, second]: [usize; 2],
) -> i32 {
    let mut best = NO_MOVE;
    for (bit, last) in [(first, second), (second, first)] {
        let flips = kernel::flips(board, bit);
        if flips.is_empty() {
            continue;
        }
        worker.meter.add(1);
        best = best.max(-solve_1(worker, board.after(bit, flips), last, -alpha - 1));
        if best > alpha {
            break;
        }
    }
    best
}

/// Returns the final score in discs of a board whose only empty square is `bit`.
/// A score above alpha is exact, and any other score is an upper bound.
#[apply(hot!)]
#[inline]
pub(crate) fn solve_1<S: Set, const N: usize>(
    worker: &Worker<S>,
    board: WideBoard<S, N>,
    bit: usize,
    alpha: i32,
) -> i32 {
    let sign = worker.weights.sign();
    let with_the_square = 2 * board.player.count() as i32 + 2 - WideBoard::<S, N>::SQUARES as i32;
    let flips = kernel::flips(board, bit).count() as i32;
    if flips > 0 {
        return sign * (with_the_square + 2 * flips);
    }
    if sign > 0 && with_the_square <= alpha {
        return with_the_square;
    }
    let lost = kernel::flips(board.pass(), bit).count() as i32;
    let without_it = with_the_square - 2;
    sign * if lost > 0 || with_the_square <= 0 { without_it - 2 * lost } else { with_the_square }
}
