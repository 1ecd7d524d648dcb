//! The numbers of the learned evaluation as the search looks them up: every configuration has its own, and the knots
//! are mixed beforehand.
//!
//! A set of numbers serves two numbers of empty squares, 2n - 1 and 2n, and lies in the middle between them: it is what
//! the two knots around it are there, each number rounded to the nearest. (The number of the empty squares alone is kept
//! for each.) All patterns of a set lie in one array, in the order of the shapes. Which number belongs to a
//! configuration is the sum of the shape's center and the configuration, and the first center is so high and the last
//! one so low that any `i16` would be inside: no look-up needs a check.

use std::fmt;

use crate::memory::{OutOfMemory, Pages};

use super::parameters::{COUNTS, Knot, Mixture, Parameters, SETS, set_of};
use super::shapes::{SHAPES, TABLE};

/// Where the number of the empty configuration of each shape lies in a set.
pub(crate) const CENTERS: [i32; SHAPES] = centers();

/// The length of the patterns of a set.
const LENGTH: usize = CENTERS[SHAPES - 1] as usize + (1 << 15);

/// The numbers of the patterns of a set.
pub(crate) type Patterns = [i16; LENGTH];

/// The numbers of what is counted: a power of two of them, so that no look-up needs a check.
pub(crate) type Counts = [[i16; 64]; COUNTS];

/// All sets.
pub(crate) struct Sets {
    patterns: Pages<i16>,
    counts: Vec<Counts>,
    empties: [i16; 61],
}

impl Sets {
    pub(super) fn new(parameters: &Parameters) -> Result<Sets, OutOfMemory> {
        let mut patterns = Pages::new(SETS * LENGTH)?;
        let classes = TABLE.map(|shape| shape.classes().0);
        let knots: Vec<Vec<i16>> = parameters.knots.iter().map(|knot| spread(knot, &classes)).collect();
        let empties: Vec<u32> = parameters.knots.iter().map(|knot| knot.empties).collect();
        let mixtures = || (0..SETS).map(|set| Mixture::new(&empties, set));
        for (set, mixture) in patterns.chunks_exact_mut(LENGTH).zip(mixtures()) {
            mixture.fill(set, &knots[mixture.below], &knots[mixture.above]);
        }
        let counts = mixtures().map(|mixture| mixture.counts(&parameters.knots)).collect();
        Ok(Sets { patterns, counts, empties: parameters.empties })
    }

    /// Returns the patterns and the counts for a number of empty squares.
    #[inline]
    pub(super) fn at(&self, empties: u32) -> (&Patterns, &Counts) {
        let set = set_of(empties);
        (&self.patterns.as_chunks().0[set], &self.counts[set])
    }

    /// Returns the number of the empty squares.
    #[inline]
    pub(super) fn empties(&self, empties: u32) -> i16 {
        self.empties[empties.min(60) as usize]
    }
}

impl fmt::Debug for Sets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sets").finish_non_exhaustive()
    }
}

impl Mixture {
    fn mix(&self, below: i16, above: i16) -> i16 {
        let [below, above] = [(below, Mixture::WHOLE - self.share), (above, self.share)]
            .map(|(number, share)| i32::from(number) * i32::from(share as i16));
        ((below + above + Mixture::WHOLE / 2) >> Mixture::WHOLE.ilog2()) as i16
    }

    fn fill(&self, set: &mut [i16], below: &[i16], above: &[i16]) {
        for ((number, &below), &above) in set.iter_mut().zip(below).zip(above) {
            *number = self.mix(below, above);
        }
    }

    fn counts(&self, knots: &[Knot]) -> Counts {
        let mut counts = [[0; 64]; COUNTS];
        let (below, above) = (&knots[self.below].counts, &knots[self.above].counts);
        for (counts, (below, above)) in counts.iter_mut().zip(below.iter().zip(above)) {
            self.fill(counts, below, above);
        }
        counts
    }
}

/// Gives every configuration the number of its class.
fn spread(knot: &Knot, classes: &[Vec<u32>; SHAPES]) -> Vec<i16> {
    let mut patterns = vec![0; LENGTH];
    for (shape, (classes, numbers)) in classes.iter().zip(&knot.patterns).enumerate() {
        let first = (CENTERS[shape] - TABLE[shape].largest()) as usize;
        for (number, &class) in patterns[first..].iter_mut().zip(classes) {
            *number = numbers[class as usize];
        }
    }
    patterns
}

const fn centers() -> [i32; SHAPES] {
    let mut centers = [1 << 15; SHAPES];
    let mut shape = 1;
    while shape < SHAPES {
        centers[shape] = centers[shape - 1] + TABLE[shape - 1].largest() + 1 + TABLE[shape].largest();
        shape += 1;
    }
    centers
}
