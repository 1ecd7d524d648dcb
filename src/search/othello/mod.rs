//! The search of standard Othello: the driver's iterations over a principal-variation search that is compiled once
//! for each tier of instruction sets.

mod cache;
mod isa;
pub mod model;
mod plan;
mod pv;
mod worker;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::{Duration, Instant};

use crate::base::Move;
use crate::eval::othello::{Node, Weights};
use crate::game::Position;
use crate::game::othello8::{Isa, Othello8, isa::on_tier};

use super::deepen::{Plan, Root, Step, deepen};
use super::table::Table;
use super::{Budget, Control, Limits, OutOfMemory, Report, Searcher, Sink, budget};
use cache::Cache;
use model::Model;
use worker::Worker;

/// The searcher of standard Othello.
#[derive(Debug)]
pub struct OthelloSearcher {
    isa: Isa,
    weights: Arc<Weights>,
    model: Model,
    /// Replaced as a whole when its size changes; a running search keeps the one it began with.
    table: RwLock<Arc<Table>>,
    /// Lent to the running search, so that the next one finds it warm.
    cache: Mutex<Option<Cache>>,
}

impl OthelloSearcher {
    /// Creates a searcher that uses this instruction set and a transposition table of this many MB (2^20 bytes).
    ///
    /// # Errors
    /// If the table cannot be allocated.
    pub fn new(isa: Isa, megabytes: usize) -> Result<OthelloSearcher, OutOfMemory> {
        Ok(OthelloSearcher::with_table(isa, Table::new(megabytes)?))
    }

    /// Creates a searcher that uses this instruction set and this table.
    pub fn with_table(isa: Isa, table: Table) -> OthelloSearcher {
        OthelloSearcher {
            isa,
            weights: Arc::new(Weights::handmade()),
            model: Model::shipped(),
            table: RwLock::new(Arc::new(table)),
            cache: Mutex::default(),
        }
    }

    fn cache(&self) -> MutexGuard<'_, Option<Cache>> {
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn table(&self) -> Arc<Table> {
        Arc::clone(&self.table.read().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Searcher<Othello8> for OthelloSearcher {
    fn search(&self, root: &Othello8, limits: &Limits, control: &Control, sink: &mut dyn Sink) -> Report {
        let started = Instant::now();
        let board = root.board();
        let table = self.table();
        table.begin_search();
        let moves = root_moves(root, &limits.only);
        let share = time_share(limits, board.empties(), moves.len());
        let deadline = share.and_then(|share| started.checked_add(share.hard));
        let plan = Plan {
            steps: plan::steps(board.empties(), limits),
            lines: limits.lines.max(1),
            started,
            soft: share.map(|share| share.soft),
            infinite: limits.infinite,
            largest: 6400,
        };
        let cache = self.cache().take().unwrap_or_else(Cache::new);
        let worker = Worker::new(&table, &self.weights, &self.model, cache, control, limits.nodes, deadline);
        let mut root = OthelloRoot { isa: self.isa, node: Node::new(board), worker };
        let report = deepen(&mut root, moves, &plan, control, sink);
        *self.cache() = Some(root.worker.into_cache());
        report
    }

    fn clear(&self) {
        self.table().clear();
        *self.cache() = None;
    }

    fn set_hash(&self, megabytes: usize) -> Result<(), OutOfMemory> {
        let table = Arc::new(Table::new(megabytes)?);
        *self.table.write().unwrap_or_else(PoisonError::into_inner) = table;
        Ok(())
    }
}

/// Returns the legal moves that `only` names, or all if it names none.
fn root_moves(root: &Othello8, only: &[Move]) -> Vec<Move> {
    let legal = root.legal_moves();
    let wanted: Vec<Move> = legal.iter().copied().filter(|mv| only.contains(mv)).collect();
    if wanted.is_empty() { legal } else { wanted }
}

/// Returns how long this move may take, if the limits bound it in time. A forced move takes no thought when the
/// clock runs.
fn time_share(limits: &Limits, empties: u32, moves: usize) -> Option<Budget> {
    let by_clock = limits.clock.map(|clock| {
        let share = budget(&clock, empties, limits.overhead);
        if moves == 1 { Budget { soft: Duration::ZERO, ..share } } else { share }
    });
    let by_time = limits.time.map(|time| Budget { soft: time, hard: time });
    match (by_clock, by_time) {
        (Some(a), Some(b)) => Some(Budget { soft: a.soft.min(b.soft), hard: a.hard.min(b.hard) }),
        (share, None) | (None, share) => share,
    }
}

/// The root of one search, which the driver searches once for each window.
struct OthelloRoot<'a> {
    isa: Isa,
    node: Node,
    worker: Worker<'a>,
}

impl Root for OthelloRoot<'_> {
    fn search(&mut self, moves: &[Move], step: Step, alpha: i32, beta: i32) -> Option<(i32, Vec<Move>)> {
        let moves: Vec<u8> = moves.iter().copied().map(pv::from_move).collect();
        let depth = step.depth;
        self.worker.set_selectivity(step.selectivity);
        let (worker, node) = (&mut self.worker, &self.node);
        let best = on_tier!(self.isa, isa::root::search(worker, node, &moves, depth, alpha, beta))?;
        Some((best.score, best.pv.into_iter().map(pv::to_move).collect()))
    }

    fn is_aborted(&self) -> bool {
        self.worker.is_aborted()
    }

    fn nodes(&self) -> u64 {
        self.worker.nodes
    }
}
