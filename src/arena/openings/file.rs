//! Opening files: transcripts, boards (OBF), games (GGF) or offsets.
//!
//! A transcript file has one opening per line, optionally followed by `#` or `%` and a name. Lines without
//! moves are comments. An offset file (the format of Gomocup) differs from a transcript file only in the
//! moves: each move is a column and a row relative to the center of the board, as in `0,0, 1,-2`.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::base::{Move, Size};
use crate::formats::{TextError, ggf, lines, obf, text_of_file, transcript, without_mark};
use crate::game::{AnyPosition, Position, Record, Rules};

use super::Opening;

/// The format of an opening file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// One list of moves per line: `f5d6c3`.
    Transcripts,
    /// One board per line; scores on the line are ignored.
    Obf,
    /// Games in GGF, the Generic Game Format.
    Ggf,
    /// One list of moves per line, each move as column and row relative to the center: `0,0, 1,-2`.
    ///
    /// Openings with a move off the board are skipped, since one file serves boards of several sizes.
    Offsets,
}

impl Format {
    /// Guesses the format of a text.
    pub(crate) fn detect(text: &str) -> Format {
        let content = |line: &&str| !line.is_empty() && !line.starts_with(['#', '%']);
        let Some(first) = lines(text).map(str::trim).find(content) else {
            return Format::Transcripts;
        };
        let begins_with_square =
            matches!(first.as_bytes(), [letter, b'1'..=b'9', ..] if letter.is_ascii_alphabetic());
        let begins_with_number = first.starts_with(|c: char| c == '-' || c.is_ascii_digit());
        if text.contains("(;") {
            Format::Ggf
        } else if begins_with_number && first.contains(',') {
            Format::Offsets
        } else if begins_with_square {
            Format::Transcripts
        } else {
            Format::Obf
        }
    }
}

/// Error: the opening file cannot be read, is invalid or holds no opening.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The file cannot be read.
    #[error("{}: {error}", path.display())]
    Io {
        /// Path of the file.
        path: PathBuf,
        /// The error of the operating system or of the encoding.
        error: io::Error,
    },
    /// A line is invalid: `openings.txt:3:5: 'a1' where a legal move of black (...) is expected`.
    #[error("{}:{fault}", path.display())]
    Line {
        /// Path of the file.
        path: PathBuf,
        /// The place of the fault and the reason why the line is invalid.
        fault: LineError,
    },
    /// The file holds no opening.
    #[error("{}: the file holds no opening", .0.display())]
    Empty(PathBuf),
}

/// Reads the openings of a file for a game, in the given or the detected format.
///
/// At most the first `plies` moves of each opening are kept.
///
/// # Errors
/// If the file cannot be read, a line is invalid, a game is over after its opening, or there are no openings.
pub(crate) fn read(
    path: &Path,
    game: Rules,
    format: Option<Format>,
    plies: Option<usize>,
) -> Result<Vec<Opening>, FileError> {
    let text = text_of_file(path).map_err(|error| FileError::Io { path: path.to_owned(), error })?;
    read_text(&text, path, game, format, plies)
}

/// Parses the text of an opening file. `path` appears only in error messages.
///
/// # Errors
/// If a line is invalid, a game is over after its opening, or there are no openings.
pub fn read_text(
    text: &str,
    path: &Path,
    game: Rules,
    format: Option<Format>,
    plies: Option<usize>,
) -> Result<Vec<Opening>, FileError> {
    let text = without_mark(text);
    let read = match format.unwrap_or_else(|| Format::detect(text)) {
        Format::Transcripts => transcripts(text, game),
        Format::Obf => boards(text, game),
        Format::Ggf => games(text, game),
        Format::Offsets => offsets(text, game),
    };
    let fault = |fault: LineError| FileError::Line { path: path.to_owned(), fault };
    let openings: Result<Vec<Opening>, LineError> =
        read.map_err(fault)?.into_iter().map(|(line, opening)| playable(opening, line, plies)).collect();
    let openings = openings.map_err(fault)?;
    if openings.is_empty() { Err(FileError::Empty(path.to_owned())) } else { Ok(openings) }
}

/// An error in an opening file, with the line number and the column of the error.
#[derive(Debug, thiserror::Error)]
#[error("{line}:{} {text}", column.map(|column| format!("{column}:")).unwrap_or_default())]
pub struct LineError {
    line: usize,
    /// The column in characters, counted from 1; `None` if the fault has no column.
    column: Option<usize>,
    text: String,
}

impl LineError {
    fn of_line(line: usize, error: impl fmt::Display) -> LineError {
        LineError { line, column: None, text: error.to_string() }
    }

