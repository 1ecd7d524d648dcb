//! The folder of a match: its settings, its finished games, and their exports for other programs.
//!
//! The state of a match is in `match.json` and `games.jsonl`. All other files are derived from the games and
//! rewritten when the match is resumed. A lock prevents two matches from using the same folder.

mod difference;

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::files::{self, Existing, open_locked};
use crate::game::Rules;

use super::export::{self, ExportFormat};
use super::games_file::{self, Games, GamesFile, GamesFileError};
use super::played_game::{PlayedGame, UnplayableError};
use difference::settings_difference;

/// The file name of the settings of the match.
pub(crate) const SETTINGS: &str = "match.json";
/// The file name of the finished games.
pub(crate) const GAMES: &str = "games.jsonl";
const TRANSCRIPTS: &str = "games.txt";
const FORFEITS: &str = "forfeits.log";
const LOCK: &str = "lock";

/// Error: the match folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FolderError {
    /// Another match uses the folder.
    #[error("{}: a match is running in this folder", .0.display())]
    InUse(PathBuf),
    /// The folder holds no match, but it holds a file that a match would overwrite.
    #[error("{}: this file exists already, but the folder holds no match: give another folder", .0.display())]
    Occupied(PathBuf),
    /// The settings cannot be parsed.
    #[error("{}: not the settings of a match: {reason}", path.display())]
    Damaged { path: PathBuf, reason: String },
    /// The folder holds games of a match with other settings.
    #[error(
        "{}: the match in this folder was begun with other settings: {difference}; give {remedy} to resume it, or \
         another folder",
        path.display()
    )]
    OtherMatch {
        path: PathBuf,
        /// Path of the first setting that differs, its value in the folder, and the given value.
        difference: String,
        /// What to give instead.
        remedy: &'static str,
    },
    /// A file of the folder cannot be read or written, or the games file is invalid or in use.
    #[error(transparent)]
    Games(#[from] GamesFileError),
    /// A game cannot be replayed for export.
    #[error("a game cannot be replayed: {0}")]
    Unplayable(#[from] UnplayableError),
}

/// An open match folder.
#[derive(Debug)]
pub(crate) struct MatchFolder {
    path: PathBuf,
    games: GamesFile,
    format: ExportFormat,
    /// The file that holds the games in the export format.
    exported: File,
    transcripts: File,
    forfeits: File,
    /// The lock file, locked while the folder is open.
    _lock: File,
}

impl MatchFolder {
    /// Opens or creates the folder of a match, and returns its finished games.
    ///
    /// # Errors
    /// If a file cannot be read or written, if the settings or the games are invalid, or if another match
    /// uses the folder. Also if the folder holds games of a match with other settings, or holds no match but
    /// a file that a match would overwrite.
    pub(crate) fn open(
        path: &Path,
        game: Rules,
        settings: &Value,
    ) -> Result<(MatchFolder, Games), FolderError> {
        fs::create_dir_all(path).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => io_error(path, io::ErrorKind::NotADirectory.into()),
            _ => io_error(path, error),
        })?;
        let lock = lock(path)?;
        let format = ExportFormat::of(game);
        if !path.join(SETTINGS).exists() {
            refuse_existing(path, &[GAMES, format.file(), TRANSCRIPTS, FORFEITS])?;
        }
        check_settings(path, settings)?;
        let (games, found) = GamesFile::open(&path.join(GAMES))?;
        let create = |name: &str| {
            let path = path.join(name);
            File::create(&path).map_err(|error| io_error(&path, error))
        };
        let mut folder = MatchFolder {
            path: path.to_owned(),
            games,
            format,
            exported: create(format.file())?,
            transcripts: create(TRANSCRIPTS)?,
            forfeits: create(FORFEITS)?,
            _lock: lock,
        };
        for game in &found.games {
            folder.export(game)?;
        }
        Ok((folder, found))
    }

    /// Appends a finished game, first to the games file, then to the exports.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub(crate) fn add(&mut self, game: &PlayedGame) -> Result<(), FolderError> {
        self.games.append(game)?;
        self.export(game)
    }

    /// Returns the paths of the games file, its two exports and the list of forfeits.
    pub(crate) fn written(&self) -> impl Iterator<Item = PathBuf> {
        [GAMES, self.format.file(), TRANSCRIPTS, FORFEITS].into_iter().map(|name| self.path.join(name))
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    fn export(&mut self, game: &PlayedGame) -> Result<(), FolderError> {
        let write = |mut file: &File, name: &str, text: String| {
            file.write_all(text.as_bytes()).map_err(|error| io_error(&self.path.join(name), error))
        };
        write(&self.exported, self.format.file(), self.format.write(game)? + "\n")?;
        write(&self.transcripts, TRANSCRIPTS, export::transcript(game)? + "\n")?;
        if let Some(forfeit) = game.forfeit() {
            let PlayedGame { index, black, white, .. } = game;
            let (engine, fault, detail) = (game.player(forfeit.side), forfeit.fault, &forfeit.detail);
            let excerpt: String = forfeit.excerpt.iter().flat_map(|line| ["  ", line, "\n"]).collect();
            let head = format!("game {} {black} - {white}: {engine}: {fault}: {detail}\n", index + 1);
            write(&self.forfeits, FORFEITS, head + &excerpt)?;
        }
        Ok(())
    }
}

