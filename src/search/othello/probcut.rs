//! Parts of Multi-ProbCut shared by the 8x8 search and the search of other boards.
//! The functions are small and inlined, so each is compiled for the instruction-set tier of its caller.

use crate::base::Depth;

/// Returns the depth of the shallow search for a midgame search of depth `deep`, both in plies.
/// The shallow depth is about two fifths of `deep`. Both depths have the same parity, because the evaluation
/// is biased by the side to move.
#[inline]
pub(crate) fn shallow_depth(deep: Depth) -> Depth {
    let depth = (2 * deep + 2) / 5;
    depth - (depth ^ deep) % 2
}

/// Returns the lowest score of a shallow search that allows a cut at beta.
/// It is `margin` above beta, but at most `largest`, the largest evaluation: near it, no score could be
/// farther from the window, and every node would be searched in full.
#[inline]
pub(crate) fn above(beta: i32, margin: i32, largest: i32) -> i32 {
    (beta + margin).min(beta.max(largest))
}

/// Returns the highest score of a shallow search that allows a cut at alpha; the counterpart of [`above`].
#[inline]
pub(crate) fn below(alpha: i32, margin: i32, largest: i32) -> i32 {
    (alpha - margin).max(alpha.min(-largest))
}

/// Returns beta if a score is at least `margin` above the window, and alpha if it is as far below.
#[inline]
pub(crate) fn outside(score: i32, (alpha, beta): (i32, i32), margin: i32) -> Option<i32> {
    if score >= beta + margin {
        Some(beta)
    } else if score <= alpha - margin {
        Some(alpha)
    } else {
        None
    }
}

/// Returns whether no move can be better than `alpha`, the score of another move in centidiscs.
/// The largest final score is one disc more than `largest`, the largest evaluation. In a selective midgame
/// search (`is_selective`) the largest evaluation is good enough: only a win of all discs would be better,
/// and a search for it would prune nothing.
#[inline]
pub(crate) fn is_best_possible(alpha: i32, largest: i32, is_selective: impl FnOnce() -> bool) -> bool {
    alpha >= largest && (alpha >= largest + 100 || is_selective())
}
