//! Which iterations a search makes. A pure function of the limits and the position.

use crate::base::{Depth, Selectivity};
use crate::search::deepen::Step;
use crate::search::{Goal, Limits};

/// A solve is prepared by iterations up to so many plies short of the end.
const SOLVE_SHORTCUT: Depth = 12;

/// Asks only who wins.
const WIN_DRAW_LOSS: (i32, i32) = (-1, 1);

/// Returns the iterations, at least one.
pub(super) fn steps(empties: u32, limits: &Limits) -> Vec<Step> {
    let end = empties as Depth;
    let deepest = limits.depth.unwrap_or(Depth::MAX).max(1);
    let solves = limits.goal != Goal::BestMove
        || deepest >= end
        || limits.solve_from.is_some_and(|from| empties <= from);
    let midgame = if solves { (end - SOLVE_SHORTCUT).max(0) } else { deepest };
    let asked = limits.window.map(|(low, high)| (low.centidiscs(), high.centidiscs()));
    let step =
        |depth, solves, window, nodes| Step { depth, selectivity: Selectivity::Full, solves, window, nodes };
    let mut steps: Vec<Step> =
        (1..=midgame).map(|depth| step(depth, false, asked, exponential(10.0, 1.1, depth))).collect();
    if solves {
        let window = if limits.goal == Goal::WinDrawLoss { Some(WIN_DRAW_LOSS) } else { asked };
        steps.push(step(end, true, window, exponential(1e6, 0.9, end - 16)));
    }
    steps
}

fn exponential(base: f64, growth: f64, exponent: Depth) -> u64 {
    (base * (growth * f64::from(exponent)).exp()) as u64
}
