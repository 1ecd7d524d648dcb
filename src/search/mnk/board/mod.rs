//! The search board, updated incrementally.
//! For each empty cell and each color, the board holds the shapes of the four lines through the cell. The
//! shape of a line is the effect that a stone on the cell would have on the line.
//!
//! Walls surround the board. The window of a cell on a line holds the contents of the nearby cells of this
//! line. A new stone changes the windows of nearby cells on its four lines. For each of these cells that is
//! empty, the shape of the line is looked up again ([`ShapeTable`]). If the shape has changed, the kind
//! ([`Kind`]) of the cell and the evaluation are updated. The kind is the pattern that a stone on the cell
//! would make, such as an open three. Undoing a move restores the previous values.
//!
//! The counts of empty cells by color and kind ([`ShapeBoard::count`]) show without a search whether a side
//! can win or must defend. [`ShapeBoard::spots_of`] lists the empty cells of one kind.

pub(crate) mod fouls;
mod kinds;
mod moves;
mod neighborhood;
mod packed_lines;

use std::fmt;

use crate::base::{Color, Size, Square};
use crate::game::mnk::{Line, scrambled};

use crate::search::mnk::patterns::kind_table::{Entry, KindTable};
use crate::search::mnk::patterns::kinds::Kind;
use crate::search::mnk::patterns::shapes::{BLACK, EMPTY, ShapeTable, WALL, WHITE};
use crate::search::mnk::patterns::values::Value;
use crate::search::mnk::transposition::{HashKey, Hashes};
use neighborhood::{Band, Neighborhood};
use packed_lines::PackedLines;

/// The index of a cell in the arrays of the board, counted row by row, walls included.
pub(crate) type Spot = usize;

/// The width of the walls in cells: a window extends at most this far from its center.
const WALLS: usize = 5;

/// The number of cells that [`ShapeBoard::spots_from`] tests at once.
const BLOCK: usize = 32;

/// Capacity in cells: a 25x25 board plus the wall cells around it, rounded up to a power of two.
const CAPACITY: usize = 2048;

/// The sum of the evaluation values ([`Value`]) of cells, for one color.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Total {
    /// The sum of the cell values for a color that is to move.
    pub(crate) moving: i32,
    /// The sum of the cell values for a color whose opponent is to move.
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

/// The shapes and the table entries (`Entry`) of a cell before a move changed them.
#[derive(Clone, Copy, Debug)]
struct Change {
    spot: u16,
    shapes: u32,
    entries: [Entry; 2],
}

/// The data to undo a move: the move and the state before it.
#[derive(Clone, Copy, Debug)]
struct Undo {
    spot: u16,
    /// The length of [`ShapeBoard::changes`] before the move.
    changes: u32,
    /// The words of [`Neighborhood`] that the move changed, as they were before the move.
    band: Band,
    totals: [Total; 2],
    counts: [[u16; Kind::COUNT]; 2],
}

/// The search board of a five-in-a-row game, under any of its rules.
#[derive(Clone)]
pub(crate) struct ShapeBoard {
    size: Size,
    line: Line,
    shape_table: &'static ShapeTable,
    kind_tables: [&'static KindTable; 2],
    stride: usize,
    steps: [usize; 4],
    /// The content of each cell: [`EMPTY`], [`BLACK`], [`WHITE`] or [`WALL`].
    contents: Box<[u8; CAPACITY]>,
    /// The shapes that a stone on each empty cell would make, one byte per direction.
    /// Black's are in the low four bits, White's in the high ones. Occupied cells keep the shapes that they
    /// had when they were last empty.
    shapes: Box<[u32; CAPACITY]>,
    packed_lines: PackedLines,
    neighborhood: Neighborhood,
    /// By color: kind, value and ordering score of each empty cell.
    entries: [Box<[Entry; CAPACITY]>; 2],
    /// By color: the kind of each empty cell, [`Kind::Quiet`] elsewhere.
    kinds: [Box<[Kind; CAPACITY]>; 2],
    /// By color and kind: the number of empty cells.
    counts: [[u16; Kind::COUNT]; 2],
    /// By color: the sum of the values of the empty cells.
    totals: [Total; 2],
    mover: Color,
    empties: usize,
    /// The bucket hash and the key hash ([`ShapeBoard::hashes`]), without the side to move.
    hashes: [u64; 2],
    past: Vec<Undo>,
    /// The changed cells of all moves in `past`, oldest move first.
    changes: Vec<Change>,
}

impl ShapeBoard {
    /// Creates an empty board, Black to move.
    /// Columns and rows are 1 to 25.
    pub(crate) fn new(size: Size, line: Line) -> ShapeBoard {
        let (columns, rows) = (usize::from(size.columns()), usize::from(size.rows()));
        let stride = columns + WALLS;
        let kind_tables = [KindTable::of(line == Line::Renju), KindTable::of(false)];
        let nothing = kind_tables[0].entry(0);
        let mut board = ShapeBoard {
            size,
            line,
            shape_table: ShapeTable::of(line),
            kind_tables,
            stride,
            steps: [1, stride, stride + 1, stride - 1],
            contents: Box::new([WALL; CAPACITY]),
            shapes: Box::new([0; CAPACITY]),
            packed_lines: PackedLines::new(size, stride, CAPACITY),
            neighborhood: Neighborhood::new(size),
            entries: [Box::new([nothing; CAPACITY]), Box::new([nothing; CAPACITY])],
            kinds: [Box::new([Kind::Quiet; CAPACITY]), Box::new([Kind::Quiet; CAPACITY])],
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
            board.shapes[spot] = board.current_shapes(spot);
            board.enter(spot);
        }
        board
    }

