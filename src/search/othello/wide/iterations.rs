//! The schedule of a search: a pure function of the limits and the number of empties.

use crate::base::{Depth, Selectivity};
use crate::search::driver::schedule::{Iteration, Schedule};
use crate::search::othello::{WIN_DRAW_LOSS, least_preparation};
use crate::search::{Goal, Limits};

/// Before a solve, midgame iterations run up to the number of empties minus this value, in plies.
/// The value applies if `Limits::may_choose_depth` returns false, for example in a search for the
/// exact score.
const PREPARATION_GAP: Depth = 12;

/// The midgame iterations before a solve end this many plies short of the end of the game, if
/// `Limits::may_choose_depth` returns true: in a best-move search that is infinite or limited by time or
/// nodes instead of depth.
const PREPARATION_GAP_IN_BUDGET: Depth = 5;

/// Returns the schedule of a search with these limits at `empties` empties.
pub(crate) fn schedule(empties: u32, limits: &Limits) -> Schedule {
    let end = empties as Depth;
    let deepest = limits.depth.unwrap_or(Depth::MAX).max(1);
    let solves = limits.goal != Goal::BestMove
        || deepest >= end
        || limits.solve_from.is_some_and(|from| empties <= from);
    let requested = limits.window_in_centidiscs();
    let iteration =
        |depth, selectivity, solves, window, nodes| Iteration { depth, selectivity, solves, window, nodes };
    let midgame = |to: Depth, selectivity| -> Vec<Iteration> {
        let nodes = |depth| nodes_to(depth, selectivity);
        (1..=to).map(|depth| iteration(depth, selectivity, false, requested, nodes(depth))).collect()
    };
    if !solves {
        return Schedule::new(midgame(deepest, limits.selectivity), Vec::new());
    }
    let window = if limits.goal == Goal::WinDrawLoss { Some(WIN_DRAW_LOSS) } else { requested };
    let solve = vec![iteration(end, Selectivity::Full, true, window, nodes_to_solve(empties))];
    if limits.may_choose_depth() {
        return Schedule::new(midgame((end - 1).max(1), limits.selectivity), solve)
            .prepared_by(end - PREPARATION_GAP_IN_BUDGET);
    }
    let prepared = (end - PREPARATION_GAP).max(least_preparation(limits, end));
    Schedule::new(midgame(prepared, Selectivity::Percent73), solve)
}

/// Returns the expected node count of a midgame iteration.
/// Source: geometric means over 50 positions on 10x10 after 8, 30 and 55 random moves, with selective cuts of
/// 73 % at depths 5 to 13.
fn nodes_to(depth: Depth, selectivity: Selectivity) -> u64 {
    if selectivity == Selectivity::Full {
        exponential(10.0, 1.1, depth)
    } else {
        exponential(28.0, 0.67, depth)
    }
}

/// Returns the expected node count of a solve.
pub(crate) fn nodes_to_solve(empties: u32) -> u64 {
    exponential(1e6, 0.9, empties as Depth - 16)
}

fn exponential(base: f64, growth: f64, exponent: Depth) -> u64 {
    (base * (growth * f64::from(exponent)).exp()) as u64
}
