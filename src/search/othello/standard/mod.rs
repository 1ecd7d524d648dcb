//! The search of standard Othello.
//! The driver's iterations call a principal-variation search, which is compiled for each tier of instruction
//! sets.

mod evaluation_cache;
mod exchange;
mod helper;
mod isa;
mod iterations;
mod local_table;
mod mailbox;
pub mod model;
mod pv;
mod split_point;
mod team;
mod thread_tables;
mod worker;

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::base::Move;
use crate::eval::othello::{Node, Weights};
use crate::game::othello8::{Board, Isa, Othello8, isa::on_tier};

use crate::search::current::Current;
use crate::search::driver::forecast::Speeds;
use crate::search::driver::listener::Listener;
use crate::search::driver::meter::Meter;
use crate::search::driver::root::{Root, RootSearch};
use crate::search::driver::watch::Watch;
use crate::search::driver::{Caller, Pace, deepen};
use crate::search::helpers::pool::CurrentPool;
use crate::search::transposition::{BestTwo, Key, TranspositionTable};
use crate::search::{Control, Limits, OutOfMemory, OutOfThreads, Parameters, Report, Searcher, Sink};
use helper::helper;
use team::{Resources, Team, TeamGuard};
use thread_tables::ThreadTables;
use worker::Worker;

pub(crate) use iterations::{DEEP, DEEP_NODES, REFERENCE_EMPTIES, nodes_of_stage, nodes_to};
#[cfg(test)]
pub(crate) use iterations::{nodes_to_solve, schedule};

/// The searcher of standard Othello.
#[derive(Debug)]
pub struct OthelloSearcher {
    isa: Isa,
    weights: Current<Weights>,
    parameters: Current<Parameters>,
    table: Current<TranspositionTable>,
    /// The leading thread's tables, which are reused by the next search; `None` during a search.
    tables: Mutex<Option<ThreadTables>>,
    pool: CurrentPool<Arc<Team>>,
    /// The current generation of the local tables, at least 1.
    /// [`Searcher::clear`] begins the next generation.
    generation: AtomicU32,
    speeds: Speeds,
}

impl Key for Board {
    type Moves = BestTwo;

    const WORDS: usize = 2;

    /// The number of slots in a bucket; two slots fill a cache line.
    const SLOTS: usize = 2;

    #[inline]
    fn word(self, index: usize) -> u64 {
        [self.player, self.opponent][index]
    }
}

/// The speeds assumed before the first search, in nodes per second.
/// The first one is for the midgame, the second one for a solve.
const SPEEDS: [u64; 2] = [5_000_000, 20_000_000];

impl OthelloSearcher {
    /// Creates a searcher with these weights and a transposition table of `megabytes` MB (2^20 bytes).
    ///
    /// # Errors
    /// If the table cannot be allocated.
    pub fn with_weights(
        isa: Isa,
        megabytes: usize,
        weights: Arc<Weights>,
    ) -> Result<OthelloSearcher, OutOfMemory> {
        Ok(OthelloSearcher::with_table(isa, TranspositionTable::prefaulted(megabytes)?, weights))
    }

    /// Creates a searcher with this table and these weights.
    pub fn with_table(isa: Isa, table: TranspositionTable, weights: Arc<Weights>) -> OthelloSearcher {
        OthelloSearcher {
            isa,
            weights: Current::new(weights),
            parameters: Current::default(),
            table: Current::new(table),
            tables: Mutex::default(),
            pool: CurrentPool::default(),
            generation: AtomicU32::new(1),
            speeds: Speeds::new(SPEEDS),
        }
    }

    fn tables(&self) -> MutexGuard<'_, Option<ThreadTables>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Searcher<Othello8> for OthelloSearcher {
    fn search(&self, root: &Othello8, limits: &Limits, control: &Control, sink: &mut dyn Sink) -> Report {
        let started = Instant::now();
        let parameters = *self.parameters.get();
        let board = root.board();
        let table = self.table.get();
        table.new_search();
        let moves = limits.root_moves(root);
        let schedule = iterations::schedule(board.empties(), limits);
        let pace = Pace::new(limits, parameters, &self.speeds, board.empties(), iterations::nodes_to_solve);
        let generation = self.generation.load(Ordering::Relaxed);
        let weights = self.weights.get();
        let tables = ThreadTables::reuse(self.tables().take(), generation, &weights);
        let pool = self.pool.get(limits);
        let resources = Resources { table, weights, parameters };
        let team = Arc::new(Team::new(self.isa, resources, pool.threads(), generation, limits.nodes));
        pool.call(&team);
        let guard = TeamGuard(&team);
        let listener = Listener::new(sink);
        let (deadline, group) = (&pace.deadline, &team.group);
        let watch = Watch { control, started, deadline, listener: Some(&listener), group };
        let worker = Worker::new(&team, 0, tables, Some(watch));
        let mut root = OthelloRoot { isa: self.isa, node: Node::new(board), worker };
        let report =
            deepen(&mut root, moves, schedule, &pace, Caller { timer: &watch, control, listener: &listener });
        *self.tables() = Some(root.worker.tables);
        drop(guard);
        team.group.resume_panic();
        report
    }

    fn clear(&self) {
        self.table.get().clear();
        let generation = self.generation.load(Ordering::Relaxed);
        self.generation.store(generation.wrapping_add(1).max(1), Ordering::Relaxed);
    }

    fn set_hash(&self, megabytes: usize) -> Result<(), OutOfMemory> {
        self.table.resize(megabytes, TranspositionTable::prefaulted)
    }

    fn wait_for_memory(&self) {
        self.table.get().wait_for_pages();
    }

    fn hashfull(&self) -> Option<u32> {
        Some(self.table.get().hashfull::<Board>())
    }

    fn set_threads(&self, threads: usize) -> Result<(), OutOfThreads> {
        self.pool.set_threads(threads, helper)
    }

    fn set_weights(&self, weights: Arc<Weights>) {
        self.weights.set(weights);
        self.clear();
    }

    fn set_parameters(&self, parameters: &Parameters) {
        self.parameters.set(*parameters);
        self.clear();
    }
}

/// The root node of one search, with the state of the leading thread.
/// The driver searches the root node once for each search window.
struct OthelloRoot<'a> {
    isa: Isa,
    node: Node,
    worker: Worker<'a>,
}

impl<'a> Root<'a> for OthelloRoot<'a> {
    fn search(&mut self, search: RootSearch<'_>) -> Option<(i32, Vec<Move>)> {
        let RootSearch { moves, iteration, alpha, beta } = search;
        let moves: Vec<u8> = moves.iter().copied().map(pv::from_move).collect();
        self.worker.selectivity = iteration.selectivity;
        let (worker, node, depth) = (&mut self.worker, &self.node, iteration.depth);
        let (score, pv) = on_tier!(self.isa, isa::root::search(worker, node, &moves, depth, alpha, beta))?;
        Some((score, pv.into_iter().map(pv::to_move).collect()))
    }

    fn meter(&self) -> &Meter<'a> {
        &self.worker.meter
    }

    fn largest_score(&self) -> i32 {
        6400
    }
}
