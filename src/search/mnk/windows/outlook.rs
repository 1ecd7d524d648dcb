//! What the windows that miss one or two stones leave the side to move, before any search.

use crate::base::Color;

use super::counters::Counters;

/// What the mover is left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Outlook {
    /// A stone here wins.
    Win(usize),
    /// The other side has two ways to win at once.
    Lost,
    /// The other side wins here unless the mover plays here.
    Block(usize),
    /// A stone here makes two ways to win.
    Double(usize),
    /// The other side threatens that: only these moves do not lose at once, if any.
    Defend(Vec<usize>),
    /// Nothing urgent.
    Free,
}

/// Returns what the mover is left.
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

/// Returns each cell of a side's pairs with its partner, sorted: a stone on the one threatens to win on the
/// other.
pub(super) fn ways(board: &Counters, color: Color) -> Vec<(usize, usize)> {
    let mut ways: Vec<(usize, usize)> =
        board.pairs(color).flat_map(|(one, two)| [(one, two), (two, one)]).collect();
    ways.sort_unstable();
    ways
}

/// Returns the ways of each cell that has two with different partners.
fn doubles(ways: &[(usize, usize)]) -> impl Iterator<Item = &[(usize, usize)]> {
    ways.chunk_by(|one, two| one.0 == two.0).filter(|same| same[0].1 != same[same.len() - 1].1)
}
