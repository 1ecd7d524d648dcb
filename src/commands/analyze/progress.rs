//! A progress bar on stderr with the time left; nothing where that is no terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use kado::analysis::Inquiry;
use kado::engine::Info;

use super::super::spelling;
use super::input::Source;

const TEMPLATE: &str = "[{elapsed_precise}] {wide_bar} {pos}/{len} positions, {eta} left  {prefix}{msg}";

/// How many positions are reviewed, and the one that is searched.
pub(super) struct Progress(ProgressBar);

impl Progress {
    pub(super) fn new(games: &[Source]) -> Progress {
        let positions: usize = games.iter().map(|source| source.game.positions().len()).sum();
        let bar = ProgressBar::new(positions as u64);
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            bar.set_style(style);
        }
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Progress(bar)
    }

    /// Tells which position is next.
    pub(super) fn begin(&self, source: &Source, inquiry: &Inquiry) {
        let empties = inquiry.position.board().empties();
        self.0.set_prefix(format!("game {}, move {}: {empties} empty", source.number, inquiry.ply + 1));
        self.0.set_message("");
    }

    /// Tells a step of its search.
    pub(super) fn step(&self, info: &Info) {
        let depth = spelling::depth(info.depth, info.selectivity);
        self.0.set_message(format!(", depth {depth}: {}", info.line.score));
    }

    /// Tells that a position is done.
    pub(super) fn end(&self) {
        self.0.inc(1);
    }

    /// Writes lines that the bar stays below.
    pub(super) fn above<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }

    /// Takes the bar away.
    pub(super) fn finish(&self) {
        self.0.finish_and_clear();
    }
}
