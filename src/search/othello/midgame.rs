//! The principal-variation search, compiled for each tier. It serves the midgame and the upper part of a solve: a
//! search whose depth reaches the number of empty squares ends in final scores only.

use macro_rules_attribute::apply;

use crate::base::Depth;
use crate::eval::othello::Node;
use crate::game::othello8::Bitboard;
use crate::search::othello::pv::Pv;
use crate::search::othello::worker::Worker;
use crate::search::table::{Finding, NO_MOVE};

use super::order::Candidates;
use super::{endgame, eval, hot, kernel, order, probcut};

/// Scores lie strictly inside.
pub(crate) const INFINITE: i32 = 6401;

/// A solve goes on in the endgame solver from so many empty squares on.
const ENDGAME_SOLVER: u32 = 13;

/// A node whose children are leaves does not order its moves.
const ORDERING_DEPTH: Depth = 2;

/// While solving, a move that the opponent keeps counts so many centidiscs against a move.
const MOBILITY_IN_SOLVES: i32 = 100;

/// Returns the score of a node in centidiscs: exact inside the window, else a bound (fail-soft). `PV` nodes have
/// an open window and fill in `pv`. Means nothing once the worker is aborted.
#[apply(hot!)]
pub(crate) fn search<const PV: bool>(
    worker: &mut Worker,
    node: &Node,
    depth: Depth,
    mut alpha: i32,
    mut beta: i32,
    pv: &mut Pv,
) -> i32 {
    let board = node.board();
    let empties = board.empties();
    let solving = depth >= empties as Depth;
    if PV {
        pv.clear();
    }

    // Step 1. The end of a solve has code of its own.
    if solving && empties <= ENDGAME_SOLVER {
        return 100 * endgame::solve(worker, board, alpha.div_euclid(100), -(-beta).div_euclid(100));
    }

    // Step 2. Limits and leaves.
    if worker.visit() {
        return alpha;
    }
    if depth <= 0 {
        return eval::evaluate(worker.weights, node);
    }

    // Step 3. Moves, pass, end of the game. A pass costs no depth.
    let moves = kernel::moves(board.player, board.opponent);
    if moves == 0 {
        let passed = node.pass();
        if kernel::moves(board.opponent, board.player) == 0 {
            return board.final_score() * 100;
        }
        let mut line = Pv::new();
        let child_pv = if PV { &mut line } else { &mut *pv };
        let score = -search::<PV>(worker, &passed, depth, -beta, -alpha, child_pv);
        if PV {
            pv.set(Pv::PASS, &line);
        }
        return score;
    }

    // Step 4. No final score beats what the opponent's stable discs allow.
    if !PV
        && solving
        && let Some(most) = endgame::most_that_stability_allows(board, empties, alpha.div_euclid(100))
    {
        return most * 100;
    }

    // Step 5. What is known of the position.
    let hash = board.hash();
    let mut known_moves = [NO_MOVE; 2];
    if let Some(entry) = worker.table.probe(board, hash) {
        if !PV && entry.holds_for(depth, worker.selectivity()) {
            let (lower, upper) = (i32::from(entry.lower), i32::from(entry.upper));
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

    // Step 6. A shallow search may be sure enough.
    if !PV && let Some(bound) = probcut::cut(worker, node, depth, alpha) {
        return bound;
    }

    // Step 7. Search the moves, the most promising first, all but the first with a null window.
    let mut list = Candidates::default();
    ordered(&mut list, worker, node, depth, moves, known_moves);
    let mut line = Pv::new();
    let window_alpha = alpha;
    let mut best = -INFINITE;
    let mut best_move = NO_MOVE;
    while let Some(candidate) = list.next_best() {
        let child = node.after(candidate.square.into(), candidate.flips);
        worker.table.prefetch(child.board().hash());
        let mut score;
        if PV && best == -INFINITE {
            score = -search::<true>(worker, &child, depth - 1, -beta, -alpha, &mut line);
        } else {
            score = -search::<false>(worker, &child, depth - 1, -alpha - 1, -alpha, pv);
            if PV && score > alpha && score < beta {
                score = -search::<true>(worker, &child, depth - 1, -beta, -alpha, &mut line);
            }
        }
        if worker.is_aborted() {
            return alpha;
        }
        if score > best {
            best = score;
            best_move = candidate.square;
            if PV && score > alpha {
                pv.set(best_move, &line);
            }
            if score >= beta {
                break;
            }
            alpha = alpha.max(score);
        }
    }

    // Step 8. Remember.
    let finding = Finding {
        score: best,
        alpha: window_alpha,
        beta,
        depth: depth.min(empties as Depth),
        selectivity: worker.selectivity(),
        mv: best_move,
    };
    worker.table.store(board, hash, &finding);
    best
}

#[apply(hot!)]
#[inline]
fn ordered(
    list: &mut Candidates,
    worker: &Worker,
    node: &Node,
    depth: Depth,
    moves: Bitboard,
    known: [u8; 2],
) {
    let board = node.board();
    if depth >= board.empties() as Depth {
        order::by_evaluation(list, worker.weights, node, moves, known, MOBILITY_IN_SOLVES);
    } else if depth >= ORDERING_DEPTH {
        order::by_evaluation(list, worker.weights, node, moves, known, 0);
    } else {
        order::by_square(list, board, moves, known);
    }
}
