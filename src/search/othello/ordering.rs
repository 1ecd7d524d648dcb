//! Move ordering shared by the 8x8 search and the search of other boards.
//! Selects the next move and computes the score terms that do not depend on the evaluation. The functions are
//! small and inlined, so each is compiled for the instruction-set tier of its caller.

/// The value of a corner for move ordering.
pub(crate) const CORNER: i32 = 7;

/// The value of a C square (on an edge, next to a corner).
pub(crate) const C_SQUARE: i32 = 2;

/// The value of an X square (diagonally next to a corner).
pub(crate) const X_SQUARE: i32 = 0;

/// The value of a square that is neither a corner nor next to a corner.
pub(crate) const OTHER_SQUARE: i32 = 4;

/// Swaps the move with the highest score to the front and returns it.
/// Among moves with equal scores, the first one is taken.
#[inline]
pub(crate) fn best_to_front<M: Copy>(moves: &mut [M], score: impl Fn(&M) -> i32) -> Option<M> {
    let mut best = *moves.first()?;
    let mut place = 0;
    for (index, mv) in moves.iter().enumerate().skip(1) {
        if score(mv) > score(&best) {
            (best, place) = (*mv, index);
        }
    }
    moves.swap(0, place);
    Some(best)
}

/// Swaps the first move for which `fits` returns true with `moves[0]`, and returns this move.
/// Returns `None` if `fits` returns false for every move.
#[inline]
pub(crate) fn known_to_front<M: Copy>(moves: &mut [M], fits: impl Fn(&M) -> bool) -> Option<M> {
    let place = moves.iter().position(fits)?;
    moves.swap(0, place);
    Some(moves[0])
}

/// Returns the mobility score of a move for move ordering, in eighths of a reply.
/// A larger score is better. `mobility` is the number of the opponent's replies after the move, with corners
/// counted twice. A move in a quadrant with an odd number of empties gains half a reply. `square_score` is
/// the value of the square played on, which must be less than one reply.
#[inline]
pub(crate) fn mobility_score(square_score: i32, is_odd: bool, mobility: i32) -> i32 {
    square_score + 4 * i32::from(is_odd) - 8 * mobility
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_best_first_and_equal_ones_in_order() {
        let mut moves = [('a', 1), ('b', 3), ('c', 3), ('d', 2)];
        let order: Vec<_> =
            (0..4).map(|next| best_to_front(&mut moves[next..], |mv| mv.1).unwrap().0).collect();
        assert_eq!(order, ['b', 'c', 'd', 'a']);
        assert_eq!(best_to_front(&mut moves[4..], |mv| mv.1), None);
    }

    #[test]
    fn a_known_move_comes_to_the_front() {
        let mut moves = ['a', 'b', 'c'];
        assert_eq!(known_to_front(&mut moves, |&mv| mv == 'c'), Some('c'));
        assert_eq!(moves, ['c', 'b', 'a']);
        assert_eq!(known_to_front(&mut moves, |&mv| mv == 'd'), None);
        assert_eq!(moves, ['c', 'b', 'a']);
    }

    #[test]
    fn a_reply_counts_more_than_square_and_parity_together() {
        assert!(mobility_score(X_SQUARE, false, 3) > mobility_score(OTHER_SQUARE, false, 4));
        assert!(mobility_score(X_SQUARE, true, 3) > mobility_score(CORNER, false, 4));
        assert!(mobility_score(OTHER_SQUARE, true, 3) > mobility_score(OTHER_SQUARE, false, 3));
    }
}
