//! `kado levels`: prints the table of levels, or measures the losses of each level's moves.

mod judge;
mod losses;
mod sample;

use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use kado::engine::Level;

use super::Settings;

pub(crate) const EXAMPLES: &str = "\
Examples:
  kado levels
  kado levels --games games.txt --moves 2000

With --games, the moves of the players and those of the levels are judged in
the same positions. The file has one game per line, whose last word is the
transcript.";

/// The arguments of `kado levels`.
#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Measure the losses in the positions of these games
    ///
    /// Measure the loss of each level in the positions of these games, beside the loss of the players.
    #[arg(long, value_name = "FILE")]
    games: Option<PathBuf>,

    /// Moves to judge, evenly spread
    #[arg(long, default_value_t = 1000, value_name = "N", requires = "games")]
    moves: usize,

    /// Highest level to judge
    #[arg(long, default_value_t = 12, value_name = "N", requires = "games", value_parser = clap::value_parser!(u32).range(1..=30))]
    up_to: u32,
}

/// Prints the table of levels, or the measured losses.
pub(crate) fn run(arguments: &Arguments, settings: &Settings) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match &arguments.games {
        None => write_levels(&mut out).context("cannot write to stdout"),
        Some(games) => {
            let turns = sample::read(games, arguments.moves)?;
            let players = judge::judge(&turns, arguments.up_to, settings)?;
            losses::write(&mut out, &players).context("cannot write to stdout")
        }
    }
}

fn write_levels(out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "{:>5} {:>5} {:>11} {:>10} {:>8} {:>7} {:>6} {:>6} {:>8} {:>8} {:>5}",
        "level",
        "depth",
        "selectivity",
        "exact from",
        format!("{} from", percent(Level::GUESS.percent())),
        "misread",
        "noise",
        "greed",
        "caution",
        "largest",
        "Elo"
    )?;
    for number in 1..=Level::HIGHEST {
        let level = Level::new(number);
        let discs = |centidiscs: i32| {
            if level.errs() { format!("{:.2}", f64::from(centidiscs) / 100.0) } else { "-".to_owned() }
        };
        let faults = level.faults;
        let misread = if level.errs() { format!("{}%", faults.misread / 10) } else { "-".to_owned() };
        writeln!(
            out,
            "{number:>5} {:>5} {:>11} {:>10} {:>8} {misread:>7} {:>6} {:>6} {:>8} {:>8} {:>5}",
            level.depth,
            percent(Level::SELECTIVITY.percent()),
            level.solve_from,
            level.guess_from,
            discs(faults.noise),
            discs(faults.greed),
            discs(faults.caution),
            discs(faults.largest),
            Level::elo(number).map_or_else(|| "-".to_owned(), |elo| elo.to_string()),
        )?;
    }
    Ok(())
}

fn percent(number: u8) -> String {
    format!("{number}%")
}
