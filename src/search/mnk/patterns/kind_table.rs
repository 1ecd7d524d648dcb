//! A lookup table of the kind, the value and the move ordering score of an empty cell.
//! The kind is the pattern that a stone on the cell would make, such as an open three. The table is indexed
//! by a [`Code`]: the shapes that the stone would make on the four lines through the cell.

use std::sync::OnceLock;

use super::kinds::{Code, Kind, shapes};
use super::values::{self, Value};

/// The kind, value and move ordering score of an empty cell for one side, by the cell's four shapes.
/// The kind is the pattern that a stone on the cell would make. A shape is the effect that the stone would
/// have on one line through the cell.
/// The order of the four lines is irrelevant. The table therefore has one index for the unordered pair of the
/// first two shapes and one index for the unordered pair of the last two shapes.
#[derive(Debug)]
pub(crate) struct KindTable {
    /// The index of each unordered pair of shapes, in 0..136.
    /// The pair of the shapes `a` and `b` (0..16) is looked up at `16 * a + b`.
    pairs: [u8; 256],
    entries: Vec<Entry>,
}

/// The kind, value and ordering score of an empty cell for one side.
/// The kind is the pattern that a stone on the cell would make. All three are derived from the shapes of the
/// four lines through the cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) kind: Kind,
    /// The value of the cell in the evaluation, for the side whose stone on the cell would make `kind`.
    pub(crate) value: Value,
    /// The move ordering score of the cell.
    pub(crate) order: i16,
}

/// The number of unordered pairs of shapes.
const PAIRS: usize = 136;

impl KindTable {
    /// Returns the table of a side; `may_foul` is true for Black in renju.
    pub(crate) fn of(may_foul: bool) -> &'static KindTable {
        static TABLES: [OnceLock<KindTable>; 2] = [const { OnceLock::new() }; 2];
        TABLES[usize::from(may_foul)].get_or_init(|| KindTable::new(may_foul))
    }

    fn new(may_foul: bool) -> KindTable {
        let all: Vec<(u8, u8)> = (0..16).flat_map(|high| (0..=high).map(move |low| (high, low))).collect();
        let mut pairs = [0; 256];
        for (number, &(high, low)) in all.iter().enumerate() {
            pairs[usize::from(high << 4 | low)] = number as u8;
            pairs[usize::from(low << 4 | high)] = number as u8;
        }
        let code = |(high, low): (u8, u8)| Code::from(high << 4 | low);
        let entry = |code: Code| {
            let kind = Kind::of(code, may_foul);
            let value = values::of(kind, shapes(code));
            Entry { kind, value, order: values::order(kind) + value.waiting }
        };
        let codes = all.iter().flat_map(|&first| all.iter().map(move |&last| code(first) << 8 | code(last)));
        KindTable { pairs, entries: codes.map(entry).collect() }
    }

    #[inline]
    pub(crate) fn entry(&self, code: Code) -> Entry {
        let [low, high] = code.to_le_bytes().map(|pair| usize::from(self.pairs[usize::from(pair)]));
        self.entries[high * PAIRS + low]
    }
}
