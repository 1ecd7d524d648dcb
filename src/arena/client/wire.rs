//! The wire to an engine for as long as one thing is asked: silence becomes a fault that names the question.

use std::time::{Duration, Instant};

use crate::arena::played::Fault;
use crate::arena::process::{Heard, Process, Silence};

use super::{Asked, Failure, Trouble};

/// The wire to an engine for as long as one thing is asked.
#[derive(Debug)]
pub(in crate::arena) struct Wire<'a> {
    process: &'a mut Process,
    /// How long an answer may take.
    patience: Duration,
    /// When the last line was sent, and which.
    sent: Instant,
    question: String,
}

impl<'a> Wire<'a> {
    pub(in crate::arena) fn new(process: &'a mut Process, patience: Duration) -> Wire<'a> {
        Wire { process, patience, sent: Instant::now(), question: String::new() }
    }

    /// Sends a line.
    pub(super) fn send(&mut self, line: &str) -> Asked<()> {
        self.send_all(&[line])
    }

    /// Sends lines of which the last one is always answered.
    pub(super) fn send_all(&mut self, lines: &[&str]) -> Asked<()> {
        self.question = lines.last().map(|line| brief(line)).unwrap_or_default();
        self.sent = self.process.send(lines).map_err(|silence| self.trouble(silence))?;
        Ok(())
    }

    /// Waits for the next line.
    pub(super) fn hear(&mut self) -> Asked<Heard> {
        self.process.hear(self.sent + self.patience).map_err(|silence| self.trouble(silence))
    }

    /// Waits for the next line until a moment; `None` if none comes by then.
    pub(super) fn hear_until(&mut self, until: Instant) -> Asked<Option<Heard>> {
        match self.process.hear(until) {
            Ok(heard) => Ok(Some(heard)),
            Err(Silence::Late) => Ok(None),
            Err(silence) => Err(self.trouble(silence)),
        }
    }

    /// Returns how long after the last line that was sent this one came.
    pub(super) fn time_of(&self, heard: &Heard) -> Duration {
        heard.at.saturating_duration_since(self.sent)
    }

    /// Returns how long an answer may take.
    pub(super) fn patience(&self) -> Duration {
        self.patience
    }

    /// Returns the last line that was sent, or its beginning.
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

    /// Returns a failure by what the engine said.
    pub(super) fn garbage(&self, said: &str) -> Trouble {
        Failure::new(Fault::Garbage, format!("answered '{}' with '{}'", self.question, brief(said))).into()
    }
}

/// Returns the beginning of a line, for a message.
fn brief(line: &str) -> String {
    const WIDTH: usize = 80;
    match line.char_indices().nth(WIDTH) {
        Some((end, _)) => format!("{}...", &line[..end]),
        None => line.to_owned(),
    }
}
