//! Relabels position files: exact scores near the end of the game, deeper searches before that.

use serde::{Deserialize, Serialize};

use super::positions::Block;
use super::scoring::{Effort, Scorer};

/// Settings of a relabeling run, stored in its output file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Settings {
    /// Effort of the searches and solves.
    /// A position is not searched again if its score comes from a search of at least the same depth. A
    /// position is not solved again if its score is exact.
    #[serde(flatten)]
    pub(crate) effort: Effort,
    /// One in `every` positions is kept.
    pub(crate) every: u32,
    /// Name of the evaluation weights that the searches use.
    pub(crate) weights: String,
    /// The settings stored in the input file.
    pub(crate) input: serde_json::Value,
}

/// Relabels every nth record of a block and returns the relabeled records; n is `settings.every`.
/// The first record that is relabeled has the index `block.number` modulo n.
pub(crate) fn block(scorer: &Scorer, settings: &Settings, block: &Block) -> Block {
    scorer.clear();
    let records = block
        .records
        .iter()
        .skip(block.number as usize % settings.every as usize)
        .step_by(settings.every as usize)
        .map(|&record| scorer.label(record))
        .collect();
    Block { number: block.number, records }
}
