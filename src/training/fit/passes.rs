//! Passes over the positions of a fit.
//!
//! Every pass reads the positions from the work file and recomputes their features. Each phase (two
//! consecutive numbers of empties) has an array of cells. A cell (`Cell`) holds a weight that applies in the
//! phase, and a sum. The pass computes one value for each position and adds the value to the sum in each cell
//! whose weight contributes to the score of the position. In a pass, one thread reads all the positions of a
//! phase, so no sum depends on the number of threads.

use std::io;

use crate::eval::othello::features::Features;
use crate::eval::othello::parameters::{COUNTS, Interpolation, PHASES};
use crate::eval::othello::shapes::{PLACES, SHAPES, TABLE};
use crate::eval::othello::{counts, features_of};
use crate::game::othello8::{Board, Isa};
use crate::parallel::ordered_pieces;

use super::packed::Packed;
use super::settings::Settings;
use super::space::{EACH_COUNT, Space};
use super::work::Split;

/// Number of positions after which a pass adds its partial sums (`Cell::sum`) to the totals.
/// The number is far below 2^24, the limit of exact counting in an `f32`.
const FLUSH: usize = 1 << 20;

/// Number of positions whose features are computed together.
const BATCH: usize = 64;

/// A weight of one phase, and the sum that a pass over the positions accumulates for the weight.
/// A weight that occurs twice in a position counts twice. The weight belongs to a pattern index or to one
/// possible value of a count feature, or it is a constant term.
#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    weight: f32,
    sum: f32,
}

/// The data of a position, except the board, in a pass over the work file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    /// Index of the position within its phase, from 0.
    pub(super) place: usize,
    pub(super) empties: u8,
    /// Whether the target is exact: the score with best play.
    pub(super) exact: bool,
    /// Target in discs, mover's view.
    pub(super) target: f32,
    /// Weight of the position in the least-squares problem.
    pub(super) weight: f32,
}

/// The input of the passes: the positions, the fit settings, and the layout of the weights.
#[derive(Debug)]
pub(super) struct Passes<'a> {
    space: &'a Space,
    split: &'a Split,
    settings: &'a Settings,
    isa: Isa,
    interpolations: Vec<Interpolation>,
    /// For each `Cell` of a phase, the index of its weight in the lookup table of a stage (see `space`).
    /// The last two cells of a phase, which hold the constant terms, have no index.
    places: Vec<u32>,
    /// For each shape, the index of the `Cell` of pattern index 0; `None` if the fit omits the shape.
    /// Pattern index i (negative, zero or positive) has the cell with this index plus i.
    centers: [Option<i32>; SHAPES],
    /// Inverse of the sampling rate: a pass uses one in `sample` positions.
    pub(super) sample: u32,
}

