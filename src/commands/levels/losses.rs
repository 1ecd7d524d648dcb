//! The losses of a player, counted by size and by stage of the game.

use std::io::{self, Write};

/// The upper bounds in discs, inclusive, of the size classes of losses.
const SIZES: [f64; 6] = [0.5, 2.0, 4.0, 8.0, 16.0, 64.0];

/// The lower bounds in empties, inclusive, of the stages of the game.
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

/// The losses of a player.
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

    /// Counts the loss, in discs, of a move made at `empties` empties.
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

/// Writes a row for each player: the mean losses (total, by stage) and the share of each size class.
pub(super) fn write(out: &mut impl Write, players: &[Losses]) -> io::Result<()> {
    write!(out, "{:<9} {:>6} {:>6}", "", "moves", "mean")?;
    for (index, least) in STAGES.iter().enumerate() {
        let most = if index == 0 { 60 } else { STAGES[index - 1] - 1 };
        write!(out, " {:>6}", format!("{most}-{}", least.max(&1)))?;
    }
    for most in SIZES {
        write!(out, " {:>7}", format!("<= {most}"))?;
    }
    writeln!(out)?;
    for player in players {
        write!(out, "{:<9} {:>6} {:>6.2}", player.name, player.all.moves, player.all.mean())?;
        for stage in player.stages {
            write!(out, " {:>6.2}", stage.mean())?;
        }
        for count in player.sizes {
            let share = 100.0 * f64::from(count) / f64::from(player.all.moves.max(1));
            write!(out, " {:>7}", format!("{share:.1}%"))?;
        }
        writeln!(out)?;
    }
    Ok(())
}
