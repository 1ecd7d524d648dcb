//! The root of the search, compiled for each tier of instruction sets.

use macro_rules_attribute::apply;

use crate::base::Depth;
use crate::game::othello_wide::{WideBoard, Set};
use crate::search::driver::root::best_root_move;
use crate::search::othello::wide::pv::{PASS, Pv};
use crate::search::othello::wide::worker::Worker;

use super::midgame::search_move;
use super::{hot, kernel};

/// Searches root moves, given as bit indices or [`PASS`], in order.
/// Returns the best score and line found, or `None` if the worker was aborted before it found any. If no move
/// scores above `alpha`, the returned score is only an upper bound on the score of the best move.
///
/// Each child is replaced by its least image under the symmetries of the board. In a symmetric position,
/// moves that are images of each other then share table entries, so that only one of them needs a full
/// search.
#[apply(hot!)]
pub(crate) fn search<S: Set, const N: usize>(
    worker: &mut Worker<S>,
    root: WideBoard<S, N>,
    moves: &[u16],
    depth: Depth,
    alpha: i32,
    beta: i32,
) -> Option<(i32, Pv)> {
    let mut line = Pv::new();
    best_root_move(moves, alpha, beta, |&mv, searched, alpha| {
        let (child, child_depth) = match mv {
            PASS => (root.pass(), depth),
            _ => (root.after(mv.into(), kernel::flips(root, mv.into())), depth - 1),
        };
        let (child, symmetry) = least_image(child);
        let (child, window) = ((child, None), (alpha, beta));
        let score = search_move::<S, N, true>(worker, child, child_depth, searched == 0, window, &mut line);
        if worker.meter.is_over() {
            return None;
        }
        let back = WideBoard::<S, N>::inverse(symmetry);
        line.map(|mv| if mv == PASS { PASS } else { WideBoard::<S, N>::image_of(mv.into(), back) as u16 });
        let mut pv = Pv::new();
        pv.set(mv, &line);
        Some((score, pv))
    })
}

/// Returns the least image of a board and the symmetry that maps the board to this image.
fn least_image<S: Set, const N: usize>(board: WideBoard<S, N>) -> (WideBoard<S, N>, usize) {
    let images = (0..8).map(|symmetry| (board.image(symmetry), symmetry));
    images.min().unwrap_or((board, 0))
}
