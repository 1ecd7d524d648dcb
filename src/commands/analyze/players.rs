//! Adds up the review summaries of each player over all games.

use crate::analysis::{ReviewedGame, Summary};
use crate::base::Color;

/// The name and the summed review results of every player, in the order of first appearance.
#[derive(Debug, Default)]
pub(super) struct Players(Vec<(String, Summary)>);

impl Players {
    /// Adds the summaries of both sides of a game to the totals of their players.
    pub(super) fn add(&mut self, game: &ReviewedGame) {
        for color in Color::BOTH {
            self.add_player(game.player(color), &game.summary(color));
        }
    }

    /// Adds the summary of one side of a game to the totals of the player `name`.
    pub(super) fn add_player(&mut self, name: &str, summary: &Summary) {
        match self.0.iter_mut().find(|(known, _)| known == name) {
            Some((_, sum)) => sum.merge(summary),
            None => self.0.push((name.to_owned(), *summary)),
        }
    }

    pub(super) fn list(&self) -> &[(String, Summary)] {
        &self.0
    }
}
