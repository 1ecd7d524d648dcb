//! The board that the search plays on: for each empty cell and color the shapes of its four lines, kept up to date move by
//! move.
//!
//! Cells are numbered row by row on a board with walls around it: a [`Spot`]. A stone changes the windows of the cells
//! within reach on its four lines; those of them that are empty look their shape up again ([`Lines`]), and where it is
//! another one, the kind of cell ([`Kind`]) and the evaluation follow. Taking a move back restores what was there.
//!
//! For each color the board counts the empty cells of each kind, so that "can win now", "must defend" are known at once
//! ([`Board::count`]); [`Board::spots_of`] lists them.

mod moves;

use std::fmt;

use crate::base::{Color, Size, Square};
use crate::game::mnk::Line;

use super::codebook::Codebook;
use super::kinds::{Code, Kind};
use super::shapes::{BLACK, EMPTY, Lines, Shape, WALL, WHITE};
use super::values::Value;

/// A cell of a board with walls, by its number.
pub(crate) type Spot = usize;

/// How wide the walls are: as far as a window reaches.
const WALLS: usize = 5;

/// Cells there is room for: sides up to 25, with walls, rounded up to a power of two.
const ROOM: usize = 2048;

#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    /// The windows around the cell in the four directions. Those of walls mean nothing.
    windows: [u32; 4],
    /// The shapes that a stone here would make, a byte for each direction: Black's in the low four bits, White's in
    /// the high ones. Those of a stone are what they were before it.
    shapes: u32,
    /// What is here, as in windows.
    content: u8,
    /// How many stones are near.
    near: u8,
}

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
    kinds: [Kind; 2],
    shapes: u32,
}

/// What a move is taken back with.
#[derive(Clone, Copy, Debug)]
struct Past {
    spot: u16,
    /// How many changes there were before it.
    changes: u32,
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
    cells: Box<[Cell; ROOM]>,
    /// By color: the kind of each empty cell, [`Kind::Quiet`] elsewhere.
    kinds: [Box<[Kind; ROOM]>; 2],
    counts: [[u16; Kind::COUNT]; 2],
    totals: [Total; 2],
    mover: Color,
    empties: usize,
    hash: u64,
    past: Vec<Past>,
    changes: Vec<Change>,
    /// Around a cell: those that count as near to it.
    vicinity: Vec<isize>,
}

