//! Clients for the protocols of engines.
//!
//! A client converts a request of the referee to lines for the engine, and the lines of the engine to an
//! answer. Nothing is sent to an engine while it thinks.

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
use super::played_game::{Fault, PlayedMove};
use super::process::Received;
use super::stop::Aborted;

pub(super) use wire::Wire;

/// Why a request to an engine failed.
#[derive(Debug)]
pub(super) enum ClientError {
    /// The game is aborted.
    Aborted(Aborted),
    /// The engine is at fault.
    Failure(Failure),
}

/// A fault of an engine with its description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Failure {
    pub(super) fault: Fault,
    /// Description of the fault, as a phrase after the engine's name: `refused 'START 15'`.
    pub(super) detail: String,
}

impl Failure {
    /// The number of characters after which a description is cut off.
    const MAX_DETAIL: usize = 300;

    /// Creates a failure. The description may quote the engine: it is cut to one line of limited length.
    pub(super) fn new(fault: Fault, detail: impl AsRef<str>) -> Failure {
        let detail = brief(detail.as_ref(), Failure::MAX_DETAIL).replace(['\n', '\r'], " ");
        Failure { fault, detail }
    }
}

impl From<Failure> for ClientError {
    fn from(failure: Failure) -> ClientError {
        ClientError::Failure(failure)
    }
}

pub(super) type ClientResult<T> = Result<T, ClientError>;

/// Returns the error for a fault of the engine.
fn fail<T>(fault: Fault, detail: impl AsRef<str>) -> ClientResult<T> {
    Err(Failure::new(fault, detail).into())
}

/// A game in progress, as the clients see it.
#[derive(Debug)]
pub(super) struct View<'a> {
    /// The game so far, including the opening.
    pub(super) record: &'a Record<AnyPosition>,
    /// The moves after the opening.
    pub(super) moves: &'a [PlayedMove],
    /// The clocks, Black's first.
    pub(super) clocks: &'a [Clock; 2],
    /// The names of the engines, Black's first.
    pub(super) names: [&'a str; 2],
    /// The color of the engine that the client talks to.
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

/// The move that an engine plays, or its resignation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Decision {
    Play(Move),
    Resign,
}

/// The answer to the request for a move.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Answer {
    pub(super) decision: Decision,
    /// The wall time from the request to the answer.
    pub(super) time: Duration,
    pub(super) info: SearchInfo,
}

/// The search information that an engine reports with its move.
/// The depth is in plies, the selectivity in percent.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct SearchInfo {
    /// The score in discs, mover's view.
    pub(super) score: Option<f64>,
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) selectivity: Option<u8>,
}

/// A client for one protocol.
/// A call waits for each answer until the timeout of `wire` has passed since the last request. A call with
/// several requests can therefore take longer than the timeout.
pub(super) trait Client: fmt::Debug + Send {
    /// Initializes the engine with its options and limits.
    fn start(&mut self, wire: &mut Wire<'_>) -> ClientResult<()>;

    /// Starts a game. The record of `game` holds the opening from which the engines play.
    fn new_game(&mut self, wire: &mut Wire<'_>, game: &View<'_>) -> ClientResult<()>;

    /// Requests a move for the side to move.
    fn think(&mut self, wire: &mut Wire<'_>, game: &View<'_>) -> ClientResult<Answer>;

    /// Reports the last move of `game` to the engine; `own` is true if the engine chose this move.
    /// By default nothing is sent, for protocols whose next request holds the move.
    fn played(&mut self, _wire: &mut Wire<'_>, _game: &View<'_>, _own: bool) -> ClientResult<()> {
        Ok(())
    }

    fn quit_command(&self) -> &'static str {
        "quit"
    }

    /// Returns whether the referee asks the engine for a forced pass, as for any other move.
    /// If not, the referee plays the pass without asking the engine.
    fn requests_passes(&self) -> bool {
        false
    }

    /// Requests the result of a finished game.
    ///
    /// Returns `None` if the protocol or the engine does not support the request.
    ///
    /// # Errors
    /// If the answer is not the result of a finished game, for example because the engine claims that the
    /// game is not finished.
    fn result(&mut self, _wire: &mut Wire<'_>, _game: &View<'_>) -> ClientResult<Option<Claim>> {
        Ok(None)
    }
}

/// A result that an engine claims.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Claim {
    /// The claimed result in the engine's notation, such as `B+12`.
    pub(super) text: String,
    /// The winner, or `None` for a draw.
    pub(super) winner: Option<Color>,
    /// The margin in discs, if the engine gives one.
    pub(super) margin: Option<usize>,
}

pub(super) fn new(config: &EngineConfig, game: Rules) -> Box<dyn Client> {
    match config.protocol {
        Language::Gtp => Box::new(gtp::Gtp::new(config, game)),
        Language::Nboard => Box::new(nboard::Nboard::new(config, game)),
        Language::Uci => Box::new(universal::Universal::new(config, game, universal::UCI)),
        Language::Ugi => Box::new(universal::Universal::new(config, game, universal::UGI)),
        Language::Gomocup => Box::new(gomocup::Gomocup::new(config, game)),
    }
}

fn word_after<'a>(words: &[&'a str], key: &str) -> Option<&'a str> {
    words.iter().position(|&word| word == key).and_then(|index| words.get(index + 1)).copied()
}

/// Shortens a text to `width` characters, followed by dots.
fn brief(text: &str, width: usize) -> String {
    match text.char_indices().nth(width) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_description_of_a_failure_is_one_short_line() {
        let answer = "é\n".repeat(20_000);
        let Failure { detail, .. } = Failure::new(Fault::Refusal, format!("refused 'play': {answer}"));
        assert!(detail.starts_with("refused 'play': é é ") && detail.ends_with("..."), "{detail}");
        assert_eq!(detail.chars().count(), Failure::MAX_DETAIL + 3);
        assert_eq!(Failure::new(Fault::Crash, &detail).detail, detail, "a cut text stays the same");
    }
}
