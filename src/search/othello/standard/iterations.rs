//! The schedule of a search of standard Othello.
//! It is a pure function of the limits and the number of empties.

use crate::base::{Depth, Selectivity};
use crate::search::driver::schedule::{Iteration, Schedule};
use crate::search::othello::{WIN_DRAW_LOSS, least_preparation};
use crate::search::{Goal, Limits};

/// Midgame iterations up to a depth of `empties - PREPARATION_GAP` plies prepare a solve.
/// With at most `PREPARATION_GAP` empties, a solve needs no preparation except, in a search that chooses its
/// depth, the iteration of depth 1. Deeper midgame iterations follow only while the first stage of the solve
/// does not fit into the budget, because a solve visits about five times as many nodes per second as the
/// midgame.
const PREPARATION_GAP: Depth = 14;

/// The selectivity of the deep midgame iterations in a search that chooses its depth.
/// A refutation that ProbCut cuts wrongly is often cut at every depth, so that deeper iterations at the same
/// selectivity do not find it.
const DEEP_SELECTIVITY: Selectivity = Selectivity::Percent87;

/// The minimum depth in plies of the iterations with [`DEEP_SELECTIVITY`], with at least 32 empties.
pub(crate) const DEEP: Depth = 18;

/// The minimum depth in plies of the iterations with [`DEEP_SELECTIVITY`], with 29 to 31 empties.
const DEEP_NEAR_SOLVE: Depth = 20;

/// With at least this many empties, a solve begins only if its first two stages, 73 and 87 %, fit into the
/// budget together.
/// Source: at 30 empties the midgame at 87 % finds better moves than a solve at 73 % in the same time, at 26
/// empties it does not (docs/search.md).
const SECOND_STAGE_FITS: u32 = 29;

/// The expected node count of an iteration with [`DEEP_SELECTIVITY`], divided by that of an iteration at 73 %
/// of the same depth.
/// Source: the iteration of depth 18 divided by that of depth 17, and by the growth of the iterations before;
/// geometric mean over 48 positions of games (WTHOR) with 36 and 42 empties.
pub(crate) const DEEP_NODES: f64 = 3.6;

/// The largest number of empties at which a solve has no selective stages.
const DIRECT_SOLVE_EMPTIES: Depth = 14;

/// The stages of a solve, from the most selective to the proof.
/// Each stage makes the next one cheaper.
const STAGES: [Selectivity; 6] = Selectivity::ALL;

/// The least selective stage before the proof in a solve without a budget.
/// Less selective stages would cost about as much as the proof.
const SUREST_BEFORE_PROOF: Selectivity = Selectivity::Percent95;

/// The number of empties at which a stage of a solve has the node count `nodes` of [`STAGE_NODES`].
pub(crate) const REFERENCE_EMPTIES: f64 = 20.0;

/// The parameters `(nodes, exponent)` of the expected node count of each selectivity stage of a solve.
/// The stages are in the order of `STAGES`: 73 %, 87 %, 95 %, 98 %, 99 % and 100 % (no forward pruning).
/// The expected node count of one stage alone is `nodes * (empties / REFERENCE_EMPTIES)^exponent`.
/// Source: arithmetic means over solves of 112 positions from tournament games (WTHOR) with 20 to 40 empties;
/// the values `nodes` of 87, 95, 98 and 100 % are fitted again to 200 other positions with 20 to 24 empties.
const STAGE_NODES: [(f64, f64); 6] =
    [(0.18e6, 8.8), (0.1e6, 12.5), (0.11e6, 14.4), (0.14e6, 15.0), (0.26e6, 15.5), (0.9e6, 16.6)];

