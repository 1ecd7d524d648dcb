//! The search of standard Othello.
//! The driver's iterations call a principal-variation search, which is compiled for each tier of instruction
//! sets.

mod exchange;
mod helper;
mod isa;
mod iterations;
mod local_table;
pub mod model;
mod pv;
mod split_point;
mod team;
mod worker;

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Instant;

use crate::base::Move;
use crate::eval::othello::{Node, Weights, WeightsError};
use crate::game::othello8::{Board, Isa, Othello8, isa::on_tier};

use crate::search::driver::forecast::Speeds;
use crate::search::driver::listener::Listener;
use crate::search::driver::schedule::Iteration;
use crate::search::driver::time_manager::{Loss, TimeManager};
use crate::search::driver::watch::Watch;
use crate::search::driver::{Caller, Pace, Root, deepen};
use crate::search::helpers::pool::CurrentPool;
use crate::search::transposition::{BestTwo, Key, TranspositionTable};
use crate::search::{Control, Limits, OutOfMemory, OutOfThreads, Parameters, Report, Searcher, Sink};
use helper::helper;
use local_table::LocalTable;
use model::Model;
use team::{Resources, Team, TeamGuard};
use worker::Worker;

#[cfg(test)]
pub(crate) use iterations::{nodes_to_solve, schedule};

/// The searcher of standard Othello.
///
/// ```
/// # use kado::game::othello8::{Isa, Othello8};
/// # use kado::search::{Control, Limits, NullSink, Searcher, othello::OthelloSearcher};
/// let searcher = OthelloSearcher::new(Isa::best(), 1)?;
/// let control = Control::default();
/// let report = searcher.search(&Othello8::start(), &Limits::depth(4), &control, &mut NullSink);
/// assert_eq!(report.depth, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct OthelloSearcher {
    isa: Isa,
    /// Replaced as a whole; a running search keeps the weights it began with.
    weights: RwLock<Arc<Weights>>,
    model: Arc<Model>,
    /// The parameters of later searches; a running search keeps those it began with.
    parameters: Mutex<Parameters>,
    /// Replaced as a whole when its size changes; a running search keeps the table it began with.
    table: RwLock<Arc<TranspositionTable>>,
    /// The leading thread's local table, kept warm for the next search.
    /// `None` while a search uses it.
    local_table: Mutex<Option<LocalTable>>,
    pool: CurrentPool<Arc<Team>>,
    /// Counts the calls of [`Searcher::clear`], from 1 on; never 0.
    generation: AtomicU32,
    /// The measured search speeds.
    speeds: Speeds,
}

impl Key for Board {
    type Moves = BestTwo;

    const WORDS: usize = 2;

    /// The two slots of a bucket fill a cache line.
    const SLOTS: usize = 2;

    #[inline]
    fn word(self, index: usize) -> u64 {
        [self.player, self.opponent][index]
    }
}

/// The assumed speeds before the first search, in nodes per second: in the midgame, and in a solve.
const SPEEDS: [u64; 2] = [5_000_000, 20_000_000];

impl OthelloSearcher {
    /// Creates a searcher with the built-in weights and a transposition table of `megabytes` MB (2^20 bytes).
    ///
    /// # Errors
    /// If the table or the weights cannot be allocated.
    pub fn new(isa: Isa, megabytes: usize) -> Result<OthelloSearcher, WeightsError> {
        Ok(OthelloSearcher::with_weights(isa, megabytes, Weights::builtin()?)?)
    }

    /// Creates a searcher with these weights and a transposition table of `megabytes` MB (2^20 bytes).
    ///
    /// # Errors
    /// If the table cannot be allocated.
    pub fn with_weights(
        isa: Isa,
        megabytes: usize,
        weights: Arc<Weights>,
    ) -> Result<OthelloSearcher, OutOfMemory> {
        let table = TranspositionTable::new(megabytes)?;
        table.fill_beside();
        Ok(OthelloSearcher::with_table(isa, table, weights))
    }

    /// Creates a searcher with this table and these weights.
    pub fn with_table(isa: Isa, table: TranspositionTable, weights: Arc<Weights>) -> OthelloSearcher {
        OthelloSearcher {
            isa,
            weights: RwLock::new(weights),
            model: Arc::new(Model::shipped()),
            parameters: Mutex::default(),
            table: RwLock::new(Arc::new(table)),
            local_table: Mutex::default(),
            pool: CurrentPool::default(),
            generation: AtomicU32::new(1),
            speeds: Speeds::new(SPEEDS),
        }
    }

