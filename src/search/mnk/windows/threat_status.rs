//! The immediate threats of both sides, without a search.
//! They follow from the windows that need one or two more stones.

use crate::base::Color;

use super::counters::Counters;

/// The immediate threats, from the mover's view.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ThreatStatus {
    /// A stone on this cell wins.
    Win(usize),
    /// The other side can win at once on two or more cells.
    Lost,
    /// The other side wins on this cell unless the mover plays there.
    Block(usize),
    /// A stone on this cell makes a double threat: two or more cells that win on the next move.
    Double(usize),
    /// The other side can make a double threat next: only these moves do not lose at once.
    /// Empty if all moves lose.
    Defend(Vec<usize>),
    /// No immediate win or threat.
    Free,
}

/// Returns the immediate threats, from the mover's view.
pub(super) fn threat_status(board: &Counters) -> ThreatStatus {
    let (mover, other) = (board.mover(), board.mover().opponent());
    if let Some(cell) = board.wins(mover).next() {
        return ThreatStatus::Win(cell);
    }
    let mut threatened = board.wins(other);
    if let Some(cell) = threatened.next() {
        return if threatened.any(|more| more != cell) {
            ThreatStatus::Lost
        } else {
            ThreatStatus::Block(cell)
        };
    }
    let own = completing_pairs(board, mover);
    if let Some(double) = double_threats(&own).next() {
        return ThreatStatus::Double(double[0].0);
    }
    let others = completing_pairs(board, other);
    let mut defences: Option<Vec<usize>> = None;
    for double in double_threats(&others) {
        let first = double[0];
        let are_two = double.iter().all(|pair| pair.1 == first.1 || pair.1 == double[double.len() - 1].1);
        let mut parries = vec![first.0];
        if are_two {
            parries.extend([first.1, double[double.len() - 1].1]);
        }
        defences = Some(match defences {
            None => parries,
            Some(cells) => cells.into_iter().filter(|cell| parries.contains(cell)).collect(),
        });
    }
    let Some(mut cells) = defences else { return ThreatStatus::Free };
    cells.extend(own.iter().map(|pair| pair.0));
    cells.sort_unstable();
    cells.dedup();
    ThreatStatus::Defend(cells)
}

/// Returns the pairs of cells that together complete a window of a side, in both orders, sorted.
/// A stone on the first cell threatens to win on the second.
pub(super) fn completing_pairs(board: &Counters, color: Color) -> Vec<(usize, usize)> {
    let mut pairs: Vec<(usize, usize)> =
        board.pairs(color).flat_map(|(one, two)| [(one, two), (two, one)]).collect();
    pairs.sort_unstable();
    pairs
}

/// Returns the double threats, each as the group of all pairs with the same first cell.
/// `pairs` is the result of `completing_pairs`: a stone on the first cell of a pair threatens to win on the
/// second cell. A group is a double threat if its pairs have at least two different second cells.
fn double_threats(pairs: &[(usize, usize)]) -> impl Iterator<Item = &[(usize, usize)]> {
    pairs.chunk_by(|one, two| one.0 == two.0).filter(|same| same[0].1 != same[same.len() - 1].1)
}
