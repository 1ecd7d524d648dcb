//! Generic Game Format: the games of the Generic Game Server and of NBoard, `(;GM[Othello]...BO[8 ... *]B[f5];)`.
//!
//! Any number of games in a text; what stands between them (the match's number of games) and unknown tags are
//! skipped. Moves carry what their player thought: `B[f5/score/seconds]`.
//! Source: M. Buro and I. Durdanovic, Generic Game Format, <https://skatgame.net/mburo/ggsa/ggf>.

use std::fmt;

use crate::base::{Color, Size};
use crate::game::{Diagram, notation};

use super::cursor::Cursor;
use super::properties::{self, Property, Value, escaped};
use super::{GameText, TextError, WrittenMove, board64};

/// A game and what the server says of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Game {
    /// The game.
    pub text: GameText,
    /// `PC`: the place, such as `GGS/os`.
    pub place: Option<String>,
    /// `DT`: the date, in any form.
    pub date: Option<String>,
    /// `TY`: the type, such as `8`, `s8r18` or `8kr20`.
    pub kind: Option<String>,
    /// `KM`: what Black is given, in discs.
    pub komi: Option<f64>,
    /// `TB` and `TW`, or `TI` for both: the clocks of Black and White, such as `05:00//02:00`.
    pub clocks: [Option<String>; 2],
}

/// Reads every game of a text.
///
/// # Errors
/// If brackets do not match, if it is another game, or if a board or a move cannot be read.
pub fn parse(text: &str) -> Result<Vec<Game>, TextError> {
    Ok(parse_numbered(text)?.into_iter().map(|(_, game)| game).collect())
}

/// Reads every game of a text, with the number of the line where it begins, counted from 1.
///
/// # Errors
/// As [`parse`].
pub fn parse_numbered(text: &str) -> Result<Vec<(usize, Game)>, TextError> {
    let mut games = Vec::new();
    let mut line = 1;
    let mut counted = 0;
    let mut cursor = Cursor::new(text);
    loop {
        cursor.take_while(|c| c != '(');
        if cursor.peek().is_none() {
            return Ok(games);
        }
        let start = cursor.clone();
        line += text[counted..start.offset()].matches('\n').count();
        counted = start.offset();
        let properties = properties::main_line(&mut cursor)?;
        games.push((line, read(&start, &properties)?));
    }
}

/// Writes a game in one line.
pub fn write(game: &Game) -> String {
    game.to_string()
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = &self.clocks;
        let shared = black == white;
        let own_clock = |clock| if shared { &None } else { clock };
        write!(f, "(;GM[Othello]")?;
        for (name, value) in [
            ("PC", &self.place),
            ("DT", &self.date),
            ("PB", &self.text.black),
            ("PW", &self.text.white),
            ("RE", &self.text.result),
            ("TI", if shared { black } else { &None }),
            ("TB", own_clock(black)),
            ("TW", own_clock(white)),
            ("TY", &self.kind),
        ] {
            if let Some(value) = value {
                write!(f, "{name}[{}]", escaped(value))?;
            }
        }
        if let Some(komi) = self.komi {
            write!(f, "KM[{komi}]")?;
        }
        write_board(f, &self.text.start)?;
        for written in &self.text.moves {
            write_move(f, written, self.text.start.size())?;
        }
        write!(f, ";)")
    }
}

/// Rows apart, as the server writes them.
fn write_board(f: &mut fmt::Formatter<'_>, start: &Diagram) -> fmt::Result {
    let size = start.size();
    write!(f, "BO[{}", size.columns())?;
    for (index, cell) in board64::cells(start, '*', 'O').chars().enumerate() {
        let gap = if index % usize::from(size.columns()) == 0 { " " } else { "" };
        write!(f, "{gap}{cell}")?;
    }
    write!(f, " {}]", board64::letter(start.turn(), '*', 'O'))
}

fn write_move(f: &mut fmt::Formatter<'_>, written: &WrittenMove, size: Size) -> fmt::Result {
    let name = notation::move_name(written.mv, size, "pa").to_uppercase();
    write!(f, "{}[{name}", board64::letter(written.color, 'B', 'W'))?;
    match (written.score, written.seconds) {
        (None, None) => {}
        (Some(score), None) => write!(f, "/{score}")?,
        (None, Some(seconds)) => write!(f, "//{seconds}")?,
        (Some(score), Some(seconds)) => write!(f, "/{score}/{seconds}")?,
    }
    write!(f, "]")
}

/// Gives the properties of a game their meaning; `start` stands before its first bracket.
fn read(start: &Cursor<'_>, properties: &[Property<'_>]) -> Result<Game, TextError> {
    let find = |name: &str| properties.iter().find(|property| property.name == name).map(Property::value);
    let text = |name: &str| find(name).map(Value::text);
    if let Some(value) = find("GM")
        && !value.raw.trim().eq_ignore_ascii_case("othello")
    {
        return Err(start.error_at(value.offset, value.raw, "Othello"));
    }
    let board = find("BO").ok_or_else(|| start.error("a game with a board (BO[8 ... *])"))?;
    let diagram = read_board(start, board)?;
    let mut moves = Vec::new();
    for property in properties {
        let color = match property.name.as_str() {
            "B" => Color::Black,
            "W" => Color::White,
            _ => continue,
        };
        moves.push(read_move(start, property.value(), color, diagram.size())?);
    }
    let clock = text("TI");
    Ok(Game {
        place: text("PC"),
        date: text("DT"),
        kind: text("TY"),
        komi: find("KM").and_then(|value| number(value.raw)),
        clocks: [text("TB").or_else(|| clock.clone()), text("TW").or(clock)],
        text: GameText { start: diagram, moves, black: text("PB"), white: text("PW"), result: text("RE") },
    })
}

/// Reads the side of a board, its squares and the side to move.
fn read_board(start: &Cursor<'_>, value: &Value<'_>) -> Result<Diagram, TextError> {
    let mut cursor = start.within(value.offset, value.raw.len());
    cursor.skip_blanks();
    let number = cursor.clone();
    let size = cursor.take_while(|c| c.is_ascii_digit()).parse().ok().and_then(|side| Size::new(side, side));
    let diagram = board64::read(&mut cursor, size.ok_or_else(|| number.error("the side of the board"))?)?;
    cursor.skip_blanks();
    if cursor.peek().is_some() { Err(cursor.error("']'")) } else { Ok(diagram) }
}

/// Reads the value of a move.
fn read_move(
    start: &Cursor<'_>,
    value: &Value<'_>,
    color: Color,
    size: Size,
) -> Result<WrittenMove, TextError> {
    parse_move(value.raw, color, size)
        .ok_or_else(|| start.error_at(value.offset, value.raw, "a square of the board or a pass"))
}

/// Reads `f5/score/seconds`, of which score and time may be missing or empty. What is no number there is left out.
/// Returns `None` if the move is none.
pub fn parse_move(text: &str, color: Color, size: Size) -> Option<WrittenMove> {
    let mut parts = text.split('/');
    let mv = notation::parse_move(parts.next()?.trim(), size)?;
    let score = parts.next().and_then(number);
    Some(WrittenMove { color, mv, score, seconds: parts.next().and_then(number) })
}

fn number(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|number: &f64| number.is_finite())
}
