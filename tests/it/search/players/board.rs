//! A plain board with the rules of Othello and the values of the classic players.

use std::collections::BTreeSet;

use kado::game::Position;

/// A board of rows: 1 for the side to move, -1 for the opponent, 0 for empty.
#[derive(Clone)]
pub(super) struct Board(pub(super) Vec<Vec<i32>>);

impl Board {
    pub(super) fn of(position: &impl Position) -> Board {
        let size = position.size();
        let cell = |column, row| match position.at(size.square(column, row).unwrap()) {
            None => 0,
            Some(color) if color == position.turn() => 1,
            Some(_) => -1,
        };
        let (columns, rows) = (u32::from(size.columns()), u32::from(size.rows()));
        Board((0..rows).map(|row| (0..columns).map(|column| cell(column, row)).collect()).collect())
    }

    pub(super) fn side(&self) -> usize {
        self.0.len()
    }

    /// Returns the squares whose discs flip if the side to move plays there.
    pub(super) fn turned(&self, row: usize, column: usize) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        if self.0[row][column] != 0 {
            return all;
        }
        for down in -1..=1 {
            for right in -1..=1 {
                let mut run = Vec::new();
                for step in 1.. {
                    let (r, c) = (row as i32 + step * down, column as i32 + step * right);
                    let inside = 0..self.side() as i32;
                    let cell = if inside.contains(&r) && inside.contains(&c) {
                        self.0[r as usize][c as usize]
                    } else {
                        0
                    };
                    match cell {
                        -1 => run.push((r as usize, c as usize)),
                        1 => all.append(&mut run),
                        _ => break,
                    }
                    if cell == 1 {
                        break;
                    }
                }
            }
        }
        all
    }

    /// Returns the squares of the legal moves, row by row.
    pub(super) fn moves(&self) -> Vec<(usize, usize)> {
        let all = (0..self.side()).flat_map(|row| (0..self.side()).map(move |column| (row, column)));
        all.filter(|&(row, column)| !self.turned(row, column).is_empty()).collect()
    }

    /// Returns the board from the other side's point of view.
    pub(super) fn passed(&self) -> Board {
        Board(self.0.iter().map(|row| row.iter().map(|cell| -cell).collect()).collect())
    }

    pub(super) fn played(&self, (row, column): (usize, usize)) -> Board {
        let mut next = self.clone();
        for (r, c) in self.turned(row, column) {
            next.0[r][c] = 1;
        }
        next.0[row][column] = 1;
        next.passed()
    }

    /// Returns the own discs minus those of the other side.
    pub(super) fn discs(&self) -> i32 {
        self.0.iter().flatten().sum()
    }

    /// Returns the stable squares of a side: from each own corner along both edges as far as its discs reach.
    pub(super) fn safe(&self, side: i32) -> BTreeSet<(i32, i32)> {
        let last = self.side() as i32 - 1;
        let mut safe = BTreeSet::new();
        for (corner, steps) in [
            ((0, 0), [(0, 1), (1, 0)]),
            ((0, last), [(0, -1), (1, 0)]),
            ((last, 0), [(0, 1), (-1, 0)]),
            ((last, last), [(0, -1), (-1, 0)]),
        ] {
            for (down, right) in steps {
                let (mut row, mut column) = corner;
                while (0..=last).contains(&row)
                    && (0..=last).contains(&column)
                    && self.0[row as usize][column as usize] == side
                {
                    safe.insert((row, column));
                    row += down;
                    column += right;
                }
            }
        }
        safe
    }

    pub(super) fn weights(&self) -> i32 {
        const TABLE: [[i32; 8]; 8] = [
            [100, -20, 10, 5, 5, 10, -20, 100],
            [-20, -50, -2, -2, -2, -2, -50, -20],
            [10, -2, 5, 1, 1, 5, -2, 10],
            [5, -2, 1, 1, 1, 1, -2, 5],
            [5, -2, 1, 1, 1, 1, -2, 5],
            [10, -2, 5, 1, 1, 5, -2, 10],
            [-20, -50, -2, -2, -2, -2, -50, -20],
            [100, -20, 10, 5, 5, 10, -20, 100],
        ];
        // On other sizes the middle of the table is left out or extended.
        let last = self.side() - 1;
        let place = |index: usize| if index <= last / 2 { index.min(3) } else { 7 - (last - index).min(3) };
        let mut sum = 0;
        for (row, cells) in self.0.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                sum += cell * TABLE[place(row)][place(column)];
            }
        }
        sum + 20 * (self.safe(1).len() as i32 - self.safe(-1).len() as i32)
    }
}
