//! Reads the games of standard Othello in a file.

use std::path::Path;

use anyhow::Context;

use crate::formats::{self, Format};
use crate::game::Record;
use crate::game::othello8::Othello8;

/// Reads all games of a file in the format of its name, or of transcripts.
pub(crate) fn read(file: &Path) -> anyhow::Result<Vec<Record<Othello8>>> {
    let format = Format::of_path(file).unwrap_or(Format::Transcript);
    let read = || -> anyhow::Result<Vec<Record<Othello8>>> {
        formats::open(file, format)?.map(|game| Ok(game?.replay()?)).collect()
    };
    read().with_context(|| file.display().to_string())
}
