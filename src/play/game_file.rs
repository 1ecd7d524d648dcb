//! Saving and loading of games.

use std::io;
use std::path::Path;

use crate::files::{self, Existing};
use crate::formats::{self, Format, GameText, Positions, RecordError, Unfit};
use crate::game::Rules;

/// Error: a game cannot be saved or loaded.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// Files are disabled (`--no-files`).
    #[error("files are not allowed here (--no-files)")]
    Denied,
    /// The extension of the file is unknown.
    #[error("unknown file extension; use .txt, .ggf, .sgf or .pgn")]
    Extension,
    /// The file contains no game.
    #[error("the file has no game")]
    Empty,
    /// The file exists already.
    #[error("the file exists already")]
    Exists,
    /// The format cannot hold the game.
    #[error(transparent)]
    Format(#[from] Unfit),
    /// The first game of the file is invalid.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes a game to a new file; the extension of the file selects the format.
pub(super) fn save(game: &GameText, path: &Path) -> Result<(), FileError> {
    let format = Format::of_path(path).ok_or(FileError::Extension)?;
    let text = formats::text(format, game, Positions::All)?;
    files::write(path, Existing::Keep, text.as_bytes()).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => FileError::Exists,
        _ => FileError::Io(error),
    })
}

/// Reads the first game of a file; the extension of the file selects the format.
///
/// If the file does not specify the rules of the game, `rules` apply.
pub(super) fn load(rules: Rules, path: &Path) -> Result<GameText, FileError> {
    let format = Format::of_path(path).ok_or(FileError::Extension)?;
    let mut games = formats::open(path, format)?.with_rules(rules);
    Ok(games.next().ok_or(FileError::Empty)??)
}
