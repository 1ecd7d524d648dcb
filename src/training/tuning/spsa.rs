//! Simultaneous perturbation stochastic approximation (SPSA).
//! Two sides with opposite perturbations of the values play a pair of games. The result of the pair updates
//! the values.
//!
//! Sources: J. C. Spall, An overview of the simultaneous perturbation method for efficient optimization, 1998
//! (gains and exponents); Fishtest, the test framework of Stockfish (gains specified by their final values).

use fastrand::Rng;
use serde::{Deserialize, Serialize};

use crate::search::{Parameter, Parameters};

/// Decay exponent of the gain.
const ALPHA: f64 = 0.602;

/// Decay exponent of the perturbation.
const GAMMA: f64 = 0.101;

/// The stability constant A of SPSA, as a fraction of the total number of game pairs.
const STABILITY: f64 = 0.1;

/// A constant to tune.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Tuned {
    /// Name in the table of constants.
    pub(crate) name: String,
    /// Initial value.
    pub(crate) start: i32,
    pub(crate) min: i32,
    pub(crate) max: i32,
    /// Perturbation in the last pair of games; at least 0.5, so that the values of both sides differ.
    pub(crate) c_end: f64,
    /// Gain in the last pair of games (`a_k` in SPSA), divided by the square of `c_end`.
    pub(crate) r_end: f64,
}

/// The constants that the two sides use in a pair of games.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Perturbation {
    /// For each constant, the sign of the perturbation in `plus`, 1 or -1.
    directions: Vec<f64>,
    /// Values of the constants for one side: the current values plus the signed perturbations, rounded and
    /// clamped to their ranges.
    pub(crate) plus: Vec<i32>,
    /// Values of the constants for the other side: the current values minus the signed perturbations.
    pub(crate) minus: Vec<i32>,
}

impl Tuned {
    /// Creates the tuning settings of a constant; the initial value is the constant's value in `base`.
    /// `c_end` is the perturbation in the last pair of games, by default the `step` of `parameter`. `r_end`
    /// is the gain in the last pair of games, divided by the square of `c_end`.
    pub(crate) fn new(parameter: &Parameter, base: &Parameters, c_end: Option<f64>, r_end: f64) -> Tuned {
        let &Parameter { name, min, max, step, .. } = parameter;
        let start = base.get(parameter);
        Tuned { name: name.to_owned(), start, min, max, c_end: c_end.unwrap_or(step.into()), r_end }
    }

    /// Returns the size of the perturbation in a pair of games (`c_k` in SPSA).
    /// `pair` is the number of the pair, from 0. `pairs` is the number of pairs in the whole run.
    fn perturbation(&self, pairs: u32, pair: u32) -> f64 {
        self.c_end * (f64::from(pairs) / f64::from(pair + 1)).powf(GAMMA)
    }

    /// Returns the change of the constant for a reward of 1 in a pair of games (`a_k / c_k` in SPSA).
    /// `pair` is the number of the pair, from 0. `pairs` is the number of pairs in the whole run.
    pub(super) fn gain(&self, pairs: u32, pair: u32) -> f64 {
        let stability = STABILITY * f64::from(pairs);
        let last = self.r_end * self.c_end * self.c_end;
        let ratio = (stability + f64::from(pairs)) / (stability + f64::from(pair + 1));
        last * ratio.powf(ALPHA) / self.perturbation(pairs, pair)
    }
}

/// Draws the values of both sides for a pair of games.
/// For each constant, one side adds the perturbation to the current value and the other side subtracts it;
/// which side adds is random. Both values are rounded with the same random fraction, so that their mean is
/// the current value on average.
pub(crate) fn perturb(tuned: &[Tuned], values: &[f64], pairs: u32, pair: u32, rng: &mut Rng) -> Perturbation {
    let mut drawn = Perturbation { directions: Vec::new(), plus: Vec::new(), minus: Vec::new() };
    for (tuned, value) in tuned.iter().zip(values) {
        let direction = if rng.bool() { 1.0 } else { -1.0 };
        let (distance, fraction) = (direction * tuned.perturbation(pairs, pair), rng.f64());
        let rounded = |value: f64| ((value + fraction).floor() as i32).clamp(tuned.min, tuned.max);
        drawn.directions.push(direction);
        drawn.plus.push(rounded(value + distance));
        drawn.minus.push(rounded(value - distance));
    }
    drawn
}

