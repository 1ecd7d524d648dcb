//! The windows of a board as bitboards, and the windows that a stone on a cell affects.
//! A window is a run of k adjacent cells in a line.

use crate::base::{Move, Square};
use crate::game::mnk::{Line, Rules};
use crate::search::mnk::line_windows::line_windows;

use super::symmetry::Symmetry;
use super::window_set::{WindowSet, cells_of};

/// The maximum number of cells: the bits of a bitboard.
pub(super) const MAX_CELLS: usize = 64;

/// The windows that a stone on one cell affects.
/// A stone affects the windows that contain the cell and, except in freestyle, the windows directly before or
/// after the cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touched<const N: usize> {
    /// The windows that contain the cell.
    pub(super) through: WindowSet<N>,
    /// The windows in which a side cannot win once the side has a stone on the cell.
    /// The cell lies directly before or after these windows, so that the side's line would be too long. The
    /// set is empty if longer lines win.
    pub(super) too_long: WindowSet<N>,
    /// The windows that an opponent's stone on the cell blocks at one end.
    /// The cell lies directly before or after these windows. The set is empty except in caro.
    pub(super) blocked: WindowSet<N>,
}

/// A board with its windows.
#[derive(Debug)]
pub(super) struct Grid<const N: usize> {
    /// The bitboard of all cells.
    pub(super) board: u64,
    /// The cells of each window.
    pub(super) windows: Vec<u64>,
    /// By window: the cells directly before and after the window, at most two.
    pub(super) ends: Vec<u64>,
    /// By cell: the windows that a stone on the cell affects.
    /// A stone affects the windows that contain the cell and, except in freestyle, the windows directly
    /// before or after the cell.
    pub(super) touched: Vec<Touched<N>>,
    /// Whether lines of k stones or more win.
    /// If so, a full window wins regardless of the cells next to it, and more stones never harm a side.
    pub(super) is_free: bool,
    /// Whether lines can be enclosed (caro): a line with opponent's stones at both ends does not win.
    pub(super) is_blocking: bool,
    pub(super) symmetry: Symmetry,
}

/// Returns the windows (runs of k cells in a line) of a board of at most 64 cells.
/// A window is a pair of bitboards: the cells of the window, and the cells next to the two ends.
pub(super) fn windows(rules: Rules) -> Vec<(u64, u64)> {
    let bits = |cells: &[u16]| cells.iter().fold(0, |bits, &cell| bits | 1 << cell);
    line_windows(rules).iter().map(|window| (bits(&window.cells), bits(&window.ends))).collect()
}

impl<const N: usize> Grid<N> {
    /// Creates the grid of a board with at most 64 cells and the given windows.
    /// Each window is a pair of bitboards: the cells of the window, and the cells next to the two ends. There
    /// may be at most `64 * N` windows.
    pub(super) fn new(rules: Rules, windows: &[(u64, u64)]) -> Grid<N> {
        let size = rules.size();
        let line = rules.line();
        let is_long_bad = matches!(line, Line::Exact | Line::Caro5);
        let is_blocking = matches!(line, Line::Caro5 | Line::Caro6);
        let having = |pick: fn(&(u64, u64)) -> u64, cell: usize| {
            let mut set = WindowSet::EMPTY;
            let having = windows.iter().enumerate().filter(|(_, window)| pick(window) >> cell & 1 != 0);
            having.for_each(|(number, _)| set.insert(number));
            set
        };
        let touched = (0..size.squares()).map(|cell| {
            let beside = having(|window| window.1, cell);
            Touched {
                through: having(|window| window.0, cell),
                too_long: if is_long_bad { beside } else { WindowSet::EMPTY },
                blocked: if is_blocking { beside } else { WindowSet::EMPTY },
            }
        });
        Grid {
            board: u64::MAX >> (MAX_CELLS - size.squares()),
            windows: windows.iter().map(|window| window.0).collect(),
            ends: windows.iter().map(|window| window.1).collect(),
            touched: touched.collect(),
            is_free: line == Line::Free,
            is_blocking,
            symmetry: Symmetry::new(size),
        }
    }

    pub(super) fn all(&self) -> WindowSet<N> {
        let mut all = WindowSet::EMPTY;
        (0..self.windows.len()).for_each(|window| all.insert(window));
        all
    }

    /// Returns the cells of a set of windows.
    #[inline]
    pub(super) fn cells(&self, windows: WindowSet<N>) -> u64 {
        windows.iter().fold(0, |cells, window| cells | self.windows[window])
    }

    /// Returns all cells directly before or after a window of the set.
    pub(super) fn ends(&self, windows: WindowSet<N>) -> u64 {
        windows.iter().fold(0, |cells, window| cells | self.ends[window])
    }
}

pub(super) fn move_on(cell: usize) -> Move {
    Square::new(cell as u16).into()
}

/// Returns the squares of a list of moves as a bitboard.
pub(super) fn squares_of(moves: &[Move]) -> u64 {
    moves.iter().filter_map(|mv| mv.square()).fold(0, |bits, square| bits | 1 << square.index())
}

/// Returns the lowest cell of a bitboard, which must not be empty.
#[inline]
pub(super) fn first(bits: u64) -> usize {
    bits.trailing_zeros() as usize
}

/// Returns whether a bitboard has at least two cells.
#[inline]
pub(super) fn has_two(bits: u64) -> bool {
    bits & bits.wrapping_sub(1) != 0
}

/// Returns the number of cells of a bitboard; fast for few cells.
#[inline]
pub(super) fn count(bits: u64) -> usize {
    cells_of(bits).count()
}
