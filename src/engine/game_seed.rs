//! The seed of a game, from which all random choices in play are drawn.

use std::hash::{BuildHasher, RandomState};

/// A sequence of seeds, one for each game of a session.
#[derive(Clone, Copy, Debug)]
pub(super) struct GameSeed {
    /// The value of the option Game Seed; 0 means a random seed for every game.
    option: u32,
    /// The number of games begun since the engine was created or the option Game Seed was last set.
    games: u32,
    drawn: u64,
}

impl GameSeed {
    pub(super) fn new(option: u32) -> GameSeed {
        GameSeed { option, games: 0, drawn: random_seed() }
    }

    /// Advances to the seed of the next game.
    pub(super) fn begin_game(&mut self) {
        *self = GameSeed { option: self.option, games: self.games.wrapping_add(1), drawn: random_seed() };
    }

    /// Returns the seed of the current game.
    pub(super) fn value(self) -> u64 {
        if self.option == 0 { self.drawn } else { u64::from(self.option) << 32 | u64::from(self.games) }
    }
}

fn random_seed() -> u64 {
    RandomState::new().hash_one(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_sequence_of_games_and_0_a_new_one() {
        let row = |option| {
            let mut seed = GameSeed::new(option);
            std::array::from_fn::<u64, 3, _>(|_| {
                let value = seed.value();
                assert_eq!(seed.value(), value);
                seed.begin_game();
                value
            })
        };
        let games = row(5);
        assert_eq!(row(5), games);
        assert!(games[0] != games[1] && games[1] != games[2] && games[0] != row(6)[0]);
        assert_ne!(row(0), row(0));
    }
}
