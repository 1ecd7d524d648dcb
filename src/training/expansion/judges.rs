//! Searches of positions side by side.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::base::{Color, Square};
use crate::book::{Effort, Verdict};
use crate::game::othello8::Othello8;

use super::{Leaf, Scorer};

/// Returns the best of the moves of each position that lead out of the book, a thread for each of the
/// `scorers`; `None` where there is no such move. The answers do not depend on the number of threads.
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

/// Returns the best of the moves of a position that lead out of the book; `None` if there is none.
pub fn judge_leaf(scorer: &Scorer, leaf: &Leaf) -> Option<Verdict> {
    if leaf.moves.is_empty() {
        return None;
    }
    let moves = leaf.moves.iter().map(|&square| Square::new(square as u16).into()).collect();
    scorer.forget();
    let report = scorer.best_of(&Othello8::new(leaf.board, Color::Black), moves);
    Verdict::new(report.mv(), report.best().score, Effort::new(report.depth, report.selectivity))
}
