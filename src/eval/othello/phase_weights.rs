//! Lookup tables of the learned evaluation: weights by pattern index, interpolated between stages.
//!
//! A stage is a number of empties at which trained weights are stored. A phase is a range of empties with the
//! same lookup tables: phase n (0..[`PHASES`]) covers 2n + 1 and 2n + 2 empties. The weights of a phase are
//! interpolated between the stages, at the midpoint of the phase. The weights of patterns are then rounded to
//! the nearest multiple of [`STEP`], and the weights of mobility counts to the nearest integer. The constant
//! weight of each number of empties is not interpolated.
//!
//! All pattern weights of a phase lie in one array, in the order of the shapes. The weight of a pattern index
//! is found at the center of its shape ([`CENTERS`]) plus the index. The padding at both ends of the array
//! keeps every sum of a center and an `i16` within the array, so that no lookup needs a bounds check.

use std::fmt;

use crate::memory::{OutOfMemory, Pages};

use super::parameters::{COUNTS, Interpolation, PHASES, Parameters, Stage, UNITS, phase_of};
use super::shapes::{SHAPES, TABLE};

/// The index in [`Patterns`] of the weight for pattern index 0 (no discs), by shape.
pub(crate) const CENTERS: [i32; SHAPES] = centers();

/// The number of pattern weights of a phase, with the padding at both ends.
pub(super) const LENGTH: usize = CENTERS[SHAPES - 1] as usize + (1 << 15);

/// The quantization step of the pattern weights: 8 units of 1/128 disc.
/// A step of 1/16 disc lets one byte cover about -8 to 8 discs. With one byte per weight, more weights fit
/// into the caches. Weights outside the range, about 1 in 10,000, are clamped.
pub(crate) const STEP: i32 = UNITS / 16;

/// The pattern weights of a phase, in multiples of [`STEP`].
pub(crate) type Patterns = [i8; LENGTH];

/// The weights of the mobility counts, by count and by value of the count, in units of 1/128 disc.
/// The counts are listed at `COUNTS`. Each count is padded to 64 values, so that no lookup needs a bounds
/// check.
pub(crate) type Counts = [[i16; 64]; COUNTS];

/// The weights of the learned evaluation for all numbers of empties.
/// Each phase, a range of two numbers of empties, has its own pattern weights and mobility weights.
pub(crate) struct PhaseWeights {
    patterns: Pages<i8>,
    counts: Vec<Counts>,
    empties: [i16; 61],
}

impl PhaseWeights {
    pub(super) fn new(parameters: &Parameters) -> Result<PhaseWeights, OutOfMemory> {
        let mut patterns = Pages::new(PHASES * LENGTH)?;
        let stages = &parameters.stages;
        let empties: Vec<u32> = stages.iter().map(|stage| stage.empties).collect();
        let interpolations = || (0..PHASES).map(|phase| Interpolation::new(&empties, phase));
        for (shape, (center, table)) in CENTERS.into_iter().zip(TABLE).enumerate() {
            let first = (center - table.largest()) as usize;
            let (classes, count) = table.classes();
            let mut interpolated = vec![0; count];
            for (phase, interpolation) in patterns.chunks_exact_mut(LENGTH).zip(interpolations()) {
                let [below, above] = [interpolation.below, interpolation.above]
                    .map(|stage| &stages[stage].patterns[shape][..count]);
                interpolation.fill(&mut interpolated, below, above, in_steps);
                for (weight, &class) in phase[first..].iter_mut().zip(&classes) {
                    *weight = interpolated[class as usize];
                }
            }
        }
        let counts = interpolations().map(|interpolation| interpolation.counts(&parameters.stages)).collect();
        Ok(PhaseWeights { patterns, counts, empties: parameters.empties })
    }

    /// Returns the weights of the patterns and of the mobility counts at a number of empties.
    #[inline]
    pub(super) fn at(&self, empties: u32) -> (&Patterns, &Counts) {
        let phase = phase_of(empties);
        (&self.patterns.as_chunks().0[phase], &self.counts[phase])
    }

    /// Returns the constant term of the score for a number of empties, in units of 1/128 disc.
    /// More than 60 empties are treated as 60.
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

impl Interpolation {
    /// Interpolates the stage weights `below` and `above`, and writes the results to `weights`.
    /// `convert` is applied to each result. The two interpolation factors add up to 2^14, so that the
    /// weighted sum of two `i16` cannot overflow. Wrapping arithmetic lets the compiler vectorize the loop
    /// even in debug builds, which run the tests.
    fn fill<T>(&self, weights: &mut [T], below: &[i16], above: &[i16], convert: impl Fn(i32) -> T) {
        let [rest, share] = [(Interpolation::WHOLE - self.share) as i16, self.share as i16].map(i32::from);
        for ((weight, &below), &above) in weights.iter_mut().zip(below).zip(above) {
            let sum = i32::from(below).wrapping_mul(rest).wrapping_add(i32::from(above).wrapping_mul(share));
            *weight = convert(sum.wrapping_add(Interpolation::WHOLE / 2) >> Interpolation::WHOLE.ilog2());
        }
    }

    fn counts(&self, stages: &[Stage]) -> Counts {
        let mut counts = [[0; 64]; COUNTS];
        let (below, above) = (&stages[self.below].counts, &stages[self.above].counts);
        for (counts, (below, above)) in counts.iter_mut().zip(below.iter().zip(above)) {
            self.fill(counts, below, above, |units| units as i16);
        }
        counts
    }
}

/// Converts a weight to a number of quantization steps of size `STEP`.
/// The number is rounded to the nearest integer, halves away from zero, and clamped to the range of `i8`.
fn in_steps(units: i32) -> i8 {
    let is_negative = units >> 31;
    let steps = units.wrapping_add(STEP / 2).wrapping_add(is_negative) >> STEP.ilog2();
    steps.clamp(i8::MIN.into(), i8::MAX.into()) as i8
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
