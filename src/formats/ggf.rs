//! Generic Game Format (GGF): the game records of the Generic Game Server and of NBoard.
//!
//! A game is written as `(;GM[Othello]...BO[8 ... *]B[f5];)`. A text may hold any number of games. Text
//! between games (such as the number of games in a match) and unknown tags are skipped. Moves carry the
//! evaluation and time of their player: `B[f5/score/seconds]`. The tag `RE` is `?` or Black's margin, with
//! `:r` after a resignation and `:t` after a loss on time.
//!
//! Source: M. Buro and I. Durdanovic, Generic Game Format, <https://skatgame.net/mburo/ggsa/ggf>.

use std::fmt;

use crate::base::{Color, Size};
use crate::game::{Diagram, notation};

use super::cursor::Cursor;
use super::lines::{later_lines, single_line};
use super::properties::{self, Property, Value, escaped};
use super::{GameText, Reason, TextError, WrittenMove, WrittenResult, board64};

/// Parses every game of a text.
///
/// # Errors
/// If the brackets do not match, a game is not Othello or has no board, or a board or move is malformed.
pub fn parse(text: &str) -> Result<Vec<GameText>, TextError> {
    Ok(parse_numbered(text)?.into_iter().map(|(_, game)| game).collect())
}

/// Parses every game of a text.
/// Each game comes with the number of the line where it begins, counted from 1.
///
/// # Errors
/// As [`parse`].
pub(crate) fn parse_numbered(text: &str) -> Result<Vec<(usize, GameText)>, TextError> {
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
        line += later_lines(&text[counted..], start.offset() - counted).count();
        counted = start.offset();
        let properties = properties::main_line(&mut cursor)?.properties;
        games.push((line, read(&start, &properties)?));
    }
}

/// Parses the game at the start of a text.
pub(super) fn parse_one(text: &str) -> Result<GameText, TextError> {
    let mut cursor = Cursor::new(text);
    let start = cursor.clone();
    let properties = properties::main_line(&mut cursor)?.properties;
    read(&start, &properties)
}

/// Writes a game of Othello in one line. Data for which GGF has no tag, such as events and comments, are
/// dropped, and with them the rules of other games: [`text`](super::text) refuses such games.
pub fn write(game: &GameText) -> String {
    Ggf(game).to_string()
}

struct Ggf<'a>(&'a GameText);

impl fmt::Display for Ggf<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Ggf(game) = self;
        let size = game.start.size();
        let result = game.result.and_then(|result| write_result(result, size));
        let [black_rating, white_rating] = game.ratings.map(|rating| rating.map(|rating| rating.to_string()));
        let [black_clock, white_clock] = &game.clocks;
        let shared = black_clock == white_clock;
        let own_clock = |clock| if shared { &None } else { clock };
        write!(f, "(;GM[Othello]")?;
        for (name, value) in [
            ("PC", &game.place),
            ("DT", &game.date),
            ("PB", &game.black),
            ("PW", &game.white),
            ("RB", &black_rating),
            ("RW", &white_rating),
            ("RE", &Some(result.unwrap_or_else(|| "?".to_owned()))),
            ("TI", if shared { black_clock } else { &None }),
            ("TB", own_clock(black_clock)),
            ("TW", own_clock(white_clock)),
            ("TY", &Some(game.kind.clone().unwrap_or_else(|| size.columns().to_string()))),
        ] {
            if let Some(value) = value {
                write!(f, "{name}[{}]", escaped(&single_line(value)))?;
            }
        }
        if let Some(komi) = game.komi {
            write!(f, "KM[{komi}]")?;
        }
        write_board(f, &game.start)?;
        for written in &game.moves {
            write_move(f, written, size)?;
        }
        write!(f, ";)")
    }
}

/// Formats a result as Black's margin in discs, with the reason for the end of the game.
/// After a resignation (`:r`) or a loss on time (`:t`), the margin is the number of squares of the board,
/// positive if Black won and negative if White won. The Generic Game Server writes these results in the same
/// way. Returns `None` for a win with an unknown reason.
fn write_result(result: WrittenResult, size: Size) -> Option<String> {
    let squares = size.squares() as f64;
    let whole_board = |winner: Color| winner.pick(squares, -squares);
    match result {
        // The sum drops the sign of a zero, as in `RE[-0.000]`.
        WrittenResult::Margin(margin) => Some(format!("{:+}", margin + 0.0)),
        WrittenResult::Won(winner, Reason::Resignation) => Some(format!("{:+}:r", whole_board(winner))),
        WrittenResult::Won(winner, Reason::Time) => Some(format!("{:+}:t", whole_board(winner))),
        WrittenResult::Won(_, Reason::Unknown) => None,
    }
}

