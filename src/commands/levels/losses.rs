//! The score losses of a player's moves, by size and by stage of the game.

use crate::rendering::levels::{self, Losses, Sum};

/// Inclusive upper bounds of the size classes of losses, in discs.
const SIZES: [f64; 6] = [0.5, 2.0, 4.0, 8.0, 16.0, 64.0];

/// Inclusive lower bounds of the stages of the game, in empties.
const STAGES: [u32; 4] = [41, 25, 13, 0];

/// Returns the statistics of a player without moves.
pub(super) fn of_player(name: String) -> Losses {
    let (stages, sizes) = (vec![Sum::default(); STAGES.len()], vec![0; SIZES.len()]);
    Losses { name, all: Sum::default(), stages, sizes }
}

/// Adds a move that was played at `empties` empties, with a score loss of `discs` discs.
pub(super) fn add(losses: &mut Losses, empties: u32, discs: f64) {
    let stage = STAGES.iter().position(|&least| empties >= least).unwrap_or(STAGES.len() - 1);
    losses.all.add(discs);
    losses.stages[stage].add(discs);
    let size = SIZES.iter().position(|&most| discs <= most).unwrap_or(SIZES.len() - 1);
    losses.sizes[size] += 1;
}

/// Formats the losses as a table with a row for each player.
pub(super) fn table(players: &[Losses]) -> String {
    let above = std::iter::once(60).chain(STAGES.map(|least| least.saturating_sub(1)));
    let stages: Vec<(u32, u32)> = above.zip(STAGES.map(|least| least.max(1))).collect();
    levels::losses(&stages, &SIZES, players)
}
