//! Moves and stable discs by shifts of whole boards, in straight-line code.
#![expect(clippy::inline_always, reason = "what is inlined is compiled for the tier of its caller")]

use super::{Board, Set};

/// A direction as the sign of a shift.
#[inline(always)]
fn shifted<S: Set, const UP: bool>(set: S, places: usize) -> S {
    if UP { set.up(places) } else { set.down(places) }
}

/// Returns the squares behind a run of the opponent's discs that begins at a disc of the mover. Runs grow by
/// doubling, and none is longer than `N - 2`.
#[inline(always)]
fn behind_runs<S: Set, const N: usize, const UP: bool>(player: S, opponent: S, step: usize) -> S {
    let mut run = opponent & shifted::<S, UP>(player, step);
    run = run | opponent & shifted::<S, UP>(run, step);
    if N > 4 {
        let two = opponent & shifted::<S, UP>(opponent, step);
        run = run | two & shifted::<S, UP>(run, 2 * step);
        if N == 8 {
            run = run | two & shifted::<S, UP>(run, 2 * step);
        }
        if N > 8 {
            let four = two & shifted::<S, UP>(two, 2 * step);
            run = run | four & shifted::<S, UP>(run, 4 * step);
            if N > 10 {
                run = run | four & shifted::<S, UP>(run, 4 * step);
            }
            if N > 14 {
                run = run | four & shifted::<S, UP>(run, 4 * step);
            }
        }
    }
    shifted::<S, UP>(run, step)
}

/// Returns the squares behind the runs along a line, both ways.
#[inline(always)]
fn behind_both<S: Set, const N: usize>(player: S, opponent: S, step: usize) -> S {
    behind_runs::<S, N, true>(player, opponent, step) | behind_runs::<S, N, false>(player, opponent, step)
}

/// Returns the squares where the mover may play. The four lines are written out: in a loop, their shifts are
/// not always constants.
#[inline(always)]
pub(super) fn moves<S: Set, const N: usize>(player: S, opponent: S) -> S {
    let [a, b, c, d] = Board::<S, N>::STEPS;
    let behind = behind_both::<S, N>(player, opponent, a)
        | behind_both::<S, N>(player, opponent, b)
        | behind_both::<S, N>(player, opponent, c)
        | behind_both::<S, N>(player, opponent, d);
    behind & Board::<S, N>::all() & !(player | opponent)
}

/// Returns the squares next to those of a set, on the board or beyond.
#[inline(always)]
pub(super) fn neighbors<S: Set, const N: usize>(set: S) -> S {
    Board::<S, N>::STEPS.into_iter().fold(S::EMPTY, |all, step| all | set.up(step) | set.down(step))
}

/// Returns the squares that a line of a board leads to from a set, in one direction.
#[inline(always)]
fn spread<S: Set, const N: usize, const UP: bool>(set: S, step: usize) -> S {
    let (mut reached, mut through, mut length) = (set, Board::<S, N>::all(), 1);
    while length < N {
        reached = reached | through & shifted::<S, UP>(reached, length * step);
        through = through & shifted::<S, UP>(through, length * step);
        length *= 2;
    }
    reached
}

/// Returns discs of `player` that no moves can flip: those that on each of their four lines have the border,
/// a full line or such a disc on one side.
#[inline(always)]
pub(super) fn stable_discs<S: Set, const N: usize>(player: S, opponent: S) -> S {
    let all = Board::<S, N>::all();
    let empty = all & !(player | opponent);
    let safe = Board::<S, N>::STEPS.map(|step| {
        let open = spread::<S, N, true>(empty, step) | spread::<S, N, false>(empty, step);
        !open | !all.up(step) | !all.down(step)
    });
    let mut stable = safe.into_iter().fold(player, |stable, safe| stable & safe);
    if stable.is_empty() {
        return stable;
    }
    loop {
        let grown = Board::<S, N>::STEPS
            .into_iter()
            .zip(safe)
            .fold(player, |grown, (step, safe)| grown & (safe | stable.up(step) | stable.down(step)));
        if grown == stable {
            return stable;
        }
        stable = grown;
    }
}
