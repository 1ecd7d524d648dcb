//! The search board, updated incrementally.
//! It holds the stone counts of every window, and the total worth of the live windows by color and by cell.
//!
//! A window is live for a color while it contains no stone of the other color and, if longer lines do not
//! win, no stone of the color stands next to its ends. The fewer stones a live window still needs, the
//! greater its worth. The worth of a cell for a color is the total worth of the live windows through the
//! cell.

use crate::base::Color;
use crate::game::Position;
use crate::game::mnk::{Mnk, Rules};
use crate::search::mnk::transposition::{HashKey, Hashes};

use super::geometry::Geometry;

/// The worth of a live window, indexed by the number of stones it still needs.
/// The last value applies to 6 stones or more.
const WORTH: [i32; 7] = [0, 1024, 256, 64, 16, 4, 1];

/// The numbers of stones in a window and next to its ends; index 0 is Black, 1 White.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    /// The number of stones of each color in the window.
    stones: [u8; 2],
    /// The number of stones of each color next to the window's ends; always 0 if longer lines win.
    /// A stone next to an end makes any line of its color that fills the window too long.
    beside: [u8; 2],
}

impl Count {
    /// Returns the number of stones that the window still needs for a color, or `None` if it is dead.
    #[inline]
    fn missing(self, color: usize, k: usize) -> Option<usize> {
        let lives = self.stones[1 - color] == 0 && self.beside[color] == 0;
        lives.then(|| k - usize::from(self.stones[color]))
    }
}

/// The live windows of one color, with the sums of their `WORTH` values.
/// One sum covers the whole board. For each cell, another sum covers the live windows through the cell.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Tally {
    live: u32,
    /// The sum of `WORTH` over the live windows of the color.
    worth: i32,
    /// For each cell, the sum of `WORTH` over this color's live windows through the cell.
    cells: Vec<i32>,
    /// The live windows as bit sets: first those that need one more stone, then those that need two.
    near: [Vec<u64>; 2],
}

/// A position with the stone counts of all windows and a tally of each color's live windows.
/// Every move updates the counts and the tallies. A window is live for a color if the color can still win in
/// the window.
#[derive(Debug)]
pub(super) struct Counters {
    geometry: Geometry,
    cells: Vec<Option<Color>>,
    counts: Vec<Count>,
    tallies: [Tally; 2],
    hashes: [u64; 2],
    mover: Color,
}

const WHITE_TO_MOVE: u64 = 0x9e37_79b9_7f4a_7c15;

impl Counters {
    /// Creates an empty board, Black to move.
    pub(super) fn new(rules: Rules) -> Counters {
        let geometry = Geometry::new(rules);
        let (cells, windows) = (geometry.size.squares(), geometry.windows.len());
        let words = windows.div_ceil(64);
        let tally =
            Tally { live: 0, worth: 0, cells: vec![0; cells], near: [vec![0; words], vec![0; words]] };
        let mut counters = Counters {
            cells: vec![None; cells],
            counts: vec![Count::default(); windows],
            tallies: [tally.clone(), tally],
            hashes: [0; 2],
            mover: Color::Black,
            geometry,
        };
        for window in 0..windows {
            for color in 0..2 {
                let missing = counters.counts[window].missing(color, counters.geometry.k);
                counters.revalue(window, color, None, missing);
            }
        }
        counters
    }

    pub(super) fn of(position: &Mnk) -> Counters {
        let mut counters = Counters::new(position.game());
        for square in position.size().all_squares() {
            if let Some(color) = position.at(square) {
                counters.put(square.index(), color, true);
            }
        }
        counters.mover = position.turn();
        counters
    }

    /// Plays a move of the side to move on an empty cell.
    pub(super) fn make(&mut self, cell: usize) {
        self.put(cell, self.mover, true);
        self.mover = self.mover.opponent();
    }

    /// Undoes the last move, which was on `cell`.
    pub(super) fn unmake(&mut self, cell: usize) {
        self.mover = self.mover.opponent();
        self.put(cell, self.mover, false);
    }

    pub(super) fn mover(&self) -> Color {
        self.mover
    }

    pub(super) fn is_empty(&self, cell: usize) -> bool {
        self.cells.get(cell).is_some_and(Option::is_none)
    }

    /// Returns the hashes of the board and the side to move.
    pub(super) fn hashes(&self) -> Hashes {
        let [bucket, key] = self.hashes;
        let mover = if self.mover == Color::White { WHITE_TO_MOVE } else { 0 };
        Hashes { bucket: bucket ^ mover, key: HashKey(key ^ mover) }
    }

