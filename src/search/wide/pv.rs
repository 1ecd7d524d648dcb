//! Principal variations of Othello on boards of every size.

use crate::search::driver::pv::PvArray;

/// A variation of moves as bit numbers, [`PASS`] for a pass; most games end within its room.
pub(crate) type Pv = PvArray<u16, 320>;

/// The number of a pass.
pub(crate) const PASS: u16 = u16::MAX - 1;
