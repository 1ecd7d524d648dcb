//! The order in which positions are learned.
//!
//! A work file has its positions by phase, each phase in random order. A chunk takes the same share of every
//! phase and shuffles it, so each chunk is a random sample of all positions, and reading it takes one seek a
//! phase.

use std::io;

use fastrand::Rng;

use crate::eval::othello::parameters::SETS;
use crate::training::fit::{Packed, Part};

/// Positions of a chunk, about.
const CHUNK: u64 = 1 << 18;

/// The training positions in chunks.
pub(super) struct Chunks<'a> {
    part: &'a Part,
    count: u64,
}

impl Chunks<'_> {
    pub(super) fn new(part: &Part) -> Chunks<'_> {
        Chunks { part, count: part.total().div_ceil(CHUNK).max(1) }
    }

    /// Returns the number of chunks of a pass.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// Returns the number of positions of a pass.
    pub(super) fn positions(&self) -> u64 {
        self.part.total()
    }

    /// Reads a chunk, counted from 0 over all passes. Each pass has another order within its chunks.
    pub(super) fn read(&self, chunk: u64) -> io::Result<Vec<Packed>> {
        let place = chunk % self.count;
        let mut positions = Vec::with_capacity(CHUNK as usize + SETS);
        for (set, &count) in self.part.counts.iter().enumerate() {
            let [first, end] = [place, place + 1]
                .map(|place| (u128::from(count) * u128::from(place) / u128::from(self.count)) as u64);
            self.part
                .read_from(set, first, (end - first) as usize, |some| positions.extend_from_slice(some))?;
        }
        Rng::with_seed(chunk).shuffle(&mut positions);
        Ok(positions)
    }
}
