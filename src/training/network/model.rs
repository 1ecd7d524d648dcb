//! The network during training: the weights as `f32`, and the embedding rows of a position.

use bytemuck::{Pod, Zeroable, cast_slice};
use fastrand::Rng;

use crate::eval::othello::counts;
use crate::eval::othello::features::Features;
use crate::eval::othello::network::{HEADS, HIDDEN, INPUTS, OUTPUT_DISCS, WIDTH};
use crate::eval::othello::parameters::{COUNTS, LARGEST_COUNT};
use crate::eval::othello::shapes::{PLACES, SHAPES, Shape, TABLE};
use crate::game::othello8::{Board, Isa};
use crate::memory::prefetch;
use crate::training::fit::Packed;

/// Number of embedding tables: one for each shape, and one for all count features.
pub(super) const TABLES: usize = SHAPES + 1;

/// Number of rows that a position uses in each table.
pub(super) const LOOKUPS: usize = PLACES;

const _: () = assert!(COUNTS == LOOKUPS);

/// Offset of the hidden units' biases within a head.
/// [`Model::dense`] holds the heads. In each head, the weights of the hidden layer come first, at offset 0.
pub(super) const BIASES: usize = HIDDEN * INPUTS;
/// Offset of the hidden units' output weights within a head.
pub(super) const OUTPUT: usize = BIASES + HIDDEN;
/// Offset of the direct output weights within a head.
/// The direct output weights multiply the elements of the accumulator before the elements are clipped. The
/// accumulator is the sum of a bias vector and the embedding rows of a position.
pub(super) const DIRECT: usize = OUTPUT + HIDDEN;
/// Offset of the output bias within a head.
pub(super) const BIAS: usize = DIRECT + WIDTH;
/// Number of parameters of a head in [`Model::dense`]: all weights and biases of its two layers.
/// A head is a hidden layer and an output layer. There is one head for each range of empties.
pub(super) const HEAD: usize = BIAS + 1;

/// Offset of the accumulator biases in [`Model::dense`].
/// The accumulator is the sum of a bias vector and the embedding rows of a position. There is one bias vector
/// for each number of empties from 0 to 60.
pub(super) const STARTS: usize = HEADS * HEAD;

/// Length of [`Model::dense`].
pub(super) const DENSE: usize = STARTS + 61 * WIDTH;

/// A vector as wide as an embedding row: the weights of a row, a sum of rows, or a gradient.
pub(super) type Vector = [f32; WIDTH];

/// A row of weights, aligned so that it occupies as few cache lines as possible.
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
#[repr(C, align(64))]
pub(super) struct Row(pub(super) Vector);

/// The embedding table of one shape or of all count features.
/// The table of a shape has one row for each pattern class: a pattern and its mirror image. The table of the
/// count features has one row for each value of each feature.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct EmbeddingTable {
    pub(super) rows: Vec<Row>,
    /// For each row, the sum of the squared gradients of all updates of the row (Adagrad).
    /// Each update adds one number: the mean of the squared gradients with respect to the weights of the row.
    /// The sum starts at `FIRST_SQUARE`.
    pub(super) squares: Vec<f32>,
}

/// The weights of a network before quantization; an output of 1 is worth [`OUTPUT_DISCS`] discs.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Model {
    pub(super) tables: Vec<EmbeddingTable>,
    /// All weights outside the embedding tables: first the heads, then the accumulator biases.
    /// A head holds, in this order, the weights of the hidden layer (unit by unit), the biases of the hidden
    /// units, the output weights of the hidden units, the output weights of the unclipped accumulator, and
    /// the output bias. The accumulator is the sum of a bias vector and the embedding rows of a position.
    /// There is one bias vector for each number of empties.
    pub(super) dense: Vec<f32>,
}

/// Initial sum of squared gradients of each embedding row (Adagrad), see `EmbeddingTable::squares`.
/// Adagrad divides the step size by the square root of the sum. The initial sum limits the first steps.
const FIRST_SQUARE: f32 = 1.0;

