//! Move selection and move ordering of the proof search.
//! A window is a run of k adjacent cells in a line. A window is live for a side as long as the side can still
//! win there.

use arrayvec::ArrayVec;

use super::grid::{Grid, first};
use super::state::{Role, State, Threats};
use super::window_set::cells_of;

/// The cells of the moves that the proof search tries, the most promising first.
pub(super) type MoveList = ArrayVec<u8, 64>;

/// Selects the moves of a position and orders them, the most promising first.
///
/// In freestyle ([`Grid::is_free`]), the moves are the empty cells of the live windows of both sides. A
/// cell is dropped if a more promising cell lies in every live window through it.
///
/// Under other rules, a stone directly before or after a window can spoil its line. So no cell is
/// dropped, and the empty cells there are added. Since a stone can harm the mover, one cell that affects
/// no live window is added as a waiting move.
///
/// Threats restrict these moves. If the other side can make a double threat, only threats of the mover
/// and moves that parry every double threat remain. `threatened` holds the cells where the other side can
/// win with its next stone; it is empty except in caro, where several replies may stop such a win. If it
/// is not empty, only these cells and the cells directly before and after the threatening windows remain.
pub(super) fn move_list<const N: usize>(
    state: &State<N>,
    grid: &Grid<N>,
    turn: Role,
    threatened: u64,
    own: &Threats,
    others: &Threats,
) -> MoveList {
    let mut cells = state.empty;
    if others.double != 0 {
        cells &= others.parries | own.forcing;
    }
    if threatened != 0 {
        let threatening = state.side(turn.other()).missing_one();
        cells &= threatened | grid.ends(threatening);
    }
    let windows = state.attacker.live.or(state.defender.live);
    let relevant = grid.cells(windows) | if grid.is_free { 0 } else { grid.ends(windows) };
    let idle = cells & !relevant;
    cells &= relevant;
    if !grid.is_free && idle != 0 {
        cells |= 1 << first(idle);
    }
    let weights = weights(state, grid);
    let forcing = |cell: usize| if own.forcing >> cell & 1 != 0 { FORCING } else { 0 };
    let ranked = cells_of(cells).map(|cell| (weights[cell] + forcing(cell), cell as u8));
    let mut ranked: ArrayVec<(u32, u8), 64> = ranked.collect();
    ranked.sort_unstable_by(|one, two| two.cmp(one));
    let mut moves = MoveList::new();
    for (_, cell) in ranked {
        let through = grid.touched[usize::from(cell)].through.and(windows);
        let is_covered = |other: &u8| through.without(grid.touched[usize::from(*other)].through).is_empty();
        if !grid.is_free || !moves.iter().any(is_covered) {
            moves.push(cell);
        }
    }
    moves
}

/// The bonus to the weight of a move that threatens to win at once.
const FORCING: u32 = 64;

/// Returns the weight of each cell for move ordering: the total weight of the live windows through the cell.
/// The fewer stones a window still needs, the greater its weight. The attacker's windows count double.
fn weights<const N: usize>(state: &State<N>, grid: &Grid<N>) -> [u32; 64] {
    let mut weights = [0; 64];
    for (side, full) in [(&state.attacker, 1024), (&state.defender, 512)] {
        for window in side.live.iter() {
            let weight = full >> side.missing(window).min(9);
            cells_of(grid.windows[window] & state.empty).for_each(|cell| weights[cell] += weight);
        }
    }
    weights
}
