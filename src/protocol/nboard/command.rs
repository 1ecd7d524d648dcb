//! Parsing of an input line into a command, without knowledge of the game.

use crate::base::{Color, Size};
use crate::formats::{WrittenMove, ggf};

use super::super::text::split_word;
use super::reply::CommandError;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command<'a> {
    /// Use this version of the protocol.
    Version(u32),
    /// Search the midgame to the depth in plies nearest to this number.
    Depth(i64),
    /// Set up this game in GGF; later commands refer to the last position of the game.
    Game(&'a str),
    /// Set the value of a draw, in discs from Black's view.
    Contempt(f64),
    /// Play this move for the side to move.
    /// The line does not contain a color: the color stored in `WrittenMove` is always Black and not used.
    Move(WrittenMove),
    /// Evaluate this number of best moves.
    Hint(usize),
    /// Choose a move.
    Go,
    /// Stop the search, and reply with this number.
    Ping(i64),
    /// Add the game to the opening book.
    Learn,
    /// Evaluate every position of the game.
    Analyze,
    Quit,
    /// An unknown command, which is ignored.
    Unknown,
}

impl<'a> Command<'a> {
    /// Parses an input line; an unknown command becomes [`Command::Unknown`].
    ///
    /// # Errors
    /// If the arguments of a known command are malformed.
    pub(super) fn parse(line: &'a str) -> Result<Command<'a>, CommandError> {
        let (word, rest) = split_word(line);
        match word {
            "nboard" => number(rest, "nboard takes a version").map(Command::Version),
            "set" => {
                let (variable, value) = split_word(rest);
                set(variable, value)
            }
            // Edax accepts these without `set`.
            "depth" | "game" => set(word, rest),
            "move" => played(rest).map(Command::Move).ok_or(CommandError::Takes(MOVE)),
            "hint" if rest.is_empty() => Ok(Command::Hint(1)),
            "hint" => number(rest, "hint takes a number of moves").map(Command::Hint),
            "go" => Ok(Command::Go),
            "ping" => number(rest, "ping takes a number").map(Command::Ping),
            "learn" => Ok(Command::Learn),
            "analyze" => Ok(Command::Analyze),
            "quit" => Ok(Command::Quit),
            // In version 1 a line may consist of a move alone.
            _ if rest.is_empty() => Ok(played(word).map_or(Command::Unknown, Command::Move)),
            _ => Ok(Command::Unknown),
        }
    }
}

const MOVE: &str = "move takes a square or PA, and its score and time after slashes: F5/1.50/0.25";

/// Parses a `set` command; unknown variables are ignored.
fn set<'a>(variable: &str, value: &'a str) -> Result<Command<'a>, CommandError> {
    match variable {
        "depth" => {
            whole(value).map(Command::Depth).ok_or(CommandError::Takes("set depth takes a number of plies"))
        }
        "game" => Ok(Command::Game(value)),
        "contempt" => {
            let discs = value.parse().ok().filter(|discs: &f64| discs.is_finite());
            discs.map(Command::Contempt).ok_or(CommandError::Takes("set contempt takes a number of discs"))
        }
        _ => Ok(Command::Unknown),
    }
}

/// Parses a move with optional score and time, which are separated by slashes or blanks.
fn played(text: &str) -> Option<WrittenMove> {
    let is_number = |part: &str| part.is_empty() || part.parse().is_ok_and(f64::is_finite);
    let parse = |text: &str| {
        let mut numbers = text.split('/').skip(1).map(str::trim);
        let is_valid = numbers.by_ref().take(2).all(is_number) && numbers.next().is_none();
        ggf::parse_move(text, Color::Black, Size::OTHELLO).filter(|_| is_valid)
    };
    parse(text).or_else(|| parse(&text.split_whitespace().collect::<Vec<_>>().join("/")))
}

/// Parses a whole number of any size; a number that does not fit becomes the nearest that does.
fn whole(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '+']).unwrap_or(text);
    let is_whole = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let nearest = if text.starts_with('-') { i64::MIN } else { i64::MAX };
    is_whole.then(|| text.parse().unwrap_or(nearest))
}

fn number<T: std::str::FromStr>(text: &str, takes: &'static str) -> Result<T, CommandError> {
    text.parse().map_err(|_| CommandError::Takes(takes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::notation;

    #[test]
    fn a_depth_may_be_any_whole_number() {
        for (text, depth) in [
            ("7", 7),
            ("+7", 7),
            ("-1", -1),
            ("4294967296", 1 << 32),
            ("99999999999999999999", i64::MAX),
            ("-99999999999999999999", i64::MIN),
        ] {
            assert_eq!(
                Command::parse(&format!("set depth {text}")).ok(),
                Some(Command::Depth(depth)),
                "{text}"
            );
        }
        for text in ["", "-", "+", "6.5", "--1", "1e3", "inf"] {
            assert!(Command::parse(&format!("set depth {text}")).is_err(), "{text}");
        }
    }

    #[test]
    fn a_move_is_read_in_every_spelling() {
        for (line, name, score, seconds) in [
            ("move F5", "f5", None, None),
            ("move F5/1.50/0.25", "f5", Some(1.5), Some(0.25)),
            ("move F5//8.394", "f5", None, Some(8.394)),
            ("move PA//3.1", "PA", None, Some(3.1)),
            ("move d6 -1.00 0.0", "d6", Some(-1.0), Some(0.0)),
            ("move pa", "PA", None, None),
            ("F5", "f5", None, None),
            ("PA", "PA", None, None),
            ("f5/2", "f5", Some(2.0), None),
        ] {
            let Ok(Command::Move(mv)) = Command::parse(line) else { panic!("{line} is a move") };
            assert_eq!(notation::move_name(mv.mv, Size::OTHELLO, "PA"), name, "{line}");
            assert_eq!((mv.score, mv.seconds), (score, seconds), "{line}");
        }
        for line in ["move F5/a", "move F5/1/b", "move F5/1/2/3", "move F5 good move", "move F5/inf"] {
            assert!(matches!(Command::parse(line), Err(CommandError::Takes(MOVE))), "{line}");
        }
    }
}
