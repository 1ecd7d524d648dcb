//! One search after the other: which request has its turn, and how it is answered.

use std::io::{self, Write};
use std::time::Instant;

use serde::Serialize;

use super::fault::{Fault, Kind};
use super::queue::{Job, MOST, Queue};
use super::rpc::{self, Id};
use super::running::{News, Running};
use super::search::{Aim, AnalyzeResult, Search};
use super::settings::Changes;
use super::{Empty, review, swap2};
use crate::engine::{Engine, Event, Report};
use crate::game::{AnyPosition, Record};

/// What a request that waits for its turn does.
#[derive(Debug)]
pub(super) enum Work {
    /// Searches a position.
    Search(Box<Search>),
    /// Searches the positions of a game.
    Review(Box<review::Job>),
    /// Takes Kado's part of an opening.
    Swap2(Box<swap2::Job>),
    /// Sets options.
    Set(Changes),
    /// Forgets what searches learned.
    Clear,
}

impl Work {
    /// Returns whether it goes on until it is stopped, and steps aside for others.
    fn is_background(&self) -> bool {
        matches!(self, Work::Search(search) if search.is_background())
    }

    fn is_search(&self) -> bool {
        matches!(self, Work::Search(_) | Work::Review(_) | Work::Swap2(_))
    }
}

/// The requests that search.
#[derive(Debug, Default)]
pub(super) struct Turns {
    queue: Queue<Work>,
    running: Option<Running>,
    /// Answers of requests that were cancelled while they waited.
    owed: Vec<(Id, Answer)>,
}

/// An answer as it is sent, or an error.
pub(super) type Answer = Result<String, Fault>;

/// Returns an answer as it is sent.
pub(super) fn written(answer: &impl Serialize) -> Answer {
    serde_json::to_string(answer).map_err(|error| Fault::new(Kind::Internal, error.to_string()))
}

/// Answers a request.
fn settle(out: &mut dyn Write, id: Option<&Id>, answer: &Answer) -> io::Result<()> {
    match (id, answer) {
        (Some(id), Ok(answer)) => rpc::answer(out, id, answer),
        (Some(id), Err(fault)) => rpc::refuse(out, Some(id), fault),
        (None, _) => Ok(()),
    }
}

fn cancelled() -> Fault {
    Fault::new(Kind::Cancelled, "the search was cancelled before it began")
}

impl Turns {
    /// Returns whether an id is one of a request that has not been answered.
    pub(super) fn has(&self, id: &Id) -> bool {
        self.queue.has(id) || self.running_id() == Some(id)
    }

    pub(super) fn running_id(&self) -> Option<&Id> {
        self.running.as_ref()?.job.id.as_ref()
    }

    pub(super) fn waiting(&self) -> Vec<Id> {
        self.queue.ids()
    }

    /// Returns when an event is due.
    pub(super) fn due(&self) -> Option<Instant> {
        self.running.as_ref()?.due()
    }

