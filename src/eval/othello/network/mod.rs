//! The network of the evaluation: its weights as trained and stored, and its lookup tables.
//!
//! Every pattern index has a row of [`WIDTH`] weights, and so has every value of the four mobility counts
//! (`COUNTS`). Every number of empties has [`WIDTH`] initial values. The network adds the rows that belong to
//! a board to the initial values, element by element; the result is the accumulator (`Sums`). The elements of
//! the accumulator, clipped to 0..`ONE`, and the squares of the clipped elements are the inputs of a hidden
//! layer with [`HIDDEN`] units. The units are clipped in the same way. The score is a weighted sum of the
//! hidden units and the unclipped elements of the accumulator.
//!
//! The rows do not depend on the number of empties. The layers after the accumulator, called the [`Head`],
//! are different for each range of `HEAD_EMPTIES` empties. All arithmetic is in integers, so the score is
//! the same on every instruction set. The weights are bounded so that no sum overflows
//! (`NetworkWeights::out_of_range`).
//!
//! Source of the idea: a sum of embeddings with a small network behind it is the "NNUE" of Yu Nasu (2018,
//! shogi); squared inputs and one head per game phase follow Stockfish 15.1.

pub(crate) mod packing;
mod tables;

use std::ops::Neg;

pub(crate) use tables::{Network, Rows};

use super::parameters::{COUNTS, LARGEST_COUNT};
use super::shapes::{FEATURES, PLACES, SHAPES, TABLE};

/// The number of weights in a row (`Row`), and of elements in the accumulator (`Sums`).
pub const WIDTH: usize = 32;

/// The number of inputs of the hidden layer: the clipped sums and their squares.
pub const INPUTS: usize = 2 * WIDTH;

/// The number of units of the hidden layer.
pub const HIDDEN: usize = 16;

/// The length of a head's range of empties, except for the first and the last head.
/// The first head covers 0 to 11 empties, and the last head covers 52 or more.
pub(crate) const HEAD_EMPTIES: u32 = 4;

/// The number of heads, one per range of empties.
pub const HEADS: usize = 12;

/// Length of [`NetworkWeights::empties`], which has an entry for each number of empties, 0..=60.
const EMPTIES: usize = 61;

/// The largest number of empties that the first head covers.
const FIRST_HEAD: u32 = 11;

/// The fixed-point value of 1.0 in accumulators (`Sums`), inputs of the hidden layer and hidden units.
/// Inputs and hidden units are clipped to 0..`ONE`.
pub(crate) const ONE: i32 = 128;

/// The largest value of an input and of a hidden unit: one step below 1.0.
pub(crate) const MAX_ACTIVATION: i32 = ONE - 1;

/// The fixed-point value of 1.0 in the weights of the hidden layer.
pub(crate) const HIDDEN_ONE: i32 = 64;

/// The fixed-point value of 1.0 in the weights of the output.
pub(crate) const OUTPUT_ONE: i32 = 256;

/// The score in discs that an output of 1.0 represents.
pub(crate) const OUTPUT_DISCS: i32 = 16;

/// The weights that one pattern index or one mobility count adds to the accumulator (`Sums`).
/// The mobility counts are listed at `COUNTS`. The weights are in units of 1/[`ONE`]. The weights for a
/// pattern index are at most [`LARGEST_OF_PATTERN`] in magnitude.
pub(crate) type Row = [i8; WIDTH];

/// The largest magnitude of a weight in the row of a pattern index, in units of 1/[`ONE`].
/// The bound ensures that the rows of the [`PLACES`] placements of a shape can be added in 8 bits.
pub(crate) const LARGEST_OF_PATTERN: i8 = i8::MAX / PLACES as i8;

/// The accumulator of a board, in units of 1/[`ONE`].
/// The accumulator is the element-wise sum of all weight rows that belong to the board and of the initial
/// values for the number of empties (`NetworkWeights::empties`).
pub(crate) type Sums = [i16; WIDTH];

/// The number of inputs whose weights for one hidden unit are adjacent in memory.
pub(crate) const GROUP: usize = 4;

/// The weights of the hidden layer, in units of 1/[`HIDDEN_ONE`].
/// They are indexed by group of inputs, by hidden unit, and by input within the group. Each weight has a
/// magnitude of at most [`LARGEST_WEIGHT`].
pub(crate) type Layer = [[[i8; GROUP]; HIDDEN]; INPUTS / GROUP];

/// The largest magnitude of a weight of the hidden layer, in units of 1/[`HIDDEN_ONE`].
/// With this bound, the sum of two products of an input and a weight fits into 16 bits.
pub(crate) const LARGEST_WEIGHT: i8 = i8::MAX;

/// The largest magnitude of an initial value of the accumulator, in units of 1/[`ONE`].
/// The initial values depend on the number of empties (`NetworkWeights::empties`).
pub(crate) const LARGEST_START: i16 = 1 << 14;

/// The largest magnitude of a weight in `Head::direct`, in units of 1/[`OUTPUT_ONE`].
pub(crate) const LARGEST_DIRECT: i16 = 1 << 11;

/// The largest magnitude of `Head::bias` and of each element of `Head::biases`.
/// The units are stated at these two fields.
pub(crate) const LARGEST_BIAS: i32 = 1 << 28;

/// The largest magnitude of an element of `Sums`, in units of 1/[`ONE`].
const LARGEST_SUM: i64 =
    LARGEST_START as i64 + FEATURES as i64 * LARGEST_OF_PATTERN as i64 + COUNTS as i64 * 128;

