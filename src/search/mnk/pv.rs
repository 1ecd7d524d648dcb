//! Principal variations of k in a row.

use crate::search::driver::pv::PvArray;

/// A variation as cell indices, cut off at 48 moves.
pub(crate) type Pv = PvArray<u16, 48>;