impl Board {
    /// Returns an empty board, Black to move. Both sides are 1 to 25.
    pub(crate) fn new(size: Size, line: Line) -> Board {
        let (columns, rows) = (usize::from(size.columns()), usize::from(size.rows()));
        let stride = columns + WALLS;
        let mut board = Board {
            size,
            line,
            lines: Lines::of(line),
            codebooks: [Codebook::of(line == Line::Renju), Codebook::of(false)],
            stride,
            steps: [1, stride, stride + 1, stride - 1],
            cells: full(Cell { content: WALL, ..Cell::default() }),
            kinds: [Box::new([Kind::Quiet; ROOM]), Box::new([Kind::Quiet; ROOM])],
            counts: [[0; Kind::COUNT]; 2],
            totals: [Total::default(); 2],
            mover: Color::Black,
            empties: columns * rows,
            hash: scrambled(u64::from(size.columns()) | u64::from(size.rows()) << 8 | (line as u64) << 16),
            past: Vec::new(),
            changes: Vec::new(),
            vicinity: vicinity(stride as isize),
        };
        let spots: Vec<Spot> = board.spots().collect();
        for &spot in &spots {
            board.cells[spot].content = EMPTY;
        }
        for &spot in &spots {
            for direction in 0..4 {
                board.cells[spot].windows[direction] = board.window(spot, direction);
            }
            board.cells[spot].shapes = board.shapes_now(spot);
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
        if self.mover == Color::Black { self.hash } else { !self.hash }
    }

    /// Returns the hash that the board would have after a move.
    #[inline]
    pub(crate) fn hash_after(&self, spot: Spot) -> u64 {
        let hash = self.hash ^ stone_hash(spot, self.mover);
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
        let (row, column) = (spot / self.stride - WALLS, spot % self.stride - WALLS);
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
        self.cells[spot % ROOM].content == EMPTY
    }

    /// Returns whose stone is on a cell, if any.
    pub(crate) fn stone(&self, spot: Spot) -> Option<Color> {
        match self.cells[spot % ROOM].content {
            BLACK => Some(Color::Black),
            WHITE => Some(Color::White),
            _ => None,
        }
    }

    /// Returns how many stones are near a cell: within two columns and rows, or three away on a line.
    #[inline]
    pub(crate) fn near(&self, spot: Spot) -> u8 {
        self.cells[spot % ROOM].near
    }

    /// Returns the shape that a stone of a color on an empty cell would make in a direction.
    #[inline]
    pub(crate) fn shape(&self, spot: Spot, direction: usize, color: Color) -> Shape {
        Shape::from_bits(self.cells[spot % ROOM].shapes >> (8 * direction + 4 * color as usize))
    }

    /// Returns the shapes that a stone of a color on an empty cell would make.
    #[inline]
    pub(crate) fn code(&self, spot: Spot, color: Color) -> Code {
        code(self.cells[spot % ROOM].shapes, color as usize)
    }

    /// Returns what a stone of a color would do on an empty cell.
    #[inline]
    pub(crate) fn kind(&self, spot: Spot, color: Color) -> Kind {
        self.kinds[color as usize][spot % ROOM]
    }

    /// Returns what a stone of a color's opponent would do on an empty cell if that color had a stone `offset` cells
    /// further in a direction, where it is empty.
    pub(crate) fn kind_with(&self, spot: Spot, direction: usize, offset: isize, color: Color) -> Kind {
        let content = u32::from([BLACK, WHITE][color as usize]);
        let cell = &self.cells[spot % ROOM];
        let window = cell.windows[direction] ^ content << self.lines.shift(offset);
        let shapes = u32::from(self.lines.shapes(window)) << (8 * direction);
        let other = color.opponent() as usize;
        self.codebooks[other].entry(code(cell.shapes & !(0xFF << (8 * direction)) | shapes, other)).kind
    }

    /// Returns what an empty cell adds to the evaluation of a color.
    #[inline]
    pub(crate) fn value(&self, spot: Spot, color: Color) -> Value {
        self.codebooks[color as usize].entry(self.code(spot, color)).value
    }

    /// Returns the sum of what all empty cells add to the evaluation of a color.
    #[inline]
    pub(crate) fn total(&self, color: Color) -> Total {
        self.totals[color as usize]
    }

    /// Returns how many empty cells are of a kind to a color.
    #[inline]
    pub(crate) fn count(&self, color: Color, kind: Kind) -> usize {
        usize::from(self.counts[color as usize][kind as usize])
    }

    /// Returns the cells that are of this kind or better to a color, row by row.
    #[inline]
    pub(crate) fn spots_from(&self, color: Color, least: Kind) -> impl Iterator<Item = Spot> {
        let kinds = &self.kinds[color as usize];
        let span = WALLS * self.stride + WALLS..(WALLS + usize::from(self.size.rows())) * self.stride;
        let start = span.start;
        kinds[span]
            .iter()
            .enumerate()
            .filter(move |&(_, &kind)| kind >= least)
            .map(move |(index, _)| start + index)
    }

    /// Returns the cells that are of one kind to a color, row by row.
    #[inline]
    pub(crate) fn spots_of(&self, color: Color, kind: Kind) -> impl Iterator<Item = Spot> {
        self.spots_from(color, kind).filter(move |&spot| self.kind(spot, color) == kind)
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

#[inline]
fn code(shapes: u32, color: usize) -> Code {
    let nibbles = shapes >> (4 * color) & 0x0F0F_0F0F;
    let pairs = (nibbles | nibbles >> 4) & 0x00FF_00FF;
    (pairs | pairs >> 8) as Code
}

/// Returns room for all cells, filled.
fn full(cell: Cell) -> Box<[Cell; ROOM]> {
    vec![cell; ROOM].into_boxed_slice().try_into().expect("as many as there is room for")
}

/// Returns how far away the cells are that count as near: within two columns and rows, or three away on a line.
fn vicinity(stride: isize) -> Vec<isize> {
    let square = (-2..=2).flat_map(|row| (-2..=2).map(move |column| (row, column)));
    let star = (-1..=1).flat_map(|row| (-1..=1).map(move |column| (3 * row, 3 * column)));
    let all = square.chain(star).filter(|&place| place != (0, 0));
    all.map(|(row, column)| row * stride + column).collect()
}

/// Returns the part of a stone in the hash of a board.
#[inline]
fn stone_hash(spot: Spot, color: Color) -> u64 {
    scrambled(spot as u64 * 2 + color as u64 + 1)
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
