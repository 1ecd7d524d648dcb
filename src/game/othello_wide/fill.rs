//! Moves and stable discs by shifts of whole boards, in straight-line code.
#![expect(clippy::inline_always, reason = "inlined code is compiled for the tier of its caller")]

use super::{Set, WideBoard};

/// Shifts a set by `places` bits: towards the high bits if `UP`, else towards the low bits.
#[inline(always)]
fn shifted<S: Set, const UP: bool>(set: S, places: usize) -> S {
    if UP { set.up(places) } else { set.down(places) }
}

/// Returns the squares directly behind the runs of opponent's discs next to the mover's discs.
/// Follows the runs towards the high bits if `UP`, else towards the low bits. A run of up to `N - 2` discs is
/// found in doubling steps. The squares may be occupied or off the board.
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

/// Returns the squares directly behind the runs of opponent's discs, in both directions of an axis.
/// Each run begins next to a disc of the mover. Neighbors on the axis are `step` bits apart. The squares may
/// be occupied or off the board.
#[inline(always)]
fn behind_both<S: Set, const N: usize>(player: S, opponent: S, step: usize) -> S {
    behind_runs::<S, N, true>(player, opponent, step) | behind_runs::<S, N, false>(player, opponent, step)
}

/// Extends a set to the edge of the board in one direction, from each square of the set.
/// The direction is towards the high bits if `UP`, else towards the low bits. Neighbors in this direction are
/// `step` bits apart.
#[inline(always)]
fn spread<S: Set, const N: usize, const UP: bool>(set: S, step: usize) -> S {
    let (mut reached, mut through, mut length) = (set, WideBoard::<S, N>::all(), 1);
    while length < N {
        reached = reached | through & shifted::<S, UP>(reached, length * step);
        through = through & shifted::<S, UP>(through, length * step);
        length *= 2;
    }
    reached
}

impl<S: Set, const N: usize> WideBoard<S, N> {
    /// Returns the legal moves of the mover.
    /// The four axes are written out to make the shifts constant: the compiler does not always unroll a loop.
    #[inline(always)]
    pub(crate) fn moves(self) -> S {
        let WideBoard { player, opponent } = self;
        let [a, b, c, d] = Self::STEPS;
        let behind = behind_both::<S, N>(player, opponent, a)
            | behind_both::<S, N>(player, opponent, b)
            | behind_both::<S, N>(player, opponent, c)
            | behind_both::<S, N>(player, opponent, d);
        behind & Self::all() & !(player | opponent)
    }

    /// Returns the squares next to a set in the eight directions.
    /// The result may include bits off the board.
    #[inline(always)]
    pub(crate) fn neighbors(set: S) -> S {
        Self::STEPS.into_iter().fold(S::EMPTY, |all, step| all | set.up(step) | set.down(step))
    }

    /// Returns a subset of the mover's stable discs, which no sequence of moves can flip.
    /// A disc is in the subset if, on each of the four axes, it touches the border or a stable disc of its
    /// color, or lies on a full line.
    #[inline(always)]
    pub(crate) fn stable_discs(self) -> S {
        let (all, empty, player) = (Self::all(), self.empty(), self.player);
        let safe = Self::STEPS.map(|step| {
            let open = spread::<S, N, true>(empty, step) | spread::<S, N, false>(empty, step);
            !open | !all.up(step) | !all.down(step)
        });
        let mut stable = safe.into_iter().fold(player, |stable, safe| stable & safe);
        if stable.is_empty() {
            return stable;
        }
        loop {
            let grown = Self::STEPS
                .into_iter()
                .zip(safe)
                .fold(player, |grown, (step, safe)| grown & (safe | stable.up(step) | stable.down(step)));
            if grown == stable {
                return stable;
            }
            stable = grown;
        }
    }
}
