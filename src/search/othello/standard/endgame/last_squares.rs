//! The solver of the last four empties, compiled for each tier of instruction sets.
//! It has a function for each number of empties. Scores are final scores in discs for the null window above
//! alpha (fail-soft). With three or four empties, squares in quadrants with an odd number of empties come
//! first.

use macro_rules_attribute::apply;

use crate::game::othello8::{Bitboard, Board};
use crate::search::othello::standard::worker::Worker;

use super::{endgame, hot, kernel};

/// The value returned if no move is legal; it is below every score.
pub(crate) const NO_MOVE: i32 = -65;

/// Returns whether two squares lie in the same quadrant.
#[apply(hot!)]
#[inline]
fn share_quadrant(a: usize, b: usize) -> bool {
    const ROW_AND_COLUMN_HALVES: usize = 0o44;
    (a ^ b) & ROW_AND_COLUMN_HALVES == 0
}

/// A position with few empties and its null window, in the view of the side to move.
/// A pass switches board and window to the view of the other side.
#[derive(Clone, Copy)]
struct View {
    board: Board,
    alpha: i32,
    has_passed: bool,
}

impl View {
    #[inline]
    fn new(board: Board, alpha: i32) -> View {
        View { board, alpha, has_passed: false }
    }

    /// Converts `score` to the view of the side that was to move before the pass, if there was a pass.
    /// The argument `score` is from the view of the side to move now.
    #[inline]
    fn score(self, score: i32) -> i32 {
        if self.has_passed { -score } else { score }
    }

    /// Passes the turn to the other side.
    /// If this is the second pass in a row, returns the final score in discs, from the view of the side that
    /// was to move before the first pass.
    #[inline]
    fn pass(&mut self) -> Option<i32> {
        let View { board, alpha, has_passed } = *self;
        *self = View { board: board.pass(), alpha: -alpha - 1, has_passed: true };
        has_passed.then(|| -board.final_score())
    }
}

/// Returns the best score of the mover's moves or, if no move is legal, the score after a pass.
/// `best_score` receives a view and returns the best score of the legal moves of the side to move in this
/// view, or [`NO_MOVE`].
#[apply(hot!)]
#[inline]
fn with_pass(board: Board, alpha: i32, mut best_score: impl FnMut(View) -> i32) -> i32 {
    let mut view = View::new(board, alpha);
    loop {
        let best = best_score(view);
        if best > NO_MOVE {
            return view.score(best);
        }
        if let Some(score) = view.pass() {
            return score;
        }
    }
}

/// Returns the score of a move, or [`NO_MOVE`] if it flips nothing.
/// `solve` receives the board after the move and the alpha of its null window, and returns the score of this
/// board.
#[apply(hot!)]
#[inline]
fn move_score(view: View, square: usize, solve: impl FnOnce(Board, i32) -> i32) -> i32 {
    let View { board, alpha, .. } = view;
    let flips = kernel::flips(square, board.player, board.opponent);
    if flips == 0 { NO_MOVE } else { -solve(board.after(square, flips), -alpha - 1) }
}

/// Returns the score of a board with two to four empties.
#[apply(hot!)]
pub(crate) fn solve_few(worker: &mut Worker, board: Board, alpha: i32) -> i32 {
    match board.empties() {
        2 => {
            let [a, b] = squares(board.empty());
            solve_2(worker, board, alpha, a, b)
        }
        3 => {
            let [a, b, c] = squares(board.empty());
            solve_3(worker, board, alpha, a, b, c)
        }
        _ => solve_4(worker, board, alpha),
    }
}

/// Returns the `N` squares of a set, from the lowest index to the highest.
#[apply(hot!)]
#[inline]
fn squares<const N: usize>(mut set: Bitboard) -> [usize; N] {
    std::array::from_fn(|_| {
        let lowest = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        lowest as usize
    })
}