    pub(crate) fn size(&self) -> Size {
        self.size
    }

    pub(crate) fn line(&self) -> Line {
        self.line
    }

    #[inline]
    pub(crate) fn mover(&self) -> Color {
        self.mover
    }

    #[inline]
    pub(crate) fn empties(&self) -> usize {
        self.empties
    }

    /// Returns the first of the two hashes of [`ShapeBoard::hashes`], which selects the bucket.
    #[inline]
    pub(crate) fn hash(&self) -> u64 {
        if self.mover == Color::Black { self.hashes[0] } else { !self.hashes[0] }
    }

    /// Returns the hash that selects the transposition table bucket, and the key in the bucket.
    /// Both depend on the stones, the side to move, the board size and the rule.
    #[inline]
    pub(crate) fn hashes(&self) -> Hashes {
        let key = if self.mover == Color::Black { self.hashes[1] } else { !self.hashes[1] };
        Hashes { bucket: self.hash(), key: HashKey(key) }
    }

    /// Adds a stone to the hashes, or removes it from them.
    #[inline]
    fn toggle_hashes(&mut self, spot: Spot, color: Color) {
        let of_stone = hashes_of(stone_number(spot, color));
        self.hashes = [self.hashes[0] ^ of_stone[0], self.hashes[1] ^ of_stone[1]];
    }

    /// Returns the hash that selects the transposition table bucket of the position after a move.
    #[inline]
    pub(crate) fn hash_after(&self, spot: Spot) -> u64 {
        let hash = self.hashes[0] ^ scrambled(stone_number(spot, self.mover));
        if self.mover == Color::White { hash } else { !hash }
    }

    /// Returns the cell of an earlier move; `ago` is 0 for the last move.
    #[inline]
    pub(crate) fn past_move(&self, ago: usize) -> Option<Spot> {
        let index = self.past.len().checked_sub(ago + 1)?;
        Some(usize::from(self.past[index].spot))
    }

    pub(crate) fn spot(&self, square: Square) -> Spot {
        let (column, row) = (square.column(self.size) as usize, square.row(self.size) as usize);
        (row + WALLS) * self.stride + column + WALLS
    }

    pub(crate) fn square(&self, spot: Spot) -> Square {
        let (row, column) = self.row_and_column(spot);
        Square::new((row * usize::from(self.size.columns()) + column) as u16)
    }

    /// Returns the cells of the board, without the walls, row by row.
    pub(crate) fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let (columns, rows) = (usize::from(self.size.columns()), usize::from(self.size.rows()));
        let stride = self.stride;
        (WALLS..WALLS + rows)
            .flat_map(move |row| (WALLS..WALLS + columns).map(move |column| row * stride + column))
    }

    /// Returns the index step between adjacent cells in each of the four directions.
    #[inline]
    pub(crate) fn steps(&self) -> [usize; 4] {
        self.steps
    }

    #[inline]
    pub(crate) fn shape_table(&self) -> &'static ShapeTable {
        self.shape_table
    }

    /// Returns whether a cell is empty; walls are not.
    #[inline]
    pub(crate) fn is_empty(&self, spot: Spot) -> bool {
        self.contents[spot % CAPACITY] == EMPTY
    }

    /// Returns the color of the stone on a cell, if any.
    pub(crate) fn stone(&self, spot: Spot) -> Option<Color> {
        match self.contents[spot % CAPACITY] {
            BLACK => Some(Color::Black),
            WHITE => Some(Color::White),
            _ => None,
        }
    }

    /// Calls `with` for every empty cell near stones, row by row.
    /// A cell is near a stone if it is at most two columns and two rows away, or three cells away on a line.
    #[inline]
    pub(crate) fn for_neighborhood(&self, mut with: impl FnMut(Spot)) {
        self.neighborhood.for_each(|row, column| with((row + WALLS) * self.stride + column + WALLS));
    }

    /// Returns whether a cell is empty and not near stones.
    pub(crate) fn is_distant(&self, spot: Spot) -> bool {
        let (row, column) = self.row_and_column(spot);
        self.is_empty(spot) && !self.neighborhood.is_near(row, column)
    }
}

impl fmt::Debug for ShapeBoard {
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

/// Returns a distinct, nonzero number for each cell and color.
#[inline]
fn stone_number(spot: Spot, color: Color) -> u64 {
    spot as u64 * 2 + color as u64 + 1
}

/// Returns two independent hashes of a number.
#[inline]
fn hashes_of(number: u64) -> [u64; 2] {
    let first = scrambled(number);
    [first, scrambled(first)]
}

#[cfg(test)]
mod tests;
