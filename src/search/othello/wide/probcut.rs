//! Multi-ProbCut, compiled for each tier of instruction sets.
//! A null-window node of a midgame search is cut if its evaluation or the score of a shallow search lies so
//! far outside the window that the score of a deep search would very probably lie outside, too. A solve is
//! never cut. The margins are the same multiples of the standard deviation as in standard Othello.
//!
//! Source: M. Buro, Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello,
//! 1997.

use macro_rules_attribute::apply;

use crate::base::Depth;
use crate::eval::wide::largest_score;
use crate::game::othello_wide::{Set, WideBoard};
use crate::search::Parameters;
use crate::search::othello::probcut::{above, below, outside, shallow_depth};
use crate::search::othello::wide::pv::Pv;
use crate::search::othello::wide::worker::Worker;

use super::{hot, kernel, midgame};

const PARAMETERS: Parameters = Parameters::DEFAULT;

/// A node that ProbCut may cut, with the data for the prediction of its score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prediction {
    /// The depth of the search that a cut replaces, in plies.
    depth: Depth,
    empties: u32,
    /// The minimum distance between a predicted score and the window for a cut.
    /// The unit is a hundredth of a standard deviation.
    confidence: i32,
    /// The evaluation of the node, in centidiscs.
    evaluation: i32,
}

/// Evaluates a null-window node for ProbCut; `None` if ProbCut does not apply to the node.
/// `evaluation` is the node's evaluation, if known. A node of depth 1 is not evaluated for ProbCut alone.
#[apply(hot!)]
#[inline]
pub(crate) fn predict<S: Set, const N: usize>(
    worker: &Worker<S>,
    board: WideBoard<S, N>,
    evaluation: Option<i32>,
    depth: Depth,
) -> Option<Prediction> {
    let confidence = PARAMETERS.confidence(worker.selectivity)?;
    let empties = board.empties();
    if depth >= empties as Depth || depth < PARAMETERS.probcut_depth && evaluation.is_none() {
        return None;
    }
    let evaluation = evaluation.unwrap_or_else(|| kernel::evaluate(&worker.weights, board));
    Some(Prediction { depth, empties, confidence, evaluation })
}

/// Returns a bound if the evaluation alone predicts that the node's score lies outside the window.
/// The bound is alpha if the score is predicted to be at most alpha, and beta if it is predicted to be at
/// least beta. The window is the null window above `alpha`.
#[apply(hot!)]
#[inline]
pub(crate) fn static_cut<S: Set>(worker: &Worker<S>, prediction: Prediction, alpha: i32) -> Option<i32> {
    let Prediction { depth, empties, confidence, evaluation } = prediction;
    let deviation = worker.deviations.of(empties, 0, depth);
    let margin = deviation * confidence / 100 * PARAMETERS.probcut_static / 100;
    outside(evaluation, (alpha, alpha + 1), margin)
}

/// Returns a bound if a shallow search predicts that the node's score lies outside the window.
/// The bound and the window are those of [`static_cut`]. The shallow search is tried only if the evaluation
/// lies far enough outside the window, too.
#[apply(hot!)]
pub(crate) fn cut<S: Set, const N: usize>(
    worker: &mut Worker<S>,
    board: WideBoard<S, N>,
    prediction: Prediction,
    alpha: i32,
) -> Option<i32> {
    let Prediction { depth, empties, confidence, evaluation } = prediction;
    let shallow = shallow_depth(depth);
    if shallow <= 0 {
        return None;
    }
    let deviations = worker.deviations;
    let margin = deviations.of(empties, shallow, depth) * confidence / 100 * PARAMETERS.probcut_probe / 100;
    let reserve = deviations.of(empties, 0, depth) * PARAMETERS.probcut_reserve / 100;
    let largest = largest_score::<N>();
    let is_above = evaluation >= above(alpha + 1, reserve, largest);
    if !is_above && evaluation > below(alpha, reserve, largest) {
        return None;
    }
    let bound = if is_above { above(alpha + 1, margin, largest) - 1 } else { below(alpha, margin, largest) };
    let node = (board, Some(evaluation));
    let score = midgame::search::<S, N, false>(worker, node, shallow, bound, bound + 1, &mut Pv::new());
    (is_above == (score > bound)).then_some(alpha + i32::from(is_above))
}

/// Futility pruning: returns a bound if the evaluation predicts a move's score outside the window.
/// The bound is alpha if the score is predicted to be at most alpha, and beta if it is predicted to be at
/// least beta. `evaluation` is that of the board after the move, from the opponent's view. `board` and
/// `depth` are the node and its depth before the move.
#[apply(hot!)]
#[inline]
pub(crate) fn futility_cut<S: Set, const N: usize>(
    worker: &Worker<S>,
    (board, depth): (WideBoard<S, N>, Depth),
    evaluation: i32,
    window: (i32, i32),
) -> Option<i32> {
    let confidence = PARAMETERS.confidence(worker.selectivity)?;
    let deviation = worker.deviations.of(board.empties() - 1, 0, depth - 1);
    let margin = deviation * confidence / 100 * PARAMETERS.futility / 100;
    outside(-evaluation, window, margin)
}
