//! Texts and files of games: detection of the format, and reading of the games.

use std::io::Cursor;
use std::path::Path;

use data_encoding::BASE64;
use macro_rules_attribute::apply;

use super::filter::FilterParam;
use super::value::GameValue;
use crate::formats::wthor::Names;
use crate::formats::{self, FORMATS, Format, GameText, RecordError, is_utf16, pasted_board};
use crate::game::{AnyPosition, Diagram, Position, Record, Rules};
use crate::protocol::json::error::{ErrorObject, Kind};
use crate::protocol::json::position::read_rules;

/// The maximum number of games in a response.
const MOST_GAMES: usize = 1000;
/// The default number of games in a response.
const GAMES: usize = 100;
/// The maximum number of errors in a response.
const MOST_ERRORS: usize = 100;

/// The params of `parse`.
#[apply(params!)]
pub(in crate::protocol::json) struct ParseParams {
    /// A text that contains the games, unless `base64` is given.
    pub(super) text: Option<String>,
    /// The bytes of a file of games, in base64.
    pub(super) base64: Option<String>,
    /// The name of the file, whose extension implies a format unless `format` is given.
    pub(super) name: Option<String>,
    /// The format; by default detected from the name or the contents.
    pub(super) format: Option<String>,
    /// The game assumed for records that do not state their game.
    pub(super) game: Option<String>,
    /// The number of matching games to skip.
    pub(super) offset: usize,
    /// The maximum number of games to return: 100 by default, at most 1000.
    pub(super) limit: Option<usize>,
    /// The players file of a WTHOR database, in base64.
    pub(super) players: Option<String>,
    /// The tournaments file of a WTHOR database, in base64.
    pub(super) tournaments: Option<String>,
    pub(super) filter: FilterParam,
}

/// The games of a text or file.
#[apply(response!)]
pub(in crate::protocol::json) struct ParseResult {
    format: &'static str,
    /// The number of valid games.
    total: usize,
    /// The number of games that match the filter.
    matched: usize,
    games: Vec<GameValue>,
    #[serde(flatten)]
    errors: RecordErrors,
}

/// The errors of the records that were left out.
#[apply(response!)]
#[derive(Default)]
pub(super) struct RecordErrors {
    /// The first errors, at most 100.
    errors: Vec<RecordErrorValue>,
    pub(super) error_count: usize,
}

impl RecordErrors {
    pub(super) fn add(&mut self, error: RecordErrorValue) {
        self.error_count += 1;
        if self.errors.len() < MOST_ERRORS {
            self.errors.push(error);
        }
    }
}

/// The error of a record: its place in the file, and what is wrong.
#[apply(response!)]
pub(super) struct RecordErrorValue {
    #[serde(rename = "where")]
    place: String,
    message: String,
}

impl RecordErrorValue {
    pub(super) fn new(error: &RecordError) -> RecordErrorValue {
        let place = error.place;
        let line = if place.line == 0 { String::new() } else { format!(", line {}", place.line) };
        RecordErrorValue { place: format!("record {}{line}", place.record), message: error.kind.to_string() }
    }

    /// Converts `error`, the reason why the game with this index (from 0) is left out.
    /// The converted error counts the games from 1.
    pub(super) fn of_game(index: usize, error: &impl ToString) -> RecordErrorValue {
        RecordErrorValue { place: format!("game {}", index + 1), message: error.to_string() }
    }
}

/// A decoded text or file whose games can be read.
#[derive(Debug)]
pub(super) struct Source {
    pub(super) format: Format,
    bytes: Vec<u8>,
    rules: Option<Rules>,
    names: Names,
}

impl ParseParams {
    pub(in crate::protocol::json) fn answer(&self) -> Result<ParseResult, ErrorObject> {
        let source = self.source()?;
        let limit = self.limit.unwrap_or(GAMES).min(MOST_GAMES);
        let mut result = ParseResult {
            format: source.format.name(),
            total: 0,
            matched: 0,
            games: Vec::new(),
            errors: RecordErrors::default(),
        };
        source.read(|game| match game {
            Ok(game) => {
                result.total += 1;
                if self.filter.fits(&game) {
                    result.matched += 1;
                    if result.matched > self.offset && result.games.len() < limit {
                        result.add(game);
                    }
                }
            }
            Err(error) => result.errors.add(error),
        });
        Ok(result)
    }

