//! Parallel searches of book positions.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::base::{Color, Square};
use crate::book::{Effort, Verdict};
use crate::game::othello8::Othello8;

use super::{Leaf, Scorer};

/// Returns the best move that leaves the book for each position, `None` where there is none. Runs one thread
/// per scorer; the results do not depend on their number.
pub(super) fn judge(scorers: &[Scorer], leaves: &[Leaf]) -> Vec<Option<Verdict>> {
    let next = AtomicUsize::new(0);
    let verdicts = Mutex::new(vec![None; leaves.len()]);
    std::thread::scope(|scope| {
        for scorer in scorers {
            scope.spawn(|| {
                while let Some((place, leaf)) = {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    leaves.get(place).map(|leaf| (place, leaf))
                } {
                    let verdict = judge_leaf(scorer, leaf);
                    verdicts.lock().unwrap_or_else(PoisonError::into_inner)[place] = verdict;
                }
            });
        }
    });
    verdicts.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// Searches the moves of a leaf; returns the best one, or `None` without moves.
pub fn judge_leaf(scorer: &Scorer, leaf: &Leaf) -> Option<Verdict> {
    if leaf.moves.is_empty() {
        return None;
    }
    let moves = leaf.moves.iter().map(|&square| Square::new(square as u16).into()).collect();
    scorer.forget();
    let report = scorer.best_of(&Othello8::new(leaf.board, Color::Black), moves);
    Verdict::new(report.mv(), report.best().score, Effort::new(report.depth, report.selectivity))
}
