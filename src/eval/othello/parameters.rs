//! The numbers of the learned evaluation as they are trained and kept.
//!
//! The score of a board is a sum: for each feature the number of its configuration, for each count the number
//! of that count, and the number of the empty squares; all for the mover, in units of 1/128 disc. Numbers of
//! configurations and counts are known at a few numbers of empty squares, the knots; between two of them both
//! count in proportion, and outside them the nearest alone.

use super::shapes::SHAPES;

/// So many units are one disc.
pub const UNITS: i32 = 128;

/// What is counted beside the shapes: the moves of the mover, those of the opponent, and the empty squares
/// next to the discs of the opponent and of the mover, where each could move some day.
pub const COUNTS: usize = 4;

/// No count is larger: there are at most 60 empty squares.
pub const LARGEST_COUNT: usize = 60;

/// The numbers at one number of empty squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knot {
    /// The number of empty squares.
    pub empties: u32,
    /// By shape and by class of configurations.
    pub patterns: [Vec<i16>; SHAPES],
    /// By what is counted and by the count.
    pub counts: [[i16; LARGEST_COUNT + 1]; COUNTS],
    /// By shape and by class: about how often the class was seen in training, as the logarithm to base 4 of
    /// that number plus one, rounded up.
    pub seen: [Vec<u8>; SHAPES],
}

/// All numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// In rising order of empty squares, at least one.
    pub knots: Vec<Knot>,
    /// By the number of empty squares.
    pub empties: [i16; 61],
}

/// The number of sets of numbers: set n serves 2n + 1 and 2n + 2 empty squares.
pub const SETS: usize = 30;

/// Returns the set that serves a number of empty squares.
#[inline]
pub const fn set_of(empties: u32) -> usize {
    let set = empties.saturating_sub(1) as usize / 2;
    if set < SETS { set } else { SETS - 1 }
}

/// Between which two knots a set lies, and in which proportion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mixture {
    /// The place of the knot with fewer empty squares.
    pub below: usize,
    /// The place of the one with more, or the same one.
    pub above: usize,
    /// What the one above counts, in parts of [`Mixture::WHOLE`].
    pub share: i32,
}

impl Mixture {
    /// The parts of a whole.
    pub const WHOLE: i32 = 1 << 14;

    /// Finds the knots around the middle of a set, by their numbers of empty squares in rising order; outside
    /// them the nearest counts alone.
    pub fn new(knots: &[u32], set: usize) -> Mixture {
        let doubled = |knot: usize| 2 * knots[knot] as i32;
        let middle = 4 * set as i32 + 3;
        let above = (0..knots.len()).find(|&knot| doubled(knot) >= middle).unwrap_or(knots.len() - 1);
        let below = if doubled(above) >= middle { above.saturating_sub(1) } else { above };
        let whole = doubled(above) - doubled(below);
        let share = if whole == 0 { 0 } else { (middle - doubled(below)) * Mixture::WHOLE / whole };
        Mixture { below, above, share }
    }
}