impl Model {
    /// Returns an untrained network: all embedding rows are zero, and all heads have the same weights.
    /// The weights of a head are random; `seed` determines them. The biases are constants.
    pub(super) fn new(seed: u64) -> Model {
        let classes = TABLE.iter().map(Shape::class_count);
        let tables = classes.chain([COUNTS * (LARGEST_COUNT + 1)]);
        let tables = tables.map(|rows| EmbeddingTable::new(vec![Row([0.0; WIDTH]); rows])).collect();
        let mut random = Rng::with_seed(seed);
        // Approximately normal: the sum of 12 uniform values.
        let mut normal = |deviation: f32| deviation * ((0..12).map(|_| random.f32()).sum::<f32>() - 6.0);
        let mut head = vec![0.0; HEAD];
        head[..BIASES].fill_with(|| normal((INPUTS as f32).sqrt().recip()));
        head[BIASES..OUTPUT].fill(0.2);
        head[OUTPUT..DIRECT].fill_with(|| normal(0.25));
        head[DIRECT..BIAS].fill_with(|| normal(0.1));
        let mut dense = head.repeat(HEADS);
        dense.resize(DENSE, 0.4);
        Model { tables, dense }
    }

    pub(super) fn is_finite(&self) -> bool {
        let rows = self.tables.iter().flat_map(|table| cast_slice::<Row, f32>(&table.rows));
        rows.chain(&self.dense).all(|weight| weight.is_finite())
    }

    /// Prefetches the embedding rows that the position of a sample uses, in all embedding tables.
    pub(super) fn prefetch(&self, sample: &Sample) {
        for (table, rows) in self.tables.iter().zip(&sample.rows) {
            for &row in rows {
                prefetch_row(&table.rows[row as usize]);
            }
        }
    }
}

impl EmbeddingTable {
    /// Creates an embedding table with these rows.
    /// Sets the sum of squared gradients of each row to the initial value `FIRST_SQUARE`.
    pub(super) fn new(rows: Vec<Row>) -> EmbeddingTable {
        EmbeddingTable { squares: vec![FIRST_SQUARE; rows.len()], rows }
    }

    /// Prefetches the rows with these indices and the rows' sums of squared gradients.
    pub(super) fn prefetch(&self, rows: &[u32]) {
        for &row in rows {
            prefetch_row(&self.rows[row as usize]);
            prefetch(&self.squares[row as usize]);
        }
    }
}

/// Prefetches both cache lines of a row.
fn prefetch_row(Row(row): &Row) {
    let (first, second) = row.split_at(WIDTH / 2);
    prefetch(first);
    prefetch(second);
}

/// A training position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sample {
    /// The rows that the position uses in each table.
    pub(super) rows: [[u32; LOOKUPS]; TABLES],
    pub(super) empties: u32,
    /// Target score, in units of `OUTPUT_DISCS` discs.
    pub(super) target: f32,
    /// Weight of the position in the loss.
    pub(super) weight: f32,
}

/// Converts positions to samples.
#[derive(Clone, Debug)]
pub(super) struct Sampler {
    isa: Isa,
    /// For each shape, the pattern class of each pattern index, in ascending order of the index.
    /// A pattern and its mirror image form one class.
    classes: [Vec<u32>; SHAPES],
}

impl Sampler {
    pub(super) fn new(isa: Isa) -> Sampler {
        Sampler { isa, classes: TABLE.map(|shape| shape.classes().0) }
    }

    pub(super) fn sample(&self, position: &Packed) -> Sample {
        let board = position.board();
        Sample {
            rows: self.rows(board),
            empties: board.empties(),
            target: position.target() / OUTPUT_DISCS as f32,
            weight: if position.is_exact() { 1.0 } else { f32::from(position.count()).sqrt().min(4.0) },
        }
    }

    fn rows(&self, board: Board) -> [[u32; LOOKUPS]; TABLES] {
        let features = Features::new(board);
        let (indices, _) = features.indices().as_chunks::<PLACES>();
        let mut rows = [[0; LOOKUPS]; TABLES];
        for (shape, (rows, indices)) in rows.iter_mut().zip(indices).enumerate() {
            *rows = indices
                .map(|index| self.classes[shape][(i32::from(index) + TABLE[shape].largest()) as usize]);
        }
        for (count, value) in counts(self.isa, board).into_iter().enumerate() {
            rows[SHAPES][count] = (count * (LARGEST_COUNT + 1) + value) as u32;
        }
        rows
    }
}
