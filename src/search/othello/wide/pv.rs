//! Principal variations of Othello on boards of every size.

use crate::search::driver::pv::PvArray;

/// A variation as bit indices of moves, [`PASS`] for a pass.
/// Longer variations are cut off, which is rare.
pub(crate) type Pv = PvArray<u16, 320>;

/// The value that represents a pass.
pub(crate) const PASS: u16 = u16::MAX - 1;
