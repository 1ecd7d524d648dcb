//! Queue of engine events for a local game.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};

use crate::engine::{Event, EventSink, Report};

/// Holds the events of the engine until the game polls them.
#[derive(Debug)]
pub struct EventQueue {
    sender: Sender<Event>,
    events: Receiver<Event>,
}

impl Default for EventQueue {
    fn default() -> EventQueue {
        let (sender, events) = mpsc::channel();
        EventQueue { sender, events }
    }
}

impl EventQueue {
    /// Returns the sink for the events of the engine.
    pub fn sink(&self) -> EventSink {
        let sender = self.sender.clone();
        // The send fails only after the game has been dropped.
        Arc::new(move |event| drop(sender.send(event)))
    }

    /// Returns the report of the search if it has arrived.
    pub(super) fn poll(&self) -> Option<Report> {
        self.events.try_iter().find_map(answer)
    }

    /// Waits until the report of the running search arrives, and returns the report.
    /// Never returns if no search is running. The result is never `None`, since the queue keeps a sender.
    pub(super) fn wait(&self) -> Option<Report> {
        self.events.iter().find_map(answer)
    }

    /// Discards all pending events.
    pub(super) fn clear(&self) {
        self.events.try_iter().for_each(drop);
    }
}

fn answer(event: Event) -> Option<Report> {
    match event {
        Event::Done(report) => Some(report),
        Event::Info(_) => None,
    }
}
