//! Principal variations of k in a row.

use crate::search::driver::pv::PvArray;

/// A variation of board numbers, cut off where it gets too long.
pub(crate) type Pv = PvArray<u16, 48>;
