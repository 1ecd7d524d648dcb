//! The controller's end of a wire: a client for each protocol turns the referee's wishes into lines, and
//! lines into answers. Nothing is sent to an engine while it thinks.

mod gomocup;
mod gtp;
mod nboard;
mod universal;
mod wire;

use std::fmt;
use std::time::Duration;

use crate::base::{Color, Move};
use crate::game::{AnyPosition, Record, Rules};

use super::clock::Clock;
use super::config::{EngineConfig, Language};
use super::played::{Fault, PlayedMove};
use super::process::Heard;

pub(super) use wire::Wire;

/// Why an engine did not do what it was asked.
#[derive(Debug)]
pub(super) enum Trouble {
    /// The match is to stop.
    Stopped,
    /// The engine is at fault.
    Failure(Failure),
}

/// What an engine did wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Failure {
    pub(super) fault: Fault,
    /// What happened, in a sentence without its subject.
    pub(super) detail: String,
}

impl Failure {
    pub(super) fn new(fault: Fault, detail: impl Into<String>) -> Failure {
        Failure { fault, detail: detail.into() }
    }
}

impl From<Failure> for Trouble {
    fn from(failure: Failure) -> Trouble {
        Trouble::Failure(failure)
    }
}

pub(super) type Asked<T> = Result<T, Trouble>;

/// A game in progress, as the clients see it.
#[derive(Debug)]
pub(super) struct View<'a> {
    /// The game with its opening.
    pub(super) record: &'a Record<AnyPosition>,
    /// What was played after the opening.
    pub(super) moves: &'a [PlayedMove],
    /// The clocks, Black's first.
    pub(super) clocks: &'a [Clock; 2],
    /// The names, Black's first.
    pub(super) names: [&'a str; 2],
    /// The color of the engine that is spoken to.
    pub(super) own: Color,
}

impl View<'_> {
    fn mover(&self) -> Color {
        use crate::game::Position;
        self.record.position().turn()
    }

    fn clock(&self) -> &Clock {
        &self.clocks[self.mover() as usize]
    }
}

/// What an engine wants to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    Play(Move),
    Resign,
}

/// What an engine answered to the request for a move.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Answer {
    pub(super) decision: Decision,
    /// From the request to the answer, in wall time.
    pub(super) time: Duration,
    pub(super) thought: Thought,
}

/// What an engine says about its move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Thought {
    /// Discs from the mover's view.
    pub(super) score: Option<f64>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) selectivity: Option<u8>,
}

/// A client of one protocol. The engine is waited for as long as the wire's patience says.
pub(super) trait Client: fmt::Debug + Send {
    /// Makes the engine ready, with its options and limits.
    fn start(&mut self, wire: &mut Wire<'_>) -> Asked<()>;

    /// Starts a game; the record holds its opening.
    fn new_game(&mut self, wire: &mut Wire<'_>, game: &View<'_>) -> Asked<()>;

    /// Asks for a move of the side to move.
    fn think(&mut self, wire: &mut Wire<'_>, game: &View<'_>) -> Asked<Answer>;

    /// Tells of the last move of the record; `own` if the engine chose it.
    fn played(&mut self, wire: &mut Wire<'_>, game: &View<'_>, own: bool) -> Asked<()>;

    /// Returns the line that ends the engine.
    fn farewell(&self) -> &'static str {
        "quit"
    }

    /// Returns whether a pass that the rules force is asked for like a move.
    fn is_asked_to_pass(&self) -> bool {
        false
    }

    /// Asks for the result of a finished game; `None` if the protocol cannot ask. A result that cannot be
    /// right is a failure.
    fn result(&mut self, _wire: &mut Wire<'_>, _game: &View<'_>) -> Asked<Option<Claim>> {
        Ok(None)
    }
}

/// A result that an engine claims.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Claim {
    /// In the engine's words.
    pub(super) text: String,
    /// The winner, or `None` for a draw.
    pub(super) winner: Option<Color>,
    /// By how many discs, if it says so.
    pub(super) margin: Option<usize>,
}

/// Returns a client for an engine that plays this game.
pub(super) fn new(config: &EngineConfig, game: Rules) -> Box<dyn Client> {
    match config.protocol {
        Language::Gtp => Box::new(gtp::Gtp::new(config, game)),
        Language::Nboard => Box::new(nboard::Nboard::new(config, game)),
        Language::Uci => Box::new(universal::Universal::new(config, game, universal::UCI)),
        Language::Ugi => Box::new(universal::Universal::new(config, game, universal::UGI)),
        Language::Gomocup => Box::new(gomocup::Gomocup::new(config, game)),
    }
}

/// Returns the word after this one.
fn word_after<'a>(words: &[&'a str], key: &str) -> Option<&'a str> {
    words.iter().position(|&word| word == key).and_then(|index| words.get(index + 1)).copied()
}
