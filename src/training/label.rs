//! Better scores for positions of files: exact ones near the end, deeper searches before.

use serde::{Deserialize, Serialize};

use super::positions::Block;
use super::scoring::{Effort, Scorer};

/// What decides about the scores.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// The name of the stage.
    pub stage: Stage,
    /// What is done for a score at least.
    #[serde(flatten)]
    pub effort: Effort,
    /// Of so many positions one is taken over.
    pub every: u32,
    /// The evaluation that searches, as it names itself.
    pub weights: String,
    /// How the input was made.
    pub input: serde_json::Value,
}

/// The stage that made a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Better scores.
    Label,
}

/// Returns a block with better scores.
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
