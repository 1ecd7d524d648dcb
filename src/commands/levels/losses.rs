//! The score losses of a player's moves, by size and by stage of the game.

use crate::rendering::levels;

/// Inclusive upper bounds of the size classes of losses, in discs.
const SIZES: [f64; 6] = [0.5, 2.0, 4.0, 8.0, 16.0, 64.0];

/// Inclusive lower bounds of the stages of the game, in empties.
const STAGES: [u32; 4] = [41, 25, 13, 0];

/// A number of moves and the sum of their losses in discs.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    moves: u32,
    discs: f64,
}

impl Sum {
    fn mean(self) -> f64 {
        self.discs / f64::from(self.moves.max(1))
    }
}

/// The losses of one player's moves: in total, by size class and by stage of the game.
#[derive(Debug)]
pub(super) struct Losses {
    name: String,
    all: Sum,
    sizes: [u32; SIZES.len()],
    stages: [Sum; STAGES.len()],
}

impl Losses {
    pub(super) fn new(name: String) -> Losses {
        Losses { name, all: Sum::default(), sizes: Default::default(), stages: Default::default() }
    }

    fn means(&self) -> levels::Losses {
        levels::Losses {
            name: self.name.clone(),
            moves: self.all.moves,
            mean: self.all.mean(),
            stages: self.stages.map(Sum::mean).into(),
            sizes: self.sizes.into(),
        }
    }

    /// Adds a move that was played at `empties` empties, with a score loss of `discs` discs.
    pub(super) fn add(&mut self, empties: u32, discs: f64) {
        let stage = STAGES.iter().position(|&least| empties >= least).unwrap_or(STAGES.len() - 1);
        for sum in [&mut self.all, &mut self.stages[stage]] {
            sum.moves += 1;
            sum.discs += discs;
        }
        let size = SIZES.iter().position(|&most| discs <= most).unwrap_or(SIZES.len() - 1);
        self.sizes[size] += 1;
    }
}

/// Formats the losses as a table with a row for each player.
pub(super) fn table(players: &[Losses]) -> String {
    let above = std::iter::once(60).chain(STAGES.map(|least| least.saturating_sub(1)));
    let stages: Vec<(u32, u32)> = above.zip(STAGES.map(|least| least.max(1))).collect();
    let players: Vec<levels::Losses> = players.iter().map(Losses::means).collect();
    levels::losses(&stages, &SIZES, &players)
}
