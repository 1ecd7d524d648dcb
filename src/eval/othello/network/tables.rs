//! The network as lookup tables: weight rows by pattern index.
//!
//! The rows lie in one array, laid out as in [`phase_weights`](super::super::phase_weights). Each shape has a
//! center in this array (`CENTERS`): the position of the row for pattern index 0. The row for pattern index
//! `i` lies at position center + `i`. Padding keeps every sum of a center and an `i16` within the array.

use std::fmt;

use crate::eval::othello::phase_weights::{CENTERS, LENGTH};
use crate::eval::othello::shapes::TABLE;
use crate::memory::{OutOfMemory, Pages};

use super::{Head, NetworkWeights, Row, Sums, WIDTH};

/// The weight rows of all pattern indices, shape by shape in the order of `TABLE`, with padding.
pub(crate) type Rows = [Row; LENGTH];

/// The weight rows of the four mobility counts, by count and by value of the count.
/// Each count is padded to 64 values, so that no lookup needs a bounds check.
pub(crate) type Counts = [[Row; 64]; 4];

/// The lookup tables of a network; they take about 20 MiB.
pub(crate) struct Network {
    rows: Pages<Row>,
    counts: Box<Counts>,
    empties: Box<[Sums; 61]>,
    heads: Box<[Head]>,
}

impl Network {
    pub(in crate::eval::othello) fn new<Patterns: AsRef<[Row]>>(
        weights: &NetworkWeights<Patterns>,
    ) -> Result<Network, OutOfMemory> {
        let mut rows = Pages::new(LENGTH)?;
        for (shape, (table, by_class)) in TABLE.iter().zip(&weights.patterns).enumerate() {
            let mut by_class = by_class.as_ref().iter();
            let largest = table.largest();
            let rows = &mut rows[(CENTERS[shape] - largest) as usize..];
            for (index, image) in table.mirror_images().enumerate() {
                let image = (image + largest) as usize;
                rows[index] =
                    if image < index { rows[image] } else { *by_class.next().expect("a row per class") };
            }
        }
        let mut counts = Box::new([[[0; WIDTH]; 64]; 4]);
        for (padded, by_value) in counts.iter_mut().zip(&weights.counts) {
            padded[..by_value.len()].copy_from_slice(by_value);
        }
        Ok(Network { rows, counts, empties: Box::new(weights.empties), heads: weights.heads.clone().into() })
    }

    #[inline]
    pub(crate) fn rows(&self) -> &Rows {
        &self.rows.as_chunks().0[0]
    }

    #[inline]
    pub(crate) fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Returns the initial values of the accumulator, and the head, for a number of empties.
    #[inline]
    pub(crate) fn at(&self, empties: u32) -> (&Sums, &Head) {
        (&self.empties[empties.min(60) as usize], &self.heads[super::head_of(empties)])
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Network").finish_non_exhaustive()
    }
}
