//! Reads the games of a file one by one. The file may have any format and any size.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Chain, Cursor, Read};
use std::path::Path;

use super::encoding;
use super::fen::{self, Spelling};
use super::pgn::{self, Style};
use super::records::{Cut, Records};
use super::sgf::{self, Points};
use super::transcript;
use super::wthor::{self, WthorError};
use super::{Format, GameText, GameTextError, Place, ReadError, TextError, Unfit, ggf, obf};
use crate::game::Rules;

/// Error: a record is not a valid game, or the output format cannot hold the game.
///
/// ```
/// use kado::formats::{Format, games};
///
/// let error = games(Format::Transcript, "f5d6\nz9".as_bytes()).find_map(Result::err).expect("no move z9");
/// assert_eq!(
///     error.to_string(),
///     "record 2 (line 2, byte 5): line 2, column 1: 'z9' where a move (a1 to h8, or pass) is expected"
/// );
/// ```
#[derive(Debug, thiserror::Error)]
#[error("record {} ({}byte {}): {kind}", .place.record, line(.place), .place.offset)]
pub struct RecordError {
    /// The location of the record in its file.
    pub place: Place,
    /// Why the record cannot be read or written.
    pub kind: RecordErrorKind,
}

fn line(place: &Place) -> String {
    if place.line == 0 { String::new() } else { format!("line {}, ", place.line) }
}

