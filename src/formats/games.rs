//! Every game of a file, one by one, whatever its format: how files of any size are read.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use super::fen::{self, Spelling};
use super::pgn::{self, Style};
use super::records::{Cut, Records};
use super::sgf::{self, Points};
use super::transcript;
use super::wthor::{self, WthorError};
use super::{Format, GameText, GameTextError, Place, ReadError, TextError, Unfit, ggf, obf};
use crate::game::Rules;

/// A record of a file that is no game, or that another format cannot hold.
#[derive(Debug, thiserror::Error)]
#[error("record {} ({}byte {}): {fault}", .place.record, line(.place), .place.offset)]
pub struct RecordError {
    /// Where the record begins.
    pub place: Place,
    /// What is wrong with it.
    pub fault: Fault,
}

fn line(place: &Place) -> String {
    if place.line == 0 { String::new() } else { format!("line {}, ", place.line) }
}

/// What is wrong with a record.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The text cannot be read. Lines are counted in the file.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The rules do not allow it.
    #[error(transparent)]
    Game(#[from] GameTextError),
    /// The file of the WTHOR database cannot be read here.
    #[error(transparent)]
    Wthor(#[from] WthorError),
    /// It is longer than any game.
    #[error("more than 16 MiB where a game is expected")]
    TooLong,
    /// The format that it is to be written in has no place for it.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// The file cannot be read any further.
    #[error("cannot read on: {0}")]
    Io(#[from] io::Error),
}

impl From<ReadError> for Fault {
    fn from(error: ReadError) -> Fault {
        match error {
            ReadError::Text(error) => error.into(),
            ReadError::Game(error) => error.into(),
        }
    }
}

/// The games of a file. Each is legal by the rules of its game on its board, its passes are filled in, and it
/// has a result if it is over. A position is a game without a move. A bad record is an error and hides none
/// after it.
#[derive(Debug)]
pub struct Games<R> {
    records: Kind<R>,
    /// The game of a record that does not name it; Othello if nothing is told.
    rules: Option<Rules>,
    place: Place,
    /// Whether reading has failed, so that nothing more is read.
    failed: bool,
}

#[derive(Debug)]
enum Kind<R> {
    Text(Records<R>, TextFormat),
    Wthor(wthor::Reader<R>),
}

/// What a record of a file of text may be.
#[derive(Clone, Copy, Debug)]
enum TextFormat {
    Transcript,
    /// Boards too: their scores are left out.
    Obf,
    Ggf,
    Sgf(Points),
    Pgn(Style),
    Fen(Spelling),
}

/// Reads the games of a text or a file in this format. Those of the WTHOR database have no names but those
/// that they are given: [`open`] finds them.
pub fn games<R: BufRead>(format: Format, reader: R) -> Games<R> {
    let (cut, text) = match format {
        Format::Transcript => (Cut::Lines, TextFormat::Transcript),
        Format::Obf | Format::Board => (Cut::Lines, TextFormat::Obf),
        Format::Fen(spelling) => (Cut::Lines, TextFormat::Fen(spelling)),
        Format::Ggf => (Cut::Brackets, TextFormat::Ggf),
        Format::Sgf(points) => (Cut::Brackets, TextFormat::Sgf(points)),
        Format::Pgn(style) => (Cut::Pgn, TextFormat::Pgn(style)),
        Format::Wthor => return Games::new(Kind::Wthor(wthor::Reader::new(reader))),
    };
    Games::new(Kind::Text(Records::new(reader, cut), text))
}

/// Opens a file of games in this format; [`Format::of_path`] says which one it may be.
///
/// # Errors
/// If it cannot be opened or is a directory, or the names beside a file of the WTHOR database cannot be read.
pub fn open(path: &Path, format: Format) -> io::Result<Games<BufReader<File>>> {
    open_through(path, format, |file| file)
}

/// Does the same, with the bytes of the file passed through a reader.
///
/// # Errors
/// If the file cannot be opened.
pub fn open_through<R: Read>(
    path: &Path,
    format: Format,
    reader: impl FnOnce(File) -> R,
) -> io::Result<Games<BufReader<R>>> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    let games = games(format, BufReader::new(reader(file)));
    Ok(if format == Format::Wthor { games.with_names(wthor::Names::beside(path)?) } else { games })
}

impl<R: BufRead> Games<R> {
    fn new(records: Kind<R>) -> Games<R> {
        Games { records, rules: None, place: Place::default(), failed: false }
    }

    /// Takes records that do not name their game for this one, if one is told. Those that do keep their own.
    #[must_use]
    pub fn with_rules(self, rules: impl Into<Option<Rules>>) -> Games<R> {
        Games { rules: rules.into(), ..self }
    }

    /// Gives the players and tournaments of a file of the WTHOR database these names; other formats have
    /// their own.
    #[must_use]
    pub fn with_names(mut self, names: wthor::Names) -> Games<R> {
        if let Kind::Wthor(reader) = &mut self.records {
            reader.set_names(names);
        }
        self
    }

    /// Returns where the record begins that was read last.
    pub fn place(&self) -> Place {
        self.place
    }

    fn read(&mut self) -> io::Result<Option<Result<GameText, Fault>>> {
        match &mut self.records {
            Kind::Wthor(reader) => Ok(reader.next()?.map(|(place, game)| {
                self.place = place;
                Ok(game??)
            })),
            Kind::Text(records, format) => Ok(records.next()?.map(|(place, text)| {
                self.place = place;
                let mut game = parse(*format, &text.ok_or(Fault::TooLong)?, self.rules)
                    .map_err(|fault| in_file(fault, place))?;
                game.complete()?;
                Ok(game)
            })),
        }
    }
}

impl<R: BufRead> Iterator for Games<R> {
    type Item = Result<GameText, RecordError>;

    fn next(&mut self) -> Option<Result<GameText, RecordError>> {
        if self.failed {
            return None;
        }
        let game = self.read().unwrap_or_else(|error| {
            self.failed = true;
            Some(Err(error.into()))
        });
        game.map(|game| game.map_err(|fault| RecordError { place: self.place, fault }))
    }
}

/// Reads a record.
fn parse(format: TextFormat, text: &str, rules: Option<Rules>) -> Result<GameText, Fault> {
    Ok(match format {
        TextFormat::Transcript => transcript::parse_game(text, rules)?,
        TextFormat::Obf => obf::parse_game(text, rules)?,
        TextFormat::Ggf => ggf::parse_one(text)?,
        TextFormat::Sgf(points) => sgf::parse_with(text, points, rules)?,
        TextFormat::Pgn(style) => pgn::parse_with(text, style, rules)?,
        // Edax's own is what positions without brackets are read as anyway.
        TextFormat::Fen(Spelling::Reversi) => {
            GameText::on_board(rules, fen::parse(text, Spelling::of(text))?)
        }
        TextFormat::Fen(spelling) => GameText::on_board(rules, fen::parse(text, spelling)?),
    })
}

/// Counts the lines of an error from the beginning of the file.
fn in_file(fault: Fault, place: Place) -> Fault {
    match fault {
        Fault::Text(error) => {
            let line = Some(error.line.unwrap_or(1) - 1 + place.line);
            Fault::Text(TextError { line, ..error })
        }
        other => other,
    }
}
