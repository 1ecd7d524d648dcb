//! `kado levels`: prints the table of levels, or measures each level's mean score loss per move.

mod losses;
mod measure;
mod sample;

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use crate::commands::stdout::stdout;
use crate::rendering::levels;

use super::Settings;
use crate::commands::value_parsers::integer;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado levels
  kado levels --games games.txt --moves 2000

With --games, the moves of the players and of the levels are scored in the same
positions. The file has one game per line; the last word of a line is its transcript.";

/// The arguments of `kado levels`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Measure score losses in the positions of these games
    ///
    /// File of games: measure the score losses, in discs, of the played moves and of each level's moves in
    /// the positions of these games.
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,

    /// Maximum number of positions to measure
    ///
    /// Maximum number of positions to measure, spread evenly over the games. Positions with only one legal
    /// move are left out.
    #[arg(long, default_value_t = 1000, value_name = "N", requires = "games", value_parser = integer::<u32>(1..))]
    moves: u32,

    /// Measure the levels from 1 to N
    #[arg(long, default_value_t = 12, value_name = "N", requires = "games", value_parser = integer::<u32>(1..=30))]
    up_to: u32,
}

/// Prints the table of levels, or the measured losses.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let mut out = stdout();
    let text = match &arguments.games {
        None => levels::levels(),
        Some(games) => {
            let turns = sample::read(games, arguments.moves as usize)?;
            losses::table(&measure::measure(&turns, arguments.up_to, settings)?)
        }
    };
    Ok(out.write_all(text.as_bytes())?)
}
