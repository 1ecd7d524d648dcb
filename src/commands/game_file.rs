//! Opens files of games, and reads the games of standard Othello in a file.

use std::borrow::Cow;
use std::io::{self, Read};
use std::path::Path;

use anyhow::{Context, anyhow};

use crate::formats::{self, Format, GameTextError, Games, Guessed, RecordError};
use crate::game::othello8::Othello8;
use crate::game::{Record, SetupError};

/// Opens a file of games, or stdin if the path is `-`; `reader` wraps the input.
///
/// The default format is that of the extension, or else of the first bytes. Returns the format as well.
pub(super) fn open<R: Read>(
    path: &Path,
    format: Option<Format>,
    reader: impl FnOnce(Box<dyn Read>) -> R,
) -> io::Result<(Format, Games<Guessed<R>>)> {
    if is_stdin(path) {
        formats::games_guessed(reader(Box::new(io::stdin())), format)
    } else {
        formats::open_through(path, format, |file| reader(Box::new(file)))
    }
}

pub(super) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Returns the name of a file in messages.
pub(super) fn shown_name(path: &Path) -> Cow<'_, str> {
    if is_stdin(path) { "stdin".into() } else { path.to_string_lossy() }
}

/// Reads all games of a file, or of stdin if the path is `-`. A file without games is an error.
pub(crate) fn read(path: &Path) -> anyhow::Result<Vec<Record<Othello8>>> {
    let read = || -> anyhow::Result<Vec<Record<Othello8>>> {
        let (_, mut games) = open(path, None, |input| input)?;
        let mut records = Vec::new();
        while let Some(game) = games.next() {
            records.push(game?.replay().map_err(|error| {
                let is_other_game = matches!(error, GameTextError::Setup(SetupError::Game(_)));
                let error = RecordError { place: games.place(), kind: error.into() };
                if is_other_game {
                    anyhow!("{error}; only standard Othello (8x8) is possible")
                } else {
                    error.into()
                }
            })?);
        }
        anyhow::ensure!(!records.is_empty(), "it contains no games");
        Ok(records)
    };
    read().with_context(|| shown_name(path).into_owned())
}
