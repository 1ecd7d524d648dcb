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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_player_is_white_and_the_winner_comes_first() {
        for ((black, white, empties), text) in [
            ((40, 24, 0), "1-0 {White wins 40-24}"),
            ((20, 43, 1), "0-1 {Black wins 44-20}"),
            ((13, 0, 51), "1-0 {White wins 64-0}"),
            ((32, 32, 0), "1/2-1/2 {Draw 32-32}"),
            ((30, 30, 4), "1/2-1/2 {Draw 32-32}"),
        ] {
            assert_eq!(claim(Outcome::from_discs(black, white, empties), Size::OTHELLO), text);
        }
    }
}
