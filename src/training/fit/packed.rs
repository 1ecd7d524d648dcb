//! A position of the work file, in 20 bytes.

use bytemuck::{Pod, Zeroable};

use crate::game::othello8::Board;

/// Number of steps per disc in a stored target.
const STEPS: f32 = 256.0;

const EXACT: u16 = 1 << 15;
const COUNT: u16 = EXACT - 1;

/// A position, its target and the number of records merged into it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub(in crate::training) struct Packed {
    /// Bit set of the mover's discs: low 32 bits, then high 32 bits.
    /// With two `u32` instead of a `u64`, the struct has 20 bytes. A `u64` would pad the struct to 24 bytes.
    player: [u32; 2],
    opponent: [u32; 2],
    /// Target in units of 1/256 disc, mover's view.
    target: i16,
    /// Bit 15: the target is an exact score. Bits 0 to 14: number of merged records, saturating.
    info: u16,
}

impl Packed {
    /// Packs a position. `target` is in discs, mover's view, -64..=64.
    pub(in crate::training) fn new(board: Board, target: f32, exact: bool, count: u32) -> Packed {
        let halves = |side: u64| [side as u32, (side >> 32) as u32];
        Packed {
            player: halves(board.player),
            opponent: halves(board.opponent),
            target: (target * STEPS).round() as i16,
            info: count.min(COUNT.into()) as u16 | if exact { EXACT } else { 0 },
        }
    }

    pub(in crate::training) fn board(&self) -> Board {
        let whole = |[low, high]: [u32; 2]| u64::from(low) | u64::from(high) << 32;
        Board { player: whole(self.player), opponent: whole(self.opponent) }
    }

    /// Returns the target in discs.
    pub(in crate::training) fn target(&self) -> f32 {
        f32::from(self.target) / STEPS
    }

    pub(in crate::training) fn is_exact(&self) -> bool {
        self.info & EXACT != 0
    }

    /// Returns the number of records merged into this position, at most 32767.
    pub(in crate::training) fn count(&self) -> u16 {
        self.info & COUNT
    }
}