    fn of_text(line: usize, error: &TextError) -> LineError {
        LineError { line: error.line.unwrap_or(line), column: Some(error.column), text: error.message() }
    }
}

type Read = Result<Vec<(usize, Opening)>, LineError>;

fn transcripts(text: &str, game: Rules) -> Read {
    rows(text, game, |moves, record, line| {
        transcript::replay(moves, record).map_err(|error| LineError::of_text(line, &error)).map(|()| true)
    })
}

fn offsets(text: &str, game: Rules) -> Read {
    rows(text, game, |moves, record, line| {
        const EXPECTED: &str = "pairs of numbers, columns and rows from the center, are expected: 0,0, 1,-2";
        let fault = || LineError::of_line(line, EXPECTED);
        let numbers = moves.trim().trim_end_matches(',').split(',').map(|number| number.trim().parse().ok());
        let numbers: Vec<i32> = numbers.collect::<Option<_>>().ok_or_else(fault)?;
        if !numbers.len().is_multiple_of(2) {
            return Err(fault());
        }
        let on_board = |pair: &[i32]| from_center(pair[0], pair[1], game.size());
        let Some(moves) = numbers.chunks(2).map(on_board).collect::<Option<Vec<Move>>>() else {
            return Ok(false);
        };
        let played = record.replay(moves.into_iter().map(|mv| (None, mv)));
        played.map_err(|error| LineError::of_line(line, error)).map(|()| true)
    })
}

/// Returns the move to the point at an offset from the center, or `None` if it is off the board.
///
/// Along a side of even length, the center is the second of the two middle points.
fn from_center(columns: i32, rows: i32, size: Size) -> Option<Move> {
    let column = u32::from(size.columns() / 2).checked_add_signed(columns)?;
    let row = u32::from(size.rows() / 2).checked_add_signed(rows)?;
    size.square(column, row).map(Move::from)
}

/// Parses openings, one per line.
///
/// `play` plays the moves of a line, or returns `false` if the line is to be skipped.
fn rows(
    text: &str,
    game: Rules,
    play: impl Fn(&str, &mut Record<AnyPosition>, usize) -> Result<bool, LineError>,
) -> Read {
    let mut openings = Vec::new();
    for (line, number) in lines(text).zip(1..) {
        let (moves, name) = line.split_once(['#', '%']).unwrap_or((line, ""));
        if moves.trim().is_empty() {
            continue;
        }
        let start = AnyPosition::start(game).map_err(|error| LineError::of_line(number, error))?;
        let mut record = Record::new(start);
        if play(moves, &mut record, number)? {
            openings.push((number, Opening { name: named(name), record }));
        } else {
            log::warn!("line {number} of the openings leaves the board and is skipped");
        }
    }
    Ok(openings)
}

fn boards(text: &str, game: Rules) -> Read {
    obf::lines(text, Some(game.size()))
        .map(|(line, problem)| {
            let problem = problem.map_err(|error| LineError::of_text(line, &error))?;
            let start = AnyPosition::set_up(game, &problem.diagram)
                .map_err(|error| LineError::of_line(line, error))?;
            let name = problem.comment.as_deref().and_then(named);
            Ok((line, Opening { name, record: Record::new(start) }))
        })
        .collect()
}

fn games(text: &str, rules: Rules) -> Read {
    let games = ggf::parse_numbered(text).map_err(|error| LineError::of_text(1, &error))?;
    games
        .into_iter()
        .map(|(line, game)| {
            let record: Record<AnyPosition> =
                game.replay().map_err(|error| LineError::of_line(line, error))?;
            let found = record.start().rules();
            if found != rules {
                return Err(LineError::of_line(line, format!("a game of {found} and not of {rules}")));
            }
            Ok((line, Opening { name: None, record }))
        })
        .collect()
}

fn named(name: &str) -> Option<String> {
    let name = name.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// Shortens an opening to at most `plies` moves, not counting passes; `None` keeps all moves.
///
/// # Errors
/// If the game is over after the shortened opening.
fn playable(mut opening: Opening, line: usize, plies: Option<usize>) -> Result<Opening, LineError> {
    let moves = |opening: &Opening| opening.record.plies().iter().filter(|ply| !ply.mv.is_pass()).count();
    while plies.is_some_and(|plies| moves(&opening) > plies) {
        opening.record.undo();
    }
    if opening.position().outcome().is_some() {
        return Err(LineError::of_line(line, "the game is over after this opening: keep fewer of its moves"));
    }
    Ok(opening)
}
