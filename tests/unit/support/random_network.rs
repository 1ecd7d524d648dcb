//! Random networks for tests, from a seed.

use kado::eval::othello::network::{
    Head, LARGEST_BIAS, LARGEST_DIRECT, LARGEST_OF_PATTERN, LARGEST_START, LARGEST_WEIGHT, NetworkWeights,
    Row,
};

/// The distribution of the weights of a random network.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Spread {
    /// Scores of a few discs, and hidden units of which about half are clipped.
    Usual,
    /// Uniform in the whole range of each weight.
    Wide,
    /// The largest magnitude of each weight, with a random sign.
    Largest,
    /// The largest magnitude of each weight, all with the same sign: the largest possible sums.
    Aligned(bool),
}

impl Spread {
    /// Returns a weight in -usual..=usual, or in -largest - below..=largest, where `below` is 1 for two's
    /// complement.
    fn weight(self, random: &mut fastrand::Rng, usual: i32, largest: i32, below: i32) -> i32 {
        let ends = [-largest - below, largest];
        match self {
            Spread::Usual => random.i32(-usual..=usual),
            Spread::Wide => random.i32(ends[0]..=ends[1]),
            Spread::Largest => ends[random.usize(..2)],
            Spread::Aligned(is_positive) => ends[usize::from(is_positive)],
        }
    }
}

/// Returns a network with random weights within their bounds.
pub(crate) fn random_network(seed: u64, spread: Spread) -> NetworkWeights {
    let mut network = NetworkWeights::zero();
    let random = &mut fastrand::Rng::with_seed(seed);
    network.patterns.iter_mut().flatten().for_each(|row| fill_pattern(row, random, spread));
    fill_rest(&mut network, random, spread);
    network
}

/// Returns a network with nonzero rows for only 20 classes of each shape: a small file.
pub(crate) fn small_network(seed: u64) -> NetworkWeights {
    let mut network = NetworkWeights::zero();
    let random = &mut fastrand::Rng::with_seed(seed);
    for rows in &mut network.patterns {
        rows.iter_mut().take(20).for_each(|row| fill_pattern(row, random, Spread::Wide));
    }
    fill_rest(&mut network, random, Spread::Wide);
    network
}

fn fill_pattern(row: &mut Row, random: &mut fastrand::Rng, spread: Spread) {
    row.fill_with(|| spread.weight(random, 12, LARGEST_OF_PATTERN.into(), 0) as i8);
}

fn fill_count(row: &mut Row, random: &mut fastrand::Rng, spread: Spread) {
    row.fill_with(|| spread.weight(random, 12, i8::MAX.into(), 1) as i8);
}

fn fill_rest(network: &mut NetworkWeights, random: &mut fastrand::Rng, spread: Spread) {
    network.counts.as_flattened_mut().iter_mut().for_each(|row| fill_count(row, random, spread));
    let starts = network.empties.as_flattened_mut();
    starts.fill_with(|| spread.weight(random, 100, LARGEST_START.into(), 0) as i16);
    network.heads.iter_mut().for_each(|head| fill_head(head, random, spread));
}

fn fill_head(head: &mut Head, random: &mut fastrand::Rng, spread: Spread) {
    for group in head.layer.as_flattened_mut() {
        group.fill_with(|| spread.weight(random, 40, LARGEST_WEIGHT.into(), 0) as i8);
    }
    head.biases.fill_with(|| spread.weight(random, 4000, LARGEST_BIAS, 0));
    head.output.fill_with(|| spread.weight(random, 100, i16::MAX.into(), 1) as i16);
    head.direct.fill_with(|| spread.weight(random, 20, LARGEST_DIRECT.into(), 0) as i16);
    head.bias = spread.weight(random, 4000, LARGEST_BIAS, 0);
}
