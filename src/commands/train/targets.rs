//! Shared arguments of `train fit` and `train network`: position files and target scores.

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;

use crate::commands::messages::notice;
use crate::files::folder_of;
use crate::training::fit::{self, Collector, Work};
use crate::training::positions::{Final, Record};

use super::positions::each_block;

/// The position files to train on.
#[derive(Debug, Args)]
pub(super) struct Inputs {
    /// Position files
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Position file of which only exact scores are used
    ///
    /// Position file of which only the positions with exact scores are used; repeatable.
    #[arg(long, value_name = "FILE")]
    exact: Vec<PathBuf>,
}

/// The flags that set the target scores of positions without an exact score.
#[derive(Debug, Args)]
pub(super) struct Targets {
    /// Share of the game result in a target, from 0 to 1; the rest is the search score
    #[arg(long, value_name = "X", default_value_t = fit::Settings::default().outcome_share)]
    pub(super) outcome_share: f32,

    /// TD(lambda) targets instead of --outcome-share
    ///
    /// Compute the target score of a position from three parts, as in TD(lambda) with lambda = X from 0 to 1:
    /// the search score of the position, the search scores of the later positions, and the game result. Used
    /// instead of --outcome-share.
    #[arg(long, value_name = "X")]
    pub(super) lambda: Option<f32>,

    /// Parity correction of targets without an exact score
    ///
    /// Discs, from -8 to 8, by which the target score of a position without an exact score is raised if the
    /// number of empties is odd, and lowered if it is even.
    #[arg(long, value_name = "DISCS", default_value_t = 0.0, allow_negative_numbers = true)]
    pub(super) parity: f32,
}

impl Inputs {
    /// Returns all position files, including those of `--exact`.
    pub(super) fn paths(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().chain(&self.exact).map(PathBuf::as_path)
    }

    /// Opens the work file, which holds each distinct position of the inputs once.
    ///
    /// Creates the work file if it is missing, has a wrong header or length, or was made from other inputs or
    /// settings.
    pub(super) fn work(&self, path: &Path, settings: &fit::Settings) -> anyhow::Result<Work> {
        let place = || path.display().to_string();
        let mut input = crc32fast::Hasher::new();
        input.update(&settings.outcome_share.to_le_bytes());
        input.update(&settings.lambda.unwrap_or(-1.0).to_le_bytes());
        input.update(&settings.parity.to_le_bytes());
        for (files, exact) in [(&self.files, 0), (&self.exact, 1)] {
            each_block(files, notice, |block| {
                input.update(&[exact]);
                input.update(&block.checksum().to_le_bytes());
                Ok(())
            })?;
        }
        let input = input.finalize();
        if let Some(work) = Work::open(path, input).with_context(place)? {
            return Ok(work);
        }
        let mut collector = Collector::new(settings, folder_of(path)).with_context(place)?;
        // The notices were shown when the checksum was computed.
        each_block(&self.files, |_| (), |block| collector.add(&block.records).with_context(place))?;
        each_block(
            &self.exact,
            |_| (),
            |block| {
                let exact = |record: &&Record| matches!(record.outcome(), Final::Exact(_));
                let records: Vec<Record> = block.records.iter().filter(exact).copied().collect();
                collector.add(&records).with_context(place)
            },
        )?;
        collector.finish(path, input).with_context(place)
    }
}
