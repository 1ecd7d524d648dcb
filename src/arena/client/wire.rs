//! The connection to an engine for the duration of one request; a timeout counts as a fault of the engine.

use std::time::{Duration, Instant};

use crate::arena::played::Fault;
use crate::arena::process::{Process, Received, Silence};

use super::{ClientResult, Failure, Trouble};

/// The connection to an engine for the duration of one request.
#[derive(Debug)]
pub(in crate::arena) struct Wire<'a> {
    process: &'a mut Process,
    /// The timeout for an answer.
    patience: Duration,
    /// The time at which the last line was sent.
    sent: Instant,
    /// The last line sent, shortened for messages.
    question: String,
}

impl<'a> Wire<'a> {
    pub(in crate::arena) fn new(process: &'a mut Process, patience: Duration) -> Wire<'a> {
        Wire { process, patience, sent: Instant::now(), question: String::new() }
    }

    /// Sends a line.
    pub(super) fn send(&mut self, line: &str) -> ClientResult<()> {
        self.send_all(&[line])
    }

    /// Sends lines; error messages about the answer quote the last one.
    pub(super) fn send_all(&mut self, lines: &[&str]) -> ClientResult<()> {
        self.question = lines.last().map(|line| brief(line)).unwrap_or_default();
        self.sent = self.process.send(lines).map_err(|silence| self.trouble(silence))?;
        Ok(())
    }

    /// Waits for the next line until the timeout.
    pub(super) fn receive(&mut self) -> ClientResult<Received> {
        self.process.receive(self.sent + self.patience).map_err(|silence| self.trouble(silence))
    }

    /// Waits for the next line; `None` if none arrives before `until`.
    pub(super) fn receive_until(&mut self, until: Instant) -> ClientResult<Option<Received>> {
        match self.process.receive(until) {
            Ok(received) => Ok(Some(received)),
            Err(Silence::Late) => Ok(None),
            Err(silence) => Err(self.trouble(silence)),
        }
    }

    /// Returns the time from the last line sent to the arrival of this one.
    pub(super) fn time_of(&self, received: &Received) -> Duration {
        received.at.saturating_duration_since(self.sent)
    }

    /// Returns the timeout for an answer.
    pub(super) fn patience(&self) -> Duration {
        self.patience
    }

    /// Returns the last line sent, shortened for messages.
    pub(super) fn question(&self) -> &str {
        &self.question
    }

    fn trouble(&self, silence: Silence) -> Trouble {
        let question = &self.question;
        let failure = match silence {
            Silence::Stopped => return Trouble::Stopped,
            Silence::Late => Failure::new(
                Fault::Hang,
                format!("did not answer '{question}' within {:.1} s", self.patience.as_secs_f64()),
            ),
            Silence::Ended(how) => {
                Failure::new(Fault::Crash, format!("{how} instead of answering '{question}'"))
            }
            Silence::Flood => {
                Failure::new(Fault::Garbage, format!("printed without end instead of answering '{question}'"))
            }
        };
        Trouble::Failure(failure)
    }

    /// Returns the failure of an engine that answered with an invalid line.
    pub(super) fn garbage(&self, said: &str) -> Trouble {
        Failure::new(Fault::Garbage, format!("answered '{}' with '{}'", self.question, brief(said))).into()
    }
}

/// Shortens a line to 80 characters for a message.
fn brief(line: &str) -> String {
    const WIDTH: usize = 80;
    match line.char_indices().nth(WIDTH) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line.to_owned(),
    }
}
