//! Parsing of typed commands.

use std::path::PathBuf;

use crate::base::{Color, Move, Size};
use crate::dialect::{Letters, VertexError, Vertices};
use crate::engine::Level;

use super::clock::TimeControl;
use super::game_kind::GameKind;
use crate::game::mnk::swap2::Choice;

/// Help text, one command per line of at most 80 columns.
pub(super) const HELP: [&str; 20] = [
    "  undo, u      take back your last move; at the start, the previous game",
    "  hint, h      the moves with their scores, best first, and the best line",
    "  moves, m     list the legal moves",
    "  board, b     draw the board",
    "  new, n       start a new game; asks before moves are lost",
    "  save FILE    write the game: .txt (moves), .ggf, .sgf, .pgn, and others",
    "  load FILE    continue the first game of a file",
    "  setup BOARD  start at a position: squares X O - and the side to move, or FEN",
    "  level N      the level of Kado, 1 to 30",
    "  side SIDE    the color that you play: black, white, both or none",
    "  time TIME    clocks: 5m, 5m+3s; time off stops them",
    "  eval on|off  show the evaluation on the full screen",
    "  resign       resign the game",
    "  review       score every move of the game",
    "  yes, no      answer a question; anything else means no",
    "  help, ?      this list",
    "  quit, q      quit; the end of the input quits, too",
    "  black, white, two   in a swap2 opening: the color to play, or two more stones",
    "",
    "A forced pass is played automatically.",
];

/// A parsed input line; [`HELP`] describes the commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// An empty line.
    Nothing,
    Play(Move),
    /// In a swap2 opening, choose a color or place two more stones.
    Choose(Choice),
    Undo,
    Hint,
    Moves,
    Board,
    New,
    Yes,
    No,
    Save(PathBuf),
    Load(PathBuf),
    /// Start a game from a position given as text.
    Setup(String),
    Level(u32),
    Side(Side),
    /// Set the time control; `None` removes the clocks.
    Time(Option<TimeControl>),
    /// Show or hide the evaluation; `None` toggles it.
    Evaluation(Option<bool>),
    Resign,
    Review,
    Help,
    Quit,
}

/// The colors that a person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    One(Color),
    /// Two people play, one for each color.
    Both,
    /// The person plays neither color: the engine plays both sides.
    None,
}

/// Error: the line is not a valid command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum CommandError {
    #[error("'{}' is neither a move nor a command; help lists them", shown(.0))]
    Unknown(String),
    #[error(
        "'{}' is off the board, which has columns a to {} and rows 1 to {}",
        shown(.text), last_column(*.size), .size.rows()
    )]
    OffBoard {
        /// The square as the person typed it.
        text: String,
        size: Size,
    },
    /// An argument is missing or invalid; holds the error message.
    #[error("{0}")]
    Needs(&'static str),
    /// The line is longer than this maximum length in bytes.
    #[error("a line of more than {0} bytes is not a command; help lists them")]
    TooLong(usize),
}

/// Maximum number of characters of a text that [`shown`] quotes.
const QUOTED: usize = 40;

/// Quotes the beginning of a text, with control characters escaped.
pub(super) fn shown(text: &str) -> String {
    let rest = if text.chars().nth(QUOTED).is_some() { "..." } else { "" };
    format!("{}{rest}", text.chars().take(QUOTED).collect::<String>().escape_debug())
}

fn last_column(size: Size) -> String {
    let vertices = Vertices { size, letters: Letters::Full };
    vertices.column(u32::from(size.columns()) - 1).to_ascii_lowercase()
}

