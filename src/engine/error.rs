//! Errors of requests about the game.

use crate::base::Size;
use crate::game::{RulesError, SetupError};

use super::OptionError;

/// Why a request about the game was refused.
///
/// ```
/// # use kado::engine::Engine;
/// # use kado::game::Rules;
/// let mut engine = Engine::of(Rules::OTHELLO)?;
/// let error = engine.set_game("gomoku:4").unwrap_err();
/// assert_eq!(error.to_string(), "a line of 5 stones is impossible on a board of 4x4: 1 to 4 stones");
/// assert_eq!(engine.game().rules(), Rules::OTHELLO);
/// # Ok::<(), kado::engine::GameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// The text does not name a game.
    #[error(transparent)]
    Unknown(#[from] RulesError),
    /// The game does not support this board size.
    #[error("unacceptable size")]
    UnacceptableSize(Size),
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// A search is running.
    #[error("a search is running")]
    Searching,
    /// The moves to analyze are not a legal sequence from the current position.
    #[error("the moves to look at are not legal here")]
    IllegalLine,
    /// The board is not a valid position of the game.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The searcher of the game cannot be set up.
    #[error(transparent)]
    Search(#[from] OptionError),
}
