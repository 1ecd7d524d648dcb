//! Multi-ProbCut, compiled for each tier: an evaluation or a shallow search whose score lies so far outside
//! the window that the deep search would hardly come back into it decides the node.
//!
//! Source: M. Buro, Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello,
//! 1997.

use macro_rules_attribute::apply;

use crate::base::Depth;
use crate::eval::othello::Node;
use crate::search::othello::model::{Forecast, Substitute};
use crate::search::othello::pv::Pv;
use crate::search::othello::worker::Worker;

use super::ordering::ScoredMove;
use super::{eval, hot, midgame};

/// What ProbCut knows of a node before it searches: the model for its depth and what the evaluation
/// forecasts.
pub(crate) struct Guess {
    substitute: Substitute,
    solving: bool,
    /// In hundredths of a standard deviation.
    confidence: i32,
    evaluation: i32,
    forecast: i32,
}

/// Returns what the evaluation forecasts of a node, if ProbCut applies to it.
#[apply(hot!)]
#[inline]
pub(crate) fn guess(worker: &Worker, node: &Node, evaluation: Option<i32>, depth: Depth) -> Option<Guess> {
    let confidence = worker.parameters.confidence(worker.selectivity())?;
    if depth < worker.parameters.probcut_depth {
        return None;
    }
    let empties = node.board().empties();
    let solving = depth >= empties as Depth;
    let substitute = if solving { worker.model.end(empties) } else { worker.model.midgame(empties, depth) };
    let evaluation = evaluation.unwrap_or_else(|| eval::evaluate(worker.weights, node));
    let forecast = evaluation + substitute.evaluation.mean;
    Some(Guess { substitute, solving, confidence, evaluation, forecast })
}

/// Returns a bound outside the null window above `alpha` if the evaluation alone makes it likely enough.
#[apply(hot!)]
#[inline]
pub(crate) fn static_cut(worker: &Worker, guess: &Guess, alpha: i32) -> Option<i32> {
    if guess.solving {
        return None;
    }
    let deviation = guess.substitute.evaluation.deviation;
    let sure = deviation * guess.confidence / 100 * worker.parameters.probcut_static / 100;
    let beta = alpha + 1;
    if guess.forecast >= beta + sure {
        Some(beta)
    } else if guess.forecast <= alpha - sure {
        Some(alpha)
    } else {
        None
    }
}

/// Returns a bound outside the null window above `alpha` if a shallow search makes it likely enough. The
/// search is tried only on the side where the evaluation forecasts the score, and not near the window.
#[apply(hot!)]
pub(crate) fn cut(worker: &mut Worker, node: &Node, guess: &Guess, alpha: i32) -> Option<i32> {
    let &Guess { substitute, solving, confidence, evaluation, forecast } = guess;
    let Substitute { depth: shallow, search, evaluation: whole } = substitute;
    let percent = if solving { 100 } else { worker.parameters.probcut_probe };
    let beta = alpha + 1;
    let margin = search.deviation * confidence / 100 * percent / 100;
    let reserve = whole.deviation * worker.parameters.probcut_reserve / 100;
    let bound = beta + margin - search.mean;
    if forecast >= beta + reserve && bound < midgame::INFINITE {
        let score =
            if shallow == 0 { evaluation } else { probe(worker, node, evaluation, shallow, bound - 1) };
        if score >= bound {
            return Some(beta);
        }
    }
    let bound = alpha - margin - search.mean;
    if forecast <= alpha - reserve && bound > -midgame::INFINITE {
        let score = if shallow == 0 { evaluation } else { probe(worker, node, evaluation, shallow, bound) };
        if score <= bound {
            return Some(alpha);
        }
    }
    None
}

/// Returns a bound of the score of a move outside the window if the evaluation of the position after it makes
/// it likely enough. Only nodes of the midgame near the leaves are judged so; `empties` and `depth` are those
/// of the node.
#[apply(hot!)]
#[inline]
pub(crate) fn judge(
    worker: &Worker,
    mv: &ScoredMove,
    empties: u32,
    depth: Depth,
    (alpha, beta): (i32, i32),
) -> Option<i32> {
    if depth < 2 || depth > worker.parameters.futility_depth || depth >= empties as Depth {
        return None;
    }
    let confidence = worker.parameters.confidence(worker.selectivity())?;
    let Forecast { mean, deviation } = worker.model.midgame(empties - 1, depth - 1).evaluation;
    let margin = deviation * confidence / 100 * worker.parameters.futility / 100;
    let score = -(mv.evaluation()? + mean);
    if score <= alpha - margin {
        Some(alpha)
    } else if score >= beta + margin {
        Some(beta)
    } else {
        None
    }
}

#[apply(hot!)]
#[inline]
fn probe(worker: &mut Worker, node: &Node, evaluation: i32, depth: Depth, alpha: i32) -> i32 {
    midgame::search::<false>(worker, node, Some(evaluation), depth, alpha, alpha + 1, &mut Pv::new())
}
