//! The names of games in UCI.
//! A game that Fairy-Stockfish or cutechess supports has the same name as in these programs. Any other game
//! has Kado's name (`renju`, `mnk:7,6,4`).
//!
//! Sources: <https://github.com/fairy-stockfish/Fairy-Stockfish>, variants `flipello` and `flipello10`, from
//! which the names of the other sizes are derived; <https://github.com/cutechess/cutechess>, `gomoku`
//! (exactly five), `gomokufreestyle` and `tictactoe`.

use crate::game::Rules;

/// The UCI name and Kado's name of every game that has a UCI name.
const VARIANTS: [(&str, &str); 14] = [
    ("flipello", "othello"),
    ("flipello4", "othello:4"),
    ("flipello6", "othello:6"),
    ("flipello10", "othello:10"),
    ("flipello12", "othello:12"),
    ("flipello14", "othello:14"),
    ("flipello16", "othello:16"),
    ("antiflipello", "antiothello"),
    ("gomoku", "standard"),
    ("gomokufreestyle", "gomoku"),
    ("tictactoe", "tictactoe"),
    ("renju", "renju"),
    ("caro5", "caro5"),
    ("caro6", "caro6"),
];

/// Returns the UCI name of every game that has one.
/// [`read_variant`] accepts further names, such as `gomoku:20`.
pub(crate) fn variants() -> impl Iterator<Item = &'static str> {
    VARIANTS.iter().map(|&(name, _)| name)
}

/// Returns the UCI name of a game, or Kado's name if the game has no UCI name.
pub(crate) fn write_variant(game: Rules) -> String {
    let named = VARIANTS.iter().find(|(_, own)| own.parse() == Ok(game));
    named.map_or_else(|| game.to_string(), |&(name, _)| name.to_owned())
}

/// Returns the game with this UCI name or Kado name, ignoring case.
pub fn read_variant(name: &str) -> Option<Rules> {
    let named = VARIANTS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    named.map_or(name, |&(_, own)| own).parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_as_it_is_written() {
        for name in variants() {
            let game = read_variant(name).unwrap_or_else(|| panic!("{name} is a game"));
            assert_eq!(write_variant(game), name);
            assert_eq!(read_variant(&name.to_uppercase()), Some(game), "{name}");
        }
        for own in ["othello:8", "antiothello:6", "gomoku:20", "mnk:5,4,3:exact", "renju:19"] {
            let game: Rules = own.parse().unwrap();
            assert_eq!(read_variant(&write_variant(game)), Some(game), "{own}");
        }
        assert_eq!(read_variant("chess"), None);
    }

    #[test]
    fn gomoku_is_exactly_five_here() {
        assert_eq!(read_variant("gomoku"), "standard".parse().ok());
        assert_eq!(write_variant("gomoku".parse().unwrap()), "gomokufreestyle");
        assert_eq!(read_variant("gomoku:20"), "gomoku:20".parse().ok(), "with a board it is Kado's own name");
    }
}
