//! The principal-variation search, compiled for each tier of instruction sets.
//! It searches midgame positions and solves. A search is a solve if its depth in plies is at least the number
//! of empties, so that every line reaches the end of the game. In a solve, null-window nodes with at most
//! `ENDGAME_SOLVER` empties go to the endgame solver (`endgame`).

use macro_rules_attribute::apply;

use crate::base::{Depth, Selectivity};
use crate::eval::wide::largest_score;
use crate::game::othello_wide::{Bits, WideBoard, Set};
use crate::search::othello::probcut::is_best_possible;
use crate::search::othello::wide::pv::{PASS, Pv};
use crate::search::othello::wide::worker::Worker;
use crate::search::transposition::{BestMove, NodeResult};

use super::ordering::Kind;
use super::probcut::Prediction;
use super::{cutoff, endgame, hot, kernel, ordering, probcut};

/// The maximum number of empties for the endgame solver.
const ENDGAME_SOLVER: u32 = 12;

/// The minimum depth for the use of the transposition table, in plies.
const TABLED: Depth = 2;

/// Returns a value above all scores, in centidiscs.
pub(crate) const fn infinite<const N: usize>() -> i32 {
    (100 * N * N + 1) as i32
}

/// Returns the score of a node in centidiscs: exact inside the window, else a bound (fail-soft).
/// `PV` nodes have an open window and fill in `pv`. `evaluation` is the node's evaluation, if known. The
/// score is invalid once the worker is aborted.
#[apply(hot!)]
pub(crate) fn search<S: Set, const N: usize, const PV: bool>(
    worker: &mut Worker<S>,
    (board, evaluation): (WideBoard<S, N>, Option<i32>),
    depth: Depth,
    alpha: i32,
    beta: i32,
    pv: &mut Pv,
) -> i32 {
    let solving = depth >= board.empties() as Depth;
    if PV {
        pv.clear();
    }

    // Step 1. Call the endgame solver near the end of a solve.
    if !PV && solving && board.empties() <= ENDGAME_SOLVER && beta - alpha <= 100 {
        return 100 * endgame::null_window(worker, board, alpha.div_euclid(100));
    }

    // Step 2. Check the limits, and evaluate leaves.
    if worker.meter.visit() {
        return alpha;
    }
    if depth <= 0 {
        return evaluation.unwrap_or_else(|| kernel::evaluate(&worker.weights, board));
    }

    // Step 3. Generate the moves, or handle a pass or the end of the game. A pass costs no depth.
    let moves = kernel::moves(board);
    if moves.is_empty() {
        return without_move::<S, N, PV>(worker, board, depth, (alpha, beta), pv);
    }

    // Step 4. Stability cutoff: stable discs bound the final score.
    if !PV
        && solving
        && let Some(bound) = endgame::stability_upper_bound(worker, board, alpha.div_euclid(100))
    {
        return bound * 100;
    }

    // Step 5. Probe the transposition table.
    let hash = board.hash();
    let selectivity = if solving { Selectivity::Full } else { worker.selectivity };
    let probed = probe::<S, N, PV>(worker, (board, hash), (depth, selectivity), (alpha, beta));
    let (hash_move, (alpha, beta)) = match probed {
        Ok(known) => known,
        Err(score) => return score,
    };

    // Step 6. Cut the node if its evaluation lies far outside the window (ProbCut).
    let prediction = if PV { None } else { probcut::predict(worker, board, evaluation, depth) };
    if let Some(prediction) = prediction
        && let Some(bound) = probcut::static_cut(worker, prediction, alpha)
    {
        return bound;
    }

    // Step 7. Search the moves.
    let base = worker.move_list.len();
    let frame = Frame { board, moves, depth, solving, selectivity, hash_move, prediction };
    let (score, best) = best_move::<S, N, PV>(worker, &frame, base, (alpha, beta), pv);
    worker.move_list.truncate(base);

    // Step 8. Store the result. Null windows of the moves prove only a bound, even in an open window.
    if depth >= TABLED && !worker.meter.is_over() {
        let beta = if PV { beta } else { alpha + 1 };
        let depth = depth.min(board.empties() as Depth);
        worker.table.store(board, hash, &NodeResult { score, alpha, beta, depth, selectivity, best });
    }
    score
}

/// Returns the best move from the table entry of a board, and the search window narrowed by the entry.
/// Returns the score as `Err` if the entry decides the node.
#[apply(hot!)]
#[inline]
fn probe<S: Set, const N: usize, const PV: bool>(
    worker: &Worker<S>,
    (board, hash): (WideBoard<S, N>, u64),
    (depth, selectivity): (Depth, Selectivity),
    window: (i32, i32),
) -> Result<(u16, (i32, i32)), i32> {
    if depth < TABLED {
        return Ok((BestMove::NONE, window));
    }
    let Some(entry) = worker.table.probe(board, hash) else { return Ok((BestMove::NONE, window)) };
    let narrows = !PV && entry.holds_for(depth, selectivity);
    Ok((entry.moves.0, if narrows { entry.narrowed(window)? } else { window }))
}

