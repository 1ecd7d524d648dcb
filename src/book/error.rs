//! The error type of opening books.

/// Error when reading, writing or changing an opening book.
///
/// ```
/// # use kado::engine::{BookError, Engine, EngineError, OptionError};
/// let mut engine = Engine::of("othello".parse()?)?;
/// let error = engine.set_option("Book", "no-such-file").expect_err("there is no such book");
/// let EngineError::Option(OptionError::Book { error, .. }) = error else { panic!("{error}") };
/// assert!(matches!(error, BookError::Read(_)));
/// # Ok::<(), EngineError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    Read(String),
    /// The file cannot be written.
    #[error("cannot be written: {0}")]
    Write(String),
    /// Another run is changing the book and keeps it locked.
    #[error("in use: another run of Kado is changing this book")]
    InUse,
    /// The file does not begin with the magic of the format.
    #[error("not an opening book of Kado: it does not begin with `kadobook`")]
    Foreign,
    /// The file is a book of Kado where one of another program is expected.
    #[error("already a book of Kado: use it unchanged, or combine books by `kado book merge`")]
    Own,
    /// The version of the format is unknown.
    #[error("its format has version {0}; version 1 is known")]
    Version(u32),
    /// The file is damaged.
    #[error("damaged at byte {offset}: {fault}")]
    Damaged {
        /// Byte offset in the file.
        offset: usize,
        /// Description of the fault.
        fault: String,
    },
    /// A line is not a valid position.
    #[error("line {line}: {fault}")]
    Line {
        /// Line number, from 1.
        line: usize,
        /// Description of the fault.
        fault: String,
    },
    /// The game in progress is not 8x8 Othello.
    #[error("a book holds games of Othello on the 8x8 board")]
    OtherGame,
}
