//! Runs the work of a job in parallel on this machine, without a job folder.

use std::io;
use std::num::NonZeroUsize;
use std::sync::Arc;

use anyhow::ensure;
use indicatif::ProgressBar;

use crate::commands::{Settings, interrupt, progress};
use crate::engine::Options;
use crate::parallel::{jobs, ordered_map};
use crate::search::Control;
use crate::work::{Made, Payload};

/// The state of a run on this machine: the interrupt flag, the options and the progress bar.
pub(in crate::commands) struct LocalRun {
    pub(in crate::commands) interrupt: Arc<Control>,
    /// The engine options of the searches. Each search runs on one thread.
    pub(in crate::commands) options: Options,
    bar: ProgressBar,
}

impl LocalRun {
    /// Starts a run whose progress bar has `steps` steps and the `indicatif` template `template`.
    pub(in crate::commands) fn start(
        settings: &Settings,
        steps: u64,
        template: &str,
    ) -> anyhow::Result<LocalRun> {
        let mut options = settings.options.0.clone();
        options.set("Threads", "1")?;
        let interrupt = interrupt::listen()?;
        Ok(LocalRun { interrupt, options, bar: progress::bar(steps, template) })
    }

    /// Computes the payload of each item and passes the payloads to `add` in the order of the items.
    ///
    /// An interruption ends the run early, without an error. Each thread has a separate maker.
    /// `wanted` is the number of threads, at most one for each core.
    /// `steps` returns the number of steps by which an item advances the progress bar.
    pub(in crate::commands) fn compute<'a, T: Sync, M: FnMut(&'a T) -> anyhow::Result<Made> + Send>(
        &self,
        (wanted, maker): (NonZeroUsize, impl Fn() -> anyhow::Result<M>),
        items: &'a [T],
        steps: impl Fn(&T) -> u64,
        mut add: impl FnMut(&Payload) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let makers = (0..jobs(Some(wanted))).map(|_| maker()).collect::<anyhow::Result<Vec<M>>>()?;
        let mut done = items.iter();
        let ended = ordered_map(makers, items.iter(), |made: anyhow::Result<Made>| {
            ensure!(!self.interrupt.is_stopped(), "interrupted");
            self.bar.inc(done.next().map_or(0, &steps));
            let made = made?;
            Ok(self.bar.suspend(|| add(&made.payload))?)
        });
        self.bar.finish_and_clear();
        if self.interrupt.is_stopped() { Ok(()) } else { ended }
    }
}
