//! Games that are written to files.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use crate::engine::Game;
use crate::game::formats::{self, Format, Positions, Unfit};

use super::seat::Seats;

/// Why a game is not saved.
#[derive(Debug, thiserror::Error)]
pub(super) enum SaveError {
    /// The program was started so.
    #[error("files are not allowed here (--no-files)")]
    Denied,
    /// The name of the file means no format.
    #[error("no format has such an ending; .txt, .ggf, .sgf and .pgn are known")]
    Ending,
    /// The format cannot hold the game.
    #[error(transparent)]
    Format(#[from] Unfit),
    /// The file is there already, or cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Writes a game to a new file, in the format that the ending of its name means.
pub(super) fn save(game: &dyn Game, seats: Seats, path: &Path) -> Result<(), SaveError> {
    let format = Format::of_path(path).ok_or(SaveError::Ending)?;
    let mut text = game.text();
    text.black = Some(seats.black.to_string());
    text.white = Some(seats.white.to_string());
    let text = formats::text(format, &text, Positions::All)?;
    Ok(File::create_new(path)?.write_all(text.as_bytes())?)
}