    /// Decodes the text or the base64 bytes, and determines their format.
    /// The format is the requested format, else the format implied by the file name, else the format
    /// detected from the contents.
    pub(super) fn source(&self) -> Result<Source, ErrorObject> {
        let bytes = match (&self.text, &self.base64) {
            (Some(text), None) => text.as_bytes().to_vec(),
            (None, Some(base64)) => decode(base64, "params.base64")?,
            _ => {
                return Err(ErrorObject::of_member(
                    "params",
                    "exactly one of text and base64 is required",
                    "\"text\":\"f5d6c3\"",
                ));
            }
        };
        let rules = self.game.as_deref().map(|game| read_rules(Some(game), "params.game")).transpose()?;
        let named_format = self.format.as_ref().map(|name| format_of(name, "params.format")).transpose()?;
        let extension_format = || self.name.as_ref().and_then(|name| Format::of_path(Path::new(name)));
        // The extension .txt does not determine a format.
        let by_extension = || extension_format().filter(|&format| format != Format::Transcript);
        let format = named_format.or_else(by_extension).unwrap_or_else(|| detect_format(&bytes));
        let players = decode(self.players.as_deref().unwrap_or_default(), "params.players")?;
        let tournaments = decode(self.tournaments.as_deref().unwrap_or_default(), "params.tournaments")?;
        let names = Names::parse(&players, &tournaments);
        Ok(Source { format, bytes, rules, names })
    }
}

impl Source {
    /// Calls `each` with the game of every record, or with the error of an invalid one.
    pub(super) fn read(&self, mut each: impl FnMut(Result<GameText, RecordErrorValue>)) {
        let is_lines = matches!(self.format, Format::Transcript | Format::Obf | Format::Board);
        let pasted = || std::str::from_utf8(&self.bytes).ok().and_then(pasted_board::parse);
        if is_lines && let Some((board, _)) = pasted() {
            return each(self.of_board(&board));
        }
        let games = formats::games(self.format, Cursor::new(&self.bytes));
        for game in games.with_rules(self.rules).with_names(self.names.clone()) {
            each(game.map_err(|error| RecordErrorValue::new(&error)));
        }
    }

    /// Returns a pasted board as a game without moves.
    fn of_board(&self, board: &Diagram) -> Result<GameText, RecordErrorValue> {
        let rules = self.rules.unwrap_or(Rules::OTHELLO);
        let rules = rules.with_size(board.size()).unwrap_or(rules);
        let game = AnyPosition::set_up(rules, board);
        game.map(|start| GameText::from_record(&Record::new(start)))
            .map_err(|error| RecordErrorValue { place: "record 1".to_owned(), message: error.to_string() })
    }
}

/// Returns the format with this name.
/// `place` is the path of the name in the request, quoted in errors.
pub(super) fn format_of(name: &str, place: &str) -> Result<Format, ErrorObject> {
    Format::of_name(name).ok_or_else(|| {
        let known: Vec<&str> = FORMATS.iter().map(|spec| spec.name).collect();
        ErrorObject::of_member(place, "unknown format", known.join(", "))
    })
}

fn decode(base64: &str, place: &str) -> Result<Vec<u8>, ErrorObject> {
    BASE64.decode(base64.as_bytes()).map_err(|error| {
        ErrorObject::new(Kind::Text, format!("invalid base64: {error}"))
            .at(place)
            .remedy("base64 with its padding")
    })
}

/// Guesses the format of a file from its contents; a file with a NUL counts as WTHOR, unless it is UTF-16.
fn detect_format(bytes: &[u8]) -> Format {
    let bytes = bytes.trim_ascii_start();
    if bytes.contains(&0) && !is_utf16(bytes) {
        Format::Wthor
    } else {
        Format::of_bytes(&bytes[..bytes.len().min(4096)])
    }
}

impl ParseResult {
    fn add(&mut self, game: GameText) {
        match game.replay() {
            Ok(record) => self.games.push(GameValue::new(self.total, game, &record)),
            Err(error) => self.errors.add(RecordErrorValue::of_game(self.total - 1, &error)),
        }
    }
}
