//! Games in responses and in requests.

use macro_rules_attribute::apply;
use serde::{Deserialize, Serialize};

use super::filter::{winner, year};
use super::variations::{self, VariationParam, VariationValue};
use crate::formats::{GameText, WrittenMove, WrittenResult, transcript};
use crate::game::{AnyPosition, Position, Record};
use crate::protocol::json::describe::{OpeningValue, WinnerValue};
use crate::protocol::json::error::ErrorObject;
use crate::protocol::json::position::{PositionParam, PositionValue, name};

/// A game read from a text or file.
#[apply(response!)]
pub(super) struct GameValue {
    /// The number of the game among the valid games of the file, counted from 1.
    number: usize,
    position: PositionValue,
    plies: usize,
    black: Option<String>,
    white: Option<String>,
    result: Option<String>,
    winner: Option<WinnerValue>,
    /// The margin of victory in discs, if the text states it.
    margin: Option<f64>,
    event: Option<String>,
    place: Option<String>,
    date: Option<String>,
    year: Option<u16>,
    round: Option<String>,
    comment: Option<String>,
    transcript: String,
    opening: Option<OpeningValue>,
    known: KnownValue,
    /// The annotations of the moves; moves without an annotation are omitted.
    annotations: Vec<Annotation>,
    /// The variations that the text or file gives for the game.
    variations: Vec<VariationValue>,
}

/// The scores that a text states for the start position of a game and for moves in that position.
/// The scores are in discs, from the view of the side to move in the start position.
#[apply(response!)]
struct KnownValue {
    score: Option<i32>,
    moves: Vec<(String, i32)>,
}

/// The annotation of a move.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, expecting = "an object")]
pub(super) struct Annotation {
    /// The number of the move, counted from 1.
    ply: usize,
    /// The score of the move in discs, from the view of the side that plays it.
    score: Option<f64>,
    seconds: Option<f64>,
    comment: Option<String>,
}

/// Returns the annotations of the moves that have one.
pub(super) fn annotations(moves: &[WrittenMove]) -> Vec<Annotation> {
    let annotation = |(written, ply): (&WrittenMove, usize)| {
        let has_any = written.score.is_some() || written.seconds.is_some() || written.comment.is_some();
        let comment = written.comment.clone();
        has_any.then_some(Annotation { ply, score: written.score, seconds: written.seconds, comment })
    };
    moves.iter().zip(1..).filter_map(annotation).collect()
}

/// Adds annotations to moves.
/// `place` is the path of the annotations in the request, quoted in errors.
pub(super) fn annotate(
    annotations: Vec<Annotation>,
    moves: &mut [WrittenMove],
    place: &str,
) -> Result<(), ErrorObject> {
    for annotation in annotations {
        let written = annotation.ply.checked_sub(1).and_then(|index| moves.get_mut(index));
        let Some(written) = written else {
            let message = format!("there is no move {}", annotation.ply);
            return Err(ErrorObject::of_member(place, message, "moves count from 1"));
        };
        written.score = annotation.score;
        written.seconds = annotation.seconds;
        written.comment = annotation.comment;
    }
    Ok(())
}

impl GameValue {
    pub(super) fn new(number: usize, game: GameText, record: &Record<AnyPosition>) -> GameValue {
        let size = record.start().size();
        let moves: Vec<_> = record.plies().iter().map(|ply| ply.mv).collect();
        GameValue {
            number,
            position: PositionValue::new(record),
            plies: moves.len(),
            result: game.result.map(|result| result.to_string()),
            winner: winner(&game),
            margin: game.result.and_then(|result| match result {
                WrittenResult::Margin(margin) => Some(margin.abs()),
                WrittenResult::Won(..) => None,
            }),
            year: year(&game),
            transcript: transcript::write(&moves, size),
            opening: OpeningValue::of_game(record),
            known: KnownValue {
                score: game.known.score,
                moves: game.known.moves.iter().map(|&(mv, score)| (name(size, mv), score)).collect(),
            },
            annotations: annotations(&game.moves),
            variations: game.variations.iter().map(|one| VariationValue::new(one, size)).collect(),
            black: game.black,
            white: game.white,
            event: game.event,
            place: game.place,
            date: game.date,
            round: game.round,
            comment: game.comment,
        }
    }
}

/// A game to write.
#[apply(params!)]
pub(super) struct GameParam {
    position: PositionParam,
    black: Option<String>,
    white: Option<String>,
    /// The result, such as `B+12`, `W+R` or `0`; by default the result on the board.
    result: Option<String>,
    event: Option<String>,
    place: Option<String>,
    date: Option<String>,
    round: Option<String>,
    comment: Option<String>,
    annotations: Vec<Annotation>,
    /// Moves that were not played, for formats that hold variations.
    variations: Vec<VariationParam>,
}

impl GameParam {
    /// Returns the game in the form that the writers of all formats take.
    /// `session` is the game of the session, to which the request may refer. An error has its place as if the
    /// game were the params.
    pub(super) fn text(self, session: &Record<AnyPosition>) -> Result<GameText, ErrorObject> {
        let record = self.position.record(session)?;
        let mut game = GameText::from_record(&record);
        if let Some(result) = &self.result {
            let read = WrittenResult::parse(result);
            let error = || ErrorObject::of_member("params.result", "malformed result", "B+12, W+R or 0");
            game.result = Some(read.ok_or_else(error)?);
        }
        annotate(self.annotations, &mut game.moves, "params.annotations")?;
        if !self.variations.is_empty() {
            variations::add(&mut game, record, self.variations)?;
        }
        game.black = self.black;
        game.white = self.white;
        game.event = self.event;
        game.place = self.place;
        game.date = self.date;
        game.round = self.round;
        game.comment = self.comment;
        Ok(game)
    }
}
