//! Finds rows of stones, and determines whether a row wins.
//! A row is an unbroken line of stones of one color: horizontal, vertical or diagonal.

use crate::base::{Color, Size, Square};
use crate::game::Diagram;

use super::{Line, Rules};

/// The four directions of a line of stones: the change of column and of board row per step.
pub(super) const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

/// A maximal unbroken row of stones of one color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Row {
    first: Square,
    stride: isize,
    length: usize,
    /// Whether an opponent's stone blocks the row before its first stone, and after its last stone.
    /// The edge of the board does not block.
    blocked: [bool; 2],
}

impl Row {
    /// Returns the row through a stone of this color in one of the [`DIRECTIONS`].
    pub(super) fn through(diagram: &Diagram, square: Square, color: Color, direction: (i32, i32)) -> Row {
        let size = diagram.size();
        let stride = stride(size, direction);
        let ends = [-1, 1].map(|sign: i32| {
            let steps = steps_to_edge(size, square, (sign * direction.0, sign * direction.1));
            let step = |count: usize| along(square, sign as isize * stride, count);
            let stones = (1..=steps).take_while(|&count| diagram.at(step(count)) == Some(color)).count();
            let blocked = stones < steps && diagram.at(step(stones + 1)) == Some(color.opponent());
            (stones, blocked)
        });
        let [(before, blocked_before), (after, blocked_after)] = ends;
        Row {
            first: along(square, -stride, before),
            stride,
            length: before + 1 + after,
            blocked: [blocked_before, blocked_after],
        }
    }

    /// Returns whether the row wins under these rules; `color` is the color of its stones.
    pub(super) fn wins(&self, rules: Rules, color: Color) -> bool {
        let k = usize::from(rules.k());
        let is_enclosed = self.blocked == [true, true];
        match rules.line() {
            Line::Exact => self.length == k,
            Line::Caro5 => self.length == k && !is_enclosed,
            Line::Caro6 => self.length > k || self.length == k && !is_enclosed,
            Line::Renju if color == Color::Black => self.length == k,
            Line::Free | Line::Renju => self.length >= k,
        }
    }

    /// Returns the topmost square of the row, or the leftmost one if the row is horizontal.
    pub(super) fn first(&self) -> Square {
        self.first
    }

    /// Returns the squares of the row, starting with the first.
    pub(super) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let (first, stride) = (self.first, self.stride);
        (0..self.length).map(move |count| along(first, stride, count))
    }
}

/// Returns whether a stone of this color on this square is, or would be, part of a winning row.
pub(super) fn wins_at(diagram: &Diagram, rules: Rules, square: Square, color: Color) -> bool {
    DIRECTIONS.iter().any(|&direction| Row::through(diagram, square, color, direction).wins(rules, color))
}

/// Returns a winning row of this color, if there is one.
/// If several rows win, the one whose first square has the lowest index is returned.
pub(super) fn winning_row(diagram: &Diagram, rules: Rules, color: Color) -> Option<Row> {
    let stones = diagram.size().all_squares().filter(|&square| diagram.at(square) == Some(color));
    let rows = stones.flat_map(|square| {
        DIRECTIONS.map(|direction| (square, Row::through(diagram, square, color, direction)))
    });
    rows.filter(|(square, row)| row.first == *square).map(|(_, row)| row).find(|row| row.wins(rules, color))
}

/// Returns the change of the square index per step in a direction.
pub(super) fn stride(size: Size, (columns, rows): (i32, i32)) -> isize {
    rows as isize * isize::from(size.columns()) + columns as isize
}

/// Returns the number of steps from a square to the edge of the board in a direction.
pub(super) fn steps_to_edge(size: Size, square: Square, (columns, rows): (i32, i32)) -> usize {
    let ahead = |place: u32, side: u8, step: i32| match step {
        1 => u32::from(side) - 1 - place,
        -1 => place,
        _ => u32::MAX,
    };
    let columns = ahead(square.column(size), size.columns(), columns);
    columns.min(ahead(square.row(size), size.rows(), rows)) as usize
}

/// Returns the square `count` steps from `square`; each step changes the index by `stride`.
pub(super) fn along(square: Square, stride: isize, count: usize) -> Square {
    Square::new((square.index() as isize + stride * count as isize) as u16)
}
