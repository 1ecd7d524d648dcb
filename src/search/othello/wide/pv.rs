//! Principal variations of Othello on boards of every size.

use crate::search::driver::pv::PvArray;

/// A variation as a list of the bit indices of the moves, with [`PASS`] for a pass.
/// Variations longer than the capacity, which are rare, are cut off.
pub(crate) type Pv = PvArray<u16, 320>;

/// The value that represents a pass in place of a bit index.
pub(crate) const PASS: u16 = u16::MAX - 1;
