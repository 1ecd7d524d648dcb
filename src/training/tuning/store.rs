//! The file of a tuning run, in JSON lines.
//! The first line holds the settings, each further line a block of game pairs.

use serde::{Deserialize, Serialize};

use crate::base::Difference;
use crate::training::json_lines::{Item, JsonLines};

use super::{PAIRS_PER_BLOCK, PairResult, Settings};

/// The results of a block of game pairs, and the values of the tuned constants after the block.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[expect(clippy::struct_field_names, reason = "the key in the file")]
pub(crate) struct Block {
    /// Number of the block, from 0.
    pub(crate) block: u32,
    pub(crate) results: Vec<PairResult>,
    /// Values of the tuned constants after the block, in the order of the settings.
    pub(crate) values: Vec<f64>,
}

/// An open file of a tuning run with its blocks.
pub(crate) type Store = JsonLines<Block>;

impl Item for Block {
    type Settings = Settings;

    const WITHOUT_SETTINGS: &str = "not a file of `kado train tune`: its first line must hold the settings";

    fn fault(&self, settings: &Settings, index: usize) -> Option<String> {
        let is_next = self.block as usize == index
            && self.values.len() == settings.tuned.len()
            && self.results.len() == PAIRS_PER_BLOCK as usize;
        (!is_next).then(|| format!("not block {index} of the run"))
    }

    fn difference(found: &Settings, wanted: &Settings) -> Option<String> {
        let json = |settings: &Settings| {
            let mut json = serde_json::to_value(settings).unwrap_or_default();
            // The flag counts games, the file counts blocks.
            if let Some(fields) = json.as_object_mut() {
                fields.remove("blocks");
                fields.insert("games".to_owned(), (2 * settings.pairs()).into());
            }
            json
        };
        let (found, wanted) = (json(found), json(wanted));
        let difference = Difference::first(&found, &wanted, &|_| false)?;
        Some(format!("it was made with other settings: {difference}; repeat them or use another file"))
    }
}
