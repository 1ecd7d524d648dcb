//! The request that is worked on, and what it tells while it is.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use serde::Serialize;

use super::queue::Job;
use super::review;
use super::rpc;
use super::score::{InfoValue, Told};
use super::turns::Work;
use crate::engine::{Engine, Info};

/// The request that is worked on.
#[derive(Debug)]
pub(super) struct Running {
    pub(super) job: Job<Work>,
    pub(super) told: Told,
    pub(super) is_cancelled: bool,
    /// Whether it was stopped for another one and goes on later.
    pub(super) is_suspended: bool,
    /// When the last event was sent.
    sent: Option<Instant>,
    /// Whether there is something new since.
    has_news: bool,
}

/// An event of a request: a member bears its name.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(tag = "event", rename_all = "lowercase")]
pub(super) enum News {
    /// A step of a search.
    Info {
        /// The state of the search.
        info: InfoValue,
    },
    /// A position of a review.
    Position {
        /// What was found.
        position: Box<review::ReviewedPosition>,
    },
    /// How far a review is.
    Progress {
        /// How far it is.
        progress: review::ProgressValue,
    },
}

impl Running {
    pub(super) fn new(job: Job<Work>, told: Told) -> Running {
        Running { job, told, is_cancelled: false, is_suspended: false, sent: None, has_news: false }
    }

    /// Returns the least time between two events, if there are any.
    fn interval(&self) -> Option<Duration> {
        match &self.job.work {
            Work::Search(search) => search.every_ms.map(|every| Duration::from_millis(every.into())),
            Work::Review(_) | Work::Swap2(_) | Work::Set(_) | Work::Clear => None,
        }
    }

    /// Returns when the next event is due, if there is something to tell.
    pub(super) fn due(&self) -> Option<Instant> {
        let interval = self.interval().filter(|_| self.has_news)?;
        Some(self.sent.map_or_else(Instant::now, |sent| sent + interval))
    }

    /// Takes a step of the search, and tells it if that is due.
    pub(super) fn step(&mut self, info: &Info, engine: &Engine, out: &mut dyn Write) -> io::Result<()> {
        self.told.add(info);
        self.has_news = true;
        self.tell_if_due(engine, out)
    }

    /// Sends the state of the search if that is due.
    pub(super) fn tell_if_due(&mut self, engine: &Engine, out: &mut dyn Write) -> io::Result<()> {
        if self.due().is_none_or(|due| due > Instant::now()) {
            return Ok(());
        }
        self.has_news = false;
        self.sent = Some(Instant::now());
        match (&self.job.id, self.told.info(engine.hashfull())) {
            (Some(id), Some(info)) => rpc::tell(out, id, News::Info { info }),
            _ => Ok(()),
        }
    }
}
