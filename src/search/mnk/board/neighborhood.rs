//! The set of cells near stones, with one word per row and one bit per cell.
//! A cell is near a stone if it is at most two columns and two rows away, or exactly three cells away in the
//! same row, column or diagonal.

use crate::base::Size;

/// The width of the margin around the board, in cells.
const MARGIN: usize = 3;

/// The maximum number of rows: 25 rows of the board, and the margin above and below.
const ROWS: usize = 25 + 2 * MARGIN;

/// Seven consecutive rows of the board as bit sets, with one word per row and one bit per cell.
/// The rows are the row of a stone and three rows on either side. Only cells in these rows can be near the
/// stone.
pub(super) type Band = [u32; 2 * MARGIN + 1];

/// The cells near one stone, with one word per row.
/// The stone is bit 3 of the fourth word, in the middle of the band.
const SHAPE: Band = [0b100_1001, 0b011_1110, 0b011_1110, 0b111_1111, 0b011_1110, 0b011_1110, 0b100_1001];

/// The set of cells near stones, and the set of stones.
/// A cell is near a stone if it is at most two columns and two rows away, or exactly three cells away in the
/// same row, column or diagonal.
#[derive(Clone)]
pub(super) struct Neighborhood {
    near: [u32; ROWS],
    stones: [u32; ROWS],
    /// The mask of the board's columns in the word of a row; the margin bits are 0.
    row: u32,
    rows: usize,
}

impl Neighborhood {
    pub(super) fn new(size: Size) -> Neighborhood {
        let row = ((1 << size.columns()) - 1) << MARGIN;
        Neighborhood { near: [0; ROWS], stones: [0; ROWS], row, rows: usize::from(size.rows()) }
    }

    /// Adds a stone and returns the previous words of the rows around it.
    /// [`Neighborhood::remove`] restores these words.
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

    /// Removes the stone added last.
    /// `before` holds the words that `Neighborhood::add` returned for this stone.
    #[inline]
    pub(super) fn remove(&mut self, row: usize, column: usize, before: &Band) {
        self.near[row..row + SHAPE.len()].copy_from_slice(before);
        self.stones[row + MARGIN] &= !(1 << (column + MARGIN));
    }

    /// Returns whether a cell of the board is near a stone.
    #[inline]
    pub(super) fn is_near(&self, row: usize, column: usize) -> bool {
        self.near[row + MARGIN] >> (column + MARGIN) & 1 != 0
    }

    /// Calls `with` with the row and column of every empty cell near stones, row by row.
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
