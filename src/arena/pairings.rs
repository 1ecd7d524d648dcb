//! Who plays whom, with which color and from which opening: a pure function of the place in the schedule, so
//! that a match that was stopped goes on in the order in which it began.
//!
//! A round plays one opening, twice in every pairing: once with each color. So all engines meet the same
//! openings, and every two games in a row are a pair. When the openings are used up they begin again, in a
//! new order if they are shuffled.

use super::random::SplitMix64;

/// Which engines meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tournament {
    /// Everyone plays everyone; with two engines this is a match.
    RoundRobin,
    /// The first engines, as many as this, play all those behind them.
    Gauntlet {
        /// How many engines at the head of the list are challengers.
        challengers: usize,
    },
}

/// In which order the openings are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// As they stand in their list.
    Sequential,
    /// Shuffled, anew for each time through the list.
    Shuffled {
        /// What fixes the order.
        seed: u64,
    },
}

/// Why there is no schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScheduleError {
    /// Nobody meets anybody.
    #[error("{0} engines are too few: a match needs two")]
    TooFewEngines(usize),
    /// A gauntlet without challengers or without opponents.
    #[error(
        "a gauntlet of {engines} engines cannot have {challengers} challengers: 1 to {} are possible",
        engines - 1
    )]
    Challengers {
        /// The challengers asked for.
        challengers: usize,
        /// The number of engines.
        engines: usize,
    },
    /// No opening: not even the start position.
    #[error("there is no opening to play")]
    NoOpenings,
}

/// A game of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScheduledGame {
    /// Its place in the schedule, counted from 0.
    pub index: u64,
    /// Its round, counted from 0.
    pub round: u64,
    /// Its pair, counted from 0.
    pub pair: u64,
    /// The engine with the black discs: its place in the list of engines.
    pub black: usize,
    /// The engine with the white discs: its place in the list of engines.
    pub white: usize,
    /// The opening: its place in the list of openings.
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
    /// Returns the schedule of `rounds` rounds between `engines` engines from `openings` openings.
    ///
    /// # Errors
    /// If nobody can meet anybody, or there is no opening.
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

    /// Returns the number of games.
    pub fn games(&self) -> u64 {
        self.rounds.saturating_mul(self.games_a_round())
    }

    /// Returns the number of rounds.
    pub fn rounds(&self) -> u64 {
        self.rounds
    }

    /// Returns the number of games of a round: two for each pairing.
    pub fn games_a_round(&self) -> u64 {
        self.pairings.len() as u64 * 2
    }

    /// Returns the pairs of engines that meet, by their places in the list of engines.
    pub fn pairings(&self) -> &[(usize, usize)] {
        &self.pairings
    }

    /// Returns a game by its place, or `None` behind the last one.
    pub fn game(&self, index: u64) -> Option<ScheduledGame> {
        if index >= self.games() {
            return None;
        }
        let round = index / self.games_a_round();
        let place = index % self.games_a_round();
        let (first, second) = self.pairings[(place / 2) as usize];
        let (black, white) = if place.is_multiple_of(2) { (first, second) } else { (second, first) };
        Some(ScheduledGame { index, round, pair: index / 2, black, white, opening: self.opening(round) })
    }

    /// Returns every game in order.
    pub fn iter(&self) -> impl Iterator<Item = ScheduledGame> + '_ {
        (0..self.games()).filter_map(|index| self.game(index))
    }

    /// Returns the opening of a round.
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

/// Everyone against everyone in the order of the circle method, in which an engine never waits long.
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
