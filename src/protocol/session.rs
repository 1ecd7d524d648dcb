//! The session loop: sole owner of the engine and sole writer of the output.
//!
//! Lines run in order. While a search runs they wait, and each is asked for its [`Urgency`], on arrival and,
//! if it waits already, when the search starts; some are handled at once, beside the search. Every search is
//! answered. At the end of the input the waiting lines and bounded searches are finished and unbounded ones
//! stopped; if nobody reads the output any more, everything is stopped. An unbounded search is stopped as
//! well when no more lines can wait, since the line that is to stop it could not arrive.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use crate::engine::{Engine, Event, EventSink};

use super::reader::{self, Line, Room};
use super::wire::{self, Wire};
use super::{Flow, Output, Protocol, Urgency};

/// How often a session without input looks whether its output is still read while a search runs.
const CLOSED_CHECK: Duration = Duration::from_millis(50);

/// What the session loop waits for.
#[derive(Debug)]
pub(super) enum Message {
    /// A line came.
    Line(Line),
    /// The reader waits for room.
    Full,
    /// The input has ended.
    End,
    /// The search says something.
    Event(Event),
}

/// A session that has not begun: where the lines of the reader and the events of the search meet.
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
    /// Creates a session.
    pub fn new() -> Session {
        let (sender, inbox) = mpsc::channel();
        Session { sender, inbox }
    }

    /// Returns the sink through which the engine of this session sends its events.
    pub fn events(&self) -> EventSink {
        let sender = self.sender.clone();
        // Once the session is over, nobody wants to know.
        Arc::new(move |event| drop(sender.send(Message::Event(event))))
    }

    /// Runs the session until a line quits it or the input ends, or the output is closed, which is no error.
    /// `engine` was made with [`Session::events`]. No search runs any more when this returns.
    ///
    /// # Errors
    /// If the output cannot be written; a closed output is not an error.
    pub fn run<O: Output>(
        self,
        protocol: &mut dyn Protocol,
        engine: &mut Engine,
        input: impl Read + Send + 'static,
        output: O,
    ) -> io::Result<()> {
        let room = Arc::new(Room::default());
        reader::start(input, self.sender, Arc::clone(&room));
        let mut turns = Turns {
            protocol,
            engine,
            wire: Wire::new(output),
            inbox: self.inbox,
            room,
            waiting: VecDeque::new(),
            has_ended: false,
        };
        let result = turns.take_all();
        turns.room.close();
        turns.engine.stop();
        turns.engine.finish_search();
        result.or_else(|error| if is_closed(&error) { Ok(()) } else { Err(error) })
    }
}

fn is_closed(error: &io::Error) -> bool {
    error.kind() == io::ErrorKind::BrokenPipe
}

/// A running session.
struct Turns<'a, O: Output> {
    protocol: &'a mut dyn Protocol,
    engine: &'a mut Engine,
    wire: Wire<O>,
    inbox: Receiver<Message>,
    room: Arc<Room>,
    /// The lines that came while a search ran.
    waiting: VecDeque<Line>,
    has_ended: bool,
}

impl<O: Output> Turns<'_, O> {
    fn take_all(&mut self) -> io::Result<()> {
        loop {
            if self.engine.is_searching() {
                self.attend()?;
            } else {
                let Some(line) = self.next_line() else { return Ok(()) };
                if self.handle(&line)? == Flow::Quit {
                    return Ok(());
                }
            }
        }
    }

    /// Returns the next line while no search runs, or `None` at the end of the input.
    fn next_line(&mut self) -> Option<Line> {
        while self.waiting.is_empty() && !self.has_ended {
            match self.inbox.recv() {
                Ok(Message::Line(line)) => {
                    wire::log_input(line.text());
                    self.waiting.push_back(line);
                }
                Ok(Message::End) | Err(mpsc::RecvError) => self.has_ended = true,
                Ok(Message::Full | Message::Event(_)) => {}
            }
        }
        let line = self.waiting.pop_front()?;
        self.room.free(&line);
        Some(line)
    }

    fn handle(&mut self, line: &Line) -> io::Result<Flow> {
        let flow = match line {
            Line::Whole(text) => self.protocol.line(text, self.engine, &mut self.wire)?,
            Line::Oversized(start) => {
                self.protocol.oversized(start, &mut self.wire)?;
                Flow::Continue
            }
        };
        self.wire.flush()?;
        self.heed_what_waits()?;
        Ok(flow)
    }

    /// Does with a line what is to be done while a search runs.
    fn weigh(&mut self, line: Line) -> io::Result<()> {
        let urgency = self.protocol.urgency(line.text());
        match urgency {
            Urgency::Wait => {}
            Urgency::Stop => self.engine.stop(),
            Urgency::Aside => {
                self.room.free(&line);
                self.protocol.aside(line.text(), self.engine, &mut self.wire)?;
                return self.wire.flush();
            }
        }
        self.protocol.awaits(line.text(), urgency);
        self.waiting.push_back(line);
        Ok(())
    }

    /// Waits for one message or deadline while a search runs.
    fn attend(&mut self) -> io::Result<()> {
        match self.receive() {
            Some(Message::Line(line)) => {
                wire::log_input(line.text());
                self.weigh(line)?;
            }
            Some(Message::Event(event)) => self.relay(&event)?,
            Some(Message::End) => {
                self.has_ended = true;
                self.stop_if_nothing_else_will();
            }
            Some(Message::Full) => self.stop_if_nothing_else_will(),
            None => {}
        }
        if self.engine.is_searching()
            && self.protocol.deadline().is_some_and(|deadline| deadline <= Instant::now())
        {
            self.protocol.tick(self.engine, &mut self.wire)?;
            self.wire.flush()?;
        }
        if self.has_ended && self.wire.is_closed() {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        Ok(())
    }

    fn relay(&mut self, event: &Event) -> io::Result<()> {
        if matches!(event, Event::Done(_)) {
            self.engine.finish_search();
        }
        self.protocol.event(event, self.engine, &mut self.wire)?;
        self.wire.flush()?;
        if matches!(event, Event::Done(_)) {
            self.heed_what_waits()?;
        }
        Ok(())
    }

    /// Returns the next message, or `None` when it is time for the protocol to speak or to look at the
    /// output.
    fn receive(&self) -> Option<Message> {
        let until_deadline =
            self.protocol.deadline().map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let until_check = self.has_ended.then_some(CLOSED_CHECK);
        match until_deadline.into_iter().chain(until_check).min() {
            Some(wait) => self.inbox.recv_timeout(wait).ok(),
            None => Some(self.inbox.recv().unwrap_or(Message::End)),
        }
    }

    /// Lets a search that has just started know what came before it.
    fn heed_what_waits(&mut self) -> io::Result<()> {
        if self.engine.is_searching() {
            for line in std::mem::take(&mut self.waiting) {
                self.weigh(line)?;
            }
            self.stop_if_nothing_else_will();
        }
        Ok(())
    }

    /// Stops an unbounded search when no line can come any more that would.
    fn stop_if_nothing_else_will(&self) {
        if self.engine.is_unbounded() && (self.has_ended || self.room.is_short()) {
            self.engine.stop();
        }
    }
}
