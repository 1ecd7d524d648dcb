//! The weights of the learned evaluation as trained and stored.
//!
//! The score of a board is a sum of weights, from the mover's view, in units of 1/128 disc: one weight for
//! the pattern index of each placed shape, one for each mobility count ([`COUNTS`]), and one for the number
//! of empties. The weights of pattern indices and mobility counts are stored at a few numbers of empties, the
//! stages ([`Stage`]). Between two stages the weights are interpolated linearly. Outside the range of the
//! stages, the weights of the nearest stage apply.

use super::shapes::SHAPES;

/// Weight units per disc: a weight of 128 is worth one disc.
pub(crate) const UNITS: i32 = 128;

/// The number of mobility counts (count features), which are evaluated in addition to the shapes.
/// They count, in this order, the legal moves of the mover and of the opponent, and the potential moves of
/// the mover and of the opponent. A potential move is an empty square next to a disc of the other side.
pub const COUNTS: usize = 4;

/// The largest value of a count feature: there are at most 60 empties.
pub const LARGEST_COUNT: usize = 60;

/// The weights stored for one number of empties.
/// Weights for other numbers of empties are interpolated between the stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The number of empties of the stage.
    pub empties: u32,
    /// Pattern weights by shape and class, in units of 1/128 disc.
    /// A class is a pattern index together with its mirror image.
    pub patterns: [Vec<i16>; SHAPES],
    /// Weights of the mobility counts, by count and by value of the count, in units of 1/128 disc.
    pub counts: [[i16; LARGEST_COUNT + 1]; COUNTS],
    /// Logarithms of the occurrences of each pattern class in the training data, by shape and class.
    /// An entry is log4(occurrences + 1), rounded up. A class is a pattern index and its mirror image.
    pub seen: [Vec<u8>; SHAPES],
}

/// All weights of a learned evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The stages, at least one, in ascending order of the number of empties.
    pub stages: Vec<Stage>,
    /// The constant term of the score for each number of empties (0 to 60), in units of 1/128 disc.
    pub empties: [i16; 61],
}

/// The number of phases: the interpolated weights of phase n apply at 2n + 1 and 2n + 2 empties.
pub(crate) const PHASES: usize = 30;

/// Returns the phase of a number of empties.
/// 0 empties belong to the first phase, and more than 60 empties to the last one.
#[inline]
pub(crate) const fn phase_of(empties: u32) -> usize {
    let phase = empties.saturating_sub(1) as usize / 2;
    if phase < PHASES { phase } else { PHASES - 1 }
}

/// A linear interpolation between the weights of two stages, `below` and `above`.
/// Both are the nearest stage if the number of empties is outside the range of the stages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interpolation {
    /// Index of the stage with fewer empties; equal to `above` outside the range of the stages.
    pub(crate) below: usize,
    /// Index of the stage with more empties; equal to `below` outside the range of the stages.
    pub(crate) above: usize,
    /// The interpolation factor of the stage `above`, 0..=[`Interpolation::WHOLE`].
    pub(crate) share: i32,
}

impl Interpolation {
    /// The fixed-point representation of the interpolation factor 1.
    /// The factors of the two stages add up to this value.
    pub(crate) const WHOLE: i32 = 1 << 14;

    /// Returns the interpolation between the weights of two stages at the midpoint of a phase.
    /// A stage is a number of empties for which weights are stored; `stages` holds the stages in ascending
    /// order. Phase number `phase` comprises `2 * phase + 1` and `2 * phase + 2` empties. If the midpoint is
    /// outside the range of the stages, only the nearest stage applies.
    pub(crate) fn new(stages: &[u32], phase: usize) -> Interpolation {
        let doubled = |stage: usize| 2 * stages[stage] as i32;
        let middle = 4 * phase as i32 + 3;
        let above = (0..stages.len()).find(|&stage| doubled(stage) >= middle).unwrap_or(stages.len() - 1);
        let below = if doubled(above) >= middle { above.saturating_sub(1) } else { above };
        let whole = doubled(above) - doubled(below);
        let share = if whole == 0 { 0 } else { (middle - doubled(below)) * Interpolation::WHOLE / whole };
        Interpolation { below, above, share }
    }
}
