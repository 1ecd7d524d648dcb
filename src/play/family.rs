//! The two families of games, which differ in how boards are drawn and squares are typed.

use crate::game::Rules;

/// A family of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    /// Othello and its variants: discs on squares, counted at the end.
    Othello,
    /// k in a row: stones on the crossings of lines.
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
