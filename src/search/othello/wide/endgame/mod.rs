//! The endgame solver, compiled for each tier of instruction sets.
//! It searches to the end of the game with a null window and returns scores in discs. `last_squares` solves
//! the last seven empties.

use macro_rules_attribute::apply;

use crate::base::{Depth, Selectivity};
use crate::game::othello_wide::{WideBoard, Set};
use crate::search::othello::wide::worker::Worker;
use crate::search::transposition::{BestMove, NodeResult};

use super::last_squares::{self, NO_MOVE};
use super::{hot, kernel, ordering};

/// The largest number of empties at which moves are ordered by parity alone.
const PARITY_MAX_EMPTIES: u32 = 7;

/// The minimum number of empties for enhanced transposition cutoffs.
const ETC_MIN_EMPTIES: u32 = 10;

/// Returns a bound on the final score in discs for the null window above `alpha` (fail-soft).
/// The score is invalid once the worker is aborted.
#[apply(hot!)]
pub(crate) fn null_window<S: Set, const N: usize>(
    worker: &mut Worker<S>,
    board: WideBoard<S, N>,
    alpha: i32,
) -> i32 {
    match board.empties() {
        0 => worker.weights.final_score(board),
        1 => {
            worker.meter.add(1);
            last_squares::solve_1(worker, board, board.empty().lowest(), alpha)
        }
        2 => {
            let empty = board.empty();
            last_squares::solve_2(worker, board, alpha, last_squares::pair(empty))
        }
        empties => solve_many(worker, board, alpha, empties, kernel::moves(board)),
    }
}

#[apply(hot!)]
#[inline]
fn solve_many<S: Set, const N: usize>(
    worker: &mut Worker<S>,
    board: WideBoard<S, N>,
    alpha: i32,
    empties: u32,
    moves: S,
) -> i32 {
    if empties > PARITY_MAX_EMPTIES {
        return solve_by_mobility(worker, board, alpha, empties, moves);
    }
    let empty = board.empty();
    last_squares::solve_by_parity(worker, board, alpha, empties, (empty, WideBoard::<S, N>::odd_quadrants(empty)))
}

/// Returns the score of a board with eight or more empties.
/// Orders the moves by the opponent's mobility.
#[apply(hot!)]
fn solve_by_mobility<S: Set, const N: usize>(
    worker: &mut Worker<S>,
    board: WideBoard<S, N>,
    alpha: i32,
    empties: u32,
    moves: S,
) -> i32 {
    // Step 1. Check the limits. The table bucket is prefetched before it is needed.
    if worker.meter.visit() {
        return alpha;
    }
    let hash = board.hash();
    worker.table.prefetch::<WideBoard<S, N>>(hash);

    // Step 2. Handle a pass and the end of the game.
    if moves.is_empty() {
        return without_move(worker, board, alpha);
    }

    // Step 3. Stability cutoff: stable discs bound the score.
    if let Some(bound) = stability_upper_bound(worker, board, alpha) {
        return bound;
    }

    // Step 4. Probe the transposition table.
    let mut hash_move = BestMove::NONE;
    if let Some(known) = worker.table.probe(board, hash) {
        if known.holds_for(empties as Depth, Selectivity::Full) {
            if i32::from(known.lower) > 100 * alpha {
                return i32::from(known.lower).div_euclid(100);
            }
            if i32::from(known.upper) <= 100 * alpha {
                return i32::from(known.upper).div_euclid(100);
            }
        }
        hash_move = known.moves.0;
    }

    // Step 5. Search the moves, the most promising first.
    let base = worker.move_list.len();
    ordering::generate(worker, board, moves);
    let (score, mv) = best_move(worker, board, alpha, empties, (base, hash_move));
    worker.move_list.truncate(base);
    if worker.meter.is_over() {
        return alpha;
    }

    // Step 6. Store the result.
    let result = NodeResult {
        score: 100 * score,
        alpha: 100 * alpha,
        beta: 100 * alpha + 100,
        depth: empties as Depth,
        selectivity: Selectivity::Full,
        best: mv,
    };
    worker.table.store(board, hash, &result);
    score
}

/// Returns the score after a pass, or the final score if neither side can move.
#[apply(hot!)]
fn without_move<S: Set, const N: usize>(worker: &mut Worker<S>, board: WideBoard<S, N>, alpha: i32) -> i32 {
    let passed = board.pass();
    let replies = kernel::moves(passed);
    if replies.is_empty() {
        return worker.weights.final_score(board);
    }
    -solve_by_mobility(worker, passed, -alpha - 1, board.empties(), replies)
}

/// Searches the moves on the stack from index `next` on and returns the best score and its move.
/// Stops at the first score above `alpha`.
#[apply(hot!)]
#[inline]
fn best_move<S: Set, const N: usize>(
    worker: &mut Worker<S>,
    board: WideBoard<S, N>,
    alpha: i32,
    empties: u32,
    (mut next, hash_move): (usize, u16),
) -> (i32, u16) {
    let mut best = (NO_MOVE, BestMove::NONE);
    if let Some(mv) = ordering::take(worker, &mut next, hash_move) {
        let child = mv.child(board);
        best = (-solve_many(worker, child, -alpha - 1, empties - 1, kernel::moves(child)), mv.bit);
        if best.0 > alpha {
            return best;
        }
    }
    if empties >= ETC_MIN_EMPTIES
        && let Some(known) = etc_cutoff(worker, board, alpha, empties, next)
    {
        return known;
    }
    ordering::by_mobility(worker, board, next);
    while let Some(mv) = ordering::next_best(worker, &mut next) {
        let child = mv.child(board);
        let score = -solve_many(worker, child, -alpha - 1, empties - 1, mv.replies);
        if score > best.0 {
            best = (score, mv.bit);
            if score > alpha {
                break;
            }
        }
    }
    best
}

/// Returns a lower bound above `alpha` from the table entry of a child, and the move to this child.
/// This is the enhanced transposition cutoff.
#[apply(hot!)]
#[inline]
fn etc_cutoff<S: Set, const N: usize>(
    worker: &Worker<S>,
    board: WideBoard<S, N>,
    alpha: i32,
    empties: u32,
    next: usize,
) -> Option<(i32, u16)> {
    for mv in &worker.move_list[next..] {
        worker.table.prefetch::<WideBoard<S, N>>(mv.child(board).hash());
    }
    worker.move_list[next..].iter().find_map(|mv| {
        let child = mv.child(board);
        let (depth, beta) = (empties as Depth - 1, 100 * (alpha + 1));
        let bound = worker.table.etc_bound((child, child.hash()), depth, Selectivity::Full, beta)?;
        Some((bound.div_euclid(100), mv.bit))
    })
}

/// Returns the stability bound on the final score, in discs, if it is at most alpha.
/// The bound follows from the opponent's stable discs or, in anti-Othello (fewer discs win), from the mover's
/// stable discs.
#[apply(hot!)]
#[inline]
pub(crate) fn stability_upper_bound<S: Set, const N: usize>(
    worker: &Worker<S>,
    board: WideBoard<S, N>,
    alpha: i32,
) -> Option<i32> {
    let squares = WideBoard::<S, N>::SQUARES as i32;
    let against = if worker.weights.sign() > 0 { board.pass() } else { board };
    if squares - 2 * against.player.count() as i32 > alpha {
        return None;
    }
    let bound = squares - 2 * kernel::stable_discs(against);
    (bound <= alpha).then_some(bound)
}
