//! The model of Multi-ProbCut: the distribution of a deep score, given a shallow one.
//!
//! The parameters come from `weights/probcut.txt`, which `kado train probcut` writes. The model is computed
//! in fixed-point arithmetic, so that it is the same on every machine.

mod decimal;
mod law;
mod parameters;

use std::sync::LazyLock;

pub(crate) use decimal::Decimal;
pub(crate) use law::{END, Form, Law, MIDGAME, Quantities};
pub use parameters::Parameters;

use crate::base::Depth;
use crate::search::othello::probcut::shallow_depth;

/// The distribution of a deep score around a shallow one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Forecast {
    /// The mean of the deep score minus the shallow one, in centidiscs.
    pub(crate) mean: i32,
    /// The standard deviation of the deep score minus the shallow one, in centidiscs.
    pub(crate) deviation: i32,
}

/// The shallow search that may replace a deep search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Substitute {
    /// The depth of the shallow search, in plies.
    pub(crate) depth: Depth,
    /// The distribution of the deep score around the score of the shallow search.
    pub(crate) search: Forecast,
    /// The distribution of the deep score around the evaluation.
    pub(crate) evaluation: Forecast,
}

const EMPTIES: usize = 65;
const DEPTHS: usize = 61;

/// The Multi-ProbCut model: for every deep search, the shallow search that may replace it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Model {
    /// The shallow searches that may replace deep midgame searches.
    /// They are indexed by number of empties, then by depth of the deep search in plies.
    midgame: Vec<[Substitute; DEPTHS]>,
    /// The shallow searches that may replace solves, indexed by number of empties.
    end: Vec<Substitute>,
}

impl Model {
    /// Returns the built-in model, which all searchers share.
    pub(crate) fn shipped() -> &'static Model {
        static SHIPPED: LazyLock<Model> = LazyLock::new(|| Model::new(&Parameters::shipped()));
        &SHIPPED
    }

    fn new(parameters: &Parameters) -> Model {
        // For empties and depths far from those of the samples, the linear formula gives too large a mean.
        // The mean is therefore clamped to half the deviation.
        let forecast = |law: &Law, shallow, empties, deep| {
            let deviation = law.deviation(empties, shallow, deep);
            let mean = law.mean(empties, shallow, deep).clamp(-deviation / 2, deviation / 2);
            Forecast { mean, deviation }
        };
        let substitute = |law: &Law, depth, empties, deep| Substitute {
            depth,
            search: forecast(law, depth, empties, deep),
            evaluation: forecast(law, 0, empties, deep),
        };
        let midgame = |empties, deep| substitute(&parameters.midgame, shallow_depth(deep), empties, deep);
        let end =
            |empties| substitute(&parameters.end, shallow_end_depth(empties), empties, empties as Depth);
        Model {
            midgame: (0..EMPTIES as u32)
                .map(|empties| std::array::from_fn(|deep| midgame(empties, deep as Depth)))
                .collect(),
            end: (0..EMPTIES as u32).map(end).collect(),
        }
    }

    /// Returns the shallow search that may replace a midgame search of `deep` plies.
    /// `deep` must not be negative.
    #[inline]
    pub(crate) fn midgame(&self, empties: u32, deep: Depth) -> Substitute {
        self.midgame[empties as usize][(deep as usize).min(DEPTHS - 1)]
    }

    /// Returns the shallow search that may replace a solve.
    #[inline]
    pub(crate) fn end(&self, empties: u32) -> Substitute {
        self.end[empties as usize]
    }
}

/// Returns the depth in plies of the shallow search that may replace a solve.
fn shallow_end_depth(empties: u32) -> Depth {
    match empties {
        0..=15 => 2,
        16..=24 => 4,
        _ => 6,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_substitute_is_shallower_and_its_forecast_is_in_range() {
        let model = Model::shipped();
        for empties in 8..=54 {
            for deep in 3..empties as Depth {
                let Substitute { depth, search: Forecast { mean, deviation }, .. } =
                    model.midgame(empties, deep);
                assert!((0..deep).contains(&depth), "{empties} empties, depth {deep}: {depth}");
                assert!(
                    2 * mean.abs() <= deviation && deviation < 3000,
                    "{empties}, {deep}: {mean}, {deviation}"
                );
            }
            let Forecast { mean, deviation } = model.end(empties).search;
            assert!(
                2 * mean.abs() <= deviation && deviation < 6400,
                "{empties} empties: {mean}, {deviation}"
            );
        }
    }

    #[test]
    fn the_deviation_falls_with_the_shallow_and_rises_with_the_deep_depth() {
        let law = Parameters::shipped().midgame;
        for empties in 12..=56 {
            for shallow in 0..6 {
                let deviation = |shallow, deep| law.deviation(empties, shallow, deep);
                assert!(deviation(shallow + 1, 10) < deviation(shallow, 10), "{empties}, {shallow}");
                assert!(deviation(shallow, 11) > deviation(shallow, 10), "{empties}, {shallow}");
            }
        }
    }
}
