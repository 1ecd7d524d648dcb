//! Making and undoing moves on the board, with the incremental update of the cells around a stone.
//! For each empty cell, the board holds shapes and a kind. A shape is the effect that a stone on the cell
//! would have on one of the four lines through the cell. The kind is the pattern that the stone would make,
//! such as an open three.

use crate::base::Color;

use super::packed_lines::window;
use super::{BLACK, CAPACITY, Change, EMPTY, Kind, ShapeBoard, Spot, Undo, WALLS, WHITE, kinds::code};

impl ShapeBoard {
    /// Puts a stone of the mover on an empty cell and passes the turn to the other side.
    pub(crate) fn make(&mut self, spot: Spot) {
        let spot = spot % CAPACITY;
        debug_assert!(self.is_empty(spot), "a stone is put on an empty cell");
        let (row, column) = self.row_and_column(spot);
        self.past.push(Undo {
            spot: spot as u16,
            changes: self.changes.len() as u32,
            band: self.neighborhood.add(row, column),
            totals: self.totals,
            counts: self.counts,
        });
        self.leave(spot);
        let content = [BLACK, WHITE][self.mover as usize];
        self.contents[spot] = content;
        self.empties -= 1;
        self.toggle_hashes(spot, self.mover);
        self.mover = self.mover.opponent();
        if self.shape_table.reach() == 4 {
            self.update_around::<4>(spot, content);
        } else {
            self.update_around::<WALLS>(spot, content);
        }
    }

    /// Updates the shapes of the empty cells within reach of a new stone.
    #[inline]
    fn update_around<const REACH: usize>(&mut self, spot: Spot, content: u8) {
        let shape_table = self.shape_table;
        for direction in 0..4 {
            let position = self.packed_lines.position(spot, direction);
            let index = usize::from(position.index);
            let first = (index - REACH).max(WALLS);
            let mut word = self.packed_lines.flip(position, content) >> (2 * (first - REACH));
            let mut other = spot - (index - first) * self.steps[direction];
            for _ in first..=index + REACH {
                let is_empty = word >> (2 * REACH) & 3 == 3;
                if is_empty {
                    let shapes = shape_table.shapes(window(word as u32, REACH));
                    if (self.shapes[other % CAPACITY] >> (8 * direction)) as u8 != shapes {
                        self.reshape(other % CAPACITY, direction, u32::from(shapes) << (8 * direction));
                    }
                }
                word >>= 2;
                other += self.steps[direction];
            }
        }
    }

    /// Undoes the last move.
    ///
    /// # Panics
    /// If there is no move to undo.
    pub(crate) fn undo(&mut self) {
        let past = self.past.pop().expect("a move to undo");
        let spot = usize::from(past.spot) % CAPACITY;
        let content = self.contents[spot];
        self.mover = Color::BOTH[usize::from(content - BLACK)];
        for direction in 0..4 {
            let position = self.packed_lines.position(spot, direction);
            self.packed_lines.flip(position, content);
        }
        for change in self.changes.drain(past.changes as usize..).rev() {
            let changed = usize::from(change.spot) % CAPACITY;
            self.shapes[changed] = change.shapes;
            for color in 0..2 {
                self.entries[color][changed] = change.entries[color];
                self.kinds[color][changed] = change.entries[color].kind;
            }
        }
        self.contents[spot] = EMPTY;
        self.empties += 1;
        self.toggle_hashes(spot, self.mover);
        let (row, column) = self.row_and_column(spot);
        self.neighborhood.remove(row, column, &past.band);
        self.totals = past.totals;
        self.counts = past.counts;
    }

    /// Passes the turn to the other side.
    /// A second pass undoes the first.
    #[inline]
    pub(crate) fn pass(&mut self) {
        self.mover = self.mover.opponent();
    }

    /// Sets the shapes of an empty cell in one direction and updates the data derived from the shapes.
    /// The derived data are the kind of the cell (the pattern that a stone on the cell would make), the
    /// number of cells of each kind and the evaluation totals. `shapes` holds the new shapes of both colors,
    /// already shifted to the byte of the direction.
    #[inline]
    fn reshape(&mut self, spot: Spot, direction: usize, shapes: u32) {
        let old = self.shapes[spot];
        let new = old & !(0xFF << (8 * direction)) | shapes;
        let before = [self.entries[0][spot], self.entries[1][spot]];
        self.changes.push(Change { spot: spot as u16, shapes: old, entries: before });
        self.shapes[spot] = new;
        for (color, before) in before.into_iter().enumerate() {
            if (old ^ new) & 0x0F0F_0F0F << (4 * color) == 0 {
                continue;
            }
            let after = self.kind_tables[color].entry(code(new, color));
            self.totals[color].remove(before.value);
            self.totals[color].add(after.value);
            self.counts[color][before.kind as usize] -= 1;
            self.counts[color][after.kind as usize] += 1;
            self.entries[color][spot] = after;
            self.kinds[color][spot] = after.kind;
        }
    }

    /// Adds an empty cell to the totals of each color: the count of its kind, and its evaluation value.
    /// The kind is the pattern that a stone on the cell would make, such as an open three. The kind and the
    /// value are looked up by the four shapes of the cell. A shape is the effect that the stone would have on
    /// one line through the cell.
    pub(super) fn enter(&mut self, spot: Spot) {
        for color in 0..2 {
            let entry = self.kind_tables[color].entry(code(self.shapes[spot], color));
            self.entries[color][spot] = entry;
            self.kinds[color][spot] = entry.kind;
            self.counts[color][entry.kind as usize] += 1;
            self.totals[color].add(entry.value);
        }
    }

    /// Removes the cell of a new stone from the cell counts per kind and the evaluation totals.
    /// The kind of an empty cell is the pattern that a stone on the cell would make.
    #[inline]
    fn leave(&mut self, spot: Spot) {
        let entries = [self.entries[0][spot], self.entries[1][spot]];
        self.changes.push(Change { spot: spot as u16, shapes: self.shapes[spot], entries });
        for (color, entry) in entries.into_iter().enumerate() {
            self.counts[color][entry.kind as usize] -= 1;
            self.totals[color].remove(entry.value);
            self.kinds[color][spot] = Kind::Quiet;
        }
    }

    /// Returns the window of a cell in a direction: the contents of the nearby cells on this line.
    #[inline]
    pub(super) fn window(&self, spot: Spot, direction: usize) -> u32 {
        self.packed_lines.window(self.packed_lines.position(spot, direction), self.shape_table.reach())
    }

    /// Looks up the shapes that a stone on a cell would make with the current stones nearby.
    /// The result has one byte per direction: Black's shape in the low four bits, White's in the high ones.
    pub(super) fn current_shapes(&self, spot: Spot) -> u32 {
        let shapes = |direction| u32::from(self.shape_table.shapes(self.window(spot, direction)));
        (0..4).map(|direction| shapes(direction) << (8 * direction)).sum()
    }

    #[inline]
    pub(super) fn row_and_column(&self, spot: Spot) -> (usize, usize) {
        (spot / self.stride - WALLS, spot % self.stride - WALLS)
    }
}
