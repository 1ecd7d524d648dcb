//! The running request and its events.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use serde::Serialize;

use super::info_table::{InfoTable, InfoValue};
use super::queue::Job;
use super::review;
use super::rpc;
use super::work::Work;
use crate::engine::{Engine, Info};

/// The running request, the state of its search, and the time of its last event.
#[derive(Debug)]
pub(super) struct Running {
    pub(super) job: Job,
    pub(super) table: InfoTable,
    pub(super) is_cancelled: bool,
    /// Whether the search was stopped in favor of another request and will resume later.
    pub(super) is_suspended: bool,
    /// The time of the last event; `None` before the first event.
    sent: Option<Instant>,
    /// Whether the state of the search has changed since the last event.
    has_news: bool,
}

/// An event of a request; the member `event` holds the name of the event.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "lowercase")]
pub(super) enum EventValue {
    /// The progress of a search.
    Info {
        /// Depth, nodes, time and principal variations of the search so far.
        info: InfoValue,
    },
    /// A reviewed position.
    Position {
        /// The review of the position: its score, the best move and the move played.
        position: Box<review::ReviewedPosition>,
    },
    /// The progress of a review.
    Progress {
        /// The number of positions reviewed so far, and the number of all positions to review.
        progress: review::ProgressValue,
    },
}

impl Running {
    pub(super) fn new(job: Job, table: InfoTable) -> Running {
        Running { job, table, is_cancelled: false, is_suspended: false, sent: None, has_news: false }
    }

    /// Returns the time at which the next event must be sent.
    /// Returns `None` if the search has sent no info since the last event, or if no events are wanted.
    pub(super) fn due(&self) -> Option<Instant> {
        let Work::Search(search) = &self.job.work else { return None };
        let interval = Duration::from_millis(search.every_ms.filter(|_| self.has_news)?.into());
        Some(self.sent.map_or_else(Instant::now, |sent| sent + interval))
    }

    /// Records an info of the search and sends an event if one is due.
    pub(super) fn step(&mut self, info: &Info, engine: &Engine, out: &mut dyn Write) -> io::Result<()> {
        self.has_news |= self.table.add(info);
        self.send_if_due(engine, out)
    }

    /// Sends the state of the search if an event is due.
    pub(super) fn send_if_due(&mut self, engine: &Engine, out: &mut dyn Write) -> io::Result<()> {
        if self.due().is_none_or(|due| due > Instant::now()) {
            return Ok(());
        }
        self.has_news = false;
        self.sent = Some(Instant::now());
        match (&self.job.id, self.table.info(engine.hashfull())) {
            (Some(id), Some(info)) => rpc::send_event(out, id, EventValue::Info { info }),
            _ => Ok(()),
        }
    }
}
