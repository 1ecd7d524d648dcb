//! The least-squares problem of a fit: what the positions, the ridge, the smoothness and the prior make of a vector.
//!
//! With X the matrix of the positions, W their weights and P the penalties, the normal equations are
//! (X'WX + P) x = X'Wy + Pz, where z is the prior. No matrix is ever made: a product is one pass over the positions.
//! Each set of positions has a table of its own, in which the number and the sum of what is collected for it lie side
//! by side, and one thread passes over it; so no sum depends on the number of threads.

use std::num::NonZeroUsize;

use crate::eval::othello::parameters::{COUNTS, Mixture, SETS};
use crate::eval::othello::shapes::{PLACES, SHAPES};

use super::parallel;
use super::prior::Prior;
use super::rows::Row;
use super::settings::Settings;
use super::space::{EACH_COUNT, Space};

/// Holds the numbers of empty squares near zero, so that those without positions are.
const EMPTIES_RIDGE: f32 = 1.0;

/// The number of a class or count, and what the positions collected for it.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    number: f32,
    sum: f32,
}

/// The problem.
#[derive(Debug)]
pub(super) struct Problem<'a> {
    space: &'a Space,
    rows: &'a [Vec<Row>],
    prior: Option<&'a Prior>,
    /// By set and position: how much it counts.
    weights: Vec<Vec<f32>>,
    mixtures: Vec<Mixture>,
    /// By place in a block.
    ridge: Vec<f32>,
    smoothness: f32,
    jobs: NonZeroUsize,
}

/// What is asked of a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    /// The left side of the equations.
    Left,
    /// The right side less the left one.
    Rest,
}

