//! From a position and limits to a report: iterative deepening over a principal-variation search.
//!
//! `deepen` is the driver of every search (iterations, aspiration windows, several lines, the clock) and
//! knows no game. A game lends it a `Root` and a `Schedule` of iterations. `forecast` predicts the cost of
//! the iterations ahead, `time_manager` the share of a move in the game's `clock`, `watch` holds deadline and
//! stop flag, `listener` passes lines to the caller and repeats the best one. `root_moves` is the loop over
//! the root moves, [`transposition`] the transposition table of Othello 8x8, `parameters` the constants that
//! can be tuned. `persona` makes the answer of a search that of a player who errs.
//!
//! [`othello`] searches Othello 8x8 on several threads, [`wide`] other sizes on one thread, [`mnk`] k in a
//! row on one thread.

mod clock;
mod control;
mod driver;
mod limits;
pub mod mnk;
pub mod othello;
mod parameters;
mod persona;
mod report;
pub mod transposition;
pub mod wide;

pub use clock::{Clock, Overtime};
pub use control::Control;
pub use limits::{Goal, Limits};
pub use parameters::{PARAMETERS, Parameter, Parameters, ParametersError};
pub use persona::{Faults, Persona, answer};
pub use report::{Info, Line, Report, Source, nodes_per_second};

pub use crate::memory::OutOfMemory;

use std::sync::Arc;

use crate::eval::othello::Weights;
use crate::game::Position;

/// Where a running search sends its steps. Called on the search's own thread.
pub trait Sink {
    /// Receives one line of one finished iteration.
    fn info(&mut self, info: &Info);
}

/// A sink that drops everything.
#[derive(Debug)]
pub struct NullSink;

impl Sink for NullSink {
    fn info(&mut self, _: &Info) {}
}

/// A searcher for positions of one game. Its tables outlive a search and are shared by its threads.
pub trait Searcher<P: Position>: Send + Sync {
    /// Searches a position that is not over and returns the best move found within the limits.
    ///
    /// Returns soon (within milliseconds) after `control` says stop, always with a legal move. The limits in
    /// time hold from when `control` says that the search ponders no more.
    fn search(&self, root: &P, limits: &Limits, control: &Control, sink: &mut dyn Sink) -> Report;

    /// Forgets what earlier searches learned, so that the next one is as the first.
    fn clear(&self);

    /// Replaces the transposition table by an empty one of this many MB (2^20 bytes).
    ///
    /// # Errors
    /// If it cannot be allocated; the old table is then kept.
    fn set_hash(&self, megabytes: usize) -> Result<(), OutOfMemory>;

    /// Returns how many thousandths of the transposition table the latest search has filled, by a sample;
    /// `None` if there is no table.
    fn hashfull(&self) -> Option<u32> {
        None
    }

    /// Makes later searches run on this many threads, at least one. A searcher that knows no helpers keeps to
    /// one.
    ///
    /// # Errors
    /// If the system does not give so many threads; the number is then as before.
    fn set_threads(&self, _threads: usize) -> Result<(), OutOfThreads> {
        Ok(())
    }

    /// Makes later searches run on these weights, and forgets what earlier ones found with others. A searcher
    /// that evaluates in no such way keeps to its own.
    fn set_weights(&self, _weights: Arc<Weights>) {}

    /// Makes later searches run with these constants, and forgets what earlier ones found with others. A
    /// searcher that has no such constants ignores them.
    fn set_parameters(&self, _parameters: &Parameters) {}
}

/// Threads that could not be started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot start the search threads: {0}")]
pub struct OutOfThreads(std::io::ErrorKind);
