//! Progress of a step that writes a position file, on stderr.
//!
//! A terminal shows a bar. A log record is written every minute; `-v` shows the records.

use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use log::info;

use crate::commands::progress;
use crate::training::positions::Block;

/// Returns a progress bar on stderr, hidden if stderr is not a terminal.
///
/// `length` is the number of units that fill the bar. `counts` is the text to the right of the bar, as a
/// template of [`indicatif`].
pub(super) fn bar(length: u64, counts: &str) -> ProgressBar {
    progress::bar(length, &format!("[{{elapsed_precise}}] {{wide_bar}} {counts}"))
}

/// The interval between log records.
const INTERVAL: Duration = Duration::from_secs(60);

/// The progress display of a `kado train` subcommand that writes a position file.
pub(super) struct Progress {
    bar: ProgressBar,
    unit: &'static str,
    each: u32,
    positions: u64,
    units: u64,
    begun: Instant,
    logged: Instant,
}

impl Progress {
    /// Starts the display of a step with `done` finished blocks and `left` remaining blocks.
    ///
    /// `unit` is the plural name of the unit to show, such as `games`. A block counts as `each` units.
    pub(super) fn new((unit, each): (&'static str, u32), done: u32, left: usize) -> Progress {
        let whole = (u64::from(done) + left as u64) * u64::from(each);
        let template = format!("{{pos}}/{{len}} {unit}, {{per_sec}}, {{eta}} left");
        let bar = bar(whole, &template).with_position(u64::from(done) * u64::from(each));
        let now = Instant::now();
        Progress { bar, unit, each, positions: 0, units: 0, begun: now, logged: now }
    }

    /// Adds a finished block to the totals and the bar, and logs the totals if a log record is due.
    pub(super) fn block(&mut self, block: &Block) {
        self.positions += block.records.len() as u64;
        self.units += u64::from(self.each);
        self.bar.inc(self.each.into());
        if self.logged.elapsed() >= INTERVAL {
            self.logged = Instant::now();
            self.log();
        }
    }

    /// Removes the bar and logs the totals: finished units, positions, and units per second.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
        self.log();
    }

    fn log(&self) {
        let seconds = self.begun.elapsed().as_secs_f64().max(0.001);
        let rate = self.units as f64 / seconds;
        info!("{} {}, {} positions, {rate:.1} {}/s", self.units, self.unit, self.positions, self.unit);
    }
}
