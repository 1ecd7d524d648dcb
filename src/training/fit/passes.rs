//! Passes over the positions of a fit.
//!
//! Each set of positions has a table of its own, in which the number and the sum of what is collected for it lie side
//! by side, and one thread passes over it; so no sum depends on the number of threads.

use std::num::NonZeroUsize;

use crate::eval::othello::parameters::{Mixture, SETS};
use crate::eval::othello::shapes::{PLACES, SHAPES};

use super::parallel;
use super::rows::Row;
use super::space::{EACH_COUNT, Space};

/// The number of a class or count, and what the positions collected for it.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    number: f32,
    sum: f32,
}

/// The positions, and what their tables are made of.
#[derive(Debug)]
pub(super) struct Passes<'a> {
    space: &'a Space,
    rows: &'a [Vec<Row>],
    mixtures: Vec<Mixture>,
    jobs: NonZeroUsize,
}

impl<'a> Passes<'a> {
    pub(super) fn new(space: &'a Space, rows: &'a [Vec<Row>], jobs: NonZeroUsize) -> Passes<'a> {
        let mixtures = (0..SETS).map(|set| Mixture::new(&space.knots, set)).collect();
        Passes { space, rows, mixtures, jobs }
    }

    /// Returns what `each` makes of every position and its score, by set.
    pub(super) fn map(&self, vector: &[f32], each: impl Fn(&Row, f32) -> f32 + Sync) -> Vec<Vec<f32>> {
        let tables = self.tables(vector);
        parallel::map(self.jobs, SETS, |set| {
            let mut cells = self.cells(set, &tables, vector);
            let mut all = Vec::with_capacity(self.rows[set].len());
            self.pass(set, &mut cells, |row, score, _| {
                all.push(each(row, score));
                0.0
            });
            all
        })
    }

    /// Adds what `each` makes of every position, its score, its set and its place there to all that the position shows.
    /// Returns the tables of the sums, by set; `tables` are those of the vector.
    pub(super) fn collect(
        &self,
        tables: &[Vec<f32>],
        vector: &[f32],
        each: impl Fn(&Row, f32, usize, usize) -> f32 + Sync,
    ) -> Vec<Vec<f32>> {
        parallel::map(self.jobs, SETS, |set| {
            let mut cells = self.cells(set, tables, vector);
            self.pass(set, &mut cells, |row, score, place| each(row, score, set, place));
            cells.into_iter().map(|cell| cell.sum).collect()
        })
    }

    /// Adds up how often everything was seen, with the weight of each position by its set and its place there. Returns
    /// the tables of the sums, by set.
    pub(super) fn seen(&self, weight: impl Fn(usize, usize) -> f32 + Sync) -> Vec<Vec<f32>> {
        parallel::map(self.jobs, SETS, |set| {
            let mut cells = vec![Cell::default(); self.space.table() + 2];
            self.pass(set, &mut cells, |_, _, place| weight(set, place));
            cells.iter().map(|cell| cell.sum).collect()
        })
    }

    /// Returns what tables of sums make for a knot, each as much as `share` says of its set.
    pub(super) fn at_knot(&self, sums: &[Vec<f32>], share: impl Fn(usize) -> f32) -> Vec<f32> {
        let mut table = vec![0.0; self.space.table()];
        for (set, sums) in sums.iter().enumerate() {
            let share = share(set);
            if share != 0.0 {
                for (sum, more) in table.iter_mut().zip(sums) {
                    *sum += share * more;
                }
            }
        }
        table
    }

    /// Makes the table of every knot.
    pub(super) fn tables(&self, vector: &[f32]) -> Vec<Vec<f32>> {
        parallel::map(self.jobs, self.space.knots.len(), |knot| {
            self.space.expand(&vector[self.space.knot(knot)])
        })
    }

    /// Makes the table of a set: a mixture of two knots, then the numbers of its two numbers of empty squares.
    fn cells(&self, set: usize, tables: &[Vec<f32>], vector: &[f32]) -> Vec<Cell> {
        let Mixture { below, above, .. } = self.mixtures[set];
        let share = self.mixtures[set].share as f32 / Mixture::WHOLE as f32;
        let mix = |(below, above): (&f32, &f32)| Cell { number: below + share * (above - below), sum: 0.0 };
        let mut cells: Vec<Cell> = tables[below].iter().zip(&tables[above]).map(mix).collect();
        let empties = &vector[self.space.empties()][2 * set + 1..2 * set + 3];
        cells.extend(empties.iter().map(|&number| Cell { number, sum: 0.0 }));
        cells
    }

    /// Returns how much a knot counts in a set.
    pub(super) fn share(&self, set: usize, knot: usize) -> f32 {
        let mixture = self.mixtures[set];
        let share = mixture.share as f32 / Mixture::WHOLE as f32;
        f32::from(mixture.below == knot) * (1.0 - share) + f32::from(mixture.above == knot) * share
    }

    /// Returns what the tables of all sets collected for the numbers of empty squares.
    pub(super) fn of_empties(&self, sums: &[Vec<f32>]) -> Vec<f32> {
        let pairs = sums.iter().flat_map(|sums| &sums[self.space.table()..]);
        std::iter::once(&0.0).chain(pairs).copied().collect()
    }

    /// Passes over the positions of a set: asks what to collect for each by its score and its place.
    fn pass(&self, set: usize, cells: &mut [Cell], mut collect: impl FnMut(&Row, f32, usize) -> f32) {
        let shapes: Vec<usize> = (0..SHAPES).filter(|&shape| !self.space.classes(shape).is_empty()).collect();
        let with_counts = !self.space.is_without_counts();
        let constants = self.space.table();
        for (place, row) in self.rows[set].iter().enumerate() {
            let constant = constants + usize::from(1 - row.empties % 2);
            let mut score = cells[constant].number;
            let (places, _) = row.classes.as_chunks::<PLACES>();
            for &shape in &shapes {
                let cells = &cells[self.space.classes(shape)];
                let [a, b, c, d] = places[shape].map(|class| cells[usize::from(class)].number);
                score += (a + b) + (c + d);
            }
            let counts = self.space.counts().start;
            if with_counts {
                for (count, &number) in row.counts.iter().enumerate() {
                    score += cells[counts + count * EACH_COUNT + usize::from(number)].number;
                }
            }
            let collected = collect(row, score, place);
            if collected == 0.0 {
                continue;
            }
            cells[constant].sum += collected;
            for &shape in &shapes {
                let cells = &mut cells[self.space.classes(shape)];
                for class in places[shape] {
                    cells[usize::from(class)].sum += collected;
                }
            }
            if with_counts {
                for (count, &number) in row.counts.iter().enumerate() {
                    cells[counts + count * EACH_COUNT + usize::from(number)].sum += collected;
                }
            }
        }
    }
}
