//! The trait for the root search, and the loop over the root moves.
//! Each game implements the trait. The loop is the same for all games.

use crate::base::Move;

use super::meter::Meter;
use super::schedule::Iteration;

/// The root search of a game, called by the driver.
pub(crate) trait Root<'a> {
    /// Searches the root moves in order and returns the best score with its variation.
    /// The score is in centidiscs. A score at or below alpha is an upper bound for all moves. A score at or
    /// above beta is a lower bound. Returns `None` if the search was aborted before any move had a score.
    fn search(&mut self, search: RootSearch<'_>) -> Option<(i32, Vec<Move>)>;

    /// Returns the node counter.
    /// `Meter::is_over` is true if a limit or the caller aborted the search.
    fn meter(&self) -> &Meter<'a>;

    /// Returns the largest possible score in centidiscs; the smallest is its negative.
    fn largest_score(&self) -> i32;

    /// Ends the searches of the helper threads.
    /// The driver calls this method after the last iteration. An infinite search then waits for a stop.
    fn finish(&mut self) {}
}

/// The arguments of a root search: the moves, the iteration and the window.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RootSearch<'a> {
    /// The root moves, the most promising first.
    pub(crate) moves: &'a [Move],
    pub(crate) iteration: Iteration,
    /// The lower end of the window, in centidiscs.
    pub(crate) alpha: i32,
    /// The upper end of the window, in centidiscs.
    pub(crate) beta: i32,
}

/// Searches root moves in order and returns the best score with its variation (fail-soft).
/// A score at or below `alpha` is an upper bound for all moves; a score at or above `beta` ends the loop.
///
/// `score_of` searches one move. It receives the number of moves searched before and the current alpha. It
/// returns the score and the variation that starts with the move, or `None` once the search is aborted. The
/// result is `None` if the search was aborted before any move had a score.
#[inline]
pub(crate) fn best_root_move<M, L>(
    moves: impl IntoIterator<Item = M>,
    mut alpha: i32,
    beta: i32,
    mut score_of: impl FnMut(M, usize, i32) -> Option<(i32, L)>,
) -> Option<(i32, L)> {
    let mut best: Option<(i32, L)> = None;
    for (searched, mv) in moves.into_iter().enumerate() {
        let Some((score, line)) = score_of(mv, searched, alpha) else { break };
        if best.as_ref().is_none_or(|best| score > best.0) {
            best = Some((score, line));
            alpha = alpha.max(score);
            if score >= beta {
                break;
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The best score with the index of its move, and two arguments of each call of `score_of`.
    /// The first argument is the number of moves already searched, and the second argument is alpha.
    type Run = (Option<(i32, usize)>, Vec<(usize, i32)>);

    /// Runs `best_root_move` over moves with these scores; `None` aborts the search at this move.
    /// Returns the result and the arguments of each call of `score_of`.
    fn run(scores: &[Option<i32>], alpha: i32, beta: i32) -> Run {
        let mut asked = Vec::new();
        let best =
            best_root_move(scores.iter().enumerate(), alpha, beta, |(index, score), searched, alpha| {
                asked.push((searched, alpha));
                score.map(|score| (score, index))
            });
        (best, asked)
    }

    #[test]
    fn the_first_of_the_best_moves_is_returned_and_raises_alpha() {
        let (best, asked) = run(&[Some(1), Some(5), Some(5), Some(-2)], 0, 10);
        assert_eq!((best, asked), (Some((5, 1)), vec![(0, 0), (1, 1), (2, 5), (3, 5)]));
    }

    #[test]
    fn a_cutoff_and_an_abort_end_the_loop() {
        assert_eq!(run(&[Some(3), Some(12), Some(20)], 0, 10).0, Some((12, 1)));
        assert_eq!(run(&[Some(3), None, Some(20)], 0, 10).0, Some((3, 0)));
        assert_eq!(run(&[None, Some(20)], 0, 10).0, None);
        assert_eq!(run(&[Some(-7), Some(-9)], 0, 10).0, Some((-7, 0)));
    }
}
