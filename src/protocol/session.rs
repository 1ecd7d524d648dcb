//! The session loop, the only owner of the engine and the only writer of the output.
//!
//! Lines are handled in order. During a search, the [`Urgency`] of a line decides whether the line waits,
//! stops the search or is handled at once. The urgency is queried when the line arrives, or when the search
//! starts if the line is already waiting. Every search ends with a reply. At the end of the input, waiting
//! lines and bounded searches are finished, and unbounded searches are stopped. An input that cannot be read
//! ends in the same way, but the session then ends with an error. If the output is closed, everything is
//! stopped. An unbounded search is also stopped when the queue is full, since the line that would stop the
//! search could not arrive.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use crate::engine::{Engine, Event, EventSink};

use super::reader::{self, Line, QueueCapacity};
use super::specs::add_options;
use super::wire_log::{self, LoggedOutput};
use super::{Flow, Output, Protocol, Urgency};

/// The interval between checks for closed output during a search.
const CLOSED_CHECK: Duration = Duration::from_millis(50);

/// A message to the session loop.
#[derive(Debug)]
pub(super) enum Message {
    Line(Line),
    /// The reader is blocked because the queue is full.
    Full,
    /// The input has ended or cannot be read.
    End(io::Result<()>),
    Event(Event),
}

/// Why a session failed.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    /// The system cannot start the thread that reads the input.
    #[error("cannot start a thread for the input: {0}")]
    Thread(io::Error),
    /// The input cannot be read.
    #[error("cannot read the input: {0}")]
    Input(io::Error),
    /// The output cannot be written.
    #[error("cannot write the output: {0}")]
    Output(io::Error),
}

/// A session before its start: the channel for lines and search events.
#[derive(Debug)]
pub struct Session {
    sender: Sender<Message>,
    inbox: Receiver<Message>,
}

impl Default for Session {
    fn default() -> Session {
        Session::new()
    }
}

impl Session {
    /// Creates a session, which begins with [`Session::run`].
    pub fn new() -> Session {
        let (sender, inbox) = mpsc::channel();
        Session { sender, inbox }
    }

    /// Returns the event sink for the engine of this session.
    pub fn events(&self) -> EventSink {
        let sender = self.sender.clone();
        // A send fails only after the end of the session, when events no longer matter.
        Arc::new(move |event| drop(sender.send(Message::Event(event))))
    }

    /// Runs the session until a command quits it, the input ends or the output is closed.
    /// `engine` must have been created with [`Session::events`]. After the session, no search is running.
    ///
    /// # Errors
    /// If the thread that reads the input cannot be started, the input cannot be read, or the output cannot
    /// be written; a closed output is not an error.
    pub fn run<O: Output>(
        self,
        protocol: &mut dyn Protocol,
        engine: &mut Engine,
        input: impl Read + Send + 'static,
        output: O,
    ) -> Result<(), SessionError> {
        add_options(engine);
        let capacity = Arc::new(QueueCapacity::default());
        reader::start(input, self.sender, Arc::clone(&capacity)).map_err(SessionError::Thread)?;
        let mut event_loop = EventLoop {
            protocol,
            engine,
            output: LoggedOutput::new(output),
            inbox: self.inbox,
            capacity,
            waiting: VecDeque::new(),
            input_end: None,
        };
        let result = event_loop.run();
        event_loop.capacity.close();
        event_loop.engine.stop();
        event_loop.engine.finish_search();
        match result {
            Ok(()) => event_loop.input_end.unwrap_or(Ok(())).map_err(SessionError::Input),
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            Err(error) => Err(SessionError::Output(error)),
        }
    }
}

struct EventLoop<'a, O: Output> {
    protocol: &'a mut dyn Protocol,
    engine: &'a mut Engine,
    output: LoggedOutput<O>,
    inbox: Receiver<Message>,
    capacity: Arc<QueueCapacity>,
    /// The input lines that were received but not yet handled, in the order of arrival.
    waiting: VecDeque<Line>,
    /// How the input has ended; `None` while it goes on.
    input_end: Option<io::Result<()>>,
}