    /// Returns whether a side can still win, that is, has a live window.
    pub(super) fn can_win(&self, color: Color) -> bool {
        self.tallies[color as usize].live > 0
    }

    /// Returns the total worth of the live windows of a side.
    pub(super) fn worth(&self, color: Color) -> i32 {
        self.tallies[color as usize].worth
    }

    /// Returns the worth of a cell for a side.
    /// The worth is the sum of `WORTH` over the side's live windows through the cell.
    #[inline]
    pub(super) fn worth_of_cell(&self, cell: usize, color: Color) -> i32 {
        self.tallies[color as usize].cells[cell]
    }

    pub(super) fn empty_cells(&self) -> impl Iterator<Item = usize> {
        self.cells.iter().enumerate().filter(|(_, content)| content.is_none()).map(|(cell, _)| cell)
    }

    /// Returns the cells where a side wins at once.
    /// A cell may occur several times.
    pub(super) fn wins(&self, color: Color) -> impl Iterator<Item = usize> {
        self.near(color, 1).filter_map(|window| self.missing_cells(window).next())
    }

    /// Returns the two empty cells of each live window that needs two more stones of the color.
    pub(super) fn pairs(&self, color: Color) -> impl Iterator<Item = (usize, usize)> {
        self.near(color, 2).filter_map(|window| {
            let mut cells = self.missing_cells(window);
            cells.next().zip(cells.next())
        })
    }

    fn missing_cells(&self, window: usize) -> impl Iterator<Item = usize> {
        self.geometry.windows[window]
            .iter()
            .map(|&cell| usize::from(cell))
            .filter(|&cell| self.is_empty(cell))
    }

    fn near(&self, color: Color, missing: usize) -> impl Iterator<Item = usize> {
        let words = self.tallies[color as usize].near[missing - 1].iter().enumerate();
        words.filter(|(_, bits)| **bits != 0).flat_map(|(word, &bits)| {
            (0..64).filter(move |bit| bits >> bit & 1 != 0).map(move |bit| word * 64 + bit)
        })
    }

    /// Puts a stone on a cell, or removes it if `is_there` is false.
    fn put(&mut self, cell: usize, color: Color, is_there: bool) {
        let side = color as usize;
        self.cells[cell] = is_there.then_some(color);
        for (hash, of_stone) in self.hashes.iter_mut().zip(self.geometry.hashes[cell][side]) {
            *hash ^= of_stone;
        }
        let step = |count: &mut u8| *count = if is_there { *count + 1 } else { *count - 1 };
        for index in 0..self.geometry.through[cell].len() {
            let window = usize::from(self.geometry.through[cell][index]);
            self.recount(window, |count| step(&mut count.stones[side]));
        }
        for index in 0..self.geometry.beside[cell].len() {
            let window = usize::from(self.geometry.beside[cell][index]);
            self.recount(window, |count| step(&mut count.beside[side]));
        }
    }

    fn recount(&mut self, window: usize, change: impl Fn(&mut Count)) {
        let before = self.counts[window];
        change(&mut self.counts[window]);
        let after = self.counts[window];
        let k = self.geometry.k;
        for color in 0..2 {
            let (before, after) = (before.missing(color, k), after.missing(color, k));
            if before != after {
                self.revalue(window, color, before, after);
            }
        }
    }

    /// Updates the tally of a color after a change of one window.
    /// `before` and `after` are the numbers of stones that the window needs before and after the change;
    /// `None` stands for a dead window.
    fn revalue(&mut self, window: usize, color: usize, before: Option<usize>, after: Option<usize>) {
        let tally = &mut self.tallies[color];
        let worth = |missing: Option<usize>| missing.map_or(0, |missing| WORTH[missing.min(WORTH.len() - 1)]);
        let more = worth(after) - worth(before);
        tally.worth += more;
        tally.live = tally.live + u32::from(after.is_some()) - u32::from(before.is_some());
        if more != 0 {
            for &cell in &self.geometry.windows[window] {
                tally.cells[usize::from(cell)] += more;
            }
        }
        for (index, bits) in tally.near.iter_mut().enumerate() {
            let is_near = |missing: Option<usize>| missing == Some(index + 1);
            if is_near(before) != is_near(after) {
                bits[window / 64] ^= 1 << (window % 64);
            }
        }
    }
}

#[cfg(test)]
mod tests;
