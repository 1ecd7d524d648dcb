//! Reads and numbers the games of all input files, and counts the unreadable files and games.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use crate::analysis::ReviewedGame;
use crate::formats::{self, Format, GameText, RecordError, transcript};
use crate::game::Rules;

use super::super::game_file::{self, shown_name};
use super::super::input_errors::InputErrors;
use super::super::messages::print_error;

/// The games of all files.
#[derive(Debug, Default)]
pub(super) struct Input {
    /// The games, still without reviewed positions.
    pub(super) games: Vec<ReviewedGame>,
    /// The number of unreadable files and games; the reasons were reported on stderr.
    pub(super) errors: usize,
    numbered: usize,
    /// The rules of each game whose file does not state the rules; `None` means Othello.
    default_rules: Option<Rules>,
}

impl Input {
    /// Reads games from files, from stdin (`-`), or from consecutive arguments that are moves of one game.
    ///
    /// If `format` is `None`, the format follows from the file name extension. If the extension is unknown,
    /// the format is guessed from the first bytes. If a file does not state the rules of a game, the game has
    /// `default_rules`, or the rules of Othello if `default_rules` is `None`.
    pub(super) fn read(files: &[PathBuf], format: Option<Format>, default_rules: Option<Rules>) -> Input {
        let size = default_rules.unwrap_or(Rules::OTHELLO).size();
        let is_moves = |file: &PathBuf| {
            !file.exists() && file.to_str().is_some_and(|text| transcript::parse(text, size).is_ok())
        };
        let mut input = Input { default_rules, ..Input::default() };
        for words in files.chunk_by(|one, next| is_moves(one) && is_moves(next)) {
            if is_moves(&words[0]) {
                let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
                input.add_moves(&words.join(" "));
            } else {
                input.add_file(&words[0], &shown_name(&words[0]), format);
            }
        }
        input
    }

    /// Reads files, given as pairs of a path and the name to show in messages.
    pub(super) fn read_named<'a>(
        files: impl IntoIterator<Item = (&'a PathBuf, Cow<'a, str>)>,
        format: Option<Format>,
        default_rules: Option<Rules>,
    ) -> Input {
        let mut input = Input { default_rules, ..Input::default() };
        for (file, name) in files {
            input.add_file(file, &name, format);
        }
        input
    }

    fn add_moves(&mut self, moves: &str) {
        let games = formats::games(Format::Transcript, moves.as_bytes()).with_rules(self.default_rules);
        self.add_all("moves", games).finish("moves", None);
    }

    fn add_file(&mut self, path: &Path, name: &str, format: Option<Format>) {
        match game_file::open(path, format, |input| input) {
            Ok((format, games)) => {
                let games = games.with_rules(self.default_rules);
                self.add_all(name, games).finish(name, Some((path, format)));
            }
            Err(error) => {
                self.errors += 1;
                print_error(&format!("{name}: {error}"));
            }
        }
    }

    /// Adds the games of a file, and prints and returns the errors of the others.
    fn add_all(
        &mut self,
        file: &str,
        games: impl Iterator<Item = Result<GameText, RecordError>>,
    ) -> InputErrors {
        let mut errors = InputErrors::default();
        for game in games {
            self.numbered += 1;
            match game.map_err(|error| error.to_string()).and_then(|game| self.source(file, game)) {
                Ok(source) => self.games.push(source),
                Err(error) => {
                    self.errors += 1;
                    errors.add(&format!("{file}: {error}"));
                }
            }
        }
        errors
    }

    fn source(&self, file: &str, text: GameText) -> Result<ReviewedGame, String> {
        let number = self.numbered;
        Ok(ReviewedGame {
            number,
            file: file.to_owned(),
            game: text.replay().map_err(|error| format!("game {number}: {error}"))?,
            players: [text.black, text.white],
            result: text.result.map(|result| result.to_string()),
            positions: Vec::new(),
        })
    }
}

/// Returns the number of positions to review in a game.
pub(super) fn positions(source: &ReviewedGame) -> u64 {
    source.game.positions().len() as u64
}
