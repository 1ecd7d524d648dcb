//! The supported games, their board sizes and their names: `othello:10`, `gomoku`, `mnk:7,6,4`.

use std::fmt;
use std::str::FromStr;

use crate::base::Size;

use super::SetupError;
use super::mnk::{self, Line, LineError};
use super::othello::{self, Aim};

/// A game with its board.
///
/// ```
/// let rules: kado::game::Rules = "gomoku:15x13".parse()?;
/// assert_eq!((rules.name(), rules.size().rows()), ("Gomoku", 13));
/// # Ok::<(), kado::game::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rules {
    /// Othello or anti-Othello on a square board with an even side length.
    Othello(othello::Rules),
    /// A k-in-a-row game.
    Mnk(mnk::Rules),
}

/// The game that a name such as `gomoku` denotes, regardless of the board size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Family {
    Othello(Aim),
    /// Five in a row, with the rule that determines which lines win.
    Five(Line),
    Tictactoe,
    Mnk,
}

/// The games, each with its names (the canonical name first) and its default board side.
const FAMILIES: [(Family, &[&str], u8); 9] = [
    (Family::Othello(Aim::Most), &["Othello", "Reversi"], 8),
    (Family::Othello(Aim::Fewest), &["Antiothello", "Antireversi"], 8),
    (Family::Five(Line::Free), &["Gomoku", "Freestyle"], 15),
    (Family::Five(Line::Exact), &["Standard"], 15),
    (Family::Five(Line::Caro5), &["Caro5", "Caro"], 15),
    (Family::Five(Line::Caro6), &["Caro6"], 15),
    (Family::Five(Line::Renju), &["Renju"], 15),
    (Family::Tictactoe, &["Tictactoe"], 3),
    (Family::Mnk, &["Mnk"], 3),
];

/// The accepted forms of a board size, for error messages.
const A_SIZE: &str = "a side as in 10, or columns and rows as in 15x13";

/// Error: the text does not describe a valid game.
///
/// ```
/// let error = "othello:7".parse::<kado::game::Rules>().unwrap_err();
/// assert!(error.to_string().starts_with("Othello is not played on a board of 7x7: "));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RulesError {
    /// No known game has this name.
    #[error("unsupported game '{0}'; known: {known}", known = Rules::GAMES.join(", "))]
    Name(String),
    /// The part after the name is not a valid board.
    #[error("'{found}' is not a board{}: {expected} is expected", .game.map(|game| format!(" of {game}")).unwrap_or_default())]
    Board {
        /// Name of the game, if one was given.
        game: Option<&'static str>,
        /// The invalid text found instead of a board.
        found: String,
        /// Description of the accepted forms of a board.
        expected: &'static str,
    },
    /// The game cannot be played on a board of this size.
    #[error("{game} is not played on a board of {}x{}: {expected}", .size.columns(), .size.rows())]
    Size {
        /// Name of the game.
        game: &'static str,
        /// The board size.
        size: Size,
        /// Description of the boards on which the game can be played.
        expected: &'static str,
    },
    /// The board or the length of the line is not valid for a k-in-a-row game.
    #[error(transparent)]
    Line(#[from] LineError),
}

impl Rules {
    /// Standard Othello.
    pub const OTHELLO: Rules = Rules::Othello(othello::Rules::STANDARD);

    /// The canonical names of the games.
    pub const GAMES: [&str; FAMILIES.len()] = {
        let mut names = [""; FAMILIES.len()];
        let mut index = 0;
        while index < names.len() {
            names[index] = FAMILIES[index].1[0];
            index += 1;
        }
        names
    };

    /// Returns the board size.
    pub const fn size(self) -> Size {
        match self {
            Rules::Othello(rules) => rules.size,
            Rules::Mnk(rules) => rules.size(),
        }
    }

