//! The losses of one player, counted by their size and by the stage of the game.

use std::io::{self, Write};

/// Losses up to and with so many discs are counted together; the last are those beyond.
const SIZES: [f64; 6] = [0.5, 2.0, 4.0, 8.0, 16.0, 64.0];

/// Moves with at least so many empty squares are counted together.
const STAGES: [u32; 4] = [41, 25, 13, 0];

/// A number of losses and their sum in discs.
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

/// The losses of one player.
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

    /// Counts a loss in discs.
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

/// Writes a row for each player: the mean loss, that of each stage of the game, and the share of each size.
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
