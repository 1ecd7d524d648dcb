//! The numbers of the learned evaluation as the search looks them up: every configuration has its own, and
//! the knots are mixed beforehand.
//!
//! A set of numbers serves two numbers of empty squares, 2n - 1 and 2n, and lies in the middle between them:
//! it is what the two knots around it are there, each number rounded to the nearest, those of patterns to the
//! nearest [`STEP`]. (The number of the empty squares alone is kept for each.) All patterns of a set lie in
//! one array, in the order of the shapes. Which number belongs to a configuration is the sum of the shape's
//! center and the configuration, and the first center is so high and the last one so low that any `i16` would
//! be inside: no look-up needs a check.

use std::fmt;

use crate::memory::{OutOfMemory, Pages};

use super::parameters::{COUNTS, Knot, Mixture, Parameters, SETS, UNITS, set_of};
use super::shapes::{SHAPES, TABLE};

/// Where the number of the empty configuration of each shape lies in a set.
pub(crate) const CENTERS: [i32; SHAPES] = centers();

/// The length of the patterns of a set.
const LENGTH: usize = CENTERS[SHAPES - 1] as usize + (1 << 15);

/// The numbers of patterns are kept in steps of so many units, 1/16 disc, from -8 to 8 discs: one byte each,
/// so that more of them stay in the caches. A number beyond is replaced by the nearest end: about 1 of
/// 10,000.
pub(crate) const STEP: i32 = UNITS / 16;

/// The numbers of the patterns of a set, in steps.
pub(crate) type Patterns = [i8; LENGTH];

/// The numbers of what is counted: a power of two of them, so that no look-up needs a check.
pub(crate) type Counts = [[i16; 64]; COUNTS];

/// All sets.
pub(crate) struct Sets {
    patterns: Pages<i8>,
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
        let mut mixed = vec![0; LENGTH];
        for (set, mixture) in patterns.chunks_exact_mut(LENGTH).zip(mixtures()) {
            mixture.fill(&mut mixed, &knots[mixture.below], &knots[mixture.above]);
            for (number, &units) in set.iter_mut().zip(&mixed) {
                *number = in_steps(units);
            }
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

/// Returns the nearest number of steps, that farther from zero of two.
fn in_steps(units: i16) -> i8 {
    let units = i32::from(units);
    ((units + units.signum() * STEP / 2) / STEP).clamp(i8::MIN.into(), i8::MAX.into()) as i8
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