/// Moves the values towards those of the side that won the pair of games.
/// `reward` is the result of the pair from the view of the `plus` side.
pub(crate) fn update(
    tuned: &[Tuned],
    values: &mut [f64],
    pairs: u32,
    pair: u32,
    perturbation: &Perturbation,
    reward: f64,
) {
    for ((tuned, value), direction) in tuned.iter().zip(values).zip(&perturbation.directions) {
        let moved = *value + tuned.gain(pairs, pair) * reward * direction;
        *value = moved.clamp(tuned.min.into(), tuned.max.into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuned(start: i32, c_end: f64, r_end: f64) -> Tuned {
        Tuned { name: "x".to_owned(), start, min: 0, max: 1000, c_end, r_end }
    }

    /// Tunes on simulated games and returns the final values.
    /// The side with the smaller sum of squared distances from the optimum, in units of `c_end`, wins more
    /// often: a difference of 1 is worth `elo` Elo.
    fn tune(all: &[(Tuned, f64)], pairs: u32, elo: f64, seed: u64) -> Vec<f64> {
        let tuned: Vec<Tuned> = all.iter().map(|(tuned, _)| tuned.clone()).collect();
        let mut values: Vec<f64> = tuned.iter().map(|tuned| tuned.start.into()).collect();
        let loss = |values: &[i32]| -> f64 {
            let distances =
                values.iter().zip(all).map(|(&value, (tuned, best))| (f64::from(value) - best) / tuned.c_end);
            distances.map(|distance| distance * distance).sum()
        };
        let mut rng = Rng::with_seed(seed);
        for pair in 0..pairs {
            let tried = perturb(&tuned, &values, pairs, pair, &mut rng);
            let difference = elo * (loss(&tried.minus) - loss(&tried.plus));
            let chance = 1.0 / (1.0 + 10_f64.powf(-difference / 400.0));
            let reward = (0..2).map(|_| if rng.f64() < chance { 1.0 } else { -1.0 }).sum();
            update(&tuned, &mut values, pairs, pair, &tried, reward);
        }
        values
    }

    #[test]
    fn noisy_games_lead_to_the_optimum_of_a_quadratic() {
        let all = [
            (tuned(110, 8.0, 0.005), 150.0),
            (tuned(300, 30.0, 0.005), 150.0),
            (tuned(5, 1.0, 0.005), 8.0),
            (tuned(500, 20.0, 0.005), 500.0),
        ];
        for seed in 1..=5 {
            let values = tune(&all, 10_000, 4.0, seed);
            for ((tuned, best), value) in all.iter().zip(&values) {
                let distance = (value - best) / tuned.c_end;
                assert!(distance.abs() < 1.0, "seed {seed}: {value} where {best} is best");
            }
        }
    }

    #[test]
    fn the_gains_reach_their_end_values_with_the_last_pair() {
        let tuned = tuned(100, 8.0, 0.002);
        assert!((tuned.perturbation(1000, 999) - 8.0).abs() < 1e-9);
        assert!((tuned.gain(1000, 999) - 0.002 * 8.0).abs() < 1e-9);
        assert!(tuned.perturbation(1000, 0) > 16.0);
        assert!(tuned.gain(1000, 0) > tuned.gain(1000, 999));
    }

    #[test]
    fn perturbed_values_lie_around_the_value_and_in_the_range() {
        let tuned = [tuned(100, 0.5, 0.002), tuned(0, 3.0, 0.002)];
        let mut sums = [0.0; 2];
        let mut rng = Rng::with_seed(1);
        for pair in 0..10_000 {
            let tried = perturb(&tuned, &[100.3, 1.0], 10_000, pair, &mut rng);
            assert_ne!(tried.plus[0], tried.minus[0]);
            assert!(tried.plus[1] >= 0 && tried.minus[1] >= 0);
            sums[0] += f64::from(tried.plus[0]);
            sums[1] += f64::from(tried.minus[0]);
        }
        for sum in sums {
            assert!((sum / 10_000.0 - 100.3).abs() < 0.05, "{}", sum / 10_000.0);
        }
    }
}
