//! The lines of the board as packed words of two bits per cell, from which windows are extracted.
//!
//! A word holds [`WALLS`] cells of wall, then the cells of one line in order. The two bits of each cell are
//! complemented: a wall is 0, so that the unused rest of the word is wall, too.

use crate::base::Size;

use super::{Spot, WALLS};

/// Capacity in lines; the lines of a 25x25 board have indices below 174.
const MAX_LINES: usize = 256;

/// The position of a cell on one of its four lines.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct LinePosition {
    /// The index of the line in [`PackedLines`].
    line: u8,
    /// The index of the cell in the word; the first cell of the line has index [`WALLS`].
    pub(super) index: u8,
}

/// The lines of a board, one packed word per line.
#[derive(Clone)]
pub(super) struct PackedLines {
    words: Box<[u64; MAX_LINES]>,
    /// By cell and direction: the position of the cell on its line.
    positions: Box<[[LinePosition; 4]]>,
}

impl PackedLines {
    pub(super) fn new(size: Size, stride: usize, capacity: usize) -> PackedLines {
        let (columns, rows) = (usize::from(size.columns()), usize::from(size.rows()));
        let mut lines = PackedLines {
            words: Box::new([0; MAX_LINES]),
            positions: vec![[LinePosition::default(); 4]; capacity].into(),
        };
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let from_right = columns - 1 - column;
            let numbers = [row, rows + column, rows + columns + column + rows - 1 - row];
            let last = 2 * (rows + columns) + rows + column + row;
            let indices = [column, row, row.min(column), row.min(from_right)];
            let spot: Spot = (row + WALLS) * stride + column + WALLS;
            for (direction, (number, index)) in numbers.into_iter().chain([last]).zip(indices).enumerate() {
                let position = LinePosition { line: number as u8, index: (index + WALLS) as u8 };
                lines.positions[spot][direction] = position;
                lines.words[number] |= 3 << (2 * position.index);
            }
        }
        lines
    }

    /// Returns the position of a cell on its line in a direction.
    #[inline]
    pub(super) fn position(&self, spot: Spot, direction: usize) -> LinePosition {
        self.positions[spot % self.positions.len()][direction]
    }

    /// Places a stone on a cell, or removes the stone if the cell is occupied.
    /// `content` is the color code of the stone. Returns the word of the line after the change.
    #[inline]
    pub(super) fn flip(&mut self, position: LinePosition, content: u8) -> u64 {
        let word = &mut self.words[usize::from(position.line)];
        *word ^= u64::from(content) << (2 * position.index);
        *word
    }

    /// Returns the window that reaches `reach` cells to each side of a cell.
    #[inline]
    pub(super) fn window(&self, position: LinePosition, reach: usize) -> u32 {
        let word = self.words[usize::from(position.line)];
        window((word >> (2 * (usize::from(position.index) - reach))) as u32, reach)
    }
}

/// Extracts the window of the cell at index `reach` of a packed line.
/// The window holds `reach` cells on each side of the cell.
#[inline]
pub(super) fn window(word: u32, reach: usize) -> u32 {
    let side = (1 << (2 * reach)) - 1;
    !(word & side | word >> 2 & side << (2 * reach)) & (side << (2 * reach) | side)
}
