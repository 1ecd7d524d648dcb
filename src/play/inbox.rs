//! Where what the engine says waits for the table.

use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};

use crate::engine::{Event, EventSink, Report};

/// Where the events of the engine arrive.
#[derive(Debug)]
pub struct Inbox {
    sender: Sender<Event>,
    events: Receiver<Event>,
}

impl Default for Inbox {
    fn default() -> Inbox {
        Inbox::new()
    }
}

impl Inbox {
    /// Creates an inbox.
    pub fn new() -> Inbox {
        let (sender, events) = mpsc::channel();
        Inbox { sender, events }
    }

    /// Returns the sink through which the engine of the table sends its events.
    pub fn sink(&self) -> EventSink {
        let sender = self.sender.clone();
        // Once the table is gone, nobody wants to know.
        Arc::new(move |event| drop(sender.send(event)))
    }

    /// Returns the answer of the search if it has come.
    pub(super) fn poll(&self) -> Option<Report> {
        self.events.try_iter().find_map(answer)
    }

    /// Waits for the answer of a search that runs.
    pub(super) fn wait(&self) -> Option<Report> {
        self.events.iter().find_map(answer)
    }

    /// Drops all that has come.
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
