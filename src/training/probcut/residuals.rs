//! The table of residuals: measured and modelled means and deviations of the score differences, by empties
//! and depths.

use std::collections::BTreeMap;
use std::fmt;

use crate::base::Depth;
use crate::search::othello::model::Law;

use super::Fit;
use super::fit::{Cell, Cells, Place};

/// Width of a column of the table: it covers this many consecutive numbers of empties.
const BAND: u32 = 8;

/// The differences of several cells with the same depths, and the predictions of the model.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    cell: Cell,
    /// Sums of the predicted means and squared deviations over the samples.
    mean: f64,
    square: f64,
}

impl Entry {
    fn add(&mut self, law: &Law, (empties, shallow, deep): Place, cell: &Cell) {
        let (mean, deviation) = (law.mean(empties, shallow, deep), law.deviation(empties, shallow, deep));
        self.cell.merge(cell);
        self.mean += cell.count as f64 * f64::from(mean);
        self.square += cell.count as f64 * f64::from(deviation).powi(2);
    }
}

/// Writes `samples, measured mean/deviation, modelled mean/deviation`.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.cell.count == 0 {
            return f.pad("-");
        }
        let count = self.cell.count as f64;
        let (mean, deviation) = (self.mean / count, (self.square / count).sqrt());
        let measured = self.cell.mean();
        f.pad(&format!(
            "{} {:.0}/{:.0} {mean:.0}/{deviation:.0}",
            self.cell.count,
            measured,
            self.cell.deviation(measured)
        ))
    }
}

/// Writes the tables of residuals of the midgame and of the endgame.
impl fmt::Display for Fit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "In each column, by empty squares: samples, measured mean/deviation, modelled mean/deviation, in"
        )?;
        writeln!(f, "centidiscs. The model of the end has no deep depth.")?;
        table(f, "midgame", &self.midgame, &self.parameters.midgame, |deep| deep)?;
        table(f, "end", &self.end, &self.parameters.end, |_| 0)
    }
}

fn table(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    cells: &Cells,
    law: &Law,
    row: impl Fn(Depth) -> Depth,
) -> fmt::Result {
    let mut rows: BTreeMap<(Depth, Depth), BTreeMap<u32, Entry>> = BTreeMap::new();
    for (&place, cell) in &cells.0 {
        let (empties, shallow, deep) = place;
        let entries = rows.entry((shallow, row(deep))).or_default();
        entries.entry(empties / BAND).or_default().add(law, place, cell);
    }
    let bands: Vec<u32> = rows.values().flat_map(BTreeMap::keys).copied().collect();
    let bands = bands.iter().min().copied().unwrap_or(0)..=bands.iter().max().copied().unwrap_or(0);
    write!(f, "\n{name:<8} {:>7} {:>4}", "shallow", "deep")?;
    for band in bands.clone() {
        let range = format!("{} to {}", band * BAND, band * BAND + BAND - 1);
        write!(f, " {range:>24}")?;
    }
    writeln!(f)?;
    for ((shallow, deep), entries) in &rows {
        let deep = if *deep == 0 { "end".to_owned() } else { deep.to_string() };
        write!(f, "{:<8} {shallow:>7} {deep:>4}", "")?;
        for band in bands.clone() {
            write!(f, " {:>24}", entries.get(&band).copied().unwrap_or_default())?;
        }
        writeln!(f)?;
    }
    Ok(())
}
