//! The last four squares, compiled for each tier and written out. Scores are final ones in discs, with a null window
//! above alpha (fail-soft); from two empty squares on, those in a quadrant of their own come first.

use macro_rules_attribute::apply;

use crate::game::othello8::Board;
use crate::search::othello::worker::Worker;

use super::{hot, kernel};

/// Worse than every score: no move was found.
pub(crate) const NONE: i32 = -65;

/// Returns the quadrant of a square, 0 to 3.
#[apply(hot!)]
#[inline]
fn quadrant(square: usize) -> usize {
    square >> 5 << 1 | square >> 2 & 1
}

/// Returns the score with four empty squares.
#[apply(hot!)]
pub(crate) fn four_empty(worker: &mut Worker, board: Board, alpha: i32, squares: [usize; 4]) -> i32 {
    worker.nodes += 1;
    let ordered = alone_first(squares);
    let score = four_ordered(worker, board, alpha, ordered);
    if score > NONE {
        return score;
    }
    let score = four_ordered(worker, board.pass(), -alpha - 1, ordered);
    if score > NONE { -score } else { board.final_score() }
}

/// Returns four squares, those first whose quadrant holds an odd number of them.
#[apply(hot!)]
#[inline]
fn alone_first(squares: [usize; 4]) -> [usize; 4] {
    let [a, b, c, d] = squares;
    let odd = squares.iter().fold(0, |odd, &square| odd ^ 1 << quadrant(square));
    let is_odd = |square: usize| odd >> quadrant(square) & 1 == 1;
    match (is_odd(a), is_odd(b), is_odd(c), is_odd(d)) {
        (true, false, false, true) => [a, d, b, c],
        (true, false, true, false) => [a, c, b, d],
        (false, true, true, false) => [b, c, a, d],
        (false, true, false, true) => [b, d, a, c],
        (false, false, true, true) => [c, d, a, b],
        _ => squares,
    }
}

#[apply(hot!)]
#[inline]
fn four_ordered(worker: &mut Worker, board: Board, alpha: i32, squares: [usize; 4]) -> i32 {
    let [a, b, c, d] = squares;
    let mut best = NONE;
    for (square, rest) in [(a, [b, c, d]), (b, [a, c, d]), (c, [a, b, d]), (d, [a, b, c])] {
        let flips = kernel::flips(square, board.player, board.opponent);
        if flips != 0 {
            let score = -three_empty(worker, board.after(square, flips), -alpha - 1, rest);
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    best
}

#[apply(hot!)]
pub(crate) fn three_empty(worker: &mut Worker, board: Board, alpha: i32, squares: [usize; 3]) -> i32 {
    worker.nodes += 1;
    let [a, b, c] = squares;
    let ordered = if quadrant(a) == quadrant(b) {
        [c, a, b]
    } else if quadrant(a) == quadrant(c) {
        [b, a, c]
    } else {
        squares
    };
    let score = three_ordered(worker, board, alpha, ordered);
    if score > NONE {
        return score;
    }
    let score = three_ordered(worker, board.pass(), -alpha - 1, ordered);
    if score > NONE { -score } else { board.final_score() }
}

#[apply(hot!)]
#[inline]
fn three_ordered(worker: &mut Worker, board: Board, alpha: i32, squares: [usize; 3]) -> i32 {
    let [a, b, c] = squares;
    let mut best = NONE;
    for (square, rest) in [(a, [b, c]), (b, [a, c]), (c, [a, b])] {
        let flips = kernel::flips(square, board.player, board.opponent);
        if flips != 0 {
            let score = -two_empty(worker, board.after(square, flips), -alpha - 1, rest);
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    best
}

#[apply(hot!)]
pub(crate) fn two_empty(worker: &mut Worker, board: Board, alpha: i32, squares: [usize; 2]) -> i32 {
    worker.nodes += 1;
    let score = two_ordered(worker, board, alpha, squares);
    if score > NONE {
        return score;
    }
    let score = two_ordered(worker, board.pass(), -alpha - 1, squares);
    if score > NONE { -score } else { board.final_score() }
}

#[apply(hot!)]
#[inline]
fn two_ordered(worker: &mut Worker, board: Board, alpha: i32, squares: [usize; 2]) -> i32 {
    let [a, b] = squares;
    let mut best = NONE;
    for (square, rest) in [(a, b), (b, a)] {
        let flips = kernel::flips(square, board.player, board.opponent);
        if flips != 0 {
            worker.nodes += 1;
            let score = -one_empty(board.after(square, flips), rest, -alpha - 1);
            if score > alpha {
                return score;
            }
            best = best.max(score);
        }
    }
    best
}

/// Returns the final score in discs with one empty square, bit `square`, if it is above alpha, else an upper bound
/// that is not (fail-soft): then it does not matter what the opponent could do where the mover cannot move.
#[apply(hot!)]
#[inline]
pub(crate) fn one_empty(board: Board, square: usize, alpha: i32) -> i32 {
    let with_the_square = 2 * board.player.count_ones() as i32 - 62;
    let flips = kernel::last_flips(square, board.player) as i32;
    if flips > 0 || with_the_square <= alpha {
        return with_the_square + 2 * flips;
    }
    without_move(board, square, with_the_square)
}

/// Returns the final score with one empty square where the mover cannot move.
#[apply(hot!)]
#[inline(never)]
fn without_move(board: Board, square: usize, with_the_square: i32) -> i32 {
    let lost = kernel::last_flips(square, board.opponent) as i32;
    let without_it = with_the_square - 2;
    if lost > 0 || with_the_square <= 0 { without_it - 2 * lost } else { with_the_square }
}