/// Returns the schedule of a search with these limits at `empties` empties.
pub(crate) fn schedule(empties: u32, limits: &Limits) -> Schedule {
    let end = empties as Depth;
    let deepest = limits.depth.unwrap_or(Depth::MAX).max(1);
    let requested = limits.window_in_centidiscs();
    let midgame = |to: Depth, selectivity_at: &dyn Fn(Depth) -> Selectivity| -> Vec<Iteration> {
        let iteration = |depth| {
            let selectivity = selectivity_at(depth);
            let factor = if selectivity > limits.selectivity { DEEP_NODES } else { 1.0 };
            let nodes = (nodes_to(depth) * factor) as u64;
            Iteration { depth, selectivity, solves: false, window: requested, nodes }
        };
        (1..=to).map(iteration).collect()
    };
    let Some(proof) = proof(empties, limits) else {
        return Schedule::new(midgame(deepest, &|_| limits.selectivity), Vec::new());
    };
    let window = if limits.goal == Goal::WinDrawLoss { Some(WIN_DRAW_LOSS) } else { requested };
    let stage = |selectivity| Iteration {
        depth: end,
        selectivity,
        solves: true,
        window,
        nodes: nodes_of_stage(selectivity, empties),
    };
    let is_paced = limits.may_choose_depth() && proof == Selectivity::Full;
    let stages: Vec<Iteration> = STAGES
        .into_iter()
        .filter(|&stage| stage < proof && end > DIRECT_SOLVE_EMPTIES)
        .filter(|&stage| is_paced || stage <= SUREST_BEFORE_PROOF)
        .chain([proof])
        .map(stage)
        .collect();
    if is_paced {
        let to = (end - 1).max(1);
        let midgame = midgame(to, &|depth| paced_selectivity(empties, depth, limits.selectivity));
        let first_stages = if empties >= SECOND_STAGE_FITS { 2 } else { 1 };
        return Schedule::new(midgame, stages)
            .prepared_by(end - PREPARATION_GAP)
            .beginning_with(first_stages);
    }
    let prepared = (end - PREPARATION_GAP).max(least_preparation(limits, end));
    Schedule::new(midgame(prepared, &|_| Selectivity::Percent73), stages)
}

/// Returns the selectivity of a midgame iteration in a search that chooses its depth.
/// `selectivity` is that of the limits. With fewer than 29 empties it applies to all iterations, because
/// selective solves soon take their place.
fn paced_selectivity(empties: u32, depth: Depth, selectivity: Selectivity) -> Selectivity {
    let deep = match empties {
        0..=28 => Depth::MAX,
        29..=31 => DEEP_NEAR_SOLVE,
        _ => DEEP,
    };
    if depth >= deep { selectivity.max(DEEP_SELECTIVITY) } else { selectivity }
}

/// Returns the selectivity of the last stage of the solve, or `None` if there is no solve.
fn proof(empties: u32, limits: &Limits) -> Option<Selectivity> {
    let end = empties as Depth;
    if limits.goal != Goal::BestMove {
        Some(limits.selectivity)
    } else if limits.depth.is_none_or(|depth| depth >= end)
        || limits.solve_from.is_some_and(|from| empties <= from)
    {
        Some(Selectivity::Full)
    } else {
        let (from, selectivity) = limits.solve_from.and(limits.guess_from)?;
        (empties <= from).then_some(selectivity)
    }
}

/// Returns the expected node count of a stage of a solve.
pub(crate) fn nodes_of_stage(selectivity: Selectivity, empties: u32) -> u64 {
    let place = STAGES.iter().position(|&stage| stage == selectivity).unwrap_or(STAGES.len() - 1);
    let (nodes, power) = STAGE_NODES[place];
    (nodes * (f64::from(empties) / REFERENCE_EMPTIES).powf(power)) as u64
}

/// Returns the expected node count of a solve with all its stages.
pub(crate) fn nodes_to_solve(empties: u32) -> u64 {
    STAGES.into_iter().map(|stage| nodes_of_stage(stage, empties)).fold(0, u64::saturating_add)
}

