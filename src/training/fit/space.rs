//! Layout of the weight vector of a fit.
//!
//! The vector holds a block per stage (a number of empties at which weights are fitted), then a constant term
//! for each number of empties. A block holds the weights of every sub-pattern of every shape, then those of
//! the count features ([`COUNTS`]: mobility and potential mobility). A table is a block expanded for lookup:
//! the weight of every class (a pattern and its mirror image) of every shape, with the contributions of its
//! sub-patterns added, then the weights of the count features.

use std::ops::Range;

use crate::eval::othello::parameters::{COUNTS, LARGEST_COUNT};
use crate::eval::othello::shapes::{SHAPES, TABLE};

use super::sub_patterns::{SubPattern, sub_patterns};

/// Number of weights of a count feature: one for each value from 0 to `LARGEST_COUNT`.
pub(super) const EACH_COUNT: usize = LARGEST_COUNT + 1;

/// Number of constant terms, one for each number of empties from 0 to 60.
pub(super) const EMPTIES: usize = 61;

/// The layout of the weight vector, of its blocks (one per stage) and of the lookup tables.
#[derive(Debug)]
pub(super) struct Space {
    /// Number of empties of each stage.
    pub(super) stages: Vec<u32>,
    /// For each shape, the list of the shape's sub-patterns; an empty list if the fit omits the shape.
    sub_patterns: Vec<Vec<SubPattern>>,
    /// For each shape, the index of the shape's first weight in the lookup table of a stage.
    /// The table has one weight for each class of the shape: a pattern and its mirror image. The last entry
    /// is the index after the weights of all shapes.
    firsts: [usize; SHAPES + 1],
    /// For each shape and sub-pattern, the index of the sub-pattern's first weight in a block.
    /// A block holds the weights of one stage.
    blocks: Vec<Vec<usize>>,
    /// The index, within the block of a stage, of the first weight of the count features.
    counts_in_block: usize,
    pub(super) without_counts: bool,
}

impl Space {
    /// Creates the layout for the given stages, shapes and count features.
    /// `with` states for each shape whether the layout includes the shape. The layout includes the count
    /// features if `counts` is true.
    pub(super) fn new(stages: &[u32], with: [bool; SHAPES], counts: bool) -> Space {
        let sub_patterns: Vec<Vec<SubPattern>> = TABLE
            .iter()
            .zip(with)
            .map(|(shape, with)| if with { sub_patterns(shape) } else { Vec::new() })
            .collect();
        let mut firsts = [0; SHAPES + 1];
        let mut blocks = Vec::new();
        let mut counts_in_block = 0;
        for (shape, sub_patterns) in sub_patterns.iter().enumerate() {
            firsts[shape + 1] = firsts[shape] + sub_patterns.first().map_or(0, |whole| whole.classes);
            blocks.push(
                sub_patterns
                    .iter()
                    .map(|sub_pattern| {
                        counts_in_block += sub_pattern.classes;
                        counts_in_block - sub_pattern.classes
                    })
                    .collect(),
            );
        }
        Space {
            stages: stages.to_vec(),
            sub_patterns,
            firsts,
            blocks,
            counts_in_block,
            without_counts: !counts,
        }
    }

    /// Returns the number of weights in a block, which holds the weights of one stage.
    pub(super) fn block(&self) -> usize {
        self.counts_in_block + COUNTS * EACH_COUNT
    }

    /// Returns the number of weights in the lookup table of a stage.
    pub(super) fn table(&self) -> usize {
        self.firsts[SHAPES] + COUNTS * EACH_COUNT
    }

    /// Returns the length of the weight vector: the weights of all stages and the constant terms.
    pub(super) fn whole(&self) -> usize {
        self.stages.len() * self.block() + EMPTIES
    }

    /// Returns the index range of a stage's weights in the weight vector of the fit.
    pub(super) fn stage(&self, stage: usize) -> Range<usize> {
        stage * self.block()..(stage + 1) * self.block()
    }

    /// Returns the index range of the constant terms in the weight vector of the fit.
    /// There is one constant term for each number of empties from 0 to 60.
    pub(super) fn empties(&self) -> Range<usize> {
        self.stages.len() * self.block()..self.whole()
    }

    /// Returns the index range of a shape's weights in the lookup table of a stage.
    /// The table has one weight for each class: a pattern and its mirror image. The range is empty if the fit
    /// excludes the shape.
    pub(super) fn classes(&self, shape: usize) -> Range<usize> {
        self.firsts[shape]..self.firsts[shape + 1]
    }