/// Why a record cannot be read or written.
///
/// ```
/// use kado::formats::{RecordErrorKind, Format, games};
///
/// let error = games(Format::Transcript, "f5d7".as_bytes()).find_map(Result::err).expect("d7 is illegal");
/// assert!(matches!(error.kind, RecordErrorKind::Game(_)));
/// assert_eq!(error.kind.to_string(), "move 2: 'd7' where a legal move of white (f4, d6, f6) is expected");
/// ```
#[derive(Debug, thiserror::Error)]
pub enum RecordErrorKind {
    /// The text is malformed. Lines and columns are those of the file.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The game violates the rules.
    #[error(transparent)]
    Game(#[from] GameTextError),
    /// The record of a WTHOR file cannot be read.
    #[error(transparent)]
    Wthor(#[from] WthorError),
    /// The file is a text in UTF-16. Reading ends with this error.
    #[error("{}", encoding::UTF_16)]
    Utf16,
    /// The record exceeds the length limit of 16 MiB.
    #[error("more than 16 MiB where a game is expected")]
    TooLong,
    /// The output format cannot represent the game.
    #[error(transparent)]
    Unfit(#[from] Unfit),
    /// The file cannot be read any further.
    #[error("cannot read the rest: {0}")]
    Io(#[from] io::Error),
}

impl From<ReadError> for RecordErrorKind {
    fn from(error: ReadError) -> RecordErrorKind {
        match error {
            ReadError::Text(error) => error.into(),
            ReadError::Game(error) => error.into(),
        }
    }
}

/// An iterator over the games of a file.
/// Every game is legal under its rules. Omitted passes are filled in, and a finished game has a result. A
/// position is a game without moves. A bad record yields an error; reading continues with the next record.
///
/// ```
/// use kado::formats::{Format, games};
///
/// let file = "f5d6\nf5d7\nf5f6\n";
/// let (good, bad): (Vec<_>, Vec<_>) = games(Format::Transcript, file.as_bytes()).partition(Result::is_ok);
/// assert_eq!((good.len(), bad.len()), (2, 1));
/// ```
#[derive(Debug)]
pub struct Games<R> {
    records: Kind<R>,
    /// The rules of records that do not name a game; `None` means Othello.
    rules: Option<Rules>,
    place: Place,
    /// Whether reading has failed; nothing is read after a failure.
    failed: bool,
}

#[derive(Debug)]
enum Kind<R> {
    Text(Records<R>, TextFormat),
    Wthor(wthor::Reader<R>),
}

/// How each record of a text file is parsed.
#[derive(Clone, Copy, Debug)]
enum TextFormat {
    Transcript,
    /// Boards, with or without the scores of their moves.
    Obf,
    Ggf,
    Sgf(Points),
    Pgn(Style),
    Fen(Spelling),
}

/// Reads the games of a text or a file in this format.
/// The names of WTHOR players are not in the file: see [`Games::with_names`] and [`open`].
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

/// Opens a file of games in this format; see [`Format::of_path`].
///
/// # Errors
/// If the file cannot be opened or is a directory, or the name files beside a WTHOR file cannot be read.
pub fn open(path: &Path, format: Format) -> io::Result<Games<BufReader<File>>> {
    with_names_beside(games(format, BufReader::new(opened(path)?)), path, format)
}

/// A reader whose first bytes were read to guess the format.
#[doc(hidden)]
pub type Guessed<R> = BufReader<Chain<Cursor<Vec<u8>>, R>>;

/// Reads games in this format, by default in that of the first bytes. Returns the format as well.
///
/// # Errors
/// If the first bytes cannot be read.
#[doc(hidden)]
pub fn games_guessed<R: Read>(
    mut reader: R,
    format: Option<Format>,
) -> io::Result<(Format, Games<Guessed<R>>)> {
    let (format, begin) = match format {
        Some(format) => (format, Vec::new()),
        None => Format::of_beginning(&mut reader)?,
    };
    Ok((format, games(format, BufReader::new(Cursor::new(begin).chain(reader)))))
}

/// Opens a file of games in this format; by default in that of its extension, or else of its first bytes.
/// Returns the format as well. The file is opened and read once, so it may be a pipe.
///
/// # Errors
/// As [`open`], or if the first bytes cannot be read.
#[doc(hidden)]
pub fn open_guessed(path: &Path, format: Option<Format>) -> io::Result<(Format, Games<Guessed<File>>)> {
    open_through(path, format, |file| file)
}

/// Opens a file like [`open_guessed`], but reads it through a wrapper.
/// `reader` receives the opened file and returns the wrapper.
///
/// # Errors
/// As [`open_guessed`].
#[doc(hidden)]
pub fn open_through<R: Read>(
    path: &Path,
    format: Option<Format>,
    reader: impl FnOnce(File) -> R,
) -> io::Result<(Format, Games<Guessed<R>>)> {
    let format = format.or_else(|| Format::of_path(path));
    let (format, games) = games_guessed(reader(opened(path)?), format)?;
    Ok((format, with_names_beside(games, path, format)?))
}

fn opened(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() { Err(io::ErrorKind::IsADirectory.into()) } else { Ok(file) }
}

/// Gives the games of a WTHOR file the names in the files beside it.
fn with_names_beside<R: BufRead>(games: Games<R>, path: &Path, format: Format) -> io::Result<Games<R>> {
    Ok(if format == Format::Wthor { games.with_names(wthor::Names::beside(path)?) } else { games })
}

impl<R: BufRead> Games<R> {
    fn new(records: Kind<R>) -> Games<R> {
        Games { records, rules: None, place: Place::default(), failed: false }
    }

    /// Sets the rules of records that do not name a game. Records that name a game are unaffected.
    #[must_use]
    pub fn with_rules(self, rules: impl Into<Option<Rules>>) -> Games<R> {
        Games { rules: rules.into(), ..self }
    }

    /// Sets the names of the players and tournaments of a WTHOR file.
    /// Other formats hold the names in the file of games.
    #[must_use]
    pub fn with_names(mut self, names: wthor::Names) -> Games<R> {
        if let Kind::Wthor(reader) = &mut self.records {
            reader.set_names(names);
        }
        self
    }

    /// Returns the location of the record read last.
    pub fn place(&self) -> Place {
        self.place
    }

    fn read(&mut self) -> io::Result<Option<Result<GameText, RecordErrorKind>>> {
        match &mut self.records {
            Kind::Wthor(reader) => Ok(reader.next()?.map(|(place, game)| {
                self.place = place;
                Ok(game??)
            })),
            Kind::Text(records, format) => Ok(records.next()?.map(|(place, text)| {
                self.place = place;
                self.failed = matches!(text, Err(RecordErrorKind::Utf16));
                let mut game = parse(*format, &text?, self.rules).map_err(|kind| in_file(kind, place))?;
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
        game.map(|game| game.map_err(|kind| RecordError { place: self.place, kind }))
    }
}

/// Parses a record of a text file as a game.
fn parse(format: TextFormat, text: &str, rules: Option<Rules>) -> Result<GameText, RecordErrorKind> {
    Ok(match format {
        TextFormat::Transcript => transcript::parse_game(text, rules)?,
        TextFormat::Obf => obf::parse_game(text, rules)?,
        TextFormat::Ggf => ggf::parse_one(text)?,
        TextFormat::Sgf(points) => sgf::parse_with(text, points, rules)?,
        TextFormat::Pgn(style) => pgn::parse_with(text, style, rules)?,
        // The FEN variant is guessed: that of Edax unless the text has brackets or the letters of UGI.
        TextFormat::Fen(Spelling::Reversi) => {
            GameText::on_board(rules, fen::parse(text, Spelling::of(text))?)
        }
        TextFormat::Fen(spelling) => GameText::on_board(rules, fen::parse(text, spelling)?),
    })
}

/// Makes the line and the column of a text error relative to the file instead of the record.
/// `place` is the location of the record in the file.
fn in_file(kind: RecordErrorKind, place: Place) -> RecordErrorKind {
    match kind {
        RecordErrorKind::Text(error) => {
            let line = error.line.unwrap_or(1);
            let column = error.column + if line == 1 { place.column - 1 } else { 0 };
            RecordErrorKind::Text(TextError { line: Some(line - 1 + place.line), column, ..error })
        }
        other => other,
    }
}
