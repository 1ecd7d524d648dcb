//! Training steps that write a position file block by block, on this machine or as shards of a job.
//!
//! Self-play computes a block from the settings and the block number. The other steps compute a block from
//! the settings and a block of the input file. The output file holds the blocks in ascending order. A shard
//! is a range of block numbers, or a byte range of whole blocks of the input file. The payload of a shard
//! holds the bytes of the resulting blocks.

use std::fs::File;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::PathBuf;

use anyhow::Context as _;
use clap::Args;
use serde::{Deserialize, Serialize};

use crate::commands::Settings;
use crate::commands::messages::notice;
use crate::commands::work::options::scorer_of;
use crate::game::othello8::Isa;
use crate::training::positions::{Block, Reader, head};
use crate::training::scoring::{Effort, Scorer};
use crate::training::selfplay::GAMES_PER_BLOCK;
use crate::training::{label, leaves, selfplay};
use crate::work::{
    Context, Draft, Inputs, Job, Kind, Made, Payload, Payloads, Shard, WorkError, cut, sha256,
};

use super::positions::next_block;
use super::production::identity;

/// A training step that writes a position file. Its settings are stored in the header of the file.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "stage", rename_all = "lowercase")]
pub(crate) enum Step {
    /// Plays games of Kado against itself.
    Selfplay(selfplay::Settings),
    /// Rescores positions.
    Label(label::Settings),
    /// Solves leaf positions of searches.
    Leaves(leaves::Settings),
}

impl Step {
    fn name(&self) -> &'static str {
        match self {
            Step::Selfplay(_) => "selfplay",
            Step::Label(_) => "label",
            Step::Leaves(_) => "leaves",
        }
    }

    pub(super) fn effort(&self) -> Effort {
        match self {
            Step::Selfplay(settings) => settings.effort,
            Step::Label(settings) => settings.effort,
            Step::Leaves(settings) => settings.effort,
        }
    }

    /// Returns the unit in which progress is shown, and the number of units per block.
    pub(super) fn unit(&self) -> (&'static str, u32) {
        match self {
            Step::Selfplay(_) => ("games", GAMES_PER_BLOCK),
            Step::Label(_) | Step::Leaves(_) => ("blocks", 1),
        }
    }

    /// Computes an output block from an input block.
    ///
    /// Self-play uses only the number of the input block and ignores the records.
    pub(super) fn block(&self, isa: Isa, scorer: &Scorer, input: &Block) -> Block {
        match self {
            Step::Selfplay(settings) => selfplay::block(scorer, settings, input.number),
            Step::Label(settings) => label::block(scorer, settings, input),
            Step::Leaves(settings) => leaves::block(isa, scorer, settings, input),
        }
    }
}

/// The arguments of a training step that reads a position file.
/// `flags` holds the flags of the particular step.
#[derive(Debug, Args)]
pub(crate) struct OnFile<Flags: Args> {
    /// Position file to read
    #[arg(value_name = "FILE")]
    pub(super) input: PathBuf,

    #[command(flatten)]
    pub(super) flags: Flags,
}

/// The command-line flags of a training step that reads a position file.
pub(crate) trait FileStep: Args {
    /// Creates the step from the flags.
    ///
    /// `weights` identifies the evaluation weights. `input` holds the settings in the header of the input
    /// file.
    fn step(&self, weights: String, input: serde_json::Value) -> Step;
}

/// Returns an empty block with this number, as input for a step that reads no file.
pub(super) fn numbered(number: u32) -> Block {
    Block { number, records: Vec::new() }
}

/// Returns the input blocks of a shard: empty blocks if the step reads no file.
fn inputs_of(job: &Job, shard: &Shard) -> Result<Vec<Block>, WorkError> {
    if shard.input.is_none() {
        return Ok((shard.begin..shard.end).map(|number| numbered(number as u32)).collect());
    }
    let bytes = job.slice(shard)?;
    Reader::of_blocks(bytes.as_slice(), shard.begin).blocks().map_err(WorkError::refused)
}

impl Kind for Step {
    fn run(&self, job: &Job, shard: usize, context: Context<'_>) -> Result<Made, WorkError> {
        let scorer = scorer_of(job, context, self.effort())?;
        let mut payload = Payload::default();
        for input in inputs_of(job, job.shard(shard)?)? {
            if context.control.is_stopped() {
                return Err(WorkError::Interrupted);
            }
            payload.bytes.extend(self.block(context.isa, &scorer, &input).to_bytes());
            payload.count += 1;
        }
        Ok(Made { payload, nodes: 0 })
    }

    fn merge(&self, _: &Job, payloads: Payloads<'_>, out: &mut dyn Write) -> Result<(), WorkError> {
        out.write_all(&head(self).map_err(WorkError::failed)?).map_err(WorkError::failed)?;
        for payload in payloads {
            out.write_all(&payload?.bytes).map_err(WorkError::failed)?;
        }
        Ok(())
    }
}

/// Plans a job for `blocks` blocks of a step that reads no file, with at most `most` shards.
pub(super) fn plan_numbers(step: &Step, blocks: u32, most: u64) -> anyhow::Result<Draft> {
    let shards = cut(blocks.into(), u64::from(blocks).div_ceil(most));
    Ok(Draft { kind: step.name().to_owned(), settings: serde_json::to_value(step)?, shards, errors: 0 })
}

/// Plans a job for a step that reads a position file, with at most `most` shards.
pub(in crate::commands) fn plan_blocks(
    OnFile { input: file, flags }: &OnFile<impl FileStep>,
    settings: &Settings,
    inputs: &mut Inputs,
    most: u64,
) -> anyhow::Result<Draft> {
    let (path, input) = inputs.add(file)?;
    let place = || file.display().to_string();
    let mut reader = Reader::open(&path).with_context(place)?;
    let step = flags.step(identity(settings)?, reader.settings().with_context(place)?);
    let mut ends = vec![(reader.offset(), 0)];
    while let Some(block) = next_block(&mut reader, file, notice)? {
        ends.push((reader.offset(), block.records.len()));
    }
    let blocks = ends.len() as u64 - 1;
    let mut bytes = File::open(&path).with_context(place)?;
    let mut shards = Vec::new();
    for range in cut(blocks, blocks.div_ceil(most)) {
        let (first, last) = (range.begin as usize, range.end as usize);
        let (begin, end) = (ends[first].0, ends[last].0);
        let mut slice = vec![0; (end - begin) as usize];
        bytes.seek(SeekFrom::Start(begin)).and_then(|_| bytes.read_exact(&mut slice)).with_context(place)?;
        let cost = ends[first + 1..=last].iter().map(|&(_, records)| records as f64).sum();
        let (input, sha256) = (Some(input), Some(sha256(&slice)));
        shards.push(Shard { begin, end, cost, input, sha256, ..Shard::default() });
    }
    Ok(Draft { kind: step.name().to_owned(), settings: serde_json::to_value(&step)?, shards, errors: 0 })
}
