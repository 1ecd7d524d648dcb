//! A board from the mover's view, whose side length is a compile-time constant.
#![expect(clippy::inline_always, reason = "inlined code is compiled for the tier of its caller")]

use std::fmt;

use super::{Bits, Set, set};

/// The discs of both sides on a board of side `N`, which is even and in 4..=16.
///
/// The square in column `c` and row `r` is bit `r * (N + 1) + c`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct WideBoard<S, const N: usize> {
    /// The mover's discs.
    pub(crate) player: S,
    /// The other side's discs.
    pub(crate) opponent: S,
}

impl<S: Set, const N: usize> WideBoard<S, N> {
    /// Distances in bits between neighbors along the four axes.
    /// The axes are row, rising diagonal, column and falling diagonal.
    pub(crate) const STEPS: [usize; 4] = [1, N, N + 1, N + 2];

    pub(crate) const SQUARES: u32 = (N * N) as u32;

    #[inline(always)]
    pub(crate) fn all() -> S {
        S::from_words(&const { rectangle(N, 0, N, 0, N) })
    }

    #[inline(always)]
    pub(crate) fn corners() -> S {
        S::from_words(&const { near_corners(N, &[(0, 0)]) })
    }

    /// Returns the squares diagonally next to a corner.
    #[inline(always)]
    pub(crate) fn x_squares() -> S {
        S::from_words(&const { near_corners(N, &[(1, 1)]) })
    }

    /// Returns the edge squares next to a corner.
    #[inline(always)]
    pub(crate) fn c_squares() -> S {
        S::from_words(&const { near_corners(N, &[(0, 1), (1, 0)]) })
    }

    /// Returns the squares of the four edges.
    #[inline(always)]
    pub(crate) fn edges() -> S {
        Self::all() & !S::from_words(&const { rectangle(N, 1, N - 1, 1, N - 1) })
    }

    /// Returns the quadrant of the board that holds a square.
    #[inline(always)]
    pub(crate) fn quadrant(bit: usize) -> S {
        let (column, row) = (bit % (N + 1), bit / (N + 1));
        let quadrants = const {
            let half = N / 2;
            &[
                rectangle(N, 0, half, 0, half),
                rectangle(N, half, N, 0, half),
                rectangle(N, 0, half, half, N),
                rectangle(N, half, N, half, N),
            ]
        };
        S::from_words(&quadrants[usize::from(column >= N / 2) + 2 * usize::from(row >= N / 2)])
    }

    /// Returns the union of the quadrants that hold an odd number of these squares.
    #[inline(always)]
    pub(crate) fn odd_quadrants(squares: S) -> S {
        let (near, far) = (Self::bit(0), Self::bit(N * N - 1));
        let corners = [near, Self::bit(N - 1), Self::bit(N * (N - 1)), far];
        corners.into_iter().map(Self::quadrant).fold(S::EMPTY, |odd, quadrant| {
            if (squares & quadrant).count() % 2 == 1 { odd | quadrant } else { odd }
        })
    }

    /// Converts a square index, counted row by row from a1, to the bit index of the square in a set.
    #[inline(always)]
    pub(crate) const fn bit(square: usize) -> usize {
        square / N * (N + 1) + square % N
    }

    /// Converts the bit index of a square to the square index, counted row by row from a1.
    #[inline(always)]
    pub(crate) const fn square(bit: usize) -> usize {
        bit / (N + 1) * N + bit % (N + 1)
    }

    #[inline(always)]
    pub(crate) fn empty(self) -> S {
        Self::all() & !(self.player | self.opponent)
    }

    #[inline(always)]
    pub(crate) fn empties(self) -> u32 {
        Self::SQUARES - (self.player | self.opponent).count()
    }

    /// Returns the potential moves of the mover: the empty squares next to a disc of the opponent.
    #[inline(always)]
    pub(crate) fn potential_moves(self) -> S {
        Self::neighbors(self.opponent) & self.empty()
    }

    /// Returns the discs that a move on an empty square flips.
    /// The set is empty exactly if the move is illegal.
    #[inline(always)]
    pub(crate) fn flips(self, bit: usize) -> S {
        S::flips::<N>(bit, self.player, self.opponent)
    }

    /// Returns the board after a move that flips these discs, from the other side's view.
    #[inline(always)]
    #[must_use]
    pub(crate) fn after(self, bit: usize, flips: S) -> WideBoard<S, N> {
        WideBoard { player: self.opponent & !flips, opponent: self.player | flips | S::of(bit) }
    }

