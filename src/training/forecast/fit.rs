//! Fits the constants of the forecast to samples.

use std::collections::BTreeMap;

use crate::base::{Depth, Selectivity};
use crate::search::othello::{DEEP, DEEP_NODES, REFERENCE_EMPTIES, nodes_of_stage, nodes_to};
use crate::training::TooFew;
use crate::training::least_squares::LeastSquares;

use super::{Iteration, Sample};

/// The constants of the forecast, fitted to samples, and the built-in ones.
#[derive(Clone, Debug)]
pub(crate) struct Fit {
    /// The geometric mean of the node counts of midgame iterations: the value for depth 0, and the natural
    /// logarithm of the factor for each ply.
    pub(crate) midgame: (f64, f64),
    /// The built-in constants for which `midgame` is a replacement.
    pub(crate) built_in_midgame: (f64, f64),
    /// The node count of the first less selective iteration, divided by that of the iteration before it and
    /// by the factor for one ply (geometric mean).
    pub(crate) deep: f64,
    /// The built-in constant for which `deep` is a replacement.
    pub(crate) built_in_deep: f64,
    /// The stages of a solve, the most selective first.
    pub(crate) stages: Vec<StageFit>,
}

/// The node counts of a stage of a solve.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StageFit {
    pub(crate) selectivity: Selectivity,
    /// The number of samples with this stage.
    pub(crate) samples: u64,
    /// The mean node count at 20 empties, the reference of the built-in constants.
    pub(crate) nodes: f64,
    /// The exponent of empties / 20 in the mean node count.
    pub(crate) exponent: f64,
    /// The sum of the node counts, divided by the sum of the built-in expectations.
    pub(crate) ratio: f64,
}

/// The smallest depth of the midgame iterations in the fit, in plies.
/// The node counts of shallower iterations depend more on the number of legal moves than on the depth.
const SHALLOWEST: Depth = 5;

impl Fit {
    /// Fits the constants to samples.
    ///
    /// # Errors
    /// If there are too few samples.
    pub(crate) fn new(samples: &[Sample]) -> Result<Fit, TooFew> {
        let midgame = midgame(samples).ok_or(TooFew(samples.len()))?;
        let deep = deep(samples, midgame.1).ok_or(TooFew(samples.len()))?;
        let stages = Selectivity::ALL.into_iter().map(|selectivity| stage(samples, selectivity));
        let stages = stages.collect::<Option<Vec<StageFit>>>().ok_or(TooFew(samples.len()))?;
        let growth = (nodes_to(SHALLOWEST + 1) / nodes_to(SHALLOWEST)).ln();
        Ok(Fit { midgame, built_in_midgame: (nodes_to(0), growth), deep, built_in_deep: DEEP_NODES, stages })
    }
}

/// Fits the logarithm of the node counts of midgame iterations by a line over the depth.
fn midgame(samples: &[Sample]) -> Option<(f64, f64)> {
    let mut fit = LeastSquares::new(2);
    let midgame = samples.iter().filter(|sample| !sample.later.is_empty());
    let iterations = midgame.flat_map(|sample| &sample.iterations);
    for &Iteration { depth, nodes, .. } in iterations.filter(|iteration| iteration.depth >= SHALLOWEST) {
        fit.add(&[1.0, depth.into()], (nodes.max(1) as f64).ln(), 1.0);
    }
    let &[constant, growth] = fit.solve()?.as_slice() else { return None };
    Some((constant.exp(), growth))
}

/// Returns the factor of the first less selective midgame iteration; `growth` is that of one ply.
fn deep(samples: &[Sample], growth: f64) -> Option<f64> {
    let logarithms = samples.iter().filter_map(|sample| {
        let at = |depth| sample.later.iter().find(|iteration| iteration.depth == depth);
        let (before, first) = (at(DEEP - 1)?, at(DEEP)?);
        Some((first.nodes.max(1) as f64 / before.nodes.max(1) as f64).ln() - growth)
    });
    let (count, sum) = logarithms.fold((0_u32, 0.0), |(count, sum), value| (count + 1, sum + value));
    (count > 0).then(|| (sum / f64::from(count)).exp())
}

/// Fits a power of the number of empties to the mean node counts of a stage.
/// The mean at each number of empties is weighted by its number of samples.
fn stage(samples: &[Sample], selectivity: Selectivity) -> Option<StageFit> {
    let mut by_empties: BTreeMap<u32, (u64, u64)> = BTreeMap::new();
    for sample in samples {
        let is_of_stage =
            |it: &&Iteration| it.selectivity == selectivity && it.depth >= sample.empties as Depth;
        if let Some(iteration) = sample.iterations.iter().find(is_of_stage) {
            let (count, nodes) = by_empties.entry(sample.empties).or_default();
            *count += 1;
            *nodes += iteration.nodes;
        }
    }
    let mut fit = LeastSquares::new(2);
    let (mut count, mut nodes, mut expected) = (0, 0, 0);
    for (&empties, &(some, visited)) in &by_empties {
        let mean = (visited as f64 / some as f64).max(1.0);
        fit.add(&[1.0, (f64::from(empties) / REFERENCE_EMPTIES).ln()], mean.ln(), some as f64);
        count += some;
        nodes += visited;
        expected += some * nodes_of_stage(selectivity, empties);
    }
    let &[constant, exponent] = fit.solve()?.as_slice() else { return None };
    let ratio = nodes as f64 / expected.max(1) as f64;
    Some(StageFit { selectivity, samples: count, nodes: constant.exp(), exponent, ratio })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sample whose node counts follow the built-in constants, times a factor.
    fn sample(n: u32, factor: f64) -> Sample {
        let times = |nodes: f64| (nodes * factor).round() as u64;
        let midgame =
            |depth| Iteration { depth, selectivity: Selectivity::Percent73, nodes: times(nodes_to(depth)) };
        if n.is_multiple_of(2) {
            let empties = 16 + n / 2 % 10;
            let stage = |selectivity| Iteration {
                depth: empties as Depth,
                selectivity,
                nodes: times(nodes_of_stage(selectivity, empties) as f64),
            };
            let iterations = Selectivity::ALL.map(stage).to_vec();
            return Sample { n, empties, iterations, later: Vec::new() };
        }
        let nodes = times(nodes_to(DEEP) * DEEP_NODES);
        let first = Iteration { depth: DEEP, selectivity: Selectivity::Percent87, nodes };
        Sample {
            n,
            empties: 40,
            iterations: (1..DEEP).map(midgame).collect(),
            later: (1..DEEP).map(midgame).chain([first]).collect(),
        }
    }

    #[test]
    fn the_fit_finds_the_constants_that_the_samples_follow() {
        for factor in [1.0, 3.0] {
            let samples: Vec<Sample> = (0..40).map(|n| sample(n, factor)).collect();
            let fit = Fit::new(&samples).unwrap();
            let near = |found: f64, wanted: f64| {
                assert!((found / wanted - 1.0).abs() < 0.02, "{found}, {wanted}: {fit:?}");
            };
            near(fit.midgame.0, fit.built_in_midgame.0 * factor);
            near(fit.midgame.1, fit.built_in_midgame.1);
            near(fit.deep, DEEP_NODES);
            for stage in &fit.stages {
                near(stage.ratio, factor);
                near(stage.nodes, nodes_of_stage(stage.selectivity, 20) as f64 * factor);
                assert_eq!(stage.samples, 20);
            }
        }
    }
}
