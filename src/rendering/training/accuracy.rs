//! Formats evaluation errors and the pattern statistics of a weights file as text.

use crate::rendering::text_table::{TextTable, cells, right};
use crate::training::accuracy::Accuracy;

/// Formats a table of the errors in discs, by number of empties, then by ranges of empties.
///
/// Numbers and ranges of empties without positions are left out.
pub(crate) fn accuracy(accuracy: &Accuracy) -> String {
    let table = TextTable::new([
        right("empties", 8),
        right("positions", 10),
        right("mean absolute", 14),
        right("root mean square", 16),
        right("bias", 7),
    ]);
    let row = |(name, empties): (String, _)| {
        let errors = accuracy.at(empties);
        (errors.count > 0).then(|| {
            table.row(cells![
                name,
                errors.count,
                format_args!("{:.3}", errors.mean_absolute()),
                format_args!("{:.3}", errors.root_mean_square()),
                format_args!("{:+.3}", errors.bias())
            ])
        })
    };
    let single = (0..=60).map(|empties| (empties.to_string(), empties..=empties));
    let groups = [0..=15, 16..=24, 25..=60, 0..=60];
    let groups = groups.map(|group| (format!("{}-{}", group.start(), group.end()), group));
    table.text(single.chain(groups).filter_map(row))
}

/// Formats three counts of the pattern classes of a stage: all, unseen and rarely seen classes.
///
/// A class holds the pattern indices that a symmetry of the pattern maps to each other. An unseen class never
/// occurred in training, and a rarely seen class occurred one to three times. `empties` is the number of
/// empties of the stage.
pub(crate) fn classes(empties: u32, [all, never, rarely]: [usize; 3]) -> String {
    format!("{empties:>2} empty: {all} classes, {never} never seen, {rarely} up to three times\n")
}
