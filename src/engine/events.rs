//! The events that a search sends to the caller of the engine.

use std::sync::Arc;

use super::{Info, Report};

/// An event of a running search.
///
/// ```
/// # use std::sync::{Arc, mpsc};
/// # use kado::engine::{Engine, Event, EventSink, Limits, Options};
/// # use kado::game::othello8::Isa;
/// let (sender, events) = mpsc::channel();
/// let sink: EventSink = Arc::new(move |event| drop(sender.send(event)));
/// let mut engine = Engine::with_rules("othello:6".parse()?, Options::default(), Isa::best(), sink)?;
///
/// engine.go(Limits::depth(2))?;
/// let report = events.iter().find_map(|event| match event {
///     Event::Done(report) => Some(report),
///     Event::Info(_) => None,
/// });
/// engine.finish_search();
/// assert_eq!(report.map(|report| report.depth), Some(2));
/// # Ok::<(), kado::engine::EngineError>(())
/// ```
#[derive(Clone, Debug)]
pub enum Event {
    /// A principal variation of a finished iteration.
    Info(Info),
    /// The result: sent exactly once for every [`Engine::go`](super::Engine::go), as the last event of the
    /// search.
    Done(Report),
}

/// A callback that receives the events of a search, on the search thread.
///
/// ```
/// # use std::sync::Arc;
/// # use kado::engine::{Engine, Event, EventSink, Options};
/// # use kado::game::{Rules, othello8::Isa};
/// let sink: EventSink = Arc::new(|event| match event {
///     Event::Info(info) => eprintln!("depth {}", info.depth),
///     Event::Done(report) => eprintln!("{} nodes", report.nodes),
/// });
/// let engine = Engine::with_rules(Rules::OTHELLO, Options::default(), Isa::best(), sink)?;
/// assert!(!engine.is_searching());
/// # Ok::<(), kado::engine::EngineError>(())
/// ```
pub type EventSink = Arc<dyn Fn(Event) + Send + Sync>;
