//! A sequential test over the games of a schedule.

use std::collections::BTreeMap;

use crate::arena::played_game::PlayedGame;

use super::{Decision, Encounter, Sprt, SprtState};

/// A sequential test that counts pairs of games in the order of the schedule.
///
/// Counting games in the order in which they end would favor short games, whose results may be biased. Once
/// the test is decided, later games are ignored.
#[derive(Clone, Debug)]
pub(crate) struct Sequential {
    sprt: Sprt,
    engine: String,
    encounter: Encounter,
    /// The index of the first game that is not counted yet.
    next: u64,
    /// Finished games that wait for an unfinished earlier game. The key is the index of the game.
    waiting: BTreeMap<u64, PlayedGame>,
}

impl Sequential {
    /// Creates a test of the strength of a match's first engine; `engine` is the name of this engine.
    pub(crate) fn new(sprt: Sprt, engine: &str) -> Sequential {
        let (encounter, waiting) = (Encounter::default(), BTreeMap::new());
        Sequential { sprt, engine: engine.to_owned(), encounter, next: 0, waiting }
    }

    /// Adds a finished game of the schedule; games may be added in any order.
    pub(crate) fn add(&mut self, game: &PlayedGame) {
        if self.is_decided() || game.index < self.next {
            return;
        }
        self.waiting.insert(game.index, game.clone());
        while !self.is_decided()
            && self.waiting.contains_key(&self.next)
            && self.waiting.contains_key(&(self.next + 1))
        {
            for place in [self.next, self.next + 1] {
                if let Some(game) = self.waiting.remove(&place)
                    && let Some(color) = game.color_of(&self.engine)
                {
                    self.encounter.add(&game, color);
                }
            }
            self.next += 2;
        }
    }

    /// Returns the number of counted games.
    ///
    /// Pairs of games are counted in schedule order, up to the first pair with an unfinished game. Once the
    /// test is decided, no more games are counted.
    pub(crate) fn games(&self) -> u64 {
        self.next
    }

    /// Returns the state of the test after the pairs of games counted so far.
    pub(crate) fn state(&self) -> SprtState {
        self.sprt.state(&self.encounter.pairs.trials())
    }

    /// Returns whether a hypothesis has been accepted.
    pub(crate) fn is_decided(&self) -> bool {
        self.state().decision != Decision::Continue
    }
}
