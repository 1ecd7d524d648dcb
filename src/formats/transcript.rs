//! A game as a list of its moves: `f5d6c3`.
//! The reader ignores case, and skips blanks, commas and move numbers (`1.`) between moves. Passes are
//! optional. The writer uses no separators and omits passes.
//!
//! A game that does not begin at the start position has its position before the moves, as in the text files
//! of Edax: `BOARD X;f5d6c3`. A line of a file may end with a comment after `#` or `%`.
//!
//! The format does not name the game: the default is Othello on a board of the size of the position.

use crate::base::{Move, Size};
use crate::game::othello8::Othello8;
use crate::game::{AnyPosition, Position, Record, Rules, notation};

use super::cursor::Cursor;
use super::{GameText, GameTextError, ReadError, TextError, WrittenMove, board64, is_plain_othello};

/// Parses moves as written; omitted passes are not filled in.
///
/// # Errors
/// If the text contains anything but moves on this board and separators.
pub fn parse(text: &str, size: Size) -> Result<Vec<Move>, TextError> {
    Ok(read(Cursor::new(text), size)?.into_iter().map(|(mv, _)| mv).collect())
}

/// Writes moves in lower case without separators.
/// Passes are omitted: they follow from the rules, and [`replay`] fills them in.
pub fn write(moves: &[Move], size: Size) -> String {
    moves.iter().filter(|mv| !mv.is_pass()).map(|&mv| notation::move_name(mv, size, "")).collect()
}

/// Parses a line of a file: moves, a position, or a position and moves, with an optional comment.
/// The moves are replayed, because a transcript does not give their sides. Without rules the game is Othello.
///
/// # Errors
/// If a board or a move is malformed, or a move is illegal.
#[doc(hidden)]
pub fn parse_game(line: &str, rules: Option<Rules>) -> Result<GameText, ReadError> {
    let mut cursor = Cursor::new(line).until(['#', '%']);
    cursor.skip_blanks();
    let start = if begins_with_board(cursor.rest()) {
        let board = cursor.rest().split(';').next().unwrap_or_default();
        let size = board64::size_of(board, rules.map(Rules::size));
        let start = board64::read(&mut cursor, size)?;
        cursor.skip_blanks();
        if !cursor.eat(';') && cursor.peek().is_some() {
            return Err(cursor.error("';' before the moves").into());
        }
        start
    } else {
        let start = AnyPosition::start(rules.unwrap_or(Rules::OTHELLO));
        start.map_err(GameTextError::from)?.diagram()
    };
    let mut game = GameText::on_board(rules, start);
    let moves = read(cursor, game.start.size())?;
    game.play(moves.into_iter().map(|(mv, _)| WrittenMove::of_unknown_side(mv)))?;
    let comment = line.split_once(['#', '%']).map(|(_, comment)| comment.trim());
    game.comment = comment.filter(|comment| !comment.is_empty()).map(str::to_owned);
    Ok(game)
}

/// Returns whether a game begins at the position that a reader infers from a text without a position.
/// In Othello on any board that is the 8x8 start position, in the other games that of their rules.
pub(super) fn begins_at_default_start(game: &GameText) -> bool {
    if is_plain_othello(game.rules) {
        game.start == Othello8::start().diagram()
    } else {
        game.begins_at_start()
    }
}

/// Writes a game in the form that [`parse_game`] reads, without a comment.
/// The position before the moves is omitted if a reader can infer the position. In Othello on any board, only
/// the 8x8 start position is omitted. In anti-Othello and k in a row, the start position of the game is
/// omitted: the text does not name the game, so a reader needs to know the rules anyway. A game without moves
/// always has its position, because a reader skips an empty line.
pub(crate) fn write_game(game: &GameText) -> String {
    let start = &game.start;
    let moves: Vec<Move> = game.moves.iter().map(|written| written.mv).collect();
    let moves = write(&moves, start.size());
    if begins_at_default_start(game) && !moves.is_empty() {
        moves
    } else {
        board64::write(start) + ";" + &moves
    }
}

/// Returns whether a text begins with a board instead of a list of moves.
/// A board begins with four characters for discs or empty squares, such as `X`, `O` and `-`; blanks are
/// skipped. In a list of moves, one of the first four characters is a digit from 1 to 9, because the first
/// move is never a pass.
fn begins_with_board(text: &str) -> bool {
    text.chars().filter(|c| !c.is_whitespace()).take(4).filter(|c| "xXoO0*bBwW-._".contains(*c)).count() == 4
}

/// Parses moves and plays them on a record.
/// Omitted passes are filled in.
///
/// # Errors
/// If the text is malformed; the record is then unchanged. If a move is illegal; only the moves before it are
/// then played.
pub fn replay<P: Position>(text: &str, record: &mut Record<P>) -> Result<(), TextError> {
    let size = record.position().size();
    let moves = read(Cursor::new(text), size)?;
    record.replay(moves.iter().map(|&(mv, _)| (None, mv))).map_err(|error| {
        let offset = moves[error.number - 1].1;
        TextError::at(text, offset, &error.mv, error.expected)
    })
}

/// Parses moves, each with its offset in bytes.
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
