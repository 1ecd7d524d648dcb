//! Measured and predicted means and standard deviations of score differences, by empties and depths.
//! A score difference is the deep score of a sample minus a shallow score of the same sample.

use std::collections::BTreeMap;

use crate::base::Depth;
use crate::search::othello::model::Law;

use super::Fit;
use super::fit::{Cell, Cells, Place};

/// Width of a column of the residual table: each column covers this many numbers of empties.
/// The first number of empties of each column is a multiple of `BAND`.
const BAND: u32 = 8;

/// Measured score differences and model predictions, added up over the samples of a table entry.
/// A table entry covers one pair of shallow and deep depth and one range of empties.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    cell: Cell,
    /// Sum over the samples of the mean score difference that the model predicts, in centidiscs.
    mean: f64,
    /// Sum over the samples of the variance that the model predicts, in squared centidiscs.
    /// The variance is the squared standard deviation of the score difference.
    square: f64,
}

impl Entry {
    fn add(&mut self, law: &Law, (empties, shallow, deep): Place, cell: &Cell) {
        let (mean, deviation) = (law.mean(empties, shallow, deep), law.deviation(empties, shallow, deep));
        self.cell.merge(cell);
        self.mean += cell.count as f64 * f64::from(mean);
        self.square += cell.count as f64 * f64::from(deviation).powi(2);
    }

    /// Returns the mean and the standard deviation of the score differences, measured and predicted.
    /// A score difference is the deep score minus the shallow score of a sample. Returns `None` if the entry
    /// has no samples.
    fn residual(&self) -> Option<Residual> {
        let count = self.cell.count as f64;
        let mean = self.cell.mean();
        (self.cell.count > 0).then(|| Residual {
            samples: self.cell.count,
            measured: (mean, self.cell.deviation(mean)),
            modelled: (self.mean / count, (self.square / count).sqrt()),
        })
    }
}

/// Measured and predicted mean and standard deviation of score differences, in centidiscs.
/// A score difference is the deep score minus the shallow score of a sample.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Residual {
    pub(crate) samples: u64,
    /// Mean and standard deviation of the samples' score differences, in centidiscs.
    pub(crate) measured: (f64, f64),
    /// Mean and standard deviation of the score difference as the model predicts them, in centidiscs.
    /// The predicted means are averaged over the samples. The standard deviation is the root mean square of
    /// the predicted standard deviations.
    pub(crate) modelled: (f64, f64),
}

/// Table that compares the score differences of the samples with the predictions of the model.
/// A score difference is the deep score minus the shallow score of a sample.
#[derive(Debug)]
pub(crate) struct Residuals {
    /// For each column of the table, the smallest and the largest number of empties.
    pub(crate) bands: Vec<(u32, u32)>,
    /// Rows of the table: the shallow depth, the deep depth, and a residual for each range of empties.
    /// Depths are in plies. In the endgame table, the deep depth is 0. A residual is `None` without samples.
    pub(crate) rows: Vec<(Depth, Depth, Vec<Option<Residual>>)>,
}

impl Fit {
    /// Returns the tables of measured and predicted score differences: midgame, then endgame.
    pub(crate) fn residuals(&self) -> [Residuals; 2] {
        [
            residuals(&self.midgame, &self.parameters.midgame, |deep| deep),
            residuals(&self.end, &self.parameters.end, |_| 0),
        ]
    }
}

fn residuals(cells: &Cells, law: &Law, row: impl Fn(Depth) -> Depth) -> Residuals {
    let mut rows: BTreeMap<(Depth, Depth), BTreeMap<u32, Entry>> = BTreeMap::new();
    for (&place, cell) in &cells.0 {
        let (empties, shallow, deep) = place;
        let entries = rows.entry((shallow, row(deep))).or_default();
        entries.entry(empties / BAND).or_default().add(law, place, cell);
    }
    let bands: Vec<u32> = rows.values().flat_map(BTreeMap::keys).copied().collect();
    let bands = bands.iter().min().copied().unwrap_or(0)..=bands.iter().max().copied().unwrap_or(0);
    let of_bands = |entries: &BTreeMap<u32, Entry>| {
        bands.clone().map(|band| entries.get(&band).and_then(Entry::residual)).collect()
    };
    Residuals {
        rows: rows.iter().map(|(&(shallow, deep), entries)| (shallow, deep, of_bands(entries))).collect(),
        bands: bands.map(|band| (band * BAND, band * BAND + BAND - 1)).collect(),
    }
}
