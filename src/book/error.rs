//! Why a book cannot be used.

/// Why a book cannot be read, written or taught.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    Read(String),
    /// The file cannot be written.
    #[error("cannot be written: {0}")]
    Write(String),
    /// The file begins otherwise.
    #[error("it is no opening book of Kado: it does not begin with `kadobook`")]
    Foreign,
    /// The file has a version that is not known here.
    #[error("its format has version {0}; version 1 is known")]
    Version(u32),
    /// The file is damaged.
    #[error("damaged at byte {offset}: {fault}")]
    Damaged {
        /// Where in the file.
        offset: usize,
        /// What is wrong there.
        fault: String,
    },
    /// A line of a text is no position.
    #[error("line {line}: {fault}")]
    Line {
        /// Which line, counted from 1.
        line: usize,
        /// What is wrong with it.
        fault: String,
    },
    /// The game in progress is not one that books are about.
    #[error("a book holds games of Othello on the 8x8 board")]
    OtherGame,
    /// A search runs.
    #[error("a search is running")]
    Searching,
}
