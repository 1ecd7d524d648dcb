//! The numbers of the learned evaluation as they are trained and kept.
//!
//! The score of a board is a sum: for each feature the number of its configuration, for each count the number of that
//! count, and the number of the empty squares; all for the mover, in units of 1/128 disc. Numbers of configurations and
//! counts are known at a few numbers of empty squares, the knots; between two of them both count in proportion, and
//! outside them the nearest alone.

use super::shapes::SHAPES;

/// So many units are one disc.
pub const UNITS: i32 = 128;

/// What is counted beside the shapes: the moves of the mover, those of the opponent, and the empty squares next to the
/// discs of the opponent and of the mover, where each could move some day.
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
    /// By shape and by class: about how often the class was seen in training, as the logarithm to base 4 of that number
    /// plus one, rounded up.
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
