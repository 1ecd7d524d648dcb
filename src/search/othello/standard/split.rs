//! The search at split points, compiled for each tier of instruction sets.
//!
//! Young Brothers Wait: once the first move of a node has a score, several threads may search the remaining
//! moves. The thread that reached the node is the master of the split point. Other threads join as long as
//! there are moves to take. When no move can be taken, but other threads still search, the master helps at
//! its split point and at those below it. The master helps nowhere else, because only this work is sure to
//! end before the search of the split node ends. A thread whose work is cancelled unwinds to the split point
//! at which the thread works.

use std::sync::Arc;

use macro_rules_attribute::apply;

use crate::base::Depth;
use crate::eval::othello::Node;
use crate::search::othello::standard::pv::Pv;
use crate::search::othello::standard::split_point::{MovesLeft, SplitNode, SplitPoint, SplitState};
use crate::search::othello::standard::worker::Worker;

use super::ordering::MoveList;
use super::{hot, midgame, probcut, step};

/// The minimum number of empties of a split point in a solve.
const MIN_EMPTIES: Depth = 14;

/// The minimum depth of a large split point in the midgame, in plies.
const LARGE_DEPTH: Depth = 10;

/// The minimum number of empties of a large split point in a solve.
const LARGE_EMPTIES: Depth = 18;

/// Returns whether a node with at least two remaining moves becomes a split point.
/// A large split point is made for threads that will look for work; a smaller one only for a thread that
/// waits already.
#[apply(hot!)]
#[inline]
pub(crate) fn should_split(worker: &Worker, depth: Depth, solving: bool) -> bool {
    let min = if solving { MIN_EMPTIES } else { worker.team.min_split_depth };
    depth >= min && worker.has_idle_thread() || is_large(depth, solving) && worker.team.group.has_helpers()
}

#[apply(hot!)]
#[inline]
fn is_large(depth: Depth, solving: bool) -> bool {
    depth >= if solving { LARGE_EMPTIES } else { LARGE_DEPTH }
}

/// Searches the remaining moves of a node together with other threads.
/// Does not search if futility pruning prunes all these moves or gives a bound of at least beta. `state` is
/// the result of the moves searched before. Returns the best score and its move, and sets `pv` if one of the
/// remaining moves raised alpha. The score is invalid once the worker is aborted.
#[apply(hot!)]
#[inline(never)]
pub(crate) fn share<const PV: bool>(
    worker: &mut Worker,
    (node, depth, beta): (&Node, Depth, i32),
    list: &mut MoveList,
    mut state: SplitState,
    pv: &mut Pv,
) -> (i32, u8) {
    let moves = unpruned_moves::<PV>(worker, (node, depth, beta), list, &mut state);
    if state.best >= beta || moves.is_empty() {
        return (state.best, state.mv);
    }
    let (selectivity, master) = (worker.selectivity, worker.number);
    let is_large = is_large(depth, depth >= node.board().empties() as Depth);
    let split_node = SplitNode { node: *node, depth, beta, selectivity, is_large, master, is_pv: PV };
    let split = worker.open(|parent| SplitPoint::new(split_node, parent, moves, state));
    search_moves::<PV>(worker, &split);
    while !split.is_done()
        && let Some(within) = worker.find_within(&split)
    {
        join(worker, &within);
    }
    worker.close(&split);
    let (state, line) = split.result();
    if let Some(line) = line {
        pv.set(state.mv, &line);
    }
    (state.best, state.mv)
}

/// Returns the remaining moves that futility pruning does not cut, the most promising last.
/// `state` receives the bounds of the other moves. After a bound of at least beta, the moves returned no
/// longer matter.
#[apply(hot!)]
fn unpruned_moves<const PV: bool>(
    worker: &mut Worker,
    (node, depth, beta): (&Node, Depth, i32),
    list: &mut MoveList,
    state: &mut SplitState,
) -> MovesLeft {
    let mut moves = MovesLeft::new();
    while state.best < beta
        && let Some(mv) = list.next_best()
    {
        let window = (state.alpha, beta);
        match if PV { None } else { probcut::futility_cut(worker, node, &mv, depth, window) } {
            None => moves.push(mv.square),
            Some(bound) if bound > state.best => (state.best, state.mv) = (bound, mv.square),
            Some(_) => {}
        }
    }
    moves.reverse();
    moves
}

/// Helps at a split point until no move remains or the work is cancelled.
#[apply(hot!)]
pub(crate) fn join(worker: &mut Worker, split: &Arc<SplitPoint>) {
    let saved = worker.enter(split);
    if split.node.is_pv {
        search_moves::<true>(worker, split);
    } else {
        search_moves::<false>(worker, split);
    }
    worker.leave(saved);
}

/// Searches moves of a split point until none is left to take or the work is cancelled.
/// While a move of a PV node is searched again with the open window, the other moves are held back: this
/// search will probably raise alpha, and idle threads help at split points below it.
#[apply(hot!)]
fn search_moves<const PV: bool>(worker: &mut Worker, split: &Arc<SplitPoint>) {
    let SplitNode { node, depth, beta, .. } = &split.node;
    let mut line = Pv::new();
    while let Some((mv, alpha)) = split.take() {
        let child = step::after(node, mv.into());
        line.clear();
        let mut score = midgame::scout(worker, (&child, None), depth - 1, alpha, &mut line);
        let is_open = PV && score > alpha && score < *beta;
        if is_open {
            split.hold();
            let alpha = split.alpha();
            score = -midgame::search::<true>(worker, &child, None, depth - 1, -beta, -alpha, &mut line);
        }
        if worker.is_aborted() {
            return;
        }
        worker.record(split, mv, score, &line);
        if is_open {
            worker.release(split);
        }
    }
}
