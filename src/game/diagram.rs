//! A board as an array of cells, with the side to move.
//!
//! Files and protocols give boards in this form, which does not depend on the rules of any game.

use crate::base::{Color, Size, Square};

/// The content of every square and the side to move.
///
/// ```
/// use kado::base::{Color, Size, Square};
/// use kado::game::Diagram;
///
/// let mut board = Diagram::empty(Size::square_board(6));
/// board.set(Square::new(14), Some(Color::White));
/// board.set_turn(Color::White);
/// assert_eq!((board.at(Square::new(14)), board.empties()), (Some(board.turn()), 35));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagram {
    size: Size,
    cells: Vec<Option<Color>>,
    turn: Color,
}

impl Diagram {
    /// Returns an empty board with Black to move.
    pub fn empty(size: Size) -> Diagram {
        Diagram { size, cells: vec![None; size.squares()], turn: Color::Black }
    }

    /// Returns the board with these cells in board order, row 1 first.
    /// Returns `None` unless there is one cell for every square.
    pub fn new(size: Size, cells: Vec<Option<Color>>, turn: Color) -> Option<Diagram> {
        (cells.len() == size.squares()).then_some(Diagram { size, cells, turn })
    }

    /// Returns the board size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// Returns the color of the disc on a square, or `None` if the square is empty or off the board.
    pub fn at(&self, square: Square) -> Option<Color> {
        self.cells.get(square.index()).copied().flatten()
    }

    /// Returns the cells in board order: row 1 first, `a` to the last column.
    pub fn cells(&self) -> &[Option<Color>] {
        &self.cells
    }

    /// Returns the board with its rows in reverse order and the same side to move.
    #[must_use]
    pub fn mirrored(&self) -> Diagram {
        let rows = self.cells.chunks(usize::from(self.size.columns()));
        Diagram { size: self.size, cells: rows.rev().flatten().copied().collect(), turn: self.turn }
    }

    /// Returns the images of the board under the symmetries of its shape, the board itself first.
    /// A square board has eight images. Any other board has four, since it cannot be transposed. The side to
    /// move stays the same.
    ///
    /// ```
    /// use kado::base::{Color, Size, Square};
    /// use kado::game::Diagram;
    ///
    /// let mut board = Diagram::empty(Size::OTHELLO);
    /// board.set(Square::new(1), Some(Color::Black));
    /// let squares = board.images().into_iter().map(|image| {
    ///     Size::OTHELLO.all_squares().find(|&square| image.at(square).is_some()).map(Square::index)
    /// });
    /// assert_eq!(squares.flatten().collect::<Vec<_>>(), [1, 6, 57, 62, 8, 15, 48, 55]);
    /// ```
    pub fn images(&self) -> Vec<Diagram> {
        let maps = if self.size.columns() == self.size.rows() { 8 } else { 4 };
        (0..maps).map(|map| self.image(map)).collect()
    }

    /// Returns the image of the board under the symmetry `map`.
    /// Bit 2 of `map` transposes the board. Bit 0 then mirrors the columns, and bit 1 mirrors the rows.
    fn image(&self, map: u8) -> Diagram {
        let (columns, rows) = (u32::from(self.size.columns()), u32::from(self.size.rows()));
        let mut image = Diagram { turn: self.turn, ..Diagram::empty(self.size) };
        for square in self.size.all_squares() {
            let (mut column, mut row) = (square.column(self.size), square.row(self.size));
            if map & 4 != 0 {
                (column, row) = (row, column);
            }
            let column = if map & 1 != 0 { columns - 1 - column } else { column };
            let row = if map & 2 != 0 { rows - 1 - row } else { row };
            if let Some(to) = self.size.square(column, row) {
                image.set(to, self.at(square));
            }
        }
        image
    }

    /// Returns the number of discs of this color.
    pub fn count(&self, color: Color) -> usize {
        self.cells.iter().filter(|&&cell| cell == Some(color)).count()
    }

    /// Returns the number of empty squares.
    pub fn empties(&self) -> u32 {
        self.cells.iter().filter(|cell| cell.is_none()).count() as u32
    }

    /// Sets the content of a square: a disc of the color in `cell`, or no disc if `cell` is `None`.
    ///
    /// # Panics
    /// If the square is off the board.
    pub fn set(&mut self, square: Square, cell: Option<Color>) {
        self.cells[square.index()] = cell;
    }

    /// Sets the side to move.
    pub fn set_turn(&mut self, turn: Color) {
        self.turn = turn;
    }
}
