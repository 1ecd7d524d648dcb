//! A command on its way to its reply: what every handler works with.

use std::time::Instant;

use crate::base::{Color, Move};
use crate::dialect::{Letters, VertexError, Vertices};
use crate::engine::{Engine, Limits};

use super::arguments::Arguments;
use super::ask::Question;
use super::checkpoint::Checkpoint;
use super::client::Client;
use super::reply::Refusal;
use super::stream::Stream;

/// A command with all that it may read and change.
pub(super) struct Call<'a> {
    pub(super) arguments: Arguments<'a>,
    pub(super) client: &'a mut Client,
    pub(super) engine: &'a mut Engine,
}

/// What a command comes to.
pub(super) enum Answer {
    /// Its reply.
    Text(String),
    /// A search, whose report is replied with.
    Search(Job),
    /// An empty reply, and the end of the session.
    Quit,
}

/// A search that was started for a command.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) purpose: Purpose,
    /// When the command came.
    pub(super) started: Instant,
    /// What is told while it runs.
    pub(super) stream: Option<Stream>,
}

impl Job {
    /// Returns whether the search is an analysis, which ends with the next line only.
    pub(super) fn is_endless(&self) -> bool {
        matches!(self.purpose, Purpose::Ask { question: Question::Nothing, .. })
    }
}

/// What is done with the report of a search.
#[derive(Debug)]
pub(super) enum Purpose {
    /// Its move is played for this side.
    Play(Color),
    /// It answers a question; then the game goes back to where it was.
    Ask { question: Question, before: Checkpoint },
}

/// The result of a handler.
pub(super) type Handled = Result<Answer, Refusal>;

impl Answer {
    /// The reply to a command that has nothing to say.
    pub(super) fn done() -> Answer {
        Answer::Text(String::new())
    }

    pub(super) fn text(text: impl Into<String>) -> Answer {
        Answer::Text(text.into())
    }

    /// A reply of several lines that begins below the status.
    pub(super) fn block(text: &str) -> Answer {
        Answer::Text(format!("\n{text}"))
    }
}

impl Call<'_> {
    pub(super) fn vertices(&self) -> Vertices {
        self.client.vertices(self.engine)
    }

    /// Reads a vertex. One that is on the board only if the letter I is left out shows a Go program.
    pub(super) fn vertex(&mut self) -> Result<Move, Refusal> {
        let word = self.arguments.word()?;
        self.read_vertex(word)
    }

    /// Reads a word as a vertex, as [`Call::vertex`] does.
    pub(super) fn read_vertex(&mut self, word: &str) -> Result<Move, Refusal> {
        let vertices = self.vertices();
        let read = if self.client.letters(self.engine).is_some() {
            vertices.read(word)
        } else {
            Vertices::read_unknown(vertices.size, word).map(|(mv, letters)| {
                self.client.is_go_program |= letters == Letters::SkipI;
                mv
            })
        };
        read.map_err(|error| match error {
            VertexError::Malformed => {
                Refusal::Word { found: word.into(), expected: "a vertex like D3 or pass" }
            }
            VertexError::OffBoard => Refusal::IllegalMove,
        })
    }

    /// Starts a search, or the choice of a move that is to be played.
    pub(super) fn search(&mut self, limits: Limits, purpose: Purpose, stream: Option<Stream>) -> Handled {
        let started = Instant::now();
        match purpose {
            Purpose::Play(_) => self.engine.choose_move(limits)?,
            Purpose::Ask { .. } => self.engine.go(limits)?,
        }
        Ok(Answer::Search(Job { purpose, started, stream }))
    }
}
