//! Pruning and reductions.
//!
//! A quiet move can prepare a win by continuous fours that a shallow search does not see. Therefore a search
//! for such a win checks whether the side that has just moved threatens one. The check precedes the reduction
//! of a quiet move and the pruning of a node whose evaluation is above beta.

use std::sync::OnceLock;

use crate::base::Depth;

use super::evaluation::evaluate;
use super::leaf::{leaf, threatened};
use super::worker::Worker;
use crate::search::mnk::board::Spot;
use crate::search::mnk::patterns::kinds::Kind;
use crate::search::mnk::pv::Pv;
use crate::search::mnk::scores::WIN_THRESHOLD;
use crate::search::mnk::transposition::Known;

/// Returns the score of a quiet node near the leaves if the node can be pruned.
/// A node can be pruned if its evaluation lies far below alpha (razoring) or far above beta (reverse futility
/// pruning).
pub(crate) fn prune_near_leaf(
    worker: &mut Worker,
    known: Option<Known>,
    depth: Depth,
    (alpha, beta): (i32, i32),
    ply: i32,
    line: &mut Pv,
) -> Option<i32> {
    let guess = evaluate(&worker.board);
    let guess = known.and_then(|known| known.outside(guess - 1, guess + 1)).unwrap_or(guess);
    if depth <= RAZOR_DEPTH && guess + RAZOR_MARGIN * depth <= alpha && alpha > -WIN_THRESHOLD {
        let score = leaf(worker, ply, beta, line);
        if score <= alpha || score > WIN_THRESHOLD {
            return Some(score);
        }
    }
    let holds = depth <= FUTILITY_DEPTH
        && guess - FUTILITY_MARGIN * depth >= beta
        && beta > -WIN_THRESHOLD
        && guess < WIN_THRESHOLD;
    (holds && !threatened(worker)).then_some(guess)
}

/// The maximum depth for razoring, in plies.
const RAZOR_DEPTH: Depth = 3;

/// The razoring margin per ply of depth, in evaluation points.
const RAZOR_MARGIN: i32 = 150;

/// The maximum depth for reverse futility pruning, in plies.
const FUTILITY_DEPTH: Depth = 5;

/// The reverse futility margin per ply of depth, in evaluation points.
const FUTILITY_MARGIN: i32 = 70;

/// The minimum depth for internal iterative reduction, in plies.
/// From this depth on, a node without a move from the transposition table is searched one ply shallower.
pub(crate) const IIR_MIN_DEPTH: Depth = 5;

/// Returns the maximum number of moves tried at a non-PV node (late move pruning).
/// The limit does not apply while every move tried so far loses. `is_quiet` is false if an open three must be
/// answered.
pub(crate) fn move_limit(depth: Depth, is_quiet: bool) -> usize {
    let depth = f64::from(depth.max(0));
    let most = if is_quiet {
        (3.0 + 1.5 * depth.powf(1.2)).min(24.0)
    } else {
        (5.0 * depth.sqrt() - 2.0).round().min(8.0)
    };
    most.max(3.0) as usize
}

/// Returns the late move reduction in plies.
/// `count` is the ordinal of the move at its node, from 1.
pub(crate) fn reduction(depth: Depth, count: usize) -> Depth {
    static TABLE: OnceLock<Vec<Depth>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let entry = |index: usize| {
            let (depth, count) = ((index / 64).max(1) as f64, (index % 64).max(1) as f64);
            (0.4 + depth.ln() * count.ln()) as Depth
        };
        (0..64 * 64).map(entry).collect()
    });
    table[depth.clamp(0, 63) as usize * 64 + count.min(63)]
}

/// The features of a move that determine its reduction, computed before the move is made.
pub(crate) struct MoveFeatures {
    /// The kind of the move's cell for the mover.
    kind: Kind,
    /// The kind of the move's cell for the other side, which can no longer play there.
    taken: Kind,
    /// The history score of the move.
    history: i32,
}

impl MoveFeatures {
    pub(crate) fn of(worker: &Worker, spot: Spot) -> MoveFeatures {
        let (board, mover) = (&worker.board, worker.board.mover());
        MoveFeatures {
            kind: board.kind(spot, mover),
            taken: board.kind(spot, mover.opponent()),
            history: worker.history.cutoffs(board, spot),
        }
    }

    /// Returns the reduction of the move in plies.
    /// The move has been made on the board; `count` is the ordinal of the move at its node, from 1.
    pub(crate) fn reduction<const PV: bool>(
        &self,
        worker: &mut Worker,
        depth: Depth,
        count: usize,
        is_quiet: bool,
    ) -> Depth {
        if depth < 2 {
            return 0;
        }
        let interest = i32::from(self.kind >= Kind::Three) + i32::from(self.taken >= Kind::Four);
        let late = reduction(depth, count) - i32::from(PV) - interest - self.history / 4096;
        let may_threaten = is_quiet && (Kind::BlockedThree..Kind::Three).contains(&self.kind);
        if late > 0 && may_threaten && threatened(worker) { 0 } else { late.clamp(0, depth - 1) }
    }
}
