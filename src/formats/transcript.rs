//! A game as the row of its moves: `f5d6c3`. Read in any case, with blanks, commas and move numbers (`1.`)
//! between moves; passes may be written or left out. Written without either.
//!
//! A game that does not begin at the standard position has its own before the moves, as in the text files of
//! Edax: `BOARD X;f5d6c3`. A line of a file may end with a comment behind `#` or `%`.
//!
//! Nothing in it says which game it is: Othello on the board that its position fits, unless its reader is
//! told.

use crate::base::{Move, Size};
use crate::game::othello8::Othello8;
use crate::game::{AnyPosition, Diagram, Position, Record, Rules, notation};

use super::cursor::Cursor;
use super::{GameText, GameTextError, ReadError, TextError, WrittenMove, board64, is_plain_othello};

/// Reads the moves as they are written, passes only where they stand in the text.
///
/// # Errors
/// If something is neither a move on this board nor a separator.
pub fn parse(text: &str, size: Size) -> Result<Vec<Move>, TextError> {
    Ok(read(Cursor::new(text), size)?.into_iter().map(|(mv, _)| mv).collect())
}

/// Writes moves in lower case without separators. Passes are left out, as every reader fills them in.
pub fn write(moves: &[Move], size: Size) -> String {
    moves.iter().filter(|mv| !mv.is_pass()).map(|&mv| notation::move_name(mv, size, "")).collect()
}

/// Reads a line of a file: moves, a position and moves, or a position alone; perhaps with a comment behind
/// them. The moves are played, as a transcript does not say whose they are. Without rules it is Othello.
///
/// # Errors
/// If a board or a move cannot be read, or if the rules do not allow a move.
pub fn parse_game(line: &str, rules: Option<Rules>) -> Result<GameText, ReadError> {
    let mut cursor = Cursor::new(line).until(['#', '%']);
    cursor.skip_blanks();
    let start = if begins_with_board(cursor.rest()) {
        let detect = || board64::detect_size(cursor.rest().split(';').next().unwrap_or_default());
        let size = rules.map_or_else(detect, Rules::size);
        let start = board64::read(&mut cursor, size)?;
        cursor.skip_blanks();
        if !cursor.eat(';') && cursor.peek().is_some() {
            return Err(cursor.error("';' before the moves").into());
        }
        start
    } else {
        start_of(rules.unwrap_or(Rules::OTHELLO))?
    };
    let mut game =
        rules.map_or_else(|| GameText::new(start.clone()), |rules| GameText::of(rules, start.clone()));
    let moves = read(cursor, game.start.size())?;
    game.play(moves.into_iter().map(|(mv, _)| WrittenMove::of_nobody(mv)))?;
    let comment = line.split_once(['#', '%']).map(|(_, comment)| comment.trim());
    game.comment = comment.filter(|comment| !comment.is_empty()).map(str::to_owned);
    Ok(game)
}

fn start_of(rules: Rules) -> Result<Diagram, GameTextError> {
    Ok(AnyPosition::start(rules)?.diagram())
}

/// Writes a game as [`parse_game`] reads it, without a comment. The position is left out where it is the
/// standard one of Othello, or of a game that the reader has to be told anyway.
pub fn write_game(game: &GameText) -> String {
    let start = &game.start;
    let moves: Vec<Move> = game.moves.iter().map(|written| written.mv).collect();
    let is_known = if is_plain_othello(game.rules) {
        *start == Othello8::start().diagram()
    } else {
        game.begins_at_start()
    };
    let position = if is_known { String::new() } else { board64::write(start) + ";" };
    position + &write(&moves, start.size())
}

/// Returns whether a text begins with squares and not with moves, of which the first is never a pass.
fn begins_with_board(text: &str) -> bool {
    text.chars().filter(|c| !c.is_whitespace()).take(4).filter(|c| "xXoO0*bBwW-._".contains(*c)).count() == 4
}

/// Reads moves and plays them on a record, which is left behind the last legal move. Passes that are not
/// written are filled in.
///
/// # Errors
/// If the text cannot be read or a move is not legal where it stands.
pub fn replay<P: Position>(text: &str, record: &mut Record<P>) -> Result<(), TextError> {
    let size = record.position().size();
    let moves = read(Cursor::new(text), size)?;
    record.replay(moves.iter().map(|&(mv, _)| (None, mv))).map_err(|error| {
        let offset = moves[error.number - 1].1;
        TextError::at(text, offset, &error.mv, error.expected)
    })
}

/// Reads moves and where each begins.
fn read(mut cursor: Cursor<'_>, size: Size) -> Result<Vec<(Move, usize)>, TextError> {
    let mut moves = Vec::new();
    loop {
        skip_separators(&mut cursor);
        if cursor.peek().is_none() {
            return Ok(moves);
        }
        let offset = cursor.offset();
        let Some((mv, length)) = notation::move_prefix(cursor.rest(), size) else {
            return Err(not_a_move(cursor, size));
        };
        cursor.advance(length);
        moves.push((mv, offset));
    }
}

/// Skips blanks, commas and move numbers, which have at most three digits.
fn skip_separators(cursor: &mut Cursor<'_>) {
    loop {
        cursor.take_while(|c| c.is_whitespace() || c == ',');
        let rest = cursor.rest().as_bytes();
        let digits = rest.iter().take(3).take_while(|byte| byte.is_ascii_digit()).count();
        if digits == 0 || rest.get(digits) != Some(&b'.') {
            return;
        }
        cursor.advance(digits);
        cursor.take_while(|c| c == '.');
    }
}

fn not_a_move(mut cursor: Cursor<'_>, size: Size) -> TextError {
    let last = size.square(u32::from(size.columns()) - 1, u32::from(size.rows()) - 1);
    let last = last.map(|square| notation::square_name(square, size)).unwrap_or_default();
    let offset = cursor.offset();
    let letters = cursor.take_while(char::is_alphabetic);
    let digits = cursor.take_while(char::is_numeric);
    let first = cursor.peek().map(String::from).unwrap_or_default();
    let found = if letters.is_empty() && digits.is_empty() { first } else { format!("{letters}{digits}") };
    cursor.error_at(offset, &found, format!("a move (a1 to {last}, or pass)"))
}
