//! The board that the search plays on: for each empty cell and color the shapes of its four lines, kept up to
//! date move by move.
//!
//! Cells are numbered row by row on a board with walls around it: a [`Spot`]. A stone changes the windows of
//! the cells within reach on its four lines; those of them that are empty look their shape up again
//! ([`Lines`]), and where it is another one, the kind of cell ([`Kind`]) and the evaluation follow. Taking a
//! move back restores what was there.
//!
//! For each color the board counts the empty cells of each kind, so that "can win now", "must defend" are
//! known at once ([`Board::count`]); [`Board::spots_of`] lists them.

pub(crate) mod fouls;
mod kinds;
mod moves;
mod tracks;
mod vicinity;

use std::fmt;

use crate::base::{Color, Size, Square};
use crate::game::mnk::Line;

use crate::search::mnk::patterns::codebook::{Codebook, Entry};
use crate::search::mnk::patterns::kinds::Kind;
use crate::search::mnk::patterns::shapes::{BLACK, EMPTY, Lines, WALL, WHITE};
use crate::search::mnk::patterns::values::Value;
use crate::search::mnk::transposition::{HashKey, Hashes};
use tracks::Tracks;
use vicinity::{Band, Vicinity};

/// A cell of a board with walls, by its number.
pub(crate) type Spot = usize;

/// How wide the walls are: as far as a window reaches.
const WALLS: usize = 5;

/// Cells that are looked through at once.
const BLOCK: usize = 32;

/// Cells there is room for: sides up to 25, with walls, rounded up to a power of two.
const ROOM: usize = 2048;

/// The sum of some cells' values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Total {
    /// For the side to move.
    pub(crate) moving: i32,
    /// For the other side.
    pub(crate) waiting: i32,
}

impl Total {
    #[inline]
    fn add(&mut self, value: Value) {
        self.moving += i32::from(value.moving);
        self.waiting += i32::from(value.waiting);
    }

    #[inline]
    fn remove(&mut self, value: Value) {
        self.moving -= i32::from(value.moving);
        self.waiting -= i32::from(value.waiting);
    }
}

/// What a move changed.
#[derive(Clone, Copy, Debug)]
struct Change {
    spot: u16,
    shapes: u32,
    entries: [Entry; 2],
}

/// What a move is taken back with.
#[derive(Clone, Copy, Debug)]
struct Past {
    spot: u16,
    /// How many changes there were before it.
    changes: u32,
    /// Which cells around it were near stones.
    band: Band,
    totals: [Total; 2],
    counts: [[u16; Kind::COUNT]; 2],
}

/// A board of five in a row under some rule.
#[derive(Clone)]
pub(crate) struct Board {
    size: Size,
    line: Line,
    lines: &'static Lines,
    codebooks: [&'static Codebook; 2],
    stride: usize,
    steps: [usize; 4],
    /// What is on each cell, as in windows.
    contents: Box<[u8; ROOM]>,
    /// The shapes that a stone on each empty cell would make, a byte for each direction: Black's in the low
    /// four bits, White's in the high ones. Those of a stone are what they were before it.
    shapes: Box<[u32; ROOM]>,
    tracks: Tracks,
    vicinity: Vicinity,
    /// By color: kind and value of each empty cell.
    entries: [Box<[Entry; ROOM]>; 2],
    /// By color: the kind of each empty cell, [`Kind::Quiet`] elsewhere.
    kinds: [Box<[Kind; ROOM]>; 2],
    counts: [[u16; Kind::COUNT]; 2],
    totals: [Total; 2],
    mover: Color,
    empties: usize,
    /// The hash that selects a bucket of the transposition table, and the one that is its key.
    hashes: [u64; 2],
    past: Vec<Past>,
    changes: Vec<Change>,
}

impl Board {
    /// Returns an empty board, Black to move. Both sides are 1 to 25.
    pub(crate) fn new(size: Size, line: Line) -> Board {
        let (columns, rows) = (usize::from(size.columns()), usize::from(size.rows()));
        let stride = columns + WALLS;
        let codebooks = [Codebook::of(line == Line::Renju), Codebook::of(false)];
        let nothing = codebooks[0].entry(0);
        let mut board = Board {
            size,
            line,
            lines: Lines::of(line),
            codebooks,
            stride,
            steps: [1, stride, stride + 1, stride - 1],
            contents: Box::new([WALL; ROOM]),
            shapes: Box::new([0; ROOM]),
            tracks: Tracks::new(size, stride, ROOM),
            vicinity: Vicinity::new(size),
            entries: [Box::new([nothing; ROOM]), Box::new([nothing; ROOM])],
            kinds: [Box::new([Kind::Quiet; ROOM]), Box::new([Kind::Quiet; ROOM])],
            counts: [[0; Kind::COUNT]; 2],
            totals: [Total::default(); 2],
            mover: Color::Black,
            empties: columns * rows,
            hashes: hashes_of(u64::from(size.columns()) | u64::from(size.rows()) << 8 | (line as u64) << 16),
            past: Vec::new(),
            changes: Vec::new(),
        };
        let spots: Vec<Spot> = board.spots().collect();
        for spot in spots {
            board.contents[spot] = EMPTY;
            board.shapes[spot] = board.shapes_now(spot);
            board.enter(spot);
        }
        board
    }

