//! The standing of a match, updated after every game for the display and the sequential test (SPRT).

use crate::arena::crosstable::Crosstable;
use crate::arena::played_game::PlayedGame;
use crate::arena::statistics::{Encounter, Sequential, Sprt, SprtState};
use crate::rendering::matches;

/// The games so far, the totals of the first engine, and the state of the sequential test (SPRT).
pub(super) struct Standing {
    pub(super) engines: Vec<String>,
    pub(super) games: Vec<PlayedGame>,
    /// The totals of the first engine over all its games.
    pub(super) first: Encounter,
    test: Option<Sequential>,
}

impl Standing {
    pub(super) fn new(engines: Vec<String>, sprt: Option<Sprt>, games: Vec<PlayedGame>) -> Standing {
        let test = sprt.map(|sprt| Sequential::new(sprt, &engines[0]));
        let mut standing = Standing { engines, games: Vec::new(), first: Encounter::default(), test };
        for game in games {
            standing.add(game);
        }
        standing
    }

    pub(super) fn add(&mut self, game: PlayedGame) {
        if let Some(color) = game.color_of(&self.engines[0]) {
            self.first.add(&game, color);
        }
        if let Some(test) = &mut self.test {
            test.add(&game);
        }
        self.games.push(game);
    }

    /// Returns the state of the sequential test (SPRT), or `None` if the match has no test.
    ///
    /// The test counts the complete game pairs that precede the first unplayed game of the schedule.
    pub(super) fn test(&self) -> Option<SprtState> {
        self.test.as_ref().map(Sequential::state)
    }

    pub(super) fn is_decided(&self) -> bool {
        self.test.as_ref().is_some_and(Sequential::is_decided)
    }

    /// Formats the scores: one line for two engines, a table for more.
    pub(super) fn text(&self) -> String {
        if self.engines.len() > 2 {
            return matches::crosstable(&Crosstable::new(&self.engines, &self.games));
        }
        matches::score([&self.engines[0], &self.engines[1]], &self.first, self.test())
    }
}

/// Returns the number of moves that the engines played.
pub(super) fn moves(games: &[PlayedGame]) -> usize {
    games.iter().map(|game| game.moves.len()).sum()
}
