//! The training pipeline: every step of `kado train`.

mod fit;
mod forecast;
mod network;
mod probcut;
mod report;
mod selfplay;
mod tuning;

use crate::support::process::run;

/// Writes a position file of quick self-play games.
fn write_games(file: &str, games: &str) {
    let arguments =
        ["train", "selfplay", "--games", games, "--depth", "1", "--solve-from", "8", "--output", file];
    assert_eq!(run(&arguments, "").code, Some(0));
}
