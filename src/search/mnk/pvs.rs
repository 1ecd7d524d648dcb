//! Principal-variation search: the parts common to five in a row and to games with another k.

use crate::base::Depth;
use crate::search::transposition::TranspositionTable;

use super::pv::Pv;
use super::scores::{WIN, WIN_THRESHOLD};
use super::transposition::{Hashes, store};

/// The search of a node, implemented for five in a row and for games with another k.
pub(super) trait PvSearch {
    /// Searches a position without a winner, `ply` plies from the root.
    /// Returns the score from the mover's view: exact between `alpha` and `beta`, otherwise a bound. The
    /// score is invalid if the search was aborted.
    fn search<const PV: bool>(&mut self, depth: Depth, alpha: i32, beta: i32, ply: i32, line: &mut Pv)
    -> i32;
}

/// Returns the score of the move just made on the board, from the view of the side that made the move.
/// The position after the move is `ply` plies from the root. The first move of a node is searched with the
/// full window. Later moves are searched with a null window, `reduction` plies shallower. A move that fails
/// high is searched again at full depth and, at PV nodes, with the full window.
#[inline]
pub(super) fn score_after<const PV: bool>(
    worker: &mut impl PvSearch,
    (depth, reduction): (Depth, Depth),
    (alpha, beta): (i32, i32),
    is_first: bool,
    ply: i32,
    rest: &mut Pv,
) -> i32 {
    if is_first {
        return -worker.search::<PV>(depth, -beta, -alpha, ply, rest);
    }
    let mut score = -worker.search::<false>(depth - reduction, -alpha - 1, -alpha, ply, rest);
    if reduction > 0 && score > alpha {
        score = -worker.search::<false>(depth, -alpha - 1, -alpha, ply, rest);
    }
    if PV && score > alpha && score < beta {
        score = -worker.search::<true>(depth, -beta, -alpha, ply, rest);
    }
    score
}

/// The best move of a node so far, its fail-soft score, and the window of the node.
#[derive(Debug)]
pub(super) struct BestSoFar {
    /// The score of the best move; `-WIN` before the first move.
    pub(super) score: i32,
    best: Option<usize>,
    /// The lower bound of the window; a move with a higher score raises it.
    pub(super) alpha: i32,
    given_alpha: i32,
    pub(super) beta: i32,
}

impl BestSoFar {
    /// Creates the state of a node with this window before its first move.
    pub(super) fn new(alpha: i32, beta: i32) -> BestSoFar {
        BestSoFar { score: -WIN, best: None, alpha, given_alpha: alpha, beta }
    }

    /// Records the score of a move and returns whether the move causes a cutoff.
    /// If the move raises alpha, `line` becomes the move followed by the variation `rest`.
    #[inline]
    pub(super) fn update(&mut self, cell: usize, score: i32, line: &mut Pv, rest: &Pv) -> bool {
        if score <= self.score {
            return false;
        }
        (self.score, self.best) = (score, Some(cell));
        if score <= self.alpha {
            return false;
        }
        self.alpha = score;
        line.set(cell as u16, rest);
        score >= self.beta
    }

    /// Returns whether every move so far loses.
    /// A loss is proved only if this holds for all legal moves.
    #[inline]
    pub(super) fn is_lost(&self) -> bool {
        self.score < -WIN_THRESHOLD
    }

    /// Stores the result of the node in the transposition table.
    /// The stored move is the one that raised alpha, or `hash_move` if alpha was not raised.
    #[inline]
    pub(super) fn store(
        &self,
        table: &TranspositionTable,
        hashes: Hashes,
        depth: Depth,
        hash_move: Option<usize>,
        ply: i32,
    ) {
        let best = if self.score > self.given_alpha { self.best } else { hash_move };
        store(table, hashes, (self.score, depth), (self.given_alpha, self.beta), best, ply);
    }
}
