//! What the iterations ahead cost, judged by those behind: nodes by the growth and the hardness of this
//! position, time by the speed of this search.
//!
//! The midgame and the solve have speeds of their own: a solve visits three to five times as many nodes a
//! second.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::schedule::Iteration;

/// Speeds in nodes a second that searches have shown, for the searches after them.
#[derive(Debug)]
pub(crate) struct Speeds {
    midgame: AtomicU64,
    solve: AtomicU64,
}

impl Speeds {
    /// Creates the speeds that are assumed before any search: of the midgame and of a solve.
    pub(crate) fn new([midgame, solve]: [u64; 2]) -> Speeds {
        Speeds { midgame: AtomicU64::new(midgame), solve: AtomicU64::new(solve) }
    }

    fn of(&self, solves: bool) -> &AtomicU64 {
        if solves { &self.solve } else { &self.midgame }
    }

    /// Returns how long so many nodes of a solve take.
    pub(crate) fn time_to_solve(&self, nodes: u64) -> Duration {
        time_of(nodes, self.solve.load(Ordering::Relaxed) as f64)
    }
}

/// Nodes and time of the iterations of one kind.
#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    nodes: u64,
    time: Duration,
}

/// The forecast of one search.
#[derive(Debug)]
pub(crate) struct Forecast<'a> {
    speeds: &'a Speeds,
    /// The finished iterations of the midgame and of the solve, with the nodes that each took.
    midgame: Vec<(Iteration, u64)>,
    solve: Vec<(Iteration, u64)>,
    /// What the iterations of the midgame and of the solve took together.
    spent: [Spent; 2],
}

/// A search has shown its speed to one half after this long.
const SPEED_SHOWN: Duration = Duration::from_millis(5);

/// How many of the latest midgame iterations show how fast they grow; odd and even depths differ.
const GROWTH_SPAN: usize = 4;

/// A position that is hard in the midgame is as hard to solve, within these factors. An easy midgame may only
/// mean that the transposition table knew it.
const HARDNESS: (f64, f64) = (0.5, 8.0);

/// The largest growth from one ply to the next.
const MOST_GROWTH: f64 = 3.0;

impl<'a> Forecast<'a> {
    /// Creates the forecast of a search that has not begun.
    pub(crate) fn new(speeds: &'a Speeds) -> Forecast<'a> {
        Forecast { speeds, midgame: Vec::new(), solve: Vec::new(), spent: [Spent::default(); 2] }
    }

    /// Takes note of a finished iteration.
    pub(crate) fn record(&mut self, iteration: Iteration, nodes: u64, time: Duration) {
        let list = if iteration.solves { &mut self.solve } else { &mut self.midgame };
        list.push((iteration, nodes));
        let spent = &mut self.spent[usize::from(iteration.solves)];
        spent.nodes += nodes;
        spent.time += time;
        let speed = self.speed(iteration.solves);
        self.speeds.of(iteration.solves).store(speed as u64, Ordering::Relaxed);
    }

    /// Returns the nodes of an iteration that is not finished, and the time that it takes.
    pub(crate) fn of(&self, iteration: Iteration) -> (u64, Duration) {
        let nodes = self.nodes(iteration) as u64;
        (nodes, time_of(nodes, self.speed(iteration.solves)))
    }

    /// Returns the nodes of iterations that are not finished, and the time that they take together.
    pub(crate) fn of_all(&self, iterations: &[Iteration]) -> (u64, Duration) {
        iterations.iter().map(|&iteration| self.of(iteration)).fold((0, Duration::ZERO), |sum, one| {
            (u64::saturating_add(sum.0, one.0), sum.1.saturating_add(one.1))
        })
    }

    fn nodes(&self, iteration: Iteration) -> f64 {
        let average = iteration.nodes as f64;
        if !iteration.solves {
            return self.midgame_nodes(iteration);
        }
        match (self.solve.last(), self.midgame.last()) {
            (Some(&(last, nodes)), _) => average * ratio(nodes, last.nodes),
            (None, Some(&(last, nodes))) => average * ratio(nodes, last.nodes).clamp(HARDNESS.0, HARDNESS.1),
            (None, None) => average,
        }
    }

    /// Extrapolates the growth of the latest iterations, halfway corrected to the average one.
    fn midgame_nodes(&self, iteration: Iteration) -> f64 {
        let average = iteration.nodes as f64;
        let Some(&(last, nodes)) = self.midgame.last() else { return average };
        let by_average = average / last.nodes.max(1) as f64;
        let plies = f64::from(iteration.depth - last.depth);
        let span = self.midgame.len().saturating_sub(1 + GROWTH_SPAN);
        let (first, first_nodes) = self.midgame[span];
        let by_own = if first.depth < last.depth {
            let growth = ratio(nodes, first_nodes).powf(1.0 / f64::from(last.depth - first.depth));
            growth.clamp(1.0, MOST_GROWTH).powf(plies)
        } else {
            by_average
        };
        nodes as f64 * (by_own * by_average).sqrt()
    }

    /// Returns the nodes a second: as earlier searches have shown it until this one has.
    fn speed(&self, solves: bool) -> f64 {
        let known = self.speeds.of(solves).load(Ordering::Relaxed) as f64;
        let Spent { nodes, time } = self.spent[usize::from(solves)];
        let shown = SPEED_SHOWN.as_secs_f64();
        (nodes as f64 + known * shown) / (time.as_secs_f64() + shown)
    }
}

fn ratio(nodes: u64, average: u64) -> f64 {
    nodes.max(1) as f64 / average.max(1) as f64
}

fn time_of(nodes: u64, speed: f64) -> Duration {
    Duration::try_from_secs_f64(nodes as f64 / speed.max(1.0)).unwrap_or(Duration::MAX / 1024)
}

#[cfg(test)]
mod tests;
