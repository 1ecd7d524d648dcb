//! Move lists and their order, compiled for each tier.

use arrayvec::ArrayVec;
use macro_rules_attribute::apply;

use crate::base::Depth;
use crate::eval::othello::{Node, Weights};
use crate::game::othello8::{Bitboard, Board, CORNERS, Squares};
use crate::search::othello::pv::Pv;
use crate::search::othello::split_point::MovesLeft;
use crate::search::othello::worker::Worker;

use super::{endgame, eval, hot, kernel, midgame};

/// A legal move with its flips and how promising it looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScoredMove {
    pub(crate) flips: Bitboard,
    /// The opponent's moves after it, as far as [`generate_by_mobility`] has counted them.
    pub(crate) replies: Bitboard,
    pub(crate) score: i32,
    /// The evaluation after it in centidiscs, for the opponent, or [`NO_EVALUATION`].
    evaluation: i16,
    pub(crate) square: u8,
}

/// Stands for an evaluation that [`by_evaluation`] has not computed.
const NO_EVALUATION: i16 = i16::MIN;

impl ScoredMove {
    /// Returns the evaluation after the move in centidiscs, for the opponent, if [`by_evaluation`] has
    /// computed it.
    #[inline]
    pub(crate) fn evaluation(&self) -> Option<i32> {
        (self.evaluation != NO_EVALUATION).then_some(self.evaluation.into())
    }
}

/// Moves that are handed out best first, equal ones in the order of their squares.
#[derive(Debug, Default)]
pub(crate) struct MoveList {
    /// A board has at most 60 empty squares to play on.
    list: ArrayVec<ScoredMove, 60>,
    next: usize,
    /// Whether the moves that were not handed out yet have their score.
    is_ordered: bool,
}

/// Moves of earlier searches come before all others.
const KNOWN: [i32; 2] = [i32::MAX, i32::MAX - 1];

impl MoveList {
    /// Returns the moves that were not handed out yet.
    #[inline]
    pub(crate) fn rest(&self) -> &[ScoredMove] {
        &self.list[self.next..]
    }

    /// Returns whether the moves that were not handed out yet have their score.
    #[inline]
    pub(crate) fn is_ordered(&self) -> bool {
        self.is_ordered
    }

    /// Hands out the move on a square before the others, if there is one and none was handed out yet.
    #[inline]
    pub(crate) fn take_first(&mut self, square: u8) -> Option<ScoredMove> {
        if self.next > 0 {
            return None;
        }
        let place = self.list.iter().position(|mv| mv.square == square)?;
        self.list.swap(0, place);
        self.next = 1;
        Some(self.list[0])
    }

    /// Returns those that were not handed out yet, to give them their score.
    #[inline]
    fn rest_to_order(&mut self) -> &mut [ScoredMove] {
        self.is_ordered = true;
        &mut self.list[self.next..]
    }

    /// Returns the most promising move that was not handed out yet.
    #[inline]
    pub(crate) fn next_best(&mut self) -> Option<ScoredMove> {
        let mut best = *self.list.get(self.next)?;
        let mut place = self.next;
        for (index, mv) in self.list.iter().enumerate().skip(self.next + 1) {
            if mv.score > best.score {
                (best, place) = (*mv, index);
            }
        }
        self.list.swap(self.next, place);
        self.next += 1;
        Some(best)
    }

    /// Hands out all moves that are left as bit numbers, the most promising last.
    pub(crate) fn take_rest(&mut self) -> MovesLeft {
        let mut rest: MovesLeft = std::iter::from_fn(|| self.next_best()).map(|mv| mv.square).collect();
        rest.reverse();
        rest
    }
}

/// Adds the moves of a board without an order.
#[apply(hot!)]
pub(crate) fn generate(list: &mut MoveList, board: Board, moves: Bitboard) {
    for square in Squares(moves) {
        let flips = kernel::flips(square, board.player, board.opponent);
        let (square, evaluation) = (square as u8, NO_EVALUATION);
        list.list.push(ScoredMove { flips, replies: 0, score: 0, evaluation, square });
    }
}

