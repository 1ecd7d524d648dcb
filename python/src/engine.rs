//! The engine beneath `kado.Engine`: one search at a time on its own thread. Python waits for its events in
//! short intervals and checks its signals in between.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kado::engine::{Engine, Event, Options, load_weights};
use kado::eval::othello::Weights;
use kado::game::othello8::Isa;
use kado::game::{Position, Rules};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;

use crate::board::Board;
use crate::game::Game;
use crate::limits::Limits;
use crate::report::{Report, info, score};
use crate::{errors, moves};

/// A move of the opening book: name, score in discs, variation.
type BookRow = (String, f64, Vec<String>);

/// The engine: the position to search, the options, the running search.
#[pyclass(frozen, module = "kado._kado")]
pub(crate) struct EngineCore {
    engine: Mutex<Engine>,
    events: Mutex<Receiver<Event>>,
}

/// Locks a mutex; a panic elsewhere has left its value consistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl EngineCore {
    /// Returns the weights selected by the options.
    pub(crate) fn weights(&self, py: Python<'_>) -> PyResult<Arc<Weights>> {
        py.detach(|| load_weights(lock(&self.engine).options())).map_err(errors::option)
    }
}

/// Makes the engine play these rules.
fn play_rules(engine: &mut Engine, rules: Rules) -> PyResult<()> {
    if engine.is_searching() {
        return Err(errors::search("a search is running"));
    }
    if engine.game().rules() == rules { Ok(()) } else { engine.set_rules(rules).map_err(errors::search) }
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
        Ok(EngineCore { engine: Mutex::new(engine.map_err(errors::option)?), events: Mutex::new(events) })
    }

    /// Sets an option.
    fn set_option(&self, py: Python<'_>, name: &str, value: &str) -> PyResult<()> {
        py.detach(|| {
            let mut engine = lock(&self.engine);
            if engine.is_searching() {
                return Err(errors::search("a search is running"));
            }
            engine.set_option(name, value).map_err(errors::option)
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

    /// Sets the position to search.
    fn set_up(&self, py: Python<'_>, board: &Board) -> PyResult<()> {
        py.detach(|| {
            let mut engine = lock(&self.engine);
            play_rules(&mut engine, board.position.rules())?;
            engine.setup(&board.position.diagram()).map_err(errors::board)
        })
    }

    /// Sets the game whose last position is searched.
    fn load(&self, py: Python<'_>, game: PyRef<'_, Game>) -> PyResult<()> {
        let written = game.written();
        py.detach(|| {
            let mut engine = lock(&self.engine);
            play_rules(&mut engine, written.rules)?;
            engine.load(&written).map_err(errors::board)
        })
    }

    /// Clears the tables before the next search.
    fn clear(&self, py: Python<'_>) {
        py.detach(|| lock(&self.engine).clear_search());
    }

    /// Starts a search.
    fn go(&self, py: Python<'_>, limits: &Limits) -> PyResult<()> {
        py.detach(|| lock(&self.engine).go(limits.0.clone())).map_err(errors::search)
    }

    /// Starts the choice of a move for play, within limits or according to the options.
    #[pyo3(signature = (limits = None))]
    fn choose(&self, py: Python<'_>, limits: Option<&Limits>) -> PyResult<()> {
        py.detach(|| {
            let mut engine = lock(&self.engine);
            let limits = limits.map_or_else(|| engine.move_limits(None), |limits| limits.0.clone());
            engine.choose_move(limits)
        })
        .map_err(errors::search)
    }

    /// Waits up to `milliseconds` for the search: returns a step, its report, or nothing yet.
    fn wait<'py>(&self, py: Python<'py>, milliseconds: u64) -> PyResult<Option<Bound<'py, PyAny>>> {
        let patience = Duration::from_millis(milliseconds);
        let event = py.detach(|| lock(&self.events).recv_timeout(patience));
        let size = py.detach(|| lock(&self.engine).game().size());
        match event {
            Ok(Event::Info(step)) => info(&step, size).into_bound_py_any(py).map(Some),
            Ok(Event::Done(report)) => {
                py.detach(|| lock(&self.engine).finish_search());
                Report { report, size }.into_bound_py_any(py).map(Some)
            }
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(errors::search("the search ended without an answer")),
        }
    }

    /// Asks the search to answer now.
    fn stop(&self, py: Python<'_>) {
        py.detach(|| lock(&self.engine).stop());
    }

    /// Whether a search is running.
    fn is_searching(&self, py: Python<'_>) -> bool {
        py.detach(|| lock(&self.engine).is_searching())
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
