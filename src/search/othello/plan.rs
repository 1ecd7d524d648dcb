//! Which iterations a search of standard Othello makes. A pure function of the limits and the position.

use crate::base::{Depth, Selectivity};
use crate::search::deepen::Step;
use crate::search::{Goal, Limits};

/// A solve is prepared by iterations up to so many plies short of the end: deeper ones cost about as much as the
/// solve itself.
const SOLVE_SHORTCUT: Depth = 14;

/// With so many empty squares or fewer a solve needs no preparation by less sure ones.
const SOLVED_AT_ONCE: Depth = 14;

/// Asks only who wins: final scores are even, so that a draw lies alone inside.
const WIN_DRAW_LOSS: (i32, i32) = (-100, 100);

/// A solve climbs these before it is as sure as asked: each makes the next one cheaper. Surer ones cost about as
/// much as the proof.
const SOLVE_STAGES: [Selectivity; 3] =
    [Selectivity::Percent73, Selectivity::Percent87, Selectivity::Percent95];

/// Returns the iterations, at least one.
pub(super) fn steps(empties: u32, limits: &Limits) -> Vec<Step> {
    let end = empties as Depth;
    let deepest = limits.depth.unwrap_or(Depth::MAX).max(1);
    let proof = if limits.goal != Goal::BestMove {
        Some(limits.selectivity)
    } else if deepest >= end || limits.solve_from.is_some_and(|from| empties <= from) {
        Some(Selectivity::Full)
    } else {
        limits
            .solve_from
            .and(limits.guess_from)
            .filter(|&(from, _)| empties <= from)
            .map(|(_, selectivity)| selectivity)
    };
    let solves = proof.is_some();
    let midgame = if solves { (end - SOLVE_SHORTCUT).max(0) } else { deepest };
    let selectivity = if solves { Selectivity::Percent73 } else { limits.selectivity };
    let asked = limits.window.map(|(low, high)| (low.centidiscs(), high.centidiscs()));
    let mut steps: Vec<Step> = (1..=midgame)
        .map(|depth| Step { depth, selectivity, solves: false, window: asked, nodes: nodes_to(depth) })
        .collect();
    if let Some(proof) = proof {
        let window = if limits.goal == Goal::WinDrawLoss { Some(WIN_DRAW_LOSS) } else { asked };
        let stages = SOLVE_STAGES.into_iter().filter(|&stage| end > SOLVED_AT_ONCE && stage < proof);
        let solves = stages.chain([proof]).zip(SOLVE_NODES).map(|(selectivity, (nodes, growth))| Step {
            depth: end,
            selectivity,
            solves: true,
            window,
            nodes: exponential(nodes, growth, end - 20),
        });
        steps.extend(solves);
    }
    steps
}

/// The nodes of each iteration of a solve at 20 empty squares, and the natural logarithm of their growth with each
/// more. Source: solves of 180 positions of games of Kado against itself with 16 to 24 empty squares: the growth of the
/// geometric means, and a sum that is the arithmetic mean.
const SOLVE_NODES: [(f64, f64); 4] = [(0.65e6, 0.34), (0.25e6, 0.51), (0.32e6, 0.64), (2.1e6, 0.83)];

/// Returns about how many nodes an iteration of the midgame takes. Source: searches of hard-30 to 6, 8, 10 and 12 plies.
fn nodes_to(depth: Depth) -> u64 {
    exponential(66.0, 0.48, depth)
}

fn exponential(base: f64, growth: f64, exponent: Depth) -> u64 {
    (base * (growth * f64::from(exponent)).exp()) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depths(empties: u32, limits: &Limits) -> Vec<(Depth, bool)> {
        steps(empties, limits).iter().map(|step| (step.depth, step.solves)).collect()
    }

    #[test]
    fn a_depth_short_of_the_end_is_reached_ply_by_ply() {
        assert_eq!(depths(40, &Limits::depth(3)), [(1, false), (2, false), (3, false)]);
        assert_eq!(depths(40, &Limits::depth(0)), [(1, false)]);
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
    fn a_long_solve_climbs_to_the_selectivity_that_the_goal_asks_for() {
        let stages = |limits: &Limits| -> Vec<u8> {
            let steps = steps(20, limits);
            steps.iter().filter(|step| step.solves).map(|step| step.selectivity.percent()).collect()
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
        assert!(
            stages(&Limits {
                guess_from: Some((19, Selectivity::Percent87)),
                solve_from: Some(18),
                ..guessed
            })
            .is_empty()
        );
    }

    #[test]
    fn the_solving_steps_of_win_draw_loss_have_a_fixed_window() {
        let limits = Limits { goal: Goal::WinDrawLoss, ..Limits::default() };
        let windows: Vec<_> = steps(15, &limits).iter().map(|step| step.window).collect();
        assert_eq!(
            windows,
            [None, Some((-100, 100)), Some((-100, 100)), Some((-100, 100)), Some((-100, 100))]
        );
    }

    #[test]
    fn a_window_that_is_asked_for_holds_in_every_step() {
        let window = Some((crate::base::Score::from_discs(-2), crate::base::Score::from_discs(5)));
        let windows: Vec<_> =
            steps(16, &Limits { window, ..Limits::exact() }).iter().map(|step| step.window).collect();
        assert_eq!(windows, [Some((-200, 500)); 6]);
    }
}
