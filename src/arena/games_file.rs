//! The file that stores the finished games of a match, so that the match can be resumed.
//!
//! It holds only complete games: a line that a killed process left incomplete is cut off when the file is
//! opened again.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::base::Color;
use crate::files::open_locked;
use crate::game::Position as _;

use super::played_game::{Ending, GameResult, PlayedGame};

/// Error: the games file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum GamesFileError {
    /// The file cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// Path of the file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// Another match is writing the file.
    #[error("{}: another match is writing this file", .0.display())]
    InUse(PathBuf),
    /// A line other than the last is not a valid game.
    #[error("{}:{line}: not a finished game: {reason}", path.display())]
    Damaged {
        /// Path of the file.
        path: PathBuf,
        /// Number of the invalid line, counted from 1.
        line: usize,
        /// The reason why the line is invalid.
        reason: String,
    },
    /// Two lines hold the same game of the schedule.
    #[error("{}:{line}: game {index} is also in line {first}: remove one of the two", path.display())]
    Twice {
        /// Path of the file.
        path: PathBuf,
        /// Number of the line that repeats the game, counted from 1.
        line: usize,
        /// Number of the first line that holds the game, counted from 1.
        first: usize,
        /// The index of the game in the schedule.
        index: u64,
    },
}

/// The content of a games file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Games {
    /// The games in the order of the file, which is the order in which they ended.
    pub games: Vec<PlayedGame>,
    /// A warning for the user if the last line was invalid and therefore dropped.
    pub dropped: Option<String>,
    /// The total length of all valid lines, in bytes.
    whole: usize,
    /// Whether the last valid line has no line feed.
    unterminated: bool,
}

/// Reads the games of a file and checks that each can be replayed.
///
/// # Errors
/// If the file cannot be read, a line other than the last is invalid, or a game occurs twice.
pub fn read(path: &Path) -> Result<Games, GamesFileError> {
    let bytes = std::fs::read(path).map_err(|error| GamesFileError::Io { path: path.to_owned(), error })?;
    parse(&bytes, path)
}

/// Parses the content of a games file. `path` appears only in error messages.
///
/// Empty lines are skipped.
///
/// # Errors
/// If a line other than the last is invalid, or a game occurs twice.
pub fn parse(bytes: &[u8], path: &Path) -> Result<Games, GamesFileError> {
    let mut read = Games::default();
    let mut lines = HashMap::new();
    let mut rest = bytes;
    for line in 1.. {
        let end = rest.iter().position(|&byte| byte == b'\n');
        let (text, after) = rest.split_at(end.map_or(rest.len(), |end| end + 1));
        if text.is_empty() {
            break;
        }
        match parse_line(text) {
            Ok(None) => {}
            Ok(Some(game)) => {
                if let Some(first) = lines.insert(game.index, line) {
                    return Err(GamesFileError::Twice { path: path.into(), line, first, index: game.index });
                }
                read.games.push(game);
            }
            Err(reason) if after.trim_ascii().is_empty() => {
                read.dropped = Some(format!(
                    "{}:{line}: the last line is not a finished game and is dropped ({reason})",
                    path.display()
                ));
                break;
            }
            Err(reason) => return Err(GamesFileError::Damaged { path: path.to_owned(), line, reason }),
        }
        read.whole += text.len();
        read.unterminated = end.is_none();
        rest = after;
    }
    Ok(read)
}

fn parse_line(text: &[u8]) -> Result<Option<PlayedGame>, String> {
    if text.trim_ascii().is_empty() {
        return Ok(None);
    }
    let game: PlayedGame = serde_json::from_slice(text).map_err(|error| error.to_string())?;
    if !game.result.is_consistent() {
        return Err("the margin and the winner do not agree".to_owned());
    }
    let record = game.record().map_err(|error| error.to_string())?;
    let outcome = record.position().outcome().filter(|_| matches!(game.ending, Ending::PlayedOut));
    let on_board = outcome.map(|outcome| GameResult::by_discs(outcome.margin_for(Color::Black)));
    if on_board.is_some_and(|on_board| on_board != game.result) {
        return Err("the result is not that of the last board".to_owned());
    }
    Ok(Some(game))
}

/// A games file that is open for appending.
#[derive(Debug)]
pub(crate) struct GamesFile {
    path: PathBuf,
    file: File,
}

impl GamesFile {
    /// Opens or creates a games file and returns its games. Cuts off an invalid last line.
    ///
    /// # Errors
    /// The same as for [`read`]; also if the file cannot be written or another match has it open.
    pub(crate) fn open(path: &Path) -> Result<(GamesFile, Games), GamesFileError> {
        let io_error = |error| GamesFileError::Io { path: path.to_owned(), error };
        let mut file = open_locked(path).map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock => GamesFileError::InUse(path.to_owned()),
            _ => io_error(error),
        })?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(io_error)?;
        let games = parse(&bytes, path)?;
        file.set_len(games.whole as u64).map_err(io_error)?;
        file.seek(SeekFrom::End(0)).map_err(io_error)?;
        if games.unterminated {
            file.write_all(b"\n").map_err(io_error)?;
        }
        Ok((GamesFile { path: path.to_owned(), file }, games))
    }

    /// Appends a game in a single write, and syncs the file to disk before it returns.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub(crate) fn append(&mut self, game: &PlayedGame) -> Result<(), GamesFileError> {
        let written = serde_json::to_vec(game).map_err(io::Error::from).and_then(|mut line| {
            line.push(b'\n');
            self.file.write_all(&line)?;
            self.file.sync_data()
        });
        written.map_err(|error| GamesFileError::Io { path: self.path.clone(), error })
    }
}
