//! What a person types.

use std::path::PathBuf;

use crate::base::{Color, Move, Size};
use crate::dialect::{Letters, VertexError, Vertices};
use crate::engine::Level;

use super::clock::TimeControl;
use super::family::Family;
use crate::game::mnk::swap2::Choice;

/// The commands, one a line, for people; a line fits a terminal of 80 columns.
pub(super) const HELP: [&str; 20] = [
    "  undo, u      take your last move back; at the start, the game before",
    "  hint, h      the moves with their scores, best first, and the best line",
    "  moves, m     list the legal moves",
    "  board, b     draw the board",
    "  new, n       another game; asks before moves are lost",
    "  save FILE    write the game: .txt (moves), .ggf, .sgf, .pgn, and others",
    "  load FILE    go on with the first game of a file",
    "  setup BOARD  begin at a position: squares X O - and the side to move, or a FEN",
    "  level N      the level of Kado, 1 to 30",
    "  side SIDE    the color that you play: black, white, both or none",
    "  time TIME    clocks: 5m, 5m+3s; time off stops them",
    "  eval on|off  the evaluation on the full screen",
    "  resign       give the game up",
    "  review       score every move of the game",
    "  yes          answer a question; anything else is no",
    "  help, ?      this list",
    "  quit, q      leave the game; so does the end of the input",
    "  black, white, two   in a swap2 opening: the color to play, or two stones more",
    "",
    "A pass is played by itself where there is no other move.",
];

/// A line of a person, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Nothing was typed.
    Nothing,
    /// Play a move.
    Play(Move),
    /// Take a color, or put two stones more, in an opening by swap2.
    Choose(Choice),
    /// Take the own last move back.
    Undo,
    /// Say what Kado would play.
    Hint,
    /// List the legal moves.
    Moves,
    /// Draw the board.
    Board,
    /// Begin another game.
    New,
    /// Do what was asked about.
    Yes,
    /// Write the game to a file.
    Save(PathBuf),
    /// Go on with the game of a file.
    Load(PathBuf),
    /// Begin at a position.
    Setup(String),
    /// Change the level of Kado.
    Level(u32),
    /// Change who plays.
    Side(Side),
    /// Give both sides so much time, or as much as they want.
    Time(Option<TimeControl>),
    /// Show the evaluation, or not; the other way round if nothing is said.
    Evaluation(Option<bool>),
    /// Give the game up.
    Resign,
    /// Review the game.
    Review,
    /// List the commands.
    Help,
    /// Leave.
    Quit,
}

/// The colors that a person plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// One of them.
    One(Color),
    /// Two people play.
    Both,
    /// Nobody plays: two players of the engine do.
    None,
}

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unclear {
    /// It is nothing that is known here.
    #[error("'{}' is neither a move nor a command; help lists them", shown(.0))]
    Unknown(String),
    /// It names a square beyond the edge.
    #[error(
        "'{}' is off the board, which has columns a to {} and rows 1 to {}",
        shown(.text), last_column(*.size), .size.rows()
    )]
    OffBoard {
        /// What was typed.
        text: String,
        /// The size of the board.
        size: Size,
    },
    /// A command without what it needs, with an example.
    #[error("{0}")]
    Needs(&'static str),
    /// A line longer than any command.
    #[error("a line of more than {0} bytes is no command; help lists them")]
    TooLong(usize),
}

/// How much of a line is quoted, in characters.
const QUOTED: usize = 40;

/// Returns the beginning of a text, without what a terminal would obey.
pub(super) fn shown(text: &str) -> String {
    let rest = if text.chars().nth(QUOTED).is_some() { "..." } else { "" };
    format!("{}{rest}", text.chars().take(QUOTED).collect::<String>().escape_debug())
}

fn last_column(size: Size) -> String {
    let vertices = Vertices { size, letters: Letters::Full };
    vertices.column(u32::from(size.columns()) - 1).to_ascii_lowercase()
}

impl Command {
    /// Understands a line. A square is a letter and a number, or two numbers: column and row in Othello, row
    /// and column where stones are put in a row, counted from 1.
    ///
    /// # Errors
    /// If it is neither a command nor a square of the board.
    pub fn read(line: &str, size: Size, family: Family) -> Result<Command, Unclear> {
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
            ("resign", "") => Command::Resign,
            ("review", "") => Command::Review,
            ("help" | "?", "") => Command::Help,
            ("quit" | "q" | "exit", "") => Command::Quit,
            ("save", "") => return Err(Unclear::Needs("save needs the name of a file: save game.sgf")),
            ("save", file) => Command::Save(PathBuf::from(file)),
            ("load", "") => return Err(Unclear::Needs("load needs the name of a file: load game.sgf")),
            ("load", file) => Command::Load(PathBuf::from(file)),
            ("setup", "") => {
                return Err(Unclear::Needs(
                    "setup needs a board: its squares X, O and -, and the side to move",
                ));
            }
            ("setup", board) => Command::Setup(board.to_owned()),
            ("level", number) => Command::Level(read_level(number)?),
            ("side", color) => Command::Side(read_side(color)?),
            ("time", time) => Command::Time(read_time(time)?),
            ("eval", shown) => Command::Evaluation(read_switch(shown)?),
            _ => return read_move(line, size, family).map(Command::Play),
        };
        Ok(command)
    }
}

fn read_level(text: &str) -> Result<u32, Unclear> {
    let level = text.parse().ok().filter(|level| (1..=Level::HIGHEST).contains(level));
    level.ok_or(Unclear::Needs("level needs a number from 1 to 30: level 8"))
}

fn read_side(text: &str) -> Result<Side, Unclear> {
    match text.to_ascii_lowercase().as_str() {
        "black" => Ok(Side::One(Color::Black)),
        "white" => Ok(Side::One(Color::White)),
        "both" => Ok(Side::Both),
        "none" => Ok(Side::None),
        _ => Err(Unclear::Needs("side needs the color that you play: black, white, both or none")),
    }
}

fn read_time(text: &str) -> Result<Option<TimeControl>, Unclear> {
    if text.eq_ignore_ascii_case("off") {
        return Ok(None);
    }
    let error = Unclear::Needs("time needs a time for each side, or off: time 5m, time 5m+3s");
    text.parse().map(Some).map_err(|_| error)
}

fn read_switch(text: &str) -> Result<Option<bool>, Unclear> {
    match text.to_ascii_lowercase().as_str() {
        "" => Ok(None),
        "on" => Ok(Some(true)),
        "off" => Ok(Some(false)),
        _ => Err(Unclear::Needs("eval is on or off: eval on")),
    }
}

fn read_move(text: &str, size: Size, family: Family) -> Result<Move, Unclear> {
    let off_board = || Unclear::OffBoard { text: text.to_owned(), size };
    if let Some((first, second)) = pair(text) {
        let (column, row) = match family {
            Family::Othello => (first, second),
            Family::Mnk => (second, first),
        };
        let square = column.checked_sub(1).zip(row.checked_sub(1));
        let square = square.and_then(|(column, row)| size.square(column, row));
        return square.map(Move::from).ok_or_else(off_board);
    }
    Vertices { size, letters: Letters::Full }.read(text).map_err(|error| match error {
        VertexError::Malformed => Unclear::Unknown(text.to_owned()),
        VertexError::OffBoard => off_board(),
    })
}

/// Reads two numbers with blanks or a comma between them.
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
