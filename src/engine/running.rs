//! Runs a search on a separate thread.
//! The search sends exactly one report, even if the search panics.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Instant;

use crate::base::{Bound, Move, Score, Selectivity};
use crate::search::{Control, Info, Limits, Line, Report, Sink, Source};

use super::variant::Task;
use super::{Event, EventSink};

/// A running search: its control and its thread.
#[derive(Debug)]
pub(super) struct Running {
    control: Arc<Control>,
    thread: JoinHandle<()>,
    is_infinite: bool,
}

impl Running {
    /// Starts a search.
    /// If the search panics, it reports the latest best variation, or the legal move `first` if it has not
    /// found a variation. A pondering search does not report before a stop or a ponder hit.
    pub(super) fn start(
        task: Task,
        limits: Limits,
        control: Control,
        first: Move,
        events: &EventSink,
    ) -> Running {
        let control = Arc::new(control);
        let is_infinite = limits.infinite;
        let thread = std::thread::spawn({
            let control = Arc::clone(&control);
            let events = Arc::clone(events);
            move || run(task, &limits, first, &control, &events)
        });
        Running { control, thread, is_infinite }
    }

    /// Returns whether the search ends only on request: it is infinite, or still ponders.
    pub(super) fn is_unbounded(&self) -> bool {
        self.is_infinite || self.control.is_pondering()
    }

    pub(super) fn stop(&self) {
        self.control.stop();
    }

    pub(super) fn ponder_hit(&self) {
        self.control.ponder_hit();
    }

    pub(super) fn join(self) {
        if self.thread.join().is_err() {
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
        let line = self.best.as_ref().map_or_else(
            || Line { score: Score::default(), bound: Bound::Lower, pv: vec![first] },
            |info| info.line.clone(),
        );
        Report {
            lines: vec![line],
            depth: self.best.as_ref().map_or(0, |info| info.depth),
            selectivity: self.best.as_ref().map_or(Selectivity::Full, |info| info.selectivity),
            solved: self.best.as_ref().is_some_and(|info| info.solved),
            nodes: self.best.as_ref().map_or(0, |info| info.nodes),
            time: started.elapsed(),
            source: Source::Search,
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
