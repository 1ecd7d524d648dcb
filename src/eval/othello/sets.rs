//! The weights of the learned evaluation for look-up: by pattern index, interpolated between the stages.
//!
//! Phase n (0..[`SETS`]) covers 2n + 1 and 2n + 2 empties. Its weights are interpolated at the midpoint of
//! the two and rounded to the nearest integer, pattern weights to the nearest multiple of [`STEP`]. The
//! constant weight of each number of empties is not interpolated. All pattern weights of a phase lie in one
//! array, in the order of the shapes. The weight of a pattern index is found at the center of its shape
//! ([`CENTERS`]) plus the index. The padding at both ends of the array keeps every sum of a center and an
//! `i16` within the array, so that no look-up needs a bounds check.

use std::fmt;

use crate::memory::{OutOfMemory, Pages};

use super::parameters::{COUNTS, Mixture, Parameters, SETS, Stage, UNITS, set_of};
use super::shapes::{SHAPES, TABLE};

/// By shape: the index in [`Patterns`] of the weight of the all-empty pattern.
pub(crate) const CENTERS: [i32; SHAPES] = centers();

/// The number of pattern weights of a phase, with the padding at both ends.
const LENGTH: usize = CENTERS[SHAPES - 1] as usize + (1 << 15);

/// The step of the pattern weights, in units of 1/128 disc.
/// A step of 1/16 disc lets one byte cover about -8 to 8 discs. With one byte per weight, more weights fit
/// into the caches. Weights outside the range, about 1 in 10,000, are clamped.
pub(crate) const STEP: i32 = UNITS / 16;

/// The pattern weights of a phase, in multiples of [`STEP`].
pub(crate) type Patterns = [i8; LENGTH];

/// The weights of the count features, padded to 64 values each, so that no look-up needs a bounds check.
pub(crate) type Counts = [[i16; 64]; COUNTS];

/// The weights of all phases.
pub(crate) struct PhaseWeights {
    patterns: Pages<i8>,
    counts: Vec<Counts>,
    empties: [i16; 61],
}

impl PhaseWeights {
    pub(super) fn new(parameters: &Parameters) -> Result<PhaseWeights, OutOfMemory> {
        let mut patterns = Pages::new(SETS * LENGTH)?;
        let classes = TABLE.map(|shape| shape.classes().0);
        let stages: Vec<Vec<i16>> = parameters.stages.iter().map(|stage| spread(stage, &classes)).collect();
        let empties: Vec<u32> = parameters.stages.iter().map(|stage| stage.empties).collect();
        let mixtures = || (0..SETS).map(|phase| Mixture::new(&empties, phase));
        let mut mixed = vec![0; LENGTH];
        for (phase, mixture) in patterns.chunks_exact_mut(LENGTH).zip(mixtures()) {
            mixture.fill(&mut mixed, &stages[mixture.below], &stages[mixture.above]);
            for (weight, &units) in phase.iter_mut().zip(&mixed) {
                *weight = in_steps(units);
            }
        }
        let counts = mixtures().map(|mixture| mixture.counts(&parameters.stages)).collect();
        Ok(PhaseWeights { patterns, counts, empties: parameters.empties })
    }

    /// Returns the pattern weights and the count weights at a number of empties.
    #[inline]
    pub(super) fn at(&self, empties: u32) -> (&Patterns, &Counts) {
        let phase = set_of(empties);
        (&self.patterns.as_chunks().0[phase], &self.counts[phase])
    }

    /// Returns the constant weight that belongs to a number of empties.
    #[inline]
    pub(super) fn empties(&self, empties: u32) -> i16 {
        self.empties[empties.min(60) as usize]
    }
}

impl fmt::Debug for PhaseWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PhaseWeights").finish_non_exhaustive()
    }
}

impl Mixture {
    fn mix(&self, below: i16, above: i16) -> i16 {
        let [below, above] = [(below, Mixture::WHOLE - self.share), (above, self.share)]
            .map(|(weight, share)| i32::from(weight) * i32::from(share as i16));
        ((below + above + Mixture::WHOLE / 2) >> Mixture::WHOLE.ilog2()) as i16
    }

    fn fill(&self, weights: &mut [i16], below: &[i16], above: &[i16]) {
        for ((weight, &below), &above) in weights.iter_mut().zip(below).zip(above) {
            *weight = self.mix(below, above);
        }
    }

    fn counts(&self, stages: &[Stage]) -> Counts {
        let mut counts = [[0; 64]; COUNTS];
        let (below, above) = (&stages[self.below].counts, &stages[self.above].counts);
        for (counts, (below, above)) in counts.iter_mut().zip(below.iter().zip(above)) {
            self.fill(counts, below, above);
        }
        counts
    }
}

/// Converts a weight to the nearest number of steps that fits a byte; halves round away from zero.
fn in_steps(units: i16) -> i8 {
    let units = i32::from(units);
    ((units + units.signum() * STEP / 2) / STEP).clamp(i8::MIN.into(), i8::MAX.into()) as i8
}

/// Returns the weights of a stage by pattern index: each index has the weight of its class.
fn spread(stage: &Stage, classes: &[Vec<u32>; SHAPES]) -> Vec<i16> {
    let mut patterns = vec![0; LENGTH];
    for (shape, (classes, weights)) in classes.iter().zip(&stage.patterns).enumerate() {
        let first = (CENTERS[shape] - TABLE[shape].largest()) as usize;
        for (weight, &class) in patterns[first..].iter_mut().zip(classes) {
            *weight = weights[class as usize];
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
