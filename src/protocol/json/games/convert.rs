//! Conversion of games to another format.

use std::io::Cursor;

use data_encoding::BASE64;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use macro_rules_attribute::apply;

use super::source::{ParseParams, RecordErrorValue, RecordErrors, format_of};
use super::value::GameParam;
use crate::formats::{self, FORMATS, Format, GameText, Positions, Unfit, WriteError, wthor};
use crate::game::{AnyPosition, Record};
use crate::protocol::json::error::{ErrorObject, Kind};

/// The params of `convert`.
#[apply(required_params!)]
pub(in crate::protocol::json) struct ConvertParams {
    /// The games to convert, unless `text` or `base64` is given.
    #[serde(default)]
    games: Vec<GameParam>,
    /// A text that contains the games.
    text: Option<String>,
    /// The bytes of a file of games, in base64.
    base64: Option<String>,
    /// The name of the file, whose extension implies a format unless `from` is given.
    name: Option<String>,
    /// The format of the text or file; by default detected from the name or the contents.
    from: Option<String>,
    /// The game assumed for records that do not state their game.
    game: Option<String>,
    /// The target format.
    to: String,
    /// Which positions of each game to write if the format holds positions rather than games.
    #[serde(default)]
    positions: PositionsParam,
}

/// Which positions of a game to write if the target format holds positions rather than games.
#[apply(keyword!)]
#[derive(Default)]
enum PositionsParam {
    #[default]
    All,
    First,
    Last,
}

impl From<PositionsParam> for Positions {
    fn from(positions: PositionsParam) -> Positions {
        match positions {
            PositionsParam::All => Positions::All,
            PositionsParam::First => Positions::First,
            PositionsParam::Last => Positions::Last,
        }
    }
}

/// The result of `convert`: the games in the target format.
#[apply(response!)]
pub(in crate::protocol::json) struct ConvertResult {
    format: &'static str,
    /// The file name extension of the format.
    extension: &'static str,
    /// The converted games; `null` if the format is binary.
    text: Option<String>,
    /// The converted games as files; empty unless the target format is binary.
    files: Vec<FileValue>,
    converted: usize,
    /// The number of variations lost: the format cannot hold them, or the game has too many.
    variations_left_out: usize,
    #[serde(flatten)]
    errors: RecordErrors,
}

/// A binary file.
#[apply(response!)]
struct FileValue {
    extension: &'static str,
    base64: String,
}

impl ConvertParams {
    pub(in crate::protocol::json) fn answer(
        self,
        session: &Record<AnyPosition>,
    ) -> Result<ConvertResult, ErrorObject> {
        let to = format_of(&self.to, "params.to")?;
        let is_file = self.text.is_some() || self.base64.is_some();
        if is_file != self.games.is_empty() {
            let message = "exactly one of games, text and base64 is required";
            return Err(ErrorObject::of_member("params", message, "\"games\":[{\"position\":{...}}]"));
        }
        let positions = self.positions.into();
        let mut result = ConvertResult::new(to);
        let mut games = Vec::new();
        if is_file {
            let (text, base64, name, format, game) =
                (self.text, self.base64, self.name, self.from, self.game);
            let file = ParseParams { text, base64, name, format, game, ..ParseParams::default() };
            let source = file.source().map_err(|error| error.moved("params.format", "params.from"))?;
            source.read(|game| match game {
                Ok(game) => games.push(game),
                Err(error) => result.errors.add(error),
            });
        } else {
            for (index, game) in self.games.into_iter().enumerate() {
                let place = format!("params.games[{index}]");
                games.push(game.text(session).map_err(|error| error.moved("params", &place))?);
            }
        }
        result.write(to, &games, positions)?;
        Ok(result)
    }
}

impl ConvertResult {
    fn new(to: Format) -> ConvertResult {
        // Variants of a format (`name-variant`) share its extension.
        let family = to.name().split('-').next().unwrap_or_default();
        let extensions = FORMATS.iter().find(|spec| spec.name == family).map(|spec| spec.extensions);
        let extension = extensions.and_then(|extensions| extensions.first()).copied().unwrap_or("txt");
        ConvertResult {
            format: to.name(),
            extension,
            text: None,
            files: Vec::new(),
            converted: 0,
            variations_left_out: 0,
            errors: RecordErrors::default(),
        }
    }

    fn write(&mut self, to: Format, games: &[GameText], positions: Positions) -> Result<(), ErrorObject> {
        if to == Format::Wthor {
            return self.write_database(games);
        }
        let mut text = String::new();
        for game in games {
            match formats::text(to, game, positions) {
                Ok(record) => {
                    text += &record;
                    self.count(to, game);
                }
                // A single game that the format cannot hold is an error rather than an empty file.
                Err(error) if games.len() == 1 => return Err(error.into()),
                Err(error) => self.leave_out(&error),
            }
        }
        self.text = Some(text);
        Ok(())
    }

    fn write_database(&mut self, games: &[GameText]) -> Result<(), ErrorObject> {
        let internal = |error: std::io::Error| ErrorObject::new(Kind::Internal, error.to_string());
        let mut writer = wthor::Writer::new(Cursor::new(Vec::new())).map_err(internal)?;
        for game in games {
            match writer.write(game) {
                Ok(()) => self.count(Format::Wthor, game),
                Err(WriteError::Io(error)) => return Err(internal(error)),
                Err(WriteError::Unfit(error)) if games.len() == 1 => return Err(error.into()),
                Err(WriteError::Unfit(error)) => self.leave_out(&error),
            }
        }
        let today = Timestamp::now().to_zoned(TimeZone::UTC).date();
        let today = (today.year().unsigned_abs(), today.month().unsigned_abs(), today.day().unsigned_abs());
        let (mut players, mut tournaments) = (Vec::new(), Vec::new());
        let file = writer.finish(today, &mut players, &mut tournaments).map_err(internal)?.into_inner();
        let file_of =
            |(extension, bytes): (_, Vec<u8>)| FileValue { extension, base64: BASE64.encode(&bytes) };
        self.files = [("wtb", file), ("jou", players), ("trn", tournaments)].map(file_of).into();
        Ok(())
    }

    fn count(&mut self, to: Format, game: &GameText) {
        self.converted += 1;
        self.variations_left_out += to.variations_left_out(game);
    }

    /// Records that a game is left out because of `error`: the format cannot hold the game.
    /// Must be called before the next game is converted: the number of the left-out game is derived from the
    /// counts of converted and left-out games.
    fn leave_out(&mut self, error: &Unfit) {
        self.errors.add(RecordErrorValue::of_game(self.converted + self.errors.error_count, error));
    }
}
