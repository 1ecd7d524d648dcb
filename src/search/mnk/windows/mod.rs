//! The search of k-in-a-row games without pattern tables.
//! It supports any board, any k, and both rules for longer lines: that they win, or that they do not.
//!
//! It is based on windows, the runs of k cells in a line ([`counters`]): their worth gives the evaluation and
//! the move ordering, and windows that need one or two more stones are threats ([`outlook`], [`forcing`]).

mod counters;
mod forcing;
mod layout;
mod outlook;
mod pvs;
mod root;

use crate::base::{Move, Square};
use crate::game::mnk::Mnk;

use crate::search::Limits;
use counters::Counters;
use outlook::{Outlook, outlook};
use pvs::sort;

pub(super) use root::WindowsRoot;

/// The maximum number of root moves, unless more lines are requested.
const ROOT_MOVES: usize = 40;

/// Returns the moves to consider, the most promising first.
/// If the limits request moves, returns the legal ones of these. Otherwise returns the moves that do not lose
/// at once, followed by other moves if more lines are requested.
pub(super) fn root_moves(position: &Mnk, limits: &Limits) -> Vec<Move> {
    let board = &Counters::of(position);
    let mut cells: Vec<usize> =
        limits.root_moves(position).iter().filter_map(|mv| mv.square()).map(Square::index).collect();
    sort(board, &mut cells);
    let urgent = match outlook(board) {
        Outlook::Win(cell) | Outlook::Double(cell) | Outlook::Block(cell) => vec![cell],
        Outlook::Defend(cells) => cells,
        Outlook::Lost | Outlook::Free => Vec::new(),
    };
    cells.sort_by_key(|cell| !urgent.contains(cell));
    let most = if urgent.is_empty() {
        ROOT_MOVES
    } else {
        cells.iter().filter(|cell| urgent.contains(cell)).count()
    };
    if limits.only.is_empty() {
        cells.truncate(most.max(limits.lines).max(1));
    }
    cells.into_iter().map(|cell| Square::new(cell as u16).into()).collect()
}
