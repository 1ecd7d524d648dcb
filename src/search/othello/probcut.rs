//! Multi-ProbCut, compiled for each tier: a shallow search whose score lies so far outside the window that the
//! deep one would hardly come back into it decides the node.
//!
//! Source: M. Buro, Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello, 1997.

use macro_rules_attribute::apply;

use crate::base::{Depth, Selectivity};
use crate::eval::othello::Node;
use crate::search::othello::model::Substitute;
use crate::search::othello::pv::Pv;
use crate::search::othello::worker::Worker;

use super::{eval, hot, midgame};

/// Shallower searches are not worth a guess.
const LEAST_DEPTH: Depth = 3;

/// Returns a bound outside the null window above `alpha` if a shallow search makes it likely enough. That is tried
/// only on the side where the evaluation forecasts the score, and not near the window.
#[apply(hot!)]
pub(crate) fn cut(worker: &mut Worker, node: &Node, depth: Depth, alpha: i32) -> Option<i32> {
    let confidence = confidence(worker.selectivity())?;
    if depth < LEAST_DEPTH {
        return None;
    }
    let empties = node.board().empties();
    let solving = depth >= empties as Depth;
    let substitute = if solving { worker.model.end(empties) } else { worker.model.midgame(empties, depth) };
    let Substitute { depth: shallow, search, evaluation } = substitute;
    let margin = search.deviation * confidence / 10;
    let guess = eval::evaluate(worker.weights, node);
    let (forecast, reserve) = (guess + evaluation.mean, evaluation.deviation / 2);
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

/// Returns how many tenths of a standard deviation outside the window a shallow score must be.
#[apply(hot!)]
#[inline]
fn confidence(selectivity: Selectivity) -> Option<i32> {
    match selectivity {
        Selectivity::Percent73 => Some(11),
        Selectivity::Percent87 => Some(15),
        Selectivity::Percent95 => Some(20),
        Selectivity::Percent98 => Some(26),
        Selectivity::Percent99 => Some(33),
        Selectivity::Full => None,
    }
}
