//! The file of samples (JSON lines): a line with the settings, then one line per sample.
//! The samples are in the order in which they were taken.

use crate::training::json_lines::{Item, JsonLines};

use super::{Sample, Settings};

/// An open file of samples with its samples.
pub(crate) type Store = JsonLines<Sample>;

impl Item for Sample {
    type Settings = Settings;

    const WITHOUT_SETTINGS: &str =
        "not a samples file of `kado train probcut`: its first line must hold the settings";

    fn fault(&self, _: &Settings, _: usize) -> Option<String> {
        let is_valid = self.position().is_some_and(|board| board.empties() == self.empties);
        (!is_valid).then(|| format!("its board is not a position with {} empties", self.empties))
    }

    fn difference(found: &Settings, wanted: &Settings) -> Option<String> {
        let Settings { seed, depth, solve_from } = found;
        (found != wanted).then(|| {
            format!(
                "its samples were taken with other settings (--seed {seed} --depth {depth} --solve-from \
                 {solve_from}): repeat them or use another file"
            )
        })
    }
}
