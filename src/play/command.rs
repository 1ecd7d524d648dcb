//! What a person types.

use std::path::PathBuf;

use crate::base::{Move, Size};
use crate::dialect::{Letters, VertexError, Vertices};

use super::family::Family;
use super::swap2::Choice;

/// What the commands do, a line each, for people.
pub(super) const HELP: [&str; 10] = [
    "  undo       take your last move back, and what was played after it",
    "  hint       what Kado would play here",
    "  moves      the legal moves",
    "  board      draw the board",
    "  new        begin another game",
    "  save FILE  write the game: .txt (moves), .ggf, .sgf, .pgn, and others by their ending",
    "  help       this list",
    "  quit       leave the game; so does the end of the input",
    "  black, white, two   in a swap2 opening: the color to play, or two stones more and the other side chooses",
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
    /// Write the game to a file.
    Save(PathBuf),
    /// Say what can be typed.
    Help,
    /// Leave.
    Quit,
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
    /// `save` without a file.
    #[error("save needs the name of a file: save game.sgf")]
    NoFile,
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
    /// Understands a line. A square is a letter and a number, or two numbers: column and row in Othello, row and column
    /// where stones are put in a row, counted from 1.
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
            ("help" | "?", "") => Command::Help,
            ("quit" | "q" | "exit", "") => Command::Quit,
            ("save", "") => return Err(Unclear::NoFile),
            ("save", file) => Command::Save(PathBuf::from(file)),
            _ => return read_move(line, size, family).map(Command::Play),
        };
        Ok(command)
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
mod tests {
    use super::*;
    use crate::game::notation::parse_square;

    fn read(line: &str) -> Result<Command, Unclear> {
        Command::read(line, Size::OTHELLO, Family::Othello)
    }

    fn at(name: &str) -> Command {
        Command::Play(parse_square(name, Size::OTHELLO).unwrap().into())
    }

    #[test]
    fn a_square_is_a_name_or_two_numbers_in_the_order_of_the_game() {
        for line in ["f5", " F5 ", "6 5", "6,5", "6, 5", "6   5\r"] {
            assert_eq!(read(line), Ok(at("f5")), "{line}");
        }
        assert_eq!(Command::read("6 5", Size::OTHELLO, Family::Mnk), Ok(at("e6")));
        assert_eq!(read("h8"), Ok(at("h8")));
        assert_eq!(read("pass"), Ok(Command::Play(Move::PASS)));
    }

    #[test]
    fn commands_have_words_and_letters() {
        for (line, command) in [
            ("", Command::Nothing),
            (" \t", Command::Nothing),
            ("undo", Command::Undo),
            ("U", Command::Undo),
            ("Black", Command::Choose(Choice::Black)),
            ("two", Command::Choose(Choice::Two)),
            ("h", Command::Hint),
            ("Moves", Command::Moves),
            ("b", Command::Board),
            ("n", Command::New),
            ("?", Command::Help),
            ("exit", Command::Quit),
            ("save my game.sgf", Command::Save("my game.sgf".into())),
        ] {
            assert_eq!(read(line), Ok(command), "{line}");
        }
        assert_eq!(read("save "), Err(Unclear::NoFile));
    }

    #[test]
    fn what_is_no_square_of_the_board_is_told_from_what_is_nothing() {
        for line in ["i1", "a9", "a0", "0 1", "1 0", "9 1", "1 99999999999", "zz99"] {
            assert!(matches!(read(line), Err(Unclear::OffBoard { .. })), "{line}");
        }
        for line in ["xyzzy", "f", "5", "5f", "f5 d6", "undo 3", "1 2 3", "1,", "-1 2", "f\u{fffd}", "é5"] {
            assert!(matches!(read(line), Err(Unclear::Unknown(_))), "{line}");
        }
    }

    #[test]
    fn a_refusal_quotes_nothing_that_a_terminal_obeys() {
        let message = read("\u{1b}[2J").unwrap_err().to_string();
        assert_eq!(message, "'\\u{1b}[2J' is neither a move nor a command; help lists them");
        assert_eq!(shown(&"x".repeat(41)), format!("{}...", "x".repeat(40)));
        let message = read("k9").unwrap_err().to_string();
        assert_eq!(message, "'k9' is off the board, which has columns a to h and rows 1 to 8");
    }
}
