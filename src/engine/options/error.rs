//! Why an option was not set.

use crate::base::Size;
use crate::book::BookError;
use crate::engine::{Classic, LoadError, ParametersError, Start};

/// Why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// No option has this name.
    #[error("unknown option '{0}'")]
    Unknown(String),
    /// The value is not a whole number in the range.
    #[error("{name} takes a whole number from {min} to {max}, not '{value}'")]
    OutOfRange {
        /// The option.
        name: &'static str,
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
        /// What was given.
        value: String,
    },
    /// The value is not one of the words.
    #[error("{name} takes one of {}, not '{value}'", .values.join(", "))]
    NoChoice {
        /// The option.
        name: &'static str,
        /// The words.
        values: &'static [&'static str],
        /// What was given.
        value: String,
    },
    /// The table of this size could not be allocated.
    #[error("cannot allocate a transposition table of {0} MB")]
    OutOfMemory(i64),
    /// The system does not give so many threads.
    #[error("cannot start {0} search threads")]
    OutOfThreads(i64),
    /// No file is named.
    #[error("{name} takes a file or one of {}, not nothing", .words.join(", "))]
    NoFile {
        /// The option.
        name: &'static str,
        /// The words.
        words: &'static [&'static str],
    },
    /// The text has not the form that it should have.
    #[error("{name} takes {takes}, not '{value}'")]
    NoText {
        /// The option.
        name: &'static str,
        /// What it takes.
        takes: &'static str,
        /// What was given.
        value: String,
    },
    /// The constants of the search cannot have these values.
    #[error("{name}: {error}")]
    SearchParameters {
        /// The option.
        name: &'static str,
        /// What is wrong.
        error: ParametersError,
    },
    /// The player does not play the game.
    #[error("the player {player} plays Othello, not {game}; random, first and kado play it")]
    Player {
        /// The player.
        player: Classic,
        /// The name of the game.
        game: &'static str,
    },
    /// The start is not possible on this board.
    #[error("no game of Othello on a board of {}x{} begins {start}: so many discs leave no move", .size.columns(), .size.rows())]
    Start {
        /// The start.
        start: Start,
        /// The board.
        size: Size,
    },
    /// The weights cannot be used.
    #[error("cannot use the weights '{file}': {error}")]
    Weights {
        /// What was given.
        file: String,
        /// What is wrong.
        error: LoadError,
    },
    /// The opening book cannot be used.
    #[error("cannot use the book '{file}': {error}")]
    Book {
        /// What was given.
        file: String,
        /// What is wrong.
        error: BookError,
    },
}
