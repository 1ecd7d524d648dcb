//! Multi-ProbCut, compiled for each tier: a shallow search whose score lies so far outside the window that the
//! deep one would hardly come back into it decides the node.
//!
//! Source: M. Buro, Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello, 1997.

use macro_rules_attribute::apply;

use crate::base::Depth;
use crate::eval::othello::Node;
use crate::search::othello::model::Substitute;
use crate::search::othello::pv::Pv;
use crate::search::othello::worker::Worker;

use super::{eval, hot, midgame};

/// Returns a bound outside the null window above `alpha` if a shallow search makes it likely enough. That is tried
/// only on the side where the evaluation forecasts the score, and not near the window.
#[apply(hot!)]
pub(crate) fn cut(worker: &mut Worker, node: &Node, depth: Depth, alpha: i32) -> Option<i32> {
    let confidence = worker.parameters.confidence(worker.selectivity())?;
    if depth < worker.parameters.probcut_depth {
        return None;
    }
    let empties = node.board().empties();
    let solving = depth >= empties as Depth;
    let substitute = if solving { worker.model.end(empties) } else { worker.model.midgame(empties, depth) };
    let Substitute { depth: shallow, search, evaluation } = substitute;
    let margin = search.deviation * confidence / 100;
    let guess = eval::evaluate(worker.weights, node);
    let reserve = evaluation.deviation * worker.parameters.probcut_reserve / 100;
    let forecast = guess + evaluation.mean;
    let beta = alpha + 1;

    let bound = beta + margin - search.mean;
    if forecast >= beta + reserve && bound < midgame::INFINITE {
        let score = if shallow == 0 { guess } else { probe(worker, node, shallow, bound - 1) };
        if score >= bound {
            return Some(beta);
        }
    }
    let bound = alpha - margin - search.mean;
    if forecast <= alpha - reserve && bound > -midgame::INFINITE {
        let score = if shallow == 0 { guess } else { probe(worker, node, shallow, bound) };
        if score <= bound {
            return Some(alpha);
        }
    }
    None
}

#[apply(hot!)]
#[inline]
fn probe(worker: &mut Worker, node: &Node, depth: Depth, alpha: i32) -> i32 {
    midgame::search::<false>(worker, node, depth, alpha, alpha + 1, &mut Pv::new())
}
