//! Board sizes, squares and moves: the same types for every game and every size.

use std::num::NonZeroU8;

/// The size of a rectangular board; each side is 1 to 255.
///
/// ```
/// use kado::base::Size;
///
/// let size = Size::new(15, 13).expect("both sides are positive");
/// assert_eq!((size.columns(), size.rows(), size.squares()), (15, 13, 195));
/// assert_eq!(size.square(15, 0), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    columns: NonZeroU8,
    rows: NonZeroU8,
}

impl Size {
    /// The size of the standard Othello board, 8x8.
    pub const OTHELLO: Size = Size::square_board(8);

    /// Returns the size of a board with `side` rows and columns.
    ///
    /// # Panics
    /// If `side` is zero.
    pub const fn square_board(side: u8) -> Size {
        let side = NonZeroU8::new(side).expect("a board side is at least 1");
        Size { columns: side, rows: side }
    }

    /// Returns the size of a rectangular board, or `None` if `columns` or `rows` is zero.
    pub const fn new(columns: u8, rows: u8) -> Option<Size> {
        match (NonZeroU8::new(columns), NonZeroU8::new(rows)) {
            (Some(columns), Some(rows)) => Some(Size { columns, rows }),
            _ => None,
        }
    }

    /// Returns the number of columns (files `a`, `b`, ...).
    pub const fn columns(self) -> u8 {
        self.columns.get()
    }

    /// Returns the number of rows (ranks 1, 2, ...).
    pub const fn rows(self) -> u8 {
        self.rows.get()
    }

    /// Returns the number of squares.
    pub const fn squares(self) -> usize {
        self.columns.get() as usize * self.rows.get() as usize
    }

    /// Returns the square in a column and a row, or `None` off the board.
    /// Columns and rows are counted from 0.
    pub fn square(self, column: u32, row: u32) -> Option<Square> {
        let (columns, rows) = (u32::from(self.columns()), u32::from(self.rows()));
        (column < columns && row < rows).then(|| Square((row * columns + column) as u16))
    }

    /// Returns whether a square is on a board of this size.
    pub const fn contains(self, square: Square) -> bool {
        square.index() < self.squares()
    }

    /// Mirrors a square vertically: same column, row counted from the opposite edge.
    ///
    /// # Panics
    /// If the square is off the board.
    pub(crate) const fn mirrored(self, square: Square) -> Square {
        assert!(self.contains(square), "a square of the board has a mirror image");
        let row = self.rows() as u32 - 1 - square.row(self);
        Square((row * self.columns() as u32 + square.column(self)) as u16)
    }

    /// Returns all squares in board order: row 1 first, `a` to the last column.
    pub fn all_squares(self) -> impl Iterator<Item = Square> {
        (0..self.squares()).map(|index| Square(index as u16))
    }
}

/// A square of a board, as the index `row * columns + column`; a1, at the top left, is 0.
///
/// ```
/// use kado::base::Size;
/// use kado::game::notation::{parse_square, square_name};
///
/// let size = Size::OTHELLO;
/// let square = parse_square("F5", size).expect("f5 is on the board");
/// assert_eq!((square.index(), square.column(size), square.row(size)), (37, 5, 4));
/// assert_eq!(square_name(square, size), "f5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u16);

impl Square {
    /// Returns the square with this index, `row * columns + column`.
    ///
    /// # Panics
    /// If `index` is `u16::MAX`, which is reserved for the pass.
    pub const fn new(index: u16) -> Square {
        assert!(index != u16::MAX, "a square index is below 65535");
        Square(index)
    }

    /// Returns the index of the square, `row * columns + column`, where a1 has index 0.
    /// `columns` is the number of columns of the board; `row` and `column` are counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the column, counted from 0, on a board of this size.
    pub const fn column(self, size: Size) -> u32 {
        self.0 as u32 % size.columns() as u32
    }

    /// Returns the row, counted from 0, on a board of this size.
    pub const fn row(self, size: Size) -> u32 {
        self.0 as u32 / size.columns() as u32
    }
}

/// A move: a square to play on, or a pass.
///
/// ```
/// use kado::base::{Move, Square};
/// use kado::game::othello8::parse_move;
///
/// assert_eq!(parse_move("f5"), Some(Square::new(37).into()));
/// assert_eq!(parse_move("pass"), Some(Move::PASS));
/// assert_eq!(Move::PASS.square(), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u16);

impl Move {
    /// The pass: the mover places nothing and the other side moves.
    pub const PASS: Move = Move(u16::MAX);

    /// Returns the square played on, or `None` for a pass.
    pub const fn square(self) -> Option<Square> {
        if self.0 == u16::MAX { None } else { Some(Square(self.0)) }
    }

    /// Returns whether this move is the pass.
    pub const fn is_pass(self) -> bool {
        self.0 == u16::MAX
    }
}

impl From<Square> for Move {
    fn from(square: Square) -> Move {
        Move(square.0)
    }
}
