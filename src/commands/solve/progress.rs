//! A progress bar on stderr; nothing where that is no terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use kado::engine::Info;
use kado::engine::solve::Totals;

use super::input::Task;

const TEMPLATE: &str = "[{elapsed_precise}] {wide_bar} {pos}/{len}  {prefix}{msg}";

/// How far the problems are solved, and the one that is being solved.
pub(super) struct Progress(ProgressBar);

impl Progress {
    pub(super) fn new(tasks: usize) -> Progress {
        let bar = ProgressBar::new(tasks as u64);
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            bar.set_style(style);
        }
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_millis(200));
        }
        Progress(bar)
    }

    /// Tells which problem is next.
    pub(super) fn begin(&self, task: &Task, totals: &Totals) {
        let wrong = totals.disagreeing;
        self.0.set_prefix(format!(
            "{wrong} wrong, #{}: {} empties",
            task.number,
            task.position.board().empties()
        ));
        self.0.set_message("");
    }

    /// Tells a step of its search.
    pub(super) fn step(&self, info: &Info) {
        self.0.set_message(format!(", depth {}: {}", info.depth, info.line.score));
    }

    /// Tells that it is done.
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
