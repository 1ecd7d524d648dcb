//! The schedule of a match: players, colors and opening of every game.
//!
//! The players, colors and opening of a game depend only on the settings of the schedule and on the index of
//! the game, so a resumed match continues in the same order.
//!
//! In a round, every pairing plays the same opening twice, with colors swapped. These two games form a pair
//! and have the indices 2n and 2n + 1. Each round plays the next opening of the list. After the last opening,
//! the list starts over. A shuffled list gets a new order each time.

use super::splitmix::SplitMix64;

/// Which engines of a tournament play each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tournament {
    /// Every engine plays every other engine; with two engines this is a plain match.
    RoundRobin,
    /// The challengers play all other engines, but not each other.
    Gauntlet {
        /// The number of challengers, which come first in the list of engines.
        challengers: usize,
    },
}

/// The order in which the openings are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The openings are played in the order of the list.
    Sequential,
    /// The openings are shuffled, into a new order for each pass through the list.
    Shuffled {
        /// The seed of the shuffle.
        seed: u64,
    },
}

/// Error: no schedule is possible with these engines and openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScheduleError {
    /// There are fewer than two engines.
    #[error("a match needs at least two engines, not {0}")]
    TooFewEngines(usize),
    /// The gauntlet has no challengers, or no opponents for them.
    #[error(
        "a gauntlet of {engines} engines cannot have {challengers} challengers: 1 to {} are possible",
        engines - 1
    )]
    Challengers {
        /// The requested number of challengers.
        challengers: usize,
        /// The number of engines.
        engines: usize,
    },
    /// The number of rounds is 0.
    #[error("a match has at least one round")]
    NoRounds,
    /// The list of openings is empty.
    #[error("the list of openings is empty")]
    NoOpenings,
}

/// A game of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduledGame {
    /// The index of the game in the schedule, from 0.
    pub index: u64,
    /// The round of the game, from 0.
    pub round: u64,
    /// The index of the game pair to which the game belongs, from 0.
    pub pair: u64,
    /// The index of the engine that plays Black.
    pub black: usize,
    /// The index of the engine that plays White.
    pub white: usize,
    /// The index of the opening.
    pub opening: usize,
}

/// All games of a match, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    pairings: Vec<(usize, usize)>,
    openings: usize,
    order: Order,
    rounds: u64,
}

impl Schedule {
    /// Creates the schedule of a match of `rounds` rounds.
    ///
    /// `engines` is the number of engines, and `openings` is the number of openings.
    ///
    /// # Errors
    /// If no pairing is possible, or there is no round or no opening.
    pub fn new(
        tournament: Tournament,
        engines: usize,
        openings: usize,
        order: Order,
        rounds: u64,
    ) -> Result<Schedule, ScheduleError> {
        if engines < 2 {
            return Err(ScheduleError::TooFewEngines(engines));
        }
        if rounds == 0 {
            return Err(ScheduleError::NoRounds);
        }
        if openings == 0 {
            return Err(ScheduleError::NoOpenings);
        }
        let pairings = match tournament {
            Tournament::RoundRobin => round_robin(engines),
            Tournament::Gauntlet { challengers } if !(1..engines).contains(&challengers) => {
                return Err(ScheduleError::Challengers { challengers, engines });
            }
            Tournament::Gauntlet { challengers } => gauntlet(challengers, engines),
        };
        Ok(Schedule { pairings, openings, order, rounds })
    }

    pub(crate) fn games(&self) -> u64 {
        self.rounds.saturating_mul(self.games_per_round())
    }

    /// Returns the number of games in a round: two for each pairing.
    pub(crate) fn games_per_round(&self) -> u64 {
        self.pairings.len() as u64 * 2
    }

    /// Returns a game by its index, or `None` after the last one.
    pub(crate) fn game(&self, index: u64) -> Option<ScheduledGame> {
        if index >= self.games() {
            return None;
        }
        let round = index / self.games_per_round();
        let place = index % self.games_per_round();
        let (first, second) = self.pairings[(place / 2) as usize];
        let (black, white) = if place.is_multiple_of(2) { (first, second) } else { (second, first) };
        Some(ScheduledGame { index, round, pair: index / 2, black, white, opening: self.opening(round) })
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = ScheduledGame> + '_ {
        (0..self.games()).filter_map(|index| self.game(index))
    }

    /// Returns the index of the opening that a round plays.
    fn opening(&self, round: u64) -> usize {
        let cycle = round / self.openings as u64;
        let place = (round % self.openings as u64) as usize;
        match self.order {
            Order::Sequential => place,
            Order::Shuffled { seed } => {
                let mut openings: Vec<usize> = (0..self.openings).collect();
                SplitMix64::stream(seed, cycle).shuffle(&mut openings);
                openings[place]
            }
        }
    }
}

/// Returns all pairings in the order of the circle method, in which no engine pauses for long.
///
/// Source: R. Schurig, Deutsche Schachzeitung 41 (1886) 134-137 (the tables of Berger).
fn round_robin(engines: usize) -> Vec<(usize, usize)> {
    let seats = engines.next_multiple_of(2);
    let mut circle: Vec<usize> = (0..seats).collect();
    let mut pairings = Vec::new();
    for _ in 1..seats {
        let opposite = |seat: usize| (circle[seat], circle[seats - 1 - seat]);
        let met = (0..seats / 2).map(opposite).filter(|&(one, other)| one.max(other) < engines);
        pairings.extend(met.map(|(one, other)| (one.min(other), one.max(other))));
        circle[1..].rotate_right(1);
    }
    pairings
}

fn gauntlet(challengers: usize, engines: usize) -> Vec<(usize, usize)> {
    (challengers..engines)
        .flat_map(|opponent| (0..challengers).map(move |challenger| (challenger, opponent)))
        .collect()
}