/// Returns the score of a board with four empties.
#[apply(hot!)]
pub(crate) fn solve_4(worker: &mut Worker, board: Board, alpha: i32) -> i32 {
    worker.meter.add(1);
    if let Some(bound) = endgame::stability_upper_bound(board, 4, alpha) {
        return bound;
    }
    let [a, b, c, d] = odd_quadrants_first(board.empty());
    with_pass(board, alpha, |view| {
        let mut best = four_move(worker, view, a, [b, c, d]);
        if best <= view.alpha {
            best = best.max(four_move(worker, view, b, [a, c, d]));
        }
        if best <= view.alpha {
            best = best.max(four_move(worker, view, c, [a, b, d]));
        }
        if best <= view.alpha {
            best = best.max(four_move(worker, view, d, [a, b, c]));
        }
        best
    })
}

#[apply(hot!)]
#[inline]
fn four_move(worker: &mut Worker, view: View, square: usize, [x, y, z]: [usize; 3]) -> i32 {
    move_score(view, square, |child, alpha| solve_3(worker, child, alpha, x, y, z))
}

/// Returns the four squares of a set, first those in quadrants that contain an odd number of the four.
/// Zero, two or all four squares lie in such quadrants.
#[apply(hot!)]
#[inline]
fn odd_quadrants_first(empty: Bitboard) -> [usize; 4] {
    let odd = empty & endgame::odd_quadrants(empty);
    let [a, b] = squares(if odd == 0 { empty } else { odd });
    let [c, d] = squares(empty & !(1 << a | 1 << b));
    [a, b, c, d]
}

/// Returns the score of a board with three empties: the squares `a`, `b` and `c`.
#[apply(hot!)]
pub(crate) fn solve_3(worker: &mut Worker, board: Board, alpha: i32, a: usize, b: usize, c: usize) -> i32 {
    worker.meter.add(1);
    let (a, b, c) = if share_quadrant(a, b) {
        (c, a, b)
    } else if share_quadrant(a, c) {
        (b, a, c)
    } else {
        (a, b, c)
    };
    with_pass(board, alpha, |view| {
        let mut best = three_move(worker, view, a, b, c);
        if best <= view.alpha {
            best = best.max(three_move(worker, view, b, a, c));
        }
        if best <= view.alpha {
            best = best.max(three_move(worker, view, c, a, b));
        }
        best
    })
}

#[apply(hot!)]
#[inline]
fn three_move(worker: &mut Worker, view: View, square: usize, x: usize, y: usize) -> i32 {
    move_score(view, square, |child, alpha| solve_2(worker, child, alpha, x, y))
}

/// Returns the score of a board with two empties: the squares `a` and `b`.
#[apply(hot!)]
pub(crate) fn solve_2(worker: &mut Worker, board: Board, alpha: i32, a: usize, b: usize) -> i32 {
    worker.meter.add(1);
    with_pass(board, alpha, |view| {
        let best = two_move(worker, view, a, b);
        if best <= view.alpha { best.max(two_move(worker, view, b, a)) } else { best }
    })
}

#[apply(hot!)]
#[inline]
fn two_move(worker: &mut Worker, view: View, square: usize, last: usize) -> i32 {
    move_score(view, square, |child, alpha| {
        worker.meter.add(1);
        solve_1(child, last, alpha)
    })
}

/// Returns the final score in discs of a board whose only empty square is `square`.
/// A score above alpha is exact, and any other score is an upper bound. If the mover must pass and the score
/// is at most alpha in any case, the opponent's move is not computed.
#[apply(hot!)]
#[inline]
pub(crate) fn solve_1(board: Board, square: usize, alpha: i32) -> i32 {
    let with_the_square = 2 * board.player.count_ones() as i32 - 62;
    let flips = kernel::last_flips(square, board.player) as i32;
    if flips > 0 || with_the_square <= alpha {
        return with_the_square + 2 * flips;
    }
    without_move(board, square, with_the_square)
}

/// Returns the final score, in discs, of a board whose mover cannot play on `square`, the only empty square.
/// `with_the_square` is the score if the square stays empty and counts for the mover.
#[apply(hot!)]
#[inline(never)]
fn without_move(board: Board, square: usize, with_the_square: i32) -> i32 {
    let lost = kernel::last_flips(square, board.opponent) as i32;
    let without_it = with_the_square - 2;
    if lost > 0 || with_the_square <= 0 { without_it - 2 * lost } else { with_the_square }
}
