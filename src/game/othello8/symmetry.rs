//! The eight symmetries of the square board.

use super::{Bitboard, Board};

/// One of the eight rotations and reflections of the board.
///
/// ```
/// use kado::game::othello8::{Board, Symmetry};
///
/// let board = Board::START.after(37, Board::START.flips(37));
/// let (canonical, symmetry) = board.canonical();
/// assert_eq!(symmetry.board(board), canonical);
/// assert!(Symmetry::ALL.iter().all(|image| image.board(board).canonical().0 == canonical));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All eight symmetries, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry(0),
        Symmetry(1),
        Symmetry(2),
        Symmetry(3),
        Symmetry(4),
        Symmetry(5),
        Symmetry(6),
        Symmetry(7),
    ];

    /// Returns the image of a set of squares.
    pub(crate) const fn squares(self, mut set: Bitboard) -> Bitboard {
        if self.0 & 1 != 0 {
            set = set.swap_bytes();
        }
        if self.0 & 2 != 0 {
            set = mirror_columns(set);
        }
        if self.0 & 4 != 0 {
            set = transpose(set);
        }
        set
    }

    /// Returns the image of a square (A1 = 0, H8 = 63).
    pub(crate) const fn square(self, square: usize) -> usize {
        self.squares(1 << square).trailing_zeros() as usize
    }

    /// Returns the image of a board.
    pub const fn board(self, board: Board) -> Board {
        Board { player: self.squares(board.player), opponent: self.squares(board.opponent) }
    }

    /// Returns the symmetry that undoes this one.
    /// Without transposition (bit 2), a symmetry is its own inverse. With transposition, the inverse has bit
    /// 0 (reverse the order of the rows) and bit 1 (reverse the order of the columns) swapped.
    #[must_use]
    pub(crate) const fn inverse(self) -> Symmetry {
        match self.0 {
            5 => Symmetry(6),
            6 => Symmetry(5),
            own => Symmetry(own),
        }
    }
}

impl Board {
    /// Returns the canonical image of this board, and the first symmetry that maps to this image.
    /// The canonical image is the smallest of the eight images. All images have the same canonical image.
    #[doc(hidden)]
    pub fn canonical(self) -> (Board, Symmetry) {
        let images = Symmetry::ALL.map(|symmetry| (symmetry.board(self), symmetry));
        images.into_iter().min_by_key(|&(image, _)| image).unwrap_or((self, Symmetry::ALL[0]))
    }
}

/// Exchanges columns a and h, b and g, and so on: reverses the bits of every byte.
const fn mirror_columns(set: Bitboard) -> Bitboard {
    set.swap_bytes().reverse_bits()
}

/// Reflects a set in the diagonal a1-h8 by three exchanges of blocks.
/// Source: H. S. Warren, Hacker's Delight, 2nd ed. 2012, section 7-3 (transposing an 8x8 bit matrix).
const fn transpose(set: Bitboard) -> Bitboard {
    const fn exchange(set: Bitboard, mask: Bitboard, shift: u32) -> Bitboard {
        let difference = (set ^ set >> shift) & mask;
        set ^ difference ^ difference << shift
    }
    let set = exchange(set, 0x00aa_00aa_00aa_00aa, 7);
    let set = exchange(set, 0x0000_cccc_0000_cccc, 14);
    exchange(set, 0x0000_0000_f0f0_f0f0, 28)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_eight_images_of_an_asymmetric_square_differ() {
        let images: std::collections::BTreeSet<usize> = Symmetry::ALL.map(|s| s.square(1)).into();
        assert_eq!(images.into_iter().collect::<Vec<_>>(), [1, 6, 8, 15, 48, 55, 57, 62]);
    }

    #[test]
    fn an_inverse_leads_back() {
        for symmetry in Symmetry::ALL {
            assert!((0..64).all(|square| symmetry.inverse().square(symmetry.square(square)) == square));
        }
    }

    #[test]
    fn symmetries_map_squares_one_to_one() {
        for symmetry in Symmetry::ALL {
            assert_eq!((0..64).fold(0, |set, bit| set | 1u64 << symmetry.square(bit)), u64::MAX);
        }
        let transposing = Symmetry(4);
        assert_eq!(transposing.square(8), 1, "a2 goes to b1");
    }
}
