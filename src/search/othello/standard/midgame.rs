//! The principal-variation search, compiled for each tier of instruction sets.
//! It searches the midgame and the upper part of a solve: if the depth is at least the number of empties, all
//! leaves have final scores.

use macro_rules_attribute::apply;

use crate::base::{Depth, Selectivity};
use crate::eval::othello::{LARGEST_SCORE, Node};
use crate::game::othello8::{Bitboard, Board};
use crate::search::othello::probcut::is_best_possible;
use crate::search::othello::standard::pv::{PASS, Pv};
use crate::search::othello::standard::split_point::SplitState;
use crate::search::othello::standard::worker::Worker;
use crate::search::transposition::{BestTwo, NodeResult};

use super::ordering::MoveList;
use super::{cutoff, endgame, evaluation, hot, kernel, ordering, probcut, split, step};

/// A value above all scores, in centidiscs.
pub(crate) const INFINITE: i32 = 6401;

/// Returns the score of a node in centidiscs: exact inside the window, else a bound (fail-soft).
/// `PV` nodes have an open window and fill in `pv`. `evaluation` is the node's evaluation, if known. The
/// score is invalid once the worker is aborted.
#[apply(hot!)]
pub(crate) fn search<const PV: bool>(
    worker: &mut Worker,
    node: &Node,
    evaluation: Option<i32>,
    depth: Depth,
    alpha: i32,
    beta: i32,
    pv: &mut Pv,
) -> i32 {
    let board = node.board();
    let solving = depth >= board.empties() as Depth;
    if PV {
        pv.clear();
    }

    // Step 1. Call the endgame solver near the end of a solve.
    if solving && board.empties() as i32 <= worker.parameters.endgame_solver {
        return 100 * endgame::solve(worker, board, alpha.div_euclid(100), -(-beta).div_euclid(100));
    }

    // Step 2. Check the limits, and evaluate leaves.
    if worker.visit() {
        return alpha;
    }
    if depth <= 0 {
        return evaluation::of_node(worker, node);
    }

    // Step 3. Generate the moves, or handle a pass or the end of the game. A pass costs no depth.
    let moves = kernel::moves(board.player, board.opponent);
    if moves == 0 {
        return without_move::<PV>(worker, node, depth, (alpha, beta), pv);
    }

    // Step 4. Stability cutoff: the opponent's stable discs bound the final score.
    if !PV
        && solving
        && let Some(bound) = endgame::stability_upper_bound(board, board.empties(), alpha.div_euclid(100))
    {
        return bound * 100;
    }

    // Step 5. Probe the transposition table.
    let hash = board.hash();
    let (known_moves, window) = match worker.probe_midgame::<PV>(board, hash, depth, (alpha, beta)) {
        Ok(known) => known,
        Err(score) => return score,
    };

    // The list lies in this function, because a callee with a large variable would not be inlined here.
    let mut list = MoveList::default();
    let frame = Frame { node, evaluation, hash, moves, depth, solving, known_moves };
    search_interior::<PV>(worker, frame, &mut list, window, pv)
}

/// A node that has legal moves and is not decided by its table entry.
struct Frame<'a> {
    node: &'a Node,
    evaluation: Option<i32>,
    hash: u64,
    moves: Bitboard,
    depth: Depth,
    solving: bool,
    known_moves: [u8; 2],
}

/// Continues [`search`] after the probe of the transposition table.
#[apply(hot!)]
#[inline]
fn search_interior<const PV: bool>(
    worker: &mut Worker,
    mut frame: Frame,
    list: &mut MoveList,
    (alpha, beta): (i32, i32),
    pv: &mut Pv,
) -> i32 {
    let Frame { node, evaluation, hash, moves, depth, solving, known_moves } = frame;
    let board = node.board();

    // Step 6. Search a frontier node. At other nodes, look for a cutoff before any move is searched.
    let probes_children = !PV && cutoff::probes_children(worker, board, depth);
    ordering::generate(list, board, moves, |child| {
        if probes_children {
            worker.table.prefetch::<Board>(child.hash());
        }
    });
    if !PV && depth == 1 && !solving {
        return search_frontier(worker, node, list, beta);
    }
    if !PV && let Some(bound) = cutoff::before_moves(worker, (node, evaluation), list, depth, (alpha, beta)) {
        return bound;
    }

    // Step 7. Extend or reduce the depth, but only in selective midgame searches.
    if !solving && worker.selectivity != Selectivity::Full {
        frame.depth = depth_of_moves::<PV>(worker, depth, list.rest().len(), known_moves);
    }

    // Step 8. Search the moves.
    let (score, best) = search_moves::<PV>(worker, &frame, list, (alpha, beta), pv);
    if worker.is_aborted() {
        return alpha;
    }

    // Step 9. Store the result.
    if depth >= worker.parameters.table_depth {
        let depth = frame.depth.min(board.empties() as Depth);
        let selectivity = worker.selectivity;
        worker.table.store(board, hash, &NodeResult { score, alpha, beta, depth, selectivity, best });
    }
    score
}

