//! The search of k in a row.
//!
//! Small boards go to the [`solver`] first (`solver/presolve`). Five in a row is searched by `five` on the
//! pattern `board`, which maintains the shapes of the four lines through every cell (`patterns`); `threats`
//! finds forced moves, wins by continuous fours (VCF) and wins by continuous threats (VCT). Games with
//! another k are searched by `windows`, which counts the stones in every window of k cells in a line. The
//! modules `pvs`, `root`, `transposition` and `scores` serve both `five` and `windows`. With several threads,
//! helpers search beside the main thread (`lazy_smp`); the solver uses one thread.

mod board;
mod five;
mod lazy_smp;
mod line_windows;
mod patterns;
mod pv;
mod pvs;
mod root;
mod scores;
#[doc(hidden)]
pub mod solver;
mod threats;
mod transposition;
mod windows;

use std::sync::Arc;
use std::time::Instant;

use crate::base::{Depth, Move, Selectivity};
use crate::game::Position;
use crate::game::mnk::{Mnk, Rules};

use super::current::Current;
use super::driver::forecast::Speeds;
use super::driver::listener::Listener;
use super::driver::meter::Meter;
use super::driver::schedule::{Iteration, Schedule};
use super::driver::watch::Watch;
use super::driver::{Caller, Pace, deepen};
use super::helpers::pool::CurrentPool;
use super::transposition::TranspositionTable;
use super::{Control, Limits, OutOfMemory, OutOfThreads, Parameters, Report, Searcher, Sink};
use board::ShapeBoard;
use five::ordering::{History, scored_move};
use five::root::FiveRoot;
use five::worker::Worker;
use lazy_smp::SharedSearch;
use root::RootMoves;
use solver::presolve::presolve;
use threats::tactics::Tactics;
use threats::threat_status::{ThreatStatus, threat_status};
use transposition::HashKey;
use windows::WindowsRoot;

/// The searcher of k in a row.
#[derive(Debug)]
pub(crate) struct MnkSearcher {
    table: Current<TranspositionTable>,
    pool: CurrentPool<Arc<SharedSearch>>,
    /// The measured search speeds, in nodes per second.
    speeds: Speeds,
}

/// The speeds of searches and of solves assumed before the first search, in nodes per second.
/// The speed of solves is unused.
const SPEEDS: [u64; 2] = [500_000, 500_000];

/// The only k that the pattern tables support.
const FIVE: u8 = 5;

/// The maximum number of nodes between two checks of the limits.
const METER_INTERVAL: u64 = 256;

/// The maximum depth of an iteration, in plies.
const MAX_DEPTH: Depth = 100;

/// The maximum number of remaining plies for which the time manager plans.
/// Longer games are rare: few games fill the board.
const GAME_LENGTH: u32 = 60;

/// Builds the pattern tables of these rules, so that the first search need not build them on its clock.
/// Does nothing unless five in a row win.
pub(crate) fn build_tables(rules: Rules) {
    if rules.k() == FIVE {
        // The first board under a rule builds the tables of the rule.
        drop(ShapeBoard::new(rules.size(), rules.line()));
    }
}

impl MnkSearcher {
    /// Creates a searcher with a transposition table of `megabytes` MB (2^20 bytes).
    ///
    /// # Errors
    /// If the table cannot be allocated.
    pub(crate) fn new(megabytes: usize) -> Result<MnkSearcher, OutOfMemory> {
        Ok(MnkSearcher {
            table: Current::new(TranspositionTable::prefaulted(megabytes)?),
            pool: CurrentPool::default(),
            speeds: Speeds::new(SPEEDS),
        })
    }
}

impl Searcher<Mnk> for MnkSearcher {
    fn search(&self, root: &Mnk, limits: &Limits, control: &Control, sink: &mut dyn Sink) -> Report {
        let started = Instant::now();
        let table = self.table.get();
        let pace = pace(root, limits, &self.speeds);
        let (times, megabytes) = ((started, pace.deadline.get()), table.megabytes());
        let spent = match presolve(root, limits, control, sink, times, megabytes) {
            Ok(report) => return report,
            Err(spent) => spent,
        };
        table.new_search();
        let listener = Listener::new(sink);
        let pool = self.pool.get(limits);
        let shared = Arc::new(SharedSearch::new(pool.threads(), table, root, limits));
        let SharedSearch { group, table, refutations, .. } = &*shared;
        let watch = Watch { control, started, deadline: &pace.deadline, listener: Some(&listener), group };
        let caller = Caller { timer: &watch, control, listener: &listener };
        if root.game().k() != FIVE {
            let RootMoves { moves, reserve } = windows::root_moves(root, limits);
            let meter = Meter::new(watch, METER_INTERVAL, spent);
            let mut windows = WindowsRoot::new(root, table, meter, reserve, true);
            let iterations = schedule(empties(root), 1, limits);
            return shared.lead(&pool, || deepen(&mut windows, moves, iterations, &pace, caller));
        }
        let mut board = board_of(root);
        let mut tactics = Tactics::new(limits, watch, refutations);
        let win = tactics.first_win(&mut board, &watch);
        let first = win.as_ref().map(|win| board.square(win.line[0]).into());
        let only = first.map(|mv| RootMoves { moves: vec![mv], reserve: 0 });
        let RootMoves { moves, reserve } = only.unwrap_or_else(|| root_moves(root, &mut board, limits));
        let meter = Meter::new(watch, METER_INTERVAL, spent + tactics.nodes());
        let worker = Worker::new(board, table, meter);
        let mut five = FiveRoot { worker, reserve, tactics: Some(tactics), refutations, win };
        if first.is_some() {
            let one_iteration = schedule(empties(root), 1, &Limits { depth: Some(1), ..limits.clone() });
            return deepen(&mut five, moves, one_iteration, &pace, caller);
        }
        let iterations = schedule(empties(root), 1, limits);
        shared.lead(&pool, || deepen(&mut five, moves, iterations, &pace, caller))
    }