/// The largest magnitude of a hidden unit before clipping.
/// The unit of the magnitude is 1/([`ONE`] * [`HIDDEN_ONE`]).
const LARGEST_UNIT: i64 = LARGEST_BIAS as i64 + INPUTS as i64 * ONE as i64 * LARGEST_WEIGHT as i64;

/// The largest magnitude of the output of a head, in units of 1/(`ONE` * `OUTPUT_ONE`).
const LARGEST_OUTPUT: i64 = LARGEST_BIAS as i64
    + WIDTH as i64 * LARGEST_SUM * LARGEST_DIRECT as i64
    + HIDDEN as i64 * ONE as i64 * (1 << 15);

const _: () = assert!(LARGEST_SUM <= i16::MAX as i64, "a sum of rows overflows");
const _: () = assert!(2 * MAX_ACTIVATION * LARGEST_WEIGHT as i32 <= i16::MAX as i32, "two products overflow");
const _: () = assert!(LARGEST_UNIT <= i32::MAX as i64, "the sum of a hidden unit overflows");
const _: () = assert!(LARGEST_OUTPUT <= i32::MAX as i64, "the output of a head overflows");

/// The hidden layer and the output layer of the network, for one range of empties.
/// Biases are at most `LARGEST_BIAS` in magnitude.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Head {
    /// Weights of the hidden layer.
    pub layer: Layer,
    /// Biases of the hidden units, in units of 1/(`ONE` * `HIDDEN_ONE`).
    pub biases: [i32; HIDDEN],
    /// Weights of the hidden units in the output, in units of 1/`OUTPUT_ONE`.
    pub output: [i16; HIDDEN],
    /// Weights of the unclipped accumulator in the output, in units of 1/`OUTPUT_ONE`.
    /// These weights bypass the hidden layer. Each weight is at most `LARGEST_DIRECT` in magnitude.
    pub direct: [i16; WIDTH],
    /// Bias of the output, in units of 1/(`ONE` * `OUTPUT_ONE`).
    pub bias: i32,
}

/// The weights of a network as trained and stored.
/// The type parameter `Patterns` is the list of the weight rows of a shape, either owned or borrowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkWeights<Patterns = Vec<Row>> {
    /// The weight rows of each pattern shape, one row per class.
    /// A class is a pattern index together with its mirror image.
    pub patterns: [Patterns; SHAPES],
    /// The weight rows of the four mobility counts (`COUNTS`), by count and by value of the count.
    pub counts: [[Row; LARGEST_COUNT + 1]; COUNTS],
    /// The initial values of the accumulator, by number of empties, 0..=60.
    /// A board with more than 60 empties uses the last entry. Each value is in units of 1/`ONE` and at most
    /// `LARGEST_START` in magnitude.
    pub empties: [Sums; EMPTIES],
    /// The heads in ascending order of the numbers of empties that they cover.
    pub heads: Vec<Head>,
}

impl NetworkWeights {
    /// Returns a network whose weights are all 0; it scores every unfinished board with 0.
    pub fn zero() -> NetworkWeights {
        let head = Head {
            layer: [[[0; GROUP]; HIDDEN]; INPUTS / GROUP],
            biases: [0; HIDDEN],
            output: [0; HIDDEN],
            direct: [0; WIDTH],
            bias: 0,
        };
        NetworkWeights {
            patterns: TABLE.map(|shape| vec![[0; WIDTH]; shape.class_count()]),
            counts: [[[0; WIDTH]; LARGEST_COUNT + 1]; COUNTS],
            empties: [[0; WIDTH]; EMPTIES],
            heads: vec![head; HEADS],
        }
    }
}

impl<Patterns: AsRef<[Row]>> NetworkWeights<Patterns> {
    /// Returns a description of the first weight that exceeds its bound, or `None`.
    /// If every weight is within its bound, no score can overflow.
    pub(crate) fn out_of_range(&self) -> Option<&'static str> {
        if self.patterns.iter().any(|rows| exceeds(rows.as_ref().as_flattened(), LARGEST_OF_PATTERN)) {
            return Some("a pattern weight");
        }
        if exceeds(self.empties.as_flattened(), LARGEST_START) {
            return Some("an initial sum");
        }
        self.heads.iter().find_map(|head| {
            if exceeds(head.layer.as_flattened().as_flattened(), LARGEST_WEIGHT) {
                Some("a weight of the hidden layer")
            } else if exceeds(&head.direct, LARGEST_DIRECT) {
                Some("a direct weight")
            } else if exceeds(&head.biases, LARGEST_BIAS) || exceeds(&[head.bias], LARGEST_BIAS) {
                Some("a bias")
            } else {
                None
            }
        })
    }
}

/// Returns whether any of the weights exceeds `bound` in magnitude.
/// The loop has no early exit, so that the compiler can vectorize it.
fn exceeds<T: Copy + Ord + Neg<Output = T>>(weights: &[T], bound: T) -> bool {
    let allowed = -bound..=bound;
    weights.iter().filter(|weight| !allowed.contains(weight)).count() > 0
}

/// Returns the index of the head that covers a number of empties.
#[inline]
pub(crate) const fn head_of(empties: u32) -> usize {
    let head = (empties.saturating_sub(FIRST_HEAD + 1 - HEAD_EMPTIES) / HEAD_EMPTIES) as usize;
    if head < HEADS { head } else { HEADS - 1 }
}
