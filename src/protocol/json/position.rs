//! The position in a request: a game, a board and moves.

use std::fmt;

use macro_rules_attribute::apply;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer};

use super::error::{ErrorObject, Kind};
use crate::base::{Color, Move, Size};
use crate::formats::fen::{self, Spelling};
use crate::formats::{board64, pasted_board, transcript};
use crate::game::notation::{move_name, parse_move};
use crate::game::{AnyPosition, Diagram, Position, Record, Rules};

const PASS: &str = "pass";

/// A position in a request: the game of the session, or a board and moves.
#[derive(Clone, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(untagged))]
pub(super) enum PositionParam {
    /// The word `game`, which means the game of this session.
    Word(GameWord),
    /// A board and moves.
    Board(Box<BoardParam>),
}

impl Default for PositionParam {
    fn default() -> PositionParam {
        PositionParam::Board(Box::default())
    }
}

/// Not derived: the errors of a derived implementation do not say which member is invalid.
impl<'de> Deserialize<'de> for PositionParam {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PositionParam, D::Error> {
        deserializer.deserialize_any(PositionVisitor)
    }
}

/// Reads the word `game` or an object.
#[derive(Debug)]
struct PositionVisitor;

impl<'de> Visitor<'de> for PositionVisitor {
    type Value = PositionParam;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"game\" or an object")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<PositionParam, E> {
        match word {
            "game" => Ok(PositionParam::Word(GameWord::Game)),
            _ => Err(E::invalid_value(Unexpected::Str(word), &self)),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<PositionParam, A::Error> {
        let board = BoardParam::deserialize(MapAccessDeserializer::new(members))?;
        Ok(PositionParam::Board(Box::new(board)))
    }
}

/// The word `game` in place of a position: the current position of this session's game.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[cfg_attr(test, schemars(rename_all = "lowercase"))]
pub(super) enum GameWord {
    /// The word `game`.
    Game,
}

/// A board and moves.
#[apply(params!)]
pub(super) struct BoardParam {
    /// The game, as in `othello`, `othello:10` or `gomoku:15x13`; `othello` by default.
    pub(super) game: Option<String>,
    /// The board before the moves; the start position of the game by default.
    pub(super) board: Option<BoardText>,
    /// The side to move on the board, before `moves` are played.
    pub(super) turn: Option<Color>,
    /// The moves played from the board.
    pub(super) moves: Option<MovesParam>,
}

/// A board as one text or as rows.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "a text or a list of rows")]
pub(super) enum BoardText {
    /// A FEN, or one character per square followed by the side to move.
    /// The side to move may be omitted if `turn` is given.
    Text(String),
    /// One text per row, row 1 first.
    Rows(Vec<String>),
}

/// Moves as a transcript or as a list of move names.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "a transcript or a list of moves")]
pub(super) enum MovesParam {
    /// A transcript such as `f5d6c3`.
    Text(String),
    /// A list of move names.
    List(Vec<String>),
}

/// A position in a response; a request may contain the same object.
#[apply(response!)]
pub(super) struct PositionValue {
    game: String,
    board: String,
    turn: Color,
    moves: Vec<String>,
}

impl PositionValue {
    /// Converts a record to the form used in requests.
    pub(super) fn new(record: &Record<AnyPosition>) -> PositionValue {
        let (start, size) = (record.start(), record.start().size());
        PositionValue {
            game: start.rules().to_string(),
            board: board64::write(&start.diagram()),
            turn: start.turn(),
            moves: record.plies().iter().map(|ply| name(size, ply.mv)).collect(),
        }
    }
}

impl PositionParam {
    /// Returns the position with its moves; `game` is the game of the session.
    pub(super) fn record(&self, game: &Record<AnyPosition>) -> Result<Record<AnyPosition>, ErrorObject> {
        match self {
            PositionParam::Word(GameWord::Game) => Ok(game.clone()),
            PositionParam::Board(board) => board.record(),
        }
    }
}

impl BoardParam {
    /// Returns a record of the start position and the moves played.
    fn record(&self) -> Result<Record<AnyPosition>, ErrorObject> {
        let rules = read_rules(self.game.as_deref(), "params.position.game")?;
        let start = match &self.board {
            None => AnyPosition::start(rules)?,
            Some(board) => {
                let diagram = board.diagram(rules, self.turn, "params.position.board")?;
                AnyPosition::set_up(rules.with_size(diagram.size()).unwrap_or(rules), &diagram)?
            }
        };
        let start = match self.turn.filter(|&turn| turn != start.turn()) {
            None => start,
            Some(turn) => {
                let mut diagram = start.diagram();
                diagram.set_turn(turn);
                start.with_diagram(&diagram)?
            }
        };
        let mut record = Record::new(start);
        if let Some(moves) = &self.moves {
            moves.play(&mut record, "params.position.moves")?;
        }
        Ok(record)
    }
}

/// Parses the name of a game; `None` is standard Othello.
pub(super) fn read_rules(game: Option<&str>, place: &str) -> Result<Rules, ErrorObject> {
    game.map_or(Ok(Rules::OTHELLO), |game| game.parse().map_err(|error| ErrorObject::from(error).at(place)))
}

impl BoardText {
    fn diagram(&self, rules: Rules, turn: Option<Color>, place: &str) -> Result<Diagram, ErrorObject> {
        let text = match self {
            BoardText::Text(text) => text,
            BoardText::Rows(rows) => return read_rows(rows, turn.unwrap_or(Color::Black), place),
        };
        let (is_fen, spelling) = (fen::is_fen(text), Spelling::of(text));
        let size = board64::size_of(text, Some(rules.size()));
        let squares = text.chars().filter(|c| !c.is_whitespace()).count();
        let is_board_alone =
            if is_fen { text.split_whitespace().count() == 1 } else { squares == size.squares() };
        // The side to move may be given in the member `turn` instead of the text.
        let mover = turn
            .filter(|_| is_board_alone)
            .map(|turn| if is_fen { spelling.sides()[turn as usize] } else { letter(turn) });
        let whole = mover.map_or_else(|| text.clone(), |mover| format!("{text} {mover}"));
        let parsed = if is_fen { fen::parse(&whole, spelling) } else { board64::parse(&whole, Some(size)) };
        parsed.or_else(|error| match pasted_board::parse(text) {
            Some((board, is_stated)) if is_stated || turn.is_some() => Ok(board),
            _ => Err(ErrorObject::of_text(place, &error)),
        })
    }
}

fn letter(color: Color) -> char {
    color.pick('X', 'O')
}

fn read_rows(rows: &[String], turn: Color, place: &str) -> Result<Diagram, ErrorObject> {
    let error = || {
        ErrorObject::new(Kind::Text, "the rows of the board differ in length or number")
            .at(place)
            .remedy("1 to 25 rows of equal length, one character per square: X, O or -")
    };
    let columns = rows.first().map_or(0, |row| row.chars().count());
    let checked = |count: usize| u8::try_from(count).ok().filter(|count| (1..=25).contains(count));
    let (Some(columns), Some(height)) = (checked(columns), checked(rows.len())) else { return Err(error()) };
    let size = Size::new(columns, height).ok_or_else(error)?;
    if rows.iter().any(|row| row.chars().count() != usize::from(columns)) {
        return Err(error());
    }
    let text = format!("{}{}", rows.concat(), letter(turn));
    board64::parse(&text, Some(size)).map_err(|error| {
        let (row, column) =
            ((error.column - 1) / usize::from(columns), (error.column - 1) % usize::from(columns));
        ErrorObject::new(Kind::Text, error.message())
            .at(format!("{place}, row {}, column {}", row + 1, column + 1))
            .remedy(error.expected)
    })
}

impl MovesParam {
    /// Plays the moves and fills in omitted passes.
    pub(super) fn play(&self, record: &mut Record<AnyPosition>, place: &str) -> Result<(), ErrorObject> {
        let size = record.position().size();
        let moves = self.read(size, place)?;
        let before = record.plies().len();
        record.replay(moves.into_iter().map(|mv| (None, mv))).map_err(|error| {
            let played = record.plies()[before..].iter().map(|ply| name(size, ply.mv)).collect();
            let mut error = ErrorObject::new(Kind::IllegalMove, error.to_string())
                .at(format!("{place}, move {}", error.number))
                .remedy(error.expected);
            error.data.played = Some(played);
            error
        })
    }

    fn read(&self, size: Size, place: &str) -> Result<Vec<Move>, ErrorObject> {
        match self {
            MovesParam::Text(text) => {
                transcript::parse(text, size).map_err(|error| ErrorObject::of_text(place, &error))
            }
            MovesParam::List(names) => read_moves(names, size, place),
        }
    }
}

/// Parses a list of move names.
pub(super) fn read_moves(names: &[String], size: Size, place: &str) -> Result<Vec<Move>, ErrorObject> {
    let read = |(number, text): (usize, &String)| {
        parse_move(text, size).ok_or_else(|| {
            let shown: String = text.chars().take(20).collect();
            ErrorObject::new(Kind::Text, format!("'{}' is not a square of this board", shown.escape_debug()))
                .at(format!("{place}, move {number}"))
                .remedy("a square such as f5, or pass")
        })
    };
    (1..).zip(names).map(read).collect()
}

/// Returns the name of a move: a square such as `f5`, or `pass`.
pub(super) fn name(size: Size, mv: Move) -> String {
    move_name(mv, size, PASS)
}

pub(super) fn names(size: Size, moves: &[Move]) -> Vec<String> {
    moves.iter().map(|&mv| name(size, mv)).collect()
}
