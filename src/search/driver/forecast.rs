//! Forecasts the cost of later iterations from the finished ones.
//! The node count follows from the growth of the search tree, and the time follows from the measured speed.
//!
//! Midgame iterations and solves have separate speeds: a solve visits three to five times as many nodes per
//! second.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::schedule::{Iteration, SURE_ENOUGH};

/// Measured search speeds of the midgame and of solves in nodes per second, kept for later searches.
#[derive(Debug)]
pub(crate) struct Speeds([AtomicU64; 2]);

impl Speeds {
    /// Creates the speeds from assumed values for midgame and solve, in nodes per second.
    /// The first measurements adjust the assumed values.
    pub(crate) fn new(speeds: [u64; 2]) -> Speeds {
        Speeds(speeds.map(AtomicU64::new))
    }

    fn of(&self, solves: bool) -> &AtomicU64 {
        &self.0[usize::from(solves)]
    }

    /// Returns the expected time in which a solve visits `nodes` nodes.
    pub(crate) fn time_to_solve(&self, nodes: u64) -> Duration {
        time_of(nodes, self.of(true).load(Ordering::Relaxed) as f64)
    }
}

/// The total nodes and time of all finished midgame iterations, or of all finished stages of a solve.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    nodes: u64,
    time: Duration,
}

/// Forecasts the nodes and the time of the iterations of one search.
#[derive(Debug)]
pub(crate) struct Forecast<'a> {
    speeds: &'a Speeds,
    /// The finished midgame iterations, each with its node count.
    midgame: Vec<(Iteration, u64)>,
    /// The finished stages of the solve, each with its node count.
    solve: Vec<(Iteration, u64)>,
    /// The totals of the finished midgame iterations, then those of the finished stages of the solve.
    spent: [Spent; 2],
}

/// The search time at which the measured and the known speed have equal weight in a forecast.
/// The measured speed is the speed of the running search, and the known speed is the speed in `Speeds`.
/// After a longer search time, the measured speed has more weight.
const SPEED_HALF_WEIGHT: Duration = Duration::from_millis(5);

/// The number of plies over which the growth of the midgame tree is measured.
/// It is even, because trees of odd and even depth grow differently.
const GROWTH_SPAN: usize = 4;

/// The range of the hardness, a factor on the expected node count of a solve.
/// The hardness is the node count of the last midgame iteration, divided by the expected node count of this
/// iteration in an average position. The lower limit is cautious: an easy midgame may only mean that the
/// positions were already in the transposition table.
const HARDNESS: (f64, f64) = (0.5, 8.0);

/// The lower limit of the hardness of the last stages of a solve, those above [`SURE_ENOUGH`].
/// The earlier stages often visit only a hundredth of the average nodes, because the transposition table
/// holds their results from the search of the previous move. It seldom holds results of the last stages.
/// Source: 100 games at 2 s and 24 at 10 s. Without this limit, the proofs at 22 to 25 empties took seven
/// times the forecast (geometric mean), and 46 % of them were aborted.
const LEAST_HARDNESS: f64 = 0.25;

/// [`LEAST_HARDNESS`] applies to a stage if the stage before it visited at least this many nodes.
/// If it visited fewer, the transposition table probably holds the results of the final stages, too.
const NODES_IF_KNOWN: u64 = 600;

/// The upper limit of the measured growth factor per ply.
const MAX_GROWTH: f64 = 3.0;

