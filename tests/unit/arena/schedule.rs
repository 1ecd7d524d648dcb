//! Schedules: every opening with both colors in every pairing, in an order that depends only on the seed.

use std::collections::{BTreeMap, BTreeSet};

use kado::arena::schedule::{Order, Schedule, ScheduleError, ScheduledGame, Tournament};
use proptest::prelude::*;

fn schedule(tournament: Tournament, engines: usize, openings: usize, rounds: u64) -> Schedule {
    Schedule::new(tournament, engines, openings, Order::Shuffled { seed: 7 }, rounds).unwrap()
}

#[test]
fn a_match_plays_each_opening_once_with_each_color() {
    let games: Vec<ScheduledGame> = schedule(Tournament::RoundRobin, 2, 50, 50).iter().collect();
    assert_eq!(games.len(), 100);
    let played: BTreeSet<(usize, usize)> = games.iter().map(|game| (game.opening, game.black)).collect();
    assert_eq!(played.len(), 100);
    assert!(games.windows(2).step_by(2).all(|pair| pair[0].opening == pair[1].opening
        && pair[0].pair == pair[1].pair
        && (pair[0].black, pair[0].white) == (pair[1].white, pair[1].black)));
}

#[test]
fn the_order_of_a_seed_never_changes() {
    let openings = |seed| -> Vec<usize> {
        let schedule = Schedule::new(Tournament::RoundRobin, 2, 10, Order::Shuffled { seed }, 20).unwrap();
        schedule.iter().step_by(2).map(|game| game.opening).collect()
    };
    assert_eq!(openings(1), FIRST_SEED);
    assert_ne!(openings(1)[..10], openings(1)[10..], "each time through the list is in another order");
    assert_ne!(openings(1), openings(2));
}

/// The order of the openings 0 to 9 by seed 1, twice through the list: matches of older versions must resume
/// with the same order.
const FIRST_SEED: [usize; 20] = [5, 2, 8, 4, 1, 6, 9, 3, 7, 0, 9, 1, 4, 8, 0, 6, 3, 2, 5, 7];

#[test]
fn openings_that_are_not_shuffled_keep_their_order() {
    let schedule = Schedule::new(Tournament::RoundRobin, 2, 3, Order::Sequential, 5).unwrap();
    let openings: Vec<usize> = schedule.iter().map(|game| game.opening).collect();
    assert_eq!(openings, [0, 0, 1, 1, 2, 2, 0, 0, 1, 1]);
}

#[test]
fn nobody_waits_long_in_a_round_robin() {
    let games: Vec<ScheduledGame> = schedule(Tournament::RoundRobin, 6, 1, 1).iter().collect();
    for meeting in games.chunks(6) {
        let busy: BTreeSet<usize> = meeting.iter().flat_map(|game| [game.black, game.white]).collect();
        assert_eq!(busy.len(), 6, "every engine plays in {meeting:?}");
    }
}

#[test]
fn challengers_play_everyone_but_each_other() {
    let games: Vec<ScheduledGame> =
        schedule(Tournament::Gauntlet { challengers: 2 }, 5, 1, 1).iter().collect();
    let met: BTreeSet<(usize, usize)> = games.iter().map(|game| (game.black, game.white)).collect();
    assert_eq!(games.len(), 12);
    assert_eq!(met.len(), 12);
    assert!(met.iter().all(|&(black, white)| (black < 2) != (white < 2)));
}

#[test]
fn impossible_schedules_are_refused() {
    let new = |tournament, engines, openings, rounds| {
        Schedule::new(tournament, engines, openings, Order::Sequential, rounds).unwrap_err()
    };
    assert_eq!(new(Tournament::RoundRobin, 1, 1, 1), ScheduleError::TooFewEngines(1));
    assert_eq!(new(Tournament::RoundRobin, 2, 0, 1), ScheduleError::NoOpenings);
    assert_eq!(new(Tournament::RoundRobin, 2, 1, 0), ScheduleError::NoRounds);
    assert_eq!(
        new(Tournament::Gauntlet { challengers: 3 }, 3, 1, 1).to_string(),
        "a gauntlet of 3 engines cannot have 3 challengers: 1 to 2 are possible"
    );
}

#[test]
fn a_schedule_ends() {
    let schedule = schedule(Tournament::RoundRobin, 3, 4, 2);
    assert_eq!(schedule.games(), 12);
    assert!(schedule.game(11).is_some());
    assert_eq!(schedule.game(12), None);
    assert_eq!(schedule.game(u64::MAX), None);
}

proptest! {
    #[test]
    fn every_pairing_plays_every_opening_of_a_cycle_once_with_each_color(
        engines in 2..9_usize, openings in 1..12_usize, cycles in 1..3_u64, seed: u64, challengers in 0..4_usize,
    ) {
        let tournament = match challengers {
            1.. if challengers < engines => Tournament::Gauntlet { challengers },
            _ => Tournament::RoundRobin,
        };
        let order = Order::Shuffled { seed };
        let rounds = cycles * openings as u64;
        let schedule = Schedule::new(tournament, engines, openings, order, rounds).unwrap();
        let mut counts = BTreeMap::new();
        for (index, game) in schedule.iter().enumerate() {
            prop_assert_eq!(game.index, index as u64);
            prop_assert_eq!(schedule.game(game.index), Some(game));
            prop_assert_eq!(game.pair, game.index / 2);
            prop_assert!(game.black != game.white && game.black < engines && game.white < engines);
            *counts.entry((game.black, game.white, game.opening)).or_insert(0) += 1;
        }
        let pairings = match tournament {
            Tournament::RoundRobin => engines * (engines - 1) / 2,
            Tournament::Gauntlet { challengers } => challengers * (engines - challengers),
        };
        prop_assert_eq!(schedule.games(), rounds * 2 * pairings as u64);
        prop_assert_eq!(counts.len(), pairings * 2 * openings);
        prop_assert!(counts.values().all(|&count| count == cycles));
    }
}
