//! Openings of random moves.

use crate::arena::splitmix::SplitMix64;
use crate::game::{AnyPosition, Position, Record};

use super::Opening;

/// The maximum number of moves of a random opening.
///
/// After 40 random moves, nearly every game of standard Othello is still in progress.
pub(crate) const MAX_RANDOM_PLIES: usize = 40;

/// The maximum number of random games played to find one opening.
const TRIES: usize = 10_000;

/// Returns `count` openings of `plies` random moves from the position `start`, or `None` if random games from
/// there hardly ever last longer.
///
/// For a given seed, the n-th opening does not depend on `count`.
///
/// # Panics
/// If `plies` is more than `MAX_RANDOM_PLIES`.
pub fn random(start: &AnyPosition, seed: u64, plies: usize, count: usize) -> Option<Vec<Opening>> {
    assert!(plies <= MAX_RANDOM_PLIES, "{plies} random plies may have no end");
    let opening = |number| {
        let mut chance = SplitMix64::stream(seed, number);
        let record = (0..TRIES).find_map(|_| walk(&mut chance, Record::new(start.clone()), plies))?;
        Some(Opening { name: None, record })
    };
    (0..count as u64).map(opening).collect()
}

/// Plays `plies` random moves, not counting passes.
///
/// Returns `None` if the game is over during these moves or after the last one.
pub(super) fn walk<P: Position>(
    chance: &mut SplitMix64,
    mut record: Record<P>,
    plies: usize,
) -> Option<Record<P>> {
    let mut played = 0;
    loop {
        let moves = record.position().legal_moves();
        if moves.is_empty() {
            return None;
        }
        if played == plies {
            return Some(record);
        }
        let mv = moves[chance.below(moves.len())];
        record.play(mv).ok()?;
        played += usize::from(!mv.is_pass());
    }
}
