//! The root of the search, compiled for each tier of instruction sets.

use macro_rules_attribute::apply;

use crate::base::Depth;
use crate::eval::othello::Node;
use crate::game::othello8::{Board, Squares};
use crate::search::driver::root::best_root_move;
use crate::search::othello::standard::pv::{PASS, Pv};
use crate::search::othello::standard::worker::Worker;

use super::midgame::search_move;
use super::{endgame, hot, kernel, step};

/// Searches root moves, given as square indices or [`PASS`], in order.
/// Returns the best score in centidiscs and its line, or `None` if the worker was aborted before it found
/// any. If no move scores above `alpha`, the score is only an upper bound on the score of the best move.
#[apply(hot!)]
pub(crate) fn search(
    worker: &mut Worker,
    root: &Node,
    moves: &[u8],
    depth: Depth,
    alpha: i32,
    beta: i32,
) -> Option<(i32, Vec<u8>)> {
    let score_of = |&mv: &u8, searched: usize, alpha: i32| {
        let child = child_of(root, mv);
        let depth = if mv == PASS { depth } else { depth - 1 };
        let (mut line, is_first) = (Pv::new(), searched == 0);
        let score = search_move::<true>(worker, (&child, None), depth, is_first, (alpha, beta), &mut line);
        let mut pv = Pv::new();
        pv.set(mv, &line);
        (!worker.is_aborted()).then_some((score, pv))
    };
    let (score, pv) = best_root_move(moves, alpha, beta, score_of)?;
    let mut pv = pv.moves().to_vec();
    if depth >= root.board().empties() as Depth && score > alpha && score < beta {
        extend(worker, root.board(), score / 100, &mut pv);
    }
    Some((score, pv))
}

#[apply(hot!)]
fn child_of(root: &Node, mv: u8) -> Node {
    if mv == PASS {
        return step::pass(root);
    }
    step::after(root, mv.into())
}

/// Extends the principal variation of a solve to the end of the game with moves that keep the score.
/// `score` is in discs. The endgame solver returns only a score, so the variation lacks the last moves
/// without this extension.
#[apply(hot!)]
fn extend(worker: &mut Worker, root: Board, mut score: i32, pv: &mut Vec<u8>) {
    let mut node = Node::new(root);
    for &mv in pv.iter() {
        node = child_of(&node, mv);
        score = -score;
    }
    while let Some(mv) = optimal_move(worker, node.board(), score) {
        pv.push(mv);
        node = child_of(&node, mv);
        score = -score;
    }
}

/// Returns a move that keeps the exact score `score`, in discs.
/// Returns `None` at the end of the game or once the worker is aborted.
#[apply(hot!)]
fn optimal_move(worker: &mut Worker, board: Board, score: i32) -> Option<u8> {
    let moves = kernel::moves(board.player, board.opponent);
    if moves == 0 {
        return (kernel::moves(board.opponent, board.player) != 0).then_some(PASS);
    }
    Squares(moves).map(|square| square as u8).find(|&mv| {
        let square = usize::from(mv);
        let child = board.after(square, kernel::flips(square, board.player, board.opponent));
        let reached = child.player == 0 || -endgame::null_window(worker, child, -score) >= score;
        reached && !worker.is_aborted()
    })
}