/// Parses Black's margin with an optional reason for the end of the game.
/// Examples are `+12.000`, `-64.00:r` (resigned), `+64.00:t` (out of time) and `+4:s` (agreed).
fn read_result(text: &str) -> Option<WrittenResult> {
    let (margin, flag) = text.split_once(':').unwrap_or((text, ""));
    let margin = WrittenResult::Margin(number(margin)?);
    let reason = match flag.trim() {
        "r" => Reason::Resignation,
        "t" => Reason::Time,
        _ => return Some(margin),
    };
    Some(margin.winner().map_or(margin, |winner| WrittenResult::Won(winner, reason)))
}

/// Writes the tag `BO`: the side length, the rows of the board and the side to move.
/// Blanks separate these parts, as in the games of the Generic Game Server.
fn write_board(f: &mut fmt::Formatter<'_>, start: &Diagram) -> fmt::Result {
    let size = start.size();
    write!(f, "BO[{}", size.columns())?;
    for (index, cell) in board64::cells(start, '*', 'O').chars().enumerate() {
        let gap = if index % usize::from(size.columns()) == 0 { " " } else { "" };
        write!(f, "{gap}{cell}")?;
    }
    write!(f, " {}]", start.turn().pick('*', 'O'))
}

fn write_move(f: &mut fmt::Formatter<'_>, written: &WrittenMove, size: Size) -> fmt::Result {
    let name = notation::move_name(written.mv, size, "pa").to_uppercase();
    write!(f, "{}[{name}", written.color.pick('B', 'W'))?;
    match (written.score, written.seconds) {
        (None, None) => {}
        (Some(score), None) => write!(f, "/{score}")?,
        (None, Some(seconds)) => write!(f, "//{seconds}")?,
        (Some(score), Some(seconds)) => write!(f, "/{score}/{seconds}")?,
    }
    write!(f, "]")
}

/// Builds a game from its properties; the cursor `start` is at the bracket that opens the game.
fn read(start: &Cursor<'_>, properties: &[Property<'_>]) -> Result<GameText, TextError> {
    let find = |name: &str| properties.iter().find(|property| property.name == name).map(Property::value);
    let text = |name: &str| find(name).map(Value::text);
    let name = |name: &str| find(name).and_then(Value::name);
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
        let value = property.value();
        let error = || start.error_at(value.offset, value.raw, "a square of the board or a pass");
        moves.push(parse_move(value.raw, color, diagram.size()).ok_or_else(error)?);
    }
    let clock = text("TI");
    if let Some(value) = find("TY")
        && is_anti(value.raw)
    {
        return Err(start.error_at(value.offset, value.raw, "a type of Othello, not of anti-Othello,"));
    }
    let number_of = |name: &str| find(name).and_then(|value| number(value.raw));
    Ok(GameText {
        moves,
        black: name("PB"),
        white: name("PW"),
        ratings: [number_of("RB"), number_of("RW")],
        clocks: [text("TB").or_else(|| clock.clone()), text("TW").or(clock)],
        result: text("RE").and_then(|result| read_result(&result)),
        place: name("PC"),
        date: name("DT"),
        kind: text("TY"),
        komi: number_of("KM"),
        ..GameText::new(diagram)
    })
}

/// Returns whether a type of game is one of anti-Othello, such as `8a` or `s10ar20`.
/// The Generic Game Server writes the letters of the type behind the side of the board.
fn is_anti(kind: &str) -> bool {
    let letters = kind.trim().trim_start_matches(['s', 'S']).trim_start_matches(|c: char| c.is_ascii_digit());
    let letters = letters.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    letters.contains(['a', 'A'])
}

/// Parses the side length of a board, the squares and the side to move.
fn read_board(start: &Cursor<'_>, value: &Value<'_>) -> Result<Diagram, TextError> {
    let mut cursor = start.within(value.offset, value.raw.len());
    cursor.skip_blanks();
    let number = cursor.clone();
    let size = cursor.take_while(|c| c.is_ascii_digit()).parse().ok().and_then(|side| Size::new(side, side));
    let diagram = board64::read(&mut cursor, size.ok_or_else(|| number.error("the side of the board"))?)?;
    cursor.skip_blanks();
    if cursor.peek().is_some() { Err(cursor.error("']'")) } else { Ok(diagram) }
}

/// Parses `f5/score/seconds`. Returns `None` if the move is invalid.
/// Score and time may be missing or empty, and are dropped if they are not numbers.
pub(crate) fn parse_move(text: &str, color: Color, size: Size) -> Option<WrittenMove> {
    let mut parts = text.split('/');
    let mv = notation::parse_move(parts.next()?.trim(), size)?;
    let score = parts.next().and_then(number);
    Some(WrittenMove { score, seconds: parts.next().and_then(number), ..WrittenMove::new(color, mv) })
}

fn number(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|number: &f64| number.is_finite())
}
