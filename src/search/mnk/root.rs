//! The root moves of k-in-a-row searches, and the loop over them.

use crate::base::{Move, Square};
use crate::search::driver::root::{RootSearch, best_root_move};

use super::scores::{WIN_THRESHOLD, from_search, to_search};

/// The root moves of a search, the most promising first.
#[derive(Debug)]
pub(super) struct RootMoves {
    pub(super) moves: Vec<Move>,
    /// The number of moves at the end of `moves` that are searched only while all moves before them lose.
    /// A loss is proved only if these moves lose, too.
    pub(super) reserve: usize,
}

/// Searches root moves in order, and the last `reserve` of them only while all moves before them lose.
/// Returns the best score in centidiscs with its variation. `score_of` searches one move with a window; it
/// receives the number of moves searched before and returns `None` once the search is aborted. The result is
/// `None` if the search was aborted before any move had a score, or while every move lost: a move that was
/// not searched might not lose.
pub(super) fn best_line(
    RootSearch { moves, alpha, beta, .. }: RootSearch<'_>,
    reserve: usize,
    mut score_of: impl FnMut(Square, usize, (i32, i32)) -> Option<(i32, Vec<Move>)>,
) -> Option<(i32, Vec<Move>)> {
    let (beta, most) = (to_search(beta), moves.len().saturating_sub(reserve));
    let (mut is_lost, mut is_aborted) = (true, false);
    let squares = moves.iter().filter_map(|mv| mv.square());
    let best = best_root_move(squares, to_search(alpha), beta, |square, searched, alpha| {
        if searched >= most && !is_lost {
            return None;
        }
        let scored = score_of(square, searched, (alpha, beta));
        is_aborted = scored.is_none();
        is_lost &= scored.as_ref().is_none_or(|&(score, _)| score < -WIN_THRESHOLD);
        scored
    });
    best.filter(|_| !(is_aborted && is_lost)).map(|(score, line)| (from_search(score), line))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::driver::schedule::Iteration;
    use crate::search::mnk::scores::WIN;

    /// Searches moves with these scores in the full window, and returns the best score and its move.
    /// `None` aborts the search.
    fn best(scores: &[Option<i32>], reserve: usize) -> (Option<(i32, usize)>, usize) {
        let moves: Vec<Move> = (0..scores.len() as u16).map(|cell| Square::new(cell).into()).collect();
        let iteration = Iteration::sample(1, false, 1);
        let search = RootSearch { moves: &moves, iteration, alpha: i32::MIN + 1, beta: i32::MAX };
        let mut searched = 0;
        let found = best_line(search, reserve, |square, _, _| {
            searched += 1;
            scores[square.index()].map(|score| (score, vec![square.into()]))
        });
        (found.map(|(score, line)| (score, line[0].square().unwrap().index())), searched)
    }

    #[test]
    fn the_reserve_is_searched_only_while_every_move_loses() {
        let lost = Some(4 - WIN);
        assert_eq!(best(&[lost, Some(7), Some(9), Some(11)], 2), (Some((7, 1)), 2));
        assert_eq!(best(&[lost, lost, Some(9), Some(11)], 2), (Some((9, 2)), 3));
        let (found, searched) = best(&[lost; 4], 2);
        assert_eq!((found, searched), (Some((from_search(4 - WIN), 0)), 4));
    }

    #[test]
    fn an_aborted_search_proves_no_loss() {
        let lost = Some(4 - WIN);
        assert_eq!(best(&[lost, lost, None], 0), (None, 3));
        assert_eq!(best(&[lost, Some(-3), None], 0), (Some((-3, 1)), 3));
        assert_eq!(best(&[Some(WIN - 3), None], 0).0, Some((from_search(WIN - 3), 0)));
    }
}