    fn clear(&self) {
        self.table.get().clear();
    }

    fn set_hash(&self, megabytes: usize) -> Result<(), OutOfMemory> {
        self.table.resize(megabytes, TranspositionTable::prefaulted)
    }

    fn wait_for_memory(&self) {
        self.table.get().wait_for_pages();
    }

    fn hashfull(&self) -> Option<u32> {
        Some(self.table.get().hashfull::<HashKey>())
    }

    fn set_threads(&self, threads: usize) -> Result<(), OutOfThreads> {
        self.pool.set_threads(threads, |number| move |search: Arc<SharedSearch>| search.help(number))
    }
}

/// Returns the pace of a search: its limits and, for a game clock, its time manager.
/// `speeds` holds the search speeds measured so far, in nodes per second.
fn pace<'a>(root: &Mnk, limits: &'a Limits, speeds: &'a Speeds) -> Pace<'a> {
    Pace::new(limits, Parameters::DEFAULT, speeds, empties(root).min(GAME_LENGTH), |_| u64::MAX)
}

/// Returns the iterations of a search with these limits, beginning at depth `first`.
/// No iteration is deeper than the number of empty cells.
pub(crate) fn schedule(empties: u32, first: Depth, limits: &Limits) -> Schedule {
    let deepest = limits.depth.unwrap_or(MAX_DEPTH).min(empties as Depth).clamp(1, MAX_DEPTH);
    let asked = limits.window_in_centidiscs();
    let iterations = (first.min(deepest)..=deepest).map(|depth| Iteration {
        depth,
        selectivity: Selectivity::Full,
        solves: false,
        window: asked,
        nodes: nodes_to(depth),
    });
    Schedule::new(iterations.collect(), Vec::new())
}

/// Returns whether a search without limits solves a position.
/// In renju, and on boards with more than 64 cells or 256 windows, only the last few cells are solved.
pub(crate) fn is_solvable(position: &Mnk) -> bool {
    solver::supports(position.game()) || empties(position) as Depth <= solver::MOST_EMPTIES
}

fn empties(position: &Mnk) -> u32 {
    position.size().all_squares().filter(|&square| position.at(square).is_none()).count() as u32
}

/// Returns the expected number of nodes of an iteration to this depth.
fn nodes_to(depth: Depth) -> u64 {
    (200.0 * (0.6 * f64::from(depth)).exp()) as u64
}

fn board_of(position: &Mnk) -> ShapeBoard {
    let size = position.size();
    let mut board = ShapeBoard::new(size, position.game().line());
    for square in size.all_squares() {
        if let Some(color) = position.at(square) {
            if board.mover() != color {
                board.pass();
            }
            board.make(board.spot(square));
        }
    }
    if board.mover() != position.turn() {
        board.pass();
    }
    board
}

/// Returns the root moves, the most promising first.
/// If the limits list root moves, returns the legal moves among the listed moves, or all legal moves if no
/// listed move is legal.
/// If the limits list no root moves, returns the first of these lists that is not empty: a winning move; the
/// moves that answer a threat; the moves near stones, with all other legal moves as a reserve. If the list
/// without the reserve is shorter than the number of lines to report (`limits.lines`), all other legal moves
/// are added to it.
/// On an empty board without listed root moves, returns only the moves nearest to the center, one for each
/// requested line.
fn root_moves(root: &Mnk, board: &mut ShapeBoard, limits: &Limits) -> RootMoves {
    let allowed = limits.root_moves(root);
    let mut likely = match threat_status(board) {
        ThreatStatus::Five(spot) | ThreatStatus::OpenFour(spot) => vec![spot],
        ThreatStatus::Block(spots) | ThreatStatus::Defend(spots) => spots.to_vec(),
        ThreatStatus::Lost | ThreatStatus::Free => Vec::new(),
    };
    let is_free = likely.is_empty();
    if is_free {
        board.for_neighborhood(|spot| likely.push(spot));
    }
    let no_history = History::new();
    likely.sort_by_key(|&spot| -scored_move(board, spot, 0, &no_history).score);
    let likely: Vec<Move> = likely.into_iter().map(|spot| Move::from(board.square(spot))).collect();
    let mut moves: Vec<Move> = likely.iter().copied().filter(|mv| allowed.contains(mv)).collect();
    let adds_all = moves.is_empty() || !limits.only.is_empty() || moves.len() < limits.lines;
    let mut reserve = 0;
    if adds_all || is_free {
        let mut rest: Vec<Move> = allowed.into_iter().filter(|mv| !moves.contains(mv)).collect();
        let size = board.size();
        let off_center = |mv: &Move| {
            mv.square().map_or(0, |square| {
                let column = 2 * square.column(size) as i32 + 1 - i32::from(size.columns());
                let row = 2 * square.row(size) as i32 + 1 - i32::from(size.rows());
                column * column + row * row
            })
        };
        rest.sort_by_key(off_center);
        let is_empty_board = board.empties() == size.squares();
        if is_empty_board && moves.is_empty() && limits.only.is_empty() {
            rest.truncate(limits.lines.max(1));
        }
        reserve = if adds_all { 0 } else { rest.len() };
        moves.extend(rest);
    }
    RootMoves { moves, reserve }
}

#[cfg(test)]
mod tests;
