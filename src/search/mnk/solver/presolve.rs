//! Solves small boards before the search, if the limits allow it.

use std::time::{Duration, Instant};

use crate::base::{Depth, Selectivity};
use crate::game::mnk::Mnk;
use crate::search::{Control, Goal, Info, Limits, Report, Sink, Source};

use crate::search::mnk::empties;
use crate::search::mnk::solver::{Solution, last_cells, solve};

/// The maximum size of the solver's table in MB (2^20 bytes).
const MAX_MEGABYTES: usize = 256;

/// The maximum number of nodes of the presolve if the main search needs part of the time or nodes.
/// This is the case in a best-move search that is infinite or has a time or node limit. In other
/// searches, the presolve may use the full node limit of the search. The solver visits `MAX_NODES` nodes in a
/// few seconds.
const MAX_NODES: u64 = 10_000_000;

/// Tries to solve a position before its search, which began at `started`.
/// `allowance` is the time limit of the presolve and the main search together; `None` means no limit.
/// `megabytes` is the size of the main search's transposition table in MB (2^20 bytes). The table of the
/// solver is separate and at most as large.
///
/// No attempt is made if a score window is given. If the depth limit does not reach the end of the game, an
/// attempt is made only with at most `Limits::solve_from` empty cells. In a best-move search that is infinite
/// or has a time or node limit, the attempt gets a third of the time and half of the nodes, but at most
/// `MAX_NODES` nodes.
///
/// # Errors
/// If the position is not solved: the number of nodes searched, 0 without an attempt.
pub(crate) fn presolve(
    position: &Mnk,
    limits: &Limits,
    control: &Control,
    sink: &mut dyn Sink,
    (started, allowance): (Instant, Option<Duration>),
    megabytes: usize,
) -> Result<Report, u64> {
    let depth = empties(position) as Depth;
    let is_end = limits.solve_from.is_some_and(|from| depth <= from as Depth);
    if limits.depth.is_some_and(|most| most < depth) && !is_end || limits.window.is_some() {
        return Err(0);
    }
    let is_limited = allowance.is_some() || limits.nodes.is_some() || limits.infinite;
    let shared = is_limited && limits.goal == Goal::BestMove;
    let (time, nodes) = if shared {
        let half = limits.nodes.map_or(MAX_NODES, |nodes| (nodes / 2).min(MAX_NODES));
        (allowance.map(|allowance| allowance / 3), Some(half))
    } else {
        (allowance, limits.nodes)
    };
    let limits = Limits { nodes, time, ..limits.clone() };
    let solution = solve(position, &limits, control, megabytes.min(MAX_MEGABYTES));
    let by_last_cells =
        || (depth <= last_cells::MOST_EMPTIES).then(|| last_cells::solve(position, &limits, control));
    let Solution { lines, nodes } = solution.or_else(by_last_cells).ok_or(0_u64)?;
    if lines.is_empty() {
        return Err(nodes);
    }
    let (selectivity, time, source) = (Selectivity::Full, started.elapsed(), Source::Search);
    let report = Report { lines, depth, selectivity, solved: true, nodes, time, source };
    for (rank, line) in report.lines.iter().enumerate() {
        sink.info(&Info { rank, ..report.info_of(line) });
    }
    if limits.infinite {
        control.wait_for_stop();
    }
    Ok(Report { time: started.elapsed(), ..report })
}
