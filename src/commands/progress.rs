//! A progress bar on stderr, hidden if stderr is not a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::notices;

/// A progress bar with the current part and its current step.
pub(super) struct Progress(ProgressBar);

impl Progress {
    /// Starts a bar of `parts` parts with an `indicatif` template.
    pub(super) fn new(parts: usize, template: &str) -> Progress {
        let bar = notices::bar(parts as u64);
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Progress(bar)
    }

    /// Shows which part begins.
    pub(super) fn begin(&self, part: String) {
        self.0.set_prefix(part);
        self.0.set_message("");
    }

    /// Shows the current step of the part.
    pub(super) fn step(&self, step: String) {
        self.0.set_message(step);
    }

    /// Advances the bar by one part.
    pub(super) fn end(&self) {
        self.0.inc(1);
    }

    /// Runs `write` with the bar hidden, so that its output appears above the bar.
    pub(super) fn above<T>(&self, write: impl FnOnce() -> T) -> T {
        self.0.suspend(write)
    }

    /// Removes the bar.
    pub(super) fn finish(&self) {
        self.0.finish_and_clear();
    }
}
