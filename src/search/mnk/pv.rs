//! Principal variations as the search passes them up.

use arrayvec::ArrayVec;

use super::board::Spot;

/// A line of play, cut off where it gets too long.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pv(ArrayVec<u16, 48>);

impl Pv {
    /// Returns the empty line.
    pub(crate) fn new() -> Pv {
        Pv::default()
    }

    /// Makes the line a move and what follows it.
    pub(crate) fn set(&mut self, first: Spot, rest: &Pv) {
        self.0.clear();
        self.0.push(first as u16);
        let room = self.0.remaining_capacity();
        self.0.extend(rest.0.iter().copied().take(room));
    }

    /// Makes the line these moves.
    pub(crate) fn set_all(&mut self, moves: &[Spot]) {
        self.0.clear();
        self.0.extend(moves.iter().map(|&spot| spot as u16).take(self.0.capacity()));
    }

    /// Makes the line empty.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Returns the moves.
    pub(crate) fn spots(&self) -> impl Iterator<Item = Spot> {
        self.0.iter().map(|&spot| Spot::from(spot))
    }
}
