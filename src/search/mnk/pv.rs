//! Principal variations of k in a row.

use crate::search::driver::pv::PvArray;

/// A variation of cell numbers, cut off at 48 moves.
pub(crate) type Pv = PvArray<u16, 48>;