impl Command {
    /// Parses a line as a move or a command.
    ///
    /// A move is typed as `pass` or as a square: a letter and a number, or two numbers counted from 1. Two
    /// numbers mean column and row in Othello, but row and column in k in a row.
    ///
    /// # Errors
    /// If the line is neither a command nor a move, the square is off the board, or the argument of a command
    /// is missing or invalid.
    pub(crate) fn read(line: &str, size: Size, kind: GameKind) -> Result<Command, CommandError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let command = match (word.to_ascii_lowercase().as_str(), rest) {
            ("", _) => Command::Nothing,
            ("black", "") => Command::Choose(Choice::Black),
            ("white", "") => Command::Choose(Choice::White),
            ("two", "") => Command::Choose(Choice::Two),
            ("undo" | "u", "") => Command::Undo,
            ("hint" | "h", "") => Command::Hint,
            ("moves" | "m", "") => Command::Moves,
            ("board" | "b", "") => Command::Board,
            ("new" | "n", "") => Command::New,
            ("yes" | "y", "") => Command::Yes,
            ("no", "") => Command::No,
            ("resign", "") => Command::Resign,
            ("review", "") => Command::Review,
            ("help" | "?", "") => Command::Help,
            ("quit" | "q" | "exit", "") => Command::Quit,
            ("save", "") => return Err(CommandError::Needs("save needs the name of a file: save game.sgf")),
            ("save", file) => Command::Save(PathBuf::from(file)),
            ("load", "") => return Err(CommandError::Needs("load needs the name of a file: load game.sgf")),
            ("load", file) => Command::Load(PathBuf::from(file)),
            ("setup", "") => {
                return Err(CommandError::Needs(
                    "setup needs a board: its squares X, O and -, and the side to move",
                ));
            }
            ("setup", board) => Command::Setup(board.to_owned()),
            ("level", number) => Command::Level(read_level(number)?),
            ("side", color) => Command::Side(read_side(color)?),
            ("time", time) => Command::Time(read_time(time)?),
            ("eval", shown) => Command::Evaluation(read_switch(shown)?),
            _ => return read_move(line, size, kind).map(Command::Play),
        };
        Ok(command)
    }
}

fn read_level(text: &str) -> Result<u32, CommandError> {
    let level = text.parse().ok().filter(|level| (1..=Level::HIGHEST).contains(level));
    level.ok_or(CommandError::Needs("level needs a number from 1 to 30: level 8"))
}

fn read_side(text: &str) -> Result<Side, CommandError> {
    match text.to_ascii_lowercase().as_str() {
        "black" => Ok(Side::One(Color::Black)),
        "white" => Ok(Side::One(Color::White)),
        "both" => Ok(Side::Both),
        "none" => Ok(Side::None),
        _ => Err(CommandError::Needs("side needs the color that you play: black, white, both or none")),
    }
}

fn read_time(text: &str) -> Result<Option<TimeControl>, CommandError> {
    if text.eq_ignore_ascii_case("off") {
        return Ok(None);
    }
    let error = CommandError::Needs("time needs a time for each side, or off: time 5m, time 5m+3s");
    text.parse().map(Some).map_err(|_| error)
}

fn read_switch(text: &str) -> Result<Option<bool>, CommandError> {
    match text.to_ascii_lowercase().as_str() {
        "" => Ok(None),
        "on" => Ok(Some(true)),
        "off" => Ok(Some(false)),
        _ => Err(CommandError::Needs("eval is on or off: eval on")),
    }
}

fn read_move(text: &str, size: Size, kind: GameKind) -> Result<Move, CommandError> {
    let off_board = || CommandError::OffBoard { text: text.to_owned(), size };
    if let Some((first, second)) = pair(text) {
        let (column, row) = match kind {
            GameKind::Othello => (first, second),
            GameKind::Mnk => (second, first),
        };
        let square = column.checked_sub(1).zip(row.checked_sub(1));
        let square = square.and_then(|(column, row)| size.square(column, row));
        return square.map(Move::from).ok_or_else(off_board);
    }
    Vertices { size, letters: Letters::Full }.read(text).map_err(|error| match error {
        VertexError::Malformed => CommandError::Unknown(text.to_owned()),
        VertexError::OffBoard => off_board(),
    })
}

/// Parses two numbers separated by blanks or a comma.
fn pair(text: &str) -> Option<(u32, u32)> {
    let is_between = |c: char| c == ',' || c.is_whitespace();
    let (first, second) = text.split_once(is_between)?;
    let second = second.trim_start_matches(is_between);
    let number = |digits: &str| {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| digits.parse().unwrap_or(u32::MAX))
    };
    Some((number(first)?, number(second)?))
}

#[cfg(test)]
mod tests;
