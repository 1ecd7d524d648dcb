//! Runs a search on a separate thread.
//! The search sends exactly one report, even if the search panics. If the system cannot start a thread, a
//! bounded search runs on the thread of its caller.

use std::any::Any;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::thread::{Builder, JoinHandle};
use std::time::Instant;

use crate::base::Move;
use crate::search::{Control, Info, Limits, Report, Sink, Source};

use super::{Event, EventSink};

/// A search that is ready to run on another thread; it returns its report.
pub(super) type Task = Box<dyn FnOnce(&Limits, &Control, &mut dyn Sink) -> Report + Send>;

/// A running search: its control and its thread.
#[derive(Debug)]
pub(super) struct Running {
    pub(super) control: Arc<Control>,
    /// `None` if the search has run on the thread of its caller.
    thread: Option<JoinHandle<()>>,
    is_infinite: bool,
}

type Work = Box<dyn FnOnce() + Send>;

/// Error: the system cannot start a search thread.
#[derive(Debug)]
pub(super) struct NoThread;

/// A new thread, and the channel that gives it its work.
/// The work is sent after the start: a thread that cannot be started would lose it.
type NewThread = io::Result<(JoinHandle<()>, Sender<Work>)>;

fn new_thread() -> NewThread {
    let (sender, work) = channel::<Work>();
    let run_one = move || work.into_iter().take(1).for_each(|work| work());
    Ok((Builder::new().name("search".to_owned()).spawn(run_one)?, sender))
}

impl Running {
    /// Starts a search.
    /// If the search panics, it reports the latest best variation, or the legal move `first` if it has not
    /// found a variation. A pondering search does not report before a stop or a ponder hit.
    /// If the system cannot start a thread, a search that is neither infinite nor pondering has ended when
    /// this function returns.
    ///
    /// # Errors
    /// If the system cannot start a thread, and the search is infinite or pondering.
    pub(super) fn start(
        task: Task,
        limits: Limits,
        control: Arc<Control>,
        first: Move,
        events: &EventSink,
    ) -> Result<Running, NoThread> {
        Running::start_on(new_thread(), task, limits, control, first, events)
    }

    fn start_on(
        thread: NewThread,
        task: Task,
        limits: Limits,
        control: Arc<Control>,
        first: Move,
        events: &EventSink,
    ) -> Result<Running, NoThread> {
        let mut running = Running { control, thread: None, is_infinite: limits.infinite };
        let work: Work = Box::new({
            let control = Arc::clone(&running.control);
            let events = Arc::clone(events);
            move || run(task, &limits, first, &control, &events)
        });
        match thread {
            Ok((thread, sender)) => {
                sender.send(work).map_err(|_| NoThread)?;
                running.thread = Some(thread);
            }
            Err(error) if running.is_unbounded() => {
                log::error!("cannot start a search thread: {error}");
                return Err(NoThread);
            }
            Err(error) => {
                log::error!("cannot start a search thread: {error}; the search cannot be stopped");
                work();
            }
        }
        Ok(running)
    }

    /// Returns whether the search ends only on request: it is infinite, or still ponders.
    pub(super) fn is_unbounded(&self) -> bool {
        self.is_infinite || self.control.is_pondering()
    }

    /// Waits for the end of the search. The thread of the search itself, from an event, does not wait.
    pub(super) fn join(self) {
        let own = std::thread::current().id();
        let other = self.thread.filter(|thread| thread.thread().id() != own);
        if other.is_some_and(|thread| thread.join().is_err()) {
            log::error!("the search thread panicked while it reported");
        }
    }
}

fn run(task: Task, limits: &Limits, first: Move, control: &Control, events: &EventSink) {
    let started = Instant::now();
    let mut relay = Relay { events, best: None };
    let result = catch_unwind(AssertUnwindSafe(|| task(limits, control, &mut relay)));
    let report = result.unwrap_or_else(|panic| {
        log::error!(
            "the search panicked: {}; answering with the best move so far",
            panic_text(panic.as_ref())
        );
        relay.report_so_far(first, started)
    });
    control.wait_while_pondering();
    events(Event::Done(report));
}

fn panic_text(panic: &(dyn Any + Send)) -> &str {
    panic
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message")
}

/// Forwards the events of a search; keeps the latest best variation for the report after a panic.
struct Relay<'a> {
    events: &'a EventSink,
    best: Option<Info>,
}

