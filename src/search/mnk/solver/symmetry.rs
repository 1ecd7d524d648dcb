//! The rotations and reflections of a board, applied to bitboards.

use crate::base::Size;

/// The symmetries of a board except the identity: seven for a square board, three for any other.
#[derive(Debug)]
pub(super) struct Symmetry {
    images: Vec<Image>,
}

/// A symmetry as lookup tables: for each byte of a bitboard, the image of each of its 256 values.
type Image = Vec<[u64; 256]>;

impl Symmetry {
    pub(super) fn new(size: Size) -> Symmetry {
        let (columns, rows) = (usize::from(size.columns()), usize::from(size.rows()));
        let kinds = if columns == rows { 1..8 } else { 1..4 };
        let image = |kind: usize| {
            let place = |cell: usize| {
                let (x, y) = (cell % columns, cell / columns);
                let x = if kind & 1 != 0 { columns - 1 - x } else { x };
                let y = if kind & 2 != 0 { rows - 1 - y } else { y };
                if kind & 4 != 0 { x * columns + y } else { y * columns + x }
            };
            let bytes = size.squares().div_ceil(8);
            let of_byte = |byte: usize| {
                std::array::from_fn(|bits| {
                    let cells = (0..8).filter(|bit| bits >> bit & 1 != 0).map(|bit| byte * 8 + bit);
                    cells
                        .filter(|&cell| cell < size.squares())
                        .fold(0, |image, cell| image | 1 << place(cell))
                })
            };
            (0..bytes).map(of_byte).collect()
        };
        Symmetry { images: kinds.map(image).collect() }
    }

    /// Returns the smallest image of a pair of bitboards under all symmetries.
    #[inline]
    pub(super) fn smallest(&self, cells: (u64, u64)) -> (u64, u64) {
        let mut smallest = cells;
        for image in &self.images {
            smallest = smallest.min((turned(image, cells.0), turned(image, cells.1)));
        }
        smallest
    }
}

#[inline]
fn turned(image: &Image, cells: u64) -> u64 {
    let bytes = image.iter().zip(cells.to_le_bytes());
    bytes.fold(0, |turned, (of_byte, byte)| turned | of_byte[usize::from(byte)])
}
