//! The searches of `kado.Engine`: one at a time, each on its own thread. Python waits for its variations in
//! short intervals and checks its signals in between.
//!
//! A search owns the engine until its report arrives or it is closed. Every step checks the owner under a
//! lock, so that no call for an earlier search, from any thread, stops the next one or receives its events.

use std::process;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

use kado::engine::{Engine, Event};
use kado::formats::GameText;
use kado::game::{Diagram, Position, Rules};
use pyo3::prelude::*;

use crate::board::Board;
use crate::engine::{EngineCore, lock};
use crate::errors;
use crate::game::Game;
use crate::report::{PyInfo, Report, info};
use crate::waiting::PATIENCE;

/// The position to search: a board, or a game with its history.
pub(crate) enum Place {
    Board(Rules, Diagram),
    Game(Box<GameText>),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Place {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Place> {
        if let Ok(game) = object.cast::<Game>() {
            return Ok(Place::Game(Box::new(game.try_borrow()?.written())));
        }
        let board = object.cast::<Board>()?.get();
        Ok(Place::Board(board.position.rules(), board.position.diagram()))
    }
}

impl Place {
    /// Makes this position the current one of an engine that does not search.
    pub(crate) fn set_up(&self, engine: &mut Engine) -> PyResult<()> {
        let rules = match self {
            Place::Board(rules, _) => *rules,
            Place::Game(game) => game.rules,
        };
        engine.switch_rules(rules).map_err(errors::search)?;
        match self {
            Place::Board(_, diagram) => engine.setup(diagram),
            Place::Game(game) => engine.load(game),
        }
        .map_err(errors::board)
    }
}

/// The answer of a search. Its address identifies the search.
struct Answer {
    /// The process with the search thread. After a fork the search is over in the child process, which must
    /// not wait for locks and events of the parent.
    process: u32,
    report: OnceLock<Report>,
}

/// The search that owns an engine, and the events of that search.
pub(crate) struct Searches {
    owner: Mutex<Option<Arc<Answer>>>,
    events: Mutex<Receiver<Event>>,
}

impl Searches {
    pub(crate) fn new(events: Receiver<Event>) -> Searches {
        Searches { owner: Mutex::new(None), events: Mutex::new(events) }
    }

    /// Locks the owner if it is this search, which then cannot end before the lock is released.
    fn owned_by(&self, answer: &Arc<Answer>) -> Option<MutexGuard<'_, Option<Arc<Answer>>>> {
        if answer.process != process::id() {
            return None;
        }
        Some(lock(&self.owner)).filter(|owner| owner.as_ref().is_some_and(|owner| Arc::ptr_eq(owner, answer)))
    }
}

impl EngineCore {
    /// Returns whether a search still owns the engine.
    fn is_owner(&self, answer: &Arc<Answer>) -> bool {
        self.searches.owned_by(answer).is_some()
    }

    /// Stops a search if it still owns the engine.
    fn stop(&self, answer: &Arc<Answer>) {
        if let Some(_owner) = self.searches.owned_by(answer) {
            lock(&self.engine).stop();
        }
    }

    /// Waits for the next variation of a search. Returns `None` if there is none yet, or if the search is
    /// over.
    fn next(&self, answer: &Arc<Answer>) -> Option<PyInfo> {
        if answer.process != process::id() {
            return None;
        }
        let events = lock(&self.searches.events);
        if !self.is_owner(answer) {
            return None;
        }
        let event = events.recv_timeout(PATIENCE);
        let mut engine = lock(&self.engine);
        let size = engine.game().size();
        match event {
            Ok(Event::Info(step)) => return Some(info(&step, size)),
            // The answer is empty: only this call receives the report, and only once.
            Ok(Event::Done(report)) => drop(answer.report.set(Report { report, size })),
            Err(RecvTimeoutError::Timeout) => return None,
            Err(RecvTimeoutError::Disconnected) => {}
        }
        engine.finish_search();
        drop(engine);
        *lock(&self.searches.owner) = None;
        None
    }

    /// Ends a search and waits until it has left the engine.
    fn end(&self, answer: &Arc<Answer>) {
        self.stop(answer);
        while self.is_owner(answer) {
            self.next(answer);
        }
    }

    /// Ends the search that owns the engine, if any.
    pub(crate) fn end_search(&self) {
        let owner = lock(&self.searches.owner).clone();
        if let Some(answer) = owner {
            self.end(&answer);
        }
    }
}

/// A search. It ends when it is dropped.
#[pyclass(frozen, module = "kado._kado")]
pub(crate) struct Search {
    core: Py<EngineCore>,
    answer: Arc<Answer>,
}

impl Search {
    /// Starts a search by `start`, which is called while no other search owns the engine.
    pub(crate) fn start(
        core: Py<EngineCore>,
        py: Python<'_>,
        start: impl FnOnce(&mut Engine) -> PyResult<()> + Send,
    ) -> PyResult<Search> {
        let answer = Arc::new(Answer { process: process::id(), report: OnceLock::new() });
        let engine = core.get();
        py.detach(|| {
            let mut owner = lock(&engine.searches.owner);
            if owner.is_some() {
                return Err(errors::search("a search is running"));
            }
            start(&mut lock(&engine.engine))?;
            *owner = Some(Arc::clone(&answer));
            Ok(())
        })?;
        Ok(Search { core, answer })
    }
}

#[pymethods]
impl Search {
    /// Waits for the next variation; `None` at the end of the search. An interrupt ends the search.
    fn next(&self, py: Python<'_>) -> PyResult<Option<PyInfo>> {
        let core = self.core.get();
        while py.detach(|| core.is_owner(&self.answer)) {
            if let Some(found) = py.detach(|| core.next(&self.answer)) {
                return Ok(Some(found));
            }
            py.check_signals().inspect_err(|_| self.close(py))?;
        }
        Ok(None)
    }

    /// Waits for the end of the search, and returns its report. An interrupt ends the search.
    fn finish(&self, py: Python<'_>) -> PyResult<Report> {
        while self.next(py)?.is_some() {
            py.check_signals().inspect_err(|_| self.close(py))?;
        }
        self.answer.report.get().cloned().ok_or_else(|| errors::search("the search ended without an answer"))
    }

    /// Asks the search to answer now.
    fn stop(&self, py: Python<'_>) {
        py.detach(|| self.core.get().stop(&self.answer));
    }

    /// Ends the search. An interrupt has to wait.
    fn close(&self, py: Python<'_>) {
        py.detach(|| self.core.get().end(&self.answer));
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        Python::attach(|py| self.close(py));
    }
}
