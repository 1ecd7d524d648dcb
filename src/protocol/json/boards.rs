//! Start positions, transformed boards and the list of openings.

use macro_rules_attribute::apply;
use serde::Deserialize;

use super::describe::{Description, OpeningValue};
use super::error::{ErrorObject, Kind};
use super::position::{PositionParam, PositionValue, read_rules};
use crate::analysis::openings;
use crate::base::{Color, Move, Size, Square};
use crate::engine::Start;
use crate::formats::transcript;
use crate::game::{AnyPosition, Diagram, Position, Record, Rules};

/// Balanced openings of eight plies (data/openings).
const EVEN_OPENINGS: &str = include_str!("../../../data/openings/kado-8ply.txt");

/// The first character of a comment line in the list of openings.
const COMMENT: char = '#';

/// The params of `start`.
#[apply(params!)]
pub(super) struct StartParams {
    game: Option<String>,
    /// `standard`, `mirrored`, `random:N` with `N` discs, or `xot` for a balanced opening.
    start: Option<String>,
    /// The seed of the random choice; 0 draws a new seed.
    seed: u32,
}

/// The result of `start`: the position, and the seed that reproduces it.
#[apply(response!)]
pub(super) struct StartResult {
    position: PositionValue,
    seed: u32,
    describe: Description,
}

/// The params of `transform`.
#[apply(required_params!)]
pub(super) struct TransformParams {
    #[serde(default)]
    pub(super) position: PositionParam,
    by: Transformation,
}

/// A transformation of the board: a symmetry, or a change of colors or of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
enum Transformation {
    /// Rotates clockwise: a1 goes to the top right.
    Rotate90,
    Rotate180,
    Rotate270,
    /// Exchanges left and right.
    MirrorHorizontal,
    /// Exchanges top and bottom.
    MirrorVertical,
    /// Exchanges columns and rows.
    MirrorDiagonal,
    MirrorAntidiagonal,
    /// Exchanges the colors of all discs and the side to move; the list of moves is lost.
    SwapColors,
    /// Changes the side to move; the list of moves is lost.
    SwapTurn,
}

/// The result of `transform`: the transformed position.
#[apply(response!)]
pub(super) struct TransformResult {
    position: PositionValue,
    describe: Description,
}

/// The params of `openings`.
#[apply(params!)]
pub(super) struct OpeningsParams {
    /// The text to search for in the names and moves of the openings.
    query: String,
}

/// The result of `openings`: the named openings whose name or moves contain the query.
#[apply(response!)]
pub(super) struct OpeningsResult {
    openings: Vec<OpeningValue>,
}

impl StartParams {
    pub(super) fn answer(&self) -> Result<StartResult, ErrorObject> {
        let rules = read_rules(self.game.as_deref(), "params.game")?;
        let seed = if self.seed == 0 { fastrand::u32(1..) } else { self.seed };
        let start = self.start.as_deref().unwrap_or("standard");
        let record = record(rules, start, seed)?;
        Ok(StartResult {
            position: PositionValue::new(&record),
            seed,
            describe: Description::new(&record, false),
        })
    }
}

fn record(rules: Rules, start: &str, seed: u32) -> Result<Record<AnyPosition>, ErrorObject> {
    let standard = AnyPosition::start(rules)?;
    let error = |message: String, remedy: &str| ErrorObject::of_member("params.start", message, remedy);
    if start.eq_ignore_ascii_case("xot") {
        if rules != Rules::OTHELLO {
            return Err(error(format!("{rules} has no balanced openings"), "othello:8"));
        }
        let lines: Vec<&str> = EVEN_OPENINGS.lines().filter(|line| !line.starts_with(COMMENT)).collect();
        let line = lines[fastrand::Rng::with_seed(seed.into()).usize(..lines.len())];
        let mut record = Record::new(standard);
        transcript::replay(line, &mut record).map_err(|error| ErrorObject::of_text("openings", &error))?;
        return Ok(record);
    }
    let known: Start = start.parse().map_err(|_| {
        error("unknown start".to_owned(), "standard, mirrored, xot, or random:N with N from 4 to 255")
    })?;
    if known != Start::Standard && !matches!(rules, Rules::Othello(_)) {
        return Err(error(format!("{rules} always starts on an empty board"), "standard"));
    }
    let position = known.position(&standard, seed.into());
    let remedy = "fewer discs than the board has squares";
    position.map(Record::new).ok_or_else(|| error(format!("no game of {rules} begins {known}"), remedy))
}

