//! The end of the game, compiled for each tier: exact scores in discs, by the number of empty squares left.

use macro_rules_attribute::apply;

use crate::base::Selectivity;
use crate::game::othello8::{Bitboard, Board, Squares, stable_discs};
use crate::search::othello::worker::Worker;
use crate::search::table::{Finding, NO_MOVE};

use super::{hot, kernel, last, order};

/// Up to so many empty squares, moves are ordered by parity alone.
const SHALLOW: u32 = 6;

/// From this many empty squares down, nodes do not use the transposition table.
const WITHOUT_TABLE: u32 = 7;

/// The four quarters of the board.
const QUADRANTS: [Bitboard; 4] =
    [0x0000_0000_0f0f_0f0f, 0x0000_0000_f0f0_f0f0, 0x0f0f_0f0f_0000_0000, 0xf0f0_f0f0_0000_0000];

/// Returns the final score in discs with best play: exact inside the window, else a bound (fail-soft). Means
/// nothing once the worker is aborted.
#[apply(hot!)]
pub(crate) fn solve(worker: &mut Worker, board: Board, alpha: i32, beta: i32) -> i32 {
    if board.empties() <= SHALLOW {
        shallow(worker, board, alpha, beta)
    } else {
        ordered(worker, board, alpha, beta)
    }
}

/// Seven empty squares or more: moves in the order of the mobility that they leave.
#[apply(hot!)]
fn ordered(worker: &mut Worker, board: Board, mut alpha: i32, mut beta: i32) -> i32 {
    // Step 1. Limits.
    if worker.visit() {
        return alpha;
    }

    // Step 2. Moves, pass, end of the game.
    let moves = kernel::moves(board.player, board.opponent);
    if moves == 0 {
        let passed = board.pass();
        if kernel::moves(passed.player, passed.opponent) == 0 {
            return board.final_score();
        }
        return -ordered(worker, passed, -beta, -alpha);
    }

    // Step 3. No score beats what the opponent's stable discs allow.
    let empties = board.empties();
    if let Some(most) = most_that_stability_allows(board, empties, alpha) {
        return most;
    }

    // Step 4. What is known of the position.
    let with_table = empties > WITHOUT_TABLE;
    let hash = if with_table { board.hash() } else { 0 };
    let mut known_moves = [NO_MOVE; 2];
    if with_table && let Some(entry) = worker.table.probe(board, hash) {
        if entry.holds_for(empties as i32, Selectivity::Full) {
            let (lower, upper) = (i32::from(entry.lower) / 100, i32::from(entry.upper) / 100);
            if lower >= beta || lower == upper {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
            alpha = alpha.max(lower);
            beta = beta.min(upper);
        }
        known_moves = entry.moves;
    }

    // Step 5. Search the moves, the most promising first, all but the first with a null window.
    let mut list = order::by_mobility(board, moves, known_moves);
    let window_alpha = alpha;
    let mut best = -65;
    let mut best_move = NO_MOVE;
    while let Some(candidate) = list.next_best() {
        let child = board.after(candidate.square, candidate.flips);
        let mut score;
        if child.player == 0 {
            score = 64;
        } else if best == -65 || beta - alpha == 1 {
            score = -solve(worker, child, -beta, -alpha);
        } else {
            score = -solve(worker, child, -alpha - 1, -alpha);
            if score > alpha && score < beta {
                score = -solve(worker, child, -beta, -score);
            }
        }
        if worker.is_aborted() {
            return alpha;
        }
        if score > best {
            best = score;
            best_move = candidate.square as u8;
            if score >= beta {
                break;
            }
            alpha = alpha.max(score);
        }
    }

    // Step 6. Remember.
    if with_table {
        let finding = Finding {
            score: best * 100,
            alpha: window_alpha * 100,
            beta: beta * 100,
            depth: empties as i32,
            selectivity: Selectivity::Full,
            mv: best_move,
        };
        worker.table.store(board, hash, &finding);
    }
    best
}

/// Six empty squares or fewer: every empty square is tried, those in quadrants with an odd number of empty squares
/// first, where the mover can have the last word.
#[apply(hot!)]
fn shallow(worker: &mut Worker, board: Board, mut alpha: i32, beta: i32) -> i32 {
    worker.nodes += 1;
    let empty = board.empty();
    match empty.count_ones() {
        0 => return board.final_score(),
        1 => return last::one_empty(board, empty.trailing_zeros() as usize),
        _ => {}
    }
    let odd = odd_quadrants(empty);
    let mut best = -65;
    for squares in [empty & odd, empty & !odd] {
        for square in Squares(squares) {
            let flips = kernel::flips(square, board.player, board.opponent);
            if flips == 0 {
                continue;
            }
            let score = -shallow(worker, board.after(square, flips), -beta, -alpha);
            if score > best {
                best = score;
                if score >= beta {
                    return score;
                }
                alpha = alpha.max(score);
            }
        }
    }
    if best > -65 {
        return best;
    }
    let passed = board.pass();
    if kernel::moves(passed.player, passed.opponent) == 0 {
        return board.final_score();
    }
    -shallow(worker, passed, -beta, -alpha)
}

#[apply(hot!)]
#[inline]
fn odd_quadrants(empty: Bitboard) -> Bitboard {
    let mut odd = 0;
    for quadrant in QUADRANTS {
        if (empty & quadrant).count_ones() & 1 == 1 {
            odd |= quadrant;
        }
    }
    odd
}

/// Returns the best final score in discs that the opponent's stable discs leave, if that is no better than alpha.
/// With many empty squares only very one-sided positions have enough of them: below a threshold they are not
/// counted. Source: the thresholds of the strongest engines rise by about two discs for each empty square.
#[apply(hot!)]
#[inline]
pub(crate) fn most_that_stability_allows(board: Board, empties: u32, alpha: i32) -> Option<i32> {
    let needed = (64 - alpha + 1) / 2;
    if alpha < 2 * empties as i32 - 2 || (board.opponent.count_ones() as i32) < needed {
        return None;
    }
    let most = 64 - 2 * stable_discs(board.pass()).count_ones() as i32;
    (most <= alpha).then_some(most)
}
