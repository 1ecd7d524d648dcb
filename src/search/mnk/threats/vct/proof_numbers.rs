//! Proof and disproof numbers, and the bounds for the child to search next.

use crate::search::mnk::board::Spot;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProofNumbers {
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
}

impl ProofNumbers {
    pub(crate) const PROVEN: ProofNumbers = ProofNumbers { proof: 0, disproof: ProofNumbers::INFINITE };
    pub(crate) const DISPROVEN: ProofNumbers = ProofNumbers { proof: ProofNumbers::INFINITE, disproof: 0 };
    pub(crate) const INFINITE: u32 = 1 << 30;

    pub(crate) fn exceed(self, bounds: ProofNumbers) -> bool {
        self.proof >= bounds.proof || self.disproof >= bounds.disproof
    }
}

/// The child to search next, with the numbers that determine the bounds of its search.
pub(crate) struct SelectedChild {
    /// The move to the child.
    pub(crate) spot: Spot,
    /// The proof and disproof numbers of the child.
    pub(crate) numbers: ProofNumbers,
    /// The proof and disproof numbers of the parent.
    pub(crate) parent: ProofNumbers,
    /// The proof or disproof number of the second-best child, which limits the search of `spot`.
    /// It is the proof number if the attacker is to move, and the disproof number if the defender is to move.
    pub(crate) second: u32,
}

impl SelectedChild {
    /// Returns the proof and disproof thresholds for the search of the selected child.
    /// `bounds` holds the thresholds of the parent. `is_attack` is true if the attacker is to move at the
    /// parent.
    pub(crate) fn bounds(&self, bounds: ProofNumbers, is_attack: bool) -> ProofNumbers {
        let until_second = |bound: u32| bound.min(self.second.saturating_add(1));
        let without_siblings =
            |bound: u32, sum: u32, own: u32| bound.saturating_sub(sum - sum.min(own)).max(own + 1);
        if is_attack {
            ProofNumbers {
                proof: until_second(bounds.proof),
                disproof: without_siblings(bounds.disproof, self.parent.disproof, self.numbers.disproof),
            }
        } else {
            ProofNumbers {
                proof: without_siblings(bounds.proof, self.parent.proof, self.numbers.proof),
                disproof: until_second(bounds.disproof),
            }
        }
    }
}
