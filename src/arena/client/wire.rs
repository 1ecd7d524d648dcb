//! The connection to an engine for the duration of one request.
//!
//! A timeout counts as a fault of the engine.

use std::time::{Duration, Instant};

use crate::arena::played_game::Fault;
use crate::arena::process::{Process, ReceiveError, Received};
use crate::arena::stop::Aborted;
use crate::base::Size;
use crate::dialect::{Letters, VertexError, Vertices};

use super::{ClientError, ClientResult, Failure, brief};

/// The number of characters after which a line in a message is cut off.
const WIDTH: usize = 80;

#[derive(Debug)]
pub(in crate::arena) struct Wire<'a> {
    process: &'a mut Process,
    /// Maximum time between the last request and an answer.
    pub(super) timeout: Duration,
    /// The time of the last request.
    sent: Instant,
    /// The last line of the last request, shortened for error messages.
    pub(super) question: String,
}

impl<'a> Wire<'a> {
    pub(in crate::arena) fn new(process: &'a mut Process, timeout: Duration) -> Wire<'a> {
        Wire { process, timeout, sent: Instant::now(), question: String::new() }
    }

    pub(super) fn send(&mut self, line: &str) -> ClientResult<()> {
        self.send_all(&[line])
    }

    /// Sends the lines of a request and stores the last one for error messages about the answer.
    pub(super) fn send_all(&mut self, lines: &[impl AsRef<str>]) -> ClientResult<()> {
        self.question = lines.last().map(|line| brief(line.as_ref(), WIDTH)).unwrap_or_default();
        self.sent = self.process.send(lines).map_err(|error| self.error(error))?;
        Ok(())
    }

    /// Sends a line while the engine still owes the answer to the last request, whose time runs on.
    pub(super) fn reply(&mut self, line: &str) -> ClientResult<()> {
        self.process.write(&[line]).map(drop).map_err(|error| self.error(error))
    }

    /// Waits for the next line until the timeout.
    pub(super) fn receive(&mut self) -> ClientResult<Received> {
        self.process.receive(self.sent + self.timeout).map_err(|error| self.error(error))
    }

    /// Waits for the next line. Returns `None` if no line arrives before `until`.
    pub(super) fn receive_until(&mut self, until: Instant) -> ClientResult<Option<Received>> {
        match self.process.receive(until) {
            Ok(received) => Ok(Some(received)),
            Err(ReceiveError::Timeout) => Ok(None),
            Err(error) => Err(self.error(error)),
        }
    }

    /// Returns the time from the last request to the arrival of `received`.
    pub(super) fn time_of(&self, received: &Received) -> Duration {
        received.at.saturating_duration_since(self.sent)
    }

    fn error(&self, error: ReceiveError) -> ClientError {
        let question = &self.question;
        let failure = match error {
            ReceiveError::Stopped => return ClientError::Aborted(Aborted::Stopped),
            ReceiveError::Paused => return ClientError::Aborted(Aborted::Paused),
            ReceiveError::Timeout => Failure::new(
                Fault::Hang,
                format!("did not answer '{question}' within {:.1} s", self.timeout.as_secs_f64()),
            ),
            ReceiveError::Ended(how) => {
                Failure::new(Fault::Crash, format!("{how} instead of answering '{question}'"))
            }
            ReceiveError::Flood => {
                Failure::new(Fault::Garbage, format!("printed too much instead of answering '{question}'"))
            }
        };
        ClientError::Failure(failure)
    }

    /// Returns the error for an answer whose move cannot be read: if the move is a square off the board, an
    /// illegal move, else garbage.
    pub(super) fn unreadable_move(&self, name: &str, size: Size, answer: &str) -> ClientError {
        match (Vertices { size, letters: Letters::Full }).read(name) {
            Err(VertexError::OffBoard) => {
                Failure::new(Fault::IllegalMove, format!("plays {name}, which is off the board")).into()
            }
            _ => self.garbage(answer),
        }
    }

    /// Returns the error for an invalid line from the engine.
    pub(super) fn garbage(&self, answer: &str) -> ClientError {
        Failure::new(Fault::Garbage, format!("answered '{}' with '{}'", self.question, brief(answer, WIDTH)))
            .into()
    }
}