/// Returns the expected node count of a midgame iteration.
/// Source: geometric means at depths 5 to 30 over 84 positions from tournament games with 20 to 46 empties.
pub(crate) fn nodes_to(depth: Depth) -> f64 {
    150.0 * (0.26 * f64::from(depth)).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depths(empties: u32, limits: &Limits) -> Vec<(Depth, bool)> {
        schedule(empties, limits).iterations().map(|iteration| (iteration.depth, iteration.solves)).collect()
    }

    #[test]
    fn a_depth_short_of_the_end_is_reached_ply_by_ply() {
        assert_eq!(depths(40, &Limits::depth(3)), [(1, false), (2, false), (3, false)]);
        assert_eq!(depths(40, &Limits::depth(0)), [(1, false)]);
    }

    #[test]
    fn a_solve_within_a_budget_is_prepared_by_a_few_plies() {
        let limits = Limits { solve_from: Some(18), nodes: Some(500), ..Limits::depth(12) };
        for (empties, prepared) in [(14, 6), (4, 3), (1, 0)] {
            let depths = depths(empties, &limits);
            let midgame: Vec<Depth> = depths.iter().filter(|each| !each.1).map(|each| each.0).collect();
            assert_eq!(midgame, (1..=prepared).collect::<Vec<_>>(), "{empties} empties");
            assert_eq!(depths.last(), Some(&(empties as Depth, true)));
        }
    }

    #[test]
    fn deep_iterations_of_a_search_that_chooses_its_depth_are_less_selective() {
        let selectivities = |empties, limits: &Limits| -> Vec<u8> {
            let schedule = schedule(empties, limits);
            let midgame = schedule.iterations().filter(|iteration| !iteration.solves);
            midgame.map(|iteration| iteration.selectivity.percent()).collect()
        };
        let selectivity = Selectivity::Percent73;
        let infinite = Limits { selectivity, infinite: true, ..Limits::default() };
        let [shallow, deep] = [vec![73; 17], vec![87; 14]];
        assert_eq!(selectivities(32, &infinite), [shallow, deep].concat());
        assert_eq!(selectivities(31, &infinite), [vec![73; 19], vec![87; 11]].concat());
        assert_eq!(selectivities(28, &infinite), [73; 27]);
        assert_eq!(selectivities(40, &Limits { selectivity, ..Limits::depth(25) }), [73; 25]);
        let surer = Limits { selectivity: Selectivity::Percent98, ..infinite };
        assert_eq!(selectivities(40, &surer), [98; 39]);
    }

    #[test]
    fn the_end_is_solved_when_the_limits_reach_it() {
        assert_eq!(depths(12, &Limits::depth(12)), [(12, true)]);
        assert_eq!(depths(6, &Limits::depth(60)), [(6, true)]);
        assert_eq!(depths(11, &Limits { solve_from: Some(11), ..Limits::depth(2) }), [(11, true)]);
        assert_eq!(
            depths(12, &Limits { solve_from: Some(11), ..Limits::depth(2) }),
            [(1, false), (2, false)]
        );
        assert_eq!(depths(13, &Limits::exact()), [(13, true)]);
        assert_eq!(depths(16, &Limits::exact())[..3], [(1, false), (2, false), (16, true)]);
    }

    #[test]
    fn a_long_solve_ends_at_the_selectivity_of_the_goal() {
        let stages = |limits: &Limits| -> Vec<u8> {
            let stages = schedule(20, limits);
            let stages = stages.iterations().filter(|iteration| iteration.solves);
            stages.map(|iteration| iteration.selectivity.percent()).collect()
        };
        assert_eq!(stages(&Limits::exact()), [73, 87, 95, 100]);
        let selective = Limits { selectivity: Selectivity::Percent95, ..Limits::exact() };
        assert_eq!(stages(&selective), [73, 87, 95]);
        let played = Limits { goal: Goal::BestMove, ..selective };
        assert_eq!(stages(&played), [73, 87, 95, 100]);
        let guess_from = Some((20, Selectivity::Percent87));
        let guessed = Limits { guess_from, solve_from: Some(19), ..Limits::depth(3) };
        assert_eq!(stages(&guessed), [73, 87]);
        assert_eq!(stages(&Limits { solve_from: Some(20), ..guessed.clone() }), [73, 87, 95, 100]);
        assert!(stages(&Limits { solve_from: None, ..guessed.clone() }).is_empty());
        let guess_from = Some((19, Selectivity::Percent87));
        assert!(stages(&Limits { guess_from, solve_from: Some(18), ..guessed }).is_empty());
    }

    #[test]
    fn the_stages_of_win_draw_loss_have_a_fixed_window() {
        let limits = Limits { goal: Goal::WinDrawLoss, ..Limits::default() };
        let windows: Vec<_> = schedule(15, &limits).iterations().map(|iteration| iteration.window).collect();
        let draw = Some((-100, 100));
        assert_eq!(windows, [None, draw, draw, draw, draw]);
    }

    #[test]
    fn a_requested_window_applies_to_every_iteration() {
        let window = Some((crate::base::Score::from_discs(-2), crate::base::Score::from_discs(5)));
        let schedule = schedule(16, &Limits { window, ..Limits::exact() });
        let windows: Vec<_> = schedule.iterations().map(|iteration| iteration.window).collect();
        assert_eq!(windows, [Some((-200, 500)); 6]);
    }
}
