//! Wins by fours and by threats, looked for before a position is searched.

use std::time::Duration;

use crate::base::{Move, Score};
use crate::search::Limits;

use super::board::Board;
use super::vct::Threats;

/// A move that wins by force.
#[derive(Debug)]
pub(crate) struct Forced {
    pub(crate) score: Score,
    /// The win, with the defences that last longest.
    pub(crate) line: Vec<Move>,
}

/// The table of fours has 2 to the power of so many entries.
const TABLE_BITS: u32 = 18;

/// Nodes at most: about half a second.
const MOST: u64 = 200_000;

/// Nodes for each millisecond that a search may take: about a tenth of it.
const PER_MILLISECOND: u64 = 40;

/// Nodes for each ply of a search that is limited in depth.
const PER_PLY: u64 = 2_000;

/// Returns a win of the mover, if one is found soon and one best move is asked for, and the number of nodes that the attempt
/// took: at most a tenth of the nodes and about a tenth of the time that the search may take.
pub(crate) fn forced(
    board: &mut Board,
    limits: &Limits,
    allowance: Option<Duration>,
) -> (Option<Forced>, u64) {
    if limits.lines > 1 || !limits.only.is_empty() || limits.window.is_some() {
        return (None, 0);
    }
    let by_time = allowance.map(|time| time.as_millis() as u64 * PER_MILLISECOND);
    let by_depth = limits.depth.map(|depth| depth.max(0) as u64 * PER_PLY);
    let by_nodes = limits.nodes.map(|nodes| nodes / 10);
    let budget = [by_time, by_depth, by_nodes].into_iter().flatten().fold(MOST, u64::min);
    let mut threats = Threats::new(TABLE_BITS);
    let win = threats.win(board, budget).map(|win| Forced {
        score: Score::win_in(win.plies),
        line: win.line.iter().map(|&spot| Move::from(board.square(spot))).collect(),
    });
    (win, threats.nodes())
}
