//! Proof and disproof numbers, and the bounds for the child to search next.

use crate::search::mnk::board::Spot;

/// The proof and disproof numbers of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(crate) proof: u32,
    pub(crate) disproof: u32,
}

impl Numbers {
    pub(crate) const PROVEN: Numbers = Numbers { proof: 0, disproof: Numbers::INFINITE };
    pub(crate) const DISPROVEN: Numbers = Numbers { proof: Numbers::INFINITE, disproof: 0 };
    pub(crate) const INFINITE: u32 = 1 << 30;

    pub(crate) fn exceed(self, bounds: Numbers) -> bool {
        self.proof >= bounds.proof || self.disproof >= bounds.disproof
    }
}

/// The child to search next, with the numbers that determine the bounds of its search.
pub(crate) struct Choice {
    /// The move to the child.
    pub(crate) spot: Spot,
    /// The proof and disproof numbers of the child.
    pub(crate) child: Numbers,
    /// The proof and disproof numbers of the node itself.
    pub(crate) numbers: Numbers,
    /// The proof number of the second-best child; its disproof number if the defender is to move.
    pub(crate) second: u32,
}

impl Choice {
    /// Returns the bounds for the search of the child, given the bounds of the node.
    pub(crate) fn bounds(&self, bounds: Numbers, is_attack: bool) -> Numbers {
        let until_second = |bound: u32| bound.min(self.second.saturating_add(1));
        let without_siblings =
            |bound: u32, sum: u32, own: u32| bound.saturating_sub(sum - sum.min(own)).max(own + 1);
        if is_attack {
            Numbers {
                proof: until_second(bounds.proof),
                disproof: without_siblings(bounds.disproof, self.numbers.disproof, self.child.disproof),
            }
        } else {
            Numbers {
                proof: without_siblings(bounds.proof, self.numbers.proof, self.child.proof),
                disproof: until_second(bounds.disproof),
            }
        }
    }
}
