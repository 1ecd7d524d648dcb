//! Which cells are near stones: within two columns and rows, or three away on a line. Kept as a word of bits
//! for each row.

use crate::base::Size;

/// Cells to the left and above that are no cells of the board.
const MARGIN: usize = 3;

/// Rows there is room for, with margins.
const ROWS: usize = 25 + 2 * MARGIN;

/// The rows that one stone reaches.
pub(super) type Band = [u32; 2 * MARGIN + 1];

/// The cells near a stone in the fourth column of a band.
const SHAPE: Band = [0b100_1001, 0b011_1110, 0b011_1110, 0b111_1111, 0b011_1110, 0b011_1110, 0b100_1001];

/// The cells near stones.
#[derive(Clone)]
pub(super) struct Vicinity {
    near: [u32; ROWS],
    stones: [u32; ROWS],
    /// The cells of one row.
    row: u32,
    rows: usize,
}

impl Vicinity {
    /// Returns that of an empty board.
    pub(super) fn new(size: Size) -> Vicinity {
        let row = ((1 << size.columns()) - 1) << MARGIN;
        Vicinity { near: [0; ROWS], stones: [0; ROWS], row, rows: usize::from(size.rows()) }
    }

    /// Puts a stone somewhere and returns what [`Vicinity::remove`] needs.
    #[inline]
    pub(super) fn add(&mut self, row: usize, column: usize) -> Band {
        let mut before = Band::default();
        let band = &mut self.near[row..row + SHAPE.len()];
        before.copy_from_slice(band);
        for (near, shape) in band.iter_mut().zip(SHAPE) {
            *near |= shape << column;
        }
        self.stones[row + MARGIN] |= 1 << (column + MARGIN);
        before
    }

    /// Takes the stone away that was put last.
    #[inline]
    pub(super) fn remove(&mut self, row: usize, column: usize, before: &Band) {
        self.near[row..row + SHAPE.len()].copy_from_slice(before);
        self.stones[row + MARGIN] &= !(1 << (column + MARGIN));
    }

    /// Calls back for every empty cell near stones with its row and column, row by row.
    #[inline]
    pub(super) fn for_each(&self, mut with: impl FnMut(usize, usize)) {
        for row in 0..self.rows {
            let mut cells = self.near[row + MARGIN] & !self.stones[row + MARGIN] & self.row;
            while cells != 0 {
                with(row, cells.trailing_zeros() as usize - MARGIN);
                cells &= cells - 1;
            }
        }
    }
}
