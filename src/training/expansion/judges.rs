//! Searches of positions side by side.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::base::{Color, Square};
use crate::book::{Book, Effort, Verdict};
use crate::game::othello8::{Board, Othello8};

use super::Scorer;

/// Returns the best of the moves of each position that lead out of the book, a thread for each of the `scorers`; `None`
/// where there is no such move. The answers do not depend on the number of threads.
pub(super) fn judge(book: &Book, scorers: &[Scorer], boards: &[Board]) -> Vec<Option<Verdict>> {
    let next = AtomicUsize::new(0);
    let verdicts = Mutex::new(vec![None; boards.len()]);
    std::thread::scope(|scope| {
        for scorer in scorers {
            scope.spawn(|| {
                while let Some((place, &board)) = {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    boards.get(place).map(|board| (place, board))
                } {
                    let verdict = judge_one(book, scorer, board);
                    verdicts.lock().unwrap_or_else(PoisonError::into_inner)[place] = verdict;
                }
            });
        }
    });
    verdicts.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn judge_one(book: &Book, scorer: &Scorer, board: Board) -> Option<Verdict> {
    let moves = book.unlinked(board);
    if moves.is_empty() {
        return None;
    }
    let moves = moves.into_iter().map(|square| Square::new(square as u16).into()).collect();
    scorer.forget();
    let report = scorer.best_of(&Othello8::new(board, Color::Black), moves);
    Verdict::new(report.mv(), report.best().score, Effort::new(report.depth, report.selectivity))
}