    /// Returns the board from the other side's view.
    #[inline(always)]
    #[must_use]
    pub(crate) fn pass(self) -> WideBoard<S, N> {
        WideBoard { player: self.opponent, opponent: self.player }
    }

    /// Returns the final disc difference, mover's view.
    /// The empty squares count for the side with more discs.
    #[inline(always)]
    pub(crate) fn majority(self) -> i32 {
        let (player, opponent) = (self.player.count() as i32, self.opponent.count() as i32);
        let difference = player - opponent;
        difference + difference.signum() * (Self::SQUARES as i32 - player - opponent)
    }

    #[inline(always)]
    pub(crate) fn hash(self) -> u64 {
        let mut hash = 0;
        for word in 0..S::WORDS {
            hash = mixed(hash ^ self.player.word(word), 0x9e37_79b9_7f4a_7c15);
            hash = mixed(hash ^ self.opponent.word(word), 0xd6e8_feb8_6659_fd93);
        }
        hash
    }

    /// Returns the image of the board under one of the eight symmetries.
    /// Bit 0 of `symmetry` reverses the order of the rows, bit 1 reverses the order of the columns, and bit
    /// 2 then transposes the board.
    #[must_use]
    pub(crate) fn image(self, symmetry: usize) -> WideBoard<S, N> {
        let image = |set: S| Bits(set).fold(S::EMPTY, |all, bit| all | S::of(Self::image_of(bit, symmetry)));
        WideBoard { player: image(self.player), opponent: image(self.opponent) }
    }

    /// Maps the bit index of a square to the bit index of its image under one of the eight symmetries.
    /// Bit 0 of `symmetry` reverses the order of the rows, bit 1 reverses the order of the columns, and bit 2
    /// then transposes the board.
    pub(crate) const fn image_of(bit: usize, symmetry: usize) -> usize {
        let (mut column, mut row) = (bit % (N + 1), bit / (N + 1));
        if symmetry & 1 != 0 {
            row = N - 1 - row;
        }
        if symmetry & 2 != 0 {
            column = N - 1 - column;
        }
        if symmetry & 4 != 0 {
            (column, row) = (row, column);
        }
        row * (N + 1) + column
    }

    /// Returns the symmetry that undoes `symmetry`; both are encoded as in `WideBoard::image`.
    pub(crate) const fn inverse(symmetry: usize) -> usize {
        match symmetry {
            5 => 6,
            6 => 5,
            own => own,
        }
    }
}

/// Writes the rows, separated by `/`: `X` for the mover, `O` for the other side, `-` for an empty square.
impl<S: Set, const N: usize> fmt::Debug for WideBoard<S, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in 0..N * N {
            let bit = Self::bit(square);
            let cell = if self.player.has(bit) {
                'X'
            } else if self.opponent.has(bit) {
                'O'
            } else {
                '-'
            };
            let gap = if square % N == 0 && square > 0 { "/" } else { "" };
            write!(f, "{gap}{cell}")?;
        }
        Ok(())
    }
}

/// Mixes a word: XORs the word rotated by 32 bits with both halves of the product `word * factor`.
#[inline(always)]
fn mixed(word: u64, factor: u64) -> u64 {
    let product = u128::from(word) * u128::from(factor);
    word.rotate_left(32) ^ product as u64 ^ (product >> 64) as u64
}

/// Returns the squares of a rectangle on a board of `side` x `side` squares.
/// The rectangle has the columns `left..right` and the rows `top..bottom`.
const fn rectangle(side: usize, left: usize, right: usize, top: usize, bottom: usize) -> [u64; set::WORDS] {
    let mut words = [0; set::WORDS];
    let mut row = top;
    while row < bottom {
        let mut column = left;
        while column < right {
            let bit = row * (side + 1) + column;
            words[bit / 64] |= 1 << (bit % 64);
            column += 1;
        }
        row += 1;
    }
    words
}

/// Returns the squares at these (column, row) distances from each of the four corners.
const fn near_corners(side: usize, distances: &[(usize, usize)]) -> [u64; set::WORDS] {
    let mut words = [0; set::WORDS];
    let mut index = 0;
    while index < distances.len() {
        let (column, row) = distances[index];
        let mut corner = 0;
        while corner < 4 {
            let column = if corner % 2 == 0 { column } else { side - 1 - column };
            let row = if corner < 2 { row } else { side - 1 - row };
            let bit = row * (side + 1) + column;
            words[bit / 64] |= 1 << (bit % 64);
            corner += 1;
        }
        index += 1;
    }
    words
}
