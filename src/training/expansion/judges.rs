//! Parallel searches of book positions.

use crate::base::{Color, Square};
use crate::book::{Effort, Verdict};
use crate::game::othello8::Othello8;
use crate::parallel::ordered_vec;

use super::{Leaf, Scorer};

/// For each position, searches the moves that leave the book and returns the best one with its score.
/// The result is `None` for a position without such moves. Runs one thread per scorer; the results do not
/// depend on the number of threads.
pub(super) fn judge(scorers: &[Scorer], leaves: &[Leaf]) -> Vec<Option<Verdict>> {
    let judges = scorers.iter().map(|scorer| |leaf: &Leaf| judge_leaf(scorer, leaf)).collect();
    ordered_vec(judges, leaves.iter())
}

/// Searches the moves of `leaf` and returns the best one with its score.
/// Returns `None` if `leaf` has no moves.
pub(crate) fn judge_leaf(scorer: &Scorer, leaf: &Leaf) -> Option<Verdict> {
    if leaf.moves.is_empty() {
        return None;
    }
    let moves = leaf.moves.iter().map(|&square| Square::new(square as u16).into()).collect();
    scorer.clear();
    let report = scorer.best_of(&Othello8::new(leaf.board, Color::Black), moves);
    Verdict::new(report.mv(), report.best().score, Effort::new(report.depth, report.selectivity))
}
