//! The search of Othello on boards of every size.
//! The driver's iterations call a principal-variation search (`midgame`) and an endgame solver (`endgame`),
//! compiled for each size and tier of instruction sets. The search runs on one thread.
//!
//! `ordering` orders moves, `cutoff` and `probcut` cut nodes before any of their moves is searched. Root
//! moves that are images of each other under a symmetry of the board share table entries, so that only one of
//! them needs a full search.

mod deviation;
mod isa;
mod iterations;
mod pv;
mod worker;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use crate::base::{Move, Square};
use crate::eval::wide::Weights;
use crate::game::othello_wide::{Set, WideBoard, WideOthello, Words, on_board};
use crate::game::othello8::{Isa, isa::on_tier};

use crate::search::current::Current;
use crate::search::driver::forecast::Speeds;
use crate::search::driver::listener::Listener;
use crate::search::driver::meter::Meter;
use crate::search::driver::root::{Root, RootSearch};
use crate::search::driver::watch::Watch;
use crate::search::driver::{Caller, Pace, deepen};
use crate::search::helpers::group::Group;
use crate::search::transposition::{BestMove, Key, TranspositionTable};
use crate::search::{Control, Limits, OutOfMemory, Parameters, Report, Searcher, Sink};
use deviation::Deviations;
#[cfg(test)]
pub(crate) use iterations::{nodes_to_solve, schedule};
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
    table: Current<TranspositionTable>,
    /// The side length of the boards in the table, or 0 before the first search.
    side: AtomicUsize,
    speeds: Speeds,
}

/// The speeds assumed before the first search, in nodes per second.
/// The first one is for the midgame, the second one for a solve.
const SPEEDS: [u64; 2] = [2_500_000, 20_000_000];

impl<S: Set, const N: usize> Key for WideBoard<S, N> {
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
        let table = Current::new(TranspositionTable::prefaulted(megabytes)?);
        Ok(WideSearcher { isa, table, side: AtomicUsize::new(0), speeds: Speeds::new(SPEEDS) })
    }

    /// Returns the table for a new search of boards with this side length.
    /// Empties the table if it was last used for another side length. A table that was never used is left
    /// alone: writing to it would take memory and time for all of its pages.
    fn table_of_side(&self, side: usize) -> Arc<TranspositionTable> {
        let table = self.table.get();
        if ![0, side].contains(&self.side.swap(side, Ordering::Relaxed)) {
            table.clear_words();
        }
        table.new_search();
        table
    }

    fn search_board<S: Set, const N: usize>(
        &self,
        root: (&WideOthello, WideBoard<S, N>),
        limits: &Limits,
        control: &Control,
        sink: &mut dyn Sink,
    ) -> Report {
        let (position, board) = root;
        let started = Instant::now();
        let moves = limits.root_moves(position);
        let schedule = iterations::schedule(board.empties(), limits);
        let pace =
            Pace::new(limits, Parameters::DEFAULT, &self.speeds, board.empties(), iterations::nodes_to_solve);
        let table = self.table_of_side(N);
        let listener = Listener::new(sink);
        let group = Group::new(1, limits.nodes);
        let watch =
            Watch { control, started, deadline: &pace.deadline, listener: Some(&listener), group: &group };
        let worker =
            Worker::new(&table, Weights::new(position.aim()), Deviations::new(N, position.aim()), watch);
        let mut root = WideRoot { isa: self.isa, board, worker };
        deepen(&mut root, moves, schedule, &pace, Caller { timer: &watch, control, listener: &listener })
    }
}

impl Searcher<WideOthello> for WideSearcher {
    fn search(&self, root: &WideOthello, limits: &Limits, control: &Control, sink: &mut dyn Sink) -> Report {
        on_board!(*root.board(), board => self.search_board((root, board), limits, control, sink))
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
        let table = self.table.get();
        Some(match self.side.load(Ordering::Relaxed) {
            0..=6 => table.hashfull::<WideBoard<u64, 6>>(),
            7..=10 => table.hashfull::<WideBoard<u128, 10>>(),
            11 | 12 => table.hashfull::<WideBoard<Words<3>, 12>>(),
            13 | 14 => table.hashfull::<WideBoard<Words<4>, 14>>(),
            _ => table.hashfull::<WideBoard<Words<5>, 16>>(),
        })
    }
}

/// The root node of one search, with the state of the search.
/// The driver searches the root node once for each search window.
struct WideRoot<'a, S, const N: usize> {
    isa: Isa,
    board: WideBoard<S, N>,
    worker: Worker<'a, S>,
}

impl<'a, S: Set, const N: usize> Root<'a> for WideRoot<'a, S, N> {
    fn search(&mut self, search: RootSearch<'_>) -> Option<(i32, Vec<Move>)> {
        let RootSearch { moves, iteration, alpha, beta } = search;
        let moves: Vec<u16> = moves.iter().copied().map(from_move::<S, N>).collect();
        let (worker, board, depth) = (&mut self.worker, self.board, iteration.depth);
        worker.selectivity = iteration.selectivity;
        let (score, pv) = on_tier!(self.isa, isa::root::search(worker, board, &moves, depth, alpha, beta))?;
        Some((score, pv.moves().iter().copied().map(to_move::<S, N>).collect()))
    }

    fn meter(&self) -> &Meter<'a> {
        &self.worker.meter
    }

    fn largest_score(&self) -> i32 {
        100 * WideBoard::<S, N>::SQUARES as i32
    }
}

/// Returns the bit index of a move; [`PASS`] for a pass.
fn from_move<S: Set, const N: usize>(mv: Move) -> u16 {
    mv.square().map_or(PASS, |square| WideBoard::<S, N>::bit(square.index()) as u16)
}

/// Returns the move with a bit index; a pass for [`PASS`].
fn to_move<S: Set, const N: usize>(bit: u16) -> Move {
    if bit == PASS { Move::PASS } else { Square::new(WideBoard::<S, N>::square(bit.into()) as u16).into() }
}

#[cfg(test)]
mod tests;
