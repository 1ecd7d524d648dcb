//! A static proof that the attacker cannot win.
//! A window is a run of k adjacent cells in a line. The attacker can win only by filling a window.
//! The defender stops every window by a pairing strategy or by keeping the potential low.
//!
//! Sources: the potential of Erdős and Selfridge, "On a combinatorial game" (1973); pairings after Hales and
//! Jewett, "Regularity and positional games" (1963).

use arrayvec::ArrayVec;

use super::grid::{Grid, count, has_two};
use super::state::{Role, State};
use super::window_set::cells_of;

/// Weight of a window (k adjacent cells in a line) in which the attacker has all k stones.
/// Each missing stone halves the weight of a window, down to a minimum of 1.
const FULL: u32 = 256;

/// The windows that the attacker can still fill; each is given as the set of its empty cells.
type Needs = ArrayVec<u64, 256>;

fn retain(needs: &mut Needs, keeps: impl Fn(&[u64], usize) -> bool) {
    let mut index = 0;
    while index < needs.len() {
        if keeps(needs, index) {
            index += 1;
        } else {
            needs.swap_remove(index);
        }
    }
}

/// Drops the windows that the defender can stop by a pairing.
/// If two cells of a window belong to no other window, the defender answers a stone on one of them with a
/// stone on the other.
fn drop_paired(needs: &mut Needs) {
    loop {
        let (mut some, mut several) = (0, 0);
        for need in &*needs {
            several |= some & need;
            some |= need;
        }
        let private = some & !several;
        let before = needs.len();
        retain(needs, |needs, index| !has_two(needs[index] & private));
        if needs.len() == before {
            return;
        }
    }
}

/// Drops each window whose missing cells include all missing cells of another window.
/// The attacker cannot complete the dropped window before the other window. Among windows with the same
/// missing cells, one is kept.
fn drop_supersets(needs: &mut Needs) {
    retain(needs, |needs, index| {
        let need = needs[index];
        let is_less = |(other, &less): (usize, &u64)| {
            other != index && less & !need == 0 && (less != need || other < index)
        };
        !needs.iter().enumerate().any(is_less)
    });
}

/// The Erdős-Selfridge potential.
/// It consists of the total weight of the windows and, for each cell, the weight of the windows that need the
/// cell.
struct Potential {
    sum: u32,
    cells: [u32; 64],
}

impl Potential {
    fn of(needs: impl Iterator<Item = u64>) -> Potential {
        let mut potential = Potential { sum: 0, cells: [0; 64] };
        for need in needs {
            let weight = FULL >> count(need).min(8);
            potential.sum += weight;
            cells_of(need).for_each(|cell| potential.cells[cell] += weight);
        }
        potential
    }

    /// Returns whether the defender can keep the total weight of the windows below `FULL`.
    /// The attacker, who is to move, then never completes a window, because a complete window has the weight
    /// `FULL`. The attacker's first stone doubles the weight of each window through the cell of the stone.
    /// From then on, each stone of the defender removes at least as much weight as the attacker's next stone
    /// adds.
    fn is_harmless(&self) -> bool {
        self.sum + self.cells.iter().max().copied().unwrap_or(0) < FULL
    }
}

/// Returns whether the attacker provably cannot win, with `turn` to move.
pub(super) fn cannot_win<const N: usize>(state: &State<N>, grid: &Grid<N>, turn: Role) -> bool {
    let mut needs: Needs =
        state.attacker.live.iter().map(|window| grid.windows[window] & state.empty).collect();
    drop_paired(&mut needs);
    drop_supersets(&mut needs);
    let potential = Potential::of(needs.iter().copied());
    if turn == Role::Attacker {
        return potential.is_harmless();
    }
    if potential.sum < FULL {
        return true;
    }
    let heaviest = (0..64).max_by_key(|&cell| potential.cells[cell]).unwrap_or(0);
    let left = needs.into_iter().filter(|need| need >> heaviest & 1 == 0);
    Potential::of(left).is_harmless()
}