impl<'a> Problem<'a> {
    pub(super) fn new(
        space: &'a Space,
        rows: &'a [Vec<Row>],
        prior: Option<&'a Prior>,
        settings: &Settings,
    ) -> Problem<'a> {
        let mut ridge = vec![settings.ridge; space.block()];
        for (place, part) in space.parts() {
            let strength = if part.weight < 1.0 { settings.part_ridge * part.weight } else { settings.ridge };
            ridge[place].fill(strength);
        }
        ridge[space.counts_in_block()].fill(1.0);
        Problem {
            space,
            rows,
            prior,
            weights: rows.iter().map(|rows| rows.iter().map(|row| row.weight).collect()).collect(),
            mixtures: (0..SETS).map(|set| Mixture::new(&space.knots, set)).collect(),
            ridge,
            smoothness: settings.smoothness,
            jobs: settings.jobs,
        }
    }

    /// Returns the left side of the equations for a vector.
    pub(super) fn product(&self, vector: &[f32]) -> Vec<f32> {
        self.side(vector, Side::Left)
    }

    /// Returns by how much the left side falls short of the right one.
    pub(super) fn rest(&self, vector: &[f32]) -> Vec<f32> {
        self.side(vector, Side::Rest)
    }

    /// Weighs the positions by their errors: those above `huber` discs pull in proportion only.
    pub(super) fn weigh(&mut self, vector: &[f32], huber: f32) {
        let tables = self.tables(vector);
        self.weights = parallel::map(self.jobs, SETS, |set| {
            let mut cells = self.cells(set, &tables, vector);
            let mut weights = Vec::with_capacity(self.rows[set].len());
            self.pass(set, &mut cells, |row, score, _| {
                let error = (row.target - score).abs();
                weights.push(if error > huber { row.weight * huber / error } else { row.weight });
                0.0
            });
            weights
        });
    }

    /// Returns the score of every row, by set.
    pub(super) fn scores(&self, vector: &[f32]) -> Vec<Vec<f32>> {
        let tables = self.tables(vector);
        parallel::map(self.jobs, SETS, |set| {
            let mut cells = self.cells(set, &tables, vector);
            let mut scores = Vec::with_capacity(self.rows[set].len());
            self.pass(set, &mut cells, |_, score, _| {
                scores.push(score);
                0.0
            });
            scores
        })
    }

    /// Returns about what the matrix of the equations has on its diagonal.
    ///
    /// A number is often met several times in a position: that is taken to be so in as many as there can be.
    pub(super) fn diagonal(&self) -> Vec<f32> {
        let seen = self.seen(|set, row| self.weights[set][row]);
        let mut diagonal = Vec::with_capacity(self.space.whole());
        for knot in 0..self.space.knots.len() {
            let share = |set: usize| self.share(set, knot) * self.share(set, knot);
            let positions: f32 =
                (0..SETS).map(|set| share(set) * self.weights[set].iter().sum::<f32>()).sum();
            let mut table = vec![0.0; self.space.table()];
            for (set, seen) in seen.iter().enumerate() {
                add(&mut table, seen, share(set));
            }
            let pulls = self.prior.map(|prior| self.space.fold(&prior.knots[knot].strengths));
            let mut block = self.space.fold(&table);
            for (place, part) in self.space.parts() {
                for index in place {
                    let times = (block[index] / part.weight / positions.max(1.0)).max(1.0);
                    let pull = pulls.as_ref().map_or(0.0, |pulls| pulls[index]);
                    block[index] = part.weight * (block[index] * times + pull);
                }
            }
            for (number, ridge) in block.iter_mut().zip(&self.ridge) {
                *number += ridge + 2.0 * self.smoothness;
            }
            diagonal.extend(block);
        }
        diagonal.extend(self.of_empties(&seen).iter().map(|sum| sum + EMPTIES_RIDGE));
        diagonal
    }

    /// Returns for each knot how often each class and count of its table was seen, in proportion to what the knot counts
    /// in each position.
    pub(super) fn seen_at_knots(&self) -> Vec<Vec<f32>> {
        let seen = self.seen(|_, _| 1.0);
        let tables = |knot| {
            let mut table = vec![0.0; self.space.table()];
            for (set, seen) in seen.iter().enumerate() {
                add(&mut table, seen, self.share(set, knot));
            }
            table
        };
        (0..self.space.knots.len()).map(tables).collect()
    }

    fn seen(&self, weight: impl Fn(usize, usize) -> f32 + Sync) -> Vec<Vec<f32>> {
        parallel::map(self.jobs, SETS, |set| {
            let mut cells = vec![Cell::default(); self.space.table() + 2];
            self.pass(set, &mut cells, |_, _, row| weight(set, row));
            cells.iter().map(|cell| cell.sum).collect()
        })
    }

    fn side(&self, vector: &[f32], side: Side) -> Vec<f32> {
        let tables = self.tables(vector);
        let sums = parallel::map(self.jobs, SETS, |set| {
            let mut cells = self.cells(set, &tables, vector);
            let weights = &self.weights[set];
            match side {
                Side::Left => self.pass(set, &mut cells, |_, score, row| weights[row] * score),
                Side::Rest => {
                    self.pass(set, &mut cells, |row, score, place| weights[place] * (row.target - score));
                }
            }
            cells.into_iter().map(|cell| cell.sum).collect::<Vec<f32>>()
        });
        let blocks = parallel::map(self.jobs, self.space.knots.len(), |knot| {
            let mut table = vec![0.0; self.space.table()];
            for (set, sums) in sums.iter().enumerate() {
                add(&mut table, sums, self.share(set, knot));
            }
            if let Some(prior) = self.prior {
                prior.knots[knot].pull(&mut table, &tables[knot], side == Side::Rest);
            }
            let mut block = self.space.fold(&table);
            self.add_penalties(&mut block, vector, knot, if side == Side::Left { 1.0 } else { -1.0 });
            block
        });
        let mut whole = blocks.concat();
        let sign = if side == Side::Left { EMPTIES_RIDGE } else { -EMPTIES_RIDGE };
        let numbers = &vector[self.space.empties()];
        whole.extend(self.of_empties(&sums).iter().zip(numbers).map(|(sum, number)| sum + sign * number));
        whole
    }

    /// Adds what the ridge and the smoothness make of the block of a knot.
    fn add_penalties(&self, block: &mut [f32], vector: &[f32], knot: usize, sign: f32) {
        let own = &vector[self.space.knot(knot)];
        for ((sum, number), ridge) in block.iter_mut().zip(own).zip(&self.ridge) {
            *sum += sign * ridge * number;
        }
        let smoothness = sign * self.smoothness;
        let neighbors = [knot.checked_sub(1), Some(knot + 1).filter(|&above| above < self.space.knots.len())];
        for neighbor in neighbors.into_iter().flatten() {
            let other = &vector[self.space.knot(neighbor)];
            for ((sum, number), other) in block.iter_mut().zip(own).zip(other) {
                *sum += smoothness * (number - other);
            }
        }
        for count in 0..COUNTS {
            let first = self.space.counts_in_block().start + count * EACH_COUNT;
            for index in first + 1..first + EACH_COUNT {
                let step = smoothness * (own[index] - own[index - 1]);
                block[index] += step;
                block[index - 1] -= step;
            }
        }
    }

    /// Makes the table of every knot.
    fn tables(&self, vector: &[f32]) -> Vec<Vec<f32>> {
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
    fn share(&self, set: usize, knot: usize) -> f32 {
        let mixture = self.mixtures[set];
        let share = mixture.share as f32 / Mixture::WHOLE as f32;
        f32::from(mixture.below == knot) * (1.0 - share) + f32::from(mixture.above == knot) * share
    }

    /// Returns what the tables of all sets collected for the numbers of empty squares.
    fn of_empties(&self, sums: &[Vec<f32>]) -> Vec<f32> {
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

fn add(sums: &mut [f32], more: &[f32], times: f32) {
    if times != 0.0 {
        for (sum, more) in sums.iter_mut().zip(more) {
            *sum += times * more;
        }
    }
}
