//! Sets of windows as bit sets, one bit per window of the board.
//! A window is a run of k adjacent cells in a line.

use std::array;

/// A set of windows with indices below `64 * N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct WindowSet<const N: usize>([u64; N]);

impl<const N: usize> WindowSet<N> {
    pub(super) const EMPTY: WindowSet<N> = WindowSet([0; N]);

    pub(super) fn insert(&mut self, window: usize) {
        self.0[window / 64] |= 1 << (window % 64);
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; N]
    }

    #[inline]
    pub(super) fn contains(&self, window: usize) -> bool {
        self.0[window / 64] >> (window % 64) & 1 != 0
    }

    /// Returns the intersection of two sets.
    #[inline]
    pub(super) fn and(self, other: WindowSet<N>) -> WindowSet<N> {
        WindowSet(array::from_fn(|word| self.0[word] & other.0[word]))
    }

    /// Returns the windows of this set that are not in the other.
    #[inline]
    pub(super) fn without(self, other: WindowSet<N>) -> WindowSet<N> {
        WindowSet(array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    /// Returns the union of two sets.
    #[inline]
    pub(super) fn or(self, other: WindowSet<N>) -> WindowSet<N> {
        WindowSet(array::from_fn(|word| self.0[word] | other.0[word]))
    }

    /// Returns the symmetric difference of two sets.
    #[inline]
    pub(super) fn xor(self, other: WindowSet<N>) -> WindowSet<N> {
        WindowSet(array::from_fn(|word| self.0[word] ^ other.0[word]))
    }

    /// Returns the indices of the windows, in ascending order.
    #[inline]
    pub(super) fn iter(self) -> Windows<N> {
        Windows { left: self.0, word: 0 }
    }
}

/// Iterates over the indices of the windows of a set.
#[derive(Clone, Debug)]
pub(super) struct Windows<const N: usize> {
    left: [u64; N],
    word: usize,
}

impl<const N: usize> Iterator for Windows<N> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.word < N {
            let bits = self.left[self.word];
            if bits != 0 {
                self.left[self.word] &= bits - 1;
                return Some(self.word * 64 + bits.trailing_zeros() as usize);
            }
            self.word += 1;
        }
        None
    }
}

/// Returns the indices of the cells of a bitboard, in ascending order.
#[inline]
pub(super) fn cells_of(bits: u64) -> impl Iterator<Item = usize> {
    let mut left = bits;
    std::iter::from_fn(move || {
        let cell = (left != 0).then(|| left.trailing_zeros() as usize);
        left &= left.wrapping_sub(1);
        cell
    })
}
