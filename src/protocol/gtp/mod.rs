//! The Go Text Protocol, version 2, as spoken by Othello programs and `GoGui`.
//! protocol.md documents every command; `command_list` is the table of them.
//!
//! A line is parsed into a `Command`, the table finds its handler, and the handler returns an `Answer`: a
//! reply, or a search whose report determines the reply. Every command gets exactly one reply.
//!
//! Source: G. Farnebäck, Specification of the Go Text Protocol, version 2, draft 2, 2002; the extensions are
//! those of `GoGui`, KGS, Leela Zero, `KataGo` and Sabaki.

#![expect(clippy::unnecessary_wraps, reason = "all handlers have one type")]

mod administration;
mod analyze;
mod arguments;
mod board;
mod book;
mod call;
mod client;
mod command;
mod command_list;
mod files;
mod inspect;
pub(super) mod options;
mod play;
mod question;
mod reply;
mod settings;
mod setup;
mod stream;
mod timing;
mod turn;

use std::io::{self, Write};
use std::time::Instant;

use crate::engine::{Engine, Event, Report};

use super::clocks::delay;
use super::{Files, Flow, MAX_LINE, Protocol, Urgency};
use arguments::Arguments;
use call::{Answer, Call, Handled, Job, Purpose};
use client::Client;
use command::Command;
use reply::CommandError;

/// A GTP session.
#[derive(Debug)]
pub struct Gtp {
    client: Client,
    pending: Option<Pending>,
}

/// The command whose search is running.
#[derive(Debug)]
struct Pending {
    id: String,
    job: Job,
}

impl Gtp {
    /// Creates a session; `files` decides whether its commands may read and write files.
    pub fn new(files: Files) -> Gtp {
        Gtp { client: Client::new(files), pending: None }
    }

    fn handle(&mut self, command: Command<'_>, engine: &mut Engine) -> Handled {
        self.client.note_command(command.name);
        if command.name.is_empty() {
            return Err(CommandError::NoCommand);
        }
        let entry = command_list::find(command.name).ok_or(CommandError::UnknownCommand)?;
        let arguments = Arguments::new(entry.name, entry.takes, command.arguments);
        if entry.takes == command_list::NOTHING {
            arguments.finish()?;
        }
        (entry.run)(&mut Call { arguments, client: &mut self.client, engine })
    }

    /// Replies to the command whose search has finished.
    fn finish(&mut self, report: &Report, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        let Some(Pending { id, job }) = self.pending.take() else { return Ok(()) };
        let vertices = self.client.vertices(engine);
        if let Some(mut stream) = job.stream {
            stream.record_report(report);
            stream.write(engine.game(), vertices, out)?;
            let last = match self.conclude(job.purpose, job.started, report, engine) {
                Ok(mv) if mv.is_empty() => mv,
                Ok(mv) => format!("play {mv}"),
                Err(error) => {
                    log::error!("cannot play the move found: {error}");
                    "play resign".to_owned()
                }
            };
            return reply::end_stream(out, &last);
        }
        let result = self.conclude(job.purpose, job.started, report, engine);
        reply::write_reply(out, &id, &result)
    }

    /// Uses the report of a finished search, and returns the text of the reply.
    /// If the search was for a move to play, plays the move and returns the name of the move. If the search
    /// answered a question about the position, restores the game and returns the answer.
    fn conclude(
        &mut self,
        purpose: Purpose,
        started: Instant,
        report: &Report,
        engine: &mut Engine,
    ) -> Result<String, CommandError> {
        let vertices = self.client.vertices(engine);
        match purpose {
            Purpose::Play(color) => {
                engine.play(report.mv())?;
                self.client.clocks.spend(color, started.elapsed(), delay(engine.options()));
                Ok(vertices.write(report.mv()))
            }
            Purpose::Ask { question, before } => {
                let reply = question.reply(report, engine.game(), vertices);
                engine.restore(before);
                reply
            }
        }
    }
}

impl Protocol for Gtp {
    /// Returns whether a line stops the running search or waits for the end of the search.
    /// Any line stops an endless analysis. Only `# interrupt` stops a search of another kind, since GTP
    /// executes commands one after the other.
    fn urgency(&self, line: &str) -> Urgency {
        let is_analysis = |pending: &Pending| pending.job.is_endless();
        if command::is_interrupt(line) || self.pending.as_ref().is_some_and(is_analysis) {
            Urgency::Stop
        } else {
            Urgency::Wait
        }
    }

    fn line(&mut self, line: &str, engine: &mut Engine, out: &mut dyn Write) -> io::Result<Flow> {
        let line = command::clean(line);
        let Some(command) = Command::parse(&line) else { return Ok(Flow::Continue) };
        let text = match self.handle(command, engine) {
            Ok(Answer::Text(text)) => Ok(text),
            Ok(Answer::Quit) => {
                reply::write_reply(out, command.id, &Ok(String::new()))?;
                return Ok(Flow::Quit);
            }
            Ok(Answer::Search(job)) => {
                if job.stream.is_some() {
                    reply::begin_stream(out, command.id)?;
                }
                self.pending = Some(Pending { id: command.id.to_owned(), job: *job });
                return Ok(Flow::Continue);
            }
            Err(error) => Err(error),
        };
        reply::write_reply(out, command.id, &text)?;
        Ok(Flow::Continue)
    }

    fn event(&mut self, event: &Event, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        match event {
            Event::Info(info) => {
                if let Some(stream) = self.pending.as_mut().and_then(|pending| pending.job.stream.as_mut()) {
                    stream.record(info);
                }
                Ok(())
            }
            Event::Done(report) => self.finish(report, engine, out),
        }
    }

    /// Reports that a line is too long, unless it is a comment: comments get no reply.
    fn oversized(&mut self, start: &str, out: &mut dyn Write) -> io::Result<()> {
        if start.trim_start().starts_with('#') {
            return Ok(());
        }
        let start = command::clean(start);
        let id = Command::parse(&start).map_or("", |command| command.id);
        reply::write_reply(out, id, &Err(CommandError::Oversized(MAX_LINE)))
    }

    fn deadline(&self) -> Option<Instant> {
        Some(self.pending.as_ref()?.job.stream.as_ref()?.deadline)
    }

    fn tick(&mut self, engine: &mut Engine, out: &mut dyn Write) -> io::Result<()> {
        let vertices = self.client.vertices(engine);
        match self.pending.as_mut().and_then(|pending| pending.job.stream.as_mut()) {
            Some(stream) => stream.tick(engine.game(), vertices, out),
            None => Ok(()),
        }
    }
}