impl Relay<'_> {
    fn report_so_far(&self, first: Move, started: Instant) -> Report {
        let time = started.elapsed();
        match self.best.clone() {
            None => Report { time, ..Report::unsearched(first) },
            Some(Info { depth, selectivity, solved, line, nodes, .. }) => {
                let lines = vec![line];
                Report { lines, depth, selectivity, solved, nodes, time, source: Source::Search }
            }
        }
    }
}

impl Sink for Relay<'_> {
    fn info(&mut self, info: &Info) {
        if info.rank == 0 {
            self.best = Some(info.clone());
        }
        (self.events)(Event::Info(info.clone()));
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Mutex, mpsc};

    use super::*;
    use crate::engine::{Engine, Options};
    use crate::game::Position;
    use crate::game::othello8::{Isa, Othello8};
    use crate::search::Searcher;

    /// Starts a search of a task that reports `first`, on this thread. Returns the number of its reports.
    fn reports(thread: NewThread, limits: Limits, control: Control) -> Result<usize, NoThread> {
        let first = Move::PASS;
        let (sender, events) = mpsc::channel();
        let sink: EventSink = Arc::new(move |event| drop(sender.send(event)));
        let task: Task = Box::new(move |_, _, _| {
            let ignored: EventSink = Arc::new(|_| {});
            Relay { events: &ignored, best: None }.report_so_far(first, Instant::now())
        });
        let running = Running::start_on(thread, task, limits, Arc::new(control), first, &sink)?;
        running.join();
        drop(sink);
        Ok(events.iter().filter(|event| matches!(event, Event::Done(report) if report.mv() == first)).count())
    }

    #[test]
    fn without_a_thread_a_bounded_search_is_answered_and_an_unbounded_one_refused() {
        let refused = || Err(io::ErrorKind::WouldBlock.into());
        let infinite = || Limits { infinite: true, ..Limits::default() };
        assert_eq!(reports(new_thread(), Limits::depth(3), Control::default()).ok(), Some(1));
        assert_eq!(reports(refused(), Limits::depth(3), Control::default()).ok(), Some(1));
        assert!(reports(refused(), infinite(), Control::default()).is_err());
        assert!(reports(refused(), Limits::depth(3), Control::pondering()).is_err());
    }

    /// A searcher that always panics.
    struct Panicking;

    impl Searcher<Othello8> for Panicking {
        fn search(&self, _: &Othello8, _: &Limits, _: &Control, _: &mut dyn Sink) -> Report {
            panic!("on purpose");
        }
    }

    #[test]
    fn a_search_that_panics_reports_a_legal_move_of_its_position() {
        let (sender, events) = mpsc::channel();
        let sink: EventSink = Arc::new(move |event| drop(sender.send(event)));
        let mut engine = Engine::with_searcher(Options::default(), Panicking, sink);
        let mut position = Othello8::start();
        let first = position.legal_moves()[0];
        position.play(first).unwrap();
        engine.go_after(&[first], Limits::depth(1)).unwrap();
        let Ok(Event::Done(report)) = events.recv() else { panic!("no report") };
        engine.finish_search();
        assert!(position.legal_moves().contains(&report.mv()), "{report:?}");
    }

    #[test]
    fn a_panic_of_the_caller_ends_the_search() {
        let mut engine = Engine::of("othello:6".parse().unwrap()).unwrap();
        let search = || engine.search_with(Limits::depth(8), |_| std::panic::resume_unwind(Box::new(())));
        assert!(catch_unwind(AssertUnwindSafe(search)).is_err());
        assert!(engine.search(Limits::depth(2)).is_ok());
    }

    #[test]
    fn an_engine_is_dropped_by_its_own_event() {
        let shared = Arc::new(Mutex::new(None::<Engine>));
        let (sender, dropped) = mpsc::channel();
        let sink: EventSink = Arc::new({
            let shared = Arc::clone(&shared);
            move |event| {
                if matches!(event, Event::Done(_)) {
                    drop(shared.lock().unwrap().take());
                    sender.send(()).unwrap();
                }
            }
        });
        let mut engine = shared.lock().unwrap();
        engine
            .insert(Engine::new(Options::default(), Isa::best(), sink).unwrap())
            .go(Limits::depth(2))
            .unwrap();
        drop(engine);
        dropped.recv().unwrap();
        assert!(shared.lock().unwrap().is_none());
    }
}
