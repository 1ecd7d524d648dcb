//! The context and the results of command handlers.

use std::time::Instant;

use crate::base::{Color, Move};
use crate::dialect::{Letters, VertexError, Vertices};
use crate::engine::{Engine, Game, Limits};

use super::arguments::Arguments;
use super::client::Client;
use super::question::Question;
use super::reply::CommandError;
use super::stream::Stream;

/// A command and the state that its handler may read and change.
pub(super) struct Call<'a> {
    pub(super) arguments: Arguments<'a>,
    pub(super) client: &'a mut Client,
    pub(super) engine: &'a mut Engine,
}

/// The answer of a command handler: a reply, a search, or the end of the session.
pub(super) enum Answer {
    /// The text of a reply, sent at once.
    Text(String),
    /// A search, whose report determines the reply.
    Search(Box<Job>),
    /// An empty reply, after which the session ends.
    Quit,
}

/// A search that a command has started.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) purpose: Purpose,
    /// The time at which the search was started.
    pub(super) started: Instant,
    /// The output during the search; `None` if only the reply is written.
    pub(super) stream: Option<Stream>,
}

impl Job {
    /// Returns whether the search is an endless analysis, one that runs until the next input line.
    pub(super) fn is_endless(&self) -> bool {
        matches!(self.purpose, Purpose::Ask { question: Question::Nothing, .. })
    }
}

/// The purpose of a search: a move to play, or a question to answer.
#[derive(Debug)]
pub(super) enum Purpose {
    /// Play the move that the search has chosen, as a move of this side.
    Play(Color),
    /// Answer a question with the report, then restore the game.
    Ask { question: Question, before: Game },
}

/// The result of a command handler: an answer, or the reason why the command is refused.
pub(super) type Handled = Result<Answer, CommandError>;

impl Answer {
    /// Returns an empty reply.
    pub(super) fn done() -> Answer {
        Answer::Text(String::new())
    }

    pub(super) fn text(text: impl Into<String>) -> Answer {
        Answer::Text(text.into())
    }

    /// Returns a reply of several lines; the text begins on the line after the `=`.
    pub(super) fn block(text: &str) -> Answer {
        Answer::Text(format!("\n{text}"))
    }
}

impl Call<'_> {
    pub(super) fn vertices(&self) -> Vertices {
        self.client.vertices(self.engine)
    }

    /// Parses the next argument as a vertex.
    /// Go programs skip the column letter I. If the vertex is on the board only under this convention, the
    /// client is recorded as a Go program.
    pub(super) fn vertex(&mut self) -> Result<Move, CommandError> {
        let word = self.arguments.word()?;
        self.read_vertex(word)
    }

    /// Parses a word as a vertex, as [`Call::vertex`] does.
    pub(super) fn read_vertex(&mut self, word: &str) -> Result<Move, CommandError> {
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
                CommandError::Word { found: word.into(), expected: "a vertex like D3 or pass" }
            }
            VertexError::OffBoard => CommandError::IllegalMove,
        })
    }

    /// Starts a search or, for [`Purpose::Play`], the choice of a move to play.
    pub(super) fn search(&mut self, limits: Limits, purpose: Purpose, stream: Option<Stream>) -> Handled {
        let started = Instant::now();
        match purpose {
            Purpose::Play(_) => self.engine.choose_move(limits)?,
            Purpose::Ask { .. } => self.engine.go(limits)?,
        }
        Ok(Answer::Search(Box::new(Job { purpose, started, stream })))
    }
}
