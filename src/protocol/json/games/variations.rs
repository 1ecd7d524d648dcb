//! Variations of games in requests and responses.

use macro_rules_attribute::apply;

use super::value::{Annotation, annotate, annotations};
use crate::base::Size;
use crate::formats::{GameText, Variation};
use crate::game::{AnyPosition, Record};
use crate::protocol::json::error::{ErrorObject, Kind};
use crate::protocol::json::position::{MovesParam, names};

/// A variation: moves that were not played in the game.
#[apply(response!)]
pub(super) struct VariationValue {
    /// The line from which the variation branches: 0 for the main line, n for the n-th variation.
    line: usize,
    /// The move that the variation replaces, counted from 1 within `line`.
    ply: usize,
    moves: Vec<String>,
    annotations: Vec<Annotation>,
}

impl VariationValue {
    pub(super) fn new(one: &Variation, size: Size) -> VariationValue {
        let moves: Vec<_> = one.moves.iter().map(|written| written.mv).collect();
        VariationValue {
            line: one.parent.map_or(0, |index| index + 1),
            ply: one.after + 1,
            moves: names(size, &moves),
            annotations: annotations(&one.moves),
        }
    }
}

/// A variation to write.
#[apply(required_params!)]
pub(super) struct VariationParam {
    /// The line from which the variation branches: 0 for the main line, n for the n-th variation.
    /// That variation must come before this one in the list.
    #[serde(default)]
    line: usize,
    /// The move that the variation replaces, counted from 1 within `line`.
    ply: usize,
    moves: MovesParam,
    #[serde(default)]
    annotations: Vec<Annotation>,
}

/// Adds variations to a game; `line` is the main line of the game as a record.
pub(super) fn add(
    game: &mut GameText,
    line: Record<AnyPosition>,
    variations: Vec<VariationParam>,
) -> Result<(), ErrorObject> {
    let mut lines = vec![line];
    for (number, one) in (1..).zip(variations) {
        let place = format!("params.variations, variation {number}");
        let Some(line) = lines.get(one.line) else {
            let message = format!("there is no line {} before variation {number}", one.line);
            let remedy = "0 for the game, or the number of a variation before this one";
            return Err(ErrorObject::of_member(&format!("{place}, line"), message, remedy));
        };
        let Some(after) = one.ply.checked_sub(1).filter(|&after| after < line.plies().len()) else {
            let message = format!("there is no move {} in line {}", one.ply, one.line);
            return Err(ErrorObject::of_member(&format!("{place}, ply"), message, "moves count from 1"));
        };
        let mut record = Record::new(line.positions()[after].clone());
        one.moves.play(&mut record, &format!("{place}, moves"))?;
        let mut moves = GameText::from_record(&record).moves;
        annotate(one.annotations, &mut moves, &format!("{place}, annotations"))?;
        game.variations.push(Variation { parent: one.line.checked_sub(1), after, moves });
        lines.push(record);
    }
    game.complete().map_err(|error| ErrorObject::new(Kind::Internal, error.to_string()))
}
