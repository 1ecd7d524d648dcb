//! Multi-ProbCut, compiled for each tier of instruction sets.
//! A node is cut if its evaluation or the score of a shallow search lies so far outside the window that the
//! score of a deep search would very probably lie outside, too.
//!
//! Source: M. Buro, Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello,
//! 1997.

use macro_rules_attribute::apply;

use crate::base::Depth;
use crate::eval::othello::{LARGEST_SCORE, Node};
use crate::search::othello::probcut::{above, below, outside};
use crate::search::othello::standard::model::{Forecast, Substitute};
use crate::search::othello::standard::pv::Pv;
use crate::search::othello::standard::worker::Worker;

use super::ordering::ScoredMove;
use super::{evaluation, hot, midgame};

/// The prediction of a node's score from its evaluation.
pub(crate) struct Prediction {
    substitute: Substitute,
    solving: bool,
    /// The minimum distance between the predicted score and the window for a cut.
    /// The unit is a hundredth of a standard deviation.
    confidence: i32,
    /// The evaluation, in centidiscs.
    evaluation: i32,
    /// The predicted score of the deep search, in centidiscs.
    forecast: i32,
}

/// Predicts the score of a node from its evaluation; `None` if ProbCut does not apply to the node.
#[apply(hot!)]
#[inline]
pub(crate) fn predict(
    worker: &mut Worker,
    node: &Node,
    evaluation: Option<i32>,
    depth: Depth,
) -> Option<Prediction> {
    let confidence = worker.parameters.confidence(worker.selectivity)?;
    if depth < worker.parameters.probcut_depth {
        return None;
    }
    let empties = node.board().empties();
    let solving = depth >= empties as Depth;
    let substitute = if solving { worker.model.end(empties) } else { worker.model.midgame(empties, depth) };
    let evaluation = evaluation.unwrap_or_else(|| evaluation::of_node(worker, node));
    let is_limited = evaluation.abs() >= LARGEST_SCORE;
    let forecast = if is_limited { evaluation } else { evaluation + substitute.evaluation.mean };
    Some(Prediction { substitute, solving, confidence, evaluation, forecast })
}

/// Returns a bound if the evaluation alone predicts that the node's score lies outside the window.
/// The prediction must be confident enough. The bound is alpha if the score is predicted to be at most alpha,
/// and beta if it is predicted to be at least beta. The window is the null window above `alpha`. Solves are
/// never cut.
#[apply(hot!)]
#[inline]
pub(crate) fn static_cut(worker: &Worker, prediction: &Prediction, alpha: i32) -> Option<i32> {
    if prediction.solving {
        return None;
    }
    let deviation = prediction.substitute.evaluation.deviation;
    let margin = deviation * prediction.confidence / 100 * worker.parameters.probcut_static / 100;
    outside(prediction.forecast, (alpha, alpha + 1), margin)
}

/// Returns a bound if a shallow search predicts that the node's score lies outside the window.
/// The prediction must be confident enough. The bound is alpha if the score is predicted to be at most alpha,
/// and beta if it is predicted to be at least beta. The window is the null window above `alpha`. The shallow
/// search is tried only if the score predicted from the evaluation lies far enough outside the window, too.
#[apply(hot!)]
pub(crate) fn cut(worker: &mut Worker, node: &Node, prediction: &Prediction, alpha: i32) -> Option<i32> {
    let &Prediction { substitute, solving, confidence, evaluation, forecast } = prediction;
    let Substitute { depth: shallow, search, evaluation: whole } = substitute;
    let percent = if solving { 100 } else { worker.parameters.probcut_probe };
    let beta = alpha + 1;
    let margin = search.deviation * confidence / 100 * percent / 100;
    let reserve = whole.deviation * worker.parameters.probcut_reserve / 100;
    if forecast >= above(beta, reserve, LARGEST_SCORE) {
        let bound = above(beta, margin - search.mean, LARGEST_SCORE);
        let score =
            if shallow == 0 { evaluation } else { probe(worker, node, evaluation, shallow, bound - 1) };
        if score >= bound {
            return Some(beta);
        }
    }
    if forecast <= below(alpha, reserve, LARGEST_SCORE) {
        let bound = below(alpha, margin + search.mean, LARGEST_SCORE);
        let score = if shallow == 0 { evaluation } else { probe(worker, node, evaluation, shallow, bound) };
        if score <= bound {
            return Some(alpha);
        }
    }
    None
}

/// Futility pruning: returns a bound if the evaluation predicts a move's score outside the window.
/// The prediction must be confident enough. The bound is alpha if the score is predicted to be at most alpha,
/// and beta if the score is predicted to be at least beta. The board after the move is evaluated, but `node`
/// and `depth` are the node and the remaining depth before the move. With `Selectivity::Full`, for example in
/// exact solves, no move is pruned.
#[apply(hot!)]
#[inline]
pub(crate) fn futility_cut(
    worker: &mut Worker,
    node: &Node,
    mv: &ScoredMove,
    depth: Depth,
    window: (i32, i32),
) -> Option<i32> {
    let empties = node.board().empties();
    let solving = depth >= empties as Depth;
    if !solving && (depth < 2 || depth > worker.parameters.futility_depth) {
        return None;
    }
    let confidence = worker.parameters.confidence(worker.selectivity)?;
    let (substitute, percent) = if solving {
        (worker.model.end(empties - 1), worker.parameters.solve_futility)
    } else {
        (worker.model.midgame(empties - 1, depth - 1), worker.parameters.futility)
    };
    let Forecast { mean, deviation } = substitute.evaluation;
    let margin = deviation * confidence / 100 * percent / 100;
    let evaluation = mv.evaluation().unwrap_or_else(|| {
        let hash = node.board().after(mv.square.into(), mv.flips).hash();
        evaluation::of_child(worker, node, mv, hash)
    });
    outside(-(evaluation + mean), window, margin)
}

#[apply(hot!)]
#[inline]
fn probe(worker: &mut Worker, node: &Node, evaluation: i32, depth: Depth, alpha: i32) -> i32 {
    midgame::search::<false>(worker, node, Some(evaluation), depth, alpha, alpha + 1, &mut Pv::new())
}