impl<O: Output> EventLoop<'_, O> {
    fn run(&mut self) -> io::Result<()> {
        loop {
            if self.engine.is_searching() {
                self.handle_message()?;
            } else {
                let Some(line) = self.next_line() else { return Ok(()) };
                if self.handle(&line)? == Flow::Quit {
                    return Ok(());
                }
            }
        }
    }

    /// Waits for the next line and returns it, or returns `None` at the end of the input.
    /// Must not be called during a search, because this function discards the events of the search.
    fn next_line(&mut self) -> Option<Line> {
        while self.waiting.is_empty() && self.input_end.is_none() {
            match self.inbox.recv() {
                Ok(Message::Line(line)) => {
                    wire_log::log_input(&line.text);
                    self.waiting.push_back(line);
                }
                Ok(Message::End(end)) => self.input_end = Some(end),
                Err(mpsc::RecvError) => self.input_end = Some(Ok(())),
                Ok(Message::Full | Message::Event(_)) => {}
            }
        }
        let line = self.waiting.pop_front()?;
        self.capacity.release(&line);
        Some(line)
    }

    fn handle(&mut self, line: &Line) -> io::Result<Flow> {
        let flow = if line.is_oversized {
            self.protocol.oversized(&line.text, &mut self.output)?;
            Flow::Continue
        } else {
            self.protocol.line(&line.text, self.engine, &mut self.output)?
        };
        self.output.flush()?;
        self.dispatch_waiting()?;
        Ok(flow)
    }

    /// Dispatches a line according to its urgency while a search runs.
    fn dispatch(&mut self, line: Line) -> io::Result<()> {
        let urgency = self.protocol.urgency(&line.text);
        match urgency {
            Urgency::Wait => {}
            Urgency::Stop => self.engine.stop(),
            Urgency::Aside => {
                self.capacity.release(&line);
                self.protocol.aside(&line.text, self.engine, &mut self.output)?;
                return self.output.flush();
            }
        }
        self.protocol.awaits(&line.text, urgency);
        self.waiting.push_back(line);
        Ok(())
    }

    /// Handles one message or deadline during a search.
    fn handle_message(&mut self) -> io::Result<()> {
        match self.receive() {
            Some(Message::Line(line)) => {
                wire_log::log_input(&line.text);
                self.dispatch(line)?;
            }
            Some(Message::Event(event)) => self.relay(&event)?,
            Some(Message::End(end)) => {
                self.input_end = Some(end);
                self.stop_endless_search();
            }
            Some(Message::Full) => self.stop_endless_search(),
            None => {}
        }
        if self.engine.is_searching()
            && self.protocol.deadline().is_some_and(|deadline| deadline <= Instant::now())
        {
            self.protocol.tick(self.engine, &mut self.output)?;
            self.output.flush()?;
        }
        if self.output.is_closed() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        Ok(())
    }

    fn relay(&mut self, event: &Event) -> io::Result<()> {
        if matches!(event, Event::Done(_)) {
            self.engine.finish_search();
        }
        self.protocol.event(event, self.engine, &mut self.output)?;
        self.output.flush()?;
        if matches!(event, Event::Done(_)) {
            self.dispatch_waiting()?;
        }
        Ok(())
    }

    /// Waits for the next message and returns it, or returns `None` if no message arrives in time.
    /// The wait ends when the protocol must write periodic output, or after `CLOSED_CHECK`, because the
    /// session must check for closed output.
    fn receive(&self) -> Option<Message> {
        let until_deadline =
            self.protocol.deadline().map(|deadline| deadline.saturating_duration_since(Instant::now()));
        self.inbox.recv_timeout(until_deadline.map_or(CLOSED_CHECK, |wait| wait.min(CLOSED_CHECK))).ok()
    }

    /// If a search has just started, dispatches all queued input lines, in the order of arrival.
    /// A queued line may have to stop this search or be handled while the search runs.
    fn dispatch_waiting(&mut self) -> io::Result<()> {
        if self.engine.is_searching() {
            for line in std::mem::take(&mut self.waiting) {
                self.dispatch(line)?;
            }
            self.stop_endless_search();
        }
        Ok(())
    }

    /// Stops an unbounded search if the input has ended or the queue is full.
    /// In both cases no further input line could reach the session and stop the search.
    fn stop_endless_search(&self) {
        if self.engine.is_unbounded() && (self.input_end.is_some() || self.capacity.is_blocked()) {
            self.engine.stop();
        }
    }
}
