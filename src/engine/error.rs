//! The error type of all requests to the engine.

use crate::base::{Move, Size};
use crate::book::BookError;
use crate::formats::GameTextError;
use crate::game::{IllegalMove, ReplayError, RulesError, SetupError};

use super::OptionError;

/// Why the engine refused a request.
///
/// ```
/// # use kado::engine::Engine;
/// # use kado::game::Rules;
/// let mut engine = Engine::of(Rules::OTHELLO)?;
/// let error = engine.set_game("gomoku:4").unwrap_err();
/// assert_eq!(error.to_string(), "a line of 5 stones is impossible on a board of 4x4: 1 to 4 stones");
/// assert_eq!(engine.game().rules(), Rules::OTHELLO);
/// # Ok::<(), kado::engine::EngineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// The text does not name a known game, or its board or line length is not valid for the game.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// The game does not support this board size.
    #[error("the game has no board of {}x{}", .0.columns(), .0.rows())]
    UnsupportedSize(Size),
    /// The board to set up is not a valid position of the game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move of the game to replay is illegal.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The move to play is illegal in the current position.
    #[error(transparent)]
    IllegalMove(#[from] IllegalMove),
    /// The moves to analyze are not a legal sequence from the current position.
    #[error("the moves to analyze are not legal here")]
    IllegalLine,
    /// A root move in the limits of a search is illegal in the position to search.
    #[error("a root move to search is illegal")]
    IllegalRootMove(Move),
    /// The game is over, so there is no move to choose.
    #[error("the game is over")]
    GameOver,
    /// The request is not allowed while a search is running.
    #[error("a search is running")]
    Searching,
    /// The system cannot start a thread for an infinite or pondering search.
    #[error("cannot start a search thread: the system has no memory for it or limits the number of threads")]
    OutOfThreads,
    /// An option has an invalid value, or its value cannot be put into effect.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// The game cannot be added to the opening book.
    #[error(transparent)]
    Book(#[from] BookError),
}

impl From<GameTextError> for EngineError {
    fn from(error: GameTextError) -> EngineError {
        match error {
            GameTextError::Setup(error) => error.into(),
            GameTextError::Replay(error) => error.into(),
        }
    }
}