impl<'a> Forecast<'a> {
    pub(crate) fn new(speeds: &'a Speeds) -> Forecast<'a> {
        Forecast { speeds, midgame: Vec::new(), solve: Vec::new(), spent: [Spent::default(); 2] }
    }

    /// Records a finished iteration and updates the measured speed in [`Speeds`].
    pub(crate) fn record(&mut self, iteration: Iteration, nodes: u64, time: Duration) {
        let list = if iteration.solves { &mut self.solve } else { &mut self.midgame };
        list.push((iteration, nodes));
        let spent = &mut self.spent[usize::from(iteration.solves)];
        spent.nodes += nodes;
        spent.time += time;
        let speed = self.speed(iteration.solves);
        self.speeds.of(iteration.solves).store(speed as u64, Ordering::Relaxed);
    }

    /// Returns the expected nodes and time of an iteration.
    pub(crate) fn of(&self, iteration: Iteration) -> (u64, Duration) {
        let nodes = self.nodes(iteration) as u64;
        (nodes, time_of(nodes, self.speed(iteration.solves)))
    }

    /// Returns the expected total nodes and time of several iterations.
    pub(crate) fn of_all<'b>(&self, iterations: impl IntoIterator<Item = &'b Iteration>) -> (u64, Duration) {
        iterations.into_iter().fold((0, Duration::ZERO), |(nodes, time), &iteration| {
            let (more, longer) = self.of(iteration);
            (nodes.saturating_add(more), time.saturating_add(longer))
        })
    }

    /// Returns the total nodes of all finished midgame iterations.
    pub(super) fn midgame_nodes(&self) -> u64 {
        self.spent[0].nodes
    }

    fn nodes(&self, iteration: Iteration) -> f64 {
        let average = iteration.nodes as f64;
        if !iteration.solves {
            return self.extrapolated(iteration);
        }
        match (self.solve.last(), self.midgame.last()) {
            (Some(&(last, nodes)), _) => {
                average * ratio(nodes, last.nodes).max(least_hardness(iteration, nodes))
            }
            (None, Some(&(last, nodes))) => average * ratio(nodes, last.nodes).clamp(HARDNESS.0, HARDNESS.1),
            (None, None) => average,
        }
    }

    /// Extrapolates the node count of the last midgame iteration to another iteration.
    /// The growth factor is the geometric mean of two factors: the growth in an average position, and that
    /// growth corrected by the growth in this search relative to the average.
    fn extrapolated(&self, iteration: Iteration) -> f64 {
        let average = iteration.nodes as f64;
        let Some(&(last, nodes)) = self.midgame.last() else { return average };
        let by_average = average / last.nodes.max(1) as f64;
        let plies = f64::from(iteration.depth - last.depth);
        let span = self.midgame.len().saturating_sub(1 + GROWTH_SPAN);
        let (first, first_nodes) = self.midgame[span];
        let by_own = if first.depth < last.depth {
            let relative = ratio(nodes, last.nodes) / ratio(first_nodes, first.nodes);
            let by_own = by_average * relative.powf(plies / f64::from(last.depth - first.depth));
            by_own.clamp(1.0, MAX_GROWTH.powf(plies))
        } else {
            by_average
        };
        nodes as f64 * (by_own * by_average).sqrt()
    }

    /// Returns the search speed in nodes per second.
    /// It is a weighted mean of the speed in [`Speeds`] and the speed of this search. The weight of the speed
    /// of this search grows with the time of this search.
    fn speed(&self, solves: bool) -> f64 {
        let known = self.speeds.of(solves).load(Ordering::Relaxed) as f64;
        let Spent { nodes, time } = self.spent[usize::from(solves)];
        let half = SPEED_HALF_WEIGHT.as_secs_f64();
        (nodes as f64 + known * half) / (time.as_secs_f64() + half)
    }
}

/// Returns the lower limit of the hardness for the stage `next` of a solve.
/// `nodes` is the node count of the previous stage.
fn least_hardness(next: Iteration, nodes: u64) -> f64 {
    if next.selectivity > SURE_ENOUGH && nodes >= NODES_IF_KNOWN { LEAST_HARDNESS } else { 0.0 }
}

fn ratio(nodes: u64, average: u64) -> f64 {
    nodes.max(1) as f64 / average.max(1) as f64
}

fn time_of(nodes: u64, speed: f64) -> Duration {
    Duration::try_from_secs_f64(nodes as f64 / speed.max(1.0)).unwrap_or(Duration::MAX / 1024)
}

#[cfg(test)]
mod tests;
