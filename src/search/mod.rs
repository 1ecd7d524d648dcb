//! The search: iterative deepening over a principal-variation search, from a position to a report.
//!
//! `driver` drives every search (iterations, aspiration windows, `MultiPV`, the clock) and depends on no
//! game: a game provides a `Root` and a `Schedule` of iterations. In `driver`, `root` holds the loop over the
//! root moves, `meter` counts nodes and checks the limits, `watch` holds the deadline and the stop flag,
//! `forecast` predicts the cost of later iterations, `time_manager` computes the share of the `clock` for one
//! move, and `listener` passes lines to the caller and repeats the best one. [`transposition`] is the
//! transposition table of every game, and `parameters` holds the tunable constants. `persona` chooses moves
//! like a player who makes mistakes.
//!
//! [`othello`] searches standard Othello on several threads and its other boards on one thread; [`mnk`]
//! searches k in a row on several threads. `helpers` runs the helper threads of a parallel search.

mod clock;
mod control;
mod current;
mod driver;
mod helpers;
mod limits;
pub mod mnk;
pub mod othello;
mod parameters;
mod persona;
mod report;
#[doc(hidden)]
pub mod transposition;

pub use clock::{Clock, Overtime};
pub use control::Control;
pub use limits::{Goal, Limits};
pub use parameters::{PARAMETERS, Parameter, Parameters, ParametersError};
pub(crate) use persona::answer;
pub use persona::{Faults, Persona};
pub(crate) use report::nodes_per_second;
pub use report::{Info, Line, Report, Source};

pub use crate::memory::OutOfMemory;

use std::sync::Arc;

use crate::eval::othello::Weights;
use crate::game::Position;

/// The receiver of a search's progress.
/// Its method is called on the search thread.
pub trait Sink {
    /// Receives a line that an iteration has found, or the best line again with the current nodes and time.
    fn info(&mut self, info: &Info);
}

/// Every closure that takes an [`Info`] is a sink.
impl<F: FnMut(&Info)> Sink for F {
    fn info(&mut self, info: &Info) {
        self(info);
    }
}

/// A sink that ignores everything.
#[derive(Debug)]
pub struct NullSink;

impl Sink for NullSink {
    fn info(&mut self, _: &Info) {}
}

/// A searcher for positions of one game.
/// Its tables outlive a search and are shared by its threads.
pub trait Searcher<P: Position>: Send + Sync {
    /// Searches a position of an unfinished game and returns the best move found within the limits.
    ///
    /// Returns within milliseconds after [`Control::stop`], always with a legal move. The time limits of a
    /// search that ponders start at `Control::ponder_hit`.
    fn search(&self, root: &P, limits: &Limits, control: &Control, sink: &mut dyn Sink) -> Report;

    /// Clears everything that earlier searches stored about positions.
    /// A searcher without a memory of earlier searches ignores the call.
    fn clear(&self) {}

    /// Replaces the transposition table by an empty one of `megabytes` MB (2^20 bytes).
    /// A searcher without a table ignores the call.
    ///
    /// # Errors
    /// If the new table cannot be allocated; the old size is then kept.
    fn set_hash(&self, _megabytes: usize) -> Result<(), OutOfMemory> {
        Ok(())
    }

    /// Waits until the memory of the transposition table is ready for use.
    /// A search that begins earlier is slower at first. The default implementation returns at once.
    fn wait_for_memory(&self) {}

    /// Returns the share of the transposition table filled by the latest search, in permille.
    /// The value is estimated from a sample. Returns `None` if there is no table.
    fn hashfull(&self) -> Option<u32> {
        None
    }

    /// Sets the number of threads of later searches; 0 counts as 1.
    /// A searcher without helper threads ignores the call.
    ///
    /// # Errors
    /// If the system cannot start the threads; the number is then unchanged.
    fn set_threads(&self, _threads: usize) -> Result<(), OutOfThreads> {
        Ok(())
    }

    /// Sets the evaluation weights of later searches and clears the tables.
    /// A searcher whose evaluation does not use `Weights` ignores the call.
    fn set_weights(&self, _weights: Arc<Weights>) {}

    /// Sets the tunable constants of later searches and clears the tables.
    /// A searcher without tunable constants ignores the call.
    fn set_parameters(&self, _parameters: &Parameters) {}
}

/// Error: the system could not start the search threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot start the search threads: {0}")]
pub struct OutOfThreads(std::io::ErrorKind);
