//! The two families of games, which differ in how they are drawn and spelled.

use crate::game::Rules;

/// A family of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Othello and its variants: discs on squares, counted at the end.
    Othello,
    /// Stones on the crossings of lines, so many in a row to win.
    Mnk,
}

impl From<Rules> for Family {
    fn from(rules: Rules) -> Family {
        match rules {
            Rules::Othello(_) => Family::Othello,
            Rules::Mnk(_) => Family::Mnk,
        }
    }
}
