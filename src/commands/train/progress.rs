//! The progress of a stage that fills a file of positions, on stderr: a bar on a terminal, lines elsewhere.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use kado::training::positions::Block;
use log::info;

use crate::commands::notices;

/// A line is written so often where stderr is no terminal.
const INTERVAL: Duration = Duration::from_secs(60);

/// How far a stage is.
pub(super) struct Progress {
    bar: ProgressBar,
    unit: &'static str,
    each: u32,
    positions: u64,
    units: u64,
    begun: Instant,
    told: Instant,
}

impl Progress {
    /// Begins after `done` blocks, of which `left` more follow; a block is so many of a unit.
    pub(super) fn new((unit, each): (&'static str, u32), done: u32, left: usize) -> Progress {
        let whole = (u64::from(done) + left as u64) * u64::from(each);
        let bar = notices::bar(whole).with_position(u64::from(done) * u64::from(each));
        let template =
            format!("[{{elapsed_precise}}] {{wide_bar}} {{pos}}/{{len}} {unit}, {{per_sec}}, {{eta}} left");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        let now = Instant::now();
        Progress { bar, unit, each, positions: 0, units: 0, begun: now, told: now }
    }

    /// Counts a block.
    pub(super) fn block(&mut self, block: &Block) {
        self.positions += block.records.len() as u64;
        self.units += u64::from(self.each);
        self.bar.inc(self.each.into());
        if self.told.elapsed() >= INTERVAL {
            self.told = Instant::now();
            self.tell();
        }
    }

    /// Says what was done.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
        self.tell();
    }

    fn tell(&self) {
        let seconds = self.begun.elapsed().as_secs_f64().max(0.001);
        let rate = self.units as f64 / seconds;
        info!("{} {}, {} positions, {rate:.1} {}/s", self.units, self.unit, self.positions, self.unit);
    }
}
