//! Descriptions of positions: board, side to move, legal moves, moves played and result.

use macro_rules_attribute::apply;

use super::position::{PositionParam, PositionValue, name, names};
use crate::analysis::{Unit, openings};
use crate::base::{Color, Move};
use crate::formats::fen::{self, Spelling};
use crate::formats::{board64, transcript};
use crate::game::{AnyPosition, Diagram, Position, Record};

/// The params of `describe`.
#[apply(params!)]
pub(super) struct DescribeParams {
    pub(super) position: PositionParam,
    /// Whether to describe every position of the game, not only the last.
    pub(super) steps: bool,
}

/// A named opening.
#[apply(response!)]
pub(super) struct OpeningValue {
    english: Option<&'static str>,
    japanese: Option<&'static str>,
    /// The English name of the opening, followed by the Japanese name in parentheses.
    /// If only one of the names is known, the text is that name.
    text: String,
    /// The moves that define the opening, written without blanks, for example `f5d6c3`.
    moves: &'static str,
    /// The number of plies after which the game reached the opening.
    ply: usize,
}

impl OpeningValue {
    pub(super) fn new(ply: usize, opening: openings::Opening) -> OpeningValue {
        let openings::Opening { moves, english, japanese } = opening;
        OpeningValue { english, japanese, text: opening.to_string(), moves, ply }
    }

    /// Returns the last named opening that the game passed through.
    pub(super) fn of_game(record: &Record<AnyPosition>) -> Option<OpeningValue> {
        openings::opening_name(record).map(|(ply, opening)| OpeningValue::new(ply, opening))
    }
}

/// The winner of a game, or a draw.
#[apply(keyword!)]
pub(super) enum WinnerValue {
    Black,
    White,
    Draw,
}

impl From<Option<Color>> for WinnerValue {
    fn from(winner: Option<Color>) -> WinnerValue {
        match winner {
            Some(Color::Black) => WinnerValue::Black,
            Some(Color::White) => WinnerValue::White,
            None => WinnerValue::Draw,
        }
    }
}

/// A description of a position and of the moves that lead to it.
#[apply(response!)]
pub(super) struct Description {
    game: String,
    name: &'static str,
    /// The unit of scores: `discs` or `points`.
    unit: &'static str,
    columns: u8,
    rows: u8,
    /// The position in the form used in requests.
    position: PositionValue,
    /// The rows of the board before the first move.
    start: Vec<String>,
    start_turn: Color,
    /// The rows of the board: `X` is black, `O` white, `-` empty.
    cells: Vec<String>,
    turn: Color,
    black: usize,
    white: usize,
    empties: u32,
    /// The legal moves: only `pass` if the side to move must pass, empty if the game is over.
    legal: Vec<String>,
    /// The moves of the game, passes included.
    moves: Vec<String>,
    transcript: String,
    plies: usize,
    over: bool,
    winner: Option<WinnerValue>,
    /// The margin of victory in discs, with empty squares counted for the winner.
    /// In k in a row the margin is 1, or 0 for a draw.
    margin: Option<u32>,
    result: Option<String>,
    winning_line: Vec<String>,
    board: String,
    fen: String,
    opening: Option<OpeningValue>,
    /// Descriptions of all positions of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<Step>>,
}

/// The description of one position of the game.
#[apply(response!)]
pub(super) struct Step {
    ply: usize,
    /// The move that leads to the position; `null` for the start position.
    #[serde(rename = "move")]
    mv: Option<String>,
    cells: Vec<String>,
    turn: Color,
    legal: Vec<String>,
    black: usize,
    white: usize,
    /// The named opening to which this position belongs.
    opening: Option<OpeningValue>,
}

impl Description {
    pub(super) fn new(record: &Record<AnyPosition>, has_steps: bool) -> Description {
        let position = record.position();
        let (rules, size, diagram) = (position.rules(), position.size(), position.diagram());
        let outcome = position.outcome();
        let moves: Vec<Move> = record.plies().iter().map(|ply| ply.mv).collect();
        let winning: Vec<Move> = position.winning_line().into_iter().map(Move::from).collect();
        Description {
            game: rules.to_string(),
            name: rules.name(),
            unit: Unit::of(rules).name(),
            columns: size.columns(),
            rows: size.rows(),
            position: PositionValue::new(record),
            start: cells(&record.start().diagram()),
            start_turn: record.start().turn(),
            cells: cells(&diagram),
            turn: position.turn(),
            black: diagram.count(Color::Black),
            white: diagram.count(Color::White),
            empties: diagram.empties(),
            legal: names(size, &position.legal_moves()),
            moves: names(size, &moves),
            transcript: transcript::write(&moves, size),
            plies: moves.len(),
            over: outcome.is_some(),
            winner: outcome.map(|outcome| outcome.winner.into()),
            margin: outcome.map(|outcome| outcome.margin),
            result: outcome.map(|outcome| outcome.to_string()),
            winning_line: names(size, &winning),
            board: board64::write(&diagram),
            fen: fen::write(&diagram, Spelling::Ugi),
            opening: OpeningValue::of_game(record),
            steps: has_steps.then(|| steps(record)),
        }
    }
}

fn steps(record: &Record<AnyPosition>) -> Vec<Step> {
    let moves = [None].into_iter().chain(record.plies().iter().map(|ply| Some(ply.mv)));
    let step = |(ply, (position, mv)): (usize, (&AnyPosition, Option<Move>))| {
        let diagram = position.diagram();
        let size = diagram.size();
        Step {
            ply,
            mv: mv.map(|mv| name(size, mv)),
            cells: cells(&diagram),
            turn: position.turn(),
            legal: names(size, &position.legal_moves()),
            black: diagram.count(Color::Black),
            white: diagram.count(Color::White),
            opening: openings::of_position(position).map(|opening| OpeningValue::new(ply, opening)),
        }
    };
    record.positions().iter().zip(moves).enumerate().map(step).collect()
}

/// Returns the rows of a board, row 1 first: `X` is black, `O` white, `-` empty.
fn cells(diagram: &Diagram) -> Vec<String> {
    let letter = |cell: &Option<Color>| cell.map_or('-', |color| color.pick('X', 'O'));
    let columns = usize::from(diagram.size().columns());
    diagram.cells().chunks(columns).map(|row| row.iter().map(letter).collect()).collect()
}
