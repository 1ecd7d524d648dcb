//! Moves on the board: what a stone changes around it, and how it is taken back.

use crate::base::Color;

use super::{BLACK, Board, Change, EMPTY, Kind, Past, ROOM, Spot, WALL, WHITE, code, stone_hash};

impl Board {
    /// Puts a stone of the mover on an empty cell and gives the move to the other side.
    pub(crate) fn make(&mut self, spot: Spot) {
        let spot = spot % ROOM;
        debug_assert!(self.is_empty(spot), "a stone is put on an empty cell");
        self.past.push(Past {
            spot: spot as u16,
            changes: self.changes.len() as u32,
            totals: self.totals,
            counts: self.counts,
        });
        self.leave(spot);
        let content = [BLACK, WHITE][self.mover as usize];
        self.cells[spot].content = content;
        self.empties -= 1;
        self.hash ^= stone_hash(spot, self.mover);
        self.count_near(spot, 1);
        self.mover = self.mover.opponent();
        let lines = self.lines;
        for direction in 0..4 {
            self.for_reach(spot, direction, |board, other, shift| {
                let cell = &mut board.cells[other];
                cell.windows[direction] ^= u32::from(content) << shift;
                if cell.content == EMPTY {
                    let shapes = u32::from(lines.shapes(cell.windows[direction])) << (8 * direction);
                    if (cell.shapes ^ shapes) & 0xFF << (8 * direction) != 0 {
                        board.reshape(other, direction, shapes);
                    }
                }
            });
        }
    }

    /// Takes the last move back.
    ///
    /// # Panics
    /// If there is none.
    pub(crate) fn undo(&mut self) {
        let past = self.past.pop().expect("a move to take back");
        let spot = usize::from(past.spot) % ROOM;
        let content = self.cells[spot].content;
        self.mover = Color::BOTH[usize::from(content - BLACK)];
        for direction in 0..4 {
            self.for_reach(spot, direction, |board, other, shift| {
                board.cells[other].windows[direction] ^= u32::from(content) << shift;
            });
        }
        while self.changes.len() > past.changes as usize {
            let Some(change) = self.changes.pop() else { break };
            let changed = usize::from(change.spot) % ROOM;
            self.cells[changed].shapes = change.shapes;
            for color in 0..2 {
                self.kinds[color][changed] = change.kinds[color];
            }
        }
        self.cells[spot].content = EMPTY;
        self.empties += 1;
        self.hash ^= stone_hash(spot, self.mover);
        self.count_near(spot, u8::MAX);
        self.totals = past.totals;
        self.counts = past.counts;
    }

    /// Gives the move to the other side. Passing again takes it back.
    #[inline]
    pub(crate) fn pass(&mut self) {
        self.mover = self.mover.opponent();
    }

    /// Calls back for every cell within reach on a line through a cell, with where the latter lies in its window. The
    /// cell itself is not among them; walls are.
    #[inline]
    fn for_reach(&mut self, spot: Spot, direction: usize, mut with: impl FnMut(&mut Board, Spot, u32)) {
        let (reach, step) = (self.lines.reach(), self.steps[direction]);
        for distance in 1..=reach {
            with(self, (spot + distance * step) % ROOM, self.lines.shift(-(distance as isize)));
            with(self, (spot - distance * step) % ROOM, self.lines.shift(distance as isize));
        }
    }

    /// Takes note that the shapes of an empty cell in one direction are others now.
    #[inline]
    fn reshape(&mut self, spot: Spot, direction: usize, shapes: u32) {
        let old = self.cells[spot].shapes;
        let new = old & !(0xFF << (8 * direction)) | shapes;
        self.changes.push(Change {
            spot: spot as u16,
            kinds: [self.kinds[0][spot], self.kinds[1][spot]],
            shapes: old,
        });
        self.cells[spot].shapes = new;
        for color in 0..2 {
            let (before, after) = (code(old, color), code(new, color));
            if before == after {
                continue;
            }
            let after = self.codebooks[color].entry(after);
            self.totals[color].remove(self.codebooks[color].entry(before).value);
            self.totals[color].add(after.value);
            let kind = &mut self.kinds[color][spot];
            self.counts[color][*kind as usize] -= 1;
            self.counts[color][after.kind as usize] += 1;
            *kind = after.kind;
        }
    }

    /// Counts a cell that is empty.
    pub(super) fn enter(&mut self, spot: Spot) {
        for color in 0..2 {
            let entry = self.codebooks[color].entry(code(self.cells[spot].shapes, color));
            self.kinds[color][spot] = entry.kind;
            self.counts[color][entry.kind as usize] += 1;
            self.totals[color].add(entry.value);
        }
    }

    /// Counts a cell no more, since a stone comes there.
    #[inline]
    fn leave(&mut self, spot: Spot) {
        self.changes.push(Change {
            spot: spot as u16,
            kinds: [self.kinds[0][spot], self.kinds[1][spot]],
            shapes: self.cells[spot].shapes,
        });
        for color in 0..2 {
            let entry = self.codebooks[color].entry(code(self.cells[spot].shapes, color));
            self.counts[color][entry.kind as usize] -= 1;
            self.totals[color].remove(entry.value);
            self.kinds[color][spot] = Kind::Quiet;
        }
    }

    #[inline]
    fn count_near(&mut self, spot: Spot, change: u8) {
        for &offset in &self.vicinity {
            let near = &mut self.cells[spot.wrapping_add_signed(offset) % ROOM].near;
            *near = near.wrapping_add(change);
        }
    }

    /// Reads a window cell by cell.
    pub(super) fn window(&self, spot: Spot, direction: usize) -> u32 {
        let reach = self.lines.reach() as isize;
        let mut window = 0;
        for side in [-1, 1] {
            let mut content = EMPTY;
            for distance in 1..=reach {
                let offset = side * distance;
                let other = spot.wrapping_add_signed(offset * self.steps[direction] as isize);
                if content != WALL {
                    content = self.cells[other].content;
                }
                window |= u32::from(content) << self.lines.shift(offset);
            }
        }
        window
    }

    /// Looks up the shapes of a cell by its windows.
    pub(super) fn shapes_now(&self, spot: Spot) -> u32 {
        let windows = self.cells[spot].windows.iter().enumerate();
        windows.map(|(direction, &window)| u32::from(self.lines.shapes(window)) << (8 * direction)).sum()
    }
}
