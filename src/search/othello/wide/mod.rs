//! The search of Othello on boards of every size.
//! The driver's iterations call a principal-variation search (`midgame`) and an endgame solver (`endgame`),
//! compiled for each size and tier of instruction sets. The search runs on one thread.
//!
//! `ordering` orders moves. Of root moves that are images of each other under a symmetry of the board, only
//! one is really searched.

mod isa;
mod iterations;
mod pv;
mod worker;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Instant;

use crate::base::{Move, Square};
use crate::eval::wide::Weights;
use crate::game::othello_wide::{Board, Set, WideOthello, Words, on_board};
use crate::game::othello8::{Isa, isa::on_tier};

use crate::search::driver::forecast::Speeds;
use crate::search::driver::listener::Listener;
use crate::search::driver::schedule::Iteration;
use crate::search::driver::time_manager::{Loss, TimeManager};
use crate::search::driver::watch::Watch;
use crate::search::driver::{Caller, Pace, Root, deepen};
use crate::search::helpers::group::Group;
use crate::search::transposition::{BestMove, Key, TranspositionTable};
use crate::search::{Control, Limits, OutOfMemory, Parameters, Report, Searcher, Sink};
use pv::PASS;
use worker::Worker;

/// The searcher of Othello on boards of every size.
///
/// ```
/// # use kado::base::Size;
/// # use kado::game::{othello, othello8::Isa, othello_wide::WideOthello};
/// # use kado::search::{Control, Limits, NullSink, Searcher, othello::WideSearcher};
/// let rules = othello::Rules { size: Size::square_board(4), aim: othello::Aim::Most };
/// let root = WideOthello::start_of(rules)?;
/// let searcher = WideSearcher::new(Isa::best(), 1)?;
/// let report = searcher.search(&root, &Limits::exact(), &Control::default(), &mut NullSink);
/// assert_eq!(report.best().score.whole_discs(), -10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct WideSearcher {
    isa: Isa,
    /// Replaced as a whole when its size changes; a running search keeps the table it began with.
    table: RwLock<Arc<TranspositionTable>>,
    /// The side length of the boards in the table, or 0 before the first search.
    side: AtomicUsize,
    /// The measured search speeds.
    speeds: Speeds,
}

/// The assumed speeds before the first search, in nodes per second: in the midgame, and in a solve.
const SPEEDS: [u64; 2] = [2_500_000, 20_000_000];

impl<S: Set, const N: usize> Key for Board<S, N> {
    type Moves = BestMove;

    const WORDS: usize = 2 * S::WORDS;

    const SLOTS: usize = 2;

    #[inline]
    fn word(self, index: usize) -> u64 {
        [self.player, self.opponent][index / S::WORDS].word(index % S::WORDS)
    }
}

impl WideSearcher {
    /// Creates a searcher with a transposition table of `megabytes` MB (2^20 bytes).
    ///
    /// # Errors
    /// If the table cannot be allocated.
    pub fn new(isa: Isa, megabytes: usize) -> Result<WideSearcher, OutOfMemory> {
        let table = RwLock::new(Arc::new(TranspositionTable::new(megabytes)?));
        Ok(WideSearcher { isa, table, side: AtomicUsize::new(0), speeds: Speeds::new(SPEEDS) })
    }

    fn table(&self) -> Arc<TranspositionTable> {
        Arc::clone(&self.table.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the table for boards of this side length, emptied if the side length has changed.
    fn table_of_side(&self, side: usize) -> Arc<TranspositionTable> {
        let table = self.table();
        if self.side.swap(side, Ordering::Relaxed) != side {
            table.wipe();
        }
        table.new_search();
        table
    }

    fn search_board<S: Set, const N: usize>(
        &self,
        root: (&WideOthello, Board<S, N>),
        limits: &Limits,
        control: &Control,
        sink: &mut dyn Sink,
    ) -> Report {
        let (position, board) = root;
        let started = Instant::now();
        let moves = limits.root_moves(position);
        let schedule = iterations::schedule(board.empties(), limits);
        let time_to_solve = |empties| self.speeds.time_to_solve(iterations::nodes_to_solve(empties));
        let pace = Pace::new(limits, Parameters::DEFAULT, &self.speeds, |clock| {
            TimeManager::new(&Parameters::DEFAULT, clock, board.empties(), Loss::of(limits), time_to_solve)
        });
        let table = self.table_of_side(N);
        let listener = Listener::new(sink);
        let group = Group::new(1, limits.nodes);
        let watch =
            Watch { control, started, deadline: pace.deadline(), listener: Some(&listener), group: &group };
        let worker = Worker::new(&table, Weights::new(position.aim()), watch);
        let mut root = WideRoot { isa: self.isa, board, worker };
        deepen(&mut root, moves, schedule, &pace, Caller { timer: &watch, control, listener: &listener })
    }
}

impl Searcher<WideOthello> for WideSearcher {
    fn search(&self, root: &WideOthello, limits: &Limits, control: &Control, sink: &mut dyn Sink) -> Report {
        on_board!(*root.board(), board => self.search_board((root, board), limits, control, sink))
    }

    fn clear(&self) {
        self.table().clear();
    }

    fn set_hash(&self, megabytes: usize) -> Result<(), OutOfMemory> {
        let table = Arc::new(TranspositionTable::new(megabytes)?);
        *self.table.write().unwrap_or_else(PoisonError::into_inner) = table;
        Ok(())
    }

    fn hashfull(&self) -> Option<u32> {
        let table = self.table();
        Some(match self.side.load(Ordering::Relaxed) {
            0..=6 => table.hashfull::<Board<u64, 6>>(),
            7..=10 => table.hashfull::<Board<u128, 10>>(),
            11 | 12 => table.hashfull::<Board<Words<3>, 12>>(),
            13 | 14 => table.hashfull::<Board<Words<4>, 14>>(),
            _ => table.hashfull::<Board<Words<5>, 16>>(),
        })
    }
}

/// The root of one search; the driver searches it once for each window.
struct WideRoot<'a, S, const N: usize> {
    isa: Isa,
    board: Board<S, N>,
    worker: Worker<'a, S>,
}

impl<S: Set, const N: usize> Root for WideRoot<'_, S, N> {
    fn search(
        &mut self,
        moves: &[Move],
        iteration: Iteration,
        alpha: i32,
        beta: i32,
    ) -> Option<(i32, Vec<Move>)> {
        let moves: Vec<u16> = moves.iter().copied().map(from_move::<S, N>).collect();
        let (worker, board) = (&mut self.worker, self.board);
        let (score, pv) =
            on_tier!(self.isa, isa::root::search(worker, board, &moves, iteration.depth, alpha, beta))?;
        Some((score, pv.moves().iter().copied().map(to_move::<S, N>).collect()))
    }

    fn is_aborted(&self) -> bool {
        self.worker.is_aborted()
    }

    fn nodes(&self) -> u64 {
        self.worker.meter.all_nodes()
    }

    fn largest_score(&self) -> i32 {
        100 * Board::<S, N>::SQUARES as i32
    }
}

/// Returns the bit index of a move, or [`PASS`].
fn from_move<S: Set, const N: usize>(mv: Move) -> u16 {
    mv.square().map_or(PASS, |square| Board::<S, N>::bit(square.index()) as u16)
}

/// Returns the move for a bit index or [`PASS`].
fn to_move<S: Set, const N: usize>(bit: u16) -> Move {
    if bit == PASS { Move::PASS } else { Square::new(Board::<S, N>::square(bit.into()) as u16).into() }
}
