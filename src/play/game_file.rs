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
    /// The extension of the file implies no format that can be written.
    #[error("the file needs one of the extensions {0}")]
    Extension(String),
    /// The file does not exist.
    #[error("there is no such file")]
    Missing,
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

/// Writes a game to a new file; returns the format, which the extension of the file selects.
///
/// The format must be a text format. A format of positions holds the position after the last move.
pub(super) fn save(game: &GameText, path: &Path) -> Result<Format, FileError> {
    let format = Format::of_path(path).filter(|format| format.is_text());
    let format = format.ok_or_else(|| FileError::Extension(Format::extensions(Format::is_text)))?;
    let text = formats::text(format, game, Positions::Last)?;
    files::write(path, Existing::Keep, text.as_bytes()).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => FileError::Exists,
        _ => FileError::Io(error),
    })?;
    Ok(format)
}

/// Reads the first game of a file; the extension of the file selects the format, or else its first bytes.
///
/// If the file does not specify the rules of the game, `rules` apply.
pub(super) fn load(rules: Rules, path: &Path) -> Result<GameText, FileError> {
    // To open a pipe would wait for its writer, and the keyboard would wait, too.
    if files::is_special(path) {
        return Err(FileError::Io(io::Error::other("not a regular file")));
    }
    let (_, games) = formats::open_guessed(path, None).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => FileError::Missing,
        _ => FileError::Io(error),
    })?;
    Ok(games.with_rules(rules).next().ok_or(FileError::Empty)??)
}
