//! Accuracy of the evaluation: static scores compared with exact ones.

mod errors;
mod truth;

use crate::eval::othello::{Weights, evaluate};
use crate::game::othello8::Isa;

pub(crate) use errors::{Accuracy, Errors};
pub(crate) use truth::{Truth, held_out, of_database, of_problems};

impl Accuracy {
    /// Evaluates positions without search and compares the scores with the exact ones.
    pub(crate) fn of(isa: Isa, weights: &Weights, truths: &[Truth]) -> Accuracy {
        let mut accuracy = Accuracy::default();
        for &Truth { board, score } in truths {
            let error = evaluate(isa, weights, board) as f32 / 100.0 - f32::from(score);
            accuracy.add(board.empties(), error);
        }
        accuracy
    }
}
