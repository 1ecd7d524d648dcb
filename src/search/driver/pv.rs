//! Principal variations under construction.
//! They are arrays of fixed capacity, so that PV nodes allocate nothing.

use arrayvec::ArrayVec;

/// A variation of moves of type `M`, cut off at `CAPACITY` moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct PvArray<M, const CAPACITY: usize>(ArrayVec<M, CAPACITY>);

impl<M: Copy, const CAPACITY: usize> PvArray<M, CAPACITY> {
    #[inline]
    pub(crate) const fn new() -> PvArray<M, CAPACITY> {
        PvArray(ArrayVec::new_const())
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Sets the variation to a move followed by the variation of its child.
    pub(crate) fn set(&mut self, mv: M, child: &PvArray<M, CAPACITY>) {
        self.0.clear();
        self.extend([mv]);
        self.extend(child.moves().iter().copied());
    }

    /// Appends moves up to the capacity.
    pub(crate) fn extend(&mut self, moves: impl IntoIterator<Item = M>) {
        let room = self.0.remaining_capacity();
        self.0.extend(moves.into_iter().take(room));
    }

    /// Replaces each move by its image under the function `image`.
    pub(crate) fn map(&mut self, image: impl Fn(M) -> M) {
        self.0.iter_mut().for_each(|mv| *mv = image(*mv));
    }

    #[inline]
    pub(crate) fn moves(&self) -> &[M] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_variation_is_cut_off_at_its_capacity() {
        let mut child = PvArray::<u8, 4>::new();
        child.extend([1, 2, 3, 4, 5]);
        assert_eq!(child.moves(), [1, 2, 3, 4]);
        let mut pv = PvArray::new();
        pv.set(9, &child);
        assert_eq!(pv.moves(), [9, 1, 2, 3]);
        pv.map(|mv| mv + 1);
        assert_eq!(pv.moves(), [10, 2, 3, 4]);
        pv.clear();
        assert!(pv.moves().is_empty());
    }
}
