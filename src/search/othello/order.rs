//! Move lists and their order, compiled for each tier.

use macro_rules_attribute::apply;

use crate::eval::othello::{Node, Weights};
use crate::game::othello8::{Bitboard, Board, CORNERS, Squares};

use super::{eval, hot, kernel};

/// A legal move with its flips and how promising it looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub(crate) square: usize,
    pub(crate) flips: Bitboard,
    pub(crate) promise: i32,
}

/// Moves that are handed out best first. No position has more than 33 moves; there is room for all 60.
#[derive(Debug)]
pub(crate) struct Candidates {
    list: [Candidate; 60],
    length: usize,
    next: usize,
}

/// Moves of earlier searches come before all others.
const KNOWN: [i32; 2] = [i32::MAX, i32::MAX - 1];

impl Candidates {
    fn new() -> Candidates {
        Candidates { list: [Candidate { square: 0, flips: 0, promise: 0 }; 60], length: 0, next: 0 }
    }

    fn push(&mut self, candidate: Candidate) {
        self.list[self.length] = candidate;
        self.length += 1;
    }

    /// Returns the most promising move that was not handed out yet.
    #[inline]
    pub(crate) fn next_best(&mut self) -> Option<Candidate> {
        let rest = &mut self.list[self.next..self.length];
        let (best, _) = rest.iter().enumerate().max_by_key(|&(index, c)| (c.promise, -(index as i32)))?;
        rest.swap(0, best);
        self.next += 1;
        Some(self.list[self.next - 1])
    }
}

/// Returns the moves of a board, those first that leave the opponent the fewest moves; corners count double.
#[apply(hot!)]
pub(crate) fn by_mobility(board: Board, moves: Bitboard, known: [u8; 2]) -> Candidates {
    let mut list = Candidates::new();
    for square in Squares(moves) {
        let flips = kernel::flips(square, board.player, board.opponent);
        let promise = match known_rank(square, known) {
            Some(rank) => KNOWN[rank],
            None => -mobility_left(board.after(square, flips)) * 8 + square_promise(square),
        };
        list.push(Candidate { square, flips, promise });
    }
    list
}

/// Returns the moves of a board in a fixed order of their squares.
#[apply(hot!)]
pub(crate) fn by_square(board: Board, moves: Bitboard, known: [u8; 2]) -> Candidates {
    let mut list = Candidates::new();
    for square in Squares(moves) {
        let flips = kernel::flips(square, board.player, board.opponent);
        let promise = known_rank(square, known).map_or_else(|| square_promise(square), |rank| KNOWN[rank]);
        list.push(Candidate { square, flips, promise });
    }
    list
}

/// Returns the moves of a node, those first after which the evaluation is best for the mover; `mobility` is how
/// many centidiscs each move that they leave the opponent costs on top.
#[apply(hot!)]
pub(crate) fn by_evaluation(
    weights: &Weights,
    node: &Node,
    moves: Bitboard,
    known: [u8; 2],
    mobility: i32,
) -> Candidates {
    let board = node.board();
    let mut list = Candidates::new();
    for square in Squares(moves) {
        let flips = kernel::flips(square, board.player, board.opponent);
        let promise = if let Some(rank) = known_rank(square, known) {
            KNOWN[rank]
        } else {
            let child = node.after(square, flips);
            -eval::evaluate(weights, &child) - mobility * mobility_left(child.board())
        };
        list.push(Candidate { square, flips, promise });
    }
    list
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