/// A node that has legal moves and is not decided by its table entry.
struct Frame<S, const N: usize> {
    board: WideBoard<S, N>,
    moves: S,
    depth: Depth,
    solving: bool,
    selectivity: Selectivity,
    hash_move: u16,
    prediction: Option<Prediction>,
}

/// Searches the moves of a node and returns the best score and its move.
/// `base` is the index at which the moves of this node begin on the stack.
#[apply(hot!)]
#[inline]
fn best_move<S: Set, const N: usize, const PV: bool>(
    worker: &mut Worker<S>,
    frame: &Frame<S, N>,
    base: usize,
    (mut alpha, beta): (i32, i32),
    pv: &mut Pv,
) -> (i32, u16) {
    let &Frame { board, moves, depth, solving, selectivity, hash_move, prediction } = frame;
    if !PV && depth == 1 && !solving {
        return search_frontier(worker, board, moves, beta);
    }
    ordering::generate(worker, board, moves);
    if !PV
        && let Some(known) =
            cutoff::before_moves(worker, (board, base), prediction, (depth, selectivity), (alpha, beta))
    {
        return known;
    }
    let kind = ordering::kind(board, depth, selectivity);
    let mut next = base;
    let mut is_ordered = false;
    let mut line = Pv::new();
    let mut best = (-infinite::<N>(), BestMove::NONE);
    loop {
        let mv = match ordering::take(worker, &mut next, if is_ordered { BestMove::NONE } else { hash_move })
        {
            Some(known) if !is_ordered => known,
            _ => {
                if !is_ordered {
                    ordering::score_moves(worker, board, next, kind);
                    is_ordered = true;
                }
                let Some(mv) = ordering::next_best(worker, &mut next) else { break };
                mv
            }
        };
        let is_first = best.1 == BestMove::NONE;
        let evaluation = (is_ordered && kind == Kind::Evaluation).then_some(-mv.score);
        let score = if !PV
            && !is_first
            && let Some(evaluation) = evaluation
            && let Some(bound) = probcut::futility_cut(worker, (board, depth), evaluation, (alpha, beta))
        {
            bound
        } else {
            let child = (mv.child(board), evaluation);
            search_move::<S, N, PV>(worker, child, depth - 1, is_first, (alpha, beta), &mut line)
        };
        if worker.meter.is_over() {
            break;
        }
        if score > best.0 {
            best = (score, mv.bit);
            if PV && score > alpha {
                pv.set(mv.bit, &line);
            }
            if score >= beta {
                break;
            }
            alpha = alpha.max(score);
        }
    }
    best
}

/// Returns the score of the move that leads to `child`, a board with its evaluation, if known.
/// The first move of a PV node is searched with the open window, every other move with a null window. If the
/// null-window score in a PV node lies inside the open window, the move is searched again with that window. A
/// null-window search has no variation: `line` is empty after it.
#[apply(hot!)]
#[inline]
pub(crate) fn search_move<S: Set, const N: usize, const PV: bool>(
    worker: &mut Worker<S>,
    child: (WideBoard<S, N>, Option<i32>),
    depth: Depth,
    is_first: bool,
    (alpha, beta): (i32, i32),
    line: &mut Pv,
) -> i32 {
    if !PV || !is_first {
        if PV {
            line.clear();
        }
        let is_selective = || worker.selectivity != Selectivity::Full && depth < child.0.empties() as Depth;
        if is_best_possible(alpha, largest_score::<N>(), is_selective) {
            return alpha;
        }
        let score = -search::<S, N, false>(worker, child, depth, -alpha - 1, -alpha, line);
        if !PV || score <= alpha || score >= beta {
            return score;
        }
    }
    -search::<S, N, true>(worker, child, depth, -beta, -alpha, line)
}

/// Returns the best score and move of a frontier node, which is a node whose children are leaves.
/// The window is the null window below `beta`.
#[apply(hot!)]
#[inline]
fn search_frontier<S: Set, const N: usize>(
    worker: &mut Worker<S>,
    board: WideBoard<S, N>,
    moves: S,
    beta: i32,
) -> (i32, u16) {
    let mut best = (-infinite::<N>(), BestMove::NONE);
    let corners = WideBoard::<S, N>::corners();
    for squares in [moves & corners, moves & !corners] {
        for bit in Bits(squares) {
            if best.0 >= beta || worker.meter.visit() {
                return best;
            }
            let score = -kernel::evaluate(&worker.weights, board.after(bit, kernel::flips(board, bit)));
            if score > best.0 {
                best = (score, bit as u16);
            }
        }
    }
    best
}

/// Returns the score of a node without moves: the score after a pass, or the final score.
#[apply(hot!)]
fn without_move<S: Set, const N: usize, const PV: bool>(
    worker: &mut Worker<S>,
    board: WideBoard<S, N>,
    depth: Depth,
    (alpha, beta): (i32, i32),
    pv: &mut Pv,
) -> i32 {
    let passed = board.pass();
    if kernel::moves(passed).is_empty() {
        return worker.weights.final_score(board) * 100;
    }
    let mut line = Pv::new();
    let score = -search::<S, N, PV>(worker, (passed, None), depth, -beta, -alpha, &mut line);
    if PV {
        pv.set(PASS, &line);
    }
    score
}
