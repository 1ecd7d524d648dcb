//! The engine's methods that wait for the report of a search, and the handle that stops it.

use std::mem;
use std::sync::{Arc, Mutex, PoisonError, Weak, mpsc};

use crate::search::{Control, Info, Limits, Report};

use super::{Engine, EngineError, Event, EventSink};

/// A handle that stops the searches of an engine from another thread.
///
/// ```
/// use kado::engine::{Engine, Limits};
///
/// let mut engine = Engine::of("gomoku".parse()?)?;
/// let stopper = engine.stopper();
/// // A search without an end; the first line that it finds stops it.
/// let report = std::thread::scope(|scope| {
///     let (sender, found) = std::sync::mpsc::channel();
///     scope.spawn(move || found.recv().map(|()| stopper.stop()));
///     let limits = Limits { infinite: true, ..Limits::default() };
///     engine.search_with(limits, |_| sender.send(()).unwrap_or_default())
/// })?;
/// engine.play(report.mv())?;
/// # Ok::<(), kado::engine::EngineError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Stopper(Arc<Mutex<Weak<Control>>>);

impl Stopper {
    /// Asks the running search to report now; does nothing if no search is running.
    /// A search that begins later is not stopped.
    pub fn stop(&self) {
        if let Some(control) = self.search().upgrade() {
            control.stop();
        }
    }

    /// Sets the search that the handle stops.
    pub(super) fn set_search(&self, control: &Arc<Control>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Arc::downgrade(control);
    }

    fn search(&self) -> Weak<Control> {
        Weak::clone(&self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Ends the search of an engine when it is dropped, also by a panic.
struct EndOfSearch<'a>(&'a mut Engine);

impl Drop for EndOfSearch<'_> {
    fn drop(&mut self) {
        self.0.stop();
        self.0.finish_search();
    }
}

impl Engine {
    /// Searches the current position and waits for the report.
    /// The event sink of the engine receives nothing. [`Engine::stopper`] stops the search early.
    ///
    /// # Errors
    /// If the game is over, a root move in the limits is illegal, or a search is running.
    pub fn search(&mut self, limits: Limits) -> Result<Report, EngineError> {
        self.search_with(limits, |_| {})
    }

    /// Searches as [`Engine::search`] does, and passes every variation to `each` when it is found.
    ///
    /// # Errors
    /// In the cases of [`Engine::search`].
    ///
    /// # Panics
    /// If the search ends without a report, which is a bug.
    pub fn search_with(&mut self, limits: Limits, each: impl FnMut(&Info)) -> Result<Report, EngineError> {
        self.wait_for(|engine| engine.go(limits), each)
    }

    /// Chooses a move to play, as [`Engine::choose_move`] does, and waits for the report.
    /// With the limits of [`Engine::move_limits`], the move is that of the level in the options.
    ///
    /// ```
    /// # use kado::engine::Engine;
    /// let mut engine = Engine::of("othello".parse()?)?;
    /// engine.set_option("Level", "3")?;
    /// let report = engine.choose(engine.move_limits(None))?;
    /// engine.play(report.mv())?;
    /// assert_eq!(engine.undo(), Some(report.mv()));
    /// # Ok::<(), kado::engine::EngineError>(())
    /// ```
    ///
    /// # Errors
    /// In the cases of [`Engine::choose_move`].
    ///
    /// # Panics
    /// If the search ends without a report, which is a bug.
    pub fn choose(&mut self, limits: Limits) -> Result<Report, EngineError> {
        self.wait_for(|engine| engine.choose_move(limits), |_| {})
    }

    /// Returns a handle that stops the searches of this engine from another thread.
    pub fn stopper(&self) -> Stopper {
        self.stopper.clone()
    }

    /// Starts a search with `start`, passes its variations to `each`, and waits for its report.
    fn wait_for(
        &mut self,
        start: impl FnOnce(&mut Engine) -> Result<(), EngineError>,
        mut each: impl FnMut(&Info),
    ) -> Result<Report, EngineError> {
        let (sender, events) = mpsc::channel();
        // A send fails only if the receiver below is dropped: then nobody waits for the events.
        let sink: EventSink = Arc::new(move |event| drop(sender.send(event)));
        let own_sink = mem::replace(&mut self.events, sink);
        let started = start(self);
        self.events = own_sink;
        started?;
        let _ending = EndOfSearch(self);
        let mut answer = None;
        for event in events {
            match event {
                Event::Info(info) => each(&info),
                Event::Done(report) => {
                    answer = Some(report);
                    break;
                }
            }
        }
        Ok(answer.expect("every search sends its answer"))
    }
}
