//! Move lists and their order, compiled for each tier.

use arrayvec::ArrayVec;
use macro_rules_attribute::apply;

use crate::eval::othello::{Node, Weights};
use crate::game::othello8::{Bitboard, Board, CORNERS, Squares};
use crate::search::othello::split_point::MovesLeft;

use super::{eval, hot, kernel};

/// A legal move with its flips and how promising it looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) flips: Bitboard,
    pub(crate) promise: i32,
    pub(crate) square: u8,
}

/// Moves that are handed out best first, equal ones in the order of their squares.
#[derive(Debug, Default)]
pub(crate) struct Candidates {
    /// A board has at most 60 empty squares to play on.
    list: ArrayVec<Candidate, 60>,
    next: usize,
}

/// Moves of earlier searches come before all others.
const KNOWN: [i32; 2] = [i32::MAX, i32::MAX - 1];

impl Candidates {
    /// Returns the most promising move that was not handed out yet.
    #[inline]
    pub(crate) fn next_best(&mut self) -> Option<Candidate> {
        let mut best = *self.list.get(self.next)?;
        let mut place = self.next;
        for (index, candidate) in self.list.iter().enumerate().skip(self.next + 1) {
            if candidate.promise > best.promise {
                (best, place) = (*candidate, index);
            }
        }
        self.list.swap(self.next, place);
        self.next += 1;
        Some(best)
    }

    /// Returns whether every move was handed out.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.next == self.list.len()
    }

    /// Returns the moves that were not handed out yet, the most promising last.
    pub(crate) fn rest(&mut self) -> MovesLeft {
        let mut rest: MovesLeft =
            std::iter::from_fn(|| self.next_best()).map(|candidate| candidate.square).collect();
        rest.reverse();
        rest
    }
}

/// Adds the moves of a board, those first that leave the opponent the fewest moves; corners count double.
#[apply(hot!)]
pub(crate) fn by_mobility(list: &mut Candidates, board: Board, moves: Bitboard) {
    for square in Squares(moves) {
        let flips = kernel::flips(square, board.player, board.opponent);
        let promise = square_promise(square) - 8 * mobility_left(board.after(square, flips));
        list.list.push(Candidate { flips, promise, square: square as u8 });
    }
}

/// Adds the moves of a board in a fixed order of their squares.
#[apply(hot!)]
pub(crate) fn by_square(list: &mut Candidates, board: Board, moves: Bitboard, known: [u8; 2]) {
    for square in Squares(moves) {
        let flips = kernel::flips(square, board.player, board.opponent);
        let promise = known_rank(square, known).map_or_else(|| square_promise(square), |rank| KNOWN[rank]);
        list.list.push(Candidate { flips, promise, square: square as u8 });
    }
}

/// Adds the moves of a node, those first after which the evaluation is best for the mover; `mobility` is how
/// many centidiscs each move that they leave the opponent costs on top.
#[apply(hot!)]
pub(crate) fn by_evaluation(
    list: &mut Candidates,
    weights: &Weights,
    node: &Node,
    moves: Bitboard,
    known: [u8; 2],
    mobility: i32,
) {
    let board = node.board();
    for square in Squares(moves) {
        let flips = kernel::flips(square, board.player, board.opponent);
        let promise = if let Some(rank) = known_rank(square, known) {
            KNOWN[rank]
        } else {
            let child = node.after(square, flips);
            -eval::evaluate(weights, &child) - mobility * mobility_left(child.board())
        };
        list.list.push(Candidate { flips, promise, square: square as u8 });
    }
}

#[apply(hot!)]
#[inline]
fn known_rank(square: usize, known: [u8; 2]) -> Option<usize> {
    known.iter().position(|&mv| usize::from(mv) == square)
}

#[apply(hot!)]
#[inline]
fn mobility_left(child: Board) -> i32 {
    let moves = kernel::moves(child.player, child.opponent);
    (moves.count_ones() + (moves & CORNERS).count_ones()) as i32
}

/// Breaks ties between moves of equal mobility: corners, then the edge and the middle, X squares last.
#[apply(hot!)]
#[inline]
fn square_promise(square: usize) -> i32 {
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
