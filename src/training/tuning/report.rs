//! Text report of a run.

use std::fmt::Write as _;

use crate::search::{Parameter, ParametersError};

use super::{Block, PAIRS_PER_BLOCK, Settings};

/// The quarters of the run after which the report shows the values.
const QUARTERS: [usize; 3] = [1, 2, 3];

/// Returns the report of a run: results of the games, the course of each constant, and the current values
/// both as a command-line option and as rows of the table of constants.
///
/// # Errors
/// If the settings have unknown constants or values out of range.
pub fn report(settings: &Settings, blocks: &[Block]) -> Result<String, ParametersError> {
    let start = settings.start();
    let at = |blocks: &[Block]| blocks.last().map_or_else(|| start.clone(), |block| block.values.clone());
    let now = at(blocks);
    let quarters = QUARTERS.map(|quarter| at(&blocks[..quarter * blocks.len() / 4]));
    let noise = noise(settings, blocks);
    let mut text = games(settings, blocks);
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "\n{:<18}{:>8}{:>9}{:>9}{:>9}{:>9}{:>9}{:>8}{:>8}",
        "constant", "start", "1/4", "1/2", "3/4", "now", "change", "steps", "noise"
    );
    for (place, tuned) in settings.tuned.iter().enumerate() {
        let change = now[place] - f64::from(tuned.start);
        let [first, second, third] = [0, 1, 2].map(|quarter: usize| quarters[quarter][place]);
        let _ = writeln!(
            text,
            "{:<18}{:>8}{first:>9.1}{second:>9.1}{third:>9.1}{:>9.1}{change:>+9.1}{:>+8.2}{:>8.2}",
            tuned.name,
            tuned.start,
            now[place],
            change / tuned.c_end,
            noise[place]
        );
    }
    let rounded: Vec<i32> = now.iter().map(|value| value.round() as i32).collect();
    let _ = writeln!(text, "\n--search-parameters {}\n", settings.parameters(&rounded)?);
    for (tuned, &value) in settings.tuned.iter().zip(&rounded) {
        let _ = writeln!(text, "    {}", Parameter::find(&tuned.name)?.row(value));
    }
    Ok(text)
}

/// Returns the line with the number of games and the distribution of pair results.
fn games(settings: &Settings, blocks: &[Block]) -> String {
    let pairs = blocks.iter().flat_map(|block| &block.results);
    let counts =
        [2, 1, 0, -1, -2].map(|points| (points, pairs.clone().filter(|pair| pair.points == points).count()));
    let counts = counts.map(|(points, count)| format!("{points:+} {count}"));
    let all = 2 * settings.pairs();
    format!("{} of {all} games; points of pairs: {}\n", 2 * pairs.count(), counts.join(", "))
}

/// Returns the noise of each constant, in units of `c_end`: the standard deviation of its change if rewards
/// did not depend on the values.
fn noise(settings: &Settings, blocks: &[Block]) -> Vec<f64> {
    let rewards = blocks.iter().flat_map(|block| &block.results).map(|&result| settings.reward.of(result));
    let count = blocks.len() as u32 * PAIRS_PER_BLOCK;
    let variance = rewards.map(|reward| reward * reward).sum::<f64>() / f64::from(count.max(1));
    let walk = |tuned: &super::Tuned| {
        let steps = (0..count).map(|pair| tuned.gain(settings.pairs(), pair) / tuned.c_end);
        (variance * steps.map(|step| step * step).sum::<f64>()).sqrt()
    };
    settings.tuned.iter().map(walk).collect()
}