/// Adds the moves of a board, those first that leave the opponent the fewest moves; corners count double, and
/// a move into a quadrant with an odd number of empty squares is as good as half a move less. `visit` is
/// called with the board after each move, in no particular order.
#[apply(hot!)]
#[inline]
pub(crate) fn generate_by_mobility(
    list: &mut MoveList,
    board: Board,
    moves: Bitboard,
    visit: impl Fn(Board),
) {
    let odd = endgame::odd_quadrants(board.empty());
    for square in Squares(moves) {
        let flips = kernel::flips(square, board.player, board.opponent);
        let child = board.after(square, flips);
        visit(child);
        let replies = kernel::moves(child.player, child.opponent);
        let parity = 4 * (odd >> square & 1) as i32;
        let score = square_score(square) + parity - 8 * mobility(replies);
        let (square, evaluation) = (square as u8, NO_EVALUATION);
        list.list.push(ScoredMove { flips, replies, score, evaluation, square });
    }
    list.is_ordered = true;
}

/// Puts moves of earlier searches first and the others in a fixed order of their squares.
#[apply(hot!)]
pub(crate) fn by_square(list: &mut MoveList, known: [u8; 2]) {
    for mv in list.rest_to_order() {
        mv.score = known_score(mv.square, known).unwrap_or_else(|| square_score(mv.square.into()));
    }
}

/// Puts moves of earlier searches first, then those after which the evaluation is best for the mover;
/// `mobility` is how many centidiscs each move that they leave the opponent costs on top.
#[apply(hot!)]
pub(crate) fn by_evaluation(
    list: &mut MoveList,
    weights: &Weights,
    node: &Node,
    known: [u8; 2],
    mobility: i32,
) {
    for mv in list.rest_to_order() {
        if let Some(score) = known_score(mv.square, known) {
            mv.score = score;
            continue;
        }
        let child = node.after(mv.square.into(), mv.flips);
        let evaluation = eval::evaluate(weights, &child);
        mv.evaluation = evaluation as i16;
        mv.score = -evaluation - mobility * mobility_left(child.board());
    }
}

/// Puts moves of earlier searches first, then those that a search of the children to `depth` plies finds
/// best; `mobility` is as in [`by_evaluation`].
#[apply(hot!)]
pub(crate) fn by_search(
    list: &mut MoveList,
    worker: &mut Worker,
    node: &Node,
    known: [u8; 2],
    mobility: i32,
    depth: Depth,
) {
    for mv in list.rest_to_order() {
        mv.score = known_score(mv.square, known).unwrap_or_else(|| {
            let child = node.after(mv.square.into(), mv.flips);
            let window = (-midgame::INFINITE, midgame::INFINITE);
            -midgame::search::<false>(worker, &child, None, depth, window.0, window.1, &mut Pv::new())
                - mobility * mobility_left(child.board())
        });
    }
}

/// Returns the score of a move of an earlier search.
#[apply(hot!)]
#[inline]
fn known_score(square: u8, known: [u8; 2]) -> Option<i32> {
    known.iter().position(|&mv| mv == square).map(|rank| KNOWN[rank])
}

#[apply(hot!)]
#[inline]
fn mobility_left(child: Board) -> i32 {
    mobility(kernel::moves(child.player, child.opponent))
}

/// Returns how many moves there are, corners counted twice.
#[apply(hot!)]
#[inline]
fn mobility(moves: Bitboard) -> i32 {
    (moves.count_ones() + (moves & CORNERS).count_ones()) as i32
}

/// Breaks ties between moves of equal mobility: corners, then the edge and the middle, X squares last.
#[apply(hot!)]
#[inline]
fn square_score(square: usize) -> i32 {
    const X_SQUARES: Bitboard = 0x0042_0000_0000_4200;
    const C_SQUARES: Bitboard = 0x4281_0000_0000_8142;
    let bit = 1u64 << square;
    if bit & CORNERS != 0 {
        7
    } else if bit & X_SQUARES != 0 {
        0
    } else if bit & C_SQUARES != 0 {
        2
    } else {
        4
    }
}
