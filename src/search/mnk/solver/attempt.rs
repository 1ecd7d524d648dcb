//! Small boards are tried with the solver before any search.

use std::time::{Duration, Instant};

use crate::base::{Depth, Selectivity};
use crate::game::mnk::Mnk;
use crate::search::{Control, Goal, Info, Limits, Report, Sink, Source};

use crate::search::mnk::empties;
use crate::search::mnk::solver::{Solution, solve};

/// How a search tries the solver first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Attempt {
    /// When the search began.
    pub(crate) started: Instant,
    /// The most time that the search may take.
    pub(crate) allowance: Option<Duration>,
    /// The size of the table of the search in MB (2^20 bytes), which that of the solver does not exceed.
    pub(crate) megabytes: usize,
}

/// The largest table of the solver in MB (2^20 bytes).
const MOST_MEGABYTES: usize = 256;

/// A solver that shares the limits with a search gets so many nodes at most: a few seconds.
const MOST_NODES: u64 = 10_000_000;

impl Attempt {
    /// Solves a position, or returns how many nodes were spent in vain. A depth that does not reach the end
    /// of the game asks for a search. A third of the time and half of the nodes are spent on a position that
    /// need not be solved.
    pub(crate) fn solve(
        self,
        position: &Mnk,
        limits: &Limits,
        control: &Control,
        sink: &mut dyn Sink,
    ) -> Result<Report, u64> {
        let depth = empties(position) as Depth;
        let is_end = limits.solve_from.is_some_and(|from| depth <= from as Depth);
        if limits.depth.is_some_and(|most| most < depth) && !is_end || limits.window.is_some() {
            return Err(0);
        }
        let is_limited = self.allowance.is_some() || limits.nodes.is_some() || limits.infinite;
        let shared = is_limited && limits.goal == Goal::BestMove;
        let (time, nodes) = if shared {
            let half = limits.nodes.map_or(MOST_NODES, |nodes| (nodes / 2).min(MOST_NODES));
            (self.allowance.map(|allowance| allowance / 3), Some(half))
        } else {
            (self.allowance, limits.nodes)
        };
        let limits = Limits { nodes, time, ..limits.clone() };
        let Ok(solution) = solve(position, &limits, control, self.megabytes.min(MOST_MEGABYTES)) else {
            return Err(0);
        };
        if solution.lines.is_empty() {
            return Err(solution.nodes);
        }
        Ok(self.report(solution, depth, &limits, control, sink))
    }

    fn report(
        self,
        solution: Solution,
        depth: Depth,
        limits: &Limits,
        control: &Control,
        sink: &mut dyn Sink,
    ) -> Report {
        let (nodes, time, selectivity) = (solution.nodes, self.started.elapsed(), Selectivity::Full);
        for (rank, line) in solution.lines.iter().enumerate() {
            sink.info(&Info { depth, selectivity, solved: true, rank, line: line.clone(), nodes, time });
        }
        if limits.infinite {
            control.wait_for_stop();
        }
        let lines = solution.lines;
        Report {
            lines,
            depth,
            selectivity,
            solved: true,
            nodes,
            time: self.started.elapsed(),
            source: Source::Search,
        }
    }
}
