//! Sets of squares on boards of any size.
//! A set is a `u64` or a `u128` if the bits of the board fit in 64 or 128 bits, else an array of words.
//!
//! A board of side `n` stores its rows `n + 1` bits apart. The extra column between the rows is always empty.
//! A run of discs along a line therefore ends at the extra column and needs no mask.
#![expect(clippy::inline_always, reason = "inlined code is compiled for the tier of its caller")]

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not};

use super::rays;

/// The number of words of the widest set: 16 rows, 17 bits apart.
pub(crate) const WORDS: usize = 5;

/// A set of bits.
/// Shifts and the complement may set bits off the board; the caller must mask them.
pub(crate) trait Set:
    Copy
    + Eq
    + Ord
    + Debug
    + Hash
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + 'static
{
    /// The number of 64-bit words.
    const WORDS: usize;

    const EMPTY: Self;

    /// Converts 64-bit words, the lowest first, to a set of bits.
    /// Words beyond the width of the type are dropped.
    fn from_words(words: &[u64; WORDS]) -> Self;

    /// Returns one word; word 0 is the lowest.
    fn word(self, index: usize) -> u64;

    /// Returns the set with only this bit.
    fn of(bit: usize) -> Self;

    /// Returns whether a bit is set; `false` beyond the width.
    fn has(self, bit: usize) -> bool;

    /// Shifts the set left by `places` bits; `places` is less than the width.
    #[must_use]
    fn up(self, places: usize) -> Self;

    /// Shifts the set right by `places` bits; `places` is less than the width.
    #[must_use]
    fn down(self, places: usize) -> Self;

    /// Returns the number of bits in the set.
    fn count(self) -> u32;

    /// Returns the index of the lowest bit in the set; the set must not be empty.
    fn lowest(self) -> usize;

    /// Returns the set without its lowest bit.
    #[must_use]
    fn without_lowest(self) -> Self;

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Returns the discs of `opponent` that a move of `player` on an empty square flips.
    /// The side of the board is `N`.
    #[inline(always)]
    fn flips<const N: usize>(bit: usize, player: Self, opponent: Self) -> Self {
        rays::walk::<Self, N>(bit, player, opponent)
    }
}

/// Implements the `Set` methods whose code is the same for `u64` and `u128`.
macro_rules! bits_of_an_integer {
    () => {
        #[inline(always)]
        fn of(bit: usize) -> Self {
            1 << bit
        }

        #[inline(always)]
        fn has(self, bit: usize) -> bool {
            bit < Self::BITS as usize && self >> bit & 1 == 1
        }

        #[inline(always)]
        fn up(self, places: usize) -> Self {
            self << places
        }

        #[inline(always)]
        fn down(self, places: usize) -> Self {
            self >> places
        }

        #[inline(always)]
        fn count(self) -> u32 {
            self.count_ones()
        }

        #[inline(always)]
        fn lowest(self) -> usize {
            self.trailing_zeros() as usize
        }

        #[inline(always)]
        fn without_lowest(self) -> Self {
            self & self.wrapping_sub(1)
        }
    };
}

impl Set for u64 {
    const WORDS: usize = 1;
    const EMPTY: u64 = 0;

    #[inline(always)]
    fn from_words(words: &[u64; WORDS]) -> u64 {
        words[0]
    }

    #[inline(always)]
    fn word(self, _: usize) -> u64 {
        self
    }

    bits_of_an_integer!();

    #[inline(always)]
    fn flips<const N: usize>(bit: usize, player: u64, opponent: u64) -> u64 {
        rays::carry::<N>(bit, player, opponent)
    }
}

impl Set for u128 {
    const WORDS: usize = 2;
    const EMPTY: u128 = 0;

    #[inline(always)]
    fn from_words(words: &[u64; WORDS]) -> u128 {
        u128::from(words[0]) | u128::from(words[1]) << 64
    }

    #[inline(always)]
    fn word(self, index: usize) -> u64 {
        (self >> (64 * index)) as u64
    }

    bits_of_an_integer!();
}

/// A set of `64 * W` bits, the lowest word first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Words<const W: usize>([u64; W]);

impl<const W: usize> BitAnd for Words<W> {
    type Output = Words<W>;

    #[inline(always)]
    fn bitand(self, other: Words<W>) -> Words<W> {
        Words(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const W: usize> BitOr for Words<W> {
    type Output = Words<W>;

    #[inline(always)]
    fn bitor(self, other: Words<W>) -> Words<W> {
        Words(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl<const W: usize> BitXor for Words<W> {
    type Output = Words<W>;

    #[inline(always)]
    fn bitxor(self, other: Words<W>) -> Words<W> {
        Words(std::array::from_fn(|word| self.0[word] ^ other.0[word]))
    }
}

impl<const W: usize> Not for Words<W> {
    type Output = Words<W>;

    #[inline(always)]
    fn not(self) -> Words<W> {
        Words(self.0.map(Not::not))
    }
}

impl<const W: usize> Set for Words<W> {
    const WORDS: usize = W;
    const EMPTY: Words<W> = Words([0; W]);

    #[inline(always)]
    fn from_words(words: &[u64; WORDS]) -> Words<W> {
        Words(std::array::from_fn(|word| words[word]))
    }

    #[inline(always)]
    fn word(self, index: usize) -> u64 {
        self.0[index]
    }

    #[inline(always)]
    fn of(bit: usize) -> Words<W> {
        let mut words = [0; W];
        words[bit / 64] = 1 << (bit % 64);
        Words(words)
    }

    #[inline(always)]
    fn has(self, bit: usize) -> bool {
        self.0.get(bit / 64).is_some_and(|word| word >> (bit % 64) & 1 == 1)
    }

    #[inline(always)]
    fn up(self, places: usize) -> Words<W> {
        let (words, places) = (places / 64, places % 64);
        let word = |index: usize| index.checked_sub(words).map_or(0, |index| self.0[index]);
        Words(std::array::from_fn(|index| {
            let carried = if places == 0 || index == 0 { 0 } else { word(index - 1) >> (64 - places) };
            word(index) << places | carried
        }))
    }

    #[inline(always)]
    fn down(self, places: usize) -> Words<W> {
        let (words, places) = (places / 64, places % 64);
        let word = |index: usize| self.0.get(index + words).copied().unwrap_or(0);
        Words(std::array::from_fn(|index| {
            let carried = if places == 0 { 0 } else { word(index + 1) << (64 - places) };
            word(index) >> places | carried
        }))
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    fn lowest(self) -> usize {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(W - 1);
        64 * word + self.0[word].trailing_zeros() as usize
    }

    #[inline(always)]
    fn without_lowest(self) -> Words<W> {
        let mut words = self.0;
        if let Some(word) = words.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        Words(words)
    }
}

/// Iterates over the bits of a set, lowest first.
#[derive(Clone, Debug)]
pub(crate) struct Bits<S>(pub(crate) S);

impl<S: Set> Iterator for Bits<S> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let lowest = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(lowest)
    }
}