impl TransformParams {
    pub(super) fn answer(&self, record: &Record<AnyPosition>) -> Result<TransformResult, ErrorObject> {
        let turned = self.by.turned(record)?;
        Ok(TransformResult {
            position: PositionValue::new(&turned),
            describe: Description::new(&turned, false),
        })
    }
}

impl Transformation {
    fn turned(self, record: &Record<AnyPosition>) -> Result<Record<AnyPosition>, ErrorObject> {
        if matches!(self, Transformation::SwapColors | Transformation::SwapTurn) {
            let position = record.position();
            let diagram = self.recolored(&position.diagram());
            return Ok(Record::new(position.with_diagram(&diagram)?));
        }
        let start = record.start();
        let diagram = self.moved(&start.diagram());
        let rules = start.rules().with_size(diagram.size())?;
        let mut turned = Record::new(AnyPosition::set_up(rules, &diagram)?);
        let moves = record.plies().iter().map(|ply| match ply.mv.square() {
            Some(square) => Move::from(self.image(square, start.size())),
            None => Move::PASS,
        });
        // A symmetry keeps the moves of a game legal.
        let played = turned.replay(moves.map(|mv| (None, mv)));
        played.map_err(|error| ErrorObject::new(Kind::Internal, error.to_string()))?;
        Ok(turned)
    }

    fn recolored(self, diagram: &Diagram) -> Diagram {
        let mut recolored = diagram.clone();
        if self == Transformation::SwapColors {
            for square in diagram.size().all_squares() {
                recolored.set(square, diagram.at(square).map(Color::opponent));
            }
        }
        recolored.set_turn(diagram.turn().opponent());
        recolored
    }

    fn moved(self, diagram: &Diagram) -> Diagram {
        let size = diagram.size();
        let mut moved = Diagram::empty(self.size(size));
        moved.set_turn(diagram.turn());
        for square in size.all_squares() {
            moved.set(self.image(square, size), diagram.at(square));
        }
        moved
    }

    /// Returns the size of the transformed board.
    fn size(self, size: Size) -> Size {
        match self {
            Transformation::Rotate90
            | Transformation::Rotate270
            | Transformation::MirrorDiagonal
            | Transformation::MirrorAntidiagonal => Size::new(size.rows(), size.columns()).unwrap_or(size),
            _ => size,
        }
    }

    /// Returns the square to which the transformation maps `square`.
    fn image(self, square: Square, size: Size) -> Square {
        let (column, row) = (square.column(size), square.row(size));
        let (right, bottom) = (u32::from(size.columns()) - 1 - column, u32::from(size.rows()) - 1 - row);
        let (column, row) = match self {
            Transformation::Rotate90 => (bottom, column),
            Transformation::Rotate180 => (right, bottom),
            Transformation::Rotate270 => (row, right),
            Transformation::MirrorHorizontal => (right, row),
            Transformation::MirrorVertical => (column, bottom),
            Transformation::MirrorDiagonal => (row, column),
            Transformation::MirrorAntidiagonal => (bottom, right),
            Transformation::SwapColors | Transformation::SwapTurn => (column, row),
        };
        self.size(size).square(column, row).unwrap_or(square)
    }
}

impl OpeningsParams {
    pub(super) fn answer(&self) -> OpeningsResult {
        let query = self.query.to_lowercase();
        let has = |name: Option<&str>| name.is_some_and(|name| name.to_lowercase().contains(&query));
        let fits = |opening: &openings::Opening| {
            opening.moves.contains(&query) || has(opening.english) || has(opening.japanese)
        };
        // Every move in the transcript of an opening has two characters.
        let value = |opening: openings::Opening| OpeningValue::new(opening.moves.len() / 2, opening);
        OpeningsResult { openings: openings::all().filter(fits).map(value).collect() }
    }
}
