//! Runs the queued requests one at a time and sends their responses.

use std::io::{self, Write};
use std::time::Instant;

use serde::Serialize;

use super::Empty;
use super::error::{ErrorObject, Kind};
use super::queue::{Job, MOST, Queue};
use super::rpc::{self, Id};
use super::running::{EventValue, Running};
use super::search::{AnalyzeResult, SearchKind};
use super::work::Work;
use crate::engine::{Engine, Event, Report};
use crate::game::{AnyPosition, Record};

/// The queued and running requests.
#[derive(Debug, Default)]
pub(super) struct Scheduler {
    queue: Queue,
    running: Option<Running>,
    /// Responses to requests that were cancelled while they waited.
    pending_replies: Vec<(Id, Answer)>,
}

/// A serialized result, or an error.
pub(super) type Answer = Result<String, ErrorObject>;

pub(super) fn serialized(answer: &impl Serialize) -> Answer {
    serde_json::to_string(answer).map_err(|error| ErrorObject::new(Kind::Internal, error.to_string()))
}

/// Writes the response to a request; a notification gets none.
fn respond(out: &mut dyn Write, id: Option<&Id>, answer: &Answer) -> io::Result<()> {
    match (id, answer) {
        (Some(id), Ok(answer)) => rpc::answer(out, id, answer),
        (Some(id), Err(error)) => rpc::refuse(out, Some(id), error),
        (None, _) => Ok(()),
    }
}

fn cancelled() -> ErrorObject {
    ErrorObject::new(Kind::Cancelled, "the search was cancelled before it began")
}

impl Scheduler {
    /// Returns whether a request with this id is running or waiting.
    pub(super) fn has(&self, id: &Id) -> bool {
        self.queue.has(id) || self.running_id() == Some(id)
    }

    pub(super) fn running_id(&self) -> Option<&Id> {
        self.running.as_ref()?.job.id.as_ref()
    }

    pub(super) fn waiting(&self) -> Vec<Id> {
        self.queue.ids()
    }

    /// Returns the time at which the next event of the running request is due, if any.
    pub(super) fn due(&self) -> Option<Instant> {
        self.running.as_ref()?.due()
    }

    /// Appends a request to the queue.
    /// A request of higher priority suspends a running infinite analysis. A request of the same priority
    /// suspends the running analysis unless the new request is an infinite analysis, too.
    pub(super) fn enqueue(
        &mut self,
        id: Option<Id>,
        priority: i32,
        work: Work,
        engine: &Engine,
    ) -> Result<(), ErrorObject> {
        if self.queue.is_full() {
            return Err(ErrorObject::new(Kind::QueueFull, format!("{MOST} searches are waiting")));
        }
        if id.is_none() && work.is_search() {
            return Err(ErrorObject::new(Kind::InvalidRequest, "a search needs an id")
                .at("id")
                .remedy("a whole number or a text"));
        }
        if let Some(running) = &mut self.running {
            let is_urgent =
                priority > running.job.priority || priority == running.job.priority && !work.is_background();
            if running.job.work.is_background() && is_urgent && !running.is_cancelled {
                running.is_suspended = true;
                engine.stop();
            }
        }
        self.queue.push(id, priority, work);
        Ok(())
    }

    /// Cancels a running or waiting request; returns whether the request was found.
    pub(super) fn cancel(&mut self, id: &Id, engine: &Engine) -> bool {
        if let Some(running) = self.running.as_mut().filter(|running| running.job.id.as_ref() == Some(id)) {
            running.is_cancelled = true;
            engine.stop();
            return true;
        }
        let job = self.queue.remove(id);
        job.map(|job| self.queue_reply(job)).is_some()
    }

    /// Cancels all requests and returns their number.
    pub(super) fn cancel_all(&mut self, engine: &Engine) -> usize {
        let running = self.running_id().cloned();
        let stopped = usize::from(running.is_some_and(|id| self.cancel(&id, engine)));
        let jobs = self.queue.drain();
        stopped + jobs.into_iter().map(|job| self.queue_reply(job)).count()
    }

    /// Queues the response to a request that was cancelled while it waited.
    fn queue_reply(&mut self, job: Job) {
        let Some(id) = job.id else { return };
        let answer = match job.work {
            Work::Search(search) => match search.found {
                Some((table, report)) => serialized(&AnalyzeResult::new(&table, &report, true)),
                None => Err(cancelled()),
            },
            Work::Review(review) if review.has_begun() => serialized(&review.finish()),
            Work::Swap2(opening) if opening.has_begun() => serialized(&opening.finish(true)),
            Work::Review(_) | Work::Swap2(_) | Work::Set(_) | Work::Clear => Err(cancelled()),
        };
        self.pending_replies.push((id, answer));
    }

