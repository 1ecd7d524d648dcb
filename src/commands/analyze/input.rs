//! The games of files, numbered through all of them, and what could not be read.

use std::io::{self, BufRead};
use std::path::Path;

use kado::formats::{self, Format, GameText, RecordError, transcript};
use kado::game::{AnyPosition, Record, Rules};

use super::super::complaints::Complaints;
use super::super::notices::complain;

/// A game and what its file says of it.
#[derive(Debug)]
pub(super) struct Source {
    /// Counted from 1 through all files; a bad game keeps its number.
    pub(super) number: usize,
    pub(super) file: String,
    /// The player of each side, Black first.
    pub(super) players: [Option<String>; 2],
    pub(super) result: Option<String>,
    pub(super) game: Record<AnyPosition>,
}

/// What all files hold.
#[derive(Debug, Default)]
pub(super) struct Input {
    pub(super) games: Vec<Source>,
    /// The number of files and games that cannot be reviewed; stderr says why.
    pub(super) errors: usize,
    numbered: usize,
    /// The game of those that do not say which they are.
    told: Option<Rules>,
}

impl Input {
    /// Reads files in this format, or in the one that the ending of their name says or their begin looks
    /// like; `-` is stdin, and what is no file but a row of moves is a game. Games that do not say which
    /// they are are of the rules that are told, or else Othello.
    pub(super) fn read(files: &[String], format: Option<Format>, told: Option<Rules>) -> Input {
        let named = files.iter().map(|file| (file.as_str(), if file == "-" { "stdin" } else { file }));
        Input::read_named(named, format, told)
    }

    /// Reads files that are called otherwise than by their paths.
    pub(super) fn read_named<'a>(
        files: impl IntoIterator<Item = (&'a str, &'a str)>,
        format: Option<Format>,
        told: Option<Rules>,
    ) -> Input {
        let mut input = Input { told, ..Input::default() };
        for (file, name) in files {
            if let Err(error) = input.read_file(file, name, format) {
                input.errors += 1;
                complain(&format!("{name}: {error}"));
            }
        }
        input
    }

    fn read_file(&mut self, file: &str, name: &str, format: Option<Format>) -> io::Result<()> {
        if file == "-" {
            let mut stdin = io::stdin().lock();
            let format = format.map_or_else(|| looks_like(&mut stdin), Ok)?;
            self.add_all(name, format, formats::games(format, stdin).with_rules(self.told));
            return Ok(());
        }
        let path = Path::new(file);
        if !path.exists() && transcript::parse(file, self.told.unwrap_or(Rules::OTHELLO).size()).is_ok() {
            let games = formats::games(Format::Transcript, file.as_bytes()).with_rules(self.told);
            self.add_all("moves", Format::Transcript, games);
            return Ok(());
        }
        let format = match format.or_else(|| Format::of_path(path)) {
            Some(format) => format,
            None => looks_like(&mut io::BufReader::new(std::fs::File::open(path)?))?,
        };
        self.add_all(name, format, formats::open(path, format)?.with_rules(self.told));
        Ok(())
    }

    fn add_all(
        &mut self,
        file: &str,
        format: Format,
        games: impl Iterator<Item = Result<GameText, RecordError>>,
    ) {
        let mut complaints = Complaints::default();
        for game in games {
            self.numbered += 1;
            match game.map_err(|error| error.to_string()).and_then(|game| self.source(file, game)) {
                Ok(source) => self.games.push(source),
                Err(error) => {
                    self.errors += 1;
                    complaints.add(&format!("{file}: {error}"));
                }
            }
        }
        complaints.finish(file, Some(Path::new(file)), Some(format));
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

/// Returns the format that the begin of a text looks like.
fn looks_like(reader: &mut impl BufRead) -> io::Result<Format> {
    reader.fill_buf().map(Format::of_bytes)
}
