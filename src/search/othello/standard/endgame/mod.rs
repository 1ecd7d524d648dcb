//! The endgame solver, compiled for each tier of instruction sets.
//! It searches to the end of the game and returns scores in discs. Six or more empties, five empties, and the
//! last four empties (`last_squares`) have separate functions.

use macro_rules_attribute::apply;

use crate::game::othello8::{Bitboard, Board, CORNERS};
use crate::search::othello::standard::local_table::NullWindowResult;
use crate::search::othello::standard::worker::Worker;
use crate::search::transposition::BestTwo;

use super::ordering::MoveList;
use super::{hot, kernel, last_squares, ordering};

/// The largest number of empties at which moves are ordered by parity and corners alone.
const PARITY_MAX_EMPTIES: u32 = 5;

/// Returns the final score in discs with best play.
/// Inside the window the score is exact; outside, it is a bound (fail-soft). The score is invalid once the
/// worker is aborted.
#[apply(hot!)]
pub(crate) fn solve(worker: &mut Worker, board: Board, mut alpha: i32, beta: i32) -> i32 {
    if beta - alpha <= 1 {
        return null_window(worker, board, alpha);
    }
    if worker.visit() {
        return alpha;
    }
    let moves = kernel::moves(board.player, board.opponent);
    if moves == 0 {
        let passed = board.pass();
        if kernel::moves(passed.player, passed.opponent) == 0 {
            return board.final_score();
        }
        return -solve(worker, passed, -beta, -alpha);
    }
    let mut list = MoveList::default();
    ordering::generate_by_mobility(&mut list, board, moves, |_| ());
    let mut best = last_squares::NO_MOVE;
    while let Some(mv) = list.next_best() {
        let child = board.after(mv.square.into(), mv.flips);
        let mut score =
            if best == last_squares::NO_MOVE { alpha + 1 } else { -null_window(worker, child, -alpha - 1) };
        if score > alpha && score < beta {
            score = -solve(worker, child, -beta, -alpha);
        }
        if worker.is_aborted() {
            return alpha;
        }
        if score > best {
            best = score;
            if score >= beta {
                break;
            }
            alpha = alpha.max(score);
        }
    }
    best
}

/// Returns a bound on the final score for the null window above `alpha` (fail-soft).
#[apply(hot!)]
pub(crate) fn null_window(worker: &mut Worker, board: Board, alpha: i32) -> i32 {
    let empty = board.empty();
    match empty.count_ones() {
        0 => board.final_score(),
        1 => {
            worker.meter.add(1);
            last_squares::solve_1(board, empty.trailing_zeros() as usize, alpha)
        }
        2..=4 => last_squares::solve_few(worker, board, alpha),
        empties => {
            let moves = kernel::moves(board.player, board.opponent);
            solve_many(worker, board, alpha, empties, moves)
        }
    }
}

/// Returns the score of a board with five or more empties.
/// `moves` holds the mover's legal moves.
#[apply(hot!)]
#[inline]
fn solve_many(worker: &mut Worker, board: Board, alpha: i32, empties: u32, moves: Bitboard) -> i32 {
    if empties <= PARITY_MAX_EMPTIES {
        solve_5(worker, board, alpha, moves)
    } else {
        solve_by_mobility(worker, board, alpha, empties, moves)
    }
}

/// Returns the score of a board with six or more empties.
/// Orders the moves by the opponent's mobility.
#[apply(hot!)]
fn solve_by_mobility(worker: &mut Worker, board: Board, alpha: i32, empties: u32, moves: Bitboard) -> i32 {
    // Step 1. Check the limits. The table slot is prefetched before it is needed.
    if worker.visit() {
        return alpha;
    }
    let hash = board.hash();
    worker.prefetch(hash);

    // Step 2. Stability cutoff: the opponent's stable discs bound the score.
    if let Some(bound) = stability_upper_bound(board, empties, alpha) {
        return bound;
    }

    // Step 3. Handle a pass and the end of the game.
    if moves == 0 {
        return without_move(worker, board, alpha, empties);
    }

    // Step 4. Probe the local and the shared transposition table.
    let known = worker.probe(board, hash, empties);
    if let Some(score) = known.cutoff(alpha) {
        return score;
    }

    // Step 5. Search the moves, the most promising first. The best move of an earlier search is searched
    // before the other moves are generated.
    let mut best = (last_squares::NO_MOVE, BestTwo::NONE);
    if known.mv != BestTwo::NONE {
        best = (known_move(worker, board, alpha, empties, known.mv), known.mv);
    }
    if best.0 <= alpha {
        let others = moves & !1u64.checked_shl(known.mv.into()).unwrap_or(0);
        match search_others(worker, board, alpha, empties, others, best) {
            Ok(found) => best = found,
            Err(bound) => return bound,
        }
    }
    if worker.is_aborted() {
        return alpha;
    }

    // Step 6. Store the result.
    let (score, mv) = best;
    worker.store(board, hash, known, NullWindowResult { empties, alpha, score, mv });
    score
}

/// Searches the moves in the order of the opponent's mobility until a score exceeds alpha.
/// `best` is the best score of the moves searched before, with its move. Returns the new best score with its
/// move. If the table entry of a child gives a lower bound above alpha, returns this bound as `Err`.
#[apply(hot!)]
#[inline]
fn search_others(
    worker: &mut Worker,
    board: Board,
    alpha: i32,
    empties: u32,
    moves: Bitboard,
    mut best: (i32, u8),
) -> Result<(i32, u8), i32> {
    let mut list = MoveList::default();
    let probes_children = empties as i32 >= worker.parameters.etc_empties;
    ordering::generate_by_mobility(&mut list, board, moves, |child| {
        if probes_children {
            worker.prefetch(child.hash());
        }
    });
    if probes_children && let Some(bound) = etc_cutoff(worker, &list, board, alpha, empties) {
        return Err(bound);
    }
    while best.0 <= alpha
        && let Some(mv) = list.next_best()
    {
        let child = board.after(mv.square.into(), mv.flips);
        let score = child_score(worker, child, alpha, empties - 1, mv.replies);
        if score > best.0 {
            best = (score, mv.square);
        }
    }
    Ok(best)
}

