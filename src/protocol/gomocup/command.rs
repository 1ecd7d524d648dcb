//! Parsing of an input line into a command, without knowledge of the game.

use crate::base::{Move, Score, Size};

use super::super::text::split_word;
use super::error::CommandError;

/// A point, which the protocol writes `x,y`.
/// `x` is the column from the left and `y` the row from the top, both counted from 0. The point may lie off
/// the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Point {
    x: u32,
    y: u32,
}

impl Point {
    /// Returns the move on this point of a board.
    ///
    /// # Errors
    /// If the point is off the board.
    pub(super) fn on(self, size: Size) -> Result<Move, CommandError> {
        let square =
            size.square(self.x, self.y).ok_or(CommandError::OffBoard { point: self.to_string(), size })?;
        Ok(square.into())
    }
}

impl std::fmt::Display for Point {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// A stone in a multi-line command such as `BOARD`, read from a line `x,y` or `x,y,owner`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stone {
    pub(super) point: Point,
    /// The owner field: 1 for the engine, 2 for the opponent, 3 for a mark without a stone.
    /// `None` if the line has no owner field.
    pub(super) field: Option<u32>,
}

/// The purpose of a block of lines that ends with `DONE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Block {
    /// The position; the engine is to move and replies with a move.
    Board,
    /// The position; no move is requested.
    SetBoard,
    /// The stones of a swap2 opening; the engine replies with its choice.
    Swap2,
    /// Points on which the engine must not play.
    Blocked,
    /// Previously blocked points on which the engine may play again.
    Unblocked,
    /// The line of play for which Yixin's GUI requests the entries of a database; Kado has none.
    DatabaseQuery,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    Start(Size),
    Restart,
    Begin,
    /// The opponent's move; the engine replies with its move.
    Turn(Point),
    /// Play this move for the engine, without a search; the reply repeats the move.
    Play(Point),
    TakeBack(Point),
    Block(Block),
    /// A key of `INFO` and its value, which may be empty.
    Info(&'a str, &'a str),
    About,
    /// Choose a move, and report this number of principal variations.
    BestMoves(usize),
    /// Score every legal move except those on points excluded by `YXBLOCK`, and play the best move.
    /// The scores show the client how good each defense is.
    Defend,
    /// Play 1 or 2 moves that balance the game; `moves` is the number of moves.
    /// Each move is the one whose score is closest to the target score. `aim` is the target score in
    /// hundredths of a point, from the view of the side that plays the first move.
    Balance {
        aim: Score,
        moves: usize,
    },
    Stop,
    ShowInfo,
    ShowForbidden,
    ShowHashUsage,
    ClearHash,
    ResetBlocked,
    End,
}

impl<'a> Command<'a> {
    /// Returns whether the command requests a move, for which the settings must be valid.
    pub(super) fn requests_move(&self) -> bool {
        use Command::{Balance, Begin, BestMoves, Defend, Turn};
        matches!(self, Begin | Turn(_) | BestMoves(_) | Defend | Balance { .. })
    }

