//! Result claims, which the engine makes because clients do not know the rules.

use crate::base::{Color, Size};
use crate::game::Outcome;

/// Returns the line that claims the result of a finished game.
/// The protocol calls the first player White. Empty squares count for the winner.
pub(super) fn claim(outcome: Outcome, size: Size) -> String {
    let winner = size.squares().midpoint(outcome.margin as usize);
    let loser = size.squares() - winner;
    match outcome.winner {
        Some(Color::Black) => format!("1-0 {{White wins {winner}-{loser}}}"),
        Some(Color::White) => format!("0-1 {{Black wins {winner}-{loser}}}"),
        None => format!("1/2-1/2 {{Draw {winner}-{loser}}}"),
    }
}
