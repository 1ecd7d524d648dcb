//! Games in files.

use std::io;
use std::path::Path;

use crate::files::{self, Existing};
use crate::formats::{self, Format, GameText, Positions, RecordError, Unfit};
use crate::game::Rules;

/// Why a game is not saved or loaded.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The program was started so.
    #[error("files are not allowed here (--no-files)")]
    Denied,
    /// The name of the file means no format.
    #[error("no format has such an ending; .txt, .ggf, .sgf and .pgn are known")]
    Ending,
    /// The file holds nothing.
    #[error("the file has no game")]
    Empty,
    /// The file is there already.
    #[error("the file exists already")]
    Exists,
    /// The format cannot hold the game.
    #[error(transparent)]
    Format(#[from] Unfit),
    /// The file holds no game at its beginning.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes a game to a new file, in the format that the ending of its name means.
pub(super) fn save(game: &GameText, path: &Path) -> Result<(), FileError> {
    let format = Format::of_path(path).ok_or(FileError::Ending)?;
    let text = formats::text(format, game, Positions::All)?;
    files::write(path, Existing::Keep, text.as_bytes()).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => FileError::Exists,
        _ => FileError::Io(error),
    })
}

/// Reads the first game of a file, in the format that the ending of its name means. A game that does not say
/// which one it is is of these rules.
pub(super) fn load(rules: Rules, path: &Path) -> Result<GameText, FileError> {
    let format = Format::of_path(path).ok_or(FileError::Ending)?;
    let mut games = formats::open(path, format)?.with_rules(rules);
    Ok(games.next().ok_or(FileError::Empty)??)
}
