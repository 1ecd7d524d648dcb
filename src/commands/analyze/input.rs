//! Reads and numbers the games of all input files, and counts the unreadable files and games.

use std::io::{self, BufRead};
use std::path::Path;

use crate::formats::{self, Format, GameText, RecordError, transcript};
use crate::game::{AnyPosition, Record, Rules};

use super::super::input_errors::InputErrors;
use super::super::messages::print_error;

/// A game read from a file, with the players and the result that the file states.
#[derive(Debug)]
pub(super) struct Source {
    /// Index of the game from 1, over all files. Unreadable games are counted as well.
    pub(super) number: usize,
    pub(super) file: String,
    /// The names of the players, Black first.
    pub(super) players: [Option<String>; 2],
    pub(super) result: Option<String>,
    pub(super) game: Record<AnyPosition>,
}

impl Source {
    /// Returns the number of positions to review.
    pub(super) fn positions(&self) -> usize {
        self.game.positions().len()
    }
}

/// The games of all files.
#[derive(Debug, Default)]
pub(super) struct Input {
    pub(super) games: Vec<Source>,
    /// The number of unreadable files and games; the reasons were reported on stderr.
    pub(super) errors: usize,
    numbered: usize,
    /// The rules of each game whose file does not state the rules; `None` means Othello.
    default_rules: Option<Rules>,
}

impl Input {
    /// Reads games from files, from stdin (`-`), or from an argument that is a list of moves.
    ///
    /// If `format` is `None`, the format follows from the file name extension. If the extension is unknown,
    /// the format is guessed from the first bytes. If a file does not state the rules of a game, the game has
    /// `default_rules`, or the rules of Othello if `default_rules` is `None`.
    pub(super) fn read(files: &[String], format: Option<Format>, default_rules: Option<Rules>) -> Input {
        let named = files.iter().map(|file| (file.as_str(), if file == "-" { "stdin" } else { file }));
        Input::read_named(named, format, default_rules)
    }

    /// Reads files, given as pairs of a path and the name to show in messages.
    pub(super) fn read_named<'a>(
        files: impl IntoIterator<Item = (&'a str, &'a str)>,
        format: Option<Format>,
        default_rules: Option<Rules>,
    ) -> Input {
        let mut input = Input { default_rules, ..Input::default() };
        for (file, name) in files {
            if let Err(error) = input.read_file(file, name, format) {
                input.errors += 1;
                print_error(&format!("{name}: {error}"));
            }
        }
        input
    }

    fn read_file(&mut self, file: &str, name: &str, format: Option<Format>) -> io::Result<()> {
        if file == "-" {
            let mut stdin = io::stdin().lock();
            let format = format.map_or_else(|| looks_like(&mut stdin), Ok)?;
            self.add_all(name, format, formats::games(format, stdin).with_rules(self.default_rules));
            return Ok(());
        }
        let path = Path::new(file);
        let size = self.default_rules.unwrap_or(Rules::OTHELLO).size();
        if !path.exists() && transcript::parse(file, size).is_ok() {
            let games = formats::games(Format::Transcript, file.as_bytes()).with_rules(self.default_rules);
            self.add_all("moves", Format::Transcript, games);
            return Ok(());
        }
        let format = match format.or_else(|| Format::of_path(path)) {
            Some(format) => format,
            None => looks_like(&mut io::BufReader::new(std::fs::File::open(path)?))?,
        };
        self.add_all(name, format, formats::open(path, format)?.with_rules(self.default_rules));
        Ok(())
    }

    fn add_all(
        &mut self,
        file: &str,
        format: Format,
        games: impl Iterator<Item = Result<GameText, RecordError>>,
    ) {
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
        errors.finish(file, Some(Path::new(file)), Some(format));
    }

    fn source(&self, file: &str, text: GameText) -> Result<Source, String> {
        let number = self.numbered;
        Ok(Source {
            number,
            file: file.to_owned(),
            game: text.replay().map_err(|error| format!("game {number}: {error}"))?,
            players: [text.black, text.white],
            result: text.result.map(|result| result.to_string()),
        })
    }
}

/// Guesses the format of a text from its beginning.
fn looks_like(reader: &mut impl BufRead) -> io::Result<Format> {
    reader.fill_buf().map(Format::of_bytes)
}
