//! The order in which network training reads the positions.
//!
//! A work file is sorted by phase; within a phase, the order is random. A chunk takes the same share of every
//! phase, and its positions are shuffled. So each chunk is a random sample of all positions, and reading a
//! chunk takes one seek per phase.

use std::io;

use fastrand::Rng;

use crate::eval::othello::parameters::PHASES;
use crate::training::fit::{Packed, Split};

/// Approximate number of positions in a chunk.
const CHUNK: u64 = 1 << 18;

/// The training positions in chunks.
pub(super) struct Chunks<'a> {
    split: &'a Split,
    /// Number of chunks in one pass over the training positions.
    pub(super) count: u64,
}

impl Chunks<'_> {
    pub(super) fn new(split: &Split) -> Chunks<'_> {
        Chunks { split, count: split.total().div_ceil(CHUNK).max(1) }
    }

    /// Returns the number of positions in one pass over the training data.
    pub(super) fn positions(&self) -> u64 {
        self.split.total()
    }

    /// Reads chunk number `chunk`, counted from 0 over all passes through the training data.
    /// Each pass shuffles the positions of a chunk differently.
    pub(super) fn read(&self, chunk: u64) -> io::Result<Vec<Packed>> {
        let place = chunk % self.count;
        let mut positions = Vec::with_capacity(CHUNK as usize + PHASES);
        for (phase, &count) in self.split.counts.iter().enumerate() {
            let [first, end] = [place, place + 1]
                .map(|place| (u128::from(count) * u128::from(place) / u128::from(self.count)) as u64);
            self.split
                .read(phase, first, (end - first) as usize, |some| positions.extend_from_slice(some))?;
        }
        Rng::with_seed(chunk).shuffle(&mut positions);
        Ok(positions)
    }
}