    /// Returns the name of the game: one capitalised word.
    pub fn name(self) -> &'static str {
        let family = self.family();
        FAMILIES.iter().find(|row| row.0 == family).map_or("", |row| row.1[0])
    }

    fn family(self) -> Family {
        match self {
            Rules::Othello(rules) => Family::Othello(rules.aim),
            Rules::Mnk(rules) if rules.k() == 5 => Family::Five(rules.line()),
            Rules::Mnk(rules) if rules == tictactoe() => Family::Tictactoe,
            Rules::Mnk(_) => Family::Mnk,
        }
    }

    /// Parses a board size: a side, or columns and rows as in `15x13`.
    ///
    /// # Errors
    /// If the text is not a valid board size.
    pub(crate) fn parse_size(text: &str) -> Result<Size, RulesError> {
        let error = || RulesError::Board { game: None, found: beginning(text), expected: A_SIZE };
        parse_size(text).ok_or_else(error)
    }

    /// Returns the same game on a board of this size.
    /// Tic-tac-toe becomes a game of three in a row.
    ///
    /// # Errors
    /// If the game cannot be played on this board.
    pub fn with_size(self, size: Size) -> Result<Rules, RulesError> {
        match self {
            Rules::Othello(rules) => {
                let rules = othello::Rules { size, ..rules };
                let error = |_: SetupError| RulesError::Size {
                    game: self.name(),
                    size,
                    expected: "it is square, even and 4x4 to 16x16",
                };
                Ok(Rules::Othello(rules.check().map_err(error)?))
            }
            Rules::Mnk(rules) => Ok(Rules::Mnk(rules.on(size)?)),
        }
    }
}

fn tictactoe() -> mnk::Rules {
    mnk::Rules::new(Size::square_board(3), 3, Line::Free).expect("three in a row fit a board of 3x3")
}

impl Family {
    /// Returns the rules of this game on a board of this size.
    fn on(self, size: Size) -> Result<Rules, RulesError> {
        match self {
            Family::Othello(aim) => Rules::Othello(othello::Rules { size, aim }).with_size(size),
            Family::Five(line) => Ok(Rules::Mnk(mnk::Rules::new(size, 5, line)?)),
            Family::Tictactoe | Family::Mnk => Rules::Mnk(tictactoe()).with_size(size),
        }
    }
}

/// Parses a game name, with or without a board size: `othello`, `othello:10`, `gomoku:15x13`.
/// Case is ignored. The name `mnk` may be followed by columns, rows and line length: `mnk:7,6,4`. With
/// `:exact` at the end (`mnk:7,6,4:exact`), longer lines do not win.
impl FromStr for Rules {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Rules, RulesError> {
        let (name, board) = text.split_once(':').map_or((text, None), |(name, board)| (name, Some(board)));
        let known =
            |row: &&(Family, &[&str], u8)| row.1.iter().any(|known| known.eq_ignore_ascii_case(name.trim()));
        let &(family, names, side) =
            FAMILIES.iter().find(known).ok_or_else(|| RulesError::Name(beginning(text)))?;
        let Some(board) = board else { return family.on(Size::square_board(side)) };
        let error = |expected| RulesError::Board { game: Some(names[0]), found: beginning(board), expected };
        if family == Family::Mnk {
            let expected = "columns,rows,length as in 7,6,4, or 7,6,4:exact";
            return parse_mnk(board).ok_or_else(|| error(expected))?.map_err(RulesError::from);
        }
        family.on(parse_size(board).ok_or_else(|| error(A_SIZE))?)
    }
}

/// Returns the first 40 characters of a text, for an error message.
fn beginning(text: &str) -> String {
    text.chars().take(40).collect()
}

fn parse_size(text: &str) -> Option<Size> {
    let (columns, rows) = text.split_once(['x', 'X']).unwrap_or((text, text));
    Size::new(columns.trim().parse().ok()?, rows.trim().parse().ok()?)
}

fn parse_mnk(text: &str) -> Option<Result<Rules, LineError>> {
    let (numbers, line) = match text.split_once(':') {
        Some((numbers, word)) => (numbers, word.trim().eq_ignore_ascii_case("exact").then_some(Line::Exact)?),
        None => (text, Line::Free),
    };
    let numbers: Vec<u8> =
        numbers.split(',').map(|number| number.trim().parse::<u8>().ok()).collect::<Option<_>>()?;
    let &[columns, rows, k] = numbers.as_slice() else { return None };
    Some(mnk::Rules::new(Size::new(columns, rows)?, k, line).map(Rules::Mnk))
}

/// Writes the game name in the form that [`Rules::from_str`] parses, in lower case and with the board.
/// Examples are `othello:8` and `mnk:7,6,4`.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size();
        write!(f, "{}:", self.name().to_ascii_lowercase())?;
        match self {
            Rules::Mnk(rules) if self.family() == Family::Mnk => {
                write!(f, "{},{},{}", size.columns(), size.rows(), rules.k())?;
                if rules.line() == Line::Exact { f.write_str(":exact") } else { Ok(()) }
            }
            _ if size.columns() == size.rows() => write!(f, "{}", size.columns()),
            _ => write!(f, "{}x{}", size.columns(), size.rows()),
        }
    }
}

#[cfg(test)]
mod tests;