    /// Parses a nonblank line; keywords are case-insensitive.
    ///
    /// # Errors
    /// If the command is unknown or its arguments are malformed.
    pub(super) fn parse(line: &'a str) -> Result<Command<'a>, CommandError> {
        let (word, rest) = split_word(line);
        match word.to_ascii_uppercase().as_str() {
            "START" => board(rest)
                .map(Command::Start)
                .ok_or(CommandError::Takes("START takes the side of the board: START 15")),
            "RECTSTART" => rectangle(rest)
                .map(Command::Start)
                .ok_or(CommandError::Takes("RECTSTART takes width and height of the board: RECTSTART 20,15")),
            "RESTART" => Ok(Command::Restart),
            "BEGIN" => Ok(Command::Begin),
            "TURN" => point(rest, "TURN takes the opponent's move: TURN 7,7").map(Command::Turn),
            "PLAY" => point(rest, "PLAY takes a move: PLAY 7,7").map(Command::Play),
            "TAKEBACK" => {
                point(rest, "TAKEBACK takes the stone to take back: TAKEBACK 7,7").map(Command::TakeBack)
            }
            "BOARD" => Ok(Command::Block(Block::Board)),
            "YXBOARD" => Ok(Command::Block(Block::SetBoard)),
            "SWAP2BOARD" => Ok(Command::Block(Block::Swap2)),
            "YXBLOCK" => Ok(Command::Block(Block::Blocked)),
            "YXBLOCKUNDO" => Ok(Command::Block(Block::Unblocked)),
            "YXQUERYDATABASEALL" | "YXQUERYDATABASEONE" => Ok(Command::Block(Block::DatabaseQuery)),
            "YXBLOCKRESET" => Ok(Command::ResetBlocked),
            "INFO" => {
                let (key, value) = split_word(rest);
                Ok(Command::Info(key, value))
            }
            "ABOUT" => Ok(Command::About),
            "YXNBEST" => rest
                .parse()
                .ok()
                .filter(|&lines| lines > 0)
                .map(Command::BestMoves)
                .ok_or(CommandError::Takes("YXNBEST takes a number of moves: YXNBEST 3")),
            "YXSEARCHDEFEND" => Ok(Command::Defend),
            "YXBALANCEONE" => balance(rest, 1),
            "YXBALANCETWO" => balance(rest, 2),
            "YXSTOP" | "STOP" => Ok(Command::Stop),
            "YXSHOWINFO" => Ok(Command::ShowInfo),
            "YXSHOWFORBID" => Ok(Command::ShowForbidden),
            "YXSHOWHASHUSAGE" => Ok(Command::ShowHashUsage),
            "YXHASHCLEAR" => Ok(Command::ClearHash),
            "END" => Ok(Command::End),
            _ => Err(CommandError::UnknownCommand(word.into())),
        }
    }
}

/// Parses the target score of balancing moves, in hundredths of a point, 0 by default.
fn balance<'a>(rest: &str, moves: usize) -> Result<Command<'a>, CommandError> {
    /// The largest absolute value of the target score, in hundredths of a point.
    const MOST: i32 = 100_000;
    let aim = if rest.is_empty() { Some(0) } else { rest.parse().ok() };
    let aim = aim.filter(|aim| (-MOST..=MOST).contains(aim));
    aim.map(|aim| Command::Balance { aim: Score::from_centidiscs(aim), moves }).ok_or(CommandError::Takes(
        "YXBALANCEONE and YXBALANCETWO take a score in hundredths or nothing: YXBALANCEONE 0",
    ))
}

/// Parses a point with or without an owner: `7,7,1` (column, row, owner) or `7,7`.
///
/// # Errors
/// If the line has neither form.
pub(super) fn stone(line: &str) -> Result<Stone, CommandError> {
    let mut numbers = line.split(',').map(|number| number.trim().parse().ok());
    let read = (numbers.next().flatten(), numbers.next().flatten(), numbers.next(), numbers.next());
    match read {
        (Some(x), Some(y), field, None) if field != Some(None) => {
            Ok(Stone { point: Point { x, y }, field: field.flatten() })
        }
        _ => Err(CommandError::NoStone(line.trim().into())),
    }
}

fn point(text: &str, takes: &'static str) -> Result<Point, CommandError> {
    match stone(text) {
        Ok(Stone { point, field: None }) => Ok(point),
        _ => Err(CommandError::Takes(takes)),
    }
}

fn side(text: &str) -> Option<u8> {
    // A number above 255 becomes 255, which is too large for any board.
    text.parse().ok().map(|side: u32| side.try_into().unwrap_or(u8::MAX))
}

/// Parses the side of a square board, or the columns and rows that Yixin's GUI sends: `15` or `15 15`.
fn board(text: &str) -> Option<Size> {
    let (columns, rows) = split_word(text);
    let columns = side(columns)?;
    Size::new(columns, if rows.is_empty() { columns } else { side(rows)? })
}

fn rectangle(text: &str) -> Option<Size> {
    let (width, height) = text.split_once(',')?;
    Size::new(side(width.trim())?, side(height.trim())?)
}
