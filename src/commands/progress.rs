//! Progress bars on stderr, hidden if stderr is not a terminal or notices are off.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::messages;

/// The interval between two redraws of a bar.
const TICK: Duration = Duration::from_millis(200);

/// Returns a bar of `length` steps with an `indicatif` template.
pub(super) fn bar(length: u64, template: &str) -> ProgressBar {
    let bar = shown(ProgressBar::new(length));
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// Returns a spinner, for work of unknown length.
pub(super) fn spinner() -> ProgressBar {
    shown(ProgressBar::new_spinner())
}

/// Returns the bar, set to redraw at regular intervals, or hidden if notices are off.
fn shown(bar: ProgressBar) -> ProgressBar {
    if !messages::are_shown() {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    }
    if !bar.is_hidden() {
        bar.enable_steady_tick(TICK);
    }
    bar
}

/// Stderr with the bar of a match, which is hidden while a line is written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Screen(Arc<Mutex<Option<ProgressBar>>>);

impl Screen {
    fn bar(&self) -> MutexGuard<'_, Option<ProgressBar>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the bar to hide.
    pub(super) fn show(&self, bar: &ProgressBar) {
        *self.bar() = Some(bar.clone());
    }
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &*self.bar() {
            Some(bar) => bar.suspend(|| io::stderr().write(bytes)),
            None => io::stderr().write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stderr().flush()
    }
}
