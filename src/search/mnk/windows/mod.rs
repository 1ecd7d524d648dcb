//! The search of every k-in-a-row game that has no tables of patterns: any board and any length of line, with
//! lines of k or more and of exactly k.
//!
//! All that it knows is counted in windows, the places where a line can stand ([`counters`]): what they are
//! worth is the estimate and the order of moves, and those that miss one or two stones are the threats
//! ([`outlook`], [`forcing`]).

mod counters;
mod forcing;
mod layout;
mod outlook;
mod pvs;
mod root;

use crate::base::{Move, Square};
use crate::game::mnk::Mnk;

use crate::search::driver::meter::Meter;
use crate::search::driver::schedule::Schedule;
use crate::search::driver::watch::Watch;
use crate::search::driver::{Caller, Pace, deepen};
use crate::search::transposition::TranspositionTable;
use crate::search::{Limits, Report};
use counters::Counters;
use outlook::{Outlook, outlook};
use pvs::{Worker, sort};
use root::WindowsRoot;

/// How many root moves are searched, unless more lines are asked for.
const ROOT_MOVES: usize = 40;

/// Searches a position that is not over, as the schedule and the pace say.
pub(super) fn search<'a>(
    position: &Mnk,
    schedule: Schedule,
    pace: &Pace<'_>,
    (table, meter): (&'a TranspositionTable, Meter<'a>),
    caller: Caller<'a, Watch<'a>>,
) -> Report {
    let board = Counters::of(position);
    let moves = root_moves(position, &board, pace.limits());
    let mut root = WindowsRoot { worker: Worker { board, table, meter } };
    deepen(&mut root, moves, schedule, pace, caller)
}

/// Returns the moves to consider, the most promising first: the legal ones that are named or, if none is,
/// those that do not lose at once; more follow if more lines are asked for.
fn root_moves(position: &Mnk, board: &Counters, limits: &Limits) -> Vec<Move> {
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
