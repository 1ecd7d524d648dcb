//! The search of k-in-a-row games without pattern tables.
//! It supports any board and any k, whether lines of more than k stones win or not.
//!
//! It is based on windows, the runs of k cells in a line ([`counters`]): their worth gives the evaluation and
//! the move ordering, and windows that need one or two more stones are threats ([`threat_status`],
//! [`forced_win`]).

mod counters;
mod forced_win;
mod geometry;
mod pvs;
mod root;
mod threat_status;

use crate::base::Square;
use crate::game::mnk::Mnk;

use crate::search::Limits;
use crate::search::mnk::root::RootMoves;
use counters::Counters;
use pvs::sort;
use threat_status::{ThreatStatus, threat_status};

pub(super) use root::WindowsRoot;

/// The maximum number of root moves that are searched, unless more lines are requested or all moves lose.
const ROOT_MOVES: usize = 40;

/// Returns the root moves, the most promising first.
/// If `limits.only` lists moves, returns the legal moves among the listed moves, or all legal moves if no
/// listed move is legal.
/// If `limits.only` is empty, returns the first of these lists that is not empty: a winning move; against a
/// threat, the moves that do not lose at once; all moves, of which those after the best `ROOT_MOVES` are a
/// reserve. If there are fewer than `limits.lines` moves before the reserve, the next best moves are added to
/// them.
pub(super) fn root_moves(position: &Mnk, limits: &Limits) -> RootMoves {
    let board = &Counters::of(position);
    let mut cells: Vec<usize> =
        limits.root_moves(position).iter().filter_map(|mv| mv.square()).map(Square::index).collect();
    sort(board, &mut cells);
    let urgent = match threat_status(board) {
        ThreatStatus::Win(cell) | ThreatStatus::Double(cell) | ThreatStatus::Block(cell) => vec![cell],
        ThreatStatus::Defend(cells) => cells,
        ThreatStatus::Lost | ThreatStatus::Free => Vec::new(),
    };
    cells.sort_by_key(|cell| !urgent.contains(cell));
    let mut reserve = 0;
    if limits.only.is_empty() {
        let most = if urgent.is_empty() { ROOT_MOVES } else { urgent.len() }.max(limits.lines);
        if urgent.is_empty() {
            reserve = cells.len().saturating_sub(most);
        } else {
            cells.truncate(most);
        }
    }
    let moves = cells.into_iter().map(|cell| Square::new(cell as u16).into()).collect();
    RootMoves { moves, reserve }
}

#[cfg(test)]
mod tests;
