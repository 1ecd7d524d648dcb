//! Exact solving of k-in-a-row games on small boards.
//!
//! Each proof answers one question: can one side, the attacker, force a win? Some proofs also limit the
//! number of plies to the win. A position consists of the sets of windows (k cells in a line) that each side
//! can still fill; these windows are live. Forced replies are made without branching. Moves that cannot parry
//! a double threat are pruned. In freestyle, a move is also pruned if a more promising move lies in all live
//! windows of the pruned move. Without a search, a position is proved safe if a pairing strategy or the
//! potential of Erdős and Selfridge shows that the defender can stop every window (`static_proof`).
//!
//! Whether a position is a win, a draw or a loss follows from at most two proofs. In the first, the mover is
//! the attacker. If the mover cannot force a win, the opponent is the attacker in the second proof.
//!
//! The prover does not support renju and large boards; there, only the last few cells are solved
//! (`last_cells`).

mod grid;
mod last_cells;
mod move_list;
pub(crate) mod presolve;
mod proof_table;
mod prover;
mod state;
mod static_proof;
mod symmetry;
mod values;
mod window_set;

use std::time::Instant;

use crate::base::Color;
use crate::game::Position;
use crate::game::mnk::{Line as Winning, Mnk, Rules};
use crate::search::driver::meter::Meter;
use crate::search::driver::watch::{Deadline, Watch};
use crate::search::helpers::group::Group;
use crate::search::mnk::METER_INTERVAL;
use crate::search::{Control, Limits, Line};

pub(super) use last_cells::MOST_EMPTIES;

use grid::{Grid, MAX_CELLS};
use prover::Prover;
use state::{Role, State};
use values::Root;

/// The result of the solver for one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Solution {
    /// The best lines, best first; empty if the limits did not suffice.
    /// A score is a proven win or loss with its number of plies, or 0 for a draw. The score of a win or loss
    /// is exact if the winner cannot win in fewer plies, and a bound if the winner may need fewer plies. The
    /// variation of a win goes to the end of the game. The variation of a draw ends once neither side can win
    /// or a node limit is reached.
    pub(crate) lines: Vec<Line>,
    /// The number of positions visited.
    pub(crate) nodes: u64,
}

/// Solves a position with a table of at most `megabytes` MB (2^20 bytes).
/// Only the limits of nodes, time, lines and root moves apply. With
/// [`Goal::WinDrawLoss`](crate::search::Goal::WinDrawLoss), the solver does not look for the shortest win.
/// Returns `None` if the game is over, the solver does not [support](supports) the game, or the table cannot
/// be allocated.
pub(crate) fn solve(
    position: &Mnk,
    limits: &Limits,
    control: &Control,
    megabytes: usize,
) -> Option<Solution> {
    let rules = position.game();
    if !supports(rules) || position.outcome().is_some() {
        return None;
    }
    let windows = grid::windows(rules);
    match windows.len() {
        0..=64 => solve_with::<1>(position, limits, control, megabytes, &windows),
        65..=128 => solve_with::<2>(position, limits, control, megabytes, &windows),
        _ => solve_with::<4>(position, limits, control, megabytes, &windows),
    }
}

/// Returns whether the prover supports a game.
/// It supports neither renju nor boards with more than 64 cells or 256 windows.
pub(super) fn supports(rules: Rules) -> bool {
    rules.line() != Winning::Renju
        && rules.size().squares() <= MAX_CELLS
        && grid::windows(rules).len() <= MAX_WINDOWS
}

/// The maximum number of windows of a game that the prover supports.
const MAX_WINDOWS: usize = 256;

fn solve_with<const N: usize>(
    position: &Mnk,
    limits: &Limits,
    control: &Control,
    megabytes: usize,
    windows: &[(u64, u64)],
) -> Option<Solution> {
    let started = Instant::now();
    let grid = Grid::<N>::new(position.game(), windows);
    let state = state_of(position, &grid);
    let deadline = Deadline::new(limits.time);
    let group = Group::new(1, limits.nodes);
    let watch = Watch { control, started, deadline: &deadline, listener: None, group: &group };
    let meter = Meter::new(watch, METER_INTERVAL, 0);
    let mut prover = Prover::new(grid, megabytes, meter).ok()?;
    let lines = Root::new(&mut prover, state).lines(position, limits).unwrap_or_default();
    Some(Solution { lines, nodes: prover.nodes() })
}

/// Returns the solver's state for a position, with the mover as the attacker.
fn state_of<const N: usize>(position: &Mnk, grid: &Grid<N>) -> State<N> {
    let mut state = State::new(grid, position.game().k());
    let role = |color: Color| if color == position.turn() { Role::Attacker } else { Role::Defender };
    for square in position.size().all_squares() {
        if let Some(color) = position.at(square) {
            state = state.after(grid, square.index(), role(color));
        }
    }
    state
}
