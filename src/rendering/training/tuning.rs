//! The table of the constants that can be tuned, and the report of a tuning run.

use std::fmt::Write as _;

use crate::rendering::text_table::{TextTable, cells, last, left, right};
use crate::search::{PARAMETERS, Parameter, ParametersError};
use crate::training::tuning::{Block, Settings};

/// Formats a table with a row for each constant of the search that can be tuned.
pub(crate) fn constants() -> String {
    let table = TextTable::dense([
        left("constant", 18),
        right("default", 8),
        right("min", 8),
        right("max", 8),
        right("step", 8),
        left("", 2),
        last("meaning"),
    ]);
    let rows = PARAMETERS.iter().map(|&Parameter { name, default, min, max, step, meaning }| {
        table.row(cells![name, default, min, max, step, "", meaning])
    });
    table.text(rows)
}

/// The report shows the values of the constants after 1/4, 2/4 and 3/4 of the blocks played.
const QUARTERS: [usize; 3] = [1, 2, 3];

/// Returns the report of a tuning run: game results, and the values of the constants over time.
///
/// The current values are also given as a command-line option and as rows of the source code's table of
/// constants.
///
/// # Errors
/// If the settings have unknown constants or values out of range.
pub(crate) fn report(settings: &Settings, blocks: &[Block]) -> Result<String, ParametersError> {
    let start = settings.start();
    let at = |blocks: &[Block]| blocks.last().map_or_else(|| start.clone(), |block| block.values.clone());
    let now = at(blocks);
    let quarters = QUARTERS.map(|quarter| at(&blocks[..quarter * blocks.len() / 4]));
    let noise = settings.noise(blocks);
    let mut text = games(settings, blocks);
    // The results of `writeln!` are ignored, since writing to a string cannot fail.
    let table = changes();
    let _ = writeln!(text, "\n{}", table.head());
    for (place, tuned) in settings.tuned.iter().enumerate() {
        let change = now[place] - f64::from(tuned.start);
        let mut cells = vec![tuned.name.clone(), tuned.start.to_string()];
        cells.extend(quarters.iter().chain([&now]).map(|values| format!("{:.1}", values[place])));
        cells.push(format!("{change:+.1}"));
        cells.push(format!("{:+.2}", change / tuned.c_end));
        cells.push(format!("{:.2}", noise[place]));
        let _ = writeln!(text, "{}", table.row(cells));
    }
    let rounded: Vec<i32> = now.iter().map(|value| value.round() as i32).collect();
    let _ = writeln!(text, "\n--search-parameters {}\n", settings.parameters(&rounded)?);
    for (tuned, &value) in settings.tuned.iter().zip(&rounded) {
        let _ = writeln!(text, "    {}", Parameter::find(&tuned.name)?.row(value));
    }
    Ok(text)
}

/// Returns the columns of the table of tuned constants.
/// The columns after the name are the values over time, the change from the start to now, the same change in
/// units of `c_end` (the perturbation in the last pair of games), and the noise in units of `c_end`.
fn changes() -> TextTable {
    TextTable::dense([
        left("constant", 18),
        right("start", 8),
        right("1/4", 9),
        right("1/2", 9),
        right("3/4", 9),
        right("now", 9),
        right("change", 9),
        right("steps", 8),
        right("noise", 8),
    ])
}

/// Returns a line with the number of games and the distribution of the results of game pairs.
fn games(settings: &Settings, blocks: &[Block]) -> String {
    let pairs = blocks.iter().flat_map(|block| &block.results);
    let counts =
        [2, 1, 0, -1, -2].map(|points| (points, pairs.clone().filter(|pair| pair.points == points).count()));
    let counts = counts.map(|(points, count)| format!("{points:+} {count}"));
    let all = 2 * settings.pairs();
    format!("{} of {all} games; points of pairs: {}\n", 2 * pairs.count(), counts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constants_stand_in_columns() {
        let text = constants();
        assert!(text.starts_with("constant           default     min     max    step  meaning\n"), "{text}");
        assert!(
            text.contains("\nprobcut_73             110      20     400       8  ProbCut at 73 %"),
            "{text}"
        );
        assert_eq!(
            changes().head(),
            "constant             start      1/4      1/2      3/4      now   change   steps   noise"
        );
    }
}
