//! Relabels files of positions: exact scores near the end of the game, deeper searches before that.

use serde::{Deserialize, Serialize};

use super::positions::Block;
use super::scoring::{Effort, Scorer};

/// Settings of a relabeling run, stored in the file that it makes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Name of the training step.
    #[serde(rename = "stage")]
    pub step: Step,
    /// Minimum effort for a score.
    #[serde(flatten)]
    pub effort: Effort,
    /// One position in this many is kept.
    pub every: u32,
    /// Name of the evaluation weights that the searches use.
    pub weights: String,
    /// The settings stored in the input file.
    pub input: serde_json::Value,
}

/// The training step that made a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Step {
    /// Relabeling of positions.
    Label,
}

/// Returns the kept records of a block, relabeled.
pub fn block(scorer: &Scorer, settings: &Settings, block: &Block) -> Block {
    scorer.forget();
    let records = block
        .records
        .iter()
        .skip(block.number as usize % settings.every as usize)
        .step_by(settings.every as usize)
        .map(|&record| scorer.label(record))
        .collect();
    Block { number: block.number, records }
}