    /// Returns the size.
    pub(crate) fn size(&self) -> Size {
        self.size
    }

    /// Returns which rows win.
    pub(crate) fn line(&self) -> Line {
        self.line
    }

    /// Returns the side to move.
    #[inline]
    pub(crate) fn mover(&self) -> Color {
        self.mover
    }

    /// Returns the number of empty cells.
    #[inline]
    pub(crate) fn empties(&self) -> usize {
        self.empties
    }

    /// Returns a hash of the stones, the side to move and the rule.
    #[inline]
    pub(crate) fn hash(&self) -> u64 {
        if self.mover == Color::Black { self.hashes[0] } else { !self.hashes[0] }
    }

    /// Returns both hashes of the stones, the side to move and the rule.
    #[inline]
    pub(crate) fn hashes(&self) -> Hashes {
        let key = if self.mover == Color::Black { self.hashes[1] } else { !self.hashes[1] };
        Hashes { bucket: self.hash(), key: HashKey(key) }
    }

    /// Adds a stone to the hashes, or removes it.
    #[inline]
    fn toggle_hashes(&mut self, spot: Spot, color: Color) {
        let of_stone = hashes_of(stone_number(spot, color));
        self.hashes = [self.hashes[0] ^ of_stone[0], self.hashes[1] ^ of_stone[1]];
    }

    /// Returns the hash that the board would have after a move.
    #[inline]
    pub(crate) fn hash_after(&self, spot: Spot) -> u64 {
        let hash = self.hashes[0] ^ scrambled(stone_number(spot, self.mover));
        if self.mover == Color::White { hash } else { !hash }
    }

    /// Returns where the move was made so many moves ago, 0 for the last one.
    #[inline]
    pub(crate) fn past_move(&self, ago: usize) -> Option<Spot> {
        let index = self.past.len().checked_sub(ago + 1)?;
        Some(usize::from(self.past[index].spot))
    }

    /// Returns the cell of a square.
    pub(crate) fn spot(&self, square: Square) -> Spot {
        let (column, row) = (square.column(self.size) as usize, square.row(self.size) as usize);
        (row + WALLS) * self.stride + column + WALLS
    }

    /// Returns the square of a cell of the board.
    pub(crate) fn square(&self, spot: Spot) -> Square {
        let (row, column) = self.row_and_column(spot);
        Square::new((row * usize::from(self.size.columns()) + column) as u16)
    }

    /// Returns all cells of the board, row by row.
    pub(crate) fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let (columns, rows) = (usize::from(self.size.columns()), usize::from(self.size.rows()));
        let stride = self.stride;
        (WALLS..WALLS + rows)
            .flat_map(move |row| (WALLS..WALLS + columns).map(move |column| row * stride + column))
    }

    /// Returns how far it is from a cell to the next one in each of the four directions of lines.
    #[inline]
    pub(crate) fn steps(&self) -> [usize; 4] {
        self.steps
    }

    /// Returns the table of shapes.
    #[inline]
    pub(crate) fn lines(&self) -> &'static Lines {
        self.lines
    }

    /// Returns whether a cell is empty; walls are not.
    #[inline]
    pub(crate) fn is_empty(&self, spot: Spot) -> bool {
        self.contents[spot % ROOM] == EMPTY
    }

    /// Returns whose stone is on a cell, if any.
    pub(crate) fn stone(&self, spot: Spot) -> Option<Color> {
        match self.contents[spot % ROOM] {
            BLACK => Some(Color::Black),
            WHITE => Some(Color::White),
            _ => None,
        }
    }

    /// Calls back for every empty cell near stones, row by row: within two columns and rows, or three away on
    /// a line.
    #[inline]
    pub(crate) fn for_neighborhood(&self, mut with: impl FnMut(Spot)) {
        self.vicinity.for_each(|row, column| with((row + WALLS) * self.stride + column + WALLS));
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:?} to move", self.mover)?;
        for (index, spot) in self.spots().enumerate() {
            let stone = self.stone(spot).map_or('.', |color| ['X', 'O'][color as usize]);
            let ends_row = (index + 1) % usize::from(self.size.columns()) == 0;
            write!(f, "{stone}{}", if ends_row { "\n" } else { " " })?;
        }
        Ok(())
    }
}

/// Returns the number of a stone.
#[inline]
fn stone_number(spot: Spot, color: Color) -> u64 {
    spot as u64 * 2 + color as u64 + 1
}

/// Returns two hashes of a number that have nothing to do with each other.
#[inline]
fn hashes_of(number: u64) -> [u64; 2] {
    let first = scrambled(number);
    [first, scrambled(first)]
}

/// Scrambles a number: the finalizer of `SplitMix64`.
#[inline]
fn scrambled(number: u64) -> u64 {
    let word = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}

#[cfg(test)]
mod tests;
