//! A progress bar on stderr; nothing where that is no terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

use super::notices;

/// How far a work is done, and what is being done.
pub(super) struct Progress(ProgressBar);

impl Progress {
    /// Begins a bar of so many parts, drawn by a template.
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

    /// Tells which part is next.
    pub(super) fn begin(&self, part: String) {
        self.0.set_prefix(part);
        self.0.set_message("");
    }

    /// Tells how far it is.
    pub(super) fn step(&self, step: String) {
        self.0.set_message(step);
    }

    /// Tells that a part is done.
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
