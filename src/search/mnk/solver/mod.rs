//! Exact solving of k-in-a-row games on small boards.
//!
//! The question is always the same: can one side, the attacker, force a win, at all or within some plies? A
//! position is the sets of windows (k cells in line) that each side can still fill. Forced replies are not
//! searched but made, moves that cannot parry a double threat are left out, as are those that touch nothing
//! that another does not touch, too; and the attacker has lost its hopes when the defender can stop every
//! window by pairings and potential alone. The value of a position is the answer for the mover and then for
//! its opponent.

pub(crate) mod attempt;
mod bound;
mod choice;
mod grid;
mod proofs;
mod prover;
mod sets;
mod state;
mod symmetry;
mod values;

use std::time::{Duration, Instant};

use crate::base::Color;
use crate::game::Position;
use crate::game::mnk::{Line as Winning, Mnk, Rules};
use crate::memory::OutOfMemory;
use crate::search::driver::meter::Meter;
use crate::search::driver::watch::{Deadline, Watch};
use crate::search::mnk::METER_INTERVAL;
use crate::search::{Control, Limits, Line};

use grid::{Grid, MOST_CELLS};
use prover::Prover;
use state::{Role, State};
use values::Root;

/// What the solver found within its limits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The best lines, best first, or none if the limits did not allow to solve the position. A score is a
    /// proven win or loss with its plies, or 0 for a draw. It is exact if nobody can win sooner or lose
    /// later; otherwise the winner needs at most so many plies, which makes it a bound. The line of a win is
    /// whole; that of a draw goes on as long as that costs little.
    pub lines: Vec<Line>,
    /// Positions visited.
    pub nodes: u64,
    /// Time used.
    pub time: Duration,
}

/// A position that the solver does not serve.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unserved {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The moves forbidden by renju are not known here.
    #[error("the solver does not know the forbidden moves of renju")]
    Renju,
    /// The board is too large.
    #[error("a board of {0} cells is too large for the solver: at most 64")]
    Cells(usize),
    /// The board has too many places for a line.
    #[error("a board with {0} places for a line is too large for the solver: at most 256")]
    Windows(usize),
    /// The table cannot be allocated.
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
}

fn served_windows(rules: Rules) -> Result<Vec<(u64, u64)>, Unserved> {
    let cells = rules.size().squares();
    if rules.line() == Winning::Renju {
        return Err(Unserved::Renju);
    }
    if cells > MOST_CELLS {
        return Err(Unserved::Cells(cells));
    }
    let windows = grid::windows(rules);
    if windows.len() > 256 { Err(Unserved::Windows(windows.len())) } else { Ok(windows) }
}

/// Solves a position with a table of at most this many MB (2^20 bytes). Of the limits those of nodes, time,
/// lines and root moves hold; with the goal of win, draw or loss, wins are not made as short as they can be.
///
/// # Errors
/// If the position is not one that the solver serves.
pub fn solve(
    position: &Mnk,
    limits: &Limits,
    control: &Control,
    megabytes: usize,
) -> Result<Solution, Unserved> {
    let windows = served_windows(position.game())?;
    if position.outcome().is_some() {
        return Err(Unserved::Over);
    }
    match windows.len() {
        0..=64 => solve_with::<1>(position, limits, control, megabytes, &windows),
        65..=128 => solve_with::<2>(position, limits, control, megabytes, &windows),
        _ => solve_with::<4>(position, limits, control, megabytes, &windows),
    }
}

fn solve_with<const N: usize>(
    position: &Mnk,
    limits: &Limits,
    control: &Control,
    megabytes: usize,
    windows: &[(u64, u64)],
) -> Result<Solution, Unserved> {
    let started = Instant::now();
    let grid = Grid::<N>::new(position.game(), windows);
    let state = state_of(position, &grid);
    let deadline = Deadline::new(limits.time);
    let watch = Watch { control, started, deadline: &deadline, listener: None };
    let meter = Meter::new(watch, limits.nodes, METER_INTERVAL, 0);
    let mut prover = Prover::new(grid, megabytes, meter)?;
    let lines = Root::new(&mut prover, state).lines(position, limits);
    Ok(Solution { lines: lines.unwrap_or_default(), nodes: prover.nodes(), time: started.elapsed() })
}

/// Returns a position with the mover as the attacker.
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