    /// Puts a request into the queue. An analysis without limits that runs steps aside for it.
    pub(super) fn enqueue(
        &mut self,
        id: Option<Id>,
        priority: i32,
        work: Work,
        engine: &Engine,
    ) -> Result<(), Fault> {
        if self.queue.is_full() {
            return Err(Fault::new(Kind::QueueFull, format!("{MOST} searches are waiting")));
        }
        if id.is_none() && work.is_search() {
            return Err(Fault::new(Kind::InvalidRequest, "a search needs an id")
                .at("id")
                .remedy("a whole number or a text that tells the answer from others"));
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

    /// Stops a request, or takes it out of the queue. Returns whether there is such a request.
    pub(super) fn cancel(&mut self, id: &Id, engine: &Engine) -> bool {
        if let Some(running) = self.running.as_mut().filter(|running| running.job.id.as_ref() == Some(id)) {
            running.is_cancelled = true;
            engine.stop();
            return true;
        }
        let job = self.queue.remove(id);
        job.map(|job| self.owe(job)).is_some()
    }

    /// Stops all requests, and returns how many there were.
    pub(super) fn cancel_all(&mut self, engine: &Engine) -> usize {
        let running = self.running_id().cloned();
        let stopped = usize::from(running.is_some_and(|id| self.cancel(&id, engine)));
        let jobs = self.queue.drain();
        stopped + jobs.into_iter().map(|job| self.owe(job)).count()
    }

    /// Keeps the answer of a request that was cancelled while it waited.
    fn owe(&mut self, job: Job<Work>) {
        let Some(id) = job.id else { return };
        let answer = match job.work {
            Work::Search(search) => match search.found {
                Some(found) => written(&AnalyzeResult::new(&found.0, &found.1, true)),
                None => Err(cancelled()),
            },
            Work::Review(review) if review.has_begun() => written(&review.finish()),
            Work::Swap2(opening) if opening.has_begun() => written(&opening.finish(true)),
            Work::Review(_) | Work::Swap2(_) | Work::Set(_) | Work::Clear => Err(cancelled()),
        };
        self.owed.push((id, answer));
    }

    /// Lets a search that ponders choose its move now. Returns whether there is such a request.
    pub(super) fn ponder_hit(&mut self, id: &Id, engine: &Engine) -> bool {
        let running = self.running.as_mut().map(|running| &mut running.job);
        let running = running.filter(|job| job.id.as_ref() == Some(id));
        let is_running = running.is_some();
        let Some(job) = running.or_else(|| self.queue.get_mut(id)) else { return false };
        let Work::Search(search) = &mut job.work else { return false };
        let Aim::Best(best) = &mut search.aim else { return false };
        best.ponder = false;
        if is_running {
            engine.ponder_hit();
        }
        true
    }

    /// Sends the answers that are owed, then lets requests have their turn until a search runs.
    pub(super) fn advance(&mut self, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        for (id, answer) in std::mem::take(&mut self.owed) {
            settle(out, Some(&id), &answer)?;
        }
        while !engine.is_searching() {
            let Some(job) = self.queue.pop() else { return Ok(()) };
            self.begin(job, engine, out)?;
        }
        Ok(())
    }

    /// Does what a request asks for, or starts its search.
    fn begin(&mut self, mut job: Job<Work>, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        let started = match &mut job.work {
            Work::Set(changes) => return settle(out, job.id.as_ref(), &changes.apply(engine)),
            Work::Clear => {
                engine.clear_search();
                return settle(out, job.id.as_ref(), &written(&Empty {}));
            }
            Work::Search(search) => search.begin(engine).map(|()| Some(search.told())),
            Work::Review(review) => review.begin(engine),
            Work::Swap2(opening) => opening.begin(engine).map(Some),
        };
        match started {
            Ok(Some(told)) => {
                self.running = Some(Running::new(job, told));
                Ok(())
            }
            Ok(None) => finish_review(job, out),
            Err(fault) => settle(out, job.id.as_ref(), &Err(fault)),
        }
    }

    /// Handles an event of the running search. `game` is the one of the session, in which a move is played
    /// if that was asked for.
    pub(super) fn event(
        &mut self,
        event: &Event,
        engine: &Engine,
        game: &mut Record<AnyPosition>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        match (event, &mut self.running) {
            (Event::Info(info), Some(running)) => running.step(info, engine, out),
            (Event::Done(report), _) => match self.running.take() {
                Some(running) => self.done(running, report, game, out),
                None => Ok(()),
            },
            (Event::Info(_), None) => Ok(()),
        }
    }

    /// Tells the state of the search if that is due.
    pub(super) fn tick(&mut self, engine: &Engine, out: &mut dyn Write) -> io::Result<()> {
        self.running.as_mut().map_or(Ok(()), |running| running.tell_if_due(engine, out))
    }

    /// Takes the report of a search: the request is answered, or goes on later.
    fn done(
        &mut self,
        running: Running,
        report: &Report,
        game: &mut Record<AnyPosition>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let Running { mut job, told, is_cancelled, is_suspended, .. } = running;
        match &mut job.work {
            Work::Review(review) => {
                if is_cancelled {
                    return finish_review(job, out);
                }
                review.answer(report.clone());
                tell_news(&mut job, out)?;
                self.queue.put_back(job);
            }
            Work::Search(search) if is_suspended && !is_cancelled => {
                search.found = Some(Box::new((told, report.clone())));
                self.queue.put_behind(job);
            }
            Work::Search(search) => {
                settle(out, job.id.as_ref(), &search.answer(&told, report, is_cancelled, game))?;
            }
            Work::Swap2(opening) => {
                if !opening.answer(report) && !is_cancelled {
                    self.queue.put_back(job);
                    return Ok(());
                }
                settle(out, job.id.as_ref(), &written(&opening.finish(is_cancelled)))?;
            }
            Work::Set(_) | Work::Clear => {}
        }
        Ok(())
    }
}

/// Tells what a review found since it last told something.
fn tell_news(job: &mut Job<Work>, out: &mut dyn Write) -> io::Result<()> {
    let (Some(id), Work::Review(review)) = (&job.id, &mut job.work) else { return Ok(()) };
    let (positions, progress) = review.news();
    if positions.is_empty() {
        return Ok(());
    }
    for position in positions {
        rpc::tell(out, id, News::Position { position: Box::new(position) })?;
    }
    rpc::tell(out, id, News::Progress { progress })
}

/// Tells the rest of a review and answers it.
fn finish_review(mut job: Job<Work>, out: &mut dyn Write) -> io::Result<()> {
    tell_news(&mut job, out)?;
    match job.work {
        Work::Review(review) => settle(out, job.id.as_ref(), &written(&review.finish())),
        Work::Search(_) | Work::Swap2(_) | Work::Set(_) | Work::Clear => Ok(()),
    }
}
