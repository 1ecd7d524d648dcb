//! The evaluation of Othello on boards other than 8x8.
//! Its features are those of the hand-made 8x8 evaluation. Its weights are the 8x8 weights for the same
//! fraction of empty squares.
#![expect(clippy::inline_always, reason = "inlined code is compiled for the tier of its caller")]

use crate::game::othello::Aim;
use crate::game::othello_wide::{Set, WideBoard};

use super::othello::phases::Phases;

/// The weights for one aim of the game: more discs than the opponent, or fewer.
#[derive(Clone, Debug)]
pub(crate) struct Weights {
    phases: Phases,
    /// The sign of a disc in the score: 1 if the side with more discs wins, else -1.
    sign: i32,
}

impl Weights {
    pub(crate) fn new(aim: Aim) -> Weights {
        Weights { phases: Phases::new(), sign: if aim == Aim::Most { 1 } else { -1 } }
    }

    /// Returns the score of a finished game in discs, mover's view.
    #[inline(always)]
    pub(crate) fn final_score<S: Set, const N: usize>(&self, board: WideBoard<S, N>) -> i32 {
        self.sign * board.majority()
    }

    #[inline(always)]
    pub(crate) fn sign(&self) -> i32 {
        self.sign
    }

    /// Returns the score of a board in centidiscs, mover's view.
    /// If the game is over, the result is the final score. The caller passes the legal moves of the mover,
    /// the legal moves of the opponent, and a function that counts the mover's stable discs. These
    /// parameters keep the large functions for move generation and stability out of this inlined function.
    #[inline(always)]
    pub(crate) fn evaluate<S: Set, const N: usize>(
        &self,
        board: WideBoard<S, N>,
        [moves, other_moves]: [S; 2],
        stable_discs: impl Fn(WideBoard<S, N>) -> i32,
    ) -> i32 {
        let other = board.pass();
        if (moves | other_moves).is_empty() {
            return self.final_score(board) * 100;
        }
        let empties = board.empties();
        let phase = self.phases.at((empties * 64).div_ceil(WideBoard::<S, N>::SQUARES).min(60));
        let (potential, other_potential) = (board.potential_moves(), other.potential_moves());
        let freedom = phase.mobility * (count(moves) - count(other_moves))
            + phase.potential_mobility * (count(potential) - count(other_potential))
            + if empties % 2 == 1 { phase.parity } else { -phase.parity };
        let discs = board.player | board.opponent;
        let corners = WideBoard::<S, N>::corners();
        let mut lasting = 0;
        if (discs & WideBoard::<S, N>::edges()).is_empty() {
            lasting += phase.x_square * lead(board, WideBoard::<S, N>::x_squares());
        } else {
            let near_empty_corner = WideBoard::<S, N>::neighbors(corners & board.empty());
            let far = WideBoard::<S, N>::edges() & !corners & !near_empty_corner;
            lasting += phase.corner * lead(board, corners)
                + phase.x_square * lead(board, WideBoard::<S, N>::x_squares() & near_empty_corner)
                + phase.c_square * lead(board, WideBoard::<S, N>::c_squares() & near_empty_corner)
                + phase.edge * lead(board, far);
            if !(discs & corners).is_empty() {
                lasting += phase.stable * (stable_discs(board) - stable_discs(other));
            }
        }
        let largest = largest_score::<N>();
        (freedom + self.sign * lasting).clamp(-largest, largest)
    }
}

/// Returns the largest evaluation on a board with sides of `N` squares, in centidiscs.
/// It is less than the final score of a side that has all discs.
pub(crate) const fn largest_score<const N: usize>() -> i32 {
    100 * (N * N - 1) as i32
}

#[inline(always)]
fn count<S: Set>(set: S) -> i32 {
    set.count() as i32
}

/// Returns the disc difference on these squares, from the mover's view.
#[inline(always)]
fn lead<S: Set, const N: usize>(board: WideBoard<S, N>, squares: S) -> i32 {
    count(board.player & squares) - count(board.opponent & squares)
}