impl<'a> Passes<'a> {
    pub(super) fn new(space: &'a Space, split: &'a Split, settings: &'a Settings, isa: Isa) -> Passes<'a> {
        let interpolations = (0..PHASES).map(|phase| Interpolation::new(&space.stages, phase)).collect();
        let mut places = Vec::new();
        let mut centers = [None; SHAPES];
        for (shape, center) in centers.iter_mut().enumerate() {
            let first = space.classes(shape).start as u32;
            if !space.classes(shape).is_empty() {
                *center = Some(places.len() as i32 + TABLE[shape].largest());
                places.extend(TABLE[shape].classes().0.iter().map(|class| first + class));
            }
        }
        places.extend(space.counts().map(|place| place as u32));
        Passes { space, split, settings, isa, interpolations, places, centers, sample: 1 }
    }

    /// Calls `each` with every position and its score by the weights `vector`; returns the results by phase.
    pub(super) fn map<T: Send>(
        &self,
        vector: &[f32],
        each: impl Fn(&Row, f32) -> T + Sync,
    ) -> io::Result<Vec<Vec<T>>> {
        self.fold(vector, Vec::new, |all, row, score| all.push(each(row, score)))
    }

    /// Folds the positions of each phase with `each`, beginning with `first()`; returns one result per phase.
    /// `each` receives the value so far, a position, and its score by the weights in `vector`.
    pub(super) fn fold<T: Send>(
        &self,
        vector: &[f32],
        first: impl Fn() -> T + Sync,
        each: impl Fn(&mut T, &Row, f32) + Sync,
    ) -> io::Result<Vec<T>> {
        let tables = self.tables(vector);
        let all = ordered_pieces(self.settings.jobs, PHASES, |phase| {
            let mut cells = self.cells(phase, &tables, vector);
            let mut folded = first();
            self.pass(phase, &mut cells, |row, score| {
                each(&mut folded, row, score);
                0.0
            })?;
            Ok(folded)
        });
        all.into_iter().collect()
    }

    /// Calls `each` for every position and adds the result to the sum of each weight in the position's score.
    /// `each` receives the position, its score and its phase. `tables` must be the result of
    /// [`Passes::tables`] for `vector`. Returns one table of sums per phase.
    pub(super) fn collect(
        &self,
        tables: &[Vec<f32>],
        vector: &[f32],
        each: impl Fn(&Row, f32, usize) -> f32 + Sync,
    ) -> io::Result<Vec<Vec<f32>>> {
        let all = ordered_pieces(self.settings.jobs, PHASES, |phase| {
            let mut cells = self.cells(phase, tables, vector);
            self.pass(phase, &mut cells, |row, score| each(row, score, phase))
        });
        all.into_iter().collect()
    }

    /// Returns the total weight of the occurrences of each feature, as one table per phase.
    /// `weight` returns the weight of a position of a phase. A feature that occurs twice counts twice.
    pub(super) fn seen(&self, weight: impl Fn(&Row, usize) -> f32 + Sync) -> io::Result<Vec<Vec<f32>>> {
        let all = ordered_pieces(self.settings.jobs, PHASES, |phase| {
            let mut cells = vec![Cell::default(); self.places.len() + 2];
            self.pass(phase, &mut cells, |row, _| weight(row, phase))
        });
        all.into_iter().collect()
    }

    /// Returns the table of sums of a stage: the weighted sum of the tables of all phases in `sums`.
    /// `share` receives a phase and returns the weight of the phase's table.
    pub(super) fn at_stage(&self, sums: &[Vec<f32>], share: impl Fn(usize) -> f32) -> Vec<f32> {
        let mut table = vec![0.0; self.space.table()];
        for (phase, sums) in sums.iter().enumerate() {
            let share = share(phase);
            if share != 0.0 {
                for (sum, more) in table.iter_mut().zip(sums) {
                    *sum += share * more;
                }
            }
        }
        table
    }

    /// Expands the weight vector into one lookup table per stage.
    pub(super) fn tables(&self, vector: &[f32]) -> Vec<Vec<f32>> {
        ordered_pieces(self.settings.jobs, self.space.stages.len(), |stage| {
            self.space.expand(&vector[self.space.stage(stage)])
        })
    }

    /// Returns a `Cell` with sum 0 for each weight of a phase.
    /// The weights of patterns and count features are interpolated between two stages. The last two cells
    /// hold the constant terms of the two numbers of empties of the phase, the lower number first.
    fn cells(&self, phase: usize, tables: &[Vec<f32>], vector: &[f32]) -> Vec<Cell> {
        let Interpolation { below, above, .. } = self.interpolations[phase];
        let share = self.interpolations[phase].share as f32 / Interpolation::WHOLE as f32;
        let mix = |(below, above): (&f32, &f32)| below + share * (above - below);
        let mixed: Vec<f32> = tables[below].iter().zip(&tables[above]).map(mix).collect();
        let empties = &vector[self.space.empties()][2 * phase + 1..2 * phase + 3];
        let patterns = self.places.iter().map(|&place| mixed[place as usize]);
        patterns.chain(empties.iter().copied()).map(|weight| Cell { weight, sum: 0.0 }).collect()
    }

    /// Returns the total weight of the positions of a phase.
    /// `seen` is the table of the phase from [`Passes::seen`].
    pub(super) fn weight(&self, seen: &[f32]) -> f32 {
        seen[self.space.table()..].iter().sum()
    }

    /// Returns the share of a stage in the interpolated weights of a phase, 0 to 1.
    pub(super) fn share(&self, phase: usize, stage: usize) -> f32 {
        let interpolation = self.interpolations[phase];
        let share = interpolation.share as f32 / Interpolation::WHOLE as f32;
        f32::from(interpolation.below == stage) * (1.0 - share)
            + f32::from(interpolation.above == stage) * share
    }

    /// Returns the sums that a pass accumulated for the constant terms, by number of empties.
    /// The index is the number of empties, from 0 to 60. `sums` holds the sums of all weights by phase.
    pub(super) fn of_empties(&self, sums: &[Vec<f32>]) -> Vec<f32> {
        let pairs = sums.iter().flat_map(|sums| &sums[self.space.table()..]);
        std::iter::once(&0.0).chain(pairs).copied().collect()
    }

    /// Reads one in `sample` positions of a phase, and returns a sum for each weight of the phase.
    /// `collect` receives each position with its score by `cells`; its result is added to the sums of the
    /// weights in that score. The sums have the order of a stage's lookup table, constant terms last.
    fn pass(
        &self,
        phase: usize,
        cells: &mut [Cell],
        mut collect: impl FnMut(&Row, f32) -> f32,
    ) -> io::Result<Vec<f32>> {
        let mut totals = vec![0.0; self.space.table() + 2];
        let mut features = [Features::new(Board { player: 0, opponent: 0 }); BATCH];
        let mut place = 0;
        let mut flushed = 0;
        self.split.read(phase, 0, self.split.sampled(phase, self.sample), |positions| {
            for batch in positions.chunks(BATCH) {
                let mut boards = [Board { player: 0, opponent: 0 }; BATCH];
                for (board, packed) in boards.iter_mut().zip(batch) {
                    *board = packed.board();
                }
                features_of(self.isa, &boards[..batch.len()], &mut features);
                for (packed, (board, features)) in batch.iter().zip(boards.iter().zip(&features)) {
                    let row = self.row(packed, *board, place);
                    place += 1;
                    self.score_one(cells, &row, *board, features, &mut collect);
                }
            }
            if place - flushed >= FLUSH {
                self.flush(cells, &mut totals);
                flushed = place;
            }
        })?;
        self.flush(cells, &mut totals);
        Ok(totals)
    }

    fn row(&self, packed: &Packed, board: Board, place: usize) -> Row {
        let exact = packed.is_exact();
        let empties = board.empties();
        let weight = if exact { self.settings.exact_weight } else { f32::from(packed.count()).sqrt() };
        let late = if empties < self.settings.late { self.settings.late_weight } else { 1.0 };
        Row { place, empties: empties as u8, exact, target: packed.target(), weight: weight * late }
    }

    /// Computes the score of a position and passes the score to `collect`.
    /// Adds the result of `collect` to the partial sum (`Cell::sum`) of every weight in the score.
    #[inline]
    fn score_one(
        &self,
        cells: &mut [Cell],
        row: &Row,
        board: Board,
        features: &Features,
        collect: &mut impl FnMut(&Row, f32) -> f32,
    ) {
        let constant = self.places.len() + usize::from(1 - row.empties % 2);
        let (indices, _) = features.indices().as_chunks::<PLACES>();
        let mut score = cells[constant].weight;
        for (center, indices) in self.centers.iter().zip(indices) {
            if let Some(center) = center {
                let weight =
                    |placement: usize| cells[(center + i32::from(indices[placement])) as usize].weight;
                score += (weight(0) + weight(1)) + (weight(2) + weight(3));
            }
        }
        let counted = if self.space.without_counts { None } else { Some(counts(self.isa, board)) };
        let first_count = self.places.len() - COUNTS * EACH_COUNT;
        if let Some(counted) = &counted {
            for (count, &value) in counted.iter().enumerate() {
                score += cells[first_count + count * EACH_COUNT + value].weight;
            }
        }
        let collected = collect(row, score);
        if collected == 0.0 {
            return;
        }
        cells[constant].sum += collected;
        for (center, indices) in self.centers.iter().zip(indices) {
            if let Some(center) = center {
                for &index in indices {
                    cells[(center + i32::from(index)) as usize].sum += collected;
                }
            }
        }
        if let Some(counted) = &counted {
            for (count, &value) in counted.iter().enumerate() {
                cells[first_count + count * EACH_COUNT + value].sum += collected;
            }
        }
    }

    /// Adds the sum of each `Cell` to an entry of `totals` and resets the sum to 0.
    /// `totals` has the order of [`Passes::pass`]. Mirror images of a pattern have two cells but one entry.
    fn flush(&self, cells: &mut [Cell], totals: &mut [f32]) {
        let (patterns, constants) = cells.split_at_mut(self.places.len());
        for (cell, &place) in patterns.iter_mut().zip(&self.places) {
            totals[place as usize] += std::mem::take(&mut cell.sum);
        }
        for (cell, total) in constants.iter_mut().zip(&mut totals[self.space.table()..]) {
            *total += std::mem::take(&mut cell.sum);
        }
    }
}
