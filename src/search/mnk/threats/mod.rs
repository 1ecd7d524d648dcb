//! What the fours and open threes on the board leave the side to move, before any search.

pub(crate) mod forced;
#[cfg(test)]
mod puzzles;
pub(crate) mod vcf;
pub(crate) mod vct;

use arrayvec::ArrayVec;

use crate::base::Color;
use crate::game::mnk::Line;

use super::board::{Board, Spot};
use crate::search::mnk::board::fouls::may_play;
use crate::search::mnk::patterns::kinds::Kind;

/// Some cells; the first ones if there are more.
pub(crate) type Spots = ArrayVec<Spot, 48>;

/// What the threats on the board force the mover to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Outlook {
    /// A five on this cell wins.
    Five(Spot),
    /// The other side has a five that cannot be stopped.
    Lost,
    /// The other side has a five: these moves stop it. One, but in caro, where enclosing a five stops it,
    /// too.
    Block(Spots),
    /// Four and five: a stone on this cell wins two moves from now, whatever the other side does.
    OpenFour(Spot),
    /// The other side threatens that: only these moves, of which some may be own fours, do not lose at once.
    /// None are left if all lose.
    Defend(Spots),
    /// Nothing urgent.
    Free,
}

/// Returns what the mover is left.
pub(crate) fn outlook(board: &mut Board) -> Outlook {
    let (mover, other) = (board.mover(), board.mover().opponent());
    if board.count(mover, Kind::Five) > 0 {
        return first(board, mover, Kind::Five).map_or(Outlook::Free, Outlook::Five);
    }
    if board.count(other, Kind::Five) > 0 {
        let blocks = blocks(board);
        return if blocks.is_empty() { Outlook::Lost } else { Outlook::Block(blocks) };
    }
    if board.count(mover, Kind::OpenFour) > 0 {
        return first(board, mover, Kind::OpenFour).map_or(Outlook::Free, Outlook::OpenFour);
    }
    if board.count(other, Kind::OpenFour) > 0 {
        return Outlook::Defend(defences(board));
    }
    Outlook::Free
}

fn first(board: &Board, color: Color, kind: Kind) -> Option<Spot> {
    board.spots_of(color, kind).next()
}

/// Returns the moves that leave the other side without a five.
pub(super) fn blocks(board: &mut Board) -> Spots {
    let (mover, other) = (board.mover(), board.mover().opponent());
    let is_enclosable = matches!(board.line(), Line::Caro5 | Line::Caro6);
    let mut fives = board.spots_of(other, Kind::Five);
    let (first, is_only) = (fives.next(), board.count(other, Kind::Five) == 1);
    drop(fives);
    let mut blocks: Spots = first.filter(|_| is_enclosable || is_only).into_iter().collect();
    if is_enclosable && let Some(first) = first {
        blocks.extend(around(board, first));
        blocks.retain(|spot| stops_fives(board, *spot));
    }
    blocks.retain(|spot| may_play(board, *spot, mover));
    blocks
}

fn stops_fives(board: &mut Board, spot: Spot) -> bool {
    let other = board.mover().opponent();
    board.make(spot);
    let stops = board.count(other, Kind::Five) == 0;
    board.undo();
    stops
}

/// Returns the moves that stop every open four (or pair of fours) of the other side, and the own fours.
pub(super) fn defences(board: &mut Board) -> Spots {
    let (mover, other) = (board.mover(), board.mover().opponent());
    let threats: Spots = few(board.spots_of(other, Kind::OpenFour));
    let stops_all = |&spot: &Spot| threats.iter().all(|&threat| stops(board, threat, spot));
    let beside = around(board, threats[0]);
    let mut spots: Spots = threats[..1].iter().copied().chain(beside).filter(stops_all).collect();
    for four in board.spots_from(mover, Kind::Four) {
        if !spots.contains(&four) {
            let _ = spots.try_push(four);
        }
    }
    spots.retain(|spot| may_play(board, *spot, mover));
    spots
}

/// Returns the first ones of some cells.
fn few(spots: impl Iterator<Item = Spot>) -> Spots {
    spots.take(Spots::new_const().capacity()).collect()
}

/// Returns the empty cells within reach of a cell on its lines, at most forty.
pub(super) fn around(board: &Board, spot: Spot) -> Spots {
    let reach = board.lines().reach() as isize;
    let steps = board.steps();
    let offsets =
        steps.into_iter().flat_map(|step| (-reach..=reach).map(move |distance| distance * step as isize));
    let cells = offsets.filter(|&offset| offset != 0).map(|offset| spot.wrapping_add_signed(offset));
    few(cells.filter(|&cell| board.is_empty(cell)))
}

/// Returns whether the other side has no open four or pair of fours on the cell `threat` any more once the
/// mover plays on another one.
fn stops(board: &Board, threat: Spot, spot: Spot) -> bool {
    if threat == spot {
        return true;
    }
    let mover = board.mover();
    let reach = board.lines().reach() as isize;
    let apart = spot as isize - threat as isize;
    board.steps().into_iter().enumerate().any(|(direction, step)| {
        let step = step as isize;
        apart % step == 0
            && (apart / step).abs() <= reach
            && board.kind_with(threat, direction, apart / step, mover) < Kind::OpenFour
    })
}
