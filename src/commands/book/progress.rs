//! Progress of a book build on stderr.
//!
//! A terminal shows a bar. A log record is written every minute; `-v` shows the records.

use std::time::{Duration, Instant};

use indicatif::ProgressBar;

use crate::commands::progress;
use crate::training::expansion::Progress;

const TEMPLATE: &str = "[{elapsed_precise}] {wide_bar} {pos}/{len} positions, {per_sec}, {eta} left  {msg}";

/// The interval between log records.
const INTERVAL: Duration = Duration::from_secs(60);

/// The progress display of a book build.
pub(super) struct BuildProgress {
    bar: ProgressBar,
    begun: Instant,
    logged: Instant,
}

impl BuildProgress {
    /// Starts the display of a build that has `done` positions and ends at `all` positions.
    pub(super) fn new(done: usize, all: u32) -> BuildProgress {
        let bar = progress::bar(all.into(), TEMPLATE).with_position(done as u64);
        bar.reset_eta();
        BuildProgress { bar, begun: Instant::now(), logged: Instant::now() }
    }

    pub(super) fn show(&mut self, progress: Progress) {
        self.bar.set_position(progress.positions as u64);
        self.bar.set_message(format!("at a cost of {:.2} discs", progress.cost as f64 / 100.0));
        if self.logged.elapsed() >= INTERVAL {
            self.logged = Instant::now();
            self.log(progress);
        }
    }

    pub(super) fn finish(&self, progress: Progress) {
        self.bar.finish_and_clear();
        self.log(progress);
    }

    fn log(&self, progress: Progress) {
        let seconds = self.begun.elapsed().as_secs_f64();
        log::info!(
            "{} positions, {} searches in {seconds:.0} s, at a cost of {:.2} discs",
            progress.positions,
            progress.searches,
            progress.cost as f64 / 100.0
        );
    }
}
