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
