//! Scores the leaves of the search: a win by continuous fours, or the evaluation.

use super::evaluation::evaluate;
use super::worker::Worker;
use crate::search::mnk::pv::Pv;
use crate::search::mnk::scores::WIN;
use crate::search::mnk::threats::vcf;

/// The node budget of the search for continuous fours at a leaf.
const LEAF_BUDGET: u64 = 100;

/// Returns the score of a leaf: the score of a win by continuous fours, or the evaluation.
/// Skips the search for such a win if the evaluation is at least `beta`.
pub(crate) fn leaf(worker: &mut Worker, ply: i32, beta: i32, line: &mut Pv) -> i32 {
    let score = evaluate(&worker.board);
    if score >= beta {
        return score;
    }
    if let Some(win) = worker.fours.solve(&mut worker.board, vcf::UNLIMITED, LEAF_BUDGET) {
        line.extend(win.iter().map(|&spot| spot as u16));
        return WIN - ply - vcf::plies(&mut worker.board, &win) as i32;
    }
    score
}

/// Returns whether the side not to move would win by continuous fours if it were to move.
pub(crate) fn threatened(worker: &mut Worker) -> bool {
    worker.board.pass();
    let win = worker.fours.solve(&mut worker.board, vcf::UNLIMITED, THREAT_BUDGET);
    worker.board.pass();
    win.is_some()
}

/// The node budget of the search in [`threatened`].
const THREAT_BUDGET: u64 = 50;