/// Returns the score after a pass, or the final score if neither side can move.
#[apply(hot!)]
#[inline(never)]
fn without_move(worker: &mut Worker, board: Board, alpha: i32, empties: u32) -> i32 {
    let passed = board.pass();
    let replies = kernel::moves(passed.player, passed.opponent);
    if replies == 0 {
        board.final_score()
    } else {
        -solve_by_mobility(worker, passed, -alpha - 1, empties, replies)
    }
}

/// Returns the score of a move that was the best one in an earlier search.
#[apply(hot!)]
#[inline(never)]
fn known_move(worker: &mut Worker, board: Board, alpha: i32, empties: u32, mv: u8) -> i32 {
    let child = board.after(mv.into(), kernel::flips(mv.into(), board.player, board.opponent));
    let replies = kernel::moves(child.player, child.opponent);
    child_score(worker, child, alpha, empties - 1, replies)
}

/// Returns a lower bound above `alpha` from the table entry of a child, or `None` if no entry gives one.
/// This is the enhanced transposition cutoff.
#[apply(hot!)]
#[inline]
fn etc_cutoff(worker: &Worker, list: &MoveList, board: Board, alpha: i32, empties: u32) -> Option<i32> {
    for mv in list.rest() {
        let child = board.after(mv.square.into(), mv.flips);
        let bound = -i32::from(worker.probe(child, child.hash(), empties - 1).upper);
        if bound > alpha {
            return Some(bound);
        }
    }
    None
}

/// Searches `child` and returns the score in discs of the move that leads to `child`.
/// The search has the null window from `alpha` to `alpha + 1`. The score and `alpha` are from the view of the
/// side that made the move. `empties` is the number of empties in `child`. `replies` holds the opponent's
/// legal moves in `child`.
#[apply(hot!)]
#[inline]
fn child_score(worker: &mut Worker, child: Board, alpha: i32, empties: u32, replies: Bitboard) -> i32 {
    if child.player == 0 { 64 } else { -solve_many(worker, child, -alpha - 1, empties, replies) }
}

/// Returns the score of a board with five empties.
/// Moves into quadrants with an odd number of empties come first, since the mover can make the last move
/// there. All other moves follow. Corners come first in both groups.
#[apply(hot!)]
fn solve_5(worker: &mut Worker, board: Board, alpha: i32, moves: Bitboard) -> i32 {
    worker.meter.add(1);
    if let Some(bound) = stability_upper_bound(board, 5, alpha) {
        return bound;
    }
    if moves != 0 {
        return best_by_parity(worker, board, alpha, moves);
    }
    let passed = board.pass();
    let replies = kernel::moves(passed.player, passed.opponent);
    if replies == 0 { board.final_score() } else { -best_by_parity(worker, passed, -alpha - 1, replies) }
}

/// Returns the best score of the moves in `moves` on a board with five empties.
#[apply(hot!)]
#[inline]
fn best_by_parity(worker: &mut Worker, board: Board, alpha: i32, moves: Bitboard) -> i32 {
    let odd = odd_quadrants(board.empty());
    let mut rest = moves;
    let mut best = last_squares::NO_MOVE;
    while best <= alpha && rest != 0 {
        let mut first = rest;
        for preferred in [odd, CORNERS] {
            if first & preferred != 0 {
                first &= preferred;
            }
        }
        let square = first.trailing_zeros() as usize;
        let flips = kernel::flips(square, board.player, board.opponent);
        let child = board.after(square, flips);
        best = best.max(-last_squares::solve_4(worker, child, -alpha - 1));
        rest &= !(1 << square);
    }
    best
}

/// Returns all squares of the quadrants with an odd number of empties.
#[apply(hot!)]
#[inline]
pub(crate) fn odd_quadrants(empty: Bitboard) -> Bitboard {
    const CORNERS_OF_QUADRANTS: Bitboard = 0x0000_0011_0000_0011;
    const QUADRANT: Bitboard = 0x0f0f_0f0f;
    let columns = empty ^ empty >> 16;
    let columns = columns ^ columns >> 8;
    let halves = columns ^ columns >> 2;
    ((halves ^ halves >> 1) & CORNERS_OF_QUADRANTS) * QUADRANT
}

/// Returns the stability bound on the final score, in discs, if it is at most alpha.
/// The mover can never win the opponent's stable discs. With many empties, only very one-sided positions have
/// enough stable discs for a cutoff. Stable discs are therefore counted only if alpha reaches a threshold,
/// which rises by two discs per empty square. The strongest engines use similar thresholds.
#[apply(hot!)]
#[inline]
pub(crate) fn stability_upper_bound(board: Board, empties: u32, alpha: i32) -> Option<i32> {
    let needed = (64 - alpha + 1) / 2;
    if alpha < 2 * empties as i32 - 2 || (board.opponent.count_ones() as i32) < needed {
        return None;
    }
    let bound = 64 - 2 * kernel::stable_discs(board.opponent, board.player).count_ones() as i32;
    (bound <= alpha).then_some(bound)
}