    /// Returns the index range of the count features' weights in the lookup table of a stage.
    pub(super) fn counts(&self) -> Range<usize> {
        self.firsts[SHAPES]..self.table()
    }

    /// Returns the sub-patterns of all shapes, each with the index range of its weights in a block.
    /// A block holds the weights of one stage before the expansion into a lookup table.
    pub(super) fn sub_patterns(&self) -> impl Iterator<Item = (Range<usize>, &SubPattern)> {
        self.sub_patterns.iter().zip(&self.blocks).flat_map(|(sub_patterns, firsts)| {
            sub_patterns
                .iter()
                .zip(firsts)
                .map(|(sub_pattern, &first)| (first..first + sub_pattern.classes, sub_pattern))
        })
    }

    /// Returns the range of the count features' weights in a block.
    pub(super) fn counts_in_block(&self) -> Range<usize> {
        self.counts_in_block..self.block()
    }

    /// Expands the weights of a stage into a lookup table with one weight for each pattern class.
    /// A class is a pattern and its mirror image. The weight of a pattern in the table is the pattern's own
    /// weight in `block` plus a mean: the mean weight of the sub-patterns that lack one group of squares. A
    /// group consists of one or two squares. The weight of each sub-pattern is computed by the same rule. The
    /// weights of the count features are copied.
    pub(super) fn expand(&self, block: &[f32]) -> Vec<f32> {
        let mut table = Vec::with_capacity(self.table());
        for (sub_patterns, firsts) in self.sub_patterns.iter().zip(&self.blocks) {
            let mut weights: Vec<Vec<f32>> = Vec::new();
            weights.resize(sub_patterns.len(), Vec::new());
            for (place, sub_pattern) in sub_patterns.iter().enumerate().rev() {
                let mut own = block[firsts[place]..firsts[place] + sub_pattern.classes].to_vec();
                let share = 1.0 / sub_pattern.links.len().max(1) as f32;
                for link in &sub_pattern.links {
                    let smaller = &weights[link.smaller];
                    for (weight, &class) in own.iter_mut().zip(&link.classes) {
                        *weight += share * smaller[usize::from(class)];
                    }
                }
                weights[place] = own;
            }
            table.extend(weights.first().into_iter().flatten());
        }
        table.extend(&block[self.counts_in_block()]);
        table
    }

    /// Adds the weights in `table` to the weights of complete patterns and count features in `block`.
    /// `block` holds the weights of a stage, and `table` has the layout of the stage's lookup table. A
    /// complete pattern covers all squares of its shape. The weights of smaller sub-patterns in `block` do
    /// not change.
    pub(super) fn add_to_whole_shapes(&self, block: &mut [f32], table: &[f32]) {
        let firsts = self.blocks.iter().map(|firsts| firsts.first().copied().unwrap_or(0));
        let shapes = firsts.enumerate().map(|(shape, first)| (first, self.classes(shape)));
        for (first, place) in shapes.chain([(self.counts_in_block, self.counts())]) {
            for (weight, more) in block[first..].iter_mut().zip(&table[place]) {
                *weight += more;
            }
        }
    }

    /// Applies the transpose of the linear map [`Space::expand`].
    /// `table` has one value for each weight of a stage's lookup table. The result has one value for each
    /// weight of the stage before the expansion.
    pub(super) fn fold(&self, table: &[f32]) -> Vec<f32> {
        let mut block = vec![0.0; self.block()];
        for (shape, (sub_patterns, firsts)) in self.sub_patterns.iter().zip(&self.blocks).enumerate() {
            let Some(&first) = firsts.first() else { continue };
            block[first..first + sub_patterns[0].classes].copy_from_slice(&table[self.classes(shape)]);
            for (place, sub_pattern) in sub_patterns.iter().enumerate() {
                let (above, below) = block.split_at_mut(firsts[place] + sub_pattern.classes);
                let own = &above[firsts[place]..];
                let offset = firsts[place] + sub_pattern.classes;
                let share = 1.0 / sub_pattern.links.len().max(1) as f32;
                for link in &sub_pattern.links {
                    let smaller = &mut below[firsts[link.smaller] - offset..];
                    for (&weight, &class) in own.iter().zip(&link.classes) {
                        smaller[usize::from(class)] += share * weight;
                    }
                }
            }
        }
        block[self.counts_in_block()].copy_from_slice(&table[self.counts()]);
        block
    }
}
