//! The board from the mover's view, without colors.
//! A search can thus treat both sides alike.

use super::{Bitboard, isa::portable};

/// The discs of the side to move and of its opponent.
/// The two sets never share a square. Boards are ordered by the mover's discs, then by the opponent's.
///
/// ```
/// use kado::game::othello8::Board;
///
/// let f5 = 37;
/// let flips = Board::START.flips(f5);
/// let after = Board::START.after(f5, flips);
/// assert_eq!((flips, after.empties()), (1 << 36, 59));
/// assert_eq!(after.opponent.count_ones(), 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// The discs of the side to move.
    pub player: Bitboard,
    /// The discs of the other side.
    pub opponent: Bitboard,
}

impl Board {
    /// The start position, Black to move: black e4 d5, white d4 e5.
    pub const START: Board = Board { player: 0x0000_0008_1000_0000, opponent: 0x0000_0010_0800_0000 };

    /// Returns the empty squares.
    #[inline]
    pub const fn empty(self) -> Bitboard {
        !(self.player | self.opponent)
    }

    /// Returns the number of empty squares.
    #[inline]
    pub const fn empties(self) -> u32 {
        self.empty().count_ones()
    }

    /// Returns the board after a pass.
    #[inline]
    #[must_use]
    pub const fn pass(self) -> Board {
        Board { player: self.opponent, opponent: self.player }
    }

    /// Returns the board after a move on `square` (0 to 63) that flips `flips`, from the other side's view.
    #[inline]
    #[must_use]
    pub const fn after(self, square: usize, flips: Bitboard) -> Board {
        Board { player: self.opponent ^ flips, opponent: self.player ^ (flips | 1 << square) }
    }

    /// Returns the legal moves of the mover.
    pub fn moves(self) -> Bitboard {
        portable::moves(self.player, self.opponent)
    }

    /// Returns the discs that a move on the empty `square` (0 to 63) flips.
    /// The set is empty exactly if the move is illegal.
    ///
    /// # Panics
    /// If `square` is not on the board.
    pub fn flips(self, square: usize) -> Bitboard {
        portable::flips(square, self.player, self.opponent)
    }

    /// Returns the final score in discs for the mover, empty squares counted for the winner.
    #[inline]
    pub const fn final_score(self) -> i32 {
        let difference = self.player.count_ones() as i32 - self.opponent.count_ones() as i32;
        difference + self.empties() as i32 * difference.signum()
    }

    /// Returns a hash of the board; two different boards very rarely have the same hash.
    #[inline]
    pub(crate) const fn hash(self) -> u64 {
        const PLAYER: u64 = 0x9e37_79b9_7f4a_7c15;
        const OPPONENT: u64 = 0xd1b5_4a32_d192_ed03;
        const FINISH: u64 = 0x8cb9_2ba7_2f3d_8dd7;
        fold(fold(self.player ^ PLAYER, OPPONENT) ^ self.opponent, FINISH)
    }
}

/// Multiplies two words and XORs the two halves of the 128-bit product.
#[inline]
const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}

/// Returns a subset of the mover's stable discs, which no sequence of moves can flip.
pub fn stable_discs(board: Board) -> Bitboard {
    portable::stable_discs(board.player, board.opponent)
}