    /// Ends the pondering of the request with this id.
    /// Returns whether a running or waiting request has this id and is a `best` request.
    pub(super) fn ponder_hit(&mut self, id: &Id, engine: &mut Engine) -> bool {
        let running = self.running.as_mut().map(|running| &mut running.job);
        let running = running.filter(|job| job.id.as_ref() == Some(id));
        let is_running = running.is_some();
        let Some(job) = running.or_else(|| self.queue.get_mut(id)) else { return false };
        let Work::Search(search) = &mut job.work else { return false };
        let SearchKind::Best(best) = &mut search.kind else { return false };
        best.params.ponder = false;
        if is_running {
            engine.ponder_hit();
        }
        true
    }

    /// Sends pending responses, then starts requests until a search is running.
    /// `game` is the game of the session.
    pub(super) fn advance(
        &mut self,
        engine: &mut Engine,
        game: &Record<AnyPosition>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        for (id, answer) in std::mem::take(&mut self.pending_replies) {
            respond(out, Some(&id), &answer)?;
        }
        while !engine.is_searching() {
            let Some(job) = self.queue.pop() else { return Ok(()) };
            self.begin(job, engine, game, out)?;
        }
        Ok(())
    }

    /// Executes a request or starts its search.
    fn begin(
        &mut self,
        mut job: Job,
        engine: &mut Engine,
        game: &Record<AnyPosition>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let started = match &mut job.work {
            Work::Set(changes) => return respond(out, job.id.as_ref(), &changes.apply(engine)),
            Work::Clear => {
                engine.clear_search();
                return respond(out, job.id.as_ref(), &serialized(&Empty {}));
            }
            Work::Search(search) => search.begin(engine, game).map(|()| Some(search.info_table())),
            Work::Review(review) => review.begin(engine),
            Work::Swap2(opening) => opening.begin(engine).map(Some),
        };
        match started {
            Ok(Some(table)) => {
                self.running = Some(Running::new(job, table));
                Ok(())
            }
            Ok(None) => finish_review(job, out),
            Err(error) => respond(out, job.id.as_ref(), &Err(error)),
        }
    }

    /// Handles an event of the running search.
    /// If requested, the move found is played in `game`, the game of the session.
    pub(super) fn event(
        &mut self,
        event: &Event,
        engine: &Engine,
        game: &mut Record<AnyPosition>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match event {
            Event::Info(info) => {
                self.running.as_mut().map_or(Ok(()), |running| running.step(info, engine, out))
            }
            Event::Done(report) => {
                self.running.take().map_or(Ok(()), |running| self.done(running, report, game, out))
            }
        }
    }

    /// Sends the state of the search if an event is due.
    pub(super) fn tick(&mut self, engine: &Engine, out: &mut dyn Write) -> io::Result<()> {
        self.running.as_mut().map_or(Ok(()), |running| running.send_if_due(engine, out))
    }

    /// Handles the report of a search of `running`.
    /// If the request is suspended or may need more searches, puts the request back into the queue. Otherwise
    /// sends the response. A cancelled request never returns to the queue.
    fn done(
        &mut self,
        running: Running,
        report: &Report,
        game: &mut Record<AnyPosition>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let Running { mut job, mut table, is_cancelled, is_suspended, .. } = running;
        match &mut job.work {
            Work::Review(review) => {
                if is_cancelled {
                    return finish_review(job, out);
                }
                review.answer(report.clone());
                send_news(&mut job, out)?;
                self.queue.put_back(job);
            }
            Work::Search(search) => {
                let report = table.end_run(report, search.found.as_ref().map(|(_, report)| report));
                if is_suspended && !is_cancelled {
                    search.found = Some((table, report));
                    self.queue.put_back(job);
                    return Ok(());
                }
                respond(out, job.id.as_ref(), &search.answer(&table, &report, is_cancelled, game))?;
            }
            Work::Swap2(opening) => {
                if !opening.answer(report) && !is_cancelled {
                    self.queue.put_back(job);
                    return Ok(());
                }
                respond(out, job.id.as_ref(), &serialized(&opening.finish(is_cancelled)))?;
            }
            Work::Set(_) | Work::Clear => {}
        }
        Ok(())
    }
}

/// Sends events for the positions reviewed since the last call, then one for the progress.
fn send_news(job: &mut Job, out: &mut dyn Write) -> io::Result<()> {
    let (Some(id), Work::Review(review)) = (&job.id, &mut job.work) else { return Ok(()) };
    let (positions, progress) = review.news();
    if positions.is_empty() {
        return Ok(());
    }
    for position in positions {
        rpc::send_event(out, id, EventValue::Position { position: Box::new(position) })?;
    }
    rpc::send_event(out, id, EventValue::Progress { progress })
}

/// Sends the remaining events of a review and its response.
fn finish_review(mut job: Job, out: &mut dyn Write) -> io::Result<()> {
    send_news(&mut job, out)?;
    let Work::Review(review) = job.work else { return Ok(()) };
    respond(out, job.id.as_ref(), &serialized(&review.finish()))
}
