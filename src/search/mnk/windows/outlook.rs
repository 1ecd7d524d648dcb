//! The tactical outlook of the side to move, without a search.
//! It follows from the windows that need one or two more stones.

use crate::base::Color;

use super::counters::Counters;

/// The tactical outlook of the mover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outlook {
    /// A stone on this cell wins.
    Win(usize),
    /// The other side can win at once on two or more cells.
    Lost,
    /// The other side wins on this cell unless the mover plays there.
    Block(usize),
    /// A stone on this cell makes a double threat: two or more cells that win on the next move.
    Double(usize),
    /// The other side can make a double threat next: only these moves, if any, do not lose at once.
    Defend(Vec<usize>),
    /// No immediate win or threat.
    Free,
}

/// Returns the tactical outlook of the mover.
pub(super) fn outlook(board: &Counters) -> Outlook {
    let (mover, other) = (board.mover(), board.mover().opponent());
    if let Some(cell) = board.wins(mover).next() {
        return Outlook::Win(cell);
    }
    let mut threatened = board.wins(other);
    if let Some(cell) = threatened.next() {
        return if threatened.any(|more| more != cell) { Outlook::Lost } else { Outlook::Block(cell) };
    }
    let own = ways(board, mover);
    if let Some(double) = doubles(&own).next() {
        return Outlook::Double(double[0].0);
    }
    let others = ways(board, other);
    let mut saving: Option<Vec<usize>> = None;
    for double in doubles(&others) {
        let first = double[0];
        let are_two = double.iter().all(|way| way.1 == first.1 || way.1 == double[double.len() - 1].1);
        let mut parries = vec![first.0];
        if are_two {
            parries.extend([first.1, double[double.len() - 1].1]);
        }
        saving = Some(match saving {
            None => parries,
            Some(cells) => cells.into_iter().filter(|cell| parries.contains(cell)).collect(),
        });
    }
    let Some(mut cells) = saving else { return Outlook::Free };
    cells.extend(own.iter().map(|way| way.0));
    cells.sort_unstable();
    cells.dedup();
    Outlook::Defend(cells)
}

/// Returns the pairs of cells that complete a window of a side, in both orders, sorted.
/// A stone on the first cell threatens to win on the second.
pub(super) fn ways(board: &Counters, color: Color) -> Vec<(usize, usize)> {
    let mut ways: Vec<(usize, usize)> =
        board.pairs(color).flat_map(|(one, two)| [(one, two), (two, one)]).collect();
    ways.sort_unstable();
    ways
}

/// Groups the sorted pairs by first cell; keeps the groups with at least two different second cells.
/// A stone on such a first cell makes a double threat.
fn doubles(ways: &[(usize, usize)]) -> impl Iterator<Item = &[(usize, usize)]> {
    ways.chunk_by(|one, two| one.0 == two.0).filter(|same| same[0].1 != same[same.len() - 1].1)
}
