//! Scores a node with one of three evaluations: hand-made, pattern sum or network.
//! The kind of the weights selects the evaluation. The code is compiled for each tier of instruction sets.

use macro_rules_attribute::apply;

use crate::eval::othello::weights::Kind;
use crate::eval::othello::{Node, Weights};

use super::{handmade, hot, inference, learned};

/// Returns the score of a node in centidiscs, mover's view.
/// It is the final score if the game is over.
#[apply(hot!)]
#[inline]
pub(crate) fn evaluate(weights: &Weights, node: &Node) -> i32 {
    match &weights.kind {
        Kind::Learned(phases) => learned::evaluate(phases, node),
        Kind::Network(network) => inference::evaluate(network, node),
        Kind::Handmade(phases) => handmade::evaluate(phases, node),
    }
}
