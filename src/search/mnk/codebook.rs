//! By table: the kind of a cell and what it adds to the evaluation, for each code.

use std::sync::OnceLock;

use super::kinds::{Code, Kind, shapes};
use super::values::{self, Value};

/// The kinds and values of every code for one side.
#[derive(Debug)]
pub(crate) struct Codebook {
    entries: Vec<Entry>,
}

/// What there is to know of a code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// The kind of cell.
    pub(crate) kind: Kind,
    /// What the cell adds to the evaluation of the side.
    pub(crate) value: Value,
}

impl Codebook {
    /// Returns the codebook of a side; `may_foul` asks for that of renju's Black.
    pub(crate) fn of(may_foul: bool) -> &'static Codebook {
        static BOOKS: [OnceLock<Codebook>; 2] = [const { OnceLock::new() }; 2];
        BOOKS[usize::from(may_foul)].get_or_init(|| Codebook::new(may_foul))
    }

    fn new(may_foul: bool) -> Codebook {
        let entry = |code: Code| {
            let kind = Kind::of(code, may_foul);
            Entry { kind, value: values::of(kind, shapes(code)) }
        };
        Codebook { entries: (0..=Code::MAX).map(entry).collect() }
    }

    /// Returns what there is to know of a code.
    #[inline]
    pub(crate) fn entry(&self, code: Code) -> Entry {
        self.entries[usize::from(code) & 0xFFFF]
    }
}
