//! Random networks for tests, from a seed.

use kado::eval::othello::network::{
    Head, LARGEST_BIAS, LARGEST_DIRECT, LARGEST_OF_PATTERN, LARGEST_START, LARGEST_WEIGHT, Numbers, Row,
};

/// The distribution of the numbers of a random network.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Spread {
    /// Scores of a few discs, and hidden units of which about half are clipped.
    Usual,
    /// Uniform in the whole range of each number.
    Wide,
    /// The largest magnitude of each number, with a random sign.
    Largest,
    /// The largest magnitude of each number, with the same sign: the sums are as large as they can be.
    Aligned(bool),
}

impl Spread {
    /// Returns a number in -usual..=usual, or in -largest - below..=largest, where `below` is 1 for two's
    /// complement.
    fn number(self, random: &mut fastrand::Rng, usual: i32, largest: i32, below: i32) -> i32 {
        let ends = [-largest - below, largest];
        match self {
            Spread::Usual => random.i32(-usual..=usual),
            Spread::Wide => random.i32(ends[0]..=ends[1]),
            Spread::Largest => ends[random.usize(..2)],
            Spread::Aligned(is_positive) => ends[usize::from(is_positive)],
        }
    }
}

/// Returns a network with random numbers within their bounds.
pub(crate) fn random_network(seed: u64, spread: Spread) -> Numbers {
    let mut numbers = Numbers::zero();
    let random = &mut fastrand::Rng::with_seed(seed);
    numbers.patterns.iter_mut().flatten().for_each(|row| fill_pattern(row, random, spread));
    fill_rest(&mut numbers, random, spread);
    numbers
}

/// Returns a network with rows of zeros but for 20 classes of each shape: a small file.
pub(crate) fn small_network(seed: u64) -> Numbers {
    let mut numbers = Numbers::zero();
    let random = &mut fastrand::Rng::with_seed(seed);
    for rows in &mut numbers.patterns {
        rows.iter_mut().take(20).for_each(|row| fill_pattern(row, random, Spread::Wide));
    }
    fill_rest(&mut numbers, random, Spread::Wide);
    numbers
}

fn fill_pattern(row: &mut Row, random: &mut fastrand::Rng, spread: Spread) {
    row.fill_with(|| spread.number(random, 12, LARGEST_OF_PATTERN.into(), 0) as i8);
}

fn fill_count(row: &mut Row, random: &mut fastrand::Rng, spread: Spread) {
    row.fill_with(|| spread.number(random, 12, i8::MAX.into(), 1) as i8);
}

fn fill_rest(numbers: &mut Numbers, random: &mut fastrand::Rng, spread: Spread) {
    numbers.counts.as_flattened_mut().iter_mut().for_each(|row| fill_count(row, random, spread));
    let starts = numbers.empties.as_flattened_mut();
    starts.fill_with(|| spread.number(random, 100, LARGEST_START.into(), 0) as i16);
    numbers.heads.iter_mut().for_each(|head| fill_head(head, random, spread));
}

fn fill_head(head: &mut Head, random: &mut fastrand::Rng, spread: Spread) {
    for group in head.layer.as_flattened_mut() {
        group.fill_with(|| spread.number(random, 40, LARGEST_WEIGHT.into(), 0) as i8);
    }
    head.biases.fill_with(|| spread.number(random, 4000, LARGEST_BIAS, 0));
    head.output.fill_with(|| spread.number(random, 100, i16::MAX.into(), 1) as i16);
    head.direct.fill_with(|| spread.number(random, 20, LARGEST_DIRECT.into(), 0) as i16);
    head.bias = spread.number(random, 4000, LARGEST_BIAS, 0);
}