/// Searches the moves of a node, the most promising first; returns the best score and its move.
/// All moves but the first are searched with a null window. The best move of an earlier search comes first,
/// before the other moves are scored for move ordering. Near the leaves, a move whose evaluation lies far
/// outside the window is not searched.
#[apply(hot!)]
#[inline]
fn search_moves<const PV: bool>(
    worker: &mut Worker,
    frame: &Frame,
    list: &mut MoveList,
    (mut alpha, beta): (i32, i32),
    pv: &mut Pv,
) -> (i32, u8) {
    let &Frame { node, evaluation, depth, solving, known_moves, .. } = frame;
    let mut line = Pv::new();
    let (mut best, mut best_move) = (-INFINITE, BestTwo::NONE);
    loop {
        let known_move = list.take_first(known_moves[0]);
        let next_best = || {
            ordering::score_moves(list, worker, (node, evaluation), depth, alpha, known_moves);
            list.next_best()
        };
        let Some(mv) = known_move.or_else(next_best) else { break };
        let is_first = best == -INFINITE;
        let score = if !PV
            && !is_first
            && let Some(bound) = probcut::futility_cut(worker, node, &mv, depth, (alpha, beta))
        {
            bound
        } else {
            let child = (&node.after(mv.square.into(), mv.flips), mv.evaluation());
            let child_pv = if PV { &mut line } else { &mut *pv };
            search_move::<PV>(worker, child, depth - 1, is_first, (alpha, beta), child_pv)
        };
        if worker.is_aborted() {
            break;
        }
        if score > best {
            (best, best_move) = (score, mv.square);
            if PV && score > alpha {
                pv.set(best_move, &line);
            }
            if score >= beta {
                break;
            }
            alpha = alpha.max(score);
        }
        if list.rest().len() > 1 && split::should_split(worker, depth, solving) {
            ordering::score_moves(list, worker, (node, evaluation), depth, alpha, known_moves);
            let state = SplitState { alpha, best, mv: best_move };
            return split::share::<PV>(worker, (node, depth, beta), list, state, pv);
        }
    }
    (best, best_move)
}

/// Returns the depth of a midgame node after extension and reduction, in plies.
/// A forced move costs no depth. A deep null-window node without a best move from the transposition table is
/// searched one ply less deep (internal iterative reduction). This search stores a best move, which a later
/// visit of the node can use.
#[apply(hot!)]
#[inline]
fn depth_of_moves<const PV: bool>(worker: &Worker, depth: Depth, moves: usize, known: [u8; 2]) -> Depth {
    let is_known = known[0] != BestTwo::NONE;
    if moves == 1 {
        depth + 1
    } else if !PV && !is_known && depth >= worker.parameters.reduction_depth {
        depth - 1
    } else {
        depth
    }
}

/// Returns the score of a frontier node for the null window below `beta`.
/// The children of a frontier node are leaves.
#[apply(hot!)]
#[inline]
fn search_frontier(worker: &mut Worker, node: &Node, list: &mut MoveList, beta: i32) -> i32 {
    ordering::by_mobility(list, worker, node.board(), [BestTwo::NONE; 2]);
    let mut best = -INFINITE;
    while best < beta
        && let Some(mv) = list.next_best()
    {
        if worker.visit() {
            break;
        }
        let hash = node.board().after(mv.square.into(), mv.flips).hash();
        best = best.max(-evaluation::of_child(worker, node, &mv, hash));
    }
    best
}

/// Returns the score of the move that leads to `child`, from the view of the side that moves.
/// `evaluation` is the static evaluation of `child`, if already computed, from the view of the side to move
/// in `child`. The first move of a PV node is searched with the open window, every other move with a null
/// window. If the null-window score in a PV node lies inside the open window, the move is searched again with
/// that window. A null-window search has no variation: `line` is empty after it.
#[apply(hot!)]
#[inline]
pub(crate) fn search_move<const PV: bool>(
    worker: &mut Worker,
    child: (&Node, Option<i32>),
    depth: Depth,
    is_first: bool,
    (alpha, beta): (i32, i32),
    line: &mut Pv,
) -> i32 {
    if !PV || !is_first {
        if PV {
            line.clear();
        }
        let score = scout(worker, child, depth, alpha, line);
        if !PV || score <= alpha || score >= beta {
            return score;
        }
    }
    -search::<true>(worker, child.0, child.1, depth, -beta, -alpha, line)
}

/// Searches the move that leads to `child` with the null window above `alpha`.
/// The parameters and the score are those of [`search_move`].
#[apply(hot!)]
#[inline]
pub(crate) fn scout(
    worker: &mut Worker,
    (child, evaluation): (&Node, Option<i32>),
    depth: Depth,
    alpha: i32,
    line: &mut Pv,
) -> i32 {
    let is_selective = || worker.selectivity != Selectivity::Full && depth < child.board().empties() as Depth;
    if is_best_possible(alpha, LARGEST_SCORE, is_selective) {
        return alpha;
    }
    if depth >= worker.parameters.table_depth {
        worker.table.prefetch::<Board>(child.board().hash());
    }
    -search::<false>(worker, child, evaluation, depth, -alpha - 1, -alpha, line)
}

/// Returns the score of a node without moves: the score after a pass, or the final score.
#[apply(hot!)]
fn without_move<const PV: bool>(
    worker: &mut Worker,
    node: &Node,
    depth: Depth,
    (alpha, beta): (i32, i32),
    pv: &mut Pv,
) -> i32 {
    let board = node.board();
    if kernel::moves(board.opponent, board.player) == 0 {
        return board.final_score() * 100;
    }
    let mut line = Pv::new();
    let child_pv = if PV { &mut line } else { &mut *pv };
    let score = -search::<PV>(worker, &step::pass(node), None, depth, -beta, -alpha, child_pv);
    if PV {
        pv.set(PASS, &line);
    }
    score
}