    fn weights(&self) -> Arc<Weights> {
        Arc::clone(&self.weights.read().unwrap_or_else(PoisonError::into_inner))
    }

    fn parameters(&self) -> Parameters {
        *self.parameters.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn local_table(&self) -> MutexGuard<'_, Option<LocalTable>> {
        self.local_table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn table(&self) -> Arc<TranspositionTable> {
        Arc::clone(&self.table.read().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Searcher<Othello8> for OthelloSearcher {
    fn search(&self, root: &Othello8, limits: &Limits, control: &Control, sink: &mut dyn Sink) -> Report {
        let started = Instant::now();
        let parameters = self.parameters();
        let board = root.board();
        let table = self.table();
        table.new_search();
        let moves = limits.root_moves(root);
        let schedule = iterations::schedule(board.empties(), limits);
        let time_to_solve = |empties| self.speeds.time_to_solve(iterations::nodes_to_solve(empties));
        let pace = Pace::new(limits, parameters, &self.speeds, |clock| {
            TimeManager::new(&parameters, clock, board.empties(), Loss::of(limits), time_to_solve)
        });
        let generation = self.generation.load(Ordering::Relaxed);
        let local_table = self.local_table().take();
        let local_table = local_table.map_or_else(
            || LocalTable::new(generation),
            |local_table| local_table.with_generation(generation),
        );
        let pool = self.pool.get();
        let resources =
            Resources { table, weights: self.weights(), model: Arc::clone(&self.model), parameters };
        let team = Arc::new(Team::new(self.isa, resources, pool.threads(), generation, limits.nodes));
        pool.call(&team);
        let guard = TeamGuard(&team);
        let listener = Listener::new(sink);
        let (deadline, group) = (pace.deadline(), &team.group);
        let watch = Watch { control, started, deadline, listener: Some(&listener), group };
        let worker = Worker::new(&team, local_table, Some(watch));
        let mut root = OthelloRoot { isa: self.isa, node: Node::new(board), worker };
        let report =
            deepen(&mut root, moves, schedule, &pace, Caller { timer: &watch, control, listener: &listener });
        *self.local_table() = Some(root.worker.into_local_table());
        drop(guard);
        team.group.resume_panic();
        report
    }

    fn clear(&self) {
        self.table().clear();
        let generation = self.generation.load(Ordering::Relaxed);
        self.generation.store(generation.wrapping_add(1).max(1), Ordering::Relaxed);
    }

    fn set_hash(&self, megabytes: usize) -> Result<(), OutOfMemory> {
        let table = Arc::new(TranspositionTable::new(megabytes)?);
        table.fill_beside();
        *self.table.write().unwrap_or_else(PoisonError::into_inner) = table;
        Ok(())
    }

    fn hashfull(&self) -> Option<u32> {
        Some(self.table().hashfull::<Board>())
    }

    fn set_threads(&self, threads: usize) -> Result<(), OutOfThreads> {
        self.pool.set_threads(threads, |_| helper())
    }

    fn set_weights(&self, weights: Arc<Weights>) {
        *self.weights.write().unwrap_or_else(PoisonError::into_inner) = weights;
        self.clear();
    }

    fn set_parameters(&self, parameters: &Parameters) {
        *self.parameters.lock().unwrap_or_else(PoisonError::into_inner) = *parameters;
        self.clear();
    }
}

/// The root of one search; the driver searches it once for each window.
struct OthelloRoot<'a> {
    isa: Isa,
    node: Node,
    worker: Worker<'a>,
}

impl Root for OthelloRoot<'_> {
    fn search(
        &mut self,
        moves: &[Move],
        iteration: Iteration,
        alpha: i32,
        beta: i32,
    ) -> Option<(i32, Vec<Move>)> {
        let moves: Vec<u8> = moves.iter().copied().map(pv::from_move).collect();
        let depth = iteration.depth;
        self.worker.set_selectivity(iteration.selectivity);
        let (worker, node) = (&mut self.worker, &self.node);
        let best = on_tier!(self.isa, isa::root::search(worker, node, &moves, depth, alpha, beta))?;
        Some((best.score, best.pv.into_iter().map(pv::to_move).collect()))
    }

    fn is_aborted(&self) -> bool {
        self.worker.is_aborted()
    }

    fn nodes(&self) -> u64 {
        self.worker.all_nodes()
    }

    fn largest_score(&self) -> i32 {
        6400
    }
}
