//! Random weights of a learned evaluation for tests and benchmarks: small, from a seed.

use kado::eval::othello::parameters::{COUNTS, LARGEST_COUNT, Parameters, Stage};
use kado::eval::othello::shapes::{Shape, TABLE};

/// Returns parameters with stages at these numbers of empties. Most weights lie within half a disc.
pub(crate) fn random_parameters(seed: u64, empties: &[u32]) -> Parameters {
    let mut random = fastrand::Rng::with_seed(seed);
    let classes = TABLE.map(|shape: Shape| shape.classes().1);
    let stage = |random: &mut fastrand::Rng, empties| Stage {
        empties,
        patterns: classes.map(|count| (0..count).map(|_| random.i16(-60..=60)).collect()),
        counts: [(); COUNTS].map(|()| [(); LARGEST_COUNT + 1].map(|()| random.i16(-200..=200))),
        seen: classes.map(|count| (0..count).map(|_| random.u8(0..12)).collect()),
    };
    let stages = empties.iter().map(|&empties| stage(&mut random, empties)).collect();
    Parameters { stages, empties: [(); 61].map(|()| random.i16(-200..=200)) }
}
