//! The engine beneath `kado.Engine`: its options, its evaluations, and one search at a time
//! (`crate::search`).

use std::mem;
use std::process;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use kado::engine::{Engine, Options, load_weights};
use kado::eval::othello::Weights;
use kado::game::othello8::Isa;
use kado::game::{Position, Rules};
use pyo3::prelude::*;

use crate::board::Board;
use crate::limits::Limits;
use crate::report::score;
use crate::search::{Place, Search, Searches};
use crate::{errors, moves};

/// A move of the opening book: name, score in discs, variation.
type BookRow = (String, f64, Vec<String>);

/// The engine: the position to search, the options, the running search.
#[pyclass(frozen, module = "kado._kado")]
pub(crate) struct EngineCore {
    pub(crate) engine: Arc<Mutex<Engine>>,
    pub(crate) searches: Searches,
    /// The process that created the engine.
    process: u32,
}

/// Locks a mutex; a panic elsewhere has left its value consistent.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl EngineCore {
    /// Returns the weights selected by the options.
    pub(crate) fn weights(&self, py: Python<'_>) -> PyResult<Arc<Weights>> {
        py.detach(|| load_weights(lock(&self.engine).options())).map_err(errors::option)
    }
}

impl Drop for EngineCore {
    /// Keeps the engine in the memory of a forked child: dropping it would join threads that only the parent
    /// has.
    fn drop(&mut self) {
        if process::id() != self.process {
            mem::forget(Arc::clone(&self.engine));
        }
    }
}

#[pymethods]
impl EngineCore {
    #[new]
    fn new(py: Python<'_>, game: &str, settings: Vec<(String, String)>) -> PyResult<EngineCore> {
        let rules: Rules = game.parse().map_err(errors::rules)?;
        let mut options = Options::default();
        for (name, value) in &settings {
            options.set(name, value).map_err(errors::option)?;
        }
        let (sender, events) = channel();
        // Events are dropped when the receiver is gone.
        let sink = Arc::new(move |event| drop(sender.send(event)));
        let engine = py.detach(|| Engine::with_rules(rules, options, Isa::best(), sink));
        let engine = Arc::new(Mutex::new(engine.map_err(errors::option)?));
        Ok(EngineCore { engine, searches: Searches::new(events), process: process::id() })
    }

    /// Sets an option to a value that need not be valid for the game of the last search.
    fn set_option(&self, py: Python<'_>, name: &str, value: &str) -> PyResult<()> {
        if self.process != process::id() {
            let text = "the engine belongs to the parent process: create one after the fork";
            return Err(errors::search(text));
        }
        py.detach(|| {
            let mut engine = lock(&self.engine);
            if engine.is_searching() {
                return Err(errors::search("a search is running"));
            }
            engine.set_option_for_any_game(name, value).map_err(errors::option)
        })
    }

    /// The value of an option.
    fn option(&self, py: Python<'_>, name: &str) -> PyResult<String> {
        py.detach(|| {
            let engine = lock(&self.engine);
            let spec = engine.options().find(name).map_err(errors::option)?;
            Ok(engine.options().text(spec))
        })
    }

    /// Clears the tables before the next search.
    fn clear(&self, py: Python<'_>) {
        py.detach(|| lock(&self.engine).clear_search());
    }

    /// Starts a search of a board or of the last position of a game. With `choose` it chooses a move for
    /// play, within limits or according to the options; with `clear` it begins with empty tables.
    #[pyo3(signature = (place, limits = None, *, choose = false, clear = false))]
    fn search(
        slf: Py<EngineCore>,
        py: Python<'_>,
        place: Place,
        limits: Option<&Limits>,
        choose: bool,
        clear: bool,
    ) -> PyResult<Search> {
        let start = |engine: &mut Engine| {
            place.set_up(engine)?;
            if clear {
                engine.clear_search();
            }
            let limits = limits.map_or_else(|| engine.move_limits(None), |limits| limits.0.clone());
            if choose { engine.choose_move(limits) } else { engine.go(limits) }.map_err(errors::search)
        };
        Search::start(slf, py, start)
    }

    /// Ends the running search, if any.
    fn close(&self, py: Python<'_>) {
        py.detach(|| self.end_search());
    }

    /// The evaluation of a board in discs, and of its moves, best first.
    fn evaluation(&self, py: Python<'_>, board: &Board) -> PyResult<(f64, Vec<(String, f64)>)> {
        let position = board.othello8()?;
        let found = py.detach(|| lock(&self.engine).evaluation(position)).map_err(errors::option)?;
        let size = position.size();
        let row = |&(mv, value, _): &(_, kado::base::Score, _)| (moves::name(mv, size), value.discs());
        Ok((found.score.discs(), found.moves.iter().map(row).collect()))
    }

    /// The moves of a board in the opening book, best first.
    fn book_moves(&self, py: Python<'_>, board: &Board) -> PyResult<Vec<BookRow>> {
        let position = board.othello8()?;
        let known = py.detach(|| lock(&self.engine).book_moves_at(position));
        let size = position.size();
        let row = |known: &kado::engine::BookMove| {
            (moves::name(known.line[0], size), score(known.score).0, moves::names(&known.line, size))
        };
        Ok(known.iter().map(row).collect())
    }
}
