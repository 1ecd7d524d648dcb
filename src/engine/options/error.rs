//! Errors of setting an option.

use crate::base::Size;
use crate::book::BookError;
use crate::engine::{Classic, LoadError, ParametersError, Start};

/// Why an option was not set.
///
/// ```
/// # use kado::engine::Options;
/// let error = Options::default().set("Level", "31").unwrap_err();
/// assert_eq!(error.to_string(), "Level takes a whole number from 1 to 30, not '31'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// No option has this name.
    #[error("unknown option '{0}'")]
    Unknown(String),
    /// The value is not a whole number in the range of the option.
    #[error("{name} takes a whole number from {min} to {max}, not '{value}'")]
    OutOfRange {
        /// The name of the option.
        name: &'static str,
        /// The smallest allowed value.
        min: i64,
        /// The largest allowed value.
        max: i64,
        /// The rejected value.
        value: String,
    },
    /// The value is not one of the allowed words.
    #[error("{name} takes one of {}, not '{value}'", .values.join(", "))]
    NoChoice {
        /// The name of the option.
        name: &'static str,
        /// The allowed words.
        values: &'static [&'static str],
        /// The rejected value.
        value: String,
    },
    /// A transposition table of this size, in MB, cannot be allocated.
    #[error("cannot allocate a transposition table of {0} MB")]
    OutOfMemory(i64),
    /// The system cannot start this many threads.
    #[error("cannot start {0} search threads")]
    OutOfThreads(i64),
    /// The file name is empty.
    #[error("{name} takes a file or one of {}; the value is empty", .words.join(", "))]
    NoFile {
        /// The name of the option.
        name: &'static str,
        /// The words allowed in place of a file name.
        words: &'static [&'static str],
    },
    /// The text does not match the syntax of the option.
    #[error("{name} takes {takes}, not '{value}'")]
    NoText {
        /// The name of the option.
        name: &'static str,
        /// A description of the valid values.
        takes: &'static str,
        /// The rejected value.
        value: String,
    },
    /// The parameters of the search are invalid.
    #[error("{name}: {error}")]
    SearchParameters {
        /// The name of the option.
        name: &'static str,
        /// What is wrong with the parameters.
        error: ParametersError,
    },
    /// The requested player cannot play the current game.
    #[error("the player {player} plays Othello, not {game}; random, first and kado play it")]
    Player {
        /// The requested player.
        player: Classic,
        /// The name of the game.
        game: &'static str,
    },
    /// The start position is impossible on this board.
    #[error("no game of Othello on a board of {}x{} begins {start}: no legal move would be left", .size.columns(), .size.rows())]
    Start {
        /// The requested start position.
        start: Start,
        /// The board size.
        size: Size,
    },
    /// The weights that the option selects cannot be loaded.
    #[error("cannot use the weights '{file}': {error}")]
    Weights {
        /// The value of the option: a file name, `builtin` or `handmade`.
        file: String,
        /// Why the weights were not loaded.
        error: LoadError,
    },
    /// The opening book that the option selects cannot be loaded.
    #[error("cannot use the book '{file}': {error}")]
    Book {
        /// The name of the book file.
        file: String,
        /// Why the book was not opened.
        error: BookError,
    },
}
