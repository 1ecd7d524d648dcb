//! The lines of the board as packed words, two bits per cell.
//! The windows of all cells are read from them.
//!
//! A word holds the cells of one line in order, after [`WALLS`] cells of wall. Cells are complemented, so
//! that a wall is 0 and the unused rest of the word is wall, too.

use crate::base::Size;

use super::{Spot, WALLS};

/// Capacity in lines: at least 25 rows, 25 columns and 49 diagonals in either direction.
const TRACKS: usize = 256;

/// The location of a cell on one of its four lines.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    /// The index of the line in [`Tracks`].
    track: u8,
    /// The index of the cell in the word; the first cell of the line has index [`WALLS`].
    pub(super) index: u8,
}

/// All lines of a board.
#[derive(Clone)]
pub(super) struct Tracks {
    words: Box<[u64; TRACKS]>,
    /// By cell: its location on the line in each of the four directions.
    places: Box<[[Place; 4]]>,
}

impl Tracks {
    /// Creates the lines of an empty board.
    pub(super) fn new(size: Size, stride: usize, room: usize) -> Tracks {
        let (columns, rows) = (usize::from(size.columns()), usize::from(size.rows()));
        let mut tracks =
            Tracks { words: Box::new([0; TRACKS]), places: vec![[Place::default(); 4]; room].into() };
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            let from_right = columns - 1 - column;
            let numbers = [row, rows + column, rows + columns + column + rows - 1 - row];
            let last = 2 * (rows + columns) + rows + column + row;
            let indices = [column, row, row.min(column), row.min(from_right)];
            let spot: Spot = (row + WALLS) * stride + column + WALLS;
            for (direction, (number, index)) in numbers.into_iter().chain([last]).zip(indices).enumerate() {
                let place = Place { track: number as u8, index: (index + WALLS) as u8 };
                tracks.places[spot][direction] = place;
                tracks.words[number] |= 3 << (2 * place.index);
            }
        }
        tracks
    }

    /// Returns the location of a cell on its line in a direction.
    #[inline]
    pub(super) fn place(&self, spot: Spot, direction: usize) -> Place {
        self.places[spot % self.places.len()][direction]
    }

    /// Puts a stone on an empty cell or removes it, and returns the word of the line.
    #[inline]
    pub(super) fn flip(&mut self, place: Place, content: u8) -> u64 {
        let word = &mut self.words[usize::from(place.track)];
        *word ^= u64::from(content) << (2 * place.index);
        *word
    }

    /// Returns the window of `reach` cells to each side of a cell.
    #[inline]
    pub(super) fn window(&self, place: Place, reach: usize) -> u32 {
        let word = self.words[usize::from(place.track)];
        window((word >> (2 * (usize::from(place.index) - reach))) as u32, reach)
    }
}

/// Returns the window in the low bits of `word`: `reach` cells to each side of a cell, without the cell.
#[inline]
pub(super) fn window(word: u32, reach: usize) -> u32 {
    let side = (1 << (2 * reach)) - 1;
    !(word & side | word >> 2 & side << (2 * reach)) & (side << (2 * reach) | side)
}
