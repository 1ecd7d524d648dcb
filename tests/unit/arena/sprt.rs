//! The error rates of the sequential test, by simulation: complete tests are played with known odds.

use std::fmt;

use kado::arena::statistics::{Decision, EloModel, Pairs, Sprt, score_of_elo};

use crate::unit::support::scale::scaled;

/// Returns the number of simulated tests at each bound.
fn tests() -> u64 {
    scaled(1_000, 2_000)
}

/// Number of pairs that end between two evaluations of the test, as in a match with concurrent games.
const TOGETHER: u64 = 8;

/// The nominal error rate of the tests, and the limit for the observed one.
const ASKED: f64 = 0.05;
const ALLOWED: f64 = 0.065;

/// The odds of a game: the probabilities that the first engine wins and draws with the color that the opening
/// favors, and with the other.
struct Odds {
    favored: (f64, f64),
    other: (f64, f64),
}

impl Odds {
    /// Returns odds for openings that give the favored side `bias` more, with the draw rate of Othello.
    fn new(score: f64, bias: f64) -> Odds {
        let draws = 0.04;
        let odds = |score: f64| (score - draws / 2.0, draws);
        Odds { favored: odds(score + bias), other: odds(score - bias) }
    }

    /// Returns the probabilities of 0 to 4 half points of a pair.
    fn of_pairs(&self) -> [f64; 5] {
        let game = |(win, draw): (f64, f64)| [1.0 - win - draw, draw, win];
        let mut pairs = [0.0; 5];
        for (one, p) in game(self.favored).into_iter().enumerate() {
            for (other, q) in game(self.other).into_iter().enumerate() {
                pairs[one + other] += p * q;
            }
        }
        pairs
    }
}

/// Returns the mean and the standard deviation of the score of a pair.
fn moments(pairs: [f64; 5]) -> (f64, f64) {
    let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
    let mean: f64 = scores.iter().zip(pairs).map(|(score, p)| score * p).sum();
    let variance: f64 = scores.iter().zip(pairs).map(|(score, p)| (score - mean).powi(2) * p).sum();
    (mean, variance.sqrt())
}

/// Returns the odds of an engine that is exactly `elo` stronger in the model.
fn odds(elo: f64, model: EloModel) -> [f64; 5] {
    const BIAS: f64 = 0.15;
    if model == EloModel::Logistic {
        return Odds::new(score_of_elo(elo), BIAS).of_pairs();
    }
    let wanted = elo * 10_f64.ln() / 800.0 * 2_f64.sqrt();
    let (mut low, mut high) = (0.3, 0.7);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        let (mean, deviation) = moments(Odds::new(middle, BIAS).of_pairs());
        if (mean - 0.5) / deviation < wanted { low = middle } else { high = middle }
    }
    Odds::new(low, BIAS).of_pairs()
}

/// Plays a test to its end and returns its decision and the number of pairs.
fn play(sprt: &Sprt, odds: [f64; 5], chance: &mut fastrand::Rng) -> (Decision, u64) {
    let mut pairs = Pairs::default();
    loop {
        let mut draw = chance.f64();
        let place = odds.iter().position(|p| {
            draw -= p;
            draw < 0.0
        });
        pairs.add(place.unwrap_or(4) as u8);
        if !pairs.count().is_multiple_of(TOGETHER) {
            continue;
        }
        let decision = sprt.state(&pairs.trials()).decision;
        if decision != Decision::Continue {
            return (decision, pairs.count());
        }
    }
}

/// The results of all tests at one bound.
struct Simulation {
    model: EloModel,
    elo: f64,
    errors: usize,
    pairs: u64,
}

impl Simulation {
    /// Runs the tests of an engine that is `elo` stronger, where `wrong` is the wrong decision.
    fn run(model: EloModel, elo: f64, wrong: Decision, seed: u64) -> Simulation {
        let sprt = Sprt::new(0.0, 10.0, ASKED, ASKED, model).unwrap();
        let odds = odds(elo, model);
        let mut chance = fastrand::Rng::with_seed(seed);
        let ended: Vec<(Decision, u64)> = (0..tests()).map(|_| play(&sprt, odds, &mut chance)).collect();
        let errors = ended.iter().filter(|&&(decision, _)| decision == wrong).count();
        Simulation { model, elo, errors, pairs: ended.iter().map(|(_, pairs)| pairs).sum() }
    }

    fn check(&self) {
        let rate = self.errors as f64 / tests() as f64;
        assert!(rate <= ALLOWED, "{self}");
        assert!(rate >= 0.02, "the test takes longer than it must: {self}");
    }
}

impl fmt::Display for Simulation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Simulation { model, elo, errors, pairs }, tests) = (self, tests());
        write!(f, "{model} Elo {elo}: {errors} of {tests} tests are wrong, {} pairs a test", pairs / tests)
    }
}

/// Returns the simulations at both bounds.
fn at_both_bounds(model: EloModel) -> [Simulation; 2] {
    [Simulation::run(model, 0.0, Decision::AcceptH1, 1), Simulation::run(model, 10.0, Decision::AcceptH0, 2)]
}

#[test]
fn a_test_with_normalized_bounds_keeps_its_error_rates() {
    for simulation in at_both_bounds(EloModel::Normalized) {
        println!("{simulation}");
        simulation.check();
    }
}

#[test]
fn a_test_with_logistic_bounds_keeps_its_error_rates() {
    for simulation in at_both_bounds(EloModel::Logistic) {
        println!("{simulation}");
        simulation.check();
    }
}
