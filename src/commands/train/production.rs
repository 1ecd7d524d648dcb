//! Runs the training steps that write position files, and defines the flags that these steps share.
//! The steps are self-play, label and leaves.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::{Context, ensure};
use clap::Args;

use crate::base::{Depth, Selectivity};
use crate::commands::Settings;
use crate::commands::messages::notice;
use crate::commands::output::{cannot_write, say_written};
use crate::engine::load_weights;
use crate::files::is_same;
use crate::parallel::{jobs, ordered_map};
use crate::search::OutOfMemory;
use crate::training::positions::{Block, Reader, Writer};
use crate::training::scoring::{Effort, Scorer};

use super::positions::next_block;
use super::progress::Progress;
use super::step::{FileStep, OnFile, Step};
use crate::commands::value_parsers::integer;

/// The flags that set the effort of every search: depth, selectivity, and the empties to solve from.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct EffortFlags {
    /// Search depth in plies
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = integer::<Depth>(1..=30))]
    depth: Depth,

    /// Selectivity in percent: 73, 87, 95, 98, 99 or 100; lower is faster but less certain
    #[arg(long, value_name = "PERCENT", default_value_t = Selectivity::Percent73)]
    selectivity: Selectivity,

    /// Solve positions with this many empties or fewer
    #[arg(long, value_name = "N", default_value_t = 18,
          value_parser = integer::<u32>(6..=30))]
    solve_from: u32,
}

impl EffortFlags {
    pub(super) fn effort(self) -> Effort {
        Effort { depth: self.depth, selectivity: self.selectivity, solve_from: self.solve_from }
    }
}

/// The arguments of a step that writes a position file.
/// `query` holds the flags of the particular step; the other flags are common to all steps.
#[derive(Debug, Args)]
pub(crate) struct Arguments<Query: Args> {
    #[command(flatten)]
    pub(super) query: Query,

    /// Threads [default: all cores]
    #[arg(short, long, value_name = "N", value_parser = integer::<NonZeroUsize>(NonZeroUsize::MIN..))]
    jobs: Option<NonZeroUsize>,

    /// Position file to write or to continue
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

impl<Flags: FileStep> Arguments<OnFile<Flags>> {
    /// Computes each block of positions in the output file from one block of the input file.
    ///
    /// # Errors
    /// If the input is also the output, or a file cannot be read or written.
    pub(super) fn run_on_file(&self, settings: &Settings) -> anyhow::Result<()> {
        let path = &self.query.input;
        let place = || path.display().to_string();
        ensure!(
            !is_same(path, &self.output),
            "{}: it is the input; name another file",
            cannot_write(&self.output)
        );
        let mut reader = Reader::open(path).with_context(place)?;
        let made = reader.settings().with_context(place)?;
        let blocks = std::iter::from_fn(|| next_block(&mut reader, path, notice).transpose());
        let blocks = blocks.collect::<anyhow::Result<Vec<Block>>>()?;
        self.run(settings, &self.query.flags.step(identity(settings)?, made), blocks.into_iter())
    }
}

impl<Query: Args> Arguments<Query> {
    /// Computes the blocks that are missing from the output file, each from one block of `inputs`.
    ///
    /// # Errors
    /// If the blocks in the output file are not those of the first inputs, a file cannot be read or written,
    /// or a transposition table cannot be allocated.
    pub(super) fn run(
        &self,
        settings: &Settings,
        step: &Step,
        mut inputs: impl Iterator<Item = Block>,
    ) -> anyhow::Result<()> {
        let weights = load_weights(&settings.options.0)?;
        let place = || self.output.display().to_string();
        let (mut writer, done) = Writer::open(&self.output, step).with_context(place)?;
        let mut known = 0;
        for (found, wanted) in writer.found.iter().zip(inputs.by_ref()) {
            let wanted = wanted.number;
            ensure!(*found == wanted, "{}: block {found} instead of {wanted}; use another file", place());
            known += 1;
        }
        let found = writer.found.len();
        ensure!(
            found == known,
            "{}: it has {found} blocks, more than the {known} asked for; use another file",
            place()
        );
        let left: Vec<Block> = inputs.collect();
        let isa = settings.isa();
        let makers = (0..jobs(self.jobs))
            .map(|_| Scorer::new(isa, &weights, step.effort()))
            .map(|scorer| scorer.map(|scorer| move |input| step.block(isa, &scorer, &input)))
            .collect::<Result<Vec<_>, OutOfMemory>>()?;
        let mut progress = Progress::new(step.unit(), done, left.len());
        ordered_map(makers, left.into_iter(), |block: Block| {
            progress.block(&block);
            writer.append(&block)
        })
        .with_context(place)?;
        progress.finish();
        say_written(&self.output);
        Ok(())
    }
}

/// Returns the identity of the selected evaluation weights: `handmade` or a hash of the weights file.
pub(super) fn identity(settings: &Settings) -> anyhow::Result<String> {
    Ok(load_weights(&settings.options.0)?.identity().to_owned())
}