fn io_error(path: &Path, error: io::Error) -> FolderError {
    GamesFileError::Io { path: path.to_owned(), error }.into()
}

/// Fails if the folder contains a file with a name in `names`: a new match would overwrite this file.
fn refuse_existing(folder: &Path, names: &[&str]) -> Result<(), FolderError> {
    let found = names.iter().map(|name| folder.join(name)).find(|path| path.exists());
    found.map_or(Ok(()), |path| Err(FolderError::Occupied(path)))
}

fn lock(folder: &Path) -> Result<File, FolderError> {
    let path = folder.join(LOCK);
    open_locked(&path).map_err(|error| match error.kind() {
        io::ErrorKind::WouldBlock => FolderError::InUse(folder.to_owned()),
        _ => io_error(&path, error),
    })
}

/// Compares the given settings with the settings stored in the folder.
///
/// Writes the given settings atomically if the folder holds no settings or no game, or if the given settings
/// differ only by a higher number of rounds. Any other difference is an error.
fn check_settings(folder: &Path, settings: &Value) -> Result<(), FolderError> {
    let path = folder.join(SETTINGS);
    let text = match fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return write_settings(&path, settings, Existing::Keep);
        }
        Err(error) => return Err(io_error(&path, error)),
    };
    let stored: Value = serde_json::from_str(&text)
        .map_err(|error| FolderError::Damaged { path: path.clone(), reason: error.to_string() })?;
    let stored = &stored["settings"];
    let Some(difference) = settings_difference(stored, settings) else { return Ok(()) };
    let differ_only_in_rounds = differ_only_in_rounds(stored, settings);
    // A schedule with more rounds begins with the same games, so the match can be resumed.
    let adds_rounds = differ_only_in_rounds && settings["rounds"].as_u64() > stored["rounds"].as_u64();
    if adds_rounds || !has_games(folder)? {
        return write_settings(&path, settings, Existing::Replace);
    }
    let remedy = if differ_only_in_rounds { "at least as many rounds" } else { "the same settings" };
    Err(FolderError::OtherMatch { path: folder.to_owned(), difference, remedy })
}

fn has_games(folder: &Path) -> Result<bool, GamesFileError> {
    match games_file::read(&folder.join(GAMES)) {
        Ok(found) => Ok(!found.games.is_empty()),
        Err(GamesFileError::Io { error, .. }) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

fn write_settings(path: &Path, settings: &Value, existing: Existing) -> Result<(), FolderError> {
    let document = json!({ "kado": env!("CARGO_PKG_VERSION"), "settings": settings });
    files::write(path, existing, format!("{document:#}\n").as_bytes()).map_err(|error| io_error(path, error))
}

/// Returns whether the given settings equal the stored ones except for the number of rounds.
fn differ_only_in_rounds(stored: &Value, given: &Value) -> bool {
    let mut changed = stored.clone();
    changed["rounds"] = given["rounds"].clone();
    changed == *given
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn existing_files_in_a_new_folder_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(TRANSCRIPTS), "f5d6c3").unwrap();
        let refused = MatchFolder::open(folder.path(), Rules::OTHELLO, &json!({})).unwrap_err();
        assert!(matches!(&refused, FolderError::Occupied(path) if path.ends_with(TRANSCRIPTS)), "{refused}");
        assert_eq!(fs::read_to_string(folder.path().join(TRANSCRIPTS)).unwrap(), "f5d6c3");
    }
}
