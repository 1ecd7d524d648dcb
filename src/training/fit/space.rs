//! Where each number of a fit lies.
//!
//! What is fitted is one long vector: for each knot a block with the own numbers of every part of every shape
//! and those of the counts, then a number for each number of empty squares. What the positions see of a block
//! is a table: the number of every class of every shape, which is its own and what its parts give it, and
//! those of the counts.

use std::ops::Range;

use crate::eval::othello::parameters::{COUNTS, LARGEST_COUNT};
use crate::eval::othello::shapes::{SHAPES, TABLE};

use super::lattice::{Part, parts};

/// How many numbers there are for one count.
pub(super) const EACH_COUNT: usize = LARGEST_COUNT + 1;

/// How many numbers of empty squares have a number.
pub(super) const EMPTIES: usize = 61;

/// The layout of the vector, the blocks and the tables.
#[derive(Debug)]
pub(super) struct Space {
    /// The numbers of empty squares of the knots.
    pub(super) knots: Vec<u32>,
    /// By shape: its parts, none if it is left out.
    parts: Vec<Vec<Part>>,
    /// By shape: where its classes begin in a table, and the end of the last.
    firsts: [usize; SHAPES + 1],
    /// By shape and part: where its classes begin in a block.
    blocks: Vec<Vec<usize>>,
    /// Where the counts begin in a block.
    counts_in_block: usize,
    /// Whether the counts are left out.
    without_counts: bool,
}

impl Space {
    /// Makes the layout with or without each shape and the counts.
    pub(super) fn new(knots: &[u32], with: [bool; SHAPES], counts: bool) -> Space {
        let parts: Vec<Vec<Part>> = TABLE
            .iter()
            .zip(with)
            .map(|(shape, with)| if with { parts(shape) } else { Vec::new() })
            .collect();
        let mut firsts = [0; SHAPES + 1];
        let mut blocks = Vec::new();
        let mut counts_in_block = 0;
        for (shape, parts) in parts.iter().enumerate() {
            firsts[shape + 1] = firsts[shape] + parts.first().map_or(0, |whole| whole.classes);
            blocks.push(
                parts
                    .iter()
                    .map(|part| {
                        counts_in_block += part.classes;
                        counts_in_block - part.classes
                    })
                    .collect(),
            );
        }
        Space { knots: knots.to_vec(), parts, firsts, blocks, counts_in_block, without_counts: !counts }
    }

    /// Returns the length of a block.
    pub(super) fn block(&self) -> usize {
        self.counts_in_block + COUNTS * EACH_COUNT
    }

    /// Returns the length of a table.
    pub(super) fn table(&self) -> usize {
        self.firsts[SHAPES] + COUNTS * EACH_COUNT
    }

    /// Returns the length of the vector.
    pub(super) fn whole(&self) -> usize {
        self.knots.len() * self.block() + EMPTIES
    }

    /// Returns where the block of a knot lies in the vector.
    pub(super) fn knot(&self, knot: usize) -> Range<usize> {
        knot * self.block()..(knot + 1) * self.block()
    }

    /// Returns where the numbers of the empty squares lie in the vector.
    pub(super) fn empties(&self) -> Range<usize> {
        self.knots.len() * self.block()..self.whole()
    }

    /// Returns where the classes of a shape lie in a table: nowhere if it is left out.
    pub(super) fn classes(&self, shape: usize) -> Range<usize> {
        self.firsts[shape]..self.firsts[shape + 1]
    }

    /// Returns where the counts lie in a table.
    pub(super) fn counts(&self) -> Range<usize> {
        self.firsts[SHAPES]..self.table()
    }

    /// Returns whether the counts are left out.
    pub(super) fn is_without_counts(&self) -> bool {
        self.without_counts
    }

    /// Returns the parts of the shapes with where they lie in a block.
    pub(super) fn parts(&self) -> impl Iterator<Item = (Range<usize>, &Part)> {
        self.parts.iter().zip(&self.blocks).flat_map(|(parts, firsts)| {
            parts.iter().zip(firsts).map(|(part, &first)| (first..first + part.classes, part))
        })
    }

    /// Returns where the counts lie in a block.
    pub(super) fn counts_in_block(&self) -> Range<usize> {
        self.counts_in_block..self.block()
    }

    /// Makes the table of a block.
    pub(super) fn expand(&self, block: &[f32]) -> Vec<f32> {
        let mut table = Vec::with_capacity(self.table());
        for (parts, firsts) in self.parts.iter().zip(&self.blocks) {
            let mut numbers: Vec<Vec<f32>> = Vec::new();
            numbers.resize(parts.len(), Vec::new());
            for (place, part) in parts.iter().enumerate().rev() {
                let mut own = block[firsts[place]..firsts[place] + part.classes].to_vec();
                let share = 1.0 / part.links.len().max(1) as f32;
                for link in &part.links {
                    let smaller = &numbers[link.part];
                    for (number, &class) in own.iter_mut().zip(&link.classes) {
                        *number += share * smaller[usize::from(class)];
                    }
                }
                numbers[place] = own;
            }
            table.extend(numbers.first().into_iter().flatten());
        }
        table.extend(&block[self.counts_in_block()]);
        table
    }

    /// Adds a table to the numbers of whole shapes and of the counts of a block.
    pub(super) fn add_to_whole_shapes(&self, block: &mut [f32], table: &[f32]) {
        let firsts = self.blocks.iter().map(|firsts| firsts.first().copied().unwrap_or(0));
        let shapes = firsts.enumerate().map(|(shape, first)| (first, self.classes(shape)));
        for (first, place) in shapes.chain([(self.counts_in_block, self.counts())]) {
            for (number, more) in block[first..].iter_mut().zip(&table[place]) {
                *number += more;
            }
        }
    }

    /// Hands what a table collected down to the block that it came from: the transpose of [`Space::expand`].
    pub(super) fn fold(&self, table: &[f32]) -> Vec<f32> {
        let mut block = vec![0.0; self.block()];
        for (shape, (parts, firsts)) in self.parts.iter().zip(&self.blocks).enumerate() {
            let Some(&first) = firsts.first() else { continue };
            block[first..first + parts[0].classes].copy_from_slice(&table[self.classes(shape)]);
            for (place, part) in parts.iter().enumerate() {
                let (above, below) = block.split_at_mut(firsts[place] + part.classes);
                let own = &above[firsts[place]..];
                let offset = firsts[place] + part.classes;
                let share = 1.0 / part.links.len().max(1) as f32;
                for link in &part.links {
                    let smaller = &mut below[firsts[link.part] - offset..];
                    for (&number, &class) in own.iter().zip(&link.classes) {
                        smaller[usize::from(class)] += share * number;
                    }
                }
            }
        }
        block[self.counts_in_block()].copy_from_slice(&table[self.counts()]);
        block
    }
}
